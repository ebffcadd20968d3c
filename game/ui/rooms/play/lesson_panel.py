"""The strip below a game in which a lesson is under way: what is said, and what to press."""

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
from game.ui.look.portraits import Mood, portrait
from game.ui.look.scale import is_wide
from game.ui.look.shapes import disc
from game.ui.look.signs import sign_height
from game.ui.look.theme import RGB, mix
from game.ui.shell.context import UiContext
from game.ui.shell.prompts import (
    PROMPTS_APART,
    Prompt,
    paint_prompts,
    prompt_width,
    prompts_in,
    shown_prompts,
)
from game.ui.table.side_panel import StripPanel

WORDS, PROMPT = 22, 15
"""The sizes of what is said and of the prompts, in design pixels."""

BUTTON, BUTTON_WIDTH = 48, 176
"""The height and the least width of a button, in design pixels."""

DOT, APART = 9, 7
"""The size of the dots that count the turns, and the gap between two, in design pixels."""


TEACHER, TEACHER_COLOUR, FACE = "gentle", "Yellow", 60
"""Whose face says it all: that of the lowest level, in which colour and in which size, in design
pixels."""


class Said(Struct, frozen=True):
    """What the strip says at the moment.

    Attributes:
        words: what is said.
        mood: how that is meant: worried where it says what was wrong.
        prompts: how it is done.
        done, count: how many of the lesson's turns are over, and how many there are.
    """

    words: str
    mood: Mood
    prompts: tuple[Prompt, ...]
    done: int
    count: int

    @property
    def warns(self) -> bool:
        """Whether it says what was wrong."""
        return self.mood is Mood.WORRIED


class PromptLine(Box):
    """As many prompts as fit, with the signs of the device in use.

    Attributes:
        covered: where they are.
    """

    def __init__(self, prompts: Sequence[Prompt], **outline: Unpack[Outline]) -> None:
        super().__init__(**outline)
        self._prompts = tuple(prompts)
        self.covered = Rect(0, 0, 0, 0)

    def content_width(self, measure: Measure, height: int | None) -> Span:
        return Span(0, 0)

    def content_height(self, measure: Measure, width: int) -> Span:
        high = sign_height(measure.ui.fonts, measure.px(PROMPT)) + 2
        return Span(high, high)

    def placed(self, measure: Measure, rect: Rect) -> None:
        ui = measure.ui
        shown, size = shown_prompts(ui, self._prompts), ui.px(PROMPT)
        shown = shown[: prompts_in(ui, shown, rect.width, size)]
        apart = round(PROMPTS_APART * size) * max(0, len(shown) - 1)
        wide = sum(prompt_width(ui, one, size) for one in shown) + apart
        self.covered = Rect(rect.topleft, (wide, rect.height))

    def paint(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        shown = shown_prompts(ui, self._prompts)
        paint_prompts(surface, ui, shown, rect, ui.px(PROMPT), align=0)


class LessonPanel(StripPanel):
    """Says what is next. Keys act on its buttons only once the lesson is over."""

    high, high_narrow = 96, 148

    def __init__(
        self, ui: UiContext, said: Callable[[], Said], buttons: Callable[[], list[Button]]
    ) -> None:
        """Show what `said` returns, with the buttons that `buttons` makes."""
        super().__init__(ui)
        self._said, self._buttons = said, buttons

    @property
    def prompts_rect(self) -> Rect:
        """Where it says what to press."""
        boxes = (place.box for place in self.tree.places)
        return next((box.covered for box in boxes if isinstance(box, PromptLine)), self.rect)

    def contents(self) -> Box:
        said, theme = self._said(), self.ui.theme
        tone = theme.warning if said.warns else theme.text
        words = Column(
            Text(said.words, WORDS, bold=True, tone=tone, wraps=True, grow=1),
            PromptLine(said.prompts) if said.prompts else None,
            gap=4,
            grow=1,
        )
        buttons = [one.sized(height=BUTTON, width=BUTTON_WIDTH) for one in self._buttons()]
        dots = Picture(
            partial(_paint_dots, said.done, said.count),
            width=said.count * DOT + (said.count - 1) * APART,
            height=DOT,
        )
        face = emblem(partial(_face, said.mood), FACE)
        back = Back(theme.panel_active, theme.accent, rim_width=2, radius=0)
        if is_wide(self.ui.size):
            return Row(face, words, dots, *buttons, gap=20, pad=(24, 10), back=back)
        foot = Row(dots, *buttons, gap=16, justify=Align.END)
        return Column(Row(face, words, gap=16, grow=1), foot, gap=8, pad=(20, 10), back=back)


def _face(mood: Mood, ui: UiContext, side: int) -> pygame.Surface:
    return portrait(TEACHER, mood, TEACHER_COLOUR, side, ui.theme)


def _paint_dots(done: int, count: int, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
    """Draw a dot for each turn of the lesson: bright for those that are over."""
    side, step, theme = ui.px(DOT), ui.px(DOT) + ui.px(APART), ui.theme
    for number in range(count):
        tone: RGB = theme.accent if number < done else mix(theme.panel_active, theme.muted, 0.5)
        dot = disc(side, tone)
        surface.blit(dot, dot.get_rect(midleft=(rect.left + number * step, rect.centery)))
