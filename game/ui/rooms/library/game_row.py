"""A game as a wide button, in lists of games."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.ui.kit.boxes import Fill, Paint, Picture
from game.ui.kit.containers import Column, Row
from game.ui.kit.control import TEXT, Control, ControlState, Description, paint_box
from game.ui.kit.lengths import Size
from game.ui.kit.text import Text
from game.ui.kit.tile import Tile
from game.ui.look.hit_test import nearest
from game.ui.look.icons import icon
from game.ui.look.theme import Theme
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change

CROSS = 1
"""The part of a row that removes its game."""

SMALL, LINE = 14, Size(24, least=0, with_text=True)
"""The size of the words about a game, in design pixels, and the height of a line."""

BUTTON, ICON = 44, 20
"""The sizes of the button that removes the game, and of the cross on it, in design pixels."""


class GameRow(Tile):
    """A game's picture, its title, and two lines about it.

    A small button at its right end removes the game. The row is about the number of its place on
    its page, so that the selection stays there when another game comes.

    Attributes:
        title: which game it is.
        lines: what is said about it, at most two lines.
        remove: removes the game.
        on_cross: whether arrows have led to that small button.
        cross: where that button is.
    """

    def __init__(
        self,
        theme: Theme,
        number: int,
        words: tuple[str, ...],
        picture: Paint,
        on_use: Callable[[], Change | None],
        on_remove: Callable[[], Change | None],
    ) -> None:
        """Make a row; `words` are the title and the lines, `number` is its place from 0."""
        self.title, *self.lines = words
        self.remove, self.on_cross = on_remove, False
        self.cross = Rect(0, 0, 0, 0)
        face = Row(
            Picture(picture, aspect=1),
            Column(
                Text(self.title, TEXT, bold=True, height=LINE),
                *(Text(line, SMALL, tone=theme.muted, height=LINE) for line in self.lines),
                gap=0,
                grow=1,
            ),
            Picture(on_placed=self._note_cross, width=BUTTON, height=BUTTON),
            Fill(width=0),
            gap=14,
            pad=(6, 6),
        )
        super().__init__(self.title, face, on_use, about=number, first=number == 0)

    @property
    def described(self) -> Description:
        return Description(self.role, self.label, "\n".join(self.lines))

    def go_on_from(self, before: Control) -> None:
        assert isinstance(before, GameRow)
        same = (before.title, before.lines) == (self.title, self.lines)
        self.on_cross = before.on_cross and same

    def _note_cross(self, rect: Rect) -> None:
        self.cross = rect

    def part_at(self, at: Pixel) -> int | None:
        return CROSS if self.cross.collidepoint(at) else super().part_at(at)

    def part_near(self, at: Pixel, least: int) -> int | None:
        return nearest([(CROSS, self.cross)], at, least) or self.part_at(at)

    def use(self, part: int | None) -> Change | None:
        removes = part == CROSS or (part is None and self.on_cross)
        return self.remove() if removes else super().use(part)

    def step(self, by: int) -> bool:
        """Go to the cross, or back from it."""
        before, self.on_cross = self.on_cross, by > 0
        return self.on_cross != before

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        super().paint_state(surface, ui, state)
        chosen = state.selected and self.on_cross
        if chosen:
            paint_box(surface, ui, self.cross, ui.theme.control, selected=True)
        tone = ui.theme.text if chosen or state.hovered == CROSS else ui.theme.muted
        cross = icon("close", ui.px(ICON), tone)
        surface.blit(cross, cross.get_rect(center=self.cross.center))
