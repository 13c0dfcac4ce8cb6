"""Pictures of Dead Sprint."""
