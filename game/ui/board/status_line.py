"""The line below the board that says what goes on, with hints for keys."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect

from game.ui.look.scale import Scale
from game.ui.shell.context import UiContext

PARTED = " · "
"""What stands between hints."""


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
        """Draw the notice, else `line`, and the hints about `keys` that there is room for.

        Returns what it covered.
        """
        theme, fonts, px, rect = self._ui.theme, self._ui.fonts, self._scale.px, self.rect
        text, tone = (line, theme.text) if self.notice is None else (self.notice, theme.accent)
        covered = [
            fonts.blit(surface, text, px(18), tone, max_width=rect.width, midleft=rect.midleft)
        ]
        hint = self._fitted(keys, rect.width - covered[0].width - px(24))
        if hint:
            covered.append(fonts.blit(surface, hint, px(14), theme.muted, midright=rect.midright))
        return covered

    def _fitted(self, keys: str, room: int) -> str:
        """As many of the hints about keys, from the first, as find room."""
        hints = keys.split(PARTED)
        size = self._scale.px(14)
        while hints and self._ui.fonts.width(PARTED.join(hints), size) > room:
            hints.pop()
        return PARTED.join(hints)
