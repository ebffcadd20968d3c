"""A game as a wide button, in lists of games."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.ui.kit.boxes import Box, Fill, Paint, Picture
from game.ui.kit.containers import Column, Row
from game.ui.kit.control import TEXT, Control, Description
from game.ui.kit.lengths import Size
from game.ui.kit.text import Text
from game.ui.kit.tile_group import TileGroup
from game.ui.look.icons import icon
from game.ui.look.theme import Theme
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Use

CROSS = 1
"""The part of a row that removes its game."""

SMALL, LINE = 14, Size(24, least=0, with_text=True)
"""The size of the words about a game, in design pixels, and the height of a line."""

BUTTON, ICON = 44, 20
"""The sizes of the button that removes the game, and of the cross on it, in design pixels."""


class GameRow(TileGroup):
    """A game's picture, its title, and two lines about it.

    A small button at its right end removes the game. The row is about the number of its place on
    its page, so that the selection stays there when another game comes.

    Attributes:
        title: which game it is.
        lines: what is said about it, at most two lines.
        remove: removes the game.
        removes: what that does, in words.
    """

    def __init__(
        self,
        theme: Theme,
        number: int,
        words: tuple[str, ...],
        picture: Paint,
        uses: tuple[Use, Use],
        removes: str,
        result: Box | None = None,
    ) -> None:
        """Make a row; `words` are the title and the lines, `number` is its place from 0.

        `uses` open the game and remove it. The `result` is shown in place of the first line.
        """
        self.title, *self.lines = words
        self.remove, self.removes = uses[CROSS], removes
        self._theme, self._picture, self._result = theme, picture, result
        super().__init__(self.title, uses, about=number, first=number == 0)

    def _made(self) -> Box:
        muted = self._theme.muted
        lines: list[Box] = [Text(line, SMALL, tone=muted, height=LINE) for line in self.lines]
        if self._result is not None:
            lines[0] = self._result.sized(height=LINE)
        title = Text(self.title, TEXT, bold=True, height=LINE)
        words = Column(title, *lines, gap=0, grow=1)
        row = Row(Picture(self._picture, aspect=1), words, gap=14)
        cross = self.part(CROSS, Picture(self._paint_cross), width=BUTTON, height=BUTTON)
        return Row(self.part(0, row, grow=1), cross, Fill(width=0), gap=14, pad=(6, 6))

    @property
    def described(self) -> Description:
        return Description(self.role, self.label, "\n".join(self.lines))

    def go_on_from(self, before: Control) -> None:
        assert isinstance(before, GameRow)
        if (before.title, before.lines) == (self.title, self.lines):
            super().go_on_from(before)

    @property
    def cross(self) -> Rect:
        """Where the small button is."""
        return self.parts[CROSS]

    def _paint_cross(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        cross = icon("close", ui.px(ICON), ui.theme.muted)
        surface.blit(cross, cross.get_rect(center=rect.center))
