"""What a person lays a piece on: a game as it stands, or a board that is put together by hand."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from game.engine import Ply, Ruleset
from game.engine.contacts import Violation
from game.engine.table import Placements


class LayableBoard(Protocol):
    """What the hand, the trays and their pictures ask of it, such as a `Position`."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        ...

    @property
    def colour(self) -> int | None:
        """The colour whose pieces are laid, or None."""
        ...

    @property
    def plies(self) -> tuple[Ply, ...]:
        """What lies there."""
        ...

    @property
    def left(self) -> npt.NDArray[np.uint8]:
        """``(colours, pieces)``, how many of each piece are left."""
        ...

    def legal(self) -> Placements:
        """Where the rules allow a piece, ascending; keys lead there."""
        ...

    def violation(self, placement: int) -> Violation | None:
        """Why a piece may not be laid there, or None if it may."""
        ...
