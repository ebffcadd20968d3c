"""A stepper: a value of a scale between two arrows, with a pip for each value."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import CENTRED, Align, Box, Fill, Outline
from game.ui.kit.choice import ChoiceItem, V
from game.ui.kit.containers import Column, Row, Steady
from game.ui.kit.control import HEIGHT, TEXT, ControlState
from game.ui.kit.lengths import EQUAL, Size
from game.ui.kit.one_of_many import MIDDLE, NEXT, PREVIOUS, OneOfMany
from game.ui.kit.text import Text
from game.ui.look.shapes import panel
from game.ui.look.theme import mix
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change

PIPS = MIDDLE + 1
"""The first pip, which is a part like the arrows and the words between them."""

WORDS, DOTS = 58, 42
"""The shares of the height for the words and for the pips."""

APART = 22
"""The greatest distance between two pips, in design pixels."""

PIP = 8
"""The size of a pip, in design pixels."""


class Stepper(OneOfMany[V]):
    """One of several values, each greater than the one before."""

    turns = True
    least_arrow = 0.8 * HEIGHT

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
        self._first = 1 if from_nothing else 0
        super().__init__(label, items, value, on_change, about=about, **outline)

    def _value(self) -> Box:
        """The words of the chosen value, in room for any, and below them the pips."""
        words = [Text(item.text, TEXT - 1, least=13, align=CENTRED) for item in self.items]
        chosen = Steady(words[self.index], *words, height=EQUAL, grow=WORDS)
        room = Size(APART, least=0)
        pips = [
            self._part(PIPS + n, Fill(), grow=0, width=room)
            for n in range(len(self.items) - self._first)
        ]
        # As wide as arrows and words leave it.
        dots = Row(*pips, gap=0, justify=Align.CENTER, width=EQUAL, height=EQUAL, grow=DOTS)
        return Column(chosen, dots, gap=0)

    def part_near(self, at: Pixel, least: int) -> int | None:
        """If the pips are too small for a finger, the two halves lead to the neighbours."""
        if min(self.parts[PIPS].size) >= least:
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
        for part, rect in self.parts.items():
            if part >= PIPS:
                self._paint_pip(surface, ui, part, rect, hovered=part == state.hovered)

    def _paint_pip(
        self, surface: pygame.Surface, ui: UiContext, part: int, rect: Rect, *, hovered: bool
    ) -> None:
        """Draw a pip, in a strong colour up to the chosen value."""
        theme = ui.theme
        tone = theme.text if hovered else mix(theme.control, theme.muted, 0.55)
        if part - PIPS + self._first <= self.index:
            tone = theme.accent
        side = min(ui.px(PIP + 3 if hovered else PIP), min(rect.size) - 1)
        side -= side % 2  # An odd side wouldn't be round.
        dot = Rect(0, 0, side, side)
        dot.center = (rect.centerx, rect.top + rect.height * 2 // 5)
        surface.blit(panel(dot.size, side // 2, tone), dot)
