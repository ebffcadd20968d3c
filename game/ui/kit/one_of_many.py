"""A choice of one value from many, shown one at a time."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.ui.kit.boxes import CENTRED, Box, Picture
from game.ui.kit.choice import Choice, V
from game.ui.kit.containers import FirstFitting, Row, Steady
from game.ui.kit.control import EDGE, HEIGHT, HIGH, RADIUS, TEXT, ControlState, Role, paint_box
from game.ui.kit.lengths import Size
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
