"""Lays out a task for one person: the board, the pieces for it, and a panel.

In wide windows the pieces are at the left of the board and the panel at its right; in less wide
ones both are at the right; in high ones both are below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.ui.kit.boxes import Box, Fill
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL
from game.ui.look.scale import UiScale, is_beside
from game.ui.shell.context import UiContext
from game.ui.table.layout import TableBoxes, TableLayout
from game.ui.table.tools import Tool

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
    """A table with a task.

    Attributes:
        pieces: where the pieces are.
        panel: where the panel is.
    """

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
