"""Reasons about the cells within reach."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from game.coach.comparison import PlacementComparison
from game.coach.reachability import Mask
from game.coach.reasons import EXPLAINS, Reason, ReasonKind

LEAST_SQUARES = 4
"""How many squares must have changed hands to be worth mentioning."""

LEAST_GAIN = 8
"""How many more squares the room for a next piece must have to be worth mentioning: more than any
one piece covers."""


def _about_cells(
    c: PlacementComparison, kind: ReasonKind, colours: tuple[int, ...], cells: Mask
) -> Iterator[Reason]:
    squares = c.squares(cells)
    if squares >= LEAST_SQUARES:
        found = tuple(map(int, np.flatnonzero(cells)))
        yield Reason(kind, colours, found, (len(found),), explains=EXPLAINS[kind] * squares)


def region_left_open(c: PlacementComparison) -> Iterator[Reason]:
    """The colours are those that can get in."""
    cells = c.left_open
    entering = tuple(r for r in c.rivals if (cells & c.then.reachable_cells(r)).any())
    yield from _about_cells(c, ReasonKind.REGION_LEFT_OPEN, entering, cells)


def region_closed(c: PlacementComparison) -> Iterator[Reason]:
    """Cells that the pieces themselves cover, or block along their edges, don't count.

    A colour that can place no more (it has placed everything, or is out) is passed over.
    """
    for own in c.own:
        if not len(c.then.position.legal(own)):
            continue
        cells = c.other.reachable_cells(own) & ~c.then.reachable_cells(own) & c.beyond_edges
        yield from _about_cells(c, ReasonKind.REGION_CLOSED, (own,), cells)


def rival_gained(c: PlacementComparison) -> Iterator[Reason]:
    """Leaves out cells already reported as a region left open."""
    told = c.left_open
    if c.squares(told) < LEAST_SQUARES:
        told = np.zeros_like(told)
    for rival in c.rivals:
        cells = c.then.reachable_cells(rival) & ~c.other.reachable_cells(rival) & c.free & ~told
        yield from _about_cells(c, ReasonKind.RIVAL_GAINED, (rival,), cells)


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
    """The weight is how many more squares one room has; the cells are those the other lacks."""
    gain = c.squares(more) - c.squares(fewer)
    if gain >= LEAST_GAIN:
        cells = tuple(map(int, np.flatnonzero(more & ~fewer & c.free)))
        yield Reason(kind, (colour,), cells, (len(cells),), explains=EXPLAINS[kind] * gain)
