"""Campaigns: many independent tasks on any executor, with the same result for any number of workers."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
import platform
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from spree_rules.model.kernel.documents import BOM, decode_json
from spree_rules.model.kernel.errors import DocumentError
from spree_rules.model.kernel.values import Value, canonical_json, fingerprint

T = TypeVar("T")
R = TypeVar("R")
RESTARTS = 5
"""How often workers are restarted after one of them has died."""
GRACE = 2.0
"""Seconds that a process has to end when it is asked to."""
PULSE, PULSES = 5.0, 3
"""Seconds between looks at a cluster from which nothing comes, and how many silent ones mean that it is gone."""
CHECKPOINT_FORMAT = "spree_rules.checkpoint/1"


class CheckpointHeader(Value, frozen=True):
    """First line of a checkpoint: its format, and the fingerprint of its tasks."""

    format: str
    tasks: str


class CheckpointLine(Value, frozen=True):
    """A finished task: its number in the campaign, and its result."""

    task: int
    result: dict[str, Any]


@dataclass(frozen=True)
class Campaign(Generic[T, R]):
    """Independent tasks, and how their results are written to a checkpoint and read back.

    ``work`` and the tasks must be picklable, and ``work(task)`` must depend on nothing but the task. ``lost(task)`` is
    the result of a task that ends every process in which it runs; without it, such a task raises WorkerLost.
    """

    work: Callable[[T], R]
    tasks: Sequence[T]
    write: Callable[[R], dict[str, Any]]
    read: Callable[[dict[str, Any]], R]
    lost: Callable[[T], R] | None = None

    @property
    def name(self) -> str:
        """A fingerprint of the tasks and of all that their results depend on: the code, Python, the libraries."""
        return fingerprint([code_digest(), *_versions(), *(repr(task) for task in self.tasks)])


class WorkerLost(RuntimeError):
    """A task ended every process in which it was tried."""


class ClusterGone(RuntimeError):
    """The cluster on which tasks ran does not answer any more."""


@cache
def code_digest() -> str:
    """Return a name for the code and data of this package as they are installed."""
    package = Path(__file__).parents[1]
    digest = hashlib.blake2b(digest_size=16)
    for path in sorted(package.rglob("*")):
        if path.suffix in (".py", ".toml", ".json", ".txt", ".lark"):
            digest.update(str(path.relative_to(package)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _versions() -> list[str]:
    found = [platform.python_version()]
    for library in ("msgspec", "z3-solver", "hypothesis"):
        try:
            found.append(f"{library} {metadata.version(library)}")
        except metadata.PackageNotFoundError:
            found.append(f"no {library}")
    return found


def run_campaign(
    campaign: Campaign[T, R],
    executor: Executor | Callable[[], Executor] | None = None,
    checkpoint: Path | None = None,
    progress: Callable[[T, R], None] | None = None,
    resumed: Callable[[int], None] | None = None,
) -> list[R]:
    """Do every task of a campaign once and return the results in the order of the tasks.

    Args:
        campaign: the tasks.
        executor: where they run, or a function that makes an executor; None for this process.
        checkpoint: a file to which each result is written as it comes.
        progress: called with each task and its result, as they come.
        resumed: called with the number of results that the checkpoint held, before any work.

    A function that makes an executor is called again when workers have died. An existing checkpoint of the campaign is
    read first, and its tasks are not repeated; damaged lines of it are. A task whose worker died is tried again, at
    last by itself. Exceptions of tasks are raised here.

    Raises DocumentError for a checkpoint of another campaign, ClusterGone where a cluster no longer answers, and
    WorkerLost for a task that ends every process in which it runs, unless the campaign has a result for it.

    >>> squares = Campaign(abs, [-2, 3], lambda n: {"n": n}, lambda d: d["n"])
    >>> run_campaign(squares)
    [2, 3]
    """
    results = _read_checkpoint(campaign, checkpoint)
    if resumed is not None:
        resumed(len(results))
    done = None if checkpoint is None else checkpoint.open("ab")

    def note(number: int, result: R) -> None:
        results[number] = result
        if done is not None:
            done.write(canonical_json(CheckpointLine(number, campaign.write(result))) + b"\n")
            done.flush()
        if progress is not None:
            progress(campaign.tasks[number], result)

    try:
        if executor is not None:
            _conduct_elsewhere(campaign, executor, results, note)
            _conduct_alone(campaign, executor, results, note)
        for number, task in enumerate(campaign.tasks):
            if number not in results:
                note(number, campaign.work(task))
    finally:
        if done is not None:
            done.close()
    return [results[number] for number in range(len(campaign.tasks))]


def _conduct_elsewhere(
    campaign: Campaign[T, R],
    executor: Executor | Callable[[], Executor],
    results: dict[int, R],
    note: Callable[[int, R], None],
) -> None:
    """Do the tasks on an executor; those left undone because workers died are left to the caller."""
    for _ in range(RESTARTS):
        left = [number for number in range(len(campaign.tasks)) if number not in results]
        if not left:
            return
        pool = executor if isinstance(executor, Executor) else executor()
        try:
            futures = {pool.submit(campaign.work, campaign.tasks[number]): number for number in left}
            for future in _as_they_come(futures, pool, len(campaign.tasks) - len(left)):
                try:
                    result = future.result()
                except CancelledError:
                    continue
                except Exception as error:
                    if not _worker_died(error):
                        raise
                    continue
                note(futures[future], result)
        except BrokenProcessPool:
            pass
        except BaseException:
            # Whoever interrupts a campaign does not wait for what its workers are at.
            if pool is not executor:
                pool.shutdown(wait=False, cancel_futures=True)
                end_children()
            raise
        finally:
            if pool is not executor:
                pool.shutdown(wait=False, cancel_futures=True)


def _as_they_come(futures: Mapping[Future[R], int], pool: Executor, before: int) -> Iterator[Future[R]]:
    """Yield futures as they end. Raises ClusterGone if they are on a cluster that no longer answers."""
    pending, silent = set(futures), 0
    while pending:
        done, pending = wait(pending, timeout=PULSE, return_when=FIRST_COMPLETED)
        silent = 0 if done or not _is_gone(pool) else silent + 1
        if silent >= PULSES:
            finished = before + len(futures) - len(pending)
            raise ClusterGone(f"the cluster is gone; {finished} of {before + len(futures)} jobs are finished")
        yield from done


def _is_gone(pool: Executor) -> bool:
    # dask.distributed is optional: its executor is known by the client that it holds.
    client = getattr(pool, "_client", None)
    return client is not None and getattr(client, "status", "running") != "running"


def _conduct_alone(
    campaign: Campaign[T, R],
    executor: Executor | Callable[[], Executor],
    results: dict[int, R],
    note: Callable[[int, R], None],
) -> None:
    """Try each task that is left by itself; one that ends its worker again is lost, and nothing else is."""
    for number, task in enumerate(campaign.tasks):
        if number in results:
            continue
        pool = executor if isinstance(executor, Executor) else executor()
        try:
            note(number, pool.submit(campaign.work, task).result())
        except BaseException as error:
            if not isinstance(error, Exception) or not _worker_died(error):
                end_children()
                raise
            if campaign.lost is None:
                raise WorkerLost(f"a task ended every process in which it ran: {task!r:.200}") from error
            note(number, campaign.lost(task))
        finally:
            if pool is not executor:
                pool.shutdown(wait=False, cancel_futures=True)


def end_children() -> None:
    """End the processes that this one has started; one that does not end when asked is killed."""
    children = multiprocessing.active_children()
    for child in children:
        child.terminate()
    for child in children:
        child.join(GRACE)
        if child.is_alive():
            child.kill()


def stand_by() -> None:
    """Prepare a worker: interrupts are for the process that started it, and it ends when that process is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:

        def watch() -> None:
            parent.join()
            os._exit(1)

        threading.Thread(target=watch, daemon=True).start()


def _worker_died(error: Exception) -> bool:
    # dask.distributed is optional, so its error is recognised by name.
    return isinstance(error, BrokenProcessPool) or type(error).__name__ == "KilledWorker"


def _read_checkpoint(campaign: Campaign[T, R], checkpoint: Path | None) -> dict[int, R]:
    if checkpoint is None:
        return {}
    header = canonical_json(CheckpointHeader(CHECKPOINT_FORMAT, campaign.name)) + b"\n"
    data = checkpoint.read_bytes() if checkpoint.exists() else b""
    lines = data.removeprefix(BOM).replace(b"\r\n", b"\n").splitlines(keepends=True)
    if not lines:
        checkpoint.write_bytes(header)
        return {}
    if lines[0] != header:
        raise DocumentError(
            "line 1", f"{checkpoint} belongs to another campaign or to other code: remove it, or choose another file"
        )
    whole = [line for line in lines[1:] if line.endswith(b"\n")]
    if len(whole) < len(lines) - 1:
        # The campaign was interrupted while writing the last line.
        checkpoint.write_bytes(b"".join([header, *whole]))
    decoder = msgspec.json.Decoder(CheckpointLine)
    results = {}
    for number, line in enumerate(whole, 2):
        try:
            row = decode_json(line, decoder, f"line {number}")
            if 0 <= row.task < len(campaign.tasks):
                results[row.task] = campaign.read(row.result)
        except (DocumentError, LookupError, TypeError, ValueError):
            continue  # a damaged line: its task is done again
    return results


def cluster(address: str) -> Executor:
    """Return an executor on a dask.distributed cluster, by the address of its scheduler.

    Needs the extra ``cluster``; the workers need this package.
    """
    from distributed import Client

    client: Any = Client
    made: Executor = client(address).get_executor()
    return made
