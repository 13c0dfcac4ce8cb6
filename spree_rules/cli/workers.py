"""Running long tasks, and showing their progress."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from spree_rules.checks.campaigns import cluster as cluster_at

from .common import stop

Workers = Callable[[], Executor] | Executor | None


def workers(jobs: int, cluster: str | None) -> Workers:
    """Return the place where tasks run: this process, new processes, or a cluster."""
    if cluster is not None:
        try:
            return cluster_at(cluster)
        except ModuleNotFoundError:
            stop("a cluster needs dask.distributed: python -m pip install 'spree-rules[cluster]'")
        except (OSError, ValueError) as error:
            stop(f"no cluster answers at {cluster}: {error}")
    # Newly started workers do not inherit threads or unfinished state.
    count = jobs or os.cpu_count() or 1
    return partial(ProcessPoolExecutor, count, mp_context=get_context("spawn")) if count > 1 else None


def progress_bar(quiet: bool) -> Progress:
    """Return a progress bar, which is silent unless the output is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=console, disable=quiet or not console.is_terminal)
