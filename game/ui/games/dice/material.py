"""What boards of Dice are made of: ink on a dry-erase board."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pygame

from game.engine import Geometry, Lattice
from game.ui.look.ink import paint_squares
from game.ui.look.sprites import Sprite
from game.ui.look.theme import Motion, mix
from game.ui.shell.context import UiContext
from game.ui.table.board_view import Material, Points
from game.ui.table.transform import PixelPoint


class DrawnOn(Material):
    """A dry-erase board on which shapes are filled in by hand."""

    margin = 0.12

    def paint_board(
        self,
        surface: pygame.Surface,
        ui: UiContext,
        geometry: Geometry,
        cell: int,
        origin: PixelPoint,
        starts: Mapping[int, str | None],
        barred: Collection[int] = (),
    ) -> None:
        rim = round(self.margin * cell)
        paint_squares(surface, ui.theme.paper, geometry, cell, rim, origin, starts.keys())

    def piece(
        self, ui: UiContext, lattice: Lattice, points: Points, colour: str, cell: float, place: int
    ) -> Sprite:
        marks = ui.settings.marks
        return ui.sprites.inked(lattice, points, colour, cell, variant=place, marks=marks)

    def held(
        self, ui: UiContext, lattice: Lattice, points: Points, colour: str, cell: float
    ) -> Sprite:
        return in_colour(ui, lattice, points, cell, colour)

    def lies_in(self, motion: Motion, *, from_hand: bool) -> float:
        """Once it's drawn; nothing flies there."""
        return motion.draw + (0 if from_hand else motion.glide)


DRAWN_ON = DrawnOn()

Shares = tuple[float, float]
"""How much of the full tone a printed shape's squares and lines have."""

FITTING, UNFIT, AWAY = (0.3, 0.85), (0.06, 0.4), (0.0, 0.3)
"""These of a shape that fits on the board but isn't given now, of one that doesn't fit or is used,
and of one that is in hand."""


def printed(ui: UiContext, lattice: Lattice, points: Points, cell: float, shares: Shares) -> Sprite:
    """A shape as it is printed in its row."""
    paper = ui.theme.paper
    fill, line = (mix(paper.face, paper.printed, share) for share in shares)
    return ui.sprites.printed(lattice, points, cell, fill, line)


def in_colour(ui: UiContext, lattice: Lattice, points: Points, cell: float, colour: str) -> Sprite:
    """A shape that can be drawn now, in its row or in hand: it isn't ink yet."""
    tone, marked = ui.theme.colours[colour], colour if ui.settings.marks else None
    line = mix(tone, ui.theme.paper.face, 0.45)
    return ui.sprites.printed(lattice, points, cell, tone, line, marked=marked)
