"""Reasons about the cells within reach."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from game.coach.comparison import PlacementComparison
from game.coach.reachability import Mask
from game.coach.reasons import EXPLAINS, Reason, ReasonKind

LEAST_CELLS = 4
"""How many cells must have changed hands to be worth mentioning."""

LEAST_CELL_GAIN = 8
"""How many more cells the room for a next piece must have to be worth mentioning: more than any
one piece covers."""


def _about_cells(kind: ReasonKind, colours: tuple[int, ...], cells: Mask) -> Iterator[Reason]:
    count = int(np.count_nonzero(cells))
    if count >= LEAST_CELLS:
        yield Reason(
            kind,
            colours,
            tuple(map(int, np.flatnonzero(cells))),
            (count,),
            explains=EXPLAINS[kind] * count,
        )


def region_left_open(c: PlacementComparison) -> Iterator[Reason]:
    """The colours are those that can get in."""
    cells = c.left_open
    entering = tuple(r for r in c.rivals if (cells & c.then.reachable_cells(r)).any())
    yield from _about_cells(ReasonKind.REGION_LEFT_OPEN, entering, cells)


def region_closed(c: PlacementComparison) -> Iterator[Reason]:
    """Cells that the pieces themselves cover, or block along their edges, don't count.

    A colour that can place no more (it has placed everything, or is out) is passed over.
    """
    for own in c.own:
        if not len(c.then.position.legal(own)):
            continue
        cells = c.other.reachable_cells(own) & ~c.then.reachable_cells(own) & c.beyond_edges
        yield from _about_cells(ReasonKind.REGION_CLOSED, (own,), cells)


def rival_gained(c: PlacementComparison) -> Iterator[Reason]:
    """Leaves out cells already reported as a region left open."""
    told = c.left_open
    if np.count_nonzero(told) < LEAST_CELLS:
        told = np.zeros_like(told)
    for rival in c.rivals:
        cells = c.then.reachable_cells(rival) & ~c.other.reachable_cells(rival) & c.free & ~told
        yield from _about_cells(ReasonKind.RIVAL_GAINED, (rival,), cells)


def room_lost(c: PlacementComparison) -> Iterator[Reason]:
    """Passes over a colour that can place no more: it has placed everything, or is out."""
    for own in c.own:
        if len(c.then.position.legal(own)):
            fewer, more = c.then.next_cells(own), c.other.next_cells(own)
            yield from _about_room(c, ReasonKind.ROOM_LOST, own, fewer, more)


def rival_room(c: PlacementComparison) -> Iterator[Reason]:
    """Only where the rival's next piece has more room overall."""
    for rival in c.rivals:
        fewer, more = c.other.next_cells(rival), c.then.next_cells(rival)
        yield from _about_room(c, ReasonKind.RIVAL_ROOM, rival, fewer, more)


def _about_room(
    c: PlacementComparison, kind: ReasonKind, colour: int, fewer: Mask, more: Mask
) -> Iterator[Reason]:
    """The weight is how many more cells one room has; the cells are those the other lacks."""
    gain = int(np.count_nonzero(more)) - int(np.count_nonzero(fewer))
    if gain >= LEAST_CELL_GAIN:
        cells = tuple(map(int, np.flatnonzero(more & ~fewer & c.free)))
        yield Reason(kind, (colour,), cells, (len(cells),), explains=EXPLAINS[kind] * gain)
