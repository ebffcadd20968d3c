"""The room for a board, and for a panel beside it."""

from __future__ import annotations

from pygame import Rect

from game.ui.look.scale import UiScale

PANEL = 330
"""The width of the panel beside the board, in design pixels."""

SHARE = 0.36
"""The share of the window that a panel has at most."""

TRAYS = 0.75
"""How narrow trays may become where there is such a panel, against those of a game in play."""


def board_and_panel(
    size: tuple[int, int], text: float = 1.0, wide: float = PANEL, high: float | None = None
) -> tuple[tuple[int, int], Rect, UiScale]:
    """The room for the board at the window's top left, and a panel beside it, or below all of it.

    Args:
        size: the window's, in pixels.
        text: how much larger than usual words are.
        wide: the width of a panel beside the board, in design pixels, in the usual text size.
        high: the height of one below it, likewise, in any text size; None for a share of the
            window. Neither is more than that share.

    The third is how large the design is drawn.
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
