"""Verification: what must hold for a game, and the checks that it does."""
