"""What a person lays a piece on: a game's position, or a board being set up by hand."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from game.engine import Ply, Ruleset
from game.engine.contacts import Violation
from game.engine.table import Placements


class LayableBoard(Protocol):
    """What the hand, the trays and their views need; a `Position` has it all."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""

    @property
    def colour(self) -> int | None:
        """The colour whose pieces are being laid, or None."""

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The pieces on the board."""

    @property
    def left(self) -> npt.NDArray[np.uint8]:
        """``(colours, pieces)``: how many of each piece are left."""

    def legal(self) -> Placements:
        """The placements that the rules allow, ascending; keys step through them."""

    def violation(self, placement: int) -> Violation | None:
        """Why a placement isn't allowed, or None if it is."""
