"""Divides the window between a board and a panel beside it."""

from __future__ import annotations

from pygame import Rect

from game.ui.look.scale import UiScale

PANEL = 330
"""The width of the panel beside the board, in design pixels."""

SHARE = 0.36
"""The largest share of the window that a panel takes."""

TRAYS = 0.75
"""How narrow trays may get next to such a panel, relative to those of a game in play."""


def board_and_panel(
    size: tuple[int, int], text: float = 1.0, wide: float = PANEL, high: float | None = None
) -> tuple[tuple[int, int], Rect, UiScale]:
    """Place the board at the window's top left, and a panel beside it or below all of it.

    Args:
        size: the window's size, in pixels.
        text: the text size relative to the usual one.
        wide: the width of a panel beside the board, in design pixels, at the usual text size.
        high: the height of a panel below it, in design pixels, at any text size; None for `SHARE`
            of the window. Neither exceeds that share.

    Returns:
        The size of the board's area, the panel, and the scale at which the design is drawn.
    """
    width, height = size
    scale = UiScale.for_window(size)
    if width >= 1.2 * height:
        across = min(scale.px(wide * max(1.0, 0.5 + text / 2)), round(SHARE * width))
        return (width - across, height), Rect(width - across, 0, across, height), scale
    down = round(SHARE * height)
    if high is not None:
        down = min(down, scale.px(high))
    return (width, height - down), Rect(0, height - down, width, down), scale
