"""The status line of a table: what is to be done, or a notice, and which keys do it."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import pygame
from pygame import Rect

from game.ui.kit.boxes import Back
from game.ui.look.scale import UiScale
from game.ui.look.signs import sign_height
from game.ui.look.theme import RGB
from game.ui.shell.context import UiContext
from game.ui.shell.prompts import (
    Prompt,
    ShownPrompt,
    paint_prompts,
    prompt_width,
    prompts_in,
    shown_prompts,
)
from game.ui.table.hand import Hand

LINE, PROMPT = 18, 14
"""The text sizes of the line and of the prompts, in design pixels."""

APART = 24
"""The least space between the two, in design pixels."""

LOW_LINE, LOW_PROMPT = 15, 12
"""The same two sizes where the prompts go below the line, as none fits beside it."""

STACKED_LINE, STACKED_PROMPT = 16, 13
"""The same two sizes where they always do."""

BUBBLE = 6
"""The space around a notice that has more words than there is room for, where prompts go below the
line: it covers what is above it, until it goes."""

NOTICED, LETTER = 1500, 60
"""How long it takes to spot a notice, and then to read each letter, in milliseconds: 200 words a
minute, a leisurely pace, as nobody sits watching for a notice."""

WIDE = 3
"""How many letters a wide East Asian character counts for: two or three of them make a word."""


def reading_time(text: str) -> int:
    """How long a notice must stay to be read, in milliseconds; see `Motion.notice`.

    >>> reading_time("A roll can’t be taken back."), reading_time("棋盘上没有放得下的地方。")
    (3120, 3660)
    """
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in text)
    return NOTICED + LETTER * (len(text) + (WIDE - 1) * wide)


class StatusLine:
    """A line of text, whose place a notice takes for a while.

    Attributes:
        notice: the notice that is shown, or None.
    """

    def __init__(self, ui: UiContext) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self._ui, self._grows = ui, 0
        self.notice: str | None = None
        self._until = 0.0
        self._about: Hand | None = None

    def arrange(self, rect: Rect, scale: UiScale, *, grows: int = 0) -> None:
        """Lay it out in a rectangle; see `TableLayout` for `grows`."""
        self.rect = rect
        self._scale, self._grows = scale, grows

    # -- notices ------------------------------------------------------------

    def tell(self, text: str, about: Hand | None = None) -> None:
        """Show a notice, in place of any earlier one, for long enough to read it.

        If it is `about` the piece in hand, it goes with that.
        """
        self.notice, self._about = text, about
        self._until = self._ui.now() + max(self._ui.motion.notice, reading_time(text))

    def clear(self) -> None:
        self.notice = None

    def pass_time(self, hand: Hand | None) -> None:
        """Drop the notice once its time is up, or if it's about another piece than that in hand."""
        gone = self._about is not None and self._about is not hand
        if gone or self._ui.now() >= self._until:
            self.notice = None

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface, line: str, prompts: Sequence[Prompt]) -> list[Rect]:
        """Draw the notice, or else `line`, and as many of the prompts as fit.

        Returns what it covered.
        """
        text, tone = line, self._ui.theme.text
        if self.notice is not None:
            text, tone = self.notice, self._ui.theme.accent
            self._ui.clock.wake(self._until)
        shown = shown_prompts(self._ui, prompts)
        if self._grows:
            return self._paint_stacked(surface, text, tone, shown)
        lower = self._lower(text, shown)
        if lower is None:
            return self._paint_beside(surface, text, tone, shown)
        px, above = self._scale.px, self.rect.clip(self.rect.move(0, -lower.height))
        return [
            *self._ui.fonts.blit_lines(surface, [text], px(LOW_LINE), tone, above, align=(0, 0.5)),
            paint_prompts(surface, self._ui, shown, lower, px(LOW_PROMPT), align=0),
        ]

    def _paint_stacked(
        self, surface: pygame.Surface, text: str, tone: RGB, shown: Sequence[ShownPrompt]
    ) -> list[Rect]:
        """Draw the text, wrapped over lines, and as many rows of prompts below it as fit."""
        fonts, px, rect = self._ui.fonts, self._scale.px, self.rect
        size = fonts.fitting_words(text, px(STACKED_LINE), rect.width)
        lines = fonts.wrap(text, size, rect.width)
        row = sign_height(fonts, px(STACKED_PROMPT)) + px(3)
        needed = len(lines) * fonts.line_height(size)
        if needed > rect.height:
            room = rect.clip(rect)
            room.height = min(needed, max(rect.height, self._grows))
            room.bottom = rect.bottom
            lines, size = fonts.wrap_within(text, size, room.size)
            pad = px(BUBBLE)
            back = Back(self._ui.theme.panel_active, self._ui.theme.muted, radius=8)
            grown = back.paint(surface, self._ui, room.inflate(2 * pad, 2 * pad))
            fonts.blit_lines(surface, lines, size, tone, room, align=(0, 0.5))
            return [grown]
        covered = fonts.blit_lines(surface, lines, size, tone, rect, align=(0, 0))
        left = rect.clip(rect.move(0, needed))
        while shown and left.height >= row:
            part = Rect(left.topleft, (left.width, row))
            count = prompts_in(self._ui, shown, left.width, px(STACKED_PROMPT))
            if not count:
                break
            covered.append(
                paint_prompts(surface, self._ui, shown[:count], part, px(STACKED_PROMPT), align=0)
            )
            shown, left = shown[count:], left.clip(left.move(0, row))
        return covered

    def _paint_beside(
        self, surface: pygame.Surface, text: str, tone: RGB, shown: Sequence[ShownPrompt]
    ) -> list[Rect]:
        """Draw the text, wrapped over lines if needed, and the prompts to its right."""
        fonts, px, rect = self._ui.fonts, self._scale.px, self.rect
        size = fonts.fitting(text, px(LINE), rect.width, least=fonts.usual(px(PROMPT)))
        lines, size = fonts.wrap_within(text, size, rect.size)
        if len(lines) * fonts.line_height(size) > rect.height + 1:
            lines = [text]
        covered = fonts.blit_lines(surface, lines, size, tone, rect, align=(0, 0.5))
        taken = max(one.width for one in covered) + px(APART)
        beside = rect.clip(rect.move(taken, 0))
        return [*covered, paint_prompts(surface, self._ui, shown, beside, px(PROMPT))]

    def _lower(self, text: str, shown: Sequence[ShownPrompt]) -> Rect | None:
        """The area for prompts below a text; None if the first fits beside it, or none below."""
        fonts, rect, px = self._ui.fonts, self.rect, self._scale.px
        beside = rect.width - fonts.width(text, px(LINE)) - px(APART)
        if not shown or prompt_width(self._ui, shown[0], px(PROMPT)) <= beside:
            return None
        high = sign_height(fonts, px(LOW_PROMPT)) + 2
        fits = fonts.line_height(px(LOW_LINE)) + high <= rect.height
        if not fits or fonts.width(text, px(LOW_LINE)) > rect.width:
            return None
        return Rect(rect.left, rect.bottom - high, rect.width, high)
