"""Optional libraries, and what to install when one is missing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed_from(extra: str, what: str) -> Iterator[None]:
    """Turn the failed import of an optional library into an ImportError that says which extra to install.

    >>> with needed_from("ask", "Questions"):
    ...     import no_such_library
    Traceback (most recent call last):
    ImportError: Questions need no_such_library, which is not installed: python -m pip install 'spree-rules[ask]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] == "spree_rules":
            raise
        raise ImportError(
            f"{what} need {error.name}, which is not installed: python -m pip install 'spree-rules[{extra}]'",
            name=error.name,
        ) from error
