"""Tooltips: words beside the thing that the pointer rests on."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect

from game.ui.look.shapes import panel
from game.ui.shell.actions import Action, Leave, Point, Press
from game.ui.shell.context import UiContext

DELAY_MS = 600
"""How long the pointer must rest before the words appear."""

WARM_MS = 400
"""How long after one tooltip the next one appears without delay."""

SIZE = 15
"""The size of the words, in design pixels."""


class Tooltip:
    """Words about one thing at a time, shown after a delay; those of the next thing at once."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._text: str | None = None
        self._beside = Rect(0, 0, 0, 0)
        self._shown_from = math.inf
        self._warm_until = -math.inf

    # -- time ---------------------------------------------------------------

    @property
    def shown(self) -> str | None:
        """The words shown now, or None."""
        return self._text if self._ui.now() >= self._shown_from else None

    @property
    def due(self) -> float | None:
        """When the words will appear, or None if they won't or already have."""
        waiting = self._text is not None and self._ui.now() < self._shown_from < math.inf
        return self._shown_from if waiting else None

    def point(self, text: str | None, beside: Rect) -> None:
        """Note the words and rectangle of the thing below the pointer (None if there is none)."""
        if text == self._text:
            self._beside = beside
            return
        now = self._ui.now()
        if self.shown is not None:
            self._warm_until = now + WARM_MS
        self._text, self._beside = text, beside
        self._shown_from = now if now < self._warm_until else now + DELAY_MS

    def dismiss(self) -> None:
        """Show nothing until the pointer moves to another thing: this one was used."""
        self._shown_from = math.inf
        self._warm_until = -math.inf

    # -- drawing ------------------------------------------------------------

    def rect(self) -> Rect:
        """The rectangle of the words: above the thing, or below it, within the window."""
        px, fonts = self._ui.px, self._ui.fonts
        size, pad, gap = px(SIZE), px(9), px(6)
        lines = self._lines()
        width = max(fonts.width(line, size) for line in lines) + 2 * pad
        rect = Rect(0, 0, width, len(lines) * fonts.line_height(size) + pad)
        rect.midbottom = (self._beside.centerx, self._beside.top - gap)
        if rect.top < gap:
            rect.top = self._beside.bottom + gap
        return rect.clamp(Rect((0, 0), self._ui.size).inflate(-2 * gap, -2 * gap))

    def _lines(self) -> list[str]:
        """The words in lines that the window has room for."""
        px = self._ui.px
        return self._ui.fonts.wrap(self._text or "", px(SIZE), self._ui.size[0] - 2 * px(6 + 9))

    def paint(self, surface: pygame.Surface) -> list[Rect]:
        """Draw the words, if they are shown now; returns the rectangles covered."""
        if self.shown is None:
            return []
        theme, px, rect = self._ui.theme, self._ui.px, self.rect()
        back = panel(rect.size, px(7), theme.panel_active, rim=theme.muted, rim_width=px(1))
        surface.blit(back, rect)
        high = self._ui.fonts.line_height(px(SIZE))
        lines = self._lines()
        middle = rect.centery - (len(lines) - 1) * high // 2
        for number, line in enumerate(lines):
            spot = (rect.centerx, middle + number * high)
            self._ui.fonts.blit(surface, line, px(SIZE), theme.text, center=spot)
        return [rect]


class WholeNames(Tooltip):
    """A tooltip for each of the lines in whose names something was left out."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self._cut: Sequence[tuple[Rect, str]] = ()

    def know(self, cut: Sequence[tuple[Rect, str]]) -> None:
        """Note what was cut in the picture on the screen, see `Fonts.cut_names`."""
        self._cut = tuple(cut)

    def follow(self, action: Action) -> None:
        """Note where the pointer is."""
        match action:
            case Point(at):
                under = ((rect, text) for rect, text in self._cut if rect.collidepoint(at))
                rect, text = next(under, (Rect(at, (0, 0)), None))
                self.point(text, rect)
            case Leave():
                self.forget()
            case Press():
                self.dismiss()

    def forget(self) -> None:
        """Show nothing until the pointer moves: another scene is on top."""
        self.point(None, Rect(0, 0, 0, 0))
