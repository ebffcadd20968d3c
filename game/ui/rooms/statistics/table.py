"""A table of numbers that scrolls if its rows don't all fit."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.ui.rooms.statistics.overview import TableRow
from game.ui.shell.actions import Action, Pixel, Point, Press, Release
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.widgets.widget import Widget, WidgetState

HEAD, ROW = 28, 44
"""The heights of the columns' heads and of a row, in design pixels, at the usual text size."""

BAR = 8
"""The width of the scroll bar, in design pixels."""

APART = 14
"""The least gap between columns, in design pixels."""

TITLE, CELL, SMALL = 17, 17, 13
"""The text sizes of a row's title, of its numbers, and of heads and details, in design pixels."""

ON_BODY = 0
"""The part of a table outside its scroll bar. On the bar, part 1 leads to the first row, and so
on."""


class Table(Widget):
    """Rows with a head above their numbers.

    Attributes:
        rows: all of them.
        first: the index of the top visible row.
    """

    def __init__(self, ui: UiContext, heads: Sequence[str], rows: Sequence[TableRow]) -> None:
        """Make a table; each row has a number for each of the heads."""
        super().__init__("table")
        self.first = 0
        self._ui = ui
        self._heads = heads
        self.rows = rows
        self._grip: tuple[int, int] | None = None

    @property
    def seen(self) -> int:
        """How many rows fit."""
        return max(1, (self.rect.height - self._ui.text_px(HEAD)) // self._ui.text_px(ROW))

    @property
    def scrolls(self) -> bool:
        """Whether there are more rows than fit."""
        return len(self.rows) > self.seen

    def scroll(self, by: int) -> bool:
        """Scroll down by that many rows; whether other rows are visible now."""
        before = self.first
        self.first = min(max(self.first + by, 0), max(0, len(self.rows) - self.seen))
        return self.first != before

    def scroll_to_end(self, last: bool) -> bool:
        """Scroll to the last rows, or to the first; whether other rows are visible now."""
        return self.scroll(len(self.rows) if last else -len(self.rows))

    def drag(self, action: Action) -> bool:
        """Let a finger drag the rows; whether other rows are visible now."""
        match action:
            case Press(at) if self.scrolls and self.rect.collidepoint(at):
                self._grip = (at[1], self.first)
            case Point(at) if self._grip is not None:
                top, first = self._grip
                return self.scroll(
                    first + round((top - at[1]) / self._ui.text_px(ROW)) - self.first
                )
            case Press() | Release():
                self._grip = None
        return False

    def part_at(self, at: Pixel) -> int | None:
        bar = self._bar()
        if bar.inflate(bar.width, 0).collidepoint(at):
            last = len(self.rows) - self.seen
            share = (at[1] - bar.top) / max(1, bar.height)
            return 1 + min(last, round(share * (last + 1)))
        return ON_BODY if self.scrolls and self.rect.collidepoint(at) else None

    def use(self, part: int | None) -> Change | None:
        """Scroll to where the bar was clicked."""
        if part:
            self.scroll(part - 1 - self.first)
        return None

    def _bar(self) -> Rect:
        """Where the scroll bar is; its height is 0 if all rows are visible."""
        px, text_px, rect = self._ui.px, self._ui.text_px, self.rect
        top = rect.top + text_px(HEAD)
        height = self.seen * text_px(ROW) if self.scrolls else 0
        return Rect(rect.right - px(BAR), top, px(BAR), height)

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface, ui: UiContext, state: WidgetState) -> None:
        px, text_px, theme = ui.px, ui.text_px, ui.theme
        right = self.rect.right - (px(BAR) + px(10) if self.scrolls else px(4))
        cell, small = self._number_sizes(right - self.rect.left)
        rights = self._column_rights(right, cell, small)
        head = Rect(self.rect.left, self.rect.top, right - self.rect.left, text_px(HEAD))
        for text, column in zip(self._heads, rights, strict=True):
            spot = (column, head.centery)
            ui.fonts.blit(surface, text, small, theme.muted, midright=spot)
        for number, row in enumerate(self.rows[self.first :][: self.seen]):
            place = Rect(head.left, head.bottom + number * text_px(ROW), head.width, text_px(ROW))
            self._paint_row(surface, row, place, rights, cell)
        self._paint_bar(surface, state.selected)

    def _number_sizes(self, width: int) -> tuple[int, int]:
        """The sizes of numbers and of their heads.

        If text is larger than usual, they are reduced where rows' words would be cut otherwise.
        """
        fonts, px = self._ui.fonts, self._ui.px
        cell, small = px(CELL), px(SMALL)
        words = max((fonts.width(row.detail, fonts.usual(small)) for row in self.rows), default=0)
        first = max((row.cells[0] for row in self.rows), key=len, default="")
        while cell > fonts.usual(px(CELL)):
            numbers_left = self._column_rights(width, cell, small)[0]
            if numbers_left - fonts.figures_width(first, cell) - px(APART) >= words:
                break
            cell, small = cell - 1, max(small - 1, fonts.usual(px(SMALL)))
        return cell, small

    def _column_rights(self, right: int, cell: int, small: int) -> list[int]:
        """The right edges of the columns, each as wide as its widest number or its head."""
        fonts, px = self._ui.fonts, self._ui.px
        rights: list[int] = []
        for column in reversed(range(len(self._heads))):
            longest = max((row.cells[column] for row in self.rows), key=len, default="")
            number = fonts.figures_width(longest, cell)
            rights.insert(0, right)
            right -= max(number, fonts.width(self._heads[column], small)) + px(APART)
        return rights

    def _paint_row(
        self,
        surface: pygame.Surface,
        row: TableRow,
        rect: Rect,
        rights: Sequence[int],
        cell: int,
    ) -> None:
        ui, theme, px = self._ui, self._ui.theme, self._ui.px
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

    def _paint_bar(self, surface: pygame.Surface, selected: bool) -> None:
        """Draw the scroll bar, and on it the visible part of the rows."""
        bar, theme = self._bar(), self._ui.theme
        if not bar.height:
            return
        radius = bar.width // 2
        pygame.draw.rect(surface, theme.control, bar, border_radius=radius)
        total = len(self.rows)
        height = max(bar.height * self.seen // total, 3 * bar.width)
        down = (bar.height - height) * self.first // (total - self.seen)
        thumb = Rect(bar.left, bar.top + down, bar.width, height)
        fill = theme.accent if selected else theme.muted
        pygame.draw.rect(surface, fill, thumb, border_radius=radius)
