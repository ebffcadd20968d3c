"""The line below the board that says what goes on, with hints for keys."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from game.ui.look.scale import Scale
from game.ui.shell.context import UiContext

PARTED = " · "
"""Between two hints about keys: the last ones are left out where there is no room."""

LINE, HINT = 18, 14
"""The sizes of the line and of the hint, in design pixels."""

MOST_LINES = 2
"""In how many lines the hint may be."""

APART = 24
"""The least room between the two, in design pixels."""


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

    def paint(self, surface: pygame.Surface, line: str, keys: str) -> list[Rect]:
        """Draw the notice, else `line`, and of the hints about `keys` what there is room for.

        Returns what it covered.
        """
        theme, fonts, px, rect = self._ui.theme, self._ui.fonts, self._scale.px, self.rect
        text, tone = (line, theme.text) if self.notice is None else (self.notice, theme.accent)
        least = fonts.usual(px(HINT))
        beside = rect.width - fonts.width(keys, least) - px(APART) if keys else rect.width
        # The line is no larger than leaves room for the hint, if that can be.
        size = fonts.fitting(text, px(LINE), beside)
        size = fonts.fitting(text, size, rect.width, least=least)
        covered = [
            fonts.blit(surface, text, size, tone, max_width=rect.width, midleft=rect.midleft)
        ]
        room = rect.width - covered[0].width - px(APART)
        while keys and not self._fits(keys, room):
            keys = keys.rpartition(PARTED)[0]
        return covered + self._paint_hint(surface, keys, room)

    def _fits(self, keys: str, room: int) -> bool:
        """Whether the hint has room, in two lines at most."""
        fonts = self._ui.fonts
        size = fonts.fitting(keys, self._scale.px(HINT), room)
        lines = fonts.wrap(keys, size, room)
        high = len(lines) * fonts.line_height(size)
        whole = all(fonts.width(line, size) <= room for line in lines)
        return whole and len(lines) <= MOST_LINES and high <= self.rect.height

    def _paint_hint(self, surface: pygame.Surface, keys: str, room: int) -> list[Rect]:
        """Draw the hint at the right; returns what it covered."""
        if not keys:
            return []
        fonts, rect = self._ui.fonts, self.rect
        size = fonts.fitting(keys, self._scale.px(HINT), room)
        lines, height = fonts.wrap(keys, size, room), fonts.line_height(size)
        top = rect.centery - len(lines) * height // 2
        return [
            fonts.blit(
                surface,
                line,
                size,
                self._ui.theme.muted,
                topright=(rect.right, top + number * height),
            )
            for number, line in enumerate(lines)
        ]
