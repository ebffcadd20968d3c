"""A choice of colours, or pairs of colours, shown as a column of small badges."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import Align, Box, Outline, Paint, Picture, badge
from game.ui.kit.choice import Choice, ChoiceItem
from game.ui.kit.containers import Column, Row, Stack
from game.ui.kit.control import ControlState, paint_focus
from game.ui.kit.lengths import UNLIMITED, Size
from game.ui.look.shapes import panel
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
        self._colours, self._picture = colours, picture
        self._tiles: dict[int, Rect] = {}
        items = [ChoiceItem(number, ", ".join(names)) for number, names in enumerate(colours)]
        super().__init__(label, items, value, on_change, about=about, **outline)

    def _made(self) -> Box:
        parts = (
            self._part(number, self._tile(number), grow=0, width=COLUMN, height=_room(names))
            for number, names in enumerate(self._colours)
        )
        column = Column(*parts, gap=0, justify=Align.CENTER, width=COLUMN)
        picture = Picture(
            self._picture, width=Size(PICTURE, least=0, most=UNLIMITED), pad=(0, AROUND), grow=1
        )
        return Row(column, picture, gap=BESIDE)

    def _tile(self, number: int) -> Box:
        """The badges of a value, in front of a tile that is painted if it is chosen."""
        badges = (badge(name, BADGE) for name in self._colours[number])
        note = partial(self._tiles.__setitem__, number)
        return Stack(Picture(on_placed=note), Column(*badges, gap=0, pad=TILE))

    def part_at(self, at: Pixel) -> int | None:
        # Everything beyond the badges is one more part, after the last of them.
        beyond = len(self.items) if self.rect.collidepoint(at) else None
        part = super().part_at(at)
        return beyond if part is None else part

    def part_near(self, at: Pixel, least: int) -> int | None:
        """Badges smaller than a fingertip can't be told apart: a tap goes to the next value."""
        if any(min(rect.size) < least for rect in self.parts.values()):
            return len(self.items)
        return self.part_at(at)

    def use(self, part: int | None) -> Change | None:
        return super().use(None if part == len(self.items) else part)

    def step(self, by: int) -> bool:
        """Do nothing: the values are in a column, so left and right lead to other controls."""
        return False

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        theme, tiles = ui.theme, self._tiles
        if state.selected:
            paint_focus(surface, ui, tiles[0].unionall(list(tiles.values())), AROUND)
        for part, rect in tiles.items():
            if part in (self.index, state.hovered):
                rim = theme.text if part == self.index else theme.line
                surface.blit(panel(rect.size, ui.px(6), theme.control, rim, ui.px(1.5)), rect)


def _room(names: Sequence[str]) -> Size:
    """The height of a value of these colours."""
    return Size(STEP * len(names), least=STEP / 2 * len(names))
