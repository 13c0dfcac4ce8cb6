"""Theorems of Spurs."""
