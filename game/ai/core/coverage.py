"""What the legal placements of all colours cover, counted for each cell."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.ai.core.arrays import Words
from game.ai.core.board import Board
from game.ai.core.kernel import inlined, part
from game.ai.core.moves import Lists

COUNT_BITS = 16
COUNT_MASK = np.uint64((1 << COUNT_BITS) - 1)
ONES = np.uint64(0x0001_0001_0001_0001)
HIGHEST = np.uint64(0x8000_8000_8000_8000)


class Cover(NamedTuple):
    """How many legal placements of each colour take up a slot.

    Attributes:
        counts: ``(slots,)``, two bytes for each colour.
        rest: ``(slots,)``, room to work in.
    """

    counts: Words
    rest: Words


def empty_cover(board: Board) -> Cover:
    """Counts to be filled in."""
    return Cover(*(np.zeros(board.slot_count, dtype=np.uint64) for _ in Cover._fields))


@part
def count_cover(board: Board, lists: Lists, cover: Cover) -> None:
    """Count the placements in some lists over each cell, and those of each piece."""
    counts, rest = cover.counts, cover.rest
    counts[:] = 0
    rest[:] = 0
    width = board.slots.shape[1]
    for colour in range(len(lists.count)):
        one = np.uint64(1) << np.uint64(COUNT_BITS * colour)
        moves = lists.moves[colour]
        count = np.uint32(lists.count[colour])
        half = count >> np.uint32(1)
        # Neighbours in a list cover the same cells. Two from afar, each with an array of its own,
        # needn't wait for each other.
        for number in range(half):
            here, there = moves[number], moves[half + number]
            for i in range(width):
                counts[board.slots[here, i]] += one
                rest[board.slots[there, i]] += one
        if count & 1:
            for i in range(width):
                counts[board.slots[moves[count - np.uint32(1)], i]] += one
    for slot in range(len(counts)):
        counts[slot] += rest[slot]
    counts[len(board.ring) - 1] = 0


@inlined
def lanes_of(colours: int) -> np.uint64:
    """Colours as bits, each moved to the two bytes that it has in packed counts."""
    return np.uint64(colours) * np.uint64(0x0000_2000_4000_8001) & ONES


@inlined
def counted(packed: np.uint64) -> np.uint8:
    """The colours, as bits, whose counts aren't 0."""
    lower = packed & ~HIGHEST
    lanes = ((lower + ~HIGHEST | packed) & HIGHEST) >> np.uint64(COUNT_BITS - 1)
    return np.uint8(lanes * np.uint64(0x0001_0002_0004_0008) >> np.uint64(48) & np.uint64(15))


@inlined
def covering(packed: np.uint64, colours: int) -> int:
    """The counts of some colours (as bits) at a cell, together."""
    total = 0
    for colour in range(4):
        if colours >> colour & 1:
            total += np.int64(packed >> np.uint64(COUNT_BITS * colour) & COUNT_MASK)
    return total


@inlined
def most_room(board: Board, room: np.uint32, colours: int) -> int:
    """The class of the room at a cell for the one of some colours that has most."""
    most = 0
    for colour in range(4):
        if colours >> colour & 1:
            most = max(most, np.int64(room >> np.uint32(8 * colour) & np.uint32(255)))
    return np.int64(board.rooms[most])
