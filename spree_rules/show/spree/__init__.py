"""Pictures of Spree!."""
