"""The board and the trays of a game on one board, laid out."""

from __future__ import annotations

from game.engine import Ruleset
from game.ui.games.blokus.layout import BlokusLayout, blokus_layout
from game.ui.table.board_labels import room_for_board
from game.ui.table.board_view import BoardView, plate_of
from game.ui.table.table import Table
from game.ui.table.tray_view import TrayView


def laid_out(
    table: Table, ruleset: Ruleset, size: tuple[int, int], narrow: float
) -> tuple[BlokusLayout, BoardView, list[TrayView]]:
    """Lay a board and its trays out in an area at the window's top left.

    Args:
        table: the table, with its tools.
        ruleset: the board, the pieces and the colours.
        size: the size of the area, in pixels.
        narrow: how narrow trays may get, relative to those of a game in play.
    """
    ui, plate, colours = table.ui, plate_of(ruleset.geometry), len(ruleset.colours)
    tools = table.toolbar.tools
    layout = blokus_layout(size, colours, plate, tools, ui.least_target, narrow)
    board = BoardView(ui, ruleset, room_for_board(ui, layout.board))
    trays = [
        TrayView(ui, ruleset, colour, rect, layout.scale)
        for colour, rect in enumerate(layout.trays)
    ]
    return layout, board, trays
