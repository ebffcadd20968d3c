"""A generation of games: self-play by one network, shared among processes and machines.

The work goes through one `concurrent.futures.Executor`: processes on the cores of this machine, or
what another engine offers, such as Dask's ``Client.get_executor()``, with workers on many machines.
Each worker takes jobs from a `JobFolder` until all are done, so a generation that was interrupted
resumes, and a worker that dies costs the games of one job. If a process on this machine dies, the
others on it end too; workers elsewhere go on.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from msgspec import convert
from msgspec.structs import asdict

from game.ai.core.board.board_arrays import BoardArrays, board_arrays
from game.ai.core.tree.params import Model
from game.ai.levels.search_levels import THREADS_DIAL, search_level
from game.ai.process.parent import follow_parent
from game.ai.search.models import encode_model, load_model, named_arrays
from game.ai.search.search_tree import search_params
from game.base.disk import write_whole
from game.engine import Options
from training.job_folder import Job, JobFolder
from training.selfplay import Searches, SelfPlay

GAMES_A_JOB = 20

POLL_S = 1.0
"""How long a worker with nothing to do waits before it checks if another has died."""

MODEL, SETTINGS = "model.npz", "settings.json"
"""The files in a generation's folder: the network that plays, and what is played."""


def prepare(
    folder: Path,
    variant: str,
    model: Model,
    games: int,
    seed: int,
    searches: Searches,
) -> JobFolder:
    """Put the jobs for that many games, or a few more, into a folder, unless they are there.

    Raises ValueError if the folder is for other games or another network, and OSError or
    SearchUnavailableError if it can't be used.
    """
    jobs = JobFolder(folder)
    settings = json.dumps({"variant": variant, "seed": seed, **asdict(searches)})
    if (folder / SETTINGS).exists():
        known = (folder / SETTINGS).read_text("utf-8") == settings
        if not (known and _same(load_model(folder / MODEL, _board(variant)), model)):
            raise ValueError(
                f"{folder} holds games of another game, seed, search or network: give another"
            )
    else:
        write_whole(folder / MODEL, encode_model(model), sync=False)
        write_whole(folder / SETTINGS, settings.encode(), sync=False)
    for number in range(-(-games // GAMES_A_JOB)):
        jobs.add(f"{number:06}", {"number": number, "games": GAMES_A_JOB})
    return jobs


def _board(variant: str) -> BoardArrays:
    return board_arrays(Options(variant).ruleset)


def _same(one: Model, other: Model) -> bool:
    """Whether two models have the same weights."""
    arrays = named_arrays(other)
    return all(np.array_equal(a, arrays[name]) for name, a in named_arrays(one).items())


def work(folder: Path) -> int:
    """Play the games of a folder's jobs until all are done, whoever does them.

    This is what a worker of an executor runs. Returns how many games it played.
    """
    jobs = JobFolder(folder)
    settings = json.loads((folder / SETTINGS).read_text("utf-8"))
    ruleset = Options(settings["variant"]).ruleset
    model = load_model(folder / MODEL, _board(settings["variant"]))
    params = search_params(search_level("9", THREADS_DIAL).search, ruleset)
    played = 0
    while jobs.open:
        job = jobs.claim()
        if job is None:
            time.sleep(POLL_S)
            jobs.recover()
            continue
        seed = np.random.SeedSequence([settings["seed"], job.content["number"]])
        players = SelfPlay(
            settings["variant"],
            model,
            params,
            int(seed.generate_state(1)[0]),
            convert({name: settings[name] for name in Searches.__struct_fields__}, Searches),
        )
        played += _play(jobs, job, players)
    return played


def _play(jobs: JobFolder, job: Job, players: SelfPlay) -> int:
    """Play a job's games and hand them in; return how many there are."""
    lines: list[str] = []
    try:
        for _ in range(job.content["games"]):
            lines.append(json.dumps(players.game(), separators=(",", ":")))
            jobs.renew(job)
    except BaseException:
        jobs.give_back(job)
        raise
    jobs.finish(job, lines)
    return len(lines)


@contextmanager
def workers(count: int, cluster: str | None) -> Iterator[Executor]:
    """Who does the work: that many processes here, or Dask's workers at a scheduler's address.

    Raises ValueError if Dask isn't installed, and OSError if nobody answers.
    """
    if cluster is None:
        with ProcessPoolExecutor(
            count, mp_context=get_context("spawn"), initializer=follow_parent
        ) as pool:
            yield pool
        return
    try:
        from distributed import Client
    except ImportError:
        raise ValueError("Dask isn't installed: pip install -e '.[cluster]'") from None
    # Not pure: each submission is separate work, though all have the same arguments.
    with Client(cluster) as client, client.get_executor(pure=False) as pool:
        yield pool
