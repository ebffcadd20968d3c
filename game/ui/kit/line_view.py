"""What is seen of a line of text that is being edited."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.ui.kit.control import TEXT
from game.ui.kit.edited_line import EditedLine
from game.ui.look.theme import RGB, mix
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext

CARET, UNDERLINE = 2, 2
"""The widths of the caret and of the line below what is under way, in design pixels."""


class LineView:
    """Draws an edited line, scrolled so that its caret is visible.

    Its methods take the room for the text: a rectangle of the window.
    """

    def __init__(self, ui: UiContext, line: EditedLine) -> None:
        self._ui = ui
        self._line = line
        self._scrolled = 0

    def rest(self) -> None:
        """Begin at the start of the line again."""
        self._scrolled = 0

    # -- where the caret is -------------------------------------------------

    def caret_rect(self, room: Rect) -> Rect:
        """Where the caret is, as high as the room; suggestions are shown beside it."""
        left = min(max(self._left_of(room, *self._line.shown), room.left), room.right)
        return Rect(left, room.top, self._ui.px(CARET), room.height)

    def caret_at(self, room: Rect, at: Pixel) -> int:
        """The place of the caret that is nearest to a pixel."""
        x = at[0] - room.left + self._scrolled
        return self._ui.fonts.caret_at(self._line.text, x, self._ui.px(TEXT))

    def letter_at(self, room: Rect, at: Pixel) -> int:
        """The index of the character at a pixel, or of the one nearest to it."""
        text, nearest = self._line.text, self.caret_at(room, at)
        before = at[0] < self._left_of(room, text, nearest) or nearest == len(text)
        return max(0, nearest - 1) if before else nearest

    def _left_of(self, room: Rect, text: str, caret: int) -> int:
        """The x of the caret before a character of a text shown here."""
        return room.left + self._x(text, caret) - self._scrolled

    def _x(self, text: str, caret: int) -> int:
        return self._ui.fonts.caret_x(text, caret, self._ui.px(TEXT))

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface, room: Rect, fill: RGB) -> None:
        """Draw the line on `fill`, with its caret and what is selected or under way."""
        fonts, theme, px = self._ui.fonts, self._ui.theme, self._ui.px
        line, (text, caret) = self._line, self._line.shown
        picture = fonts.text(text, px(TEXT), theme.text)
        self._scroll(self._x(text, caret), picture.get_width(), room.width)
        rect = picture.get_rect(midleft=room.midleft).move(-self._scrolled, 0)
        if not line.composed.text:
            tone = mix(fill, theme.accent, 0.4)
            for span in self._spans(text, line.selection, rect):
                pygame.draw.rect(surface, tone, span.inflate(px(2), 0), border_radius=px(3))
        surface.blit(picture, rect)
        for span in self._spans(text, line.under_way, rect):
            under = Rect(span.left, rect.bottom - px(1 + UNDERLINE), span.width, px(UNDERLINE))
            pygame.draw.rect(surface, theme.text, under)
        if line.composed.text or not line.selected:
            mark = Rect(self._left_of(room, text, caret), 0, px(CARET), round(1.2 * px(TEXT)))
            mark.centery = room.centery
            pygame.draw.rect(surface, theme.accent, mark)

    def _spans(self, text: str, part: tuple[int, int], rect: Rect) -> list[Rect]:
        """The rectangles of a part of a text that is drawn in `rect`: one for each direction."""
        spans = self._ui.fonts.spans(text, *part, self._ui.px(TEXT))
        return [
            Rect(rect.left + left, rect.top, right - left, rect.height) for left, right in spans
        ]

    def _scroll(self, caret: int, width: int, room: int) -> None:
        """Scroll a text of that width until the caret, so far from its left, is visible."""
        least, most = caret - room, caret
        self._scrolled = min(max(self._scrolled, least, 0), most, max(0, width - room))
        self._scrolled = max(self._scrolled, least, 0)
