"""Questions about Spurs."""
