"""Theorems of Cross-Country Crime Spree."""
