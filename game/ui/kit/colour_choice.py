"""A choice of colours, or pairs of colours, shown as a column of small badges."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import Measure, Outline, Paint
from game.ui.kit.choice import Choice, ChoiceItem
from game.ui.kit.control import ControlState, paint_focus
from game.ui.kit.lengths import Span
from game.ui.look.shapes import colour_badge, panel
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change

COLUMN, BESIDE, PICTURE = 28, 8, 52
"""The width of the column of badges, the gap beside it, and the usual width of the picture, in
design pixels."""

BADGE = 18
"""The greatest size of a badge, in design pixels."""

STEP = 26
"""The greatest distance between two badges, in design pixels."""

TILE = 3
"""How far the tile behind the chosen colours reaches beyond them, in design pixels."""

AROUND = 4
"""How far the rim around all badges is from their tiles, in design pixels."""


class ColourChoice(Choice[int]):
    """A column of colours at the left, one of them chosen; a click elsewhere goes to the next.

    The chosen one is shown large at the right.
    """

    def __init__(
        self,
        label: str,
        colours: Sequence[Sequence[str]],
        value: int,
        on_change: Callable[[int], None],
        picture: Paint,
        *,
        about: Hashable = None,
        **outline: Unpack[Outline],
    ) -> None:
        """Make a choice.

        Args:
            label: what is chosen, in words.
            colours: the names of the colours of each value, from 0.
            value: the chosen value.
            on_change: called with each new value.
            picture: draws the chosen one, large.
            about: what it is about; by default what it calls.
            outline: see `Outline`.
        """
        items = [ChoiceItem(number, ", ".join(names)) for number, names in enumerate(colours)]
        super().__init__(label, items, value, on_change, about=about, **outline)
        self._colours, self._picture = colours, picture
        self._column = Rect(0, 0, 0, 0)

    def content_width(self, measure: Measure, height: int | None) -> Span:
        usual = measure.px(COLUMN + BESIDE + PICTURE)
        return Span(measure.px(COLUMN + BESIDE), usual, usual)

    def content_height(self, measure: Measure, width: int) -> Span:
        usual = measure.px(STEP) * sum(map(len, self._colours))
        return Span(usual // 2, usual)

    def placed(self, ui: UiContext, rect: Rect) -> None:
        super().placed(ui, rect)
        badges = sum(map(len, self._colours))
        high = min(rect.height, ui.px(STEP) * badges)
        self._column = Rect(rect.left, 0, min(rect.width, ui.px(COLUMN)), high)
        self._column.centery = rect.centery

    def part_rect(self, part: int) -> Rect:
        count, rect = len(self.items), self._column
        top, bottom = (rect.height * n // count for n in (part, part + 1))
        return Rect(rect.left, rect.top + top, rect.width, bottom - top)

    def part_at(self, at: Pixel) -> int | None:
        if not self.rect.collidepoint(at):
            return None
        parts = range(len(self.items))
        # Everything beyond the badges is one more part, after the last of them.
        return next((n for n in parts if self.part_rect(n).collidepoint(at)), len(self.items))

    def part_near(self, at: Pixel, least: int) -> int | None:
        """Badges smaller than a fingertip can't be told apart: a tap goes to the next value."""
        parts = map(self.part_rect, range(len(self.items)))
        if any(min(rect.size) < least for rect in parts):
            return len(self.items)
        return self.part_at(at)

    def use(self, part: int | None) -> Change | None:
        return super().use(None if part == len(self.items) else part)

    def step(self, by: int) -> bool:
        """Do nothing: the values are in a column, so left and right lead to other controls."""
        return False

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        if state.selected:
            boxes = [self._box(ui, part) for part in range(len(self.items))]
            paint_focus(surface, ui, boxes[0].unionall(boxes), AROUND)
        left = self._column.right + ui.px(BESIDE)
        around = Rect(left, self.rect.top, self.rect.right - left, self.rect.height)
        self._picture(surface, ui, around.inflate(0, -2 * ui.px(AROUND)))
        for part in range(len(self.items)):
            self._paint_item(surface, ui, part, hovered=part == state.hovered)

    def _paint_item(
        self, surface: pygame.Surface, ui: UiContext, part: int, *, hovered: bool
    ) -> None:
        """Draw the badges of a value, on a tile if it is chosen or under the pointer."""
        theme, names, tile = ui.theme, self._colours[part], ui.px(TILE)
        box, side = self._box(ui, part), self._side(ui, part)
        if part == self.index or hovered:
            rim = theme.text if part == self.index else theme.line
            surface.blit(panel(box.size, ui.px(6), theme.control, rim, max(1, ui.px(1.5))), box)
        for number, name in enumerate(names):
            badge = colour_badge(name, side, theme)
            surface.blit(badge, (box.left + tile, box.top + tile + number * side))

    def _side(self, ui: UiContext, part: int) -> int:
        """The side of a value's badges."""
        room = self.part_rect(part).height - 2 * ui.px(TILE)
        return min(ui.px(BADGE), room // len(self._colours[part]))

    def _box(self, ui: UiContext, part: int) -> Rect:
        """The tile around a value's badges."""
        side, tile = self._side(ui, part), ui.px(TILE)
        box = Rect(0, 0, side + 2 * tile, side * len(self._colours[part]) + 2 * tile)
        box.center = self.part_rect(part).center
        return box
