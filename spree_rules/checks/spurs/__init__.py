"""What the general checks need to know about Spurs."""
