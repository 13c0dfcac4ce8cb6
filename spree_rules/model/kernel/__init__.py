"""What every game shares; no word of any game."""
