"""The pieces that are dealt in Rush: what they may be laid on, and where they lie."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np
import numpy.typing as npt
from pygame import Rect

from game.engine import Ply, Ruleset
from game.engine.contacts import Violation
from game.engine.position import Position
from game.engine.table import Placements
from game.ui.table.packing import slot_of
from game.ui.table.transform import box_of
from game.ui.table.tray import Tray, first_orientations

SPARE = 0.5
"""The space beside the longest piece in its place, in cells."""


class DealtBoard:
    """A board to lay the pieces on that are dealt of one colour; see `LayableBoard`.

    Attributes:
        position: what lies on the board, with that colour to play.
        colour: the number of the colour.
    """

    def __init__(self, position: Position, colour: int, pieces: Sequence[int]) -> None:
        """Let these pieces of a colour be laid; at least one of them fits somewhere."""
        self.position, self.colour = position.with_turn_of(colour), colour
        self._pieces = tuple(pieces)

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        return self.position.ruleset

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The pieces on the board."""
        return self.position.plies

    @cached_property
    def left(self) -> npt.NDArray[np.uint8]:
        """``(colours, pieces)``: 1 for each piece that is dealt, else 0."""
        left = np.zeros_like(self.position.left)
        left[self.colour, list(self._pieces)] = 1
        return left

    @cached_property
    def _legal(self) -> Placements:
        legal = self.position.legal()
        return legal[np.isin(self.ruleset.table.piece[legal], self._pieces)]

    def legal(self) -> Placements:
        """The placements of these pieces that the rules allow, ascending."""
        return self._legal

    def violation(self, placement: int) -> Violation | None:
        """Why a placement isn't allowed, or None if it is."""
        return self.position.violation(placement)


class DealtTray(Tray):
    """Where the pieces of one colour lie that are dealt: in some of the places for all of them."""

    def __init__(self, ruleset: Ruleset, colour: int, places: Sequence[Rect], cell: int) -> None:
        """Start without pieces; all are to be drawn with cells of that many pixels."""
        whole = places[0].unionall(list(places[1:]))
        super().__init__(whole, ruleset, colour)
        self.cell, self._places = cell, places

    def lay(self, number: int, piece: int) -> None:
        """Lay a piece in the middle of one of the places."""
        slot, middle = slot_of(self._pieces, piece, 1), self._places[number].center
        box = box_of(self._pieces.lattice, self.points(slot))
        left, bottom = box.width * self.cell / 2, box.height * self.cell / 2
        self.put(slot, middle[0] - left, middle[1] + bottom)


def cell_in(ruleset: Ruleset, places: Sequence[Rect], most: int) -> int:
    """The largest cells, at most so many pixels wide, with which any piece fits in the places."""
    lattice, orientations = ruleset.pieces.lattice, ruleset.table.orientations
    lie = first_orientations(ruleset.table).values()
    boxes = [box_of(lattice, orientations[number].points) for number in lie]
    across = max(box.width for box in boxes) + SPARE
    down = max(box.height for box in boxes) + SPARE
    fits = min(min(place.width / across, place.height / down) for place in places)
    return max(1, min(most, int(fits)))
