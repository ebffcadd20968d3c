"""A card: a picture, a word, and what was reached, pressed as one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import CENTRED, Align, Box, Picture
from game.ui.kit.containers import Column, FirstFitting, Grid, Row, in_rows
from game.ui.kit.control import ControlState, Description, Known
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.text import Alike, Text
from game.ui.kit.tile import Tile
from game.ui.look.theme import Theme
from game.ui.shell.scene import Change

if TYPE_CHECKING:
    from game.ui.look.theme import RGB
    from game.ui.shell.context import UiContext

WORD, REACHED, PICTURE = 20, 15, 64
"""The sizes of the word and of what was reached, and the height from which the picture is above
both, in design pixels."""

PaintCard = Callable[[pygame.Surface, "UiContext", Rect, bool], object]
"""Draws a card's picture in a rectangle; the last argument says whether the card is pointed at, or
selected: something in the picture has moved then."""


class Card(Tile):
    """A picture with words below it; in a low one they are at its right.

    Attributes:
        word: what it is.
        reached: what somebody has reached there, in few words, or "".
    """

    def __init__(
        self,
        word: str,
        picture: PaintCard,
        on_use: Callable[[], Change | None],
        *,
        reached: str = "",
        alike: Alike | None = None,
        main: bool = False,
        **known: Unpack[Known],
    ) -> None:
        """Make a card; the words of those `alike` have one size, for the rest see `Tile`."""
        self.word, self.reached, self.main = word, reached, main
        self._picture, self._moves = picture, False
        face = FirstFitting(self._face(CENTRED, alike), self._face_beside(alike))
        super().__init__(word, face, on_use, **known)

    @property
    def described(self) -> Description:
        return Description(self.role, self.word, self.reached)

    def _face(self, align: tuple[Align, Align], alike: Alike | None) -> Box:
        high = Size(PICTURE, least=PICTURE, most=UNLIMITED)
        art = Picture(self._draw, height=high, grow=1)
        return Column(art, *self._words(align, alike), gap=4, pad=(10, 10))

    def _face_beside(self, alike: Alike | None) -> Box:
        words = Column(
            *self._words((Align.START, Align.CENTER), alike),
            gap=2,
            justify=Align.CENTER,
            width=EQUAL,
            grow=1.6,
        )
        art = Picture(self._draw, width=EQUAL, height=EQUAL, grow=1)
        return Row(art, words, gap=12, pad=(10, 6))

    def _words(self, align: tuple[Align, Align], alike: Alike | None) -> Sequence[Box | None]:
        tone = self._tone
        word = Text(self.word, WORD, bold=True, tone=tone, align=align, alike=alike, wraps=True)
        if not self.reached:
            return word, None
        return word, Text(self.reached, REACHED, tone=self._quiet, align=align, wraps=True)

    def _tone(self, theme: Theme) -> RGB:
        return theme.on_primary if self.main else theme.text

    def _quiet(self, theme: Theme) -> RGB:
        return theme.on_primary if self.main else theme.muted

    def _draw(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        self._picture(surface, ui, rect, self._moves)

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        self._moves = state.selected or state.hovered is not None
        super().paint_state(surface, ui, state)


def cards(shown: Sequence[Card], across: int, gap: float = 12) -> Grid:
    """Cards of one size in rows, so many side by side, that fill their room."""
    high = Size(150, least=44, most=UNLIMITED)
    each = [card.sized(width=EQUAL, height=high, grow=1) for card in shown]
    return Grid(in_rows(each, across), gap=(gap, gap), grow=1)
