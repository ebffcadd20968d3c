"""The board in the window: its plate, the pieces on it, where its cells are."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame

from game.engine import Geometry, Ply, Position, Variant
from game.ui.frame import box_of
from game.ui.kit import Kit
from game.ui.paint.outline import breadth
from game.ui.paint.plate import MARGIN, board_plate
from game.ui.paint.sprites import Sprite


class BoardView:
    """A board laid out in a rectangle. Draws what it is given and keeps nothing of the game.

    Attributes:
        rect: the plate.
        cell: a cell's edge in pixels.
        dot: a cell's breadth in pixels, of which widths are shares.
        frame: where the board's plane lies in the window.
    """

    def __init__(self, kit: Kit, variant: Variant, room: pygame.Rect) -> None:
        self._kit = kit
        self._variant = variant
        lattice = variant.geometry.lattice
        box = box_of(lattice, variant.geometry.points)
        width, height = box.width, box.height
        self.cell = max(
            1,
            int(min(room.width / (width + 2 * MARGIN), room.height / (height + 2 * MARGIN))),
        )
        left = room.centerx - width * self.cell / 2
        bottom = room.centery + height * self.cell / 2
        self.frame = box.frame(lattice, left, bottom, self.cell)
        self.dot = self.cell * breadth(lattice)
        rim = MARGIN * self.cell
        self.rect = pygame.Rect(
            round(left - rim),
            round(bottom - height * self.cell - rim),
            round(width * self.cell + 2 * rim),
            round(height * self.cell + 2 * rim),
        )
        self._plate = board_plate(variant.geometry, self.cell, kit.theme, start_signs(variant))

    def paint(
        self,
        surface: pygame.Surface,
        plies: Sequence[Ply],
        hidden: Collection[int] = (),
    ) -> None:
        """Draw the plate, and the pieces of `plies` except for the `hidden` placements."""
        self.blit(surface, self._plate, (0, 0))
        for ply in plies:
            if ply.placement not in hidden:
                self.blit(surface, self.sprite(ply), self._offset(ply))

    def paint_rim(self, surface: pygame.Surface, ply: Ply) -> None:
        """Show that this piece was the last one placed."""
        rim = self._kit.sprites.rim(self.frame.lattice, self._points(ply), self.cell)
        self.blit(surface, rim, self._offset(ply))

    def sprite(self, ply: Ply) -> Sprite:
        """The picture of a placed piece."""
        return self._kit.sprites.piece(
            self.frame.lattice,
            self._points(ply),
            self._variant.colours[ply.colour].name,
            self.cell,
            marks=self._kit.settings.marks,
        )

    def blit(self, surface: pygame.Surface, sprite: Sprite, offset: tuple[int, int]) -> pygame.Rect:
        """Draw a picture with its lattice origin at `offset`; returns what it covered."""
        x, y = self.frame.origin(offset)
        ox, oy = sprite.origin
        return surface.blit(sprite.surface, (round(x - ox), round(y - oy)))

    def attach_points(self, position: Position) -> list[tuple[float, float]]:
        """The middles, in pixels, of the cells from which the colour to play can go on."""
        if position.colour is None:
            return []
        points = self._variant.geometry.points
        centre = self._variant.geometry.lattice.centre
        return [
            self.frame.pixel(centre(points[cell]))
            for cell in position.attach_points(position.colour)
        ]

    def _points(self, ply: Ply) -> tuple[tuple[int, int], ...]:
        table = self._variant.table
        return table.orientations[int(table.orientation[ply.placement])].points

    def _offset(self, ply: Ply) -> tuple[int, int]:
        return self._variant.table.origin_of(ply.placement)


def aspect(geometry: Geometry) -> float:
    """A plate's width to its height."""
    box = box_of(geometry.lattice, geometry.points)
    return (box.width + 2 * MARGIN) / (box.height + 2 * MARGIN)


def start_signs(variant: Variant) -> dict[int, str | None]:
    """The start points, each with the name of the one colour that it is for, or None."""
    signs: dict[int, str | None] = {}
    for colour, starts in zip(variant.colours, variant.starts, strict=True):
        for cell in starts:
            signs[cell] = None if cell in signs else colour.name
    return signs
