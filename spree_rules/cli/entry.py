"""The entry point, which says so if an extra is missing."""

from __future__ import annotations

import io
import sys

from spree_rules.extras import needed_from


def main() -> None:
    """Run the command line; without its libraries, say what to install."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # What a stream cannot read or show must not end a command.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        with needed_from("cli", "Commands"):
            if sys.argv[1:2] == ["ask"]:
                # Questions must be answered quickly, so the imports of the other commands are skipped.
                from .ask import app
            else:
                from .app import app
    except ImportError as error:
        sys.exit(str(error))
    app()
