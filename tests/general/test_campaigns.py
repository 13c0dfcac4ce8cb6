"""Campaigns: the same result on any executor, nothing lost or counted twice when workers die or the run is cut off."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from spree_rules.checks.campaigns import Campaign, run_campaign
from spree_rules.checks.registry import catalogue
from spree_rules.checks.reports import Failure, Report
from spree_rules.checks.statistics import Statistics, collect_statistics, play_some
from spree_rules.checks.verify import plan, run
from spree_rules.cli.app import app
from spree_rules.model.kernel.errors import DocumentError

ENTRY = catalogue("spree")
POOL = partial(ProcessPoolExecutor, 2, mp_context=get_context("spawn"))


def write(number: int) -> dict[str, Any]:
    return {"number": number}


def read(document: dict[str, Any]) -> int:
    return int(document["number"])


def square(number: int) -> int:
    return number * number


def die_once(task: tuple[int, str]) -> int:
    """Ends its process the first time that any worker gets the task 3."""
    number, folder = task
    marker = Path(folder, "died")
    if number == 3 and not marker.exists():
        marker.touch()
        os._exit(1)
    with Path(folder, f"done-{number}").open("a") as done:
        done.write("x")
    return number * number


def fail_on_two(number: int) -> int:
    if number == 2:
        raise ValueError("two")
    return number


def test_results_are_the_same_everywhere_and_in_order() -> None:
    campaign = Campaign(square, list(range(20)), write, read)
    expected = [number * number for number in range(20)]
    assert run_campaign(campaign) == expected
    assert run_campaign(campaign, ThreadPoolExecutor(3)) == expected
    assert run_campaign(campaign, POOL) == expected


def test_a_dead_workers_tasks_are_done_again(tmp_path: Path) -> None:
    tasks = [(number, str(tmp_path)) for number in range(8)]
    seen: list[int] = []
    results = run_campaign(
        Campaign(die_once, tasks, write, read), POOL, progress=lambda task, result: seen.append(task[0])
    )
    assert results == [number * number for number in range(8)] and (tmp_path / "died").exists()
    assert sorted(seen) == list(range(8))


def test_what_a_task_raises_is_raised() -> None:
    for executor in (None, ThreadPoolExecutor(2), POOL):
        with pytest.raises(ValueError, match="two"):
            run_campaign(Campaign(fail_on_two, [1, 2, 3], write, read), executor)


def test_an_interrupted_campaign_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.jsonl"
    done: list[int] = []

    def interrupted(number: int) -> int:
        if len(done) == 3:
            raise KeyboardInterrupt
        done.append(number)
        return number * number

    tasks = list(range(6))
    with pytest.raises(KeyboardInterrupt):
        run_campaign(Campaign(interrupted, tasks, write, read), checkpoint=path)
    assert len(path.read_text().splitlines()) == 4
    # Cut off in the middle of a line, as a machine that loses power leaves it.
    path.write_bytes(path.read_bytes() + b'{"task":3,"resu')
    done.clear()
    done.append(-1)
    assert run_campaign(Campaign(square, tasks, write, read), checkpoint=path) == [n * n for n in tasks]
    assert run_campaign(Campaign(fail_on_two, tasks, write, read), checkpoint=path) == [n * n for n in tasks]
    with pytest.raises(DocumentError, match="another campaign"):
        run_campaign(Campaign(square, [1], write, read), checkpoint=path)


def test_reports_and_tallies_survive_a_checkpoint() -> None:
    report = Report(games=2, states=7)
    report.checks.update({"A": 3})
    report.coverage.fired.update({"X-1": 2})
    report.failures.append(Failure("A", "job", "said", None))
    report.figures["states"] = "7"
    back = Report.from_document(json.loads(json.dumps(report.as_document())))
    assert back.as_document() == report.as_document() and back.failures == report.failures
    tally = collect_statistics(ENTRY, "hip_pocket", 3, games=2, max_events=60)
    assert Statistics.from_document(json.loads(json.dumps(tally.as_document()))) == tally


def test_games_are_tallied_alike_in_one_process_and_in_two() -> None:
    alone = collect_statistics(ENTRY, "hip_pocket", 3, games=12, max_events=3000, seed=4)
    assert alone == collect_statistics(ENTRY, "hip_pocket", 3, games=12, max_events=3000, seed=4, executor=POOL)
    assert alone.games == 12 and sum(alone.lengths.values()) == 12
    assert alone != collect_statistics(ENTRY, "hip_pocket", 3, games=12, max_events=3000, seed=5)


def test_verification_is_the_same_in_one_process_and_in_two(tmp_path: Path) -> None:
    work = [job for job in plan(ENTRY, ["hip_pocket"], depth="quick") if job.kind in ("flip", "explore", "interfere")]
    alone, together = run(work), run(work, POOL, checkpoint=tmp_path / "verify.jsonl")
    again = run(work, checkpoint=tmp_path / "verify.jsonl")
    assert alone.as_document() == together.as_document() == again.as_document() and alone.passed


def test_simulate_command(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    command = ["simulate", "--games", "6", "--seats", "3", "--jobs", "1", "--json", "--checkpoint", str(path)]
    one = CliRunner().invoke(app, command)
    assert one.exit_code == 0 and json.loads(one.stdout)["games"] == 6
    assert CliRunner().invoke(app, command).stdout == one.stdout
    assert "won" in CliRunner().invoke(app, [*command[:-3], "--checkpoint", str(path)]).stdout
    assert CliRunner().invoke(app, ["simulate", "--seats", "99", "--jobs", "1"]).exit_code == 2


CLUSTER = """
import sys, threading, time
from distributed import LocalCluster
from spree_rules.checks.campaigns import cluster
from spree_rules.checks.registry import catalogue
from spree_rules.checks.statistics import collect_statistics

def main():
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as local:
        seen = []

        def progress(task, tally):
            seen.append(task.first)
            if len(seen) == 2:
                # The first results are in: end a worker with work on its hands.
                next(iter(local.workers.values())).process.process._process.kill()

        tally = collect_statistics(
            catalogue("spree"), "hip_pocket", 3, games=60, max_events=150, seed=7,
            executor=cluster(local.scheduler_address), progress=progress,
        )
        print(tally.as_document() == collect_statistics(
            catalogue("spree"), "hip_pocket", 3, games=60, max_events=150, seed=7).as_document())
        print(sorted(seen) == list(range(0, 60, 5)))

if __name__ == "__main__":
    main()
"""


def test_a_cluster_whose_worker_is_ended_gives_the_same(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    script = tmp_path / "on_a_cluster.py"
    script.write_text(CLUSTER)
    began = time.monotonic()
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=240, check=False)
    assert done.stdout.split() == ["True", "True"], done.stderr[-2000:] + f" after {time.monotonic() - began}"


def test_a_task_of_games_depends_on_nothing_else() -> None:
    from spree_rules.checks.statistics import Games

    task = Games("spree", "hip_pocket", 3, (), ("uniform", "uniform", "uniform"), 1, 0, 2, 40)
    assert play_some(task) == play_some(task)
