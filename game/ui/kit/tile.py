"""Buttons that show boxes instead of a word: a tile, one with several parts, and a card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import CENTRED, Align, Box, Outline, Picture
from game.ui.kit.choice import Part
from game.ui.kit.containers import Column, FirstFitting, Grid, Row, in_rows
from game.ui.kit.control import Control, ControlState, Description, Known, paint_box
from game.ui.kit.focus import neighbour
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.text import Alike, Text
from game.ui.look.hit_test import nearest
from game.ui.look.theme import BLACK, RGB, WHITE, Theme, mix
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Use
from game.ui.sound.effects import Effect

PaintCard = Callable[[pygame.Surface, UiContext, Rect, bool], object]
"""Draws a card's picture in a rectangle; the last argument says whether the card is pointed at, or
selected: something in the picture has moved then."""


class Tile(Control):
    """Calls a function when used."""

    sound: Effect | None = Effect.BUTTON
    gives = True

    def __init__(
        self,
        label: str,
        face: Box,
        on_use: Callable[[], Change | None],
        **known: Unpack[Known],
    ) -> None:
        super().__init__(label, on_use, **known)
        self.face, self._on_use = face, on_use

    def use(self, part: int | None) -> Change | None:
        return self._on_use()

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        pressed = state.pressed is not None
        paint_tile(surface, ui, self.rect, main=self.main, selected=state.selected, pressed=pressed)


def paint_tile(
    surface: pygame.Surface, ui: UiContext, rect: Rect, *, main: bool, selected: bool, pressed: bool
) -> None:
    """Draw the box of a tile; the `main` one of a scene has a colour of its own."""
    theme = ui.theme
    if main:
        fill = mix(theme.primary, WHITE, 0.18) if selected else theme.primary
    else:
        fill = theme.control_hover if selected else theme.control
    if pressed:
        fill = mix(fill, BLACK, 0.14)
    rim = theme.text if main else theme.accent
    paint_box(surface, ui, rect, fill, selected=selected, rim=rim)


class TileGroup(Tile):
    """Uses the part that is pressed, or that arrows have led to; beside all parts, the usual one.

    Where `parts` are is known by their numbers; keys act on the one `at` that number.
    """

    def __init__(
        self,
        label: str,
        uses: Sequence[Use],
        *,
        usual: int = 0,
        **known: Unpack[Known],
    ) -> None:
        """Make it, with a use for each part, and the number of the usual one."""
        self.parts: dict[int, Rect] = {}
        self.at = self._usual = usual
        self._uses = uses
        super().__init__(label, self._made(), uses[usual], **known)

    def _made(self) -> Box:
        """What is shown on it, its parts made by `part`."""
        raise NotImplementedError

    def part(self, number: int, *boxes: Box, **outline: Unpack[Outline]) -> Part:
        return Part(partial(self.parts.__setitem__, number), *boxes, **outline)

    def go_on_from(self, before: Control) -> None:
        assert isinstance(before, TileGroup)
        if len(before._uses) == len(self._uses):
            self.at = before.at

    # -- its use ------------------------------------------------------------

    def part_at(self, at: Pixel) -> int | None:
        if not self.rect.collidepoint(at):
            return None
        here = (part for part, rect in self.parts.items() if rect.collidepoint(at))
        return next(here, self._usual)

    def part_near(self, at: Pixel, least: int) -> int | None:
        return nearest(self.parts.items(), at, least) or self.part_at(at)

    def use(self, part: int | None) -> Change | None:
        return self._uses[self.at if part is None else part]()

    def step(self, by: int) -> bool:
        return self._go((by, 0))

    def step_row(self, by: int) -> bool:
        return self._go((0, by))

    def _go(self, way: tuple[int, int]) -> bool:
        """Go to the nearest part in a direction; whether there is one."""
        numbers = sorted(self.parts)
        to = neighbour([self.parts[one] for one in numbers], numbers.index(self.at), way)
        self.at = self.at if to is None else numbers[to]
        return to is not None

    # -- drawing ------------------------------------------------------------

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        super().paint_state(surface, ui, state)
        part = self.part_in(state)
        if part != self._usual and part in self.parts:
            paint_box(surface, ui, self.parts[part], ui.theme.control, selected=state.selected)

    def part_in(self, state: ControlState) -> int | None:
        """The part that is below the pointer, or that keys act on."""
        return state.hovered if state.hovered is not None else self.at if state.selected else None


class Card(Tile):
    """A picture with words below it; in a low one they are at its right.

    Below the word stands what somebody has `reached` there.
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
        high = Size(64, least=64, most=UNLIMITED)
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
        word = Text(self.word, 20, bold=True, tone=tone, align=align, alike=alike, wraps=True)
        if not self.reached:
            return word, None
        return word, Text(self.reached, 15, tone=self._quiet, align=align, wraps=True)

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
