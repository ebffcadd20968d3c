"""Lays out a game on one board, as a function of the area it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.engine import Ruleset
from game.ui.look.scale import UiScale
from game.ui.table.board_labels import room_for_board
from game.ui.table.board_view import SQUARE, BoardView, Plate, plate_of
from game.ui.table.table import Table
from game.ui.table.tools import BOARD_SHARE, PLAYING, TableLayout, Tool, divide_foot
from game.ui.table.tray_view import TrayView

WIDE = 1.2
"""The ratio of the area's width to its height from which trays always go beside the board."""

LOWEST = 1.2
"""The least height of trays that reach into the cut corners of a board, relative to the least width
of trays."""

CLEARLY = 1.08
"""How many times as wide the board must get for trays to go beside it below that ratio, where they
are narrow."""


@dataclass(frozen=True)
class BlokusLayout(TableLayout):
    """A table with trays.

    Attributes:
        trays: one for each colour, in playing order, by its own corner of the board.
    """

    trays: tuple[Rect, ...]


def blokus_layout(
    size: tuple[int, int],
    colours: int,
    plate: Plate = SQUARE,
    tools: Sequence[Tool] = PLAYING,
    least: int = 0,
    narrow: float = 1.0,
) -> BlokusLayout:
    """Lay out a game in an area of that size, in pixels: the whole window while it's being played.

    There is a tray for each colour; trays may reach into a plate's cut corners. Beside the board
    they are at least `narrow` of their usual least width. The tools, from the left, are at least
    `least` pixels apart.
    """
    width, height = size
    parts = _wide(size, colours, plate, narrow)
    if width < WIDE * height:
        # In a nearly square area they go beside it only if that leaves more for the board.
        tall = _tall(size, colours, plate)
        parts = parts if parts[0].width > CLEARLY * tall[0].width else tall
    board, trays, foot, scale = parts
    buttons, status = divide_foot(foot, tools, scale, least)
    return BlokusLayout(board, buttons, status, scale, trays)


_Parts = tuple[Rect, tuple[Rect, ...], Rect, UiScale]
"""The board, the trays, the strip below the board, and the scale at which they are drawn."""


def _wide(size: tuple[int, int], colours: int, plate: Plate, narrow: float) -> _Parts:
    """Trays on both sides, the board between them, tools and status in one strip below.

    At a depth y below the upper edge of the room for both, whose height is U, a plate of height H
    and width aH in the middle, with the share c of its width cut at each corner, leaves a width of
    W/2 - aH/2 + ca(U - 2y) beside it. Trays of at least a width t and a height h fit there if H is
    at most (W - 2t)/a + 2c(U - 2h).
    """
    (width, height), aspect, cut = size, plate.aspect, plate.cut if colours > 2 else 0.0
    scale = UiScale.for_window(size)
    gap, strip, narrowest = scale.px(16), scale.px(44), scale.px(narrow * 236)
    most = height - strip - 3 * gap
    tallest = (width - 2 * narrowest - 4 * gap) / aspect
    tallest += 2 * cut * max(0.0, most - 2 * LOWEST * narrowest)
    high = round(min(BOARD_SHARE * height, most, tallest))
    wide = round(aspect * high)
    room = (width - wide) // 2 - 2 * gap
    tucked = room < narrowest
    tray_width = narrowest if tucked else min(room, scale.px(360))
    # If the board is low for its width, the trays extend above and below it.
    middle = Rect(0, 0, wide, most if tucked else max(high, round(2.6 * tray_width)))
    middle.height = min(middle.height, most)
    middle.topleft = ((width - wide) // 2, (height - strip - gap - middle.height) // 2)
    board = Rect(middle.left, middle.centery - high // 2, wide, high)
    beside = min(room, tray_width)
    lefts = (board.left - gap - beside, board.right + gap + beside - tray_width)
    if colours > 2:
        tray_height = (middle.height - gap) // 2
        if tucked and cut:
            deep = middle.height - (tray_width - room) / (cut * aspect)
            tray_height = min(tray_height, int(deep / 2))
        rows = (middle.top, middle.bottom - tray_height)
    else:
        tray_height = min(middle.height, round(1.7 * tray_width))
        rows = (middle.centery - tray_height // 2,) * 2
    corners = [(lefts[0], rows[0]), (lefts[1], rows[0]), (lefts[1], rows[1]), (lefts[0], rows[1])]
    trays = tuple(Rect(x, y, tray_width, tray_height) for x, y in corners[:colours])
    foot = Rect(lefts[0], middle.bottom + gap, lefts[1] + tray_width - lefts[0], strip)
    foot.bottom = min(foot.bottom, height - gap // 2)
    return board, trays, foot, scale


def _tall(size: tuple[int, int], colours: int, plate: Plate) -> _Parts:
    """The board on top, tools and status below it, then the trays in two rows."""
    (width, height), aspect = size, plate.aspect
    scale = UiScale(min(width / 720, height / 1080))
    gap, strip = scale.px(14), scale.px(44)
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
    return board, trays, foot, scale


def laid_out(
    table: Table, ruleset: Ruleset, size: tuple[int, int], narrow: float
) -> tuple[BlokusLayout, BoardView, list[TrayView]]:
    """Lay a board and its trays out in an area at the window's top left; see `blokus_layout`."""
    ui, plate, colours = table.ui, plate_of(ruleset.geometry), len(ruleset.colours)
    tools = table.toolbar.tools
    layout = blokus_layout(size, colours, plate, tools, ui.least_target, narrow)
    board = BoardView(ui, ruleset, room_for_board(ui, layout.board))
    trays = [
        TrayView(ui, ruleset, colour, rect, layout.scale)
        for colour, rect in enumerate(layout.trays)
    ]
    return layout, board, trays
