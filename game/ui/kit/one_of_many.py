"""A choice of one value from many, shown one at a time; on a scale, with a pip for each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import CENTRED, Align, Box, Fill, Picture
from game.ui.kit.choice import Choice, ChoiceItem, V
from game.ui.kit.containers import Column, FirstFitting, Row, Steady
from game.ui.kit.control import (
    EDGE,
    HEIGHT,
    HIGH,
    RADIUS,
    TEXT,
    ControlState,
    Known,
    Role,
    paint_box,
)
from game.ui.kit.lengths import EQUAL, Size
from game.ui.kit.text import Text
from game.ui.look.icons import icon
from game.ui.look.shapes import panel
from game.ui.look.theme import mix
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change

ARROW = 18
"""The size of the arrows, in design pixels."""

PREVIOUS, NEXT, MIDDLE = range(3)
"""The parts: the arrows, and the chosen value between them."""


PIPS = MIDDLE + 1
"""The first pip, which is a part like the arrows and the words between them."""

WORDS, DOTS = 58, 42
"""The shares of the height for the words and for the pips."""

APART = 22
"""The greatest distance between two pips, in design pixels."""

PIP = 8
"""The size of a pip, in design pixels."""


class OneOfMany(Choice[V]):
    """The chosen value, between two arrows that lead to its neighbours.

    Attributes:
        least_arrow: the width that an arrow has where words are wider than their room, in design
            pixels.
        signs: the icons of the arrows.
    """

    role = Role.SLIDER
    least_arrow: float = HEIGHT
    signs = ("less", "more")

    def _made(self) -> Box:
        value = self._part(MIDDLE, self._value())
        less, more = self.signs
        return Row(self._arrow(PREVIOUS, less), value, self._arrow(NEXT, more), gap=0, height=HIGH)

    def _value(self) -> Box:
        """The chosen value in room for any; it shrinks first, and then has several lines."""
        texts = [Text(item.text, TEXT, align=CENTRED, pad=(0, EDGE)) for item in self.items]
        chosen = texts[self.index]
        lines = Text(chosen.words, TEXT, wraps=True, align=CENTRED)
        return Steady(FirstFitting(chosen, lines), *texts)

    def _arrow(self, part: int, name: str) -> Box:
        """An arrow in a square as high as the control."""
        square = Picture(partial(self._paint_arrow, part, name), aspect=1)
        return self._part(part, square, grow=0, width=Size(least=self.least_arrow))

    def part_near(self, at: Pixel, least: int) -> int | None:
        """The arrows count as at least a fingertip wide."""
        side = max(self.rect.height, least)
        if at[0] < self.rect.left + side:
            return PREVIOUS
        return NEXT if at[0] >= self.rect.right - side else MIDDLE

    def use(self, part: int | None) -> Change | None:
        """Go to a neighbour; a click on the value, or a key, goes to the next, wrapping round."""
        if part == PREVIOUS:
            self.step(-1)
        elif part == NEXT:
            self.step(1)
        else:
            self._choose((self.index + 1) % len(self.items))
        return None

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        theme = ui.theme
        paint_box(surface, ui, self.rect, theme.control, selected=state.selected)
        if state.hovered in (PREVIOUS, NEXT) and not self._at_end(state.hovered):
            tile = self.parts[state.hovered].inflate(-2 * ui.px(4), -2 * ui.px(4))
            surface.blit(panel(tile.size, ui.px(RADIUS - 4), theme.control_hover), tile)

    def _at_end(self, arrow: int) -> bool:
        """Whether an arrow leads nowhere."""
        return self.index == (0 if arrow == PREVIOUS else len(self.items) - 1)

    def _paint_arrow(
        self, part: int, name: str, surface: pygame.Surface, ui: UiContext, rect: Rect
    ) -> None:
        theme = ui.theme
        tone = mix(theme.control, theme.muted, 0.4) if self._at_end(part) else theme.text
        arrow = icon(name, ui.px(ARROW), tone)
        surface.blit(arrow, arrow.get_rect(center=rect.center))


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
        **known: Unpack[Known],
    ) -> None:
        """Make a stepper, like a `Choice`; `from_nothing` if its least value has no pip."""
        self._first = 1 if from_nothing else 0
        super().__init__(label, items, value, on_change, **known)

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
