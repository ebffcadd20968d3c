"""Overlays on the analysis board: candidates, likely owners of cells, and what colours reach."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum

import numpy as np
import pygame
from pygame import Rect

from game.engine import Ply, Ruleset
from game.engine.position import Position
from game.evaluation import Evaluation
from game.ui.look.shapes import disc
from game.ui.look.texts import tr
from game.ui.look.theme import BLACK, RGB, Theme, mix, text_on
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.table.board_view import BoardView
from game.ui.table.landing import reach
from game.ui.table.transform import box_of

LARGEST, SMALLEST = 0.86, 0.18
"""The diameter of the dot for a cell that a colour is sure to own, and the limit that the diameter
approaches as the chance goes to 0, in cell widths."""

LEAST_CHANCE = 0.12
"""Below this chance, no owner is shown for a cell."""

NEXT_CELL = 0.3
"""The diameter of the dots for cells that next pieces could cover, in cell widths."""

CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))
"""The offset of each colour's dot from the middle of a cell, right and down, in quarter cells."""

RING_EDGE, RING, RING_HOLE = 0.9, 0.8, 0.56
"""The diameters of the ring at an attach point, in cell widths: its dark edge, the ring within
that, and the hole in the middle."""

EDGE_SHADE = 0.45
"""How much black is mixed into a ring's colour for its edge."""

RIVAL, RIVAL_OFFSET = 0.26, 0.6
"""The diameter of a rival's dot within a ring, in cell widths, and its distance from the middle as
a share of `CORNERS`: it must lie in the hole."""

COSTLY = 8.0
"""The cost in points from which the worst colour is used."""


LARGEST_CELL = 0.3
"""The greatest cell width in a candidate's picture, as a share of the picture's height."""


class Overlay(Enum):
    """What is shown on the board besides the pieces."""

    NOTHING = "nothing"
    CANDIDATES = "candidates"
    OWNERS = "owners"
    REACH = "reach"
    CONTESTED = "contested"
    """Attach points that rivals could cover too."""


def name_of(overlay: Overlay, ruleset: Ruleset) -> str:
    """What an overlay is called."""
    if overlay is Overlay.CONTESTED and ruleset.contact.by_corners:
        return tr("analysis.overlay.contested.corners")
    return tr(f"analysis.overlay.{overlay.value}")


def about_overlay(overlay: Overlay, ruleset: Ruleset) -> str:
    """What an overlay's marks mean."""
    if overlay is Overlay.CONTESTED and ruleset.contact.by_corners:
        return tr("analysis.overlay.contested.corners.about")
    if overlay is Overlay.REACH and ruleset.free_piece is not None:
        return tr("analysis.overlay.reach.free.about")
    return tr(f"analysis.overlay.{overlay.value}.about")


def cost_colour(theme: Theme, cost: float) -> RGB:
    """The colour for a cost in points compared with the best."""
    good, fair, bad = theme.cost_colours
    share = min(max(cost / COSTLY, 0.0), 1.0)
    return mix(good, fair, 2 * share) if share < 0.5 else mix(fair, bad, 2 * share - 1)


def numbered(ui: UiContext, number: int, diameter: int, tone: RGB) -> pygame.Surface:
    """A disc with a number on it, legible on any colour."""
    surface = disc(diameter, tone).copy()
    words = ui.fonts.figures(str(number), ui.px(13), text_on(tone), bold=True)
    surface.blit(words, words.get_rect(center=surface.get_rect().center))
    return surface


def paint_owners(
    surface: pygame.Surface, ui: UiContext, board: BoardView, position: Position, found: Evaluation
) -> None:
    """Draw a dot in each free tile, in its likeliest owner's colour, larger the surer it is.

    Draws nothing if the search wasn't asked for owners.
    """
    if not found.owners:
        return
    chances = np.array(found.owners)
    colours = [_colour(ui.theme, position, colour) for colour in range(len(chances))]
    for tile in board.in_tiles(np.flatnonzero(position.board[:-1] < 0)):
        each = chances[:, tile].mean(axis=1)
        colour = int(each.argmax())
        chance = float(each[colour])
        if chance >= LEAST_CHANCE:
            share = SMALLEST + (LARGEST - SMALLEST) * chance
            _dot(surface, board, tile, share, colours[colour])


def paint_next_cells(
    surface: pygame.Surface, ui: UiContext, board: BoardView, position: Position
) -> None:
    """Draw a dot for each colour in each tile that its next piece could cover."""
    count = len(position.ruleset.colours)
    for colour in range(count):
        tone, offset = _colour(ui.theme, position, colour), CORNERS[colour]
        for tile in board.in_tiles(np.flatnonzero(reach(position, colour))):
            _dot(surface, board, tile, NEXT_CELL, tone, offset if count > 1 else (0, 0))


def paint_contested(
    surface: pygame.Surface, ui: UiContext, board: BoardView, position: Position
) -> None:
    """Draw a ring where a colour can go on, with a dot for each rival that could cover it next."""
    count = len(position.ruleset.colours)
    coverable = [reach(position, colour) for colour in range(count)]
    for colour in range(count):
        own = _colour(ui.theme, position, colour)
        for tile in board.in_tiles(position.attach_points(colour)):
            if not coverable[colour][tile].any():
                continue
            # The edge sets the ring off from a board as light as its colour.
            _dot(surface, board, tile, RING_EDGE, mix(own, BLACK, EDGE_SHADE))
            _dot(surface, board, tile, RING, own)
            _dot(surface, board, tile, RING_HOLE, ui.theme.recess)
            for rival in range(count):
                if rival != colour and coverable[rival][tile].any():
                    tone, (x, y) = _colour(ui.theme, position, rival), CORNERS[rival]
                    offset = x * RIVAL_OFFSET, y * RIVAL_OFFSET
                    _dot(surface, board, tile, RIVAL, tone, offset)


def paint_candidates(
    surface: pygame.Surface,
    ui: UiContext,
    board: BoardView,
    spots: Sequence[int],
    costs: Sequence[float],
) -> list[Rect]:
    """Draw a numbered dot on each candidate, coloured by its cost; returns what was covered.

    `spots` are the candidates' placements, the best first; `costs` are in points.
    """
    covered = []
    size = max(ui.px(20), round(board.dot))
    # The best is drawn last, on top of any it overlaps.
    marked = marked_cells(board, spots)
    for number in range(len(spots), 0, -1):
        x, y = board.middle(marked[number - 1])
        at, tone = (round(x), round(y)), cost_colour(ui.theme, costs[number - 1])
        inside = numbered(ui, number, size - ui.px(3), tone)
        covered.append(paint_rimmed(surface, ui, inside, at))
    return covered


def paint_rimmed(surface: pygame.Surface, ui: UiContext, inside: pygame.Surface, at: Pixel) -> Rect:
    """Draw a disc centred at a pixel, with a rim that sets it off from what lies below."""
    rim = disc(inside.get_width() + ui.px(3), ui.theme.recess)
    covered = surface.blit(rim, rim.get_rect(center=at))
    surface.blit(inside, inside.get_rect(center=at))
    return covered


def paint_line(
    surface: pygame.Surface, ui: UiContext, board: BoardView, plies: Sequence[Ply]
) -> None:
    """Draw plies, such as an expected line, as ghosts, the first with a strong rim."""
    for number, ply in enumerate(plies):
        paint_ghost(surface, ui, board, ply)
        if number == 0:
            board.paint_rim(surface, ply)


def paint_ghost(surface: pygame.Surface, ui: UiContext, board: BoardView, ply: Ply) -> None:
    """Draw a placement that isn't on the board."""
    lattice, points = board.transform.lattice, board.points(ply)
    colour = board.ruleset.colours[ply.colour].name
    ghost = ui.sprites.ghost(lattice, points, colour, board.cell)
    ghost.blit(surface, board.origin(ply))


def paint_piece(surface: pygame.Surface, board: BoardView, ply: Ply, room: Rect) -> None:
    """Draw a ply's piece in its orientation, centred in a rectangle and as large as fits."""
    lattice, points = board.transform.lattice, board.points(ply)
    where = box_of(lattice, points).fitted(lattice, room, most=LARGEST_CELL * room.height)
    colour = board.ruleset.colours[ply.colour].name
    board.held(points, colour, where.cell).blit(surface, (where.left, where.bottom))


def marked_cells(
    board: BoardView, placements: Sequence[int], taken: Collection[int] = ()
) -> list[int]:
    """For each placement, the cell nearest its middle that no earlier one has, if any is left.

    Cells in `taken` are chosen only if there is no other.
    """
    marked: list[int] = []
    for placement in placements:
        cells = board.ruleset.table.cells_of(placement)
        middles = np.array([board.middle(cell) for cell in cells])
        apart = ((middles - middles.mean(axis=0)) ** 2).sum(axis=1)
        order = [cells[index] for index in np.argsort(apart, kind="stable")]
        order.sort(key=lambda cell: cell in taken)
        marked.append(next((cell for cell in order if cell not in marked), order[0]))
    return marked


def _dot(
    surface: pygame.Surface,
    board: BoardView,
    tile: Sequence[int],
    share: float,
    colour: RGB,
    offset: tuple[float, float] = (0, 0),
) -> None:
    """Draw a dot in a tile; its offset from the middle is in quarters of a cell width."""
    x, y = board.middle_of(tile)
    quarter = board.sign / 4
    dot = disc(max(3, round(share * board.sign)), colour)
    surface.blit(dot, dot.get_rect(center=(x + offset[0] * quarter, y + offset[1] * quarter)))


def _colour(theme: Theme, position: Position, colour: int) -> RGB:
    return theme.colours[position.ruleset.colours[colour].name]
