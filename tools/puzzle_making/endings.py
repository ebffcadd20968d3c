"""Place them all, and the hard bonus: the last pieces of a colour that is left alone.

A random game of Duo is played in which Orange soon stops, so that Purple sometimes can place all
that is left. Where that is possible, further pieces of Orange are laid beside one way to do it,
until the board is as full as at the end of a game and few other ways remain.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from game.engine import Options, Ply
from game.engine.position import Position
from game.exercises.attempt import in_order, solve
from game.exercises.puzzle import AllPlaced, Kind, Puzzle
from puzzle_making.games import largest_first, puzzle

OPTIONS = Options("Blokus Duo")

ALONE, OTHER = 0, 1
"""The colour that places all, and the one that has stopped."""

STOPS_AFTER = range(2, 6)
"""After how many pieces Orange stops at first."""

OTHERS = range(8, 14)
"""How many pieces of Orange lie on the board in the end, if there is space."""

LEFT = {Kind.PLACE_ALL: range(5, 9), Kind.HARD_BONUS: range(4, 8)}
"""How many pieces are left to place."""

FEW, SOME, LIMIT = 24, 200, 100_000
"""How many ways a puzzle has at most, how many are looked for before Orange's last pieces come, and
how long."""

TRIES = 30
"""How many games a job looks at."""


def place_all(seed: int) -> Iterator[Puzzle]:
    """Puzzles in which everything left is to be placed."""
    return _made(Kind.PLACE_ALL, AllPlaced(), seed)


def hard_bonus(seed: int) -> Iterator[Puzzle]:
    """Puzzles in which, besides, the single square has to come last."""
    return _made(Kind.HARD_BONUS, AllPlaced(single_last=True), seed)


def _made(kind: Kind, goal: AllPlaced, seed: int) -> Iterator[Puzzle]:
    rng = np.random.default_rng([seed, *kind.value.encode()])
    for _ in range(TRIES):
        begun = _begun(kind, rng)
        made = None if begun is None else _puzzle(kind, goal, begun, rng)
        if made is not None:
            yield made


def _begun(kind: Kind, rng: np.random.Generator) -> Position | None:
    """A position in which only one colour has pieces left, and few of them."""
    stops_after, left = int(rng.choice(STOPS_AFTER)), int(rng.choice(LEFT[kind]))
    position = Position(OPTIONS.ruleset)
    while position.left[ALONE].sum() > left:
        if position.colour == OTHER and position.placed[OTHER] >= stops_after:
            if not len(position.legal(ALONE)):
                return None
            position = position.with_turn_of(ALONE)
        if position.over:
            return None
        position = position.play(largest_first(position, rng))
    return _alone(position, position.plies)


def _alone(position: Position, plies: tuple[Ply, ...]) -> Position | None:
    """The position with those plies, in which the other colour has nothing left."""
    left = position.left.tolist()
    left[OTHER] = [0] * len(left[OTHER])
    try:
        return Position.arranged(position.ruleset, plies, left, ALONE)
    except ValueError:
        return None  # There is nothing to place.


def _puzzle(
    kind: Kind, goal: AllPlaced, begun: Position, rng: np.random.Generator
) -> Puzzle | None:
    """The puzzle that a position leads to, if it is one and has few ways."""
    some = solve(begun, goal, SOME, LIMIT)
    if not some.ways:
        return None
    way = in_order(begun, goal, some.ways[int(rng.integers(len(some.ways)))])
    assert way is not None
    start = _alone(begun, _filled(begun, way, int(rng.choice(OTHERS)), rng))
    assert start is not None
    found = solve(start, goal, FEW + 1, LIMIT)
    if not found.is_complete or len(found.ways) > FEW:
        return None
    if goal.single_last and len(solve(start, AllPlaced(), FEW + 1, LIMIT).ways) == len(found.ways):
        return None  # That it comes last makes nothing harder.
    return puzzle(kind, start, goal, [ply.placement for ply in way], len(found.ways))


def _filled(
    begun: Position, way: tuple[Ply, ...], others: int, rng: np.random.Generator
) -> tuple[Ply, ...]:
    """The plies on a board on which the other colour has gone on without touching a way."""
    # A game's own pieces, with which the other colour still has all it hasn't placed.
    position = Position(begun.ruleset)
    for ply in (*begun.plies, *way):
        position = position.play(ply.placement, ply.colour)
    while position.placed[OTHER] < others and len(position.legal(OTHER)):
        position = position.with_turn_of(OTHER)
        position = position.play(largest_first(position, rng))
    return tuple(ply for ply in position.plies if ply not in way)
