"""A choice of one value from a few that are shown as tiles, such as pictures with words."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Unpack

import pygame

from game.ui.kit.boxes import Box, Outline
from game.ui.kit.choice import Choice, ChoiceItem, V
from game.ui.kit.containers import Grid
from game.ui.kit.control import RADIUS, ControlState, Description, paint_focus
from game.ui.kit.lengths import EQUAL
from game.ui.look.shapes import panel
from game.ui.look.theme import mix
from game.ui.shell.context import UiContext

APART = 8
"""The gap between two tiles, in design pixels."""

CHOSEN = 2.5
"""The width of the rim around the chosen tile, in design pixels."""

TINT = 0.14
"""How much of the theme's main colour is in the chosen tile."""

BEYOND = 4
"""How far the rim of a selected choice of which nothing is chosen is from its tiles, in design
pixels."""


class ChoiceTiles(Choice[V]):
    """Tiles in rows, one of them chosen; or none, while the value isn't among them.

    Attributes:
        columns: how many tiles are side by side.
    """

    def __init__(
        self,
        label: str,
        items: Sequence[ChoiceItem[V]],
        value: V,
        on_change: Callable[[V], None],
        faces: Sequence[Box],
        *,
        columns: int,
        about: Hashable = None,
        first: bool = False,
        **outline: Unpack[Outline],
    ) -> None:
        """Make a choice like any other.

        Args:
            label: what is chosen, in words.
            items: the values.
            value: the chosen one.
            on_change: called with each new value.
            faces: what is shown on the tile of each value.
            columns: how many tiles are side by side.
            about: what it is about; by default what it calls.
            first: whether it is to be selected when its scene appears.
            outline: see `Outline`.
        """
        self._faces, self.columns = faces, columns
        super().__init__(label, items, value, on_change, about=about, first=first, **outline)

    def _made(self) -> Box:
        parts: list[Box | None] = [
            self._part(number, face, width=EQUAL, height=EQUAL)
            for number, face in enumerate(self._faces)
        ]
        columns = self.columns
        parts += [None] * (-len(parts) % columns)
        rows = [parts[n : n + columns] for n in range(0, len(parts), columns)]
        return Grid(rows, gap=(APART, APART))

    @property
    def index(self) -> int:
        """The index of the chosen item; -1 if none is chosen."""
        values = [item.value for item in self.items]
        return values.index(self.value) if self.value in values else -1

    @property
    def described(self) -> Description:
        chosen = self.items[self.index].text if self.index >= 0 else ""
        return Description(self.role, self.label, chosen)

    # -- its use ------------------------------------------------------------

    def step(self, by: int) -> bool:
        """Go to the tile beside the chosen one; False at the end of its row."""
        if self.index < 0:
            return False
        column = self.index % self.columns + by
        return 0 <= column < self.columns and self._go(self.index + by)

    def step_row(self, by: int) -> bool:
        """Go to the tile above or below, or to the first or last one if none is chosen."""
        if self.index < 0:
            return self._go(0 if by > 0 else len(self.items) - 1)
        return self._go(self.index + by * self.columns)

    def turn(self, by: int) -> bool:
        """Go to the next tile (1) or the previous one (-1), wrapping round."""
        here = self.index if self.index >= 0 or by > 0 else 0
        return self._go((here + by) % len(self.items))

    def _go(self, part: int) -> bool:
        """Choose a tile; False if there is none of that number."""
        if not 0 <= part < len(self.items):
            return False
        self._choose(part)
        return True

    # -- drawing ------------------------------------------------------------

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        theme, radius = ui.theme, ui.px(RADIUS)
        for part, rect in self.parts.items():
            chosen = part == self.index
            fill = theme.control
            if chosen:
                fill = mix(theme.control, theme.primary, TINT)
            elif part == state.hovered:
                fill = theme.control_hover
            rim, width = (theme.primary, ui.px(CHOSEN)) if chosen else (theme.line, ui.px(1))
            if chosen and state.selected:
                rim = theme.text
            surface.blit(panel(rect.size, radius, fill, rim=rim, rim_width=width), rect)
        if state.selected and self.index < 0:
            paint_focus(surface, ui, self.rect, BEYOND)
