"""What boards of Dice are made of: ink on a dry-erase board."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import pygame
from pygame import Rect

from game.engine import Geometry, Lattice
from game.ui.look.dice import die
from game.ui.look.ink import crossing_out, paint_squares
from game.ui.look.shapes import panel, soft_shadow
from game.ui.look.sprites import Sprite
from game.ui.look.theme import RGB, Motion, mix, rgb
from game.ui.shell.context import UiContext
from game.ui.table.board_view import Material, Points
from game.ui.table.transform import PixelPoint

IVORY, INK = rgb("#f6efe0"), rgb("#2b2118")

CROSS = 0.16
"""The width of the strokes that cross out a strike, as a share of its box."""

DULL = 0.2
"""The gloss of a die that only serves as a number."""


def paint_die(
    surface: pygame.Surface, ui: UiContext, number: int, rect: Rect, *, lit: bool = True
) -> Rect:
    """Draw a die; one that isn't lit only serves as a number."""
    theme, face, pips = ui.theme, IVORY, INK
    if not lit:
        face, pips = mix(theme.control, theme.panel, 0.3), mix(theme.muted, theme.control, 0.25)
    return surface.blit(die(number, rect.width, face, pips, 1.0 if lit else DULL), rect)


def paint_die_shadow(surface: pygame.Surface, rect: Rect) -> Rect:
    """Draw the shadow under a die."""
    spread = max(2, rect.width // 6)
    shadow = soft_shadow(rect.size, rect.width // 5, spread)
    return surface.blit(shadow, rect.move(-spread, -spread + spread // 2))


def paint_die_rim(surface: pygame.Surface, ui: UiContext, rect: Rect, colour: RGB) -> Rect:
    """Draw a rim around a die that is chosen, or would be by a press."""
    reach = max(2, round(rect.width * 0.09))
    around = rect.inflate(2 * reach, 2 * reach)
    rim = panel(
        around.size,
        round(around.width * 0.26),
        ui.theme.panel,
        rim=colour,
        rim_width=max(2, reach - 1),
    )
    return surface.blit(rim, around)


def paint_strikes(
    surface: pygame.Surface, ui: UiContext, boxes: Sequence[Rect], crossed: int, *, striking: bool
) -> None:
    """Draw boxes for strikes, `crossed` of them crossed out, and if `striking` the next lit."""
    theme, paper = ui.theme, ui.theme.paper
    for number, box in enumerate(boxes):
        pending = striking and number == crossed
        rim = theme.accent if pending else paper.printed
        width = max(1, round(box.width * 0.09))
        surface.blit(panel(box.size, round(box.width * 0.2), paper.area, rim, width), box)
        if number < crossed or pending:
            tone = theme.accent if pending else theme.warning
            cross = crossing_out(box.size, tone, max(2.0, CROSS * box.width))
            surface.blit(cross, box)


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

FITTING, UNFIT, AWAY = (0.85, 0.35), (0.0, 0.4), (0.0, 0.3)
"""These of a shape that fits on the board but isn't given now, of one that doesn't fit or is used,
and of one that is in hand."""


def printed(ui: UiContext, lattice: Lattice, points: Points, cell: float, shares: Shares) -> Sprite:
    """A shape as it is printed in its row."""
    paper = ui.theme.paper
    fill, line = (mix(paper.face, paper.printed, share) for share in shares)
    return ui.sprites.printed(lattice, points, cell, fill, line)


def in_colour(ui: UiContext, lattice: Lattice, points: Points, cell: float, colour: str) -> Sprite:
    """A shape that can be drawn now, in its row or in hand: it isn't ink yet."""
    jewel, marked = ui.theme.jewels[colour], colour if ui.settings.marks else None
    return ui.sprites.printed(lattice, points, cell, jewel.base, jewel.shadow, marked=marked)
