"""Long commands end at once when they are interrupted, keep what is finished, and survive the loss of a worker."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from spree_rules.checks import jobs
from spree_rules.checks.campaigns import Campaign, WorkerLost, run_campaign
from spree_rules.checks.jobs import lost_job, run_job
from spree_rules.checks.reports import Job, Report
from tests.general.test_campaigns import POOL

LONG = ["simulate", "spree", "--edition", "hip_pocket", "--games", "20000", "--seed", "3"]


def end_the_process(task: int) -> int:
    """Square a number; number 2 takes its process down."""
    if task == 2:
        os._exit(9)
    return task * task


def written(result: int) -> dict[str, Any]:
    """Return a result for a checkpoint."""
    return {"result": result}


def read_back(document: dict[str, Any]) -> int:
    """Return the result that ``written`` wrote."""
    return int(document["result"])


def minus_one(task: int) -> int:
    """Return the result of a task that was lost."""
    return -1


@pytest.mark.skipif(sys.platform == "win32", reason="process groups of POSIX")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_long_command_is_interrupted_and_resumed(tmp_path: Path, how: signal.Signals, processes: str) -> None:
    kept = tmp_path / "kept.jsonl"
    command = [sys.executable, "-m", "spree_rules", *LONG, "--jobs", processes, "--checkpoint", str(kept)]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, text=True
    )
    deadline = time.monotonic() + 120
    while (not kept.exists() or kept.read_bytes().count(b"\n") < 2) and time.monotonic() < deadline:
        time.sleep(0.2)
    # A terminal interrupts the whole group; a supervisor asks the parent alone to end.
    if how is signal.SIGINT:
        os.killpg(running.pid, how)
    else:
        running.send_signal(how)
    out, error = running.communicate(timeout=60)
    assert running.returncode == 130, error
    assert not out
    assert "Traceback" not in error
    assert "run the same command to go on" in error
    lines = kept.read_bytes().splitlines(keepends=True)
    assert len(lines) >= 2
    assert all(line.endswith(b"\n") for line in lines)


def test_a_task_that_ends_its_worker_is_lost_alone() -> None:
    campaign = Campaign(end_the_process, range(5), written, read_back, minus_one)
    assert run_campaign(campaign, POOL) == [0, 1, -1, 9, 16]


def test_without_a_result_for_it_a_lost_task_is_an_error() -> None:
    with pytest.raises(WorkerLost, match="a task ended every process"):
        run_campaign(Campaign(end_the_process, range(5), written, read_back), POOL)


def test_damaged_lines_of_a_checkpoint_are_done_again(tmp_path: Path) -> None:
    checkpoint = tmp_path / "checkpoint"
    done: list[int] = []

    def square(task: int) -> int:
        done.append(task)
        return task * task

    campaign = Campaign(square, range(4), written, read_back)
    assert run_campaign(campaign, checkpoint=checkpoint) == [0, 1, 4, 9]
    header, *rows = checkpoint.read_bytes().splitlines(keepends=True)
    checkpoint.write_bytes(header + rows[0] + b'{"task":1,"res\n' + b'{"task":99,"result":{}}\n' + rows[3])
    done.clear()
    assert run_campaign(campaign, checkpoint=checkpoint) == [0, 1, 4, 9]
    assert done == [1, 2]


def test_an_exception_in_a_job_is_a_failure_of_that_job(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(catalogue: object, job: Job, report: Report) -> None:
        raise ZeroDivisionError("a planted fault")

    monkeypatch.setitem(jobs.KINDS, "flip", fails)
    job = Job(game="spree", kind="flip", edition="hip_pocket")
    assert [failure.check for failure in run_job(job).failures] == ["RAISES-NOTHING"]
    assert [failure.check for failure in lost_job(job).failures] == ["RAISES-NOTHING"]


def test_reports_of_failures_cross_processes() -> None:
    job = Job(game="spree", kind="flip", edition="hip_pocket")
    with POOL() as pool:
        report = pool.submit(partial(lost_job, job)).result()
    assert Report.from_document(report.as_document()).as_document() == lost_job(job).as_document()
