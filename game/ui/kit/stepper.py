"""A stepper: a value of a scale between two arrows, with a pip for each value."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import Measure, Outline
from game.ui.kit.choice import ChoiceItem, V
from game.ui.kit.control import HEIGHT, TEXT, ControlState
from game.ui.kit.lengths import Span
from game.ui.kit.one_of_many import MIDDLE, NEXT, PREVIOUS, OneOfMany
from game.ui.look.shapes import panel
from game.ui.look.theme import RGB, mix
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change

PIPS = MIDDLE + 1
"""The first pip, which is a part like the arrows and the words between them."""

LABEL_SHARE = 0.58
"""The share of the height for the words; the rest is for the pips."""

FARTHEST = 0.5
"""The greatest distance between two pips, as a share of the height."""

PIP = 8
"""The size of a pip, in design pixels."""


class Stepper(OneOfMany[V]):
    """One of several values, each greater than the one before."""

    turns = True

    def __init__(
        self,
        label: str,
        items: Sequence[ChoiceItem[V]],
        value: V,
        on_change: Callable[[V], None],
        *,
        from_nothing: bool = False,
        about: Hashable = None,
        **outline: Unpack[Outline],
    ) -> None:
        """Make a stepper, like a `Choice`; `from_nothing` if its least value has no pip."""
        super().__init__(label, items, value, on_change, about=about, **outline)
        self._first = 1 if from_nothing else 0

    def content_width(self, measure: Measure, height: int | None) -> Span:
        fonts, high = measure.ui.fonts, measure.px(HEIGHT)
        usual = max(fonts.width(item.text, measure.px(TEXT - 1)) for item in self.items)
        return Span(3 * high, max(usual, high * self._pips // 2) + 2 * high)

    @property
    def _pips(self) -> int:
        """How many pips there are."""
        return len(self.items) - self._first

    # -- where things are ---------------------------------------------------

    @property
    def parts(self) -> int:
        return PIPS + self._pips

    def part_rect(self, part: int) -> Rect:
        """The rectangle of a part: an arrow, the words, or a pip (from `PIPS` on)."""
        rect, side = self.rect, min(self.rect.height, self.rect.width // 5)
        if part == PREVIOUS:
            return Rect(rect.left, rect.top, side, rect.height)
        if part == NEXT:
            return Rect(rect.right - side, rect.top, side, rect.height)
        middle = rect.inflate(-2 * side, 0)
        words = round(LABEL_SHARE * middle.height)
        if part == MIDDLE:
            return Rect(middle.left, middle.top, middle.width, words)
        count = self._pips
        width = min(middle.width, round(FARTHEST * rect.height * count))
        left, right = (width * i // count for i in (part - PIPS, part - PIPS + 1))
        start = middle.centerx - width // 2
        return Rect(start + left, middle.top + words, right - left, middle.height - words)

    def part_near(self, at: Pixel, least: int) -> int | None:
        """If the pips are too small for a finger, the two halves lead to the neighbours."""
        if min(self.part_rect(PIPS).size) >= least:
            return self.part_at(at)
        return PREVIOUS if at[0] < self.rect.centerx else NEXT

    def use(self, part: int | None) -> Change | None:
        """Follow a click on an arrow or a pip; by key, go to the next value, wrapping round."""
        if part is not None and part >= PIPS:
            self._choose(part - PIPS + self._first)
        elif part != MIDDLE:
            super().use(part)
        return None

    # -- drawing ------------------------------------------------------------

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        super().paint_state(surface, ui, state)
        for pip in range(self._pips):
            self._paint_pip(surface, ui, pip, hovered=state.hovered == PIPS + pip)

    def _paint_value(self, surface: pygame.Surface, ui: UiContext) -> None:
        rect, text, size = self.part_rect(MIDDLE), self.items[self.index].text, ui.px(TEXT - 1)
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
