"""Words in boxes, and the house's one rule for words that have little room.

A text shrinks to its least size first. A single line then loses the middle of the names in it, and
after that its end; a paragraph (`wraps`) loses its last lines. See `names_in_text.py` for names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import Align, Box, Measure, Outline, Tone, shade
from game.ui.kit.lengths import Span
from game.ui.kit.style import BODY, Style
from game.ui.look.names_in_text import has_names

if TYPE_CHECKING:
    from game.ui.shell.context import UiContext

LEAST = 14
"""The size down to which a line usually shrinks before it is cut, in design pixels."""

NARROWEST = 6
"""How many ems wide a paragraph is at least, as is each of its words, if there is room."""


class Alike:
    """Texts drawn at one size, in `px`: the largest at which each that has been placed fits."""

    def __init__(self) -> None:
        self.px: int | None = None

    def note(self, px: int) -> None:
        """Note the size at which one of them fits."""
        self.px = px if self.px is None else min(self.px, px)


class Text(Box):
    """A line of text, or a paragraph."""

    def __init__(
        self,
        words: str,
        style: Style | float = BODY,
        *,
        tone: Tone | None = None,
        bold: bool | None = None,
        wraps: bool | None = None,
        least: float | None = None,
        enlarged: bool | None = None,
        align: tuple[Align, Align] = (Align.START, Align.CENTER),
        alike: Alike | None = None,
        **outline: Unpack[Outline],
    ) -> None:
        """Write words in a style or size, of which all else may be told anew; see `Style`."""
        super().__init__(**outline)
        style = style if isinstance(style, Style) else Style(style)
        self.words, self._size = words, style.size
        self.bold = style.bold if bold is None else bold
        self._tone = style.tone if tone is None else tone
        self._wraps = style.wraps if wraps is None else wraps
        self._enlarged = style.enlarged if enlarged is None else enlarged
        least = style.least if least is None else least
        self._least = min(style.size, LEAST) if least is None else least
        self._align, self._alike = align, alike
        self._px: int | None = None

    def _sizes(self, ui: UiContext) -> tuple[int, int]:
        size = ui.px(self._size)
        if not self._enlarged:
            size = ui.fonts.usual(size)
        if has_names(self.words):
            return size, ui.fonts.least(size)
        return size, min(size, ui.fonts.usual(ui.px(self._least)))

    def content_width(self, measure: Measure, height: int | None) -> Span:
        fonts, (size, least) = measure.ui.fonts, self._sizes(measure.ui)
        if height is not None and not self._wraps:
            size = fonts.low(size, height, bold=self.bold)
        lines = self.words.split("\n") if self._wraps else [self.words]
        usual = max(fonts.width(line, size, bold=self.bold) for line in lines)
        if self._wraps:
            apart = fonts.wrap(self.words, size, 0)
            word = max(fonts.width(one, size, bold=self.bold) for one in apart)
            return Span(max(word, min(usual, NARROWEST * fonts.em(size))), usual)
        low = fonts.width(self.words, least, bold=self.bold) if least < size else usual
        return Span(low, usual)

    def content_height(self, measure: Measure, width: int) -> Span:
        fonts, (size, _) = measure.ui.fonts, self._sizes(measure.ui)
        if not self._wraps:
            # Paragraphs give way first.
            return Span(*[fonts.line_height(size, bold=self.bold)] * 2)
        if not self.words:
            return Span(0, 0)
        small = fonts.least(size)
        usual, low = (
            len(fonts.wrap(self.words, px, width, bold=self.bold))
            * fonts.line_height(px, bold=self.bold)
            for px in (size, small)
        )
        return Span(min(low, usual), usual)

    def placed(self, measure: Measure, rect: Rect) -> None:
        ui = measure.ui
        fonts, (size, least), room = ui.fonts, self._sizes(ui), self.inside(ui, rect)
        if self._wraps:
            _, px = fonts.wrap_within(self.words, size, room.size, bold=self.bold)
            self._px = self._with_whole_words(ui, px, room.width)
        else:
            size = fonts.low(size, room.height, bold=self.bold)
            self._px = fonts.fitting(
                self.words, size, room.width, bold=self.bold, least=min(least, size)
            )
        if self._alike is not None and self.words:
            self._alike.note(self._px)

    def _with_whole_words(self, ui: UiContext, px: int, width: int) -> int:
        """The size, from `px` down, at which no word is wider than the paragraph."""
        fonts = ui.fonts
        least = min(px, fonts.least(px))
        while px > least and any(
            fonts.width(line, px, bold=self.bold) > width
            for line in fonts.wrap(self.words, px, width, bold=self.bold)
        ):
            px -= 1
        return px

    def paint(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        super().paint(surface, ui, rect)
        px = self._px if self._alike is None else self._alike.px
        if px is not None and self.words:
            tone = ui.theme.text if self._tone is None else shade(self._tone, ui.theme)
            fonts, room, bold, lines = ui.fonts, self.inside(ui, rect), self.bold, [self.words]
            if self._wraps:
                lines = fonts.wrap_at(self.words, px, room.size, bold=bold)
                lines = lines[: max(1, (room.height + 1) // fonts.line_height(px, bold=bold))]
            across, down = self._align
            align = across.value, down.value
            fonts.blit_lines(surface, lines, px, tone, room, bold=bold, align=align)
