"""The maker of each kind of puzzle, and the folder in which they work.

A job is a seed and gives what is made of it, so any number of processes can share the work, and
what was cut off goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path

import msgspec
from training.job_folder import JobFolder

from game.exercises.puzzle import Kind, Puzzle
from puzzle_making import cards, endings, margins, one_move

Maker = Callable[[int, Callable[[], None]], Iterator[Puzzle]]
"""Makes puzzles from a seed; calls a function now and then to say that it is alive."""

MAKERS: Mapping[Kind, Maker] = {
    Kind.CONNECT: cards.connect,
    Kind.STARS: cards.stars,
    Kind.CROSSES: cards.crosses,
    Kind.TILING: cards.tilings,
    Kind.PLACE_ALL: endings.place_all,
    Kind.HARD_BONUS: endings.hard_bonus,
    Kind.BEST_MARGIN: margins.make,
    Kind.ONE_MOVE: one_move.make,
}


def made(folder: Path) -> list[Puzzle]:
    """The puzzles that were made in a folder, in the order of their seeds."""
    lines = (
        line for file in JobFolder(folder).results() for line in file.read_bytes().splitlines()
    )
    return [msgspec.json.decode(line, type=Puzzle) for line in lines]


def make(kind: Kind, folder: Path, count: int, first_seed: int = 0) -> Iterator[Puzzle]:
    """Make puzzles of a kind, from a seed on, until there are as many in the folder."""
    jobs = JobFolder(folder)
    claimed = jobs.claimed_seeds(first_seed)
    while len(made(folder)) < count:
        job = next(claimed)
        puzzles = []
        for puzzle in MAKERS[kind](job.content["seed"], partial(jobs.renew, job)):
            puzzle.check()
            puzzles.append(puzzle)
            yield puzzle
        jobs.finish(job, [msgspec.json.encode(puzzle).decode() for puzzle in puzzles])
