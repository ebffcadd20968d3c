"""Lays out a task for one person: the board, the pieces for it, and a panel.

In wide windows the pieces are at the left of the board and the panel at its right; in less wide
ones both are at the right; in high ones both are below it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

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
    if not is_beside(size):
        return _laid_out(ui, size, tools, _below)
    both, one = (_laid_out(ui, size, tools, way) for way in (_at_both_sides, _at_one_side))
    return both if both.board.height >= LIKED * one.board.height else one


class _Parts(NamedTuple):
    """What is laid out, and how much a panel takes, in design pixels."""

    board: Picture
    foot: Picture
    pieces: Picture
    panel: Picture
    wide: float
    low: float


def _laid_out(
    ui: UiContext, size: tuple[int, int], tools: Sequence[Tool], way: Callable[[_Parts], Box]
) -> TaskLayout:
    """Lay it out one way."""
    scale = UiScale.for_table(size)
    wide = min(scale.px(PANEL * (1 + ui.fonts.factor) / 2), round(SHARE * size[0]))
    board, foot = Picture(aspect=1, grow=1), Picture(height=FOOT)
    low = round(LOW * size[1]) / scale.unit
    parts = _Parts(board, foot, Picture(), Picture(), wide / scale.unit, low)
    scaled = ui.scaled(scale)
    root = way(parts).arrange(Measure(scaled), Rect((0, 0), size))
    places = {place.box: place.rect for place in root}
    buttons, status = divide_foot(places[foot], tools, scale, ui.least_target)
    return TaskLayout(
        board.inside(scaled, places[board]),
        buttons,
        status,
        scale,
        pieces=places[parts.pieces],
        panel=places[parts.panel],
    )


def _at_both_sides(parts: _Parts) -> Box:
    above = Row(parts.pieces.sized(width=PIECES), parts.board, gap=GAP, grow=1)
    left = Column(above, parts.foot, gap=GAP, pad=GAP, grow=1)
    return Row(left, parts.panel.sized(width=parts.wide), gap=0)


def _at_one_side(parts: _Parts) -> Box:
    left = Column(parts.board, parts.foot, gap=GAP, pad=GAP, grow=1)
    pieces = Column(parts.pieces.sized(height=EQUAL, grow=1), pad=(0, GAP), height=EQUAL, grow=1)
    panel = parts.panel.sized(height=EQUAL, grow=1.2)
    return Row(left, Column(pieces, panel, gap=0, width=parts.wide), gap=0)


def _below(parts: _Parts) -> Box:
    pieces, panel = parts.pieces.sized(width=EQUAL, grow=1), parts.panel
    below = Row(pieces, panel.sized(width=EQUAL, grow=1.2), gap=GAP, height=parts.low)
    return Column(parts.board, parts.foot, below, gap=GAP, pad=GAP)
