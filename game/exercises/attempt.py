"""Somebody at a puzzle: placing, taking back, hints in three steps, and what it does to ratings.

To somebody's rating, a puzzle is an opponent: whoever solves it without help has won. So both are
on the scale of levels (`game.base.ratings`). A puzzle begins with its difficulty, which says which
level solves it; what that means for people, the ratings find out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.base.ratings import Rating, rate, rating_at
from game.engine import Ply
from game.engine.position import Position
from game.engine.table import Cells
from game.exercises.puzzle import AllPlaced, Puzzle, Verdict, numbers_of

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


HINT_LIMIT = 20_000
"""How many choices a hint examines to find a way on from what a person has placed: under a second;
the puzzles that ship take fewer."""


@dataclass(frozen=True)
class Hint:
    """What leads on, told in three steps: which piece, which corner, and where.

    Attributes:
        colour: whose piece it is.
        piece: the piece, as an index into the piece set.
        corner: an attach point that it covers; None in the first step.
        placement: the placement; None in the first two steps.
    """

    colour: int
    piece: int
    corner: int | None = None
    placement: int | None = None


class Attempt:
    """One person's attempt at a puzzle, from its start to its solution.

    Attributes:
        puzzle: what is to be solved.
        start: the position in which it begins.
        verdict: whether it is solved, failed or open as it stands.
        aided: whether a hint was given.
        failed: whether it was failed where that is final, see `game.exercises.puzzle`.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        """Begin. Raises ValueError for a puzzle that has no position."""
        self.puzzle = puzzle
        self.start = puzzle.start()
        self.verdict = Verdict.OPEN
        self.aided = self.failed = False
        self._positions = [self.start]
        self._hint: Ply | None = None
        self._steps = 0

    @property
    def position(self) -> Position:
        """What lies on the board now, and whose turn it is."""
        return self._positions[-1]

    @property
    def placed(self) -> tuple[Ply, ...]:
        return self.position.plies[self.start.ply :]

    @property
    def unaided(self) -> bool | None:
        """Whether it was solved without help, for ratings; None while nobody knows."""
        if self.aided or self.failed:
            return False
        return True if self.verdict is Verdict.SOLVED else None

    # -- placing ------------------------------------------------------------

    def place(self, placement: int) -> Verdict:
        """Place a piece of the colour to play; return the verdict.

        Raises IllegalPlacementError, and ValueError if the puzzle is solved or failed: then
        something is to be taken back first. Nothing changes then.
        """
        if self.verdict is not Verdict.OPEN:
            raise ValueError(f"{self.puzzle.name} is {self.verdict.value}: take something back")
        self._turn_to([*self._positions, self.position.play(placement)])
        return self.verdict

    def take_back(self) -> Ply | None:
        """Take the last piece back and return it; None if nothing was placed."""
        if len(self._positions) == 1:
            return None
        ply = self.position.plies[-1]
        self._turn_to(self._positions[:-1])
        return ply

    def start_over(self) -> None:
        """Take everything back."""
        self._turn_to([self.start])

    # -- hints --------------------------------------------------------------

    def hint(self) -> Hint | None:
        """What leads on from here, one step more each time it is asked for.

        None if nothing does, so that something has to be taken back; or if it is solved.
        """
        if self.verdict is not Verdict.OPEN:
            return None
        self.aided = True
        if self._hint is None:
            self._hint = self._next()
        if self._hint is None:
            return None
        self._steps += 1
        ply, ruleset = self._hint, self.start.ruleset
        cells = ruleset.table.cells_of(ply.placement)
        corners = np.intersect1d(self.position.attach_points(ply.colour), cells)
        return Hint(
            ply.colour,
            int(ruleset.table.piece[ply.placement]),
            int(corners[0]) if self._steps > 1 else None,
            ply.placement if self._steps > 2 else None,
        )

    def _next(self) -> Ply | None:
        """What to place next in a way that solves the puzzle, if there is one."""
        goal, position = self.puzzle.goal, self.position
        if not isinstance(goal, AllPlaced):
            return position.event(position.ruleset.table.parse(goal.answers[0]))
        way = self._rest_of_solution() or next(iter(solve(position, goal, 1, HINT_LIMIT).ways), ())
        order = in_order(position, goal, way)
        return order[0] if order else None

    def _rest_of_solution(self) -> tuple[Ply, ...]:
        """What of the puzzle's own solution isn't placed; () if something else is."""
        way = self.puzzle.way()
        placed = set(self.placed)
        return tuple(ply for ply in way if ply not in placed) if placed <= set(way) else ()

    def _turn_to(self, positions: list[Position]) -> None:
        self._positions = positions
        self._hint, self._steps = None, 0
        goal = self.puzzle.goal
        self.verdict = goal.verdict(self.start, self.position)
        self.failed |= goal.one_try and self.verdict is Verdict.FAILED


UNKNOWN = 3.0
"""The deviation of a puzzle that nobody has tried: two levels, roughly."""


class Ratings(NamedTuple):
    """The ratings after an attempt."""

    person: Rating
    puzzle: Rating


def puzzle_rating(difficulty: int) -> Rating:
    """The rating of a puzzle of that difficulty that nobody has tried."""
    return rating_at(difficulty, UNKNOWN)


def after_attempt(person: Rating, puzzle: Rating, *, solved: bool) -> Ratings:
    """The ratings of a person and a puzzle after the first attempt at it.

    Raises ImportError, or whatever openskill's own code raises, if it can't be loaded.
    """
    ranks = (1, 2) if solved else (2, 1)
    return Ratings(*rate((person, puzzle), ranks))
