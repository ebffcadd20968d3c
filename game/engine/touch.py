"""How pieces of one colour may touch each other, as values."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct


class Touch(Enum):
    """How a cell can touch a piece."""

    EDGE = "edge"
    """They share an edge."""
    CORNER = "corner"
    """They touch at a corner only."""


class Contact(Struct, frozen=True):
    """Which cells beside a piece matter to its own colour.

    Attributes:
        attaches: how the cells touch it from which the colour can go on: each next piece covers
            such a cell.
        closes: how the cells touch it that the colour may never cover; None if it closes none.
    """

    attaches: Touch
    closes: Touch | None = None

    @property
    def by_corners(self) -> bool:
        """Whether corners are what players look for: ways on, where edges are closed."""
        return self.attaches is Touch.CORNER and self.closes is Touch.EDGE


class FreePiece(Struct, frozen=True):
    """A piece that needn't touch its own colour, and with which every colour begins.

    Attributes:
        piece: its index in the piece set.
        first: how many of it a colour places before any other piece.
        barred: the cells that it may never cover.
    """

    piece: int
    first: int
    barred: tuple[int, ...]


CORNER_TO_CORNER = Contact(attaches=Touch.CORNER, closes=Touch.EDGE)
"""Pieces of a colour touch at corners and never along edges (rule sheet "Blokus")."""

END_TO_END = Contact(attaches=Touch.CORNER)
"""Pieces of a colour meet at the ends of their segments, which share no edges (Nexos)."""

EDGE_TO_EDGE = Contact(attaches=Touch.EDGE)
"""Pieces of a colour lie edge to edge, and corners don't matter (Callisto)."""
