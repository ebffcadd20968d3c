"""Labels on a board: the names of its columns and rows, and move numbers."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

import pygame
from pygame import Rect

from game.engine import Lattice, Ply, Point, Ruleset
from game.engine.geometry import column_letters
from game.engine.lattice.borders import mean_of, tiles
from game.engine.lattice.tiling import PlanePoint, seen_from
from game.ui.look.shapes import disc
from game.ui.look.theme import mix
from game.ui.shell.context import UiContext
from game.ui.table.board_view import GLASS, BoardView, Material

EDGE = 17
"""How much space names take to the left of a board and below it, in design pixels."""

NAMES = 13
"""The size of the names, in design pixels."""

NUMBER = 0.5
"""The size of a move number, in cell widths."""

FIGURE = 0.6
"""The height of its digits, as a share of the font's em."""

SLANTED_RIM = 1.16
"""The width of a rim along a row, relative to its width at right angles, where sides lean by 30°:
about 1 / cos 30°. It puts numbers as far from a hexagon's slanting sides as from its corners."""

MOST_NUMBER = 30
"""The largest size of a move number at the usual text size, in pixels."""


BELOW, BESIDE = (0.0, -1.0), (-1.0, 0.0)
"""Where the names of columns and of rows are printed: ways out of the board, in its plane."""


def board_in(
    ui: UiContext, ruleset: Ruleset, room: Rect, material: Material = GLASS, facing: int = 0
) -> BoardView:
    """A board laid out in what the names leave of a room, see `BoardView`."""
    if ui.settings.coordinates:
        edge, lattice = ui.px(EDGE), seen_from(ruleset.geometry.lattice, facing)
        xs, ys = zip(*map(lattice.seen, (BELOW, BESIDE)), strict=True)
        left, right = edge * (min(xs) < -0.1), edge * (max(xs) > 0.1)
        above, below = edge * (max(ys) > 0.1), edge * (min(ys) < -0.1)
        size = room.width - left - right, room.height - above - below
        room = Rect((room.left + left, room.top + above), size)
    return BoardView(ui, ruleset, room, material, facing)


def paint_labels(
    surface: pygame.Surface,
    ui: UiContext,
    board: BoardView,
    plies: Sequence[Ply],
    hidden: Collection[int],
) -> None:
    """Paint the labels that the settings ask for on a board with these pieces, except `hidden`."""
    if ui.settings.coordinates:
        paint_coordinates(surface, ui, board)
    if ui.settings.move_numbers:
        paint_move_numbers(surface, ui, board, plies, hidden)


def paint_coordinates(surface: pygame.Surface, ui: UiContext, board: BoardView) -> None:
    """Write the names of columns and rows, as in cell names, beside the board.

    As printed they are below it and to its left; they turn with it.
    """
    _paint_names(surface, ui, board, BELOW, _columns(board))
    _paint_names(surface, ui, board, BESIDE, _rows(board))


def _paint_names(
    surface: pygame.Surface,
    ui: UiContext,
    board: BoardView,
    way: PlanePoint,
    names: Sequence[tuple[str, PlanePoint]],
) -> None:
    """Write names beside some spots of the board's rim, a way out of it."""
    size, transform, fonts = ui.px(NAMES), board.transform, ui.fonts
    out, high = pygame.Vector2(transform.lattice.seen(way)), ui.px(EDGE - 4)
    out.y = -out.y
    across, down = abs(out.x), abs(out.y)
    spots = [pygame.Vector2(transform.pixel(spot)) for _, spot in names]
    widest = max(fonts.width(name, size) for name, _ in names) + 2
    apart = min(abs((b - a).cross(out)) for a, b in pairwise(spots))
    # Where cells are narrow, not every one has space for its name.
    step = max(1, math.ceil((down * widest + across * high) / apart))
    room = board.rect.inflate(2 * ui.px(EDGE), 2 * ui.px(EDGE))
    for (name, _), spot in [*zip(names, spots, strict=True)][::step]:
        middle = spot + out * (ui.px(3) + (across * fonts.width(name, size) + down * high) / 2)
        # Seen from a slanting side, there is none for those beyond the corners of a hexagon.
        if room.collidepoint(middle):
            at = round(middle.x), round(middle.y)
            fonts.blit(surface, name, size, ui.theme.muted, center=at)


def _columns(board: BoardView) -> list[tuple[str, PlanePoint]]:
    """Each column's letters, and the spot on the rim below its middle."""
    geometry, foot = board.ruleset.geometry, board.printed.bottom - board.material.margin
    found = {point[0]: geometry.lattice.centre(point)[0] for point in geometry.points}
    left = geometry.left
    return [(column_letters(column - left), (found[column], foot)) for column in sorted(found)]


def _rows(board: BoardView) -> list[tuple[str, PlanePoint]]:
    """Each row's number, and the spot on the rim left of its first cell, from the lowest row up."""
    geometry, lattice = board.ruleset.geometry, board.ruleset.geometry.lattice
    ends: list[tuple[str, PlanePoint]] = []
    for y in range(geometry.height):
        row = [point for point in geometry.points if point[1] == y]
        corners = [lattice.plane(corner) for point in row for corner in lattice.corners(point)]
        low, high = min(y for _, y in corners), max(y for _, y in corners)
        # How far the left side leans from foot to head, in either direction.
        foot, head = (min(x for x, y in corners if y == end) for end in (low, high))
        slant = abs(foot - head)
        # Halfway up a slanting side; the rim beyond it is as wide as beside an upright one.
        left = min(x for x, _ in corners) + slant / 2
        rim = board.material.margin * (SLANTED_RIM if slant else 1.0)
        ends.append((str(y + 1), (left - rim, (low + high) / 2)))
    return ends


def paint_move_numbers(
    surface: pygame.Surface,
    ui: UiContext,
    board: BoardView,
    plies: Sequence[Ply],
    hidden: Collection[int] = (),
) -> None:
    """Write its move number, from 1, on each piece that isn't `hidden`."""
    ruleset, theme, fonts = board.ruleset, ui.theme, ui.fonts
    lattice, points = board.transform.lattice, ruleset.geometry.points
    size = min(MOST_NUMBER, round(NUMBER * board.sign))
    em = fonts.em(size)
    # In narrow cells a disc would stick out of the piece.
    discs = fonts.width(str(len(plies)), size, bold=True) + _air(em) <= board.sign
    high = FIGURE * em / board.cell
    for number, ply in enumerate(plies, 1):
        if ply.placement in hidden:
            continue
        jewel = theme.jewels[ruleset.colours[ply.colour].name]
        words = fonts.text(str(number), size, jewel.on_base, bold=True)
        cells = tuple(points[cell] for cell in ruleset.table.cells_of(ply.placement))
        wide = round(words.get_width() / board.cell, 2)
        x, y = board.transform.pixel(
            lattice.unseen(_spot_in(lattice, cells, (wide, round(high, 2))))
        )
        centre = (round(x), round(y))
        if discs:
            side = max(words.get_width(), round(0.86 * em)) + _air(em)
            back = disc(side, mix(jewel.base, jewel.shadow, 0.35))
            surface.blit(back, back.get_rect(center=centre))
        surface.blit(words, words.get_rect(center=centre))


def _air(em: int) -> int:
    """How much wider a disc is than the number on it, in a font of that em, in pixels."""
    return max(4, em // 4)


@lru_cache(maxsize=4096)
def _spot_in(lattice: Lattice, points: tuple[Point, ...], size: tuple[float, float]) -> PlanePoint:
    """Where something of that width and height, in cells, sticks out of a shape least.

    It's the middle of a tile, or failing that of the side between two, as near to the shape's
    middle as possible.
    """
    centres = [
        mean_of([lattice.centre(point) for point in tile]) for tile in tiles(lattice, points)
    ]
    shape = [[lattice.plane(corner) for corner in lattice.corners(point)] for point in points]
    middle = mean_of(centres)
    pairs = list(combinations(centres, 2))
    beside = min((math.dist(*pair) for pair in pairs), default=0.0)
    seams = [mean_of(pair) for pair in pairs if math.dist(*pair) < 1.01 * beside]

    def outside(spot: PlanePoint) -> int:
        wide, high = size[0] / 2, size[1] / 2
        ends = [(spot[0] + x * wide, spot[1] + y * high) for x in (-1, 1) for y in (-1, 1)]
        return sum(not any(_inside(end, cell) for cell in shape) for end in ends)

    ranked = [(outside(spot), False, math.dist(spot, middle), spot) for spot in centres]
    ranked += [(outside(spot), True, math.dist(spot, middle), spot) for spot in seams]
    return min(ranked)[-1]


def _inside(spot: PlanePoint, cell: Sequence[PlanePoint]) -> bool:
    """Whether a spot is inside a cell, given the cell's corners in order."""
    sides = (
        (bx - ax) * (spot[1] - ay) - (by - ay) * (spot[0] - ax)
        for (ax, ay), (bx, by) in pairwise((*cell, cell[0]))
    )
    turns = [side > 0 for side in sides]
    return all(turns) or not any(turns)
