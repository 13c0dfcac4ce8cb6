"""The whole turn as a separate transition system, for every board, ruling and module."""
