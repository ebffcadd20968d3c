"""Where everything is at a table: boxes that every table has, to be put among others.

A kind of table makes a tree of boxes, among them the board, the buttons and the status line of
`TableBoxes`, and `TableBoxes.placed` lays it out, at the table's own scale.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from pygame import Rect

from game.ui.kit.boxes import Box, Fill, Measure, Picture, PlacedBox, Reserved
from game.ui.kit.containers import Column, Container, Grid, Row, in_rows
from game.ui.kit.lengths import EQUAL, Span
from game.ui.look.scale import UiScale, is_beside
from game.ui.shell.context import UiContext
from game.ui.table.tools import AWAY, Tool

BUTTON, BUTTON_GAP = 48, 8
"""The height of a button in rows of them, and the gap between two, in design pixels."""

NARROWEST = 38
"""The least width of a button in such a row, in design pixels."""

FOOT, FOOT_GAP, WIDER = 44, 8, 8
"""The height of a strip below the board with square buttons, the gap between these, and how much
wider it is after one that leads away and before the hint, in design pixels."""


@dataclass(frozen=True)
class TableLayout:
    """What every table has in its layout: rectangles in the window, in pixels.

    Attributes:
        board: the board's plate.
        tools: one for each button below the board.
        status: the line that says what is going on.
        grows: how high a notice may get that has more words than there is room for, where prompts
            go below the status line's words; 0 where they go beside them.
    """

    board: Rect
    tools: tuple[Rect, ...]
    status: Rect
    scale: UiScale
    grows: int = field(default=0, kw_only=True)


class ButtonRows(Container):
    """Buttons in as few rows as fit, all of one width."""

    def _grid(self, measure: Measure, width: int) -> Grid:
        gap, count = measure.px(BUTTON_GAP), len(self.boxes)
        narrow = max(measure.px(NARROWEST) + gap, measure.least_target)
        fit = max(1, min(count, (width + gap) // narrow))
        across = -(-count // -(-count // fit))
        return Grid(in_rows(self.boxes, across), gap=(BUTTON_GAP, BUTTON_GAP))

    def content_width(self, measure: Measure, height: int | None) -> Span:
        return Span(0, 0)

    def content_height(self, measure: Measure, width: int) -> Span:
        return measure.height(self._grid(measure, width), width)

    def arrange_content(self, measure: Measure, rect: Rect) -> Iterator[PlacedBox]:
        yield from self._grid(measure, rect.width).arrange(measure, rect)


class TableBoxes:
    """The boxes that every table has."""

    def __init__(self, tools: Sequence[Tool], aspect: float = 1.0) -> None:
        self.board, self.status = Picture(aspect=aspect), Fill()
        self._tools, self._buttons = tools, [Reserved() for _ in tools]

    def rows(self) -> Box | None:
        for button in self._buttons:
            button.sized(width=EQUAL, height=BUTTON, grow=1)
        return ButtonRows(*self._buttons) if self._buttons else None

    def foot(self, ui: UiContext) -> Box:
        """The buttons from the left, and the status line beside them."""
        wide = max(FOOT, ui.least_target / ui.scale.unit - FOOT_GAP)
        for button in self._buttons:
            button.sized(width=wide, height=FOOT, grow=0)
        boxes: list[Box] = []
        for button, (tool, following) in zip(
            self._buttons, pairwise((*self._tools, None)), strict=True
        ):
            apart = tool in AWAY or following is Tool.HINT
            boxes += [button, Fill(width=WIDER)] if apart else [button]
        self.status.sized(height=EQUAL)
        return Row(*boxes, Fill(width=0), self.status, gap=FOOT_GAP, height=FOOT)

    def placed(self, ui: UiContext, root: Box, size: tuple[int, int]) -> Mapping[Box, Rect]:
        """Where all boxes of a tree are in an area of that size, in pixels; the board's plate."""
        return {
            one.box: one.box.inside(ui, one.rect) if one.box is self.board else one.rect
            for one in root.arrange(Measure(ui), Rect((0, 0), size))
        }

    def common(
        self, places: Mapping[Box, Rect], scale: UiScale
    ) -> tuple[Rect, tuple[Rect, ...], Rect, UiScale]:
        tools = tuple(places[one] for one in self._buttons)
        return places[self.board], tools, places[self.status], scale


PANEL, SHARE = 290, 0.36
"""The width of the panel beside the board at the usual text size, in design pixels, and the largest
share of the window that it takes."""

PIECES = 216
"""The width of the room for the pieces beside the board, in design pixels."""

LOW = 0.36
"""The share of a high window that is left for what is below the board."""

LIKED = 0.93
"""How large a board with something at both sides must be, relative to one with all at one side, for
both sides to be preferred."""

GAP = 16
"""The gap between the parts, in design pixels."""


@dataclass(frozen=True)
class TaskLayout(TableLayout):
    """A table with a task."""

    pieces: Rect
    panel: Rect


def task_layout(ui: UiContext, size: tuple[int, int], tools: Sequence[Tool]) -> TaskLayout:
    """Lay a task out in an area of that size, in pixels."""
    scale = UiScale.for_table(size)
    scaled, beside = ui.scaled(scale), is_beside(size)
    wide = min(scale.px(PANEL * (1 + ui.fonts.factor) / 2), round(SHARE * size[0])) / scale.unit
    low = round(LOW * size[1]) / scale.unit

    def laid_out(*, both_sides: bool) -> TaskLayout:
        boxes, pieces, panel = TableBoxes(tools), Fill(), Fill()
        board, foot = boxes.board.sized(grow=1), boxes.foot(scaled)
        if beside and both_sides:
            above = Row(pieces.sized(width=PIECES, grow=0), board, gap=GAP, grow=1)
            left = Column(above, foot, gap=GAP, pad=GAP, grow=1)
            root: Box = Row(left, panel.sized(width=wide, grow=0), gap=0)
        elif beside:
            upper = Column(pieces.sized(height=EQUAL), pad=(0, GAP), height=EQUAL, grow=1)
            side = Column(upper, panel.sized(height=EQUAL, grow=1.2), gap=0, width=wide)
            root = Row(Column(board, foot, gap=GAP, pad=GAP, grow=1), side, gap=0)
        else:
            below = pieces.sized(width=EQUAL), panel.sized(width=EQUAL, grow=1.2)
            root = Column(board, foot, Row(*below, gap=GAP, height=low), gap=GAP, pad=GAP)
        places = boxes.placed(scaled, root, size)
        common = boxes.common(places, scale)
        return TaskLayout(*common, pieces=places[pieces], panel=places[panel])

    both, one = laid_out(both_sides=True), laid_out(both_sides=False)
    return both if both.board.height >= LIKED * one.board.height else one
