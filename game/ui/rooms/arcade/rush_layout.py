"""Where the figures of Rush are in its panel, and the two pieces that lie ready."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.arcade.rush import DEALT
from game.ui.kit.boxes import Back, Picture
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL
from game.ui.kit.text import Text
from game.ui.kit.tree import Tree
from game.ui.look.texts import tr
from game.ui.look.theme import mix
from game.ui.shell.context import UiContext
from game.ui.table.side_panel import side_back
from game.ui.table.task_layout import TaskLayout

GAP, PAD = 14, 16
"""The gap between the pieces, and the space around the figures, in design pixels."""

TITLE, CAPTION = 22, 15
"""The text sizes of the title and of the captions, in design pixels."""

CLOCK, POINTS, ROW, BAR = 46, 66, 58, 12
"""The heights of the clock, of the points, of the multiplier, and of a bar, in design pixels."""


@dataclass(frozen=True)
class RushPlaces:
    """What is around the board of Rush.

    Attributes:
        clock: where the time left is, in figures.
        time_bar: where it is as a bar.
        points: where the points are.
        row: where the multiplier is, with the corners that are touched on the way to the next.
        pause_bar: where the time is that is left until the row breaks.
        dealt: where each piece of a deal lies.
        panels: what is written around all of these.
    """

    clock: Rect
    time_bar: Rect
    points: Rect
    row: Rect
    pause_bar: Rect
    dealt: tuple[Rect, ...]
    panels: tuple[Tree, Tree]


def rush_places(ui: UiContext, layout: TaskLayout, title: str) -> RushPlaces:
    """Place everything in a layout; `title` says which deal it is."""
    scaled, tone = ui.scaled(layout.scale), ui.theme.muted
    clock, time_bar, points, row, pause_bar = (
        Picture(height=high) for high in (CLOCK, BAR, POINTS, ROW, BAR)
    )
    panel = Column(
        Text(tr("arcade.rush"), TITLE, bold=True),
        Text(title, CAPTION, tone=tone),
        clock,
        time_bar,
        Text(tr("arcade.points"), CAPTION, tone=tone),
        points,
        Text(tr("arcade.rush.row"), CAPTION, tone=tone),
        row,
        pause_bar,
        gap=4,
        pad=PAD,
        back=side_back(ui),
    )
    slot = Back(mix(ui.theme.panel, ui.theme.background_top, 0.55))
    slots = [Picture(width=EQUAL, height=EQUAL, grow=1, back=slot) for _ in range(DEALT)]
    is_high = layout.pieces.height >= layout.pieces.width
    both = Column(*slots, gap=GAP) if is_high else Row(*slots, gap=GAP)
    panels = Tree(scaled), Tree(scaled)
    panels[0].show(panel, layout.panel)
    panels[1].show(both, layout.pieces)
    return RushPlaces(
        clock=panels[0].rect_of(clock),
        time_bar=panels[0].rect_of(time_bar),
        points=panels[0].rect_of(points),
        row=panels[0].rect_of(row),
        pause_bar=panels[0].rect_of(pause_bar),
        dealt=tuple(map(panels[1].rect_of, slots)),
        panels=panels,
    )
