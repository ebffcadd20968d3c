"""Lays out the strip below the board: the toolbar and the status line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pygame import Rect

from game.ui.look.scale import UiScale
from game.ui.table.toolbar import AWAY

BOARD_SHARE = 0.86
"""The board plate's share of a wide window's height (art direction)."""


class GameLayout(Protocol):
    """What every kind of game has in its layout.

    Attributes:
        scale: the scale at which the design is drawn.
        tools: the rectangle of each toolbar button.
        status: the rectangle of the status line.
    """

    @property
    def scale(self) -> UiScale: ...

    @property
    def tools(self) -> tuple[Rect, ...]: ...

    @property
    def status(self) -> Rect: ...


def divide_foot(
    foot: Rect, tools: Sequence[str], scale: UiScale, least: int = 0
) -> tuple[tuple[Rect, ...], Rect]:
    """Divide the strip between the tools, from the left, and the status line beside them.

    Args:
        foot: the strip.
        tools: the names of the tools.
        scale: the scale at which the design is drawn.
        least: the least distance between the middles of two tools, in pixels.
    """
    gap = scale.px(8)
    rects = []
    left = foot.left
    for name, following in zip(tools, (*tools[1:], ""), strict=True):
        rects.append(Rect(left, foot.top, foot.height, foot.height))
        # A wider gap after tools that lead away, between those for the game and those for turning
        # the piece, and before the hint.
        wide = name in AWAY or following in ("turn_left", "hint")
        left += max(0, least - foot.height - gap)
        left += foot.height + (3 * gap if wide else gap)
    return tuple(rects), Rect(left + gap, foot.top, foot.right - left - gap, foot.height)
