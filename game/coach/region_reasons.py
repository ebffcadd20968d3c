"""Reasons that have to do with the cells within reach."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from game.coach.comparison import Compared
from game.coach.reasons import EXPLAINS, Kind, Reason
from game.coach.room import Mask

LEAST_CELLS = 4
"""How many cells must have changed hands to be worth a word."""

LEAST_CELL_GAIN = 8
"""By how many cells the room for a next piece must differ: more than the two pieces cover."""


def _about_cells(kind: Kind, colours: tuple[int, ...], cells: Mask) -> Iterator[Reason]:
    count = int(np.count_nonzero(cells))
    if count >= LEAST_CELLS:
        yield Reason(
            kind,
            colours,
            tuple(map(int, np.flatnonzero(cells))),
            (count,),
            explains=EXPLAINS[kind] * count,
        )


def region_left_open(c: Compared) -> Iterator[Reason]:
    """The colours are those that can get in."""
    cells = c.left_open
    entering = tuple(r for r in c.rivals if (cells & c.then.reach(r)).any())
    yield from _about_cells(Kind.REGION_LEFT_OPEN, entering, cells)


def region_closed(c: Compared) -> Iterator[Reason]:
    """What the pieces themselves cover, or block along their edges, isn't counted.

    Nor is anything said of a colour that places no more: it has all placed, or is out.
    """
    for own in c.own:
        if not len(c.then.position.legal(own)):
            continue
        cells = c.other.reach(own) & ~c.then.reach(own) & c.beyond_edges
        yield from _about_cells(Kind.REGION_CLOSED, (own,), cells)


def rival_gained(c: Compared) -> Iterator[Reason]:
    """Without what is told of an open region already."""
    told = c.left_open
    if np.count_nonzero(told) < LEAST_CELLS:
        told = np.zeros_like(told)
    for rival in c.rivals:
        cells = c.then.reach(rival) & ~c.other.reach(rival) & c.free & ~told
        yield from _about_cells(Kind.RIVAL_GAINED, (rival,), cells)


def room_lost(c: Compared) -> Iterator[Reason]:
    """Nothing is said of a colour that places no more: it has all placed, or is out."""
    for own in c.own:
        if len(c.then.position.legal(own)):
            fewer, more = c.then.next_cells(own), c.other.next_cells(own)
            yield from _about_room(Kind.ROOM_LOST, own, fewer, more)


def rival_room(c: Compared) -> Iterator[Reason]:
    """The cells are those that the rival's next piece couldn't else cover."""
    for rival in c.rivals:
        fewer, more = c.other.next_cells(rival), c.then.next_cells(rival)
        yield from _about_room(Kind.RIVAL_ROOM, rival, fewer, more)


def _about_room(kind: Kind, colour: int, fewer: Mask, more: Mask) -> Iterator[Reason]:
    number = int(np.count_nonzero(more)) - int(np.count_nonzero(fewer))
    if number >= LEAST_CELL_GAIN:
        cells = tuple(map(int, np.flatnonzero(more & ~fewer)))
        yield Reason(kind, (colour,), cells, (number,), explains=EXPLAINS[kind] * number)
