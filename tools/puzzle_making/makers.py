"""The maker of each kind of puzzle, and the folder in which they work."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path

import msgspec
from seeds import each_seed, lines

from game.exercises.puzzle import Kind, Puzzle
from puzzle_making import cards, endings, margins, one_move

MAKERS: Mapping[Kind, Callable[[int], Iterator[Puzzle]]] = {
    Kind.CONNECT: cards.connect,
    Kind.STARS: cards.stars,
    Kind.CROSSES: cards.crosses,
    Kind.TILING: cards.tilings,
    Kind.PLACE_ALL: endings.place_all,
    Kind.HARD_BONUS: endings.hard_bonus,
    Kind.BEST_MARGIN: margins.make,
    Kind.ONE_MOVE: one_move.make,
}
"""For each kind, a function from a seed to puzzles without names."""


def made(folder: Path) -> list[Puzzle]:
    """The puzzles that were made in a folder, in the order of their seeds."""
    return [msgspec.json.decode(line, type=Puzzle) for line in lines(folder)]


def make(kind: Kind, folder: Path, wanted: int, first_seed: int = 0, jobs: int = 1) -> int:
    """Make puzzles of a kind, from a seed on, until there are as many in the folder, or more."""
    known = len(lines(folder))
    with closing(each_seed(folder, count(first_seed), partial(from_seed, kind), jobs)) as found:
        while known < wanted:
            known += len(next(found))
    return known


def from_seed(kind: Kind, seed: int) -> list[bytes]:
    """The puzzles that a seed makes, as they are kept."""
    puzzles = list(MAKERS[kind](seed))
    for puzzle in puzzles:
        puzzle.check()
    return [msgspec.json.encode(puzzle) for puzzle in puzzles]
