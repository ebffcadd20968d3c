"""Tooltips: a line of words beside the thing that the pointer rests on."""

from __future__ import annotations

import math

import pygame
from pygame import Rect

from game.ui.look.shapes import panel
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
        width = fonts.width(self._text or "", size) + 2 * pad
        rect = Rect(0, 0, width, fonts.line_height(size) + pad)
        rect.midbottom = (self._beside.centerx, self._beside.top - gap)
        if rect.top < gap:
            rect.top = self._beside.bottom + gap
        return rect.clamp(Rect((0, 0), self._ui.size).inflate(-2 * gap, -2 * gap))

    def paint(self, surface: pygame.Surface) -> list[Rect]:
        """Draw the words, if they are shown now; returns the rectangles covered."""
        text = self.shown
        if text is None:
            return []
        theme, px, rect = self._ui.theme, self._ui.px, self.rect()
        back = panel(rect.size, px(7), theme.panel_active, rim=theme.muted, rim_width=px(1))
        surface.blit(back, rect)
        self._ui.fonts.blit(surface, text, px(SIZE), theme.text, center=rect.center)
        return [rect]
