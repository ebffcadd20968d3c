"""Measures sizes of boards and dealings of rows for Dice, whose rule sheet gives neither.

    python tools/dice_boards.py
    python tools/dice_boards.py --games 300 --sides 9 10 --dealings 2

Prints three Markdown tables: games on boards of each size with the rows of the game; games on the
usual board with other rows, those dealt at random and one by size; and the game's rows by
themselves. "Careful" players draw where they have most to draw next, in all colours; against them
plays one who draws anywhere. All take the largest shape there is. Intervals are of 95 %.
"""

from __future__ import annotations

import math
import random
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from dice_kernel import CAUSES, Played, play
from markdown_table import markdown_table

from game.commands.cli import Parser, positive, run_command, whole
from game.engine.dice import FACES, ROWS, STRIKES, USUAL_SIDE
from game.engine.dice.exits import Cause
from game.engine.pieces import BLOKUS_PIECES

PROGRAM = "tools/dice_boards.py"

SIDES = range(8, 15)
"""The sizes that are tried."""

Rows = Sequence[Sequence[str]]

SIZES = {piece.name: piece.size for piece in BLOKUS_PIECES.pieces}

LARGEST = max(SIZES.values())

HEAD = (
    *("exits: nothing fits", "no die gives it", "all used", "rounds", "squares filled"),
    *("strikes", "ties for first", "first − last seat", "careful: squares more", "points"),
)

ROW_HEAD = ("squares", "die taken", "squares a take")


class Measured(NamedTuple):
    """Games of four careful players, and of a careful one against one who isn't."""

    four: Played
    two: Played


def measured(side: int, rows: Rows, games: int, seed: int) -> Measured:
    """Play so many games of each."""
    four = play(side, rows, [True] * 4, games, seed)
    return Measured(four, play(side, rows, [True, False], games, seed + 1))


def figures(measured: Measured) -> tuple[str, ...]:
    """What is told of games, as in `HEAD`."""
    four = measured.four
    causes = (Cause.NO_ROOM, Cause.NO_DIE, Cause.USED_UP)
    exits = (f"{100 * np.mean(four.cause == CAUSES.index(cause)):.1f} %" for cause in causes)
    best = _order(four)
    ties = (best == best.max(axis=1, keepdims=True)).sum(axis=1) > 1
    more, points = _careful(measured.two)
    return (
        *exits,
        f"{four.rounds.mean():.1f}",
        f"{four.filled.mean():.1f}",
        f"{four.strikes.mean():.2f}",
        f"{100 * ties.mean():.1f} %",
        _interval(four.filled[:, 0] - four.filled[:, -1]),
        _interval(more),
        _interval(100 * points, " %"),
    )


def _order(played: Played) -> Any:
    """Numbers that order players: by squares, then by strikes."""
    return played.filled * (STRIKES + 1) - played.strikes


def _careful(two: Played) -> tuple[Any, Any]:
    """The careful player's squares more than the other's, and points, by pairs of games."""
    games = len(two.rounds) // 2 * 2
    sign = np.array([1, -1])  # The careful one sits first in every other game.
    more = (two.filled[:games, 0] - two.filled[:games, 1]).reshape(-1, 2) * sign
    order = _order(two)
    lead = (order[:games, 0] - order[:games, 1]).reshape(-1, 2) * sign
    return more.mean(axis=1), (np.sign(lead).mean(axis=1) + 1) / 2


def _interval(values: Any, unit: str = "") -> str:
    """A mean with its interval."""
    half = 1.96 * values.std(ddof=1) / math.sqrt(len(values))
    return f"{values.mean():.2f} ± {half:.2f}{unit}".replace("-", "−")


def dealt(chance: random.Random) -> Rows:
    """Rows with two of the largest shapes each, and the smaller ones dealt one by one."""
    large = [name for name, size in SIZES.items() if size == LARGEST]
    small = [name for name, size in SIZES.items() if size < LARGEST]
    chance.shuffle(large)
    chance.shuffle(small)
    count = len(FACES)
    return [(*small[row::count], *large[row::count]) for row in range(count)]


def by_size() -> Rows:
    """Rows of shapes in the order of their sizes."""
    names = sorted(SIZES, key=lambda name: SIZES[name])
    cuts = [round(row * len(names) / len(FACES)) for row in range(len(FACES) + 1)]
    return [names[start:end] for start, end in pairwise(cuts)]


def row_figures(rows: Rows, played: Played) -> list[tuple[str, ...]]:
    """For each row its shapes, their squares, how often its die is taken and what it gives."""
    return [
        (
            str(number),
            " ".join(names),
            str(sum(SIZES[name] for name in names)),
            f"{100 * taken / offered:.0f} %",
            f"{squares / taken:.2f}",
        )
        for number, names, (offered, taken, squares) in zip(FACES, rows, played.dice, strict=True)
    ]


def spread(rows: Rows, played: Played) -> tuple[str, ...]:
    """The least and the most of what is told of rows by themselves."""
    weights = [sum(SIZES[name] for name in names) for names in rows]
    offered, taken, squares = played.dice.T
    shares, worths = 100 * taken / offered, squares / taken
    return (
        f"{min(weights)}–{max(weights)}",
        f"{shares.min():.0f}–{shares.max():.0f} %",
        f"{worths.min():.2f}–{worths.max():.2f}",
    )


def main(arguments: list[str] | None = None) -> int:
    """Print the tables; the exit status."""
    parser = Parser(prog=PROGRAM, description=__doc__)
    parser.add_argument("--games", type=positive(int), default=1000, metavar="N")
    parser.add_argument("--sides", type=whole, nargs="+", choices=SIDES, default=SIDES, metavar="N")
    parser.add_argument("--dealings", type=whole, default=8, metavar="N")
    parser.add_argument("--seed", type=whole, default=1, metavar="N")
    args = parser.parse_args(arguments)
    sides = [(f"{n}×{n}", measured(n, ROWS, args.games, args.seed)) for n in args.sides]
    print(markdown_table(("board", *HEAD), [(name, *figures(one)) for name, one in sides]))
    chance = random.Random(args.seed)
    dealings = [("the game's", ROWS), ("by size", by_size())]
    dealings += [(f"dealing {n}", dealt(chance)) for n in range(1, args.dealings + 1)]
    found = [
        (name, rows, measured(USUAL_SIDE, rows, args.games, args.seed)) for name, rows in dealings
    ]
    told = [(name, *spread(rows, one.four), *figures(one)) for name, rows, one in found]
    print("\n" + markdown_table(("rows", *ROW_HEAD, *HEAD), told))
    own = row_figures(ROWS, found[0][2].four)
    print("\n" + markdown_table(("row", "shapes", *ROW_HEAD), own))
    return 0


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
