"""A few words on a panel of their own, above or below what they are about."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.ui.look.shapes import panel
from game.ui.look.theme import RGB
from game.ui.shell.context import UiContext

SIZE = 15
"""The usual size of the words, in design pixels."""

PAD, RADIUS, APART = 9, 7, 6
"""The space around the words, the radius of the corners, and the distance from what they are about,
in design pixels."""


class Bubble:
    """Words in as many lines as a room needs.

    Attributes:
        size: its width and height, in pixels.
    """

    def __init__(self, ui: UiContext, words: str, room: Rect, size: float = SIZE) -> None:
        """Word it, in letters of that size; it is to stay within the room."""
        self._ui, self._room, self._px = ui, room, ui.px(size)
        pad, fonts = ui.px(PAD), ui.fonts
        self._lines = fonts.wrap(words, self._px, room.width - 2 * pad)
        width = max(fonts.width(line, self._px) for line in self._lines)
        self.size = width + 2 * pad, len(self._lines) * fonts.line_height(self._px) + pad

    def sides(self, thing: Rect) -> list[Rect]:
        """The places above and below something, neither beyond the left or right of the room."""
        apart, room, (wide, high) = self._ui.px(APART), self._room, self.size
        left = max(room.left, min(thing.centerx - wide // 2, room.right - wide))
        tops = thing.top - apart - high, thing.bottom + apart
        return [Rect(left, top, wide, high) for top in tops]

    def place(self, thing: Rect) -> Rect:
        """Where it is in the room: above something, or below it if there is no room above."""
        above, below = self.sides(thing)
        return (above if above.top >= self._room.top else below).clamp(self._room)

    def paint(
        self, surface: pygame.Surface, place: Rect, tone: RGB | None = None, rim: RGB | None = None
    ) -> Rect:
        """Draw it there; returns what is covered. The tone is that of usual text by default."""
        ui, theme = self._ui, self._ui.theme
        back = panel(place.size, ui.px(RADIUS), theme.panel_active, rim or theme.muted, ui.px(1))
        covered = surface.blit(back, place)
        ui.fonts.blit_lines(
            surface, self._lines, self._px, tone or theme.text, place, align=(0.5, 0.5)
        )
        return covered
