"""Running long tasks, and showing their progress."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from types import FrameType

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from spree_rules.checks.campaigns import ClusterGone, end_children, stand_by
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
    return partial(ProcessPoolExecutor, count, get_context("spawn"), stand_by) if count > 1 else None


@contextmanager
def interruptible(checkpoint: Path | None = None) -> Iterator[None]:
    """End a command with status 130 when it is interrupted or asked to end, and say what is kept."""

    def interrupt(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt) if threading.current_thread() is threading.main_thread() else None
    try:
        yield
    except ClusterGone as error:
        kept = "" if checkpoint is None else f", in {checkpoint}: run the same command to go on"
        stop(f"{error}{kept}")
    except KeyboardInterrupt:
        end_children()
        kept = "" if checkpoint is None else f"; what is finished is in {checkpoint}: run the same command to go on"
        typer.echo(f"spree-rules: interrupted{kept}", err=True)
        raise typer.Exit(130) from None
    finally:
        if before is not None:
            signal.signal(signal.SIGTERM, before)


def say_resumed(checkpoint: Path | None, total: int, count: int) -> None:
    """Say on standard error how many of the tasks a checkpoint held already."""
    if count:
        typer.echo(f"spree-rules: {count} of {total} jobs are taken from {checkpoint}", err=True)


def progress_bar(quiet: bool) -> Progress:
    """Return a progress bar, which is silent unless the output is a terminal."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=console, disable=quiet or not console.is_terminal)
