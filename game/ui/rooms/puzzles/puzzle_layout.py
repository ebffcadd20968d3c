"""Lays out a puzzle: the board, the pieces that are left, and the panel with the task."""

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

GAP, FOOT = 16, 44
"""The gap between the parts, and the height of the strip below the board, in design pixels."""


@dataclass(frozen=True)
class PuzzleLayout(TableLayout):
    """A table with a puzzle.

    Attributes:
        pieces: where the pieces are that are left.
        panel: where the panel is.
    """

    pieces: Rect
    panel: Rect


def puzzle_layout(ui: UiContext, size: tuple[int, int], tools: Sequence[Tool]) -> PuzzleLayout:
    """Lay a puzzle out in an area of that size, in pixels."""
    width, height = size
    wide, text, scale = is_beside(size), ui.fonts.factor, UiScale.for_table(size)
    board, foot, pieces, panel = Picture(aspect=1, grow=1), *(Picture() for _ in range(3))
    foot.sized(height=FOOT)
    if wide:
        across = min(scale.px(PANEL * (1 + text) / 2), round(SHARE * width)) / scale.unit
        above = Row(pieces.sized(width=PIECES), board, gap=GAP, grow=1)
        left = Column(above, foot, gap=GAP, pad=GAP, grow=1)
        root: Box = Row(left, panel.sized(width=across), gap=0)
    else:
        low = round(LOW * height) / scale.unit
        both = (pieces.sized(width=EQUAL, grow=1), panel.sized(width=EQUAL, grow=1.2))
        below = Row(*both, gap=GAP, height=low)
        root = Column(board, foot, below, gap=GAP, pad=GAP)
    scaled = ui.scaled(scale)
    places = {place.box: place.rect for place in root.arrange(Measure(scaled), Rect((0, 0), size))}
    buttons, status = divide_foot(places[foot], tools, scale, ui.least_target)
    return PuzzleLayout(
        board.inside(scaled, places[board]),
        buttons,
        status,
        scale,
        pieces=places[pieces],
        panel=places[panel],
    )
