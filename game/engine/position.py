"""The state of a game at one ply, and the rules that lead to the next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from game.engine.legality import Legality
from game.engine.ply import Ply
from game.engine.ruleset import Ruleset
from game.engine.scoring import Score, ranks
from game.engine.table import Placements


class Rule(Enum):
    """The rules that a placement can break, the one worth telling first on top."""

    USED = "used"
    """The colour has no such piece left."""
    OCCUPIED = "occupied"
    """A square is taken."""
    OWN_EDGE = "own edge"
    """It would touch its own colour along an edge."""
    START = "start"
    """The first piece covers a start point."""
    NO_CORNER = "no corner"
    """It touches no piece of its own colour at a corner."""


@dataclass(frozen=True)
class Violation:
    """A rule that a placement breaks, and the cells of the placement that break it."""

    rule: Rule
    cells: tuple[int, ...]


class IllegalPlacementError(ValueError):
    """A placement that the rules don't allow; `violation` says why."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation.rule.value)
        self.violation = violation


class Position:
    """What lies where, what is left, and whose turn it is. Never changed once made.

    Attributes:
        ruleset: the rules.
        board: ``(size + 1,)``, the colour on each cell, -1 where empty. (The last entry stands
            for "no cell", see `PlacementTable`.)
        left: ``(colours, pieces)``, how many of each piece are left.
        placed: for each colour, how many pieces are on the board.
        last: for each colour, its latest placement, or None.
        out: for each colour, whether it was found without a legal placement at its turn. Such a
            colour stays out: no placement ever opens a new one for it once all are closed.
        passed: the colours that passed, for the first time, before this position's turn.
        colour: the colour to play, or None at the end.
        ply: placements so far.
    """

    __slots__ = (
        "_legal",
        "_legality",
        "board",
        "colour",
        "last",
        "left",
        "out",
        "passed",
        "placed",
        "ply",
        "ruleset",
    )

    ruleset: Ruleset
    board: npt.NDArray[np.int8]
    left: npt.NDArray[np.uint8]
    placed: tuple[int, ...]
    last: tuple[int | None, ...]
    out: tuple[bool, ...]
    passed: tuple[int, ...]
    colour: int | None
    ply: int
    _legality: Legality
    _legal: dict[int, Placements]

    def __init__(self, ruleset: Ruleset) -> None:
        """The start of a game."""
        count, size = len(ruleset.colours), ruleset.geometry.size
        pieces = ruleset.pieces
        self.ruleset = ruleset
        self.board = np.full(size + 1, -1, dtype=np.int8)
        self.left = np.full((count, len(pieces.pieces)), pieces.copies, dtype=np.uint8)
        self.placed = (0,) * count
        self.last = (None,) * count
        self.out = (False,) * count
        self.passed = ()
        self.colour = ruleset.order[0]
        self.ply = 0
        self._legality = Legality.at_start(ruleset)
        self._legal = {}

    # -- whose turn ---------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether no colour can place any more."""
        return self.colour is None

    @property
    def player(self) -> int | None:
        """The player to place, or None at the end."""
        return None if self.colour is None else self.player_of(self.colour)

    def player_of(self, colour: int) -> int:
        """The player who places this colour next."""
        owners = self.ruleset.owners[colour]
        return owners[self.placed[colour] % len(owners)]

    # -- what may be placed -------------------------------------------------

    def attach_points(self, colour: int) -> npt.NDArray[np.intp]:
        """The free cells from which `colour` can go on, ascending.

        These are the cells at its pieces' corners that it may cover, before its first piece
        the free start points.
        """
        if self.placed[colour]:
            return self._legality.attach_points(colour)
        starts = np.array(self.ruleset.starts[colour], dtype=np.intp)
        return np.sort(starts[~self._legality.blocked[colour, starts]])

    def blocked(self, colour: int) -> npt.NDArray[np.bool_]:
        """Whether `colour` may never cover a cell: it is taken, or along its own edges.

        ``(size + 1,)``, False at the last entry. A view, not to be written to.
        """
        blocked: npt.NDArray[np.bool_] = self._legality.blocked[colour]
        return blocked

    def legal(self, colour: int | None = None) -> Placements:
        """Every legal placement, ascending; of the colour to play if none is named.

        Any colour may be asked for, whoever's turn it is.
        """
        if colour is None:
            colour = self.colour
        if colour is None:
            return np.empty(0, dtype=np.intp)
        found = self._legal.get(colour)
        if found is None:
            found = self._legal[colour] = self._legality.legal(self.ruleset, colour)
        return found

    def is_legal(self, placement: int, colour: int | None = None) -> bool:
        """Whether that placement is legal for the colour (the one to play if none is named)."""
        return self.violation(placement, colour) is None

    def violation(self, placement: int, colour: int | None = None) -> Violation | None:
        """The first rule that a placement breaks, or None if it is legal.

        Raises ValueError where the game is over and no colour is named.
        """
        colour = self._named_or_to_play(colour)
        table = self.ruleset.table
        cells = table.cells_of(placement)
        if not self.left[colour, table.piece[placement]]:
            return Violation(Rule.USED, cells)
        for rule, broken in (
            (Rule.OCCUPIED, self.board[list(cells)] >= 0),
            (Rule.OWN_EDGE, self.blocked(colour)[list(cells)]),
        ):
            if broken.any():
                return Violation(rule, tuple(c for c, b in zip(cells, broken, strict=True) if b))
        if not np.isin(cells, self.attach_points(colour)).any():
            return Violation(Rule.NO_CORNER if self.placed[colour] else Rule.START, cells)
        return None

    # -- playing ------------------------------------------------------------

    def event(self, placement: int) -> Ply:
        """The ply in which the colour to play makes a placement, legal or not.

        Raises ValueError where the game is over.
        """
        return Ply(self._named_or_to_play(None), placement)

    def chance_event(self, choose: Callable[[Sequence[int]], int]) -> None:
        """What chance decides next: nothing, in games on one board."""

    def after(self, event: Ply) -> Position:
        """The position after a ply, whose colour need not be the one to play; see `play`."""
        return self.play(event.placement, event.colour)

    def play(self, placement: int, colour: int | None = None) -> Position:
        """The position after a placement of the colour to play, or of the one named.

        Turns go on from the colour that placed. Raises IllegalPlacementError, and ValueError
        where the game is over and no colour is named.
        """
        colour = self._named_or_to_play(colour)
        violation = self.violation(placement, colour)
        if violation is not None:
            raise IllegalPlacementError(violation)
        table = self.ruleset.table
        size = self.ruleset.geometry.size
        after: Position = object.__new__(Position)
        after.ruleset = self.ruleset
        after.board = self.board.copy()
        after.left = self.left.copy()
        cells = table.cells[placement]
        after.board[cells] = colour
        after.board[size] = -1
        users = slice(None) if self.ruleset.common else colour
        piece = table.piece[placement]
        after.left[users, piece] -= 1
        after._legality = self._legality.after(
            self.ruleset,
            placement,
            colour,
            first=not self.placed[colour],
            used_up=not after.left[colour, piece],
        )
        after.placed = _replaced(self.placed, colour, self.placed[colour] + 1)
        after.last = _replaced(self.last, colour, placement)
        after.ply = self.ply + 1
        after._legal = {}
        after._pass_on(colour, self.out)
        return after

    def with_turn_of(self, colour: int) -> Position:
        """The same board with that colour to play, for those who place out of turn.

        Raises ValueError if the colour has no legal placement.
        """
        if not len(self.legal(colour)):
            raise ValueError(f"{self.ruleset.colours[colour].name} can't place any more")
        after = copy(self)
        after.colour = colour
        after.passed = ()
        return after

    def _pass_on(self, colour: int, out: tuple[bool, ...]) -> None:
        """Give the turn to the next colour after `colour` that can place."""
        self.out = out
        self.passed = ()
        self.colour = None
        count = len(out)
        for step in range(1, count + 1):
            candidate = (colour + step) % count
            if self.out[candidate]:
                continue
            if len(self.legal(candidate)):
                self.colour = candidate
                return
            self.out = _replaced(self.out, candidate, True)
            self.passed += (candidate,)

    def _named_or_to_play(self, colour: int | None) -> int:
        if colour is None:
            colour = self.colour
        if colour is None:
            raise ValueError("the game is over: no colour can place any more")
        return colour

    # -- counting -----------------------------------------------------------

    def score(self, colour: int) -> Score:
        """A colour's score so far."""
        table, pieces = self.ruleset.table, self.ruleset.pieces
        sizes = [piece.size for piece in pieces.pieces]
        left = int(self.left[colour] @ np.array(sizes))
        last = self.last[colour]
        single = last is not None and int(table.sizes[last]) == 1
        return self.ruleset.scoring.score(pieces.squares - left, left, single)

    def totals(self) -> list[int]:
        """Each player's points so far. A shared colour counts for nobody."""
        ruleset = self.ruleset
        return [
            sum(self.score(colour).total for colour in ruleset.colours_of(player))
            for player in range(ruleset.players)
        ]

    def ranks(self) -> list[int]:
        """Each player's rank by the points so far, from 1; ties share the better rank."""
        return ranks(self.totals(), self.ruleset.scoring.lowest_wins)


T = TypeVar("T")


def _replaced(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])
