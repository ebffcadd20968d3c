"""Where everything of a game in play stands, as a pure function of the window's size."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

BOARD_SHARE = 0.86
"""The board plate's share of a wide window's height (art direction)."""

TRAY_HEADER = 54
"""The height of a tray's header in design pixels."""

TOOLS = ("menu", "undo", "redo", "turn_left", "turn_right", "flip")
"""The buttons beneath the board, from the left."""


@dataclass(frozen=True)
class PlayLayout:
    """Rectangles in the window, in pixels.

    Attributes:
        board: the board's plate.
        trays: one for each colour, in playing order, by its own corner of the board.
        tools: one for each of `TOOLS`.
        status: the line that tells what goes on.
        unit: pixels of one design pixel.
    """

    board: Rect
    trays: tuple[Rect, ...]
    tools: tuple[Rect, ...]
    status: Rect
    unit: float


def play_layout(size: tuple[int, int], colours: int, aspect: float = 1.0) -> PlayLayout:
    """Lay out a game in a window of that size.

    Args:
        size: the window's, in pixels.
        colours: how many trays there are.
        aspect: the plate's width to its height.
    """
    width, height = size
    if width >= 1.2 * height:
        return _wide(width, height, colours, aspect)
    return _tall(width, height, colours, aspect)


def _wide(width: int, height: int, colours: int, aspect: float) -> PlayLayout:
    """Trays at both sides, the board between them, tools and status in one strip below."""
    unit = min(height / 720, width / 960)
    gap = round(16 * unit)
    strip = round(44 * unit)
    narrowest = round(236 * unit)
    tallest = (width - 2 * narrowest - 4 * gap) / aspect
    high = round(min(BOARD_SHARE * height, height - strip - 3 * gap, tallest))
    wide = round(aspect * high)
    room = (width - wide) // 2 - 2 * gap
    tray_width = min(room, round(360 * unit))
    # Where the board is low for its width, the trays reach beyond it.
    middle = Rect(0, 0, wide, max(high, round(2.6 * tray_width)))
    middle.height = min(middle.height, height - strip - 3 * gap)
    middle.topleft = ((width - wide) // 2, (height - strip - gap - middle.height) // 2)
    board = Rect(middle.left, middle.centery - high // 2, wide, high)
    lefts = (board.left - gap - tray_width, board.right + gap)
    if colours > 2:
        tray_height = (middle.height - gap) // 2
        rows = (middle.top, middle.bottom - tray_height)
    else:
        tray_height = min(middle.height, round(1.7 * tray_width))
        rows = (middle.centery - tray_height // 2,) * 2
    corners = [(lefts[0], rows[0]), (lefts[1], rows[0]), (lefts[1], rows[1]), (lefts[0], rows[1])]
    trays = tuple(Rect(x, y, tray_width, tray_height) for x, y in corners[:colours])
    foot = Rect(lefts[0], middle.bottom + gap, lefts[1] + tray_width - lefts[0], strip)
    foot.bottom = min(foot.bottom, height - gap // 2)
    return _with_foot(board, trays, foot, unit)


def _tall(width: int, height: int, colours: int, aspect: float) -> PlayLayout:
    """The board on top, tools and status below it, then the trays in two rows."""
    unit = min(width / 720, height / 1080)
    gap = round(14 * unit)
    strip = round(44 * unit)
    rows = (colours + 1) // 2
    trays_height = round(0.36 * height)
    room = height - trays_height - strip - 4 * gap
    wide = round(min(width - 2 * gap, aspect * room))
    board = Rect((width - wide) // 2, gap, wide, round(wide / aspect))
    foot = Rect(gap, board.bottom + gap, width - 2 * gap, strip)
    top = foot.bottom + gap
    tray_width = (width - 3 * gap) // 2
    tray_height = (height - top - gap - (rows - 1) * gap) // rows
    left, right = gap, 2 * gap + tray_width
    lower = top + tray_height + gap
    corners = [(left, top), (right, top), (right, lower), (left, lower)]
    trays = tuple(Rect(x, y, tray_width, tray_height) for x, y in corners[:colours])
    return _with_foot(board, trays, foot, unit)


def _with_foot(board: Rect, trays: tuple[Rect, ...], foot: Rect, unit: float) -> PlayLayout:
    tools, status = shared_foot(foot, TOOLS, unit)
    return PlayLayout(board, trays, tools, status, unit)


def shared_foot(foot: Rect, names: Sequence[str], unit: float) -> tuple[tuple[Rect, ...], Rect]:
    """Share the strip at the foot among some tools on the left and the status beside them."""
    gap = round(8 * unit)
    tools = []
    left = foot.left
    for name, following in zip(names, (*names[1:], ""), strict=True):
        tools.append(Rect(left, foot.top, foot.height, foot.height))
        # A wider gap after the menu, and between what turns the game and what turns the piece.
        left += foot.height + (3 * gap if name == "menu" or following == "turn_left" else gap)
    return tuple(tools), Rect(left + gap, foot.top, foot.right - left - gap, foot.height)
