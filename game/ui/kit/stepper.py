"""A stepper: a value of a scale between two arrows, with a pip for each value."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import Measure, Outline
from game.ui.kit.control import (
    HEIGHT,
    TEXT,
    Arrow,
    Control,
    ControlState,
    Description,
    Role,
    paint_box,
)
from game.ui.kit.lengths import Span
from game.ui.look.shapes import panel
from game.ui.look.theme import RGB, mix
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.sound.effects import Effect

LESS, MORE, LABEL, PIPS = range(4)
"""The parts: the arrows, the words between them, and the first pip."""

LABEL_SHARE = 0.58
"""The share of the height for the words; the rest is for the pips."""

FARTHEST = 0.5
"""The greatest distance between two pips, as a share of the height."""

PIP = 8
"""The size of a pip, in design pixels."""


class Stepper(Control):
    """One of several values, each greater than the one before.

    Attributes:
        index: the index of the value, from 0.
    """

    role = Role.SLIDER
    turns = True
    sound = Effect.CHOICE

    def __init__(
        self,
        label: str,
        labels: Sequence[str],
        index: int,
        on_change: Callable[[int], None],
        *,
        from_nothing: bool = False,
        about: Hashable = None,
        **outline: Unpack[Outline],
    ) -> None:
        """Make a stepper.

        Args:
            label: what is chosen, in words.
            labels: the names of the values, the least first.
            index: the index of the chosen value.
            on_change: called with the index of each new value.
            from_nothing: whether the least value means nothing and so has no pip.
            about: what it is about; by default what it calls.
            outline: see `Outline`.
        """
        super().__init__(on_change if about is None else about, label, **outline)
        self._labels = tuple(labels)
        self.index = index
        self._on_change = on_change
        self._first = 1 if from_nothing else 0

    @property
    def described(self) -> Description:
        return Description(self.role, self.label, self._labels[self.index])

    def content_width(self, measure: Measure, height: int | None) -> Span:
        fonts, high = measure.ui.fonts, measure.px(HEIGHT)
        usual = max(fonts.width(text, measure.px(TEXT - 1)) for text in self._labels)
        return Span(3 * high, max(usual, high * self._pips // 2) + 2 * high)

    @property
    def chosen(self) -> int:
        return self.index

    @property
    def _pips(self) -> int:
        """How many pips there are."""
        return len(self._labels) - self._first

    # -- where things are ---------------------------------------------------

    def part_rect(self, part: int) -> Rect:
        """The rectangle of a part: an arrow, the words, or a pip (from `PIPS` on)."""
        rect, side = self.rect, min(self.rect.height, self.rect.width // 5)
        if part == LESS:
            return Rect(rect.left, rect.top, side, rect.height)
        if part == MORE:
            return Rect(rect.right - side, rect.top, side, rect.height)
        middle = rect.inflate(-2 * side, 0)
        words = round(LABEL_SHARE * middle.height)
        if part == LABEL:
            return Rect(middle.left, middle.top, middle.width, words)
        count = self._pips
        width = min(middle.width, round(FARTHEST * rect.height * count))
        left, right = (width * i // count for i in (part - PIPS, part - PIPS + 1))
        start = middle.centerx - width // 2
        return Rect(start + left, middle.top + words, right - left, middle.height - words)

    def part_at(self, at: Pixel) -> int | None:
        parts = range(PIPS + self._pips)
        return next((part for part in parts if self.part_rect(part).collidepoint(at)), None)

    def part_near(self, at: Pixel, least: int) -> int | None:
        """If the pips are too small for a finger, the two halves lead to the neighbours."""
        if min(self.part_rect(PIPS).size) >= least:
            return self.part_at(at)
        return LESS if at[0] < self.rect.centerx else MORE

    # -- use ----------------------------------------------------------------

    def use(self, part: int | None) -> Change | None:
        """Follow a click on an arrow or a pip; by key, go to the next value, wrapping round."""
        match part:
            case None:
                self._choose((self.index + 1) % len(self._labels))
            case 0 | 1:
                self.step(-1 if part == LESS else 1)
            case pip if pip >= PIPS:
                self._choose(pip - PIPS + self._first)
        return None

    def step(self, by: int) -> bool:
        self._choose(min(max(self.index + by, 0), len(self._labels) - 1))
        return True

    def _choose(self, index: int) -> None:
        if index != self.index:
            self.index = index
            self._on_change(index)

    # -- drawing ------------------------------------------------------------

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        theme = ui.theme
        paint_box(surface, ui, self.rect, theme.control, selected=state.selected)
        ends = {LESS: self.index == 0, MORE: self.index == len(self._labels) - 1}
        for part, name in ((LESS, "less"), (MORE, "more")):
            hovered = part == state.hovered
            Arrow(name, self.part_rect(part), hovered, ends[part]).paint(surface, ui)
        self._paint_words(surface, ui)
        for pip in range(self._pips):
            self._paint_pip(surface, ui, pip, hovered=state.hovered == PIPS + pip)

    def _paint_words(self, surface: pygame.Surface, ui: UiContext) -> None:
        rect, text, size = self.part_rect(LABEL), self._labels[self.index], ui.px(TEXT - 1)
        size = ui.fonts.low(size, rect.height)
        size = ui.fonts.fitting(text, size, rect.width, least=ui.fonts.usual(ui.px(13)))
        words = ui.fonts.fit(text, size, rect.width, ui.theme.text)
        surface.blit(words, words.get_rect(center=(rect.centerx, rect.centery + ui.px(1))))

    def _paint_pip(
        self, surface: pygame.Surface, ui: UiContext, pip: int, *, hovered: bool
    ) -> None:
        rect = self.part_rect(PIPS + pip)
        room = min(rect.width, rect.height)
        side = min(ui.px(PIP + 3 if hovered else PIP), room - 1)
        side -= side % 2  # An odd side wouldn't be round.
        dot = Rect(0, 0, side, side)
        dot.center = (rect.centerx, rect.top + rect.height * 2 // 5)
        surface.blit(panel(dot.size, side // 2, self._tone(ui, pip, hovered=hovered)), dot)

    def _tone(self, ui: UiContext, pip: int, *, hovered: bool) -> RGB:
        """The colour of a pip, strong up to the chosen value."""
        theme = ui.theme
        if pip + self._first <= self.index:
            return theme.accent
        return theme.text if hovered else mix(theme.control, theme.muted, 0.55)
