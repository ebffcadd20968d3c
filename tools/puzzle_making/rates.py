"""How often each level solves the puzzles of each kind in each box."""

from __future__ import annotations

import math

from markdown_table import markdown_table

from game.exercises.collection import Box, Collection, shipped
from game.exercises.puzzle import HIGHEST, LOWEST, Kind
from puzzle_making.solving import SEEDS, Solvers

Z = 1.96
"""Standard deviations to either side in an interval of 95 %."""

SLOWEST = {Kind.BEST_MARGIN: 9, Kind.ONE_MOVE: 9}
"""The highest level that is asked where levels themselves place: the next takes ten seconds."""


def table(most: int) -> str:
    """The table, from up to so many puzzles of each kind in each box."""
    levels = range(LOWEST, HIGHEST + 1)
    rows = [
        row for kind in Kind for box in Box if (row := _row(shipped(), kind, box, most)) is not None
    ]
    return markdown_table(("kind", "box", "puzzles", *map(str, levels)), rows)


def _row(puzzles: Collection, kind: Kind, box: Box, most: int) -> tuple[str, ...] | None:
    """The rates of all levels at some puzzles, in percent, with their intervals."""
    entries = puzzles.in_box(kind, box)[:most]
    if not entries:
        return None
    solvers = [Solvers(puzzles.load(entry.name)) for entry in entries]
    cells = []
    for level in range(LOWEST, HIGHEST + 1):
        if level > SLOWEST.get(kind, HIGHEST):
            cells.append("–")
            continue
        cells.append(_interval([one.rate(level) / SEEDS for one in solvers]))
    return (kind.value, box.value, str(len(entries)), *cells)


def _interval(rates: list[float]) -> str:
    """The mean of the rates of some puzzles, with an interval of 95 %, in percent.

    The puzzles are the sample: seeds of one puzzle have too much in common.
    """
    count = len(rates)
    mean = sum(rates) / count
    spread = sum((rate - mean) ** 2 for rate in rates) / max(count - 1, 1)
    return f"{100 * mean:.0f} ± {100 * Z * math.sqrt(spread / count):.0f}"
