"""The entry point: says which extra is missing where one is."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line; without its libraries say what to install."""
    try:
        if sys.argv[1:2] == ["ask"]:
            # Questions are to be answered at once: what the other commands need is not imported.
            from .asking import app
        else:
            from .app import app
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] == "spree_rules":
            raise
        sys.exit(
            f"The command line needs {error.name}, which is not installed: python -m pip install 'spree-rules[cli]'"
        )
    app()
