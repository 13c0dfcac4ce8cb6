"""Questions about Spree!."""
