"""A colour's tray: whose it is, how it stands, and the pieces that are left."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass

import pygame

from game.engine import Position, Ruleset
from game.ui.board.layout import TRAY_HEADER
from game.ui.board.packing import packed
from game.ui.board.transform import BoardTransform
from game.ui.look.shapes import mark, panel, soft_shadow
from game.ui.shell.context import UiContext

PADDING = 12
"""Between a tray's rim and its pieces, in design pixels."""

GLOW, GLOW_ALPHA = 14, 110
"""How far, in design pixels, and how brightly, of 255, the tray of the colour to play glows."""

DIMMED = 90
"""How opaque a piece is that can't be placed now, from 0 to 255."""


@dataclass(frozen=True)
class TrayState:
    """What a tray shows besides its pieces.

    Attributes:
        owner: who plays the colour.
        line: what they are doing, or how it stands.
        score: the points so far.
        lit: whether it is this colour's turn.
        out: whether the colour can't place any more.
        hidden: the slots of pieces that are in hand or on their way back.
        unplaceable: pieces without a legal spot, drawn dim.
    """

    owner: str
    line: str
    score: str
    lit: bool
    out: bool
    hidden: Collection[int]
    unplaceable: Collection[int]


class TrayView:
    """A tray laid out in a rectangle. Draws what it is given and keeps nothing of the game."""

    def __init__(
        self, ui: UiContext, ruleset: Ruleset, colour: int, rect: pygame.Rect, unit: float
    ) -> None:
        self.colour = colour
        self.rect = rect
        self._kit = ui
        self._ruleset = ruleset
        self._name = ruleset.colours[colour].name
        self._unit = unit
        padding = round(PADDING * unit)
        header = round(TRAY_HEADER * unit)
        room = pygame.Rect(
            rect.left + padding,
            rect.top + header,
            rect.width - 2 * padding,
            rect.height - header - padding,
        )
        packing = packed(ruleset.pieces, round(room.width / room.height, 2))
        self.cell = max(
            1, math.floor(min(room.width / packing.width, room.height / packing.height))
        )
        left = room.centerx - packing.width * self.cell / 2
        bottom = room.centery + packing.height * self.cell / 2
        lattice = ruleset.geometry.lattice
        lower_left = [(left + x * self.cell, bottom - y * self.cell) for x, y in packing.spots]
        self._transforms = [
            box.transform(lattice, x, y, self.cell)
            for (x, y), box in zip(lower_left, packing.boxes, strict=True)
        ]
        self._boxes = [
            pygame.Rect(
                x, y - box.height * self.cell, box.width * self.cell, box.height * self.cell
            )
            for (x, y), box in zip(lower_left, packing.boxes, strict=True)
        ]

    # -- where things are ---------------------------------------------------

    def transform(self, slot: int) -> BoardTransform:
        """Where the piece of a slot lies, as it stands in the piece set."""
        return self._transforms[slot]

    def box(self, slot: int) -> pygame.Rect:
        """The rectangle around the piece of a slot."""
        return self._boxes[slot]

    def slot_at(self, pixel: tuple[int, int], position: Position) -> int | None:
        """The slot under, or nearly under, the pointer whose piece is left, or None."""
        if not self.rect.collidepoint(pixel):
            return None
        best: tuple[float, int] | None = None
        for slot, box in enumerate(self._boxes):
            piece, copy = divmod(slot, self._ruleset.pieces.copies)
            if position.left[self.colour, piece] <= copy:
                continue
            dx = max(box.left - pixel[0], 0, pixel[0] - box.right)
            dy = max(box.top - pixel[1], 0, pixel[1] - box.bottom)
            distance = math.hypot(dx, dy)
            if distance <= 0.4 * self.cell and (best is None or distance < best[0]):
                best = (distance, slot)
        return None if best is None else best[1]

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface, position: Position, state: TrayState) -> None:
        """Draw the panel, its header and the pieces."""
        theme = self._kit.theme
        unit = self._unit
        radius = round(12 * unit)
        if state.lit:
            colour = theme.colours[self._name]
            spread = round(GLOW * unit)
            glow = soft_shadow(self.rect.size, radius, spread, colour, GLOW_ALPHA)
            surface.blit(glow, self.rect.move(-spread, -spread))
            rim = max(2, round(2.5 * unit))
            back = panel(self.rect.size, radius, theme.panel_lit, rim=colour, rim_width=rim)
        else:
            back = panel(self.rect.size, radius, theme.panel)
        surface.blit(back, self.rect)
        self._paint_header(surface, state)
        self._paint_pieces(surface, position, state)

    def _paint_header(self, surface: pygame.Surface, state: TrayState) -> None:
        ui, theme, unit = self._kit, self._kit.theme, self._unit
        left, right = self.rect.left + round(14 * unit), self.rect.right - round(14 * unit)
        badge = mark(self._name, round(22 * unit), theme)
        top = self.rect.top + round(10 * unit)
        surface.blit(badge, (left, top))
        score = ui.fonts.figures(state.score, round(24 * unit), theme.text, bold=True)
        surface.blit(
            score, (right - score.get_width(), top + (badge.get_height() - score.get_height()) // 2)
        )
        name_left = left + badge.get_width() + round(9 * unit)
        room = right - score.get_width() - round(8 * unit) - name_left
        name = ui.fonts.fit(state.owner, round(18 * unit), room, theme.text)
        surface.blit(name, (name_left, top + (badge.get_height() - name.get_height()) // 2))
        tone = theme.accent if state.lit else theme.quiet
        line = ui.fonts.fit(state.line, round(14 * unit), right - name_left, tone)
        surface.blit(line, (name_left, top + badge.get_height()))

    def _paint_pieces(self, surface: pygame.Surface, position: Position, state: TrayState) -> None:
        sprites, pieces = self._kit.sprites, self._ruleset.pieces
        for slot, transform in enumerate(self._transforms):
            number, copy = divmod(slot, pieces.copies)
            points = pieces.pieces[number].points
            gone = copy >= position.left[self.colour, number] or slot in state.hidden
            if gone:
                sprite = sprites.silhouette(transform.lattice, points, self.cell)
            else:
                sprite = sprites.piece(
                    transform.lattice, points, self._name, self.cell, marks=self._kit.settings.marks
                )
            spot = (
                round(transform.left - sprite.origin[0]),
                round(transform.bottom - sprite.origin[1]),
            )
            if not gone and (state.out or number in state.unplaceable):
                faint = sprite.surface.copy()
                faint.set_alpha(DIMMED)
                surface.blit(faint, spot)
            else:
                surface.blit(sprite.surface, spot)
