"""Tooltips: words beside the thing that the pointer rests on."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect

from game.ui.shell.actions import Action, Leave, Point, Press
from game.ui.shell.bubble import APART, Bubble
from game.ui.shell.context import UiContext

DELAY_MS = 600
"""How long the pointer must rest before the words appear."""

WARM_MS = 400
"""How long after one tooltip the next one appears without delay."""


class Tooltip:
    """Words about one thing at a time, shown after a delay; those of the next thing at once."""

    def __init__(self, ui: UiContext) -> None:
        self._ui = ui
        self._text: str | None = None
        self._beside: Rect | None = None
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

    def point(self, about: tuple[str, Rect] | None) -> None:
        """Note the words about the thing below the pointer, and where that is, if there is one."""
        text, beside = about or (None, None)
        if text != self._text:
            now = self._ui.now()
            if self.shown is not None:
                self._warm_until = now + WARM_MS
            self._text = text
            self._shown_from = now if now < self._warm_until else now + DELAY_MS
        self._beside = beside

    def dismiss(self) -> None:
        """Show nothing until the pointer moves to another thing: this one was used."""
        self._shown_from = math.inf
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
        """Note where the pointer is."""
        match action:
            case Point(at):
                under = ((text, rect) for rect, text in self._cut if rect.collidepoint(at))
                self.point(next(under, None))
            case Leave():
                self.point(None)
            case Press():
                self.dismiss()
