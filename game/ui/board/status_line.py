"""The line below the board that says what goes on, with prompts what to press."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.ui.look.scale import Scale
from game.ui.shell.context import UiContext
from game.ui.shell.prompts import (
    Prompt,
    ShownPrompt,
    paint_prompts,
    prompt_width,
    shown_prompts,
)

LINE, PROMPT = 18, 14
"""The sizes of the line and of the prompts, in design pixels."""

APART = 24
"""The least room between the two, in design pixels."""

LINES_APART = 1.2
"""How high the prompts are where they stand below the line, in heights of theirs."""


@dataclass(frozen=True)
class Notice:
    """A line that is shown instead of the usual one `until` a time, in milliseconds."""

    text: str
    until: float


class StatusLine:
    """One line of text. A notice takes its place for a while.

    Attributes:
        rect: where it is.
    """

    def __init__(self, ui: UiContext) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self._ui = ui
        self._notice: Notice | None = None

    def arrange(self, rect: Rect, scale: Scale) -> None:
        """Lay it out in a rectangle."""
        self.rect = rect
        self._scale = scale

    # -- notices ------------------------------------------------------------

    @property
    def notice(self) -> str | None:
        """The notice that is shown now, or None."""
        return None if self._notice is None else self._notice.text

    @property
    def due(self) -> float | None:
        """When the notice is to go, or None."""
        return None if self._notice is None else self._notice.until

    def tell(self, text: str) -> None:
        """Show a notice, in place of an earlier one."""
        self._notice = Notice(text, self._ui.now() + self._ui.motion.notice)

    def clear(self) -> None:
        """Show no notice any more."""
        self._notice = None

    def pass_time(self) -> None:
        """Drop the notice once its time is up."""
        if self._notice is not None and self._ui.now() >= self._notice.until:
            self._notice = None

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface, line: str, prompts: Sequence[Prompt]) -> list[Rect]:
        """Draw the notice, else `line`, and as many of the prompts as there is room for.

        Returns what it covered.
        """
        theme, fonts, px, rect = self._ui.theme, self._ui.fonts, self._scale.px, self.rect
        text, tone = (line, theme.text) if self.notice is None else (self.notice, theme.accent)
        size = fonts.fitting(text, px(LINE), rect.width, least=fonts.usual(px(PROMPT)))
        lines, size = fonts.wrap_within(text, size, rect.size)
        high = fonts.line_height(size)
        if len(lines) * high > rect.height + 1:
            lines = [text]
        shown = shown_prompts(self._ui, prompts)
        below = self._below(lines, size, shown)
        top = rect.centery - (len(lines) * high + below.height) // 2
        covered = [
            fonts.blit(
                surface,
                words,
                size,
                tone,
                max_width=rect.width,
                topleft=(rect.left, top + number * high),
            )
            for number, words in enumerate(lines)
        ]
        if below.height:
            below.top = top + len(lines) * high
            prompted = paint_prompts(
                surface, self._ui, shown, below, px(PROMPT), theme.muted, align="left"
            )
            return [*covered, prompted]
        room = max(0, rect.width - max(one.width for one in covered) - px(APART))
        beside = Rect(rect.right - room, rect.top, room, rect.height)
        return [*covered, paint_prompts(surface, self._ui, shown, beside, px(PROMPT), theme.muted)]

    def _below(self, lines: Sequence[str], size: int, shown: Sequence[ShownPrompt]) -> Rect:
        """The room for prompts below the text, where beside it there is none for the first."""
        fonts, rect = self._ui.fonts, self.rect
        small = self._scale.px(PROMPT)
        beside = rect.width - max(fonts.width(line, size) for line in lines) - self._scale.px(APART)
        high = round(LINES_APART * fonts.line_height(small))
        free = rect.height - len(lines) * fonts.line_height(size)
        if not shown or prompt_width(self._ui, shown[0], small) <= beside or high > free:
            return Rect(rect.left, rect.top, rect.width, 0)
        return Rect(rect.left, rect.top, rect.width, high)
