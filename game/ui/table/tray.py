"""What all trays have in common, however they look."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

import pygame

from game.engine import Point, Ruleset
from game.engine.lattice.tiling import seen_from
from game.engine.table import PlacementTable
from game.ui.kit.boxes import Back
from game.ui.look.hit_test import nearest
from game.ui.look.sprites import Sprite
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.table.landing import LayableBoard
from game.ui.table.packing import packed, piece_in
from game.ui.table.transform import BoardTransform, PixelPoint, box_of

NEAR = 0.4
"""How far from a piece a press still counts as on it, in cells."""

POINTED = 0.28
"""The space around a piece to which keys point, in cells."""

SAME_ROW = 0.35
"""How far apart the middles of two pieces of a row may be for the arrow keys, relative to the
distance of rows if all pieces lay in rows as long as there are rows."""

DIMMED = 60
"""The opacity of a piece that can't be placed now, from 0 to 255."""


class Tray:
    """Where a colour's pieces lie, each copy in a slot of its own.

    Attributes:
        rect: the whole tray.
        colour: whose pieces they are; of a tray that all colours share, any.
        cell: the length of a cell's edge in pixels.
    """

    def __init__(
        self,
        rect: pygame.Rect,
        ruleset: Ruleset,
        colour: int,
        orientations: Mapping[int, int] | None = None,
        facing: int = 0,
    ) -> None:
        """Make a tray with nothing in it, beside a board that is seen from a side.

        Pieces lie in it in these orientations; by default they are seen as in the piece set.
        """
        self.rect, self.colour, self.cell = rect, colour, 1
        self._pieces, self._table = ruleset.pieces, ruleset.table
        self._orientations = orientations or first_orientations(self._table, facing)
        self._lattice = seen_from(ruleset.pieces.lattice, facing)
        self._transforms: dict[int, BoardTransform] = {}
        self._boxes: dict[int, pygame.Rect] = {}

    def pack(
        self, room: pygame.Rect, slots: tuple[int, ...] | None = None, most: float = math.inf
    ) -> None:
        """Lay all pieces, or those of some slots, out in that room, as large as fits.

        Cells are at most so many pixels long.
        """
        ratio = max(0.01, round(max(1, room.width) / max(1, room.height), 2))
        packing = packed(self._pieces, ratio, slots)
        whole = packing.whole.fitted(self._pieces.lattice, room, most=most)
        self.cell = int(whole.cell)
        for slot, offset in zip(packing.slots, packing.offsets, strict=True):
            self.put(slot, *whole.pixel(offset))

    def put(self, slot: int, left: float, bottom: float) -> None:
        """Lay a slot out with the lower left corner of its piece's bounding box at a pixel."""
        box = box_of(self._lattice, self.points(slot))
        transform = box.transform(self._lattice, left, bottom, self.cell)
        self._transforms[slot], self._boxes[slot] = transform, transform.rect(box)

    def orientation(self, piece: int) -> int:
        return self._orientations[piece]

    def points(self, slot: int) -> tuple[Point, ...]:
        return self._table.orientations[self.orientation(piece_in(self._pieces, slot))].points

    def transform(self, slot: int) -> BoardTransform:
        return self._transforms[slot]

    def box(self, slot: int) -> pygame.Rect:
        return self._boxes[slot]

    def slot_at(self, pixel: Pixel, position: LayableBoard, least: int = 0) -> int | None:
        """The slot at or near a pixel whose piece is left, or None.

        For `least` see `game.ui.look.hit_test.nearest`.
        """
        if not self.rect.collidepoint(pixel):
            return None
        left = position.left[self.colour]
        here = (
            slot for slot, (piece, copy) in enumerate(self._pieces.instances) if left[piece] > copy
        )
        slots = ((slot, self._boxes[slot]) for slot in here)
        return nearest(slots, pixel, least, margin=round(NEAR * self.cell))

    def paint_slot(
        self,
        surface: pygame.Surface,
        ui: UiContext,
        slot: int,
        colour: str,
        *,
        is_empty: bool,
        is_dim: bool,
    ) -> None:
        """Draw the piece in a slot, perhaps dim, or where it lies if it isn't there."""
        transform, points = self.transform(slot), self.points(slot)
        lattice, spot = transform.lattice, (transform.left, transform.bottom)
        if is_empty:
            ui.sprites.silhouette(lattice, points, self.cell).blit(surface, spot)
        else:
            sprite, spot = self.picture(ui, slot, colour)
            sprite.blit(surface, spot, DIMMED if is_dim else 255)

    def picture(self, ui: UiContext, slot: int, colour: str) -> tuple[Sprite, PixelPoint]:
        """What the piece in a slot looks like, and the pixel of its origin."""
        transform, points = self.transform(slot), self.points(slot)
        sprite = ui.sprites.piece(
            transform.lattice, points, colour, self.cell, marks=ui.settings.marks
        )
        return sprite, (transform.left, transform.bottom)


@lru_cache(maxsize=16)
def first_orientations(table: PlacementTable, facing: int = 0) -> dict[int, int]:
    """For each piece, the orientation in which it's seen as it stands in the piece set."""
    first: dict[int, int] = {}
    for number, orientation in enumerate(table.orientations):
        first.setdefault(orientation.piece, number)
    for _ in range(facing):
        first = {piece: table.orientations[lies].anticlockwise for piece, lies in first.items()}
    return first


def paint_slot_rim(
    surface: pygame.Surface,
    ui: UiContext,
    trays: Sequence[Tray],
    position: LayableBoard | None,
    slot: int,
) -> list[pygame.Rect]:
    """Draw a rim around the piece in a slot, in the tray of the colour to play.

    Draws nothing if nobody is to place, or the piece is gone. Returns what was covered.
    """
    if position is None or position.colour is None:
        return []
    piece, copy = position.ruleset.pieces.instances[slot]
    if position.left[position.colour, piece] <= copy:
        return []
    tray = trays[position.colour]
    transform = tray.transform(slot)
    rim = ui.sprites.rim(transform.lattice, tray.points(slot), tray.cell)
    return [rim.blit(surface, (transform.left, transform.bottom))]


def paint_pointed_slot(
    surface: pygame.Surface, ui: UiContext, tray: Tray, slot: int, colour: str
) -> pygame.Rect:
    """Draw the piece in a slot to which keys point, on a panel; return what was covered."""
    around = 2 * max(4, round(POINTED * tray.cell))
    back = Back(ui.theme.control_hover, ui.theme.accent, rim_width=2.5, radius=8)
    covered = back.paint(surface, ui, tray.box(slot).inflate(around, around))
    tray.paint_slot(surface, ui, slot, colour, is_empty=False, is_dim=False)
    return covered


# -- keys -------------------------------------------------------------------

# From the end of a row one gets to the next one, and from the last row to the first, so that no
# piece is far.


def rows_of(spots: Mapping[int, Pixel]) -> list[list[int]]:
    """The pieces in rows, from the top, each from the left; given the middle of each."""
    ordered = sorted(spots, key=lambda piece: (spots[piece][1], spots[piece][0]))
    ys = [spots[piece][1] for piece in ordered]
    apart = SAME_ROW * (ys[-1] - ys[0]) / max(1.0, math.sqrt(len(ordered)))
    rows: list[list[int]] = []
    for piece in ordered:
        if rows and spots[piece][1] - spots[rows[-1][0]][1] <= apart:
            rows[-1].append(piece)
        else:
            rows.append([piece])
    return [sorted(row, key=lambda piece: spots[piece][0]) for row in rows]


def middle_of(spots: Mapping[int, Pixel]) -> int:
    """The piece from which the others are reached soonest: in the middle of the middle row."""
    rows = rows_of(spots)
    row = rows[len(rows) // 2]
    return row[len(row) // 2]


def neighbour(spots: Mapping[int, Pixel], piece: int, way: tuple[int, int]) -> int:
    """The piece next to another one, so many to the right and rows down.

    In another row it is the one that is nearest across.
    """
    rows = rows_of(spots)
    number = next(index for index, row in enumerate(rows) if piece in row)
    right, down = way
    if down:
        row = rows[(number + down) % len(rows)]
        return _nearest(spots, row, spots[piece][0])
    order = [one for row in rows for one in row]
    return order[(order.index(piece) + right) % len(order)]


def _nearest(spots: Mapping[int, Pixel], row: Sequence[int], x: int) -> int:
    """The piece of a row whose middle is nearest to an x."""
    return min(row, key=lambda piece: abs(spots[piece][0] - x))
