"""Theorems of Dead Sprint."""
