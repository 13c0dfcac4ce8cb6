"""Talking about Cross-Country Crime Spree."""
