"""The strip below a game that is a task: what is said, how things stand, and what to press."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Unpack

import pygame
from msgspec import Struct
from pygame import Rect

from game.ui.kit.boxes import Align, Back, Box, Measure, Outline, Picture, emblem
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import Span
from game.ui.kit.text import Text
from game.ui.look.icons import filled
from game.ui.look.portraits import Mood, portrait
from game.ui.look.scale import UiScale, is_wide
from game.ui.look.signs import sign_height
from game.ui.look.theme import Theme
from game.ui.shell.context import UiContext
from game.ui.shell.prompts import (
    PROMPTS_APART,
    Prompt,
    paint_prompts,
    prompt_width,
    prompts_in,
    shown_prompts,
)
from game.ui.table.side_panel import SidePanel

WORDS, SMALL, MARK, NOTE = 22, 15, 30, 13
"""The sizes of what is said, of the title and the prompts, of a mark, and of what stands below one,
in design pixels."""

BUTTON, BUTTON_WIDTH = 48, 176
"""The height and the least width of a button, in design pixels."""

DOT, APART = 9, 7
"""The size of the dots that count the turns, and the gap between two, in design pixels."""

TEACHER, TEACHER_COLOUR, FACE = "gentle", "Yellow", 60
"""Whose face says it all: that of the lowest level, in which colour and in which size, in design
pixels."""


class Mark(Struct, frozen=True):
    """A sign of how things stand: a star that is earned or not, a life that is left or lost.

    Attributes:
        is_lit: whether it is earned, or left.
        note: what it takes, in few letters; "" for nothing.
    """

    is_lit: bool
    note: str = ""


class Said(Struct, frozen=True):
    """What the strip says at the moment.

    Attributes:
        words: what is said, or what is to be done.
        title: what it is called; "" where somebody says it.
        mood: how that one means it: worried where it is said what was wrong.
        prompts: how it is done.
        done, count: how many of its turns are over, and how many there are; 0 where they don't
            count.
        sign, marks: the name of the icon of its marks, and these.
        figure, rest: what counts so far, and what is left, such as turns, in words; or "".
    """

    words: str
    title: str = ""
    mood: Mood | None = None
    prompts: tuple[Prompt, ...] = ()
    done: int = 0
    count: int = 0
    sign: str = ""
    marks: tuple[Mark, ...] = ()
    figure: str = ""
    rest: str = ""

    @property
    def warns(self) -> bool:
        return self.mood is Mood.WORRIED


class PromptLine(Box):
    """As many prompts as fit, with the signs of the device in use."""

    def __init__(self, prompts: Sequence[Prompt], **outline: Unpack[Outline]) -> None:
        super().__init__(**outline)
        self._prompts = tuple(prompts)
        self.covered = Rect(0, 0, 0, 0)

    def content_width(self, measure: Measure, height: int | None) -> Span:
        return Span(0, 0)

    def content_height(self, measure: Measure, width: int) -> Span:
        high = sign_height(measure.ui.fonts, measure.px(SMALL)) + 2
        return Span(high, high)

    def placed(self, measure: Measure, rect: Rect) -> None:
        ui = measure.ui
        shown, size = shown_prompts(ui, self._prompts), ui.px(SMALL)
        shown = shown[: prompts_in(ui, shown, rect.width, size)]
        apart = round(PROMPTS_APART * size) * max(0, len(shown) - 1)
        wide = sum(prompt_width(ui, one, size) for one in shown) + apart
        self.covered = Rect(rect.topleft, (wide, rect.height))

    def paint(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        shown = shown_prompts(ui, self._prompts)
        paint_prompts(surface, ui, shown, rect, ui.px(SMALL), align=0)


STRIP_SHARE = 0.3
"""The largest share of the window's height that a strip below the board takes."""


class TaskStrip(SidePanel):
    """A strip below the board that shows what is said.

    Keys act on its buttons only where that is said.
    """

    def __init__(
        self,
        ui: UiContext,
        say: Callable[[], Said],
        high: tuple[float, float],
        buttons: Callable[[], list[Button]] = list,
    ) -> None:
        """Show what `say` returns, with the buttons that `buttons` makes.

        `high` is its height in a wide window and in a high one, in design pixels at the usual text
        size.
        """
        super().__init__(ui, for_keys=False)
        self._say, self._high, self._buttons = say, high, buttons

    def arrange(self) -> tuple[int, int]:
        """Place it in the window; returns the size of the area that it leaves for the table."""
        (width, height), ui = self.ui.size, self.ui
        high = self._high[0 if is_wide(ui.size) else 1]
        usual = UiScale.for_window(ui.size).px(high * ui.fonts.factor)
        down = min(usual, round(STRIP_SHARE * height))
        self.show(Rect(0, height - down, width, down))
        return width, height - down

    @property
    def prompts_rect(self) -> Rect:
        """Where it says what to press."""
        boxes = (place.box for place in self.tree.places)
        return next((box.covered for box in boxes if isinstance(box, PromptLine)), self.rect)

    def contents(self) -> Box:
        said, theme = self._say(), self.ui.theme
        tone = theme.warning if said.warns else theme.text
        words = Column(
            Text(said.title, SMALL, tone=theme.accent, bold=True) if said.title else None,
            Text(said.words, WORDS, bold=True, tone=tone, wraps=True, grow=1),
            PromptLine(said.prompts) if said.prompts else None,
            gap=0 if said.title else 4,
            grow=1,
        )
        face = None if said.mood is None else emblem(partial(_face, said.mood), FACE)
        buttons = [one.sized(height=BUTTON, width=BUTTON_WIDTH) for one in self._buttons()]
        counts = [*self._counts(said), *buttons]
        back = Back(theme.panel_active, theme.accent, rim_width=2, radius=0)
        if is_wide(self.ui.size):
            return Row(face, words, *counts, gap=24, pad=(24, 8), back=back)
        foot = Row(*counts, gap=16, justify=Align.END)
        return Column(Row(face, words, gap=16, grow=1), foot, gap=6, pad=(20, 8), back=back)

    def _counts(self, said: Said) -> list[Box]:
        """How far it is: dots for turns, marks, and figures."""
        boxes, theme = list[Box](), self.ui.theme
        if said.count:
            dots = partial(_paint_dots, said.done, said.count)
            wide = said.count * DOT + (said.count - 1) * APART
            boxes.append(Picture(dots, width=wide, height=DOT))
        if said.marks:
            boxes.append(marks_row(theme, said.sign, said.marks))
        if said.figure:
            side = (Align.END, Align.CENTER)
            figure = Text(said.figure, WORDS, bold=True, align=side, grow=1)
            rest = Text(said.rest, SMALL, tone=theme.muted, align=side) if said.rest else None
            boxes.append(Column(figure, rest, gap=0))
        return boxes


def marks_row(
    theme: Theme, sign: str, marks: Sequence[Mark], side: float = MARK, gap: float = 14
) -> Row:
    """Marks side by side, in design pixels, with what they take below them."""
    has_notes = any(mark.note for mark in marks)
    return Row(*(_mark(theme, sign, mark, side, has_note=has_notes) for mark in marks), gap=gap)


def _mark(theme: Theme, sign: str, mark: Mark, side: float, *, has_note: bool) -> Box:
    shown = emblem(lambda ui, px: filled(sign, px, ui.theme, is_full=mark.is_lit), side)
    if not has_note:
        return shown
    note = Text(mark.note, NOTE, tone=theme.muted, align=(Align.CENTER, Align.CENTER))
    return Column(shown, note, gap=0, align=Align.CENTER)


def _face(mood: Mood, ui: UiContext, side: int) -> pygame.Surface:
    return portrait(TEACHER, mood, TEACHER_COLOUR, side, ui.theme)


def _paint_dots(done: int, count: int, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
    """Draw a dot for each turn of the lesson: full for those that are over."""
    side, step, theme = ui.px(DOT), ui.px(DOT) + ui.px(APART), ui.theme
    for number in range(count):
        dot = filled("dot", side, theme, is_full=number < done)
        surface.blit(dot, dot.get_rect(midleft=(rect.left + number * step, rect.centery)))
