"""What the rules are: immutable and typed, without chance, clock or output."""
