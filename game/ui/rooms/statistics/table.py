"""A table of numbers that scrolls if its rows don't all fit."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame
from pygame import Rect

from game.ui.kit.boxes import Box, Measure, Picture
from game.ui.kit.containers import Column
from game.ui.kit.lengths import Span, rows
from game.ui.kit.question import message
from game.ui.kit.scroll import Scroll
from game.ui.rooms.statistics.overview import TableRow
from game.ui.shell.context import UiContext

HEAD, ROW = 28, 44
"""The heights of the columns' heads and of a row, in design pixels, at the usual text size."""

EDGE, APART = 4, 14
"""The space at the right edge, and the least gap between columns, in design pixels."""

TITLE, CELL, SMALL = 17, 17, 13
"""The text sizes of a row's title, of its numbers, and of heads and details, in design pixels."""


class Table(Box):
    """Rows with a head above their numbers, of which there is one for each head.

    Only those rows are drawn that are seen.
    """

    def __init__(self, heads: Sequence[str], rows: Sequence[TableRow]) -> None:
        super().__init__()
        self.heads, self.rows = heads, rows
        # There may be thousands of rows, but few lengths of numbers and kinds of details.
        self._longest = [
            max((row.cells[column] for row in rows), key=len, default="")
            for column in range(len(heads))
        ]
        self._details = {row.detail for row in rows}
        self._rect: Rect | None = None

    def box(self, ui: UiContext, none: str, *, about: Hashable, label: str) -> Box:
        """The table below its heads, in a room of any height.

        `none` is what to say if it has no rows, `label` what it shows, in words; for `about` see
        `Control`.
        """
        head = Picture(self._paint_head, height=rows(HEAD))
        shown: Box = message(ui, none)
        if self.rows:
            shown = Scroll(self, step=ROW, about=about, label=label, whole_steps=True, grow=1)
        return Column(head, shown, gap=0, grow=1)

    def content_width(self, measure: Measure, height: int | None) -> Span:
        return Span(0, 0)

    def content_height(self, measure: Measure, width: int) -> Span:
        return Span(*[len(self.rows) * measure.ui.text_px(ROW)] * 2)

    def placed(self, measure: Measure, rect: Rect) -> None:
        self._rect = rect

    # -- drawing ------------------------------------------------------------

    def _columns(self, ui: UiContext, room: Rect) -> tuple[list[int], int, int]:
        """The right edges of the columns in a room, and the sizes of numbers and of their heads.

        If text is larger than usual, they are reduced where rows' words would be cut otherwise.
        """
        fonts, px, right = ui.fonts, ui.px, room.right - ui.px(EDGE)
        cell, small = px(CELL), px(SMALL)
        words = max((fonts.width(one, fonts.usual(small)) for one in self._details), default=0)
        while True:
            rights = self._rights(ui, right, cell, small)
            numbers = fonts.figures_width(self._longest[0], cell) + px(APART)
            if cell <= fonts.usual(px(CELL)) or rights[0] - numbers - room.left >= words:
                return rights, cell, small
            cell, small = cell - 1, max(small - 1, fonts.usual(px(SMALL)))

    def _rights(self, ui: UiContext, right: int, cell: int, small: int) -> list[int]:
        """The right edges of the columns, each as wide as its widest number or its head."""
        rights: list[int] = []
        for head, longest in zip(reversed(self.heads), reversed(self._longest), strict=True):
            rights.insert(0, right)
            number = ui.fonts.figures_width(longest, cell)
            right -= max(number, ui.fonts.width(head, small)) + ui.px(APART)
        return rights

    def _paint_head(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        rights, _, small = self._columns(ui, self._rect or rect)
        for text, right in zip(self.heads, rights, strict=True):
            ui.fonts.blit(surface, text, small, ui.theme.muted, midright=(right, rect.centery))

    def paint(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        clip, high = surface.get_clip(), ui.text_px(ROW)
        rights, cell, _ = self._columns(ui, rect)
        first = max(0, (clip.top - rect.top) // high)
        last = max(0, -(-(clip.bottom - rect.top) // high))
        for number, row in enumerate(self.rows[first:last], first):
            place = Rect(rect.left, rect.top + number * high, rights[-1] - rect.left, high)
            _paint_row(surface, ui, row, place, rights, cell)


def _paint_row(
    surface: pygame.Surface,
    ui: UiContext,
    row: TableRow,
    rect: Rect,
    rights: Sequence[int],
    cell: int,
) -> None:
    theme, px = ui.theme, ui.px
    pygame.draw.line(surface, theme.line, rect.topleft, (rect.right, rect.top), px(1))
    first = ui.fonts.width(row.cells[0], cell)
    room = rights[0] - first - px(APART) - rect.left
    middle = rect.centery - (ui.text_px(8) if row.detail else 0)
    spot = (rect.left, middle)
    ui.fonts.blit(surface, row.title, px(TITLE), theme.text, max_width=room, midleft=spot)
    if row.detail:
        spot = (rect.left, rect.centery + ui.text_px(11))
        ui.fonts.blit(surface, row.detail, px(SMALL), theme.muted, max_width=room, midleft=spot)
    for text, right in zip(row.cells, rights, strict=True):
        number = ui.fonts.text(text, cell, theme.text)
        surface.blit(number, number.get_rect(midright=(right, rect.centery)))
