"""Dead Sprint: what must hold, and how we know."""
