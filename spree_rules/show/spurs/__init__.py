"""Pictures of Spurs."""
