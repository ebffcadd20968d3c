"""Packs the pieces into a tray: as large as fits, always in the same order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.engine import PieceSet, Ply
from game.engine.lattice.tiling import PlanePoint
from game.ui.table.landing import Stock
from game.ui.table.transform import Box, box_of

GAP = 0.62
"""The least space between two pieces, in cells."""

AIR = 0.7
"""The most extra space between two pieces where a tray has space to spare, in cells."""


@dataclass(frozen=True)
class Packing:
    """Pieces on shelves.

    Attributes:
        slots: the slots that are packed.
        offsets: for each of these, the lower left corner of its piece's bounding box, in cells from
            the packing's lower left corner. Each copy of a piece has a slot of its own, next to
            those of its other copies; the copies that are left come first.
    """

    slots: tuple[int, ...]
    offsets: tuple[PlanePoint, ...]
    whole: Box


@lru_cache
def packed(pieces: PieceSet, ratio: float, slots: tuple[int, ...] | None = None) -> Packing:
    """Pack pieces on shelves for the largest cells in an area with that ratio of width to height.

    All pieces are packed, or those of some `slots`, of which there is at least one. Large pieces
    come first, as they are best placed early; those of a size are ordered by height, then width, to
    waste little space on the shelves.
    """
    order = _order(pieces, slots)
    boxes = [_boxes(pieces)[slot] for slot in order]
    area = sum(box.width * box.height for box in boxes)
    widest = 2.5 * max(1.0, (area * ratio) ** 0.5)
    limit = max(box.width for box in boxes)
    best, largest, tried = None, 0.0, None
    while best is None or limit < widest:
        shelves = _shelves(pieces, order, limit)
        if shelves != tried:
            widths, heights = _lengths(pieces, shelves)
            # The length of a cell's edge in an area `ratio` wide and 1 high.
            cell = min(ratio / max(widths), 1 / _total(heights))
            if cell > largest:
                best, largest = shelves, cell
            tried = shelves
        limit += 0.25
    return _spread(pieces, best, ratio)


@lru_cache
def _boxes(pieces: PieceSet) -> tuple[Box, ...]:
    boxes = [box_of(pieces.lattice, piece.points) for piece in pieces.pieces]
    return tuple(boxes[piece] for piece, _ in pieces.instances)


@lru_cache
def _order(pieces: PieceSet, slots: tuple[int, ...] | None) -> tuple[int, ...]:
    """The slots, or some of them, in the order in which they fill the shelves."""
    boxes, every = _boxes(pieces), pieces.pieces

    def key(slot: int) -> tuple[float, float, float, int]:
        box = boxes[slot]
        return -every[piece_in(pieces, slot)].worth, -box.height, -box.width, slot

    return tuple(sorted(range(len(boxes)) if slots is None else slots, key=key))


def piece_in(pieces: PieceSet, slot: int) -> int:
    """The piece a slot is for."""
    return pieces.instances[slot][0]


def slot_of(pieces: PieceSet, piece: int, left: int) -> int:
    """The slot of the last copy of a piece that is left, or of its first copy if none is."""
    return pieces.instances.index((piece, max(0, left - 1)))


def next_slot(position: Stock, colour: int, piece: int, more: int = 0) -> int:
    """The slot in a colour's tray from which the next copy of a piece is taken.

    It is that of the last copy when `more` of them are left than now.
    """
    return slot_of(position.ruleset.pieces, piece, int(position.left[colour, piece]) + more)


def slot_for(position: Stock, ply: Ply, more: int = 0) -> int:
    """The same for a ply's piece."""
    piece = int(position.ruleset.table.piece[ply.placement])
    return next_slot(position, ply.colour, piece, more)


def _shelves(pieces: PieceSet, order: tuple[int, ...], limit: float) -> list[list[int]]:
    """The slots on each shelf, from the top, if shelves at most `limit` cells wide are filled."""
    boxes = _boxes(pieces)
    shelves: list[list[int]] = [[]]
    used = 0.0
    for slot in order:
        width = boxes[slot].width
        if shelves[-1] and used + GAP + width > limit:
            shelves.append([])
            used = 0.0
        used += width + (GAP if shelves[-1] else 0.0)
        shelves[-1].append(slot)
    return shelves


def _lengths(
    pieces: PieceSet, shelves: Sequence[Sequence[int]]
) -> tuple[Sequence[float], Sequence[float]]:
    boxes = _boxes(pieces)
    widths = [_total([boxes[slot].width for slot in shelf]) for shelf in shelves]
    return widths, [max([boxes[slot].height for slot in shelf]) for shelf in shelves]


def _total(lengths: Sequence[float]) -> float:
    """The length of these beside each other, gaps included."""
    return sum(lengths) + GAP * (len(lengths) - 1)


def _spread(pieces: PieceSet, shelves: Sequence[Sequence[int]], ratio: float) -> Packing:
    """Spread shelves over the spare space of an area with that ratio of width to height."""
    boxes = _boxes(pieces)
    widths, heights = _lengths(pieces, shelves)
    total_width, total_height = max(widths), _total(heights)
    across, down = max(map(len, shelves)) - 1, len(shelves) - 1
    beside = min(AIR, max(0.0, total_height * ratio - total_width) / max(1, across))
    below = min(AIR, max(0.0, total_width / ratio - total_height) / max(1, down))
    total_width += beside * across
    total_height += below * down
    offsets: dict[int, PlanePoint] = {}
    top = total_height
    for shelf, shelf_width, shelf_height in zip(shelves, widths, heights, strict=True):
        # Spread a shelf over the whole width, but keep the gaps of a short one near the others'.
        slack = (total_width - shelf_width) / max(1, len(shelf) - 1)
        gap = GAP + min(slack, 0.5 + beside)
        left = 0.0
        for slot in shelf:
            offsets[slot] = (left, top - shelf_height + (shelf_height - boxes[slot].height) / 2)
            left += boxes[slot].width + gap
        top -= shelf_height + GAP + below
    slots = tuple(sorted(offsets))
    return Packing(
        slots,
        tuple(offsets[slot] for slot in slots),
        Box(0, 0, total_width, total_height),
    )
