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
from game.exercises.goals import AllPlaced, Verdict, numbers_of

MOST_CANDIDATES = 6_000
"""With more placements a position isn't solved: what they rule out would need 36 million bits."""


@dataclass
class Found:
    """What a search found.

    Attributes:
        ways: the placements of each way, sorted by number.
        is_complete: whether nobody need look for others.
        examined: how many choices were made.
    """

    ways: list[tuple[Ply, ...]] = field(default_factory=list)
    is_complete: bool = True
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
        return found
    choices = _Choices(Candidates(position, goal), goal, found, limit)
    for chosen in choices.all():
        way = choices.plies(chosen)
        # The search itself sees to all but this.
        if not goal.ends or in_order(position, goal, way) is not None:
            found.ways.append(way)
            if len(found.ways) == most:
                found.is_complete = False
                break
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


class Candidates:
    """The placements that are free at the start, and how they get along.

    Attributes:
        plies: the placements, by number.
        beside: ``(n, n)``, whether two can both be placed.
        touch: ``(n, n)``, whether two are of a colour and touch at corners, so that one can be
            placed once the other lies there.
        attached: ``(n,)``, whether one is legal for its colour at the start.
        groups: for each piece of each colour, the set of its placements.
        stars: for each star, the set of placements that cover it.
        singles: the set of placements of one cell.
    """

    def __init__(self, position: Position, goal: AllPlaced) -> None:
        """See `solve`, also for the errors."""
        if (position.left > 1).any():
            raise ValueError("only positions with one of each piece can be solved")
        ruleset, table = position.ruleset, position.ruleset.table
        crosses = numbers_of(ruleset, goal.crosses)
        numbers = []
        for colour in range(len(ruleset.colours)):
            barred = position.forbidden(colour)
            barred[crosses] = True
            free = (position.left[colour] > 0)[table.piece]
            free &= ~barred[table.cells].any(axis=1)
            numbers.append(np.flatnonzero(free))
        number = np.concatenate(numbers)
        of = np.repeat(np.arange(len(numbers)), [len(own) for own in numbers])
        if len(number) > MOST_CANDIDATES:
            raise ValueError(f"{len(number)} placements are too many to solve")
        self.plies = tuple(map(Ply, of.tolist(), number.tolist()))
        covers, closes, attaches = (
            _flags(cells[number], ruleset.geometry.size)
            for cells in (table.cells, table.closes, table.attaches)
        )
        piece, own = table.piece[number], of[:, np.newaxis] == of
        shut = covers @ covers.T > 0
        shut |= own & ((covers @ closes.T > 0) | (piece[:, np.newaxis] == piece))
        self.beside = ~shut
        self.touch = own & (covers @ attaches.T > 0) & ~shut
        self.attached = np.zeros(len(number), dtype=np.bool_)
        for colour, placements in enumerate(numbers):
            self.attached[of == colour] = np.isin(placements, position.legal(colour))
        self.groups = [
            _mask((of == colour) & (piece == kind))
            for colour, kind in np.argwhere(position.left).tolist()
        ]
        self.singles = _mask(table.sizes[number] == 1)
        self.stars = [_mask(covers[:, cell] > 0) for cell in numbers_of(ruleset, goal.stars)]


class _Choices:
    """The search through the sets of candidates."""

    def __init__(self, candidates: Candidates, goal: AllPlaced, found: Found, limit: int) -> None:
        self._plies = candidates.plies
        self._beside, self._touch = map(_masks, (candidates.beside, candidates.touch))
        self._attached = _mask(candidates.attached)
        self._groups = (*candidates.groups, *candidates.stars)
        self._singles = candidates.singles
        self._single_last = goal.single_last
        self._found = found
        self._limit = limit

    def plies(self, chosen: list[int]) -> tuple[Ply, ...]:
        """The candidates of those numbers."""
        plies = (self._plies[number] for number in chosen)
        return tuple(sorted(plies, key=lambda ply: (ply.colour, ply.placement)))

    def all(self) -> Iterator[list[int]]:
        """Each choice of a candidate from every group until the limit is reached; see `solve`."""
        return self._from([], 0, (1 << len(self._plies)) - 1, self._groups)

    def _from(
        self, chosen: list[int], chosen_mask: int, possible: int, groups: tuple[int, ...]
    ) -> Iterator[list[int]]:
        reached = self._reached(chosen_mask | possible if groups else chosen_mask)
        if chosen_mask & ~reached:
            return
        if not groups:
            if not self._single_last or self._can_come_last(chosen_mask):
                yield chosen
            return
        possible &= reached
        group = min(groups, key=lambda group: (group & possible).bit_count())
        for number in _numbers(group & possible):
            if self._found.examined >= self._limit:
                self._found.is_complete = False
                return
            self._found.examined += 1
            bit = 1 << number
            yield from self._from(
                [*chosen, number],
                chosen_mask | bit,
                possible & self._beside[number],
                tuple(other for other in groups if not other & bit),
            )

    def _can_come_last(self, chosen_mask: int) -> bool:
        """Whether all others can be placed before the piece of one cell."""
        others = chosen_mask & ~self._singles
        return others != chosen_mask and self._reached(others) == others

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
