"""The coach's words about a move: a heading, and a row for each reason with its sign."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.ui.look.faces import LEAST
from game.ui.look.fonts import Fonts
from game.ui.look.reason_signs import reason_sign
from game.ui.look.shapes import panel
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.widgets.widget import RADIUS, Widget, WidgetState

SIGN = 1.1
"""The size of a sign, in ems of the words."""

GAP = 6
"""The gap between the heading and the rows, in design pixels."""

INDENT = 1.6
"""How far the words are indented beside a sign, in ems of the words."""


class ReasonRow(Widget):
    """A reason in words. While it is pointed at or selected, only its marks are shown.

    A press does nothing.

    Attributes:
        number: the number of the reason, from 0.
    """

    def __init__(self, number: int) -> None:
        super().__init__(f"reason{number}")
        self.number = number
        self._lines: list[str] = []
        self._px, self._above = 1, 0
        self._signed = True

    def show(self, lines: list[str], px: int, above: int, *, signed: bool) -> None:
        """Show lines at size `px`, with the sign if anything is marked with it (`signed`).

        They begin `above` pixels below the top of the rectangle.
        """
        self._lines, self._px, self._above, self._signed = lines, px, above, signed

    def use(self, part: int | None) -> Change | None:
        return None

    def paint(self, surface: pygame.Surface, ui: UiContext, state: WidgetState) -> None:
        fonts, theme, height = ui.fonts, ui.theme, ui.fonts.line_height(self._px)
        if state.selected or state.hovered is not None:
            room = self.rect.inflate(ui.px(6), ui.px(2))
            rim = theme.accent if state.selected else theme.control_hover
            back = panel(room.size, ui.px(RADIUS - 4), theme.control, rim, ui.px(1.5))
            surface.blit(back, room)
        em, top = fonts.em(self._px), self.rect.top + self._above
        if self._signed:
            sign = reason_sign(self.number, round(SIGN * em), theme.text, theme.panel)
            middle = (self.rect.left + round(SIGN * em / 2), top + height // 2)
            surface.blit(sign, sign.get_rect(center=middle))
        indent = round(INDENT * em) if self._signed else 0
        left, width = self.rect.left + indent, self.rect.width - indent
        for number, line in enumerate(self._lines):
            spot = (left, top + number * height)
            fonts.blit(surface, line, self._px, theme.text, max_width=width, topleft=spot)


class ReasonWords:
    """Lays out a heading and rows below each other, as large as fits in a rectangle.

    Attributes:
        rows: one for each reason that fits, to be added to the widgets of the scene's focus.
        alone: the number of the only reason whose marks are shown, if any.
        px: the size of the words, in pixels at the usual text size.
        foot: how much space is left free below, in pixels.
    """

    def __init__(self) -> None:
        self.rows: list[ReasonRow] = []
        self.alone: int | None = None
        self._head: list[str] = []
        self.px, self.foot, self._line_height = 1, 0, 1
        self._room = Rect(0, 0, 0, 0)
        self._shown: object = None

    def show(
        self,
        ui: UiContext,
        head: str,
        reasons: Sequence[str],
        signed: Sequence[bool],
        room: Rect,
        size: int,
        foot: int = 0,
    ) -> bool:
        """Show a heading and reasons; returns whether they are new, so that the rows changed.

        Args:
            ui: gives the fonts and the scale.
            head: the heading.
            reasons: the reasons, each in a row of its own.
            signed: whether each reason has its sign.
            room: the rectangle for all of it.
            size: the size of the font's em in design pixels; smaller if that makes it fit.
            foot: how much space to leave free below, in pixels, if there is enough.
        """
        shown = (head, tuple(reasons), tuple(signed), tuple(room), foot, ui.fonts, ui.size)
        if shown == self._shown:
            return False
        self._shown, self._room, self.alone = shown, room.copy(), None
        indent = round(INDENT * ui.fonts.em(ui.px(size))) if reasons else 0
        widths = (room.width, room.width - indent)
        lines, self.px = _fitted(ui.fonts, head, reasons, ui.px(size), widths, room.height - foot)
        if foot and sum(map(len, lines)) * ui.fonts.line_height(self.px) > room.height - foot:
            lines, self.px = _fitted(ui.fonts, head, reasons, ui.px(size), widths, room.height)
            foot = 0
        self._room.height, self.foot = room.height - foot, foot
        self._line_height = ui.fonts.line_height(self.px)
        self._head, *wrapped = lines
        self._lay_rows(ui, wrapped, signed)
        return True

    @property
    def bottom(self) -> int:
        """Where the words end, in pixels."""
        height = len(self._head) * self._line_height
        return self.rows[-1].rect.bottom if self.rows else self._room.top + height

    @property
    def below(self) -> Rect:
        """The rectangle left free below the words, in pixels."""
        return Rect(self._room.left, self.bottom, self._room.width, self.foot)

    def _lay_rows(self, ui: UiContext, wrapped: list[list[str]], signed: Sequence[bool]) -> None:
        """Lay out the rows below the heading, with small gaps if there is space."""
        height, room = self._line_height, self._room
        self.rows, top = [], room.top + len(self._head) * height
        spare = room.bottom - top - height * sum(map(len, wrapped))
        gap = max(0, min(ui.px(GAP), spare // max(1, len(wrapped))))
        for number, (lines, sign) in enumerate(zip(wrapped, signed, strict=True)):
            top += gap
            lines = lines[: max(0, (room.bottom + 1 - top) // height)]
            if lines:
                row = ReasonRow(number)
                row.rect = Rect(room.left, top, room.width, len(lines) * height)
                top = row.rect.bottom
                # Letters of other typefaces may reach beyond their line.
                row.rect.inflate_ip(0, 2 * (gap // 2))
                row.show(lines, self.px, gap // 2, signed=sign)
                self.rows.append(row)

    def look_at(self, at: Pixel | None) -> bool:
        """Follow the pointer, None if it is elsewhere; returns whether `alone` has changed."""
        before = self.alone
        under = (row.number for row in self.rows if at is not None and row.rect.collidepoint(at))
        self.alone = next(under, None)
        return self.alone != before

    def follow(self, selected: Widget) -> None:
        """Follow the keys, which have selected a widget."""
        self.alone = selected.number if isinstance(selected, ReasonRow) else None

    def paint_head(self, surface: pygame.Surface, ui: UiContext) -> None:
        """Draw the heading; the rows are drawn with the other widgets."""
        height = self._line_height
        for number, line in enumerate(self._head):
            top = self._room.top + number * height
            if top + height > self._room.bottom + 1:
                break
            spot = (self._room.left, top)
            width = self._room.width
            ui.fonts.blit(surface, line, self.px, ui.theme.text, max_width=width, topleft=spot)


def _fitted(
    fonts: Fonts,
    head: str,
    reasons: Sequence[str],
    px: int,
    widths: tuple[int, int],
    height: int,
) -> tuple[list[list[str]], int]:
    """The lines of heading and reasons, and the size, from `px` down, at which they fit.

    The heading is at most as wide as the first of the widths, reasons as the second. If the height
    is too small for legible letters, the lines exceed it.
    """
    while True:
        lines = [fonts.wrap(head, px, widths[0])]
        lines += [fonts.wrap(reason, px, widths[1]) for reason in reasons]
        high = sum(map(len, lines)) * fonts.line_height(px) > height + 1
        if not high or fonts.em(px) <= LEAST:
            return lines, px
        px -= 1
