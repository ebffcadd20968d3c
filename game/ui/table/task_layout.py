"""Lays out a task for one person: the board, the pieces for it, and a panel.

In wide windows the pieces are at the left of the board and the panel at its right; in less wide
ones both are at the right; in high ones both are below it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.ui.kit.boxes import Box, Measure, Picture
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL
from game.ui.look.scale import UiScale, is_beside
from game.ui.shell.context import UiContext
from game.ui.table.tools import TableLayout, Tool, divide_foot

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

GAP, FOOT = 16, 44
"""The gap between the parts, and the height of the strip below the board, in design pixels."""


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
        board, foot, pieces, panel = Picture(aspect=1, grow=1), *(Picture() for _ in range(3))
        foot.sized(height=FOOT)
        if beside and both_sides:
            above = Row(pieces.sized(width=PIECES), board, gap=GAP, grow=1)
            left = Column(above, foot, gap=GAP, pad=GAP, grow=1)
            root: Box = Row(left, panel.sized(width=wide), gap=0)
        elif beside:
            upper = Column(pieces.sized(height=EQUAL, grow=1), pad=(0, GAP), height=EQUAL, grow=1)
            side = Column(upper, panel.sized(height=EQUAL, grow=1.2), gap=0, width=wide)
            root = Row(Column(board, foot, gap=GAP, pad=GAP, grow=1), side, gap=0)
        else:
            below = pieces.sized(width=EQUAL, grow=1), panel.sized(width=EQUAL, grow=1.2)
            root = Column(board, foot, Row(*below, gap=GAP, height=low), gap=GAP, pad=GAP)
        places = {one.box: one.rect for one in root.arrange(Measure(scaled), Rect((0, 0), size))}
        buttons, status = divide_foot(places[foot], tools, scale, ui.least_target)
        plate = board.inside(scaled, places[board])
        return TaskLayout(plate, buttons, status, scale, pieces=places[pieces], panel=places[panel])

    both, one = laid_out(both_sides=True), laid_out(both_sides=False)
    return both if both.board.height >= LIKED * one.board.height else one
