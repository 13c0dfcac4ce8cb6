"""A second implementation of Dead Sprint, written from its rulebook alone; it shares no code with the rules."""
