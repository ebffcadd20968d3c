"""Lays out a game on one board, as a function of the area it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.engine import Ruleset
from game.ui.look.scale import UiScale, is_beside
from game.ui.table.board_labels import board_in
from game.ui.table.board_view import SQUARE, BoardView, Plate, plate_of
from game.ui.table.table import Table
from game.ui.table.tools import BOARD_SHARE, PLAYING, TableLayout, Tool, divide_foot
from game.ui.table.tray_view import TrayView

LOWEST = 1.2
"""The least height of trays that reach into the cut corners of a board, relative to the least width
of trays."""

MOST_GAINED = 1.3
"""How many times as high cut corners make a board at most, as pieces in the trays are to be seen
beside it."""

CLEARLY = 1.08
"""How many times as wide the board must get for trays to go beside it below that ratio, where they
are narrow."""


CORNERS = ("topleft", "topright", "bottomright", "bottomleft")
"""The corners of a rectangle, clockwise."""


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
    parts = _wide(size, colours, plate, narrow)
    if not is_beside(size):
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
    W/2 - aH/2 + ca(H - (y - (U - H)/2)/b) beside it, where the share b of its height leans. Trays
    of at least a width t and a height h fit there if H is at most
    ((W - 2t)/a + (c/b)(U - 2h)) / (1 - 2c + c/b).
    """
    (width, height), aspect, cut = size, plate.aspect, plate.cut if colours > 2 else 0.0
    steep = cut / plate.lean
    scale = UiScale.for_window(size)
    gap, strip, narrowest = scale.px(16), scale.px(44), scale.px(narrow * 236)
    most = height - strip - 3 * gap
    tallest = (width - 2 * narrowest - 4 * gap) / aspect
    tucked_in = tallest + steep * (most - 2 * LOWEST * narrowest)
    tallest = max(tallest, min(tucked_in / (1 - 2 * cut + steep), MOST_GAINED * tallest))
    high = round(min(BOARD_SHARE * height, most, tallest))
    wide = round(aspect * high)
    room = (width - wide) // 2 - 2 * gap
    tucked = room < narrowest
    tray_width = narrowest if tucked else min(room, scale.px(360))
    # If the board is low for its width, the trays extend above and below it.
    middle_height = min(most, most if tucked else max(high, round(2.6 * tray_width)))
    board, outer = Rect(0, 0, wide, high), Rect(0, 0, wide + 2 * gap, middle_height)
    outer.width += 2 * min(room, tray_width)
    outer.center = board.center = width // 2, (height - strip - gap) // 2
    if colours > 2:
        tray_height = (outer.height - gap) // 2
        if tucked and cut:
            deep = plate.lean * (high - (tray_width - room) / (cut * aspect))
            tray_height = min(tray_height, int((outer.height - high) / 2 + deep))
        corners = outer
    else:
        tray_height = min(outer.height, round(1.7 * tray_width))
        corners = outer.inflate(0, tray_height - outer.height)
    foot = Rect(outer.left, min(outer.bottom + gap, height - gap // 2 - strip), outer.width, strip)
    return board, _in_corners(corners, (tray_width, tray_height), colours), foot, scale


def _in_corners(area: Rect, size: tuple[int, int], colours: int) -> tuple[Rect, ...]:
    """A tray of that size for each colour, clockwise from the upper left corner of an area."""
    trays = tuple(Rect((0, 0), size) for _ in range(colours))
    for tray, corner in zip(trays, CORNERS, strict=False):
        setattr(tray, corner, getattr(area, corner))
    return trays


def _tall(size: tuple[int, int], colours: int, plate: Plate) -> _Parts:
    """The board on top, tools and status below it, then the trays in two rows."""
    (width, height), aspect = size, plate.aspect
    scale = UiScale.for_table(size)
    gap, strip = scale.px(14), scale.px(44)
    rows = (colours + 1) // 2
    trays_height = round(0.36 * height)
    room = height - trays_height - strip - 4 * gap
    wide = round(min(width - 2 * gap, aspect * room))
    board = Rect((width - wide) // 2, gap, wide, round(wide / aspect))
    foot = Rect(gap, board.bottom + gap, width - 2 * gap, strip)
    area = Rect(foot.left, foot.bottom + gap, foot.width, height - foot.bottom - 2 * gap)
    tray = (area.width - gap) // 2, (area.height - (rows - 1) * gap) // rows
    return board, _in_corners(area, tray, colours), foot, scale


def laid_out(
    table: Table, ruleset: Ruleset, size: tuple[int, int], narrow: float, facing: int = 0
) -> tuple[BlokusLayout, BoardView, list[TrayView]]:
    """Lay a board and its trays out in an area at the window's top left; see `blokus_layout`."""
    ui, plate, colours = table.ui, plate_of(ruleset.geometry), len(ruleset.colours)
    tools = table.toolbar.tools
    layout = blokus_layout(size, colours, plate, tools, ui.least_target, narrow)
    board = board_in(ui, ruleset, layout.board, facing=facing)
    # By how many corners the colours have gone on, as the board is seen.
    on = (facing * colours + 2) // ruleset.geometry.lattice.turns
    trays = [
        TrayView(ui, board, colour, layout.trays[(colour + on) % colours], layout.scale)
        for colour in range(colours)
    ]
    return layout, board, trays
