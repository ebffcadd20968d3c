"""A board set up by hand, with pieces in any order and with undo and redo."""

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
    """Pieces on a board, legal or not, and the colour to play.

    No two pieces overlap, and no colour has laid more copies of a piece than it has.

    Attributes:
        ruleset: the rules.
        plies: the pieces on the board, in the order in which they were laid.
        colour: the colour to play.
    """

    ruleset: Ruleset
    plies: tuple[Ply, ...]
    colour: int

    @classmethod
    def of(cls, position: Position) -> Arrangement:
        """The board of a game as it stands; if the game is over, the colour that began plays."""
        ruleset = position.ruleset
        colour = ruleset.order[0] if position.colour is None else position.colour
        return cls(ruleset, position.plies, colour)

    # -- derived arrangements -----------------------------------------------

    def with_piece(self, ply: Ply) -> Arrangement:
        """The arrangement with one more piece. Raises ValueError if it can't be laid."""
        if self.of_colour(ply.colour).violation(ply.placement) is not None:
            raise ValueError("it overlaps what lies there, or there is no such piece left")
        return replace(self, plies=(*self.plies, ply))

    def without(self, *gone: Ply) -> Arrangement:
        """The arrangement without some of the pieces."""
        return replace(self, plies=tuple(ply for ply in self.plies if ply not in gone))

    def with_turn_of(self, colour: int) -> Arrangement:
        """The arrangement with that colour to play."""
        return replace(self, colour=colour)

    def same_as(self, other: Arrangement) -> bool:
        """Whether both have the same pieces, in any order, and the same colour to play."""
        return self.colour == other.colour and set(self.plies) == set(other.plies)

    # -- what is on the board -----------------------------------------------

    def of_colour(self, colour: int) -> BoardForColour:
        """The board for somebody laying pieces of that colour."""
        return BoardForColour(self, colour)

    def on_cell(self, cell: int) -> Ply | None:
        """The piece on a cell, or None."""
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

    def worth_left(self, colour: int) -> float:
        """For how many squares a colour's remaining pieces count."""
        return self.ruleset.pieces.worth_of(self.left[colour].tolist())

    @cached_property
    def taken(self) -> int:
        """The covered cells, one bit per cell."""
        masks = self.ruleset.table.masks
        return sum(masks(ply.placement).cells for ply in self.plies)

    # -- what the rules say -------------------------------------------------

    @property
    def faults(self) -> tuple[Misplaced, ...]:
        """The pieces that can't lie where they do, in the order in which to report them."""
        return self._laid_out[1]

    def set_up(self) -> SetUp:
        """The event that sets up this board. Raises IllegalSetUpError if there are faults."""
        return set_up(self.ruleset, self.plies, self.colour)

    @cached_property
    def _laid_out(self) -> tuple[Contacts, tuple[Misplaced, ...]]:
        return laid_out(self.ruleset, self.plies)

    @cached_property
    def _allowed(self) -> Position:
        """The position with only those pieces that the rules allow."""
        return Position(self.ruleset).after(SetUp(self._laid_out[0].plies, self.colour))

    def legal(self, colour: int) -> Placements:
        """The placements the rules allow a colour, ascending, as if the faults weren't there.

        The cells that faults cover don't count as free, though, nor their pieces as left.
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
    """A board for somebody laying pieces of one colour by hand, wherever there is space.

    Attributes:
        arrangement: the pieces on the board.
        colour: the colour being laid.
    """

    arrangement: Arrangement
    colour: int

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        return self.arrangement.ruleset

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The pieces on the board, in the order in which they were laid."""
        return self.arrangement.plies

    @property
    def left(self) -> npt.NDArray[np.uint8]:
        """``(colours, pieces)``, how many of each piece are left."""
        return self.arrangement.left

    def legal(self) -> Placements:
        """The placements the rules allow, ascending; a piece may be laid elsewhere too."""
        return self.arrangement.legal(self.colour)

    def violation(self, placement: int) -> Violation | None:
        """Why a piece can't be laid there, or None if there is space for it."""
        table = self.ruleset.table
        masks = table.masks(placement)
        if not self.left[self.colour, masks.piece]:
            return Violation(Rule.USED, table.cells_of(placement))
        covered = masks.cells & self.arrangement.taken
        cells = table.cells_of(placement)
        taken = tuple(cell for cell in cells if covered >> cell & 1)
        return Violation(Rule.OCCUPIED, taken) if taken else None


class EditHistory:
    """An arrangement edited step by step, with undo and redo.

    Attributes:
        now: the current arrangement.
    """

    def __init__(self, start: Arrangement) -> None:
        self.now = start
        self._start = start
        self._before: list[Arrangement] = []
        self._after: list[Arrangement] = []

    @property
    def changed(self) -> bool:
        """Whether it differs from the arrangement at the start."""
        return not self.now.same_as(self._start)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to undo."""
        return bool(self._before)

    @property
    def can_redo(self) -> bool:
        """Whether there is a step to redo."""
        return bool(self._after)

    def change(self, after: Arrangement) -> None:
        """Make a step, unless it changes nothing; steps that were undone are dropped."""
        if not after.same_as(self.now):
            self._before.append(self.now)
            self._after.clear()
            self.now = after

    def undo(self) -> bool:
        """Undo the last step; return whether there was one."""
        return self._go(self._before, self._after)

    def redo(self) -> bool:
        """Redo the step undone last; return whether there was one."""
        return self._go(self._after, self._before)

    def _go(self, source: list[Arrangement], other: list[Arrangement]) -> bool:
        if not source:
            return False
        other.append(self.now)
        self.now = source.pop()
        return True
