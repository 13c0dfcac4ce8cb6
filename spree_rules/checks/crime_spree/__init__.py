"""Invariants, policies and independent implementations for Cross-Country Crime Spree."""
