"""A pytest plugin for mutation testing only (see [tool.mutmut]): no cache of a run without the mutant answers for it.

mutmut forks each mutant from a process that has already run the tests, in which boards, dice and clauses are
cached. While it notes which test calls which function, every test has to build them anew.
"""

from __future__ import annotations

import os
import sys


def _clear() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith("spree_rules"):
            for value in list(vars(module).values()):
                clear = getattr(value, "cache_clear", None)
                if callable(clear):
                    clear()


def pytest_sessionstart() -> None:
    _clear()


def pytest_runtest_setup() -> None:
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        _clear()
