"""Self-play games, whose generation processes share through a folder."""

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest
import train
from helpers.core_evaluation import random_model
from training import generation
from training.games import read_games
from training.generation import prepare, work, workers
from training.job_folder import STALE_S, JobFolder
from training.selfplay import Searches

from game.engine import Options

JUNIOR = Options("Blokus Junior")
FEW = Searches(full=8, fast=(2, 4))
"""Short searches."""
ROOT = Path(__file__).parents[3]


class Clock:
    def __init__(self):
        self.time = 1_000_000.0

    def __call__(self):
        return self.time


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def jobs(tmp_path, clock):
    return JobFolder(tmp_path, clock)


# -- the folder ----------------------------------------------------------------


def test_a_job_is_done_once(jobs):
    for name in ("b", "a", "a"):
        jobs.add(name, {"number": name})
    first, second = jobs.claim(), jobs.claim()
    assert (first.name, second.name) == ("a", "b")
    assert first.content == {"number": "a"}
    assert jobs.claim() is None
    assert jobs.open == 2
    jobs.finish(first, ["1", "2"])
    assert [file.read_text() for file in jobs.results()] == ["1\n2\n"]
    jobs.add("a", {})
    assert jobs.open == 1


def test_hidden_twins_are_no_jobs_and_no_results(jobs, tmp_path):
    for name in ("a", "b"):
        jobs.add(name, {})
    jobs.finish(jobs.claim(), ["1"])
    claimed = jobs.claim()
    for file in [*tmp_path.rglob("*.json"), *tmp_path.rglob("*.jsonl")]:
        file.with_name(f"._{file.name}").write_bytes(b"\0\5\x16\7")
    assert [file.name for file in jobs.results()] == ["a.jsonl"]
    assert (jobs.claim(), jobs.open) == (None, 1)
    jobs.give_back(claimed)
    assert jobs.claim().name == "b"


def test_many_at_once_never_take_the_same(jobs):
    names = {f"{number:03}" for number in range(200)}
    for name in names:
        jobs.add(name, {})
    taken = []

    def take():
        while (job := jobs.claim()) is not None:
            taken.append(job.name)

    threads = [threading.Thread(target=take) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == sorted(names)


def test_what_the_dead_have_claimed_is_given_back(jobs, clock):
    jobs.add("a", {})
    jobs.add("b", {})
    dead, alive = jobs.claim(), jobs.claim()
    clock.time += STALE_S - 1
    jobs.renew(alive)
    jobs.recover()
    assert jobs.claim() is None
    clock.time += 2
    jobs.recover()
    assert jobs.claim().name == dead.name
    # One that wasn't dead after all hands in the same job: that adds no second result.
    jobs.finish(dead, ["1"])
    jobs.recover()
    assert len(jobs.results()) == 1
    assert jobs.open == 1


def test_who_has_lost_a_claim_leaves_the_next_one_alone(jobs, clock):
    jobs.add("a", {})
    lost = jobs.claim()
    clock.time += STALE_S + 1
    jobs.recover()
    held = jobs.claim()
    jobs.give_back(lost)
    clock.time += STALE_S - 1
    jobs.renew(lost)
    assert jobs.claim() is None
    clock.time += 2
    jobs.recover()
    # The claim that was held is given back, since nobody renewed it.
    assert jobs.claim().name == held.name


def test_what_was_handed_in_late_is_no_job_any_more(jobs, clock):
    jobs.add("a", {})
    late = jobs.claim()
    clock.time += STALE_S + 1
    jobs.recover()
    jobs.finish(late, ["1"])
    assert jobs.claim() is None
    assert jobs.open == 0


def test_a_claim_whose_result_is_there_is_no_job_any_more(jobs, tmp_path):
    jobs.add("a", {})
    job = jobs.claim()
    # As if killed between handing in the result and releasing the claim.
    (tmp_path / "results" / "a.jsonl").write_text("1\n")
    jobs.recover()
    assert jobs.open == 0
    jobs.renew(job)
    assert jobs.claim() is None


# -- a generation ----------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch):
    """Make jobs short."""
    monkeypatch.setattr(generation, "GAMES_A_JOB", 2)
    monkeypatch.setattr(generation, "POLL_S", 0.01)


def games_of(folder):
    """The games of a folder, in order."""
    lines = [line for file in JobFolder(folder).results() for line in file.read_text().splitlines()]
    return [json.loads(line)["moves"] for line in lines]


def test_a_generation_that_was_cut_off_goes_on(tmp_path, quick, monkeypatch):
    model = random_model(JUNIOR.ruleset)
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    prepare(whole, JUNIOR.name, model, 5, 1, FEW)
    assert work(whole) == 6
    prepare(cut, JUNIOR.name, model, 5, 1, FEW)
    with monkeypatch.context() as patch:
        games = iter([{"moves": []}] * 1)
        patch.setattr("training.generation.SelfPlay.game", lambda self: next(games))
        with pytest.raises(StopIteration):
            work(cut)
    assert games_of(cut) == []
    assert work(cut) == 6
    assert games_of(cut) == games_of(whole)
    assert len({json.dumps(game) for game in games_of(whole)}) == 6
    # Asking for more games adds to those already there.
    prepare(cut, JUNIOR.name, model, 8, 1, FEW)
    assert work(cut) == 2
    assert len(read_games(JobFolder(cut).results()[0], JUNIOR.name)) == 2


HANGS = """
import os, time
from training.generation import workers
if __name__ == "__main__":
    with workers(1, None) as pool:
        print(pool.submit(os.getpid).result(), flush=True)
        time.sleep(600)
"""


def test_workers_end_with_whoever_has_started_them(tmp_path):
    script = tmp_path / "hangs.py"
    script.write_text(HANGS)
    paths = os.pathsep.join([str(ROOT), str(ROOT / "tools")])
    with subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": paths},
    ) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        parent.kill()
        try:
            # The pipe ends only once the worker has gone, too.
            parent.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.kill(worker, signal.SIGTERM)
            raise


@pytest.mark.parametrize(
    ("variant", "seed", "other"), [("Blokus Duo", 1, 0), (None, 2, 0), (None, 1, 1)]
)
def test_a_folder_is_of_one_generation(tmp_path, variant, seed, other):
    model = random_model(JUNIOR.ruleset)
    prepare(tmp_path, JUNIOR.name, model, 4, 1, FEW)
    model.net.exit[:] += np.float32(other)
    with pytest.raises(ValueError, match="give another"):
        prepare(tmp_path, variant or JUNIOR.name, model, 4, seed, FEW)


def test_processes_share_a_generation(tmp_path, quick):
    command = ["play", "--variant", JUNIOR.name, "--games", "3", "--jobs", "2"]
    short = ["--full-simulations", "8", "--fast-simulations", "2:4"]
    args = train.parser().parse_args([*command, *short, "--out", str(tmp_path)])
    args.run(args)
    assert len(games_of(tmp_path)) == 4
    assert len(JobFolder(tmp_path).results()) == 2


def test_workers_of_dask_share_a_generation(tmp_path, quick):
    distributed = pytest.importorskip("distributed")
    folder = tmp_path / "games"
    prepare(folder, JUNIOR.name, random_model(JUNIOR.ruleset), 4, 1, FEW)
    cluster = distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None)
    with cluster, workers(2, cluster.scheduler_address) as pool:
        played = [pool.submit(work, folder) for _ in range(2)]
        assert sum(future.result() for future in played) == 4
    assert len(games_of(folder)) == 4


def test_without_dask_it_is_said_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(ValueError, match=r"pip install -e '\.\[cluster\]'"),
        workers(1, "tcp://x:1"),
    ):
        pass
