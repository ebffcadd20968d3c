"""Lays out a game on one board, as a function of the area it has."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.engine import Ruleset
from game.ui.look.scale import UiScale, is_beside
from game.ui.table.board_labels import board_in
from game.ui.table.board_view import BoardView, aspect_of
from game.ui.table.table import Table
from game.ui.table.tools import BOARD_SHARE, PLAYING, TableLayout, Tool, divide_foot
from game.ui.table.tray_view import TrayView

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
    aspect: float = 1.0,
    tools: Sequence[Tool] = PLAYING,
    least: int = 0,
    narrow: float = 1.0,
) -> BlokusLayout:
    """Lay out a game in an area of that size, in pixels: the whole window while it's being played.

    There is a tray for each colour. Beside the board, whose plate has that aspect, they
    are at least `narrow` of their usual least width. The tools, from the left, are at least
    `least` pixels apart.
    """
    parts = _wide(size, colours, aspect, narrow)
    if not is_beside(size):
        # In a nearly square area they go beside it only if that leaves more for the board.
        tall = _tall(size, colours, aspect)
        parts = parts if parts[0].width > CLEARLY * tall[0].width else tall
    board, trays, foot, scale = parts
    buttons, status = divide_foot(foot, tools, scale, least)
    return BlokusLayout(board, buttons, status, scale, trays)


_Parts = tuple[Rect, tuple[Rect, ...], Rect, UiScale]
"""The board, the trays, the strip below the board, and the scale at which they are drawn."""


def _wide(size: tuple[int, int], colours: int, aspect: float, narrow: float) -> _Parts:
    """Trays on both sides, the board between them, tools and status in one strip below."""
    width, height = size
    scale = UiScale.for_window(size)
    gap, strip, narrowest = scale.px(16), scale.px(44), scale.px(narrow * 236)
    most = height - strip - 3 * gap
    high = round(min(BOARD_SHARE * height, most, (width - 2 * narrowest - 4 * gap) / aspect))
    wide = round(aspect * high)
    tray_width = min((width - wide) // 2 - 2 * gap, scale.px(360))
    # If the board is low for its width, the trays extend above and below it.
    middle_height = min(most, max(high, round(2.6 * tray_width)))
    board, outer = Rect(0, 0, wide, high), Rect(0, 0, wide + 2 * (gap + tray_width), middle_height)
    outer.center = board.center = width // 2, (height - strip - gap) // 2
    if colours > 2:
        tray_height, corners = (outer.height - gap) // 2, outer
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


def _tall(size: tuple[int, int], colours: int, aspect: float) -> _Parts:
    """The board on top, tools and status below it, then the trays in two rows."""
    width, height = size
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
    ui, aspect, colours = table.ui, aspect_of(ruleset.geometry), len(ruleset.colours)
    tools = table.toolbar.tools
    layout = blokus_layout(size, colours, aspect, tools, ui.least_target, narrow)
    board = board_in(ui, ruleset, layout.board, facing=facing)
    # By how many corners the colours have gone on, as the board is seen.
    on = (facing * colours + 2) // ruleset.geometry.lattice.turns
    trays = [
        TrayView(ui, board, colour, layout.trays[(colour + on) % colours], layout.scale)
        for colour in range(colours)
    ]
    return layout, board, trays
