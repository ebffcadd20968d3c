"""The board in the window: its plate, the pieces on it, and where its cells are."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

import pygame

from game.engine import Geometry, Lattice, Ply, Point, Ruleset
from game.engine.geometry import board_from
from game.engine.lattice import Vertex
from game.engine.lattice.borders import cell_width, mean_of
from game.ui.look.outline import hull
from game.ui.look.plate import MARGIN
from game.ui.look.sprites import Sprite
from game.ui.look.theme import Motion
from game.ui.shell.context import UiContext
from game.ui.table.transform import PixelPoint, box_of

if TYPE_CHECKING:
    from game.engine.position import Position


LEAST_SIGN = 0.55
"""The least width that signs on a cell are drawn for, in edges of a cell."""

Points = Sequence[Point]
"""The cells of a piece."""


class Material:
    """What a board and the pieces on it are made of: pieces of glass, on a plate.

    Attributes:
        margin: the width of the board's border, in edges of a cell.
    """

    margin = MARGIN

    def paint_board(
        self,
        surface: pygame.Surface,
        ui: UiContext,
        geometry: Geometry,
        cell: int,
        origin: PixelPoint,
        starts: Mapping[int, str | None],
        barred: Collection[int] = (),
    ) -> None:
        """Draw the empty board, with its origin at a pixel; for the rest see `BoardPlates`."""
        ui.plates.plate(geometry, cell, starts, barred).blit(surface, origin)

    def piece(
        self, ui: UiContext, lattice: Lattice, points: Points, colour: str, cell: float, place: int
    ) -> Sprite:
        """A piece on the board; no two need look the same, depending on their place."""
        return self.held(ui, lattice, points, colour, cell)

    def held(
        self, ui: UiContext, lattice: Lattice, points: Points, colour: str, cell: float
    ) -> Sprite:
        """A piece in hand, or on its way back."""
        return ui.sprites.piece(lattice, points, colour, cell, marks=ui.settings.marks)

    def lies_in(self, motion: Motion, *, from_hand: bool) -> float:
        """How long it takes until a piece that was just placed lies there, in milliseconds."""
        return motion.place if from_hand else motion.glide


GLASS = Material()


class BoardView:
    """A board laid out in a rectangle. Draws what it is given and keeps nothing of the game.

    Attributes:
        ruleset: the board's geometry, its pieces and colours.
        facing: from which side the board is seen: after how many turns, see `Lattice.facing`.
        rect: the plate.
        cells: the cells, without the plate's border.
        material: what it and its pieces are made of.
        cell: the length of a cell's edge in pixels.
        dot: the width of a cell in pixels; other widths are shares of it.
        sign: the width that dots and numbers on a cell are drawn for, in pixels: a cell's, and more
            where cells are as narrow as lines.
        transform: where the board's plane lies in the window.
        printed: the box around the cells as printed.
    """

    def __init__(
        self,
        ui: UiContext,
        ruleset: Ruleset,
        room: pygame.Rect,
        material: Material = GLASS,
        facing: int = 0,
    ) -> None:
        self._ui, self.material, margin = ui, material, material.margin
        self.ruleset, self.facing = ruleset, facing
        self._geometry = board_from(ruleset.geometry, facing)
        self.printed = box_of(ruleset.geometry.lattice, ruleset.geometry.points)
        lattice = self._geometry.lattice
        box = box_of(lattice, self._geometry.points)
        self.transform = box.fitted(lattice, room, margin)
        self.cell = int(self.transform.cell)
        self.dot = self.cell * cell_width(lattice)
        self.sign = max(self.dot, LEAST_SIGN * self.cell)
        self.rect, self.cells = self.transform.rect(box, margin), self.transform.rect(box)
        self._signs = start_signs(ruleset)

    def paint(
        self,
        surface: pygame.Surface,
        plies: Sequence[Ply],
        hidden: Collection[int] = (),
    ) -> None:
        """Draw the plate, and the pieces of `plies` except the `hidden` placements."""
        geometry, origin = self._geometry, self.transform.origin((0, 0))
        free, signs = self.ruleset.free_piece, self._signs_for(plies)
        barred = () if free is None else free.barred
        self.material.paint_board(surface, self._ui, geometry, self.cell, origin, signs, barred)
        self.paint_pieces(surface, plies, hidden)

    def paint_pieces(
        self, surface: pygame.Surface, plies: Sequence[Ply], hidden: Collection[int] = ()
    ) -> None:
        """Draw the pieces alone, over whatever lies on the plate."""
        for ply in plies:
            if ply.placement not in hidden:
                self.sprite(ply).blit(surface, self.origin(ply))

    def _signs_for(self, plies: Sequence[Ply]) -> Mapping[int, str | None]:
        """The signs of start points; none once every colour has started.

        If all of them are covered by then, they stay: the plate needn't be drawn afresh.
        """
        shown = {ply.placement for ply in plies}
        if len({ply.colour for ply in plies}) < len(self.ruleset.colours):
            return self._signs
        covered = {cell for placement in shown for cell in self.ruleset.table.cells_of(placement)}
        return self._signs if self._signs.keys() <= covered else {}

    def paint_rim(self, surface: pygame.Surface, ply: Ply, *, strong: bool = True) -> pygame.Rect:
        """Draw a rim around a piece: strong if it's pointed to, or was placed the latest."""
        rim = self._ui.sprites.rim(
            self.transform.lattice, self.points(ply), self.cell, strong=strong
        )
        return rim.blit(surface, self.origin(ply))

    def sprite(self, ply: Ply) -> Sprite:
        lattice, colour = self.transform.lattice, self.ruleset.colours[ply.colour].name
        return self.material.piece(
            self._ui, lattice, self.points(ply), colour, self.cell, ply.placement
        )

    def held(self, points: Points, colour: str, cell: float) -> Sprite:
        return self.material.held(self._ui, self.transform.lattice, points, colour, cell)

    def origin(self, ply: Ply) -> PixelPoint:
        return self.transform.origin(self.ruleset.table.origin_of(ply.placement))

    def blit(
        self, surface: pygame.Surface, sprite: Sprite, offset: tuple[int, int], alpha: int = 255
    ) -> pygame.Rect:
        """Draw a picture with its lattice origin at `offset`; return what it covered."""
        return sprite.blit(surface, self.transform.origin(offset), alpha)

    def paint_spot(
        self, surface: pygame.Surface, ply: Ply, *, wrong: bool = False
    ) -> list[pygame.Rect]:
        """Draw where a piece is to be placed, as a ghost within a rim; return what it covered.

        It is `wrong`, in the warning tone, if it isn't allowed there.
        """
        lattice, sprites, points = self.transform.lattice, self._ui.sprites, self.points(ply)
        colour, spot = self.ruleset.colours[ply.colour].name, self.origin(ply)
        if wrong:
            piece = sprites.illegal(lattice, points, (), colour, self.cell)
        else:
            piece = sprites.ghost(lattice, points, colour, self.cell)
        rim = sprites.spot_rim(lattice, points, self.cell)
        return [piece.blit(surface, spot), rim.blit(surface, spot)]

    def middle(self, cell: int) -> PixelPoint:
        return self._middles[cell]

    @cached_property
    def _middles(self) -> list[PixelPoint]:
        return list(map(self.transform.middle, self.ruleset.geometry.points))

    def square(self, cells: Sequence[int]) -> pygame.Rect:
        """A square as large as a cell, in the middle of some cells."""
        square, (x, y) = pygame.Rect(0, 0, self.cell, self.cell), self.middle_of(cells)
        square.center = round(x), round(y)
        return square

    def vertex(self, vertex: Vertex) -> PixelPoint:
        return self.transform.origin(vertex)

    def on_plate(self, at: tuple[int, int]) -> bool:
        """Whether a pixel is on the plate, whose corners may be cut."""
        geometry, (x, y) = self.ruleset.geometry, self.transform.plane(at)
        (rim,) = hull(geometry.lattice, geometry.points).loops
        beyond = max((x - spot.x) * spot.nx + (y - spot.y) * spot.ny for spot in rim)
        return beyond <= self.material.margin

    def has_pieces_in(self, rect: pygame.Rect, plies: Sequence[Ply]) -> bool:
        """Whether any of these pieces reaches into a rectangle of the window."""
        cells_of, reach = self.ruleset.table.cells_of, rect.inflate(self.cell, self.cell)
        cells = (cell for ply in plies for cell in cells_of(ply.placement))
        return any(reach.collidepoint(self.middle(cell)) for cell in cells)

    def attach_points(self, position: Position) -> list[tuple[float, float]]:
        """The middles, in pixels, of the attach points that some legal placement covers.

        Those in one tile share the middle of what is free of it.
        """
        if position.colour is None:
            return []
        geometry = self.ruleset.geometry
        cells = position.attach_points(position.colour)
        fits = self.ruleset.table.covered(position.legal())[cells]
        tile_of, whole = geometry.lattice.tile, geometry.tiles
        found = dict.fromkeys(tile_of(geometry.points[cell]) for cell in cells[fits])
        free = ([cell for cell in whole[tile] if position.board[cell] < 0] for tile in found)
        return [self.middle_of(tile) for tile in free]

    def in_tiles(self, cells: Iterable[int]) -> list[list[int]]:
        """Cells that count, together with the others of them in the same tile."""
        lattice, points = self.ruleset.geometry.lattice, self.ruleset.geometry.points
        found: dict[Point, list[int]] = defaultdict(list)
        for cell in cells:
            if lattice.counts(points[cell]):
                found[lattice.tile(points[cell])].append(int(cell))
        return list(found.values())

    def middle_of(self, cells: Iterable[int]) -> PixelPoint:
        return mean_of([self.middle(cell) for cell in cells])

    def points(self, ply: Ply) -> tuple[tuple[int, int], ...]:
        """The points that a ply's piece covers, relative to the placement's origin."""
        table = self.ruleset.table
        return table.orientations[int(table.orientation[ply.placement])].points


@lru_cache(maxsize=16)
def aspect_of(geometry: Geometry) -> float:
    """The width of a board's plate, divided by its height."""
    box = box_of(geometry.lattice, geometry.points)
    return (box.width + 2 * MARGIN) / (box.height + 2 * MARGIN)


@lru_cache(maxsize=64)
def start_signs(ruleset: Ruleset) -> Mapping[int, str | None]:
    """The start points, each with the name of the only colour that may use it, or None.

    The sign of one that has several cells is on the cell in their middle.
    """
    geometry = ruleset.geometry
    points, centre = geometry.points, geometry.lattice.centre
    signs: dict[int, str | None] = {}
    for colour, starts in zip(ruleset.colours, ruleset.starts, strict=True):
        for start in _apart(geometry, starts):
            middle = mean_of([centre(points[cell]) for cell in start])
            cell = min(
                range(geometry.size), key=lambda cell: math.dist(centre(points[cell]), middle)
            )
            signs[cell] = None if cell in signs else colour.name
    return MappingProxyType(signs)


def _apart(geometry: Geometry, cells: Sequence[int]) -> list[set[int]]:
    """Cells as groups, of which no two touch."""
    groups: list[set[int]] = []
    for cell in cells:
        around = {cell, *geometry.neighbours[cell]}
        touching = [group for group in groups if group & around]
        groups = [group for group in groups if group not in touching]
        groups.append({cell}.union(*touching))
    return groups
