"""Invariants, policies and independent implementations for Spree!."""
