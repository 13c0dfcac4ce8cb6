"""What must hold, and how we know."""
