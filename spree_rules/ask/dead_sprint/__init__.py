"""Questions about Dead Sprint."""
