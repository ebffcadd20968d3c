"""All ways to place everything that a puzzle gives.

A way is a choice of one placement for each piece, any two of which leave each other space, so that
each can be reached from what lies there. In what order they come matters only to who is reached
from whom. So the search goes through sets instead of sequences: it always decides about the piece
or star that has the fewest placements left (Knuth, "Dancing links", 2000), and gives up once
something can't be reached any more by way of what is still possible.

Sets of placements are integers with a bit for each *candidate*, a placement that is free at the
start. With several colours, turns don't matter as long as each colour can place all it has: a
colour that has pieces left in a way can place one of them at its turn, whatever others have done.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from game.engine import Ply
from game.engine.position import Position
from game.engine.table import Cells
from game.puzzles.goals import AllPlaced, Verdict, numbers_of

MOST_CANDIDATES = 6_000
"""With more placements a position isn't solved: what they rule out would need 36 million bits."""


@dataclass
class Found:
    """What a search found.

    Attributes:
        ways: the placements of each way, sorted by number.
        is_complete: whether there are no others.
        examined: how many choices were made.
    """

    ways: list[tuple[Ply, ...]] = field(default_factory=list)
    is_complete: bool = False
    examined: int = 0


def solve(position: Position, goal: AllPlaced, most: int, limit: int) -> Found:
    """Find the ways in which a goal is reached from a position.

    Args:
        position: where to begin.
        goal: what to reach.
        most: how many ways to find at most.
        limit: how many choices to make at most.

    Raises ValueError if a colour has several of a piece, or there are more than `MOST_CANDIDATES`.
    """
    found = Found()
    if position.over:
        found.is_complete = True
        return found
    candidates = _Candidates(position, goal)
    for chosen in candidates.choices(found, limit):
        way = candidates.plies(chosen)
        if in_order(position, goal, way) is not None:
            found.ways.append(way)
            if len(found.ways) == most:
                return found
    found.is_complete = found.examined < limit
    return found


def in_order(position: Position, goal: AllPlaced, way: tuple[Ply, ...]) -> tuple[Ply, ...] | None:
    """The plies of a way in an order in which they can be placed and reach the goal, or None."""
    table = position.ruleset.table
    waiting = list(way)
    if goal.single_last:
        # It goes on from whatever is there, so only the others need each other.
        waiting.sort(key=lambda ply: int(table.sizes[ply.placement]) == 1)
    start, order = position, list[Ply]()
    while waiting:
        legal = (
            ply
            for ply in waiting
            if ply.colour == position.colour and position.is_legal(ply.placement, ply.colour)
        )
        ply = next(legal, None)
        if ply is None:
            return None
        waiting.remove(ply)
        order.append(ply)
        position = position.play(ply.placement, ply.colour)
    return tuple(order) if goal.verdict(start, position) is Verdict.SOLVED else None


class _Candidates:
    """The placements that may be part of a way, and how they get along."""

    def __init__(self, position: Position, goal: AllPlaced) -> None:
        if (position.left > 1).any():
            raise ValueError("only positions with one of each piece can be solved")
        ruleset, table = position.ruleset, position.ruleset.table
        size = ruleset.geometry.size
        crosses = numbers_of(ruleset, goal.crosses)
        rows, colours = list[int](), list[int]()
        for colour in range(len(ruleset.colours)):
            barred = position.forbidden(colour)
            barred[crosses] = True
            free = (position.left[colour] > 0)[table.piece]
            free &= ~barred[table.cells].any(axis=1)
            own = np.flatnonzero(free).tolist()
            rows += own
            colours += [colour] * len(own)
        if len(rows) > MOST_CANDIDATES:
            raise ValueError(f"{len(rows)} placements are too many to solve")
        self._plies = [Ply(*one) for one in zip(colours, rows, strict=True)]
        number, of = np.array(rows, dtype=np.intp), np.array(colours)
        covers, closes, attaches = (
            _flags(cells[number], size) for cells in (table.cells, table.closes, table.attaches)
        )
        own = of[:, np.newaxis] == of
        meet = covers @ covers.T > 0
        pieces = table.piece[number]
        shut = own & ((covers @ closes.T > 0) | (pieces[:, np.newaxis] == pieces))
        touch = own & (covers @ attaches.T > 0) & ~(meet | shut)
        self._beside = _masks(~(meet | shut))
        self._touch = _masks(touch)
        at_start = [
            np.isin(number, position.legal(colour)) & (of == colour)
            for colour in range(len(ruleset.colours))
        ]
        self._attached = _mask(np.any(at_start, axis=0))
        groups = [
            _mask((of == colour) & (pieces == piece))
            for colour, piece in np.argwhere(position.left).tolist()
        ]
        stars = [_mask(covers[:, cell] > 0) for cell in numbers_of(ruleset, goal.stars)]
        self._groups = tuple(groups + stars)

    def plies(self, chosen: list[int]) -> tuple[Ply, ...]:
        """The candidates of those numbers."""
        plies = (self._plies[number] for number in chosen)
        return tuple(sorted(plies, key=lambda ply: (ply.colour, ply.placement)))

    def choices(self, found: Found, limit: int) -> Iterator[list[int]]:
        """Each choice of a candidate from every group, counted in `found`; see the module."""
        everything = (1 << len(self._plies)) - 1
        return self._choices([], 0, everything, self._groups, found, limit)

    def _choices(
        self,
        chosen: list[int],
        chosen_mask: int,
        possible: int,
        groups: tuple[int, ...],
        found: Found,
        limit: int,
    ) -> Iterator[list[int]]:
        if not groups:
            yield chosen
            return
        reached = self._reached(chosen_mask | possible)
        if chosen_mask & ~reached:
            return
        possible &= reached
        group = min(groups, key=lambda group: (group & possible).bit_count())
        for number in _numbers(group & possible):
            found.examined += 1
            if found.examined >= limit:
                return
            bit = 1 << number
            yield from self._choices(
                [*chosen, number],
                chosen_mask | bit,
                possible & self._beside[number],
                tuple(other for other in groups if not other & bit),
                found,
                limit,
            )

    def _reached(self, among: int) -> int:
        """The candidates among some to which others lead from what lies on the board."""
        reached = new = self._attached & among
        while new:
            touched = 0
            for number in _numbers(new):
                touched |= self._touch[number]
            new = touched & among & ~reached
            reached |= new
        return reached


def _flags(cells: Cells, size: int) -> npt.NDArray[np.float32]:
    """For rows of cells, whether each cell is among them, as numbers to multiply."""
    flags = np.zeros((len(cells), size + 1), dtype=np.float32)
    flags[np.arange(len(cells))[:, np.newaxis], cells] = 1
    return flags[:, :-1]


def _masks(rows: npt.NDArray[np.bool_]) -> list[int]:
    return [_mask(row) for row in rows]


def _mask(flags: npt.NDArray[np.bool_]) -> int:
    """Flags as an integer with a bit for each."""
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")


def _numbers(mask: int) -> Iterator[int]:
    """The numbers of the bits of a mask, ascending."""
    while mask:
        bit = mask & -mask
        yield bit.bit_length() - 1
        mask ^= bit
