"""Code that all games share; nothing here knows about any one game."""
