"""The entry point: says which extra is missing where one is."""

from __future__ import annotations

import sys

from spree_rules.extras import needed_from


def main() -> None:
    """Run the command line; without its libraries say what to install."""
    try:
        with needed_from("cli", "Commands"):
            if sys.argv[1:2] == ["ask"]:
                # Questions are to be answered at once: what the other commands need is not imported.
                from .ask import app
            else:
                from .app import app
    except ImportError as error:
        sys.exit(str(error))
    app()
