"""What can be written on a board: the names of columns and rows, and the numbers of moves."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from itertools import pairwise

import pygame
from pygame import Rect

from game.engine import Geometry, Ply
from game.engine.geometry import column_letters
from game.ui.board.board_view import BoardView
from game.ui.look.shapes import disc
from game.ui.look.theme import mix
from game.ui.shell.context import UiContext

EDGE = 17
"""How much room names take at the left of a board and below it, in design pixels."""

NAMES = 13
"""The size of the names, in design pixels."""

LEAST_NAMES = 12
"""The least size of names, in pixels."""

NUMBER = 0.5
"""The size of a move's number, in widths of a cell."""

SLANTED_RIM = 1.16
"""The width of a rim along a row, in its widths at right angles, where sides lean by 30°: about
1 / cos 30°. So numbers stand as far from a hexagon's slanting sides as from its corners."""

LEAST_NUMBER, MOST_NUMBER = 11, 30
"""The least and the greatest size of a move's number, in pixels."""


def room_for_board(ui: UiContext, room: Rect) -> Rect:
    """What names leave of the room for a board."""
    if not ui.settings.coordinates:
        return room
    edge = ui.px(EDGE)
    return Rect(room.left + edge, room.top, room.width - edge, room.height - edge)


def paint_labels(
    surface: pygame.Surface,
    ui: UiContext,
    board: BoardView,
    plies: Sequence[Ply],
    hidden: Collection[int] = (),
) -> None:
    """Write on a board with these pieces, but for the `hidden`, what the settings ask for."""
    if ui.settings.coordinates:
        paint_coordinates(surface, ui, board)
    if ui.settings.move_numbers:
        paint_move_numbers(surface, ui, board, plies, hidden)


def paint_coordinates(surface: pygame.Surface, ui: UiContext, board: BoardView) -> None:
    """Name the columns below the board and the rows at its left, as cells are named."""
    geometry, fonts, tone = board.ruleset.geometry, ui.fonts, ui.theme.muted
    size = max(LEAST_NAMES, ui.px(NAMES))
    middle = board.rect.bottom + ui.px(EDGE) // 2 + 1
    columns = _columns(board, geometry)
    widest = max(fonts.width(letters, size) for letters, _ in columns)
    apart = min(abs(b - a) for (_, a), (_, b) in pairwise(columns))
    # Where cells are narrow, not every column finds room for its name.
    step = max(1, math.ceil((widest + 2) / apart))
    for letters, x in columns[::step]:
        fonts.blit(surface, letters, size, tone, center=(round(x), middle))
    for number, (x, y) in enumerate(_rows(board, geometry), 1):
        spot = (round(x) - ui.px(3), round(y))
        fonts.blit(surface, str(number), size, tone, midright=spot)


def _columns(board: BoardView, geometry: Geometry) -> list[tuple[str, float]]:
    """The letters of each column, and the pixel of its middle."""
    found: dict[int, float] = {}
    for point in geometry.points:
        column = point[0] - geometry.left
        found[column] = board.transform.pixel(geometry.lattice.centre(point))[0]
    return [(column_letters(column), found[column]) for column in sorted(found)]


def _rows(board: BoardView, geometry: Geometry) -> list[tuple[float, float]]:
    """Where each row's number ends, left of its first cell, from the lowest row."""
    lattice = geometry.lattice
    rim = board.transform.pixel((_leftmost(geometry), 0))[0] - board.rect.left
    ends: list[tuple[float, float]] = []
    for y in range(geometry.height):
        row = [point for point in geometry.points if point[1] == y]
        corners = [lattice.plane(corner) for point in row for corner in lattice.corners(point)]
        low, high = min(y for _, y in corners), max(y for _, y in corners)
        slant = _slant(corners, low, high)
        # Half of the way up a slanting side; the rim beyond it is as wide as at an upright one.
        left = min(x for x, _ in corners) + slant / 2
        x, middle = board.transform.pixel((left, (low + high) / 2))
        ends.append((x - rim * (SLANTED_RIM if slant else 1.0), middle))
    return ends


def _slant(corners: Sequence[tuple[float, float]], low: float, high: float) -> float:
    """How far the left side of a row leans, from its foot to its head, either way."""
    foot = min(x for x, y in corners if y == low)
    head = min(x for x, y in corners if y == high)
    return abs(foot - head)


def _leftmost(geometry: Geometry) -> float:
    lattice = geometry.lattice
    return min(
        lattice.plane(corner)[0] for point in geometry.points for corner in lattice.corners(point)
    )


def paint_move_numbers(
    surface: pygame.Surface,
    ui: UiContext,
    board: BoardView,
    plies: Sequence[Ply],
    hidden: Collection[int] = (),
) -> None:
    """Write on each piece which move it was, from 1, but on those that are `hidden`."""
    ruleset, theme = board.ruleset, ui.theme
    lattice = ruleset.geometry.lattice
    size = min(MOST_NUMBER, max(LEAST_NUMBER, round(NUMBER * board.dot)))
    for number, ply in enumerate(plies, 1):
        if ply.placement in hidden:
            continue
        cells = ruleset.table.cells_of(ply.placement)
        centres = [lattice.centre(ruleset.geometry.points[cell]) for cell in cells]
        middle = tuple(sum(part) / len(centres) for part in zip(*centres, strict=True))
        spot = board.transform.pixel(min(centres, key=lambda at: math.dist(at, middle)))
        jewel = theme.jewels[ruleset.colours[ply.colour].name]
        words = ui.fonts.text(str(number), size, jewel.on_base, bold=True)
        side = max(words.get_width(), round(0.86 * size)) + max(4, size // 4)
        centre = (round(spot[0]), round(spot[1]))
        if side <= board.dot:
            # In narrower cells it would reach beyond the piece.
            back = disc(side, mix(jewel.base, jewel.shadow, 0.35))
            surface.blit(back, back.get_rect(center=centre))
        surface.blit(words, words.get_rect(center=centre))
