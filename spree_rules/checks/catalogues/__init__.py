"""What each game brings to its own verification."""
