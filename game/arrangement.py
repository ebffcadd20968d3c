"""A board that a person puts together by hand, pieces in any order, taken back and done again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from game.engine import Ply, Ruleset, SetUp
from game.engine.contacts import Contacts, Rule, Violation
from game.engine.position import Position
from game.engine.setting_up import Misplaced, laid_out, set_up
from game.engine.table import Placements


@dataclass(frozen=True)
class Arrangement:
    """Pieces that lie on a board, whether or not the rules allow it, and who is to play next.

    No two of them overlap, and no colour has laid more of a piece than it has.

    Attributes:
        ruleset: the rules.
        plies: what lies on the board, in the order in which it was laid.
        colour: the colour to play.
    """

    ruleset: Ruleset
    plies: tuple[Ply, ...]
    colour: int

    @classmethod
    def of(cls, position: Position) -> Arrangement:
        """What lies on the board in a game; where that is over, the colour that began plays."""
        ruleset = position.ruleset
        colour = ruleset.order[0] if position.colour is None else position.colour
        return cls(ruleset, position.plies, colour)

    # -- other ones ---------------------------------------------------------

    def with_piece(self, ply: Ply) -> Arrangement:
        """The same with another piece. Raises ValueError where it can't be laid."""
        if self.of_colour(ply.colour).violation(ply.placement) is not None:
            raise ValueError("it overlaps what lies there, or there is no such piece left")
        return replace(self, plies=(*self.plies, ply))

    def without(self, *gone: Ply) -> Arrangement:
        """The same without some of the pieces."""
        return replace(self, plies=tuple(ply for ply in self.plies if ply not in gone))

    def with_turn_of(self, colour: int) -> Arrangement:
        """The same with that colour to play."""
        return replace(self, colour=colour)

    def same_as(self, other: Arrangement) -> bool:
        """Whether the same lies there, in whatever order, and the same colour is to play."""
        return self.colour == other.colour and set(self.plies) == set(other.plies)

    # -- what lies there ----------------------------------------------------

    def of_colour(self, colour: int) -> BoardForColour:
        """The board for somebody who lays a piece of that colour."""
        return BoardForColour(self, colour)

    def on_cell(self, cell: int) -> Ply | None:
        """The piece that lies on a cell, or None."""
        masks = self.ruleset.table.masks
        return next((ply for ply in self.plies if masks(ply.placement).cells >> cell & 1), None)

    @cached_property
    def left(self) -> npt.NDArray[np.uint8]:
        """``(colours, pieces)``, how many of each piece are left."""
        pieces = self.ruleset.pieces
        shape = (len(self.ruleset.colours), len(pieces.pieces))
        left = np.full(shape, pieces.copies, dtype=np.uint8)
        for ply in self.plies:
            left[ply.colour, self.ruleset.table.piece[ply.placement]] -= 1
        return left

    def cells_left(self, colour: int) -> int:
        """How many cells a colour's pieces have that are left."""
        return self.ruleset.pieces.cells_in(self.left[colour].tolist())

    @cached_property
    def taken(self) -> int:
        """The cells that are covered, with a bit for each."""
        masks = self.ruleset.table.masks
        return sum(masks(ply.placement).cells for ply in self.plies)

    # -- what the rules say of it -------------------------------------------

    @property
    def faults(self) -> tuple[Misplaced, ...]:
        """The pieces that can't lie where they do, what is worth telling first on top."""
        return self._laid_out[1]

    def set_up(self) -> SetUp:
        """The event that sets it up in a game. Raises IllegalSetUpError where there are faults."""
        return set_up(self.ruleset, self.plies, self.colour)

    @cached_property
    def _laid_out(self) -> tuple[Contacts, tuple[Misplaced, ...]]:
        return laid_out(self.ruleset, self.plies)

    @cached_property
    def _allowed(self) -> Position:
        """The game as far as the rules allow what lies there."""
        return Position(self.ruleset).after(SetUp(self._laid_out[0].plies, self.colour))

    def legal(self, colour: int) -> Placements:
        """Where the rules allow a colour another piece, ascending: as if there were no faults.

        But there is no room where these lie, and of pieces only what they leave.
        """
        table, legal = self.ruleset.table, self._allowed.legal(colour)
        covered = np.zeros(self.ruleset.geometry.size + 1, dtype=np.bool_)
        for fault in self.faults:
            covered[list(table.cells_of(fault.ply.placement))] = True
        free = ~covered[table.cells[legal]].any(axis=1)
        possible: Placements = legal[free & (self.left[colour][table.piece[legal]] > 0)]
        return possible


@dataclass(frozen=True)
class BoardForColour:
    """A board for somebody who lays a piece of one colour: by hand, wherever there is room.

    Attributes:
        arrangement: what lies there.
        colour: whose piece is laid.
    """

    arrangement: Arrangement
    colour: int

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        return self.arrangement.ruleset

    @property
    def plies(self) -> tuple[Ply, ...]:
        """What lies there, in the order in which it was laid."""
        return self.arrangement.plies

    @property
    def left(self) -> npt.NDArray[np.uint8]:
        """``(colours, pieces)``, how many of each piece are left."""
        return self.arrangement.left

    def legal(self) -> Placements:
        """Where the rules allow a piece, ascending: it may be laid elsewhere too."""
        return self.arrangement.legal(self.colour)

    def violation(self, placement: int) -> Violation | None:
        """Why a piece can't be laid there, or None where there is room for it."""
        table = self.ruleset.table
        masks = table.masks(placement)
        if not self.left[self.colour, masks.piece]:
            return Violation(Rule.USED, table.cells_of(placement))
        covered = masks.cells & self.arrangement.taken
        cells = table.cells_of(placement)
        taken = tuple(cell for cell in cells if covered >> cell & 1)
        return Violation(Rule.OCCUPIED, taken) if taken else None


class EditHistory:
    """An arrangement that is changed step by step, and what it was before each step.

    Attributes:
        now: as it is.
    """

    def __init__(self, start: Arrangement) -> None:
        self.now = start
        self._start = start
        self._before: list[Arrangement] = []
        self._after: list[Arrangement] = []

    @property
    def changed(self) -> bool:
        """Whether it differs from what it was at first."""
        return not self.now.same_as(self._start)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back that can be done again."""
        return bool(self._after)

    def change(self, after: Arrangement) -> None:
        """Make a step, unless nothing is changed by it; what was taken back is gone."""
        if not after.same_as(self.now):
            self._before.append(self.now)
            self._after.clear()
            self.now = after

    def undo(self) -> bool:
        """Take the last step back; whether there was one."""
        return self._go(self._before, self._after)

    def redo(self) -> bool:
        """Do again what was taken back last; whether there was anything."""
        return self._go(self._after, self._before)

    def _go(self, source: list[Arrangement], other: list[Arrangement]) -> bool:
        if not source:
            return False
        other.append(self.now)
        self.now = source.pop()
        return True
