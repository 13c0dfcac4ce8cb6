"""Questions about Cross-Country Crime Spree."""
