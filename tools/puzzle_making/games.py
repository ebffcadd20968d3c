"""Positions from games, and what puzzles take from them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.ai.kinds import level_of
from game.engine import Options, Ply
from game.engine.position import Position
from game.exercises.puzzle import Goal, Kind, Puzzle

MAKER = "1"
"""The version of the makers; a change to what they make counts it up."""

NAMELESS = "-"
"""The name of a puzzle that hasn't one yet."""


def game_of_levels(
    options: Options, levels: Sequence[str], rng: np.random.Generator
) -> list[Position]:
    """The positions of a game between levels drawn from some, from the start to the end."""
    seats = [level_of(options, str(rng.choice(levels))) for _ in range(options.players)]
    players = [level.player(int(rng.integers(1 << 30))) for level in seats]
    positions = [Position(options.ruleset)]
    while (player := positions[-1].player) is not None:
        event = players[player].choose(positions[-1], seats[player].budget)
        assert isinstance(event, Ply)
        positions.append(positions[-1].after(event))
    return positions


@lru_cache
def names_of(options: Options) -> tuple[str, ...]:
    """The names of a game's pieces."""
    return tuple(piece.name for piece in options.ruleset.pieces.pieces)


def puzzle(
    kind: Kind, start: Position, goal: Goal, solution: Sequence[int], solutions: int | None = None
) -> Puzzle:
    """A puzzle that begins in a position; nameless, and as hard as any until it is rated."""
    ruleset = start.ruleset
    table, options = ruleset.table, ruleset.options
    colours = range(len(ruleset.colours))
    assert start.colour is not None
    return Puzzle(
        name=NAMELESS,
        kind=kind,
        options=options,
        lying=tuple(
            tuple(table.name_of(ply.placement) for ply in start.plies if ply.colour == colour)
            for colour in colours
        ),
        left=tuple(pieces_of(options, start.left[colour]) for colour in colours),
        colour=start.colour,
        goal=goal,
        solution=tuple(map(table.name_of, solution)),
        solutions=solutions,
        maker=MAKER,
    )


def pieces_of(options: Options, counts: npt.NDArray[np.uint8]) -> tuple[str, ...]:
    """The names of so many of each piece."""
    names = zip(names_of(options), counts.tolist(), strict=True)
    return tuple(name for name, count in names for _ in range(count))


def largest_first(position: Position, rng: np.random.Generator) -> int:
    """A random legal placement; the larger it is, the likelier."""
    legal = position.legal()
    weights = position.ruleset.table.sizes[legal].astype(float) ** 3
    return int(rng.choice(legal, p=weights / weights.sum()))


def random_game(options: Options, rng: np.random.Generator) -> Position:
    """The end of a random game in which large pieces come first."""
    position = Position(options.ruleset)
    while not position.over:
        position = position.play(largest_first(position, rng))
    return position
