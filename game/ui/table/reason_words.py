"""The coach's words about a move: a heading, and a row for each reason with its sign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import Box, Measure, Outline, Placed
from game.ui.kit.control import RADIUS, Control, ControlState
from game.ui.kit.focus import Focus
from game.ui.kit.lengths import Span
from game.ui.look.faces import LEAST
from game.ui.look.reason_signs import reason_sign
from game.ui.look.shapes import panel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change

SIGN = 1.1
"""The size of a sign, in ems of the words."""

GAP = 6
"""The gap between the heading and the rows, in design pixels."""

INDENT = 1.6
"""How far the words are indented beside a sign, in ems of the words."""


class ReasonRow(Control):
    """A reason in words. While it is pointed at or selected, only its marks are shown.

    A press does nothing.

    Attributes:
        number: the number of the reason, from 0.
    """

    def __init__(self, number: int, words: str, *, signed: bool) -> None:
        """Show a reason, with its sign if anything is marked with it (`signed`)."""
        super().__init__(number, words)
        self.number, self._signed = number, signed
        self._lines: list[str] = []
        self._px, self._above = 1, 0

    def lay(self, lines: list[str], px: int, above: int) -> None:
        """Show the words as these lines at size `px`, `above` pixels below the top."""
        self._lines, self._px, self._above = lines, px, above

    def use(self, part: int | None) -> Change | None:
        return None

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
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


class ReasonWords(Box):
    """A heading and rows below each other, all of one size: the largest that fits.

    Attributes:
        rows: one for each reason.
        px: the size of the words, as requested of the fonts.
    """

    def __init__(
        self,
        head: str,
        reasons: Sequence[str],
        signed: Sequence[bool],
        size: float,
        *,
        foot: Box | None = None,
        **outline: Unpack[Outline],
    ) -> None:
        """Make a row for each reason; `signed` says whether it has its sign.

        The size of the words is in design pixels; they are smaller if that makes them fit. The foot
        is below if there is enough space.
        """
        super().__init__(**outline)
        self._head, self._size, self._foot = head, size, foot
        self.rows = [
            ReasonRow(number, words, signed=sign)
            for number, (words, sign) in enumerate(zip(reasons, signed, strict=True))
        ]
        self.px = 1
        self._head_lines: list[str] = []

    def _lines(self, measure: Measure, px: int, width: int) -> list[list[str]]:
        """The lines of the heading and of each reason, at a size."""
        fonts = measure.ui.fonts
        beside = width - (round(INDENT * fonts.em(px)) if self.rows else 0)
        reasons = (fonts.wrap(row.label, px, beside) for row in self.rows)
        return [fonts.wrap(self._head, px, width), *reasons]

    def _height(self, measure: Measure, px: int, width: int) -> int:
        count = sum(map(len, self._lines(measure, px, width)))
        return count * measure.ui.fonts.line_height(px)

    def _foot_height(self, measure: Measure, width: int) -> int:
        return 0 if self._foot is None else measure.height(self._foot, width).usual

    def content_width(self, measure: Measure, height: int | None) -> Span:
        fonts, px = measure.ui.fonts, measure.px(self._size)
        words = (self._head, *(row.label for row in self.rows))
        return Span(0, max(fonts.width(line, px) for line in words))

    def content_height(self, measure: Measure, width: int) -> Span:
        px, foot = measure.px(self._size), self._foot_height(measure, width)
        usual = self._height(measure, px, width) + len(self.rows) * measure.px(GAP) + foot
        return Span(min(usual, self._height(measure, measure.ui.fonts.least(px), width)), usual)

    def arrange_content(self, measure: Measure, rect: Rect) -> Iterator[Placed]:
        fonts, foot = measure.ui.fonts, self._foot
        room, below = rect.copy(), self._foot_height(measure, rect.width)
        room.height -= below
        self.px = self._fitting(measure, room)
        if foot is not None and self._height(measure, self.px, rect.width) > room.height:
            foot, room = None, rect
            self.px = self._fitting(measure, rect)
        height = fonts.line_height(self.px)
        self._head_lines, *wrapped = self._lines(measure, self.px, rect.width)
        self._head_lines = self._head_lines[: max(1, (room.height + 1) // height)]
        top = room.top + len(self._head_lines) * height
        spare = room.bottom - top - height * sum(map(len, wrapped))
        gap = max(0, min(measure.px(GAP), spare // max(1, len(wrapped))))
        for row, lines in zip(self.rows, wrapped, strict=True):
            top += gap
            lines = lines[: max(0, (room.bottom + 1 - top) // height)]
            if lines:
                row.lay(lines, self.px, gap // 2)
                place = Rect(room.left, top, room.width, len(lines) * height)
                top = place.bottom
                # Letters of other typefaces may reach beyond their line.
                yield Placed(row, place.inflate(0, 2 * (gap // 2)))
        if foot is not None:
            yield from foot.arrange(measure, Rect(room.left, top, room.width, below))

    def _fitting(self, measure: Measure, room: Rect) -> int:
        """The size, down to the least legible one, at which the words fit a room."""
        px = measure.px(self._size)
        while self._height(measure, px, room.width) > room.height + 1 and (
            measure.ui.fonts.em(px) > LEAST
        ):
            px -= 1
        return px

    def paint(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        super().paint(surface, ui, rect)
        for number, line in enumerate(self._head_lines):
            spot = (rect.left, rect.top + number * ui.fonts.line_height(self.px))
            ui.fonts.blit(surface, line, self.px, ui.theme.text, max_width=rect.width, topleft=spot)


def reason_pointed_at(focus: Focus) -> int | None:
    """The number of the reason that the pointer is over, if it is over one."""
    hovered = focus.hovered
    return hovered.number if isinstance(hovered, ReasonRow) else None


def reason_selected(focus: Focus) -> int | None:
    """The number of the reason that keys have selected, if they have."""
    selected = focus.selected
    return selected.number if isinstance(selected, ReasonRow) else None
