"""Theorems and queries of Spree!."""
