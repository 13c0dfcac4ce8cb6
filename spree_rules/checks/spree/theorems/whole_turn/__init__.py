"""The whole turn as a transition system of its own, for every board, ruling and module."""
