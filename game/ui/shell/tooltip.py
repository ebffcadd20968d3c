"""Tooltips: words beside the thing that the pointer rests on."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect

from game.ui.look.shapes import panel
from game.ui.look.theme import RGB
from game.ui.shell.actions import Action, Leave, Point, Press
from game.ui.shell.context import UiContext

SIZE = 15
"""The usual size of the words, in design pixels."""

PAD, RADIUS, APART = 9, 7, 6
"""The space around the words, the radius of the corners, and the distance from what they are about,
in design pixels."""

DELAY_MS = 600
"""How long the pointer must rest before the words appear."""

WARM_MS = 400
"""How long after one tooltip the next one appears without delay."""


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


class Tooltip:
    """Words about one thing at a time, shown after a delay; those of the next thing at once."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._text: str | None = None
        self._beside: Rect | None = None
        self._shown_from: float | None = None
        self._warm_until = -math.inf

    # -- time ---------------------------------------------------------------

    @property
    def shown(self) -> str | None:
        return self._text if self._ui.clock.reached(self._shown_from) else None

    def point(self, about: tuple[str, Rect] | None) -> None:
        """Note the words about the thing below the pointer, and where that is, if there is one."""
        text, beside = about or (None, None)
        if text != self._text:
            now = self._ui.now()
            if self.shown is not None:
                self._warm_until = now + WARM_MS
            self._text = text
            delay = 0 if now < self._warm_until else DELAY_MS
            self._shown_from = None if text is None else now + delay
        self._beside = beside

    def dismiss(self) -> None:
        """Show nothing until the pointer moves to another thing: this one was used."""
        self._shown_from = None
        self._warm_until = -math.inf

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> list[Rect]:
        """Draw the words, if they are shown now; returns the rectangles covered.

        They are above the thing, or below it, within the window.
        """
        words = self.shown
        if words is None or self._beside is None:
            return []
        around = -2 * self._ui.px(APART)
        bubble = Bubble(self._ui, words, Rect((0, 0), self._ui.size).inflate(around, around))
        return [bubble.paint(surface, bubble.place(self._beside))]


class WholeNames(Tooltip):
    """A tooltip for each of the lines in whose names something was left out."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self._cut: Sequence[tuple[Rect, str]] = ()

    def know(self, cut: Sequence[tuple[Rect, str]]) -> None:
        """Note what was cut in the picture on the screen, see `Fonts.cut_names`."""
        self._cut = tuple(cut)

    def follow(self, action: Action) -> None:
        match action:
            case Point(at):
                under = ((text, rect) for rect, text in self._cut if rect.collidepoint(at))
                self.point(next(under, None))
            case Leave():
                self.point(None)
            case Press():
                self.dismiss()
