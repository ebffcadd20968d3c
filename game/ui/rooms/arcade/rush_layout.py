"""Lays out Rush: the board, the two pieces that lie ready, and the figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.arcade.rush import DEALT
from game.ui.kit.boxes import Back, Box, Measure, Picture
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL
from game.ui.kit.text import Text
from game.ui.kit.tree import Tree
from game.ui.look.scale import UiScale, is_beside
from game.ui.look.texts import tr
from game.ui.look.theme import mix
from game.ui.shell.context import UiContext
from game.ui.table.side_panel import side_back
from game.ui.table.tools import TableLayout, Tool, divide_foot

PANEL, LOW = 300, 300
"""The width of what is beside the board, and the height of what is below it, in design pixels."""

GAP, FOOT = 14, 44
"""The gap between the parts, and the height of the strip below the board, in design pixels."""

TITLE, CAPTION = 22, 15
"""The text sizes of the title and of the captions, in design pixels."""

CLOCK, POINTS, ROW, BAR = 46, 66, 58, 12
"""The heights of the clock, of the points, of the multiplier, and of a bar, in design pixels."""


@dataclass(frozen=True)
class RushLayout(TableLayout):
    """A table of Rush.

    Attributes:
        clock: where the time left is, in figures.
        time_bar: where it is as a bar.
        points: where the points are.
        row: where the multiplier is, with the corners that are touched on the way to the next.
        pause_bar: where the time is that is left until the row breaks.
        dealt: where each piece of a deal lies.
        words: the panel around all of these, and what is written there.
    """

    clock: Rect
    time_bar: Rect
    points: Rect
    row: Rect
    pause_bar: Rect
    dealt: tuple[Rect, ...]
    words: Tree


def rush_layout(
    ui: UiContext, size: tuple[int, int], tools: Sequence[Tool], title: str
) -> RushLayout:
    """Lay Rush out in an area of that size, in pixels; `title` says which deal it is."""
    wide, scale = is_beside(size), UiScale.for_table(size)
    scaled, tone = ui.scaled(scale), ui.theme.muted
    board, foot = Picture(aspect=1, grow=1), Picture(height=FOOT)
    clock, points, row = Picture(height=CLOCK), Picture(height=POINTS), Picture(height=ROW)
    bars = [Picture(height=BAR) for _ in range(2)]
    slot = Back(mix(ui.theme.panel, ui.theme.background_top, 0.55))
    dealt = [
        Picture(width=None if wide else EQUAL, height=EQUAL if wide else None, grow=1, back=slot)
        for _ in range(DEALT)
    ]
    figures = Column(
        Text(tr("arcade.rush"), TITLE, bold=True),
        Text(title, CAPTION, tone=tone),
        clock,
        bars[0],
        Text(tr("arcade.points"), CAPTION, tone=tone),
        points,
        Text(tr("arcade.rush.row"), CAPTION, tone=tone),
        row,
        bars[1],
        gap=4,
    )
    back = side_back(ui)
    if wide:
        both: Box = Column(*dealt, gap=GAP, grow=1)
        panel = Column(figures, both, gap=GAP, pad=GAP, width=PANEL, back=back)
        left = Column(board, foot, gap=GAP, pad=GAP, grow=1)
        root: Box = Row(left, panel, gap=0)
    else:
        both = Row(*dealt, gap=GAP, grow=1.6)
        panel_row = Row(figures.sized(grow=1, width=EQUAL), both.sized(width=EQUAL), gap=GAP)
        panel = Column(panel_row, pad=GAP, height=LOW, back=back)
        root = Column(Column(board, foot, gap=GAP, pad=GAP, grow=1), panel, gap=0)
    places = {place.box: place.rect for place in root.arrange(Measure(scaled), Rect((0, 0), size))}
    words = Tree(scaled)
    words.show(panel, places[panel])
    buttons, status = divide_foot(places[foot], tools, scale, ui.least_target)
    return RushLayout(
        board.inside(scaled, places[board]),
        buttons,
        status,
        scale,
        clock=places[clock],
        time_bar=places[bars[0]],
        points=places[points],
        row=places[row],
        pause_bar=places[bars[1]],
        dealt=tuple(places[one] for one in dealt),
        words=words,
    )
