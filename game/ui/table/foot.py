"""Lays out the strip below the board: the toolbar and the status line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.ui.look.scale import UiScale
from game.ui.table.tools import AWAY, Tool

BOARD_SHARE = 0.86
"""The board plate's share of a wide window's height (art direction)."""


@dataclass(frozen=True)
class TableLayout:
    """What every table has in its layout: rectangles in the window, in pixels.

    Attributes:
        board: the board's plate.
        tools: one for each button below the board.
        status: the line that says what is going on.
        scale: the scale at which the design is drawn.
    """

    board: Rect
    tools: tuple[Rect, ...]
    status: Rect
    scale: UiScale


def divide_foot(
    foot: Rect, tools: Sequence[Tool], scale: UiScale, least: int = 0
) -> tuple[tuple[Rect, ...], Rect]:
    """Divide the strip between the tools, from the left, and the status line beside them.

    The middles of two tools are at least `least` pixels apart.
    """
    gap = scale.px(8)
    rects = []
    left = foot.left
    for tool, following in zip(tools, (*tools[1:], None), strict=True):
        rects.append(Rect(left, foot.top, foot.height, foot.height))
        # A wider gap after tools that lead away, between those for the game and those for turning
        # the piece, and before the hint.
        wide = tool in AWAY or following in (Tool.TURN_LEFT, Tool.HINT)
        left += max(0, least - foot.height - gap)
        left += foot.height + (3 * gap if wide else gap)
    return tuple(rects), Rect(left + gap, foot.top, foot.right - left - gap, foot.height)
