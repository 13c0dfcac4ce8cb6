"""What Cross-Country Crime Spree brings to its verification."""
