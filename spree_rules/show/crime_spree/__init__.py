"""Pictures of Cross-Country Crime Spree."""
