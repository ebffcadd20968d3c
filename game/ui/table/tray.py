"""What all trays have in common, however they look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.engine import PieceSet
from game.ui.look.hit_test import nearest
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.table.layable_board import LayableBoard
from game.ui.table.packing import piece_in
from game.ui.table.transform import BoardTransform, Box

NEAR = 0.4
"""How far from a piece a press still counts as on it, in cells."""


class Tray:
    """Where a colour's pieces lie, each copy in a slot of its own.

    Attributes:
        rect: the whole tray.
        colour: whose pieces they are; of a tray that all colours share, any.
        cell: the length of a cell's edge in pixels.
    """

    def __init__(
        self, rect: pygame.Rect, pieces: PieceSet, colour: int, orientations: Mapping[int, int]
    ) -> None:
        """Make a tray with nothing in it; pieces lie in it in these orientations."""
        self.rect, self.colour, self.cell = rect, colour, 1
        self._pieces, self._orientations = pieces, orientations
        self._transforms: dict[int, BoardTransform] = {}
        self._boxes: dict[int, pygame.Rect] = {}

    def put(self, slot: int, box: Box, left: float, bottom: float) -> None:
        """Lay a slot out with the lower left corner of its piece's bounding box at a pixel."""
        transform = box.transform(self._pieces.lattice, left, bottom, self.cell)
        width, height = box.width * self.cell, box.height * self.cell
        self._transforms[slot] = transform
        self._boxes[slot] = pygame.Rect(round(left), round(bottom) - height, width, height)

    def orientation(self, piece: int) -> int:
        """The orientation in which a piece lies in the tray."""
        return self._orientations[piece]

    def transform(self, slot: int) -> BoardTransform:
        """Where the piece in a slot lies."""
        return self._transforms[slot]

    def box(self, slot: int) -> pygame.Rect:
        """The rectangle around the piece in a slot."""
        return self._boxes[slot]

    def slot_at(self, pixel: Pixel, position: LayableBoard, least: int = 0) -> int | None:
        """The slot at or near a pixel whose piece is left, or None.

        For `least` see `game.ui.look.hit_test.nearest`.
        """
        if not self.rect.collidepoint(pixel):
            return None
        left, copies = position.left[self.colour], self._pieces.copies
        slots = (
            (slot, box) for slot, box in self._boxes.items() if left[slot // copies] > slot % copies
        )
        return nearest(slots, pixel, least, margin=round(NEAR * self.cell))


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
