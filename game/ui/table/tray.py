"""What all trays have in common, however they look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.table.layable_board import LayableBoard
from game.ui.table.packing import piece_in
from game.ui.table.transform import BoardTransform


class Tray(Protocol):
    """Where a colour's pieces lie.

    Attributes:
        cell: the length of a cell's edge in pixels.
    """

    cell: int

    def orientation(self, piece: int) -> int:
        """The orientation in which a piece lies in the tray."""
        ...

    def transform(self, slot: int) -> BoardTransform:
        """Where the piece in a slot lies."""
        ...

    def box(self, slot: int) -> pygame.Rect:
        """The rectangle around the piece in a slot."""
        ...

    def slot_at(self, pixel: Pixel, position: LayableBoard, least: int = 0) -> int | None:
        """The slot at or near a pixel whose piece is left, or None.

        For `least` see `game.ui.look.hit_test.nearest`.
        """
        ...


def paint_slot_rim(
    surface: pygame.Surface,
    ui: UiContext,
    trays: Sequence[Tray],
    position: LayableBoard | None,
    slot: int,
) -> list[pygame.Rect]:
    """Draw a rim around the piece in a slot, in the tray of the colour to play.

    Draws nothing if nobody is to place, or the piece is gone. Returns what was covered.
    """
    if position is None or position.colour is None:
        return []
    pieces = position.ruleset.pieces
    piece = piece_in(pieces, slot)
    if position.left[position.colour, piece] <= slot % pieces.copies:
        return []
    tray = trays[position.colour]
    transform = tray.transform(slot)
    points = position.ruleset.table.orientations[tray.orientation(piece)].points
    rim = ui.sprites.rim(transform.lattice, points, tray.cell)
    return [rim.blit(surface, (transform.left, transform.bottom))]
