"""Places on the board that a lesson points at, found when they are needed."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from game.engine.contacts import Rule
from game.engine.pieces import Turning, Way, ways_from
from game.engine.position import Position
from game.engine.touch import Touch

SHOWN_WAY = 2
"""How many turns and flips an outline asks for, if it can: one of each."""


def as_in_tray(position: Position, piece: int) -> int:
    """The orientation in which a piece lies in its tray: its first."""
    lies = position.ruleset.table.orientations
    return next(number for number, one in enumerate(lies) if one.piece == piece)


def turned_spot(position: Position, piece: int) -> int | None:
    """Where a piece fits once it has been turned and flipped; None if it fits nowhere.

    Of all such places it is the one that opens the most corners, nearest to the board's middle.
    """
    table = position.ruleset.table
    legal = position.legal()
    own = legal[table.piece[legal] == piece].tolist()
    ways = ways_from(table.orientations, as_in_tray(position, piece))

    def effort(placement: int) -> tuple[int, int, float, int]:
        way = ways[int(table.orientation[placement])]
        opened = len(position.play(placement).attach_points(int(position.colour or 0)))
        return _too_plain(way), -opened, _away(position, placement), placement

    return min(own, key=effort, default=None)


def _too_plain(way: Way) -> int:
    """How far a way is from one turn and one flip."""
    return abs(len(way) - SHOWN_WAY) + (Turning.OVER not in way)


def wrong_spot(position: Position, orientation: int) -> int | None:
    """Where a piece touches its own colour in the way that isn't allowed.

    That is along an edge, or at a corner alone in a game whose pieces lie edge to edge; nothing
    else is wrong there. It is a place for the piece as it lies, or else for which it needs the
    least turning; of these the one that touches most, nearest to the board's middle. None if there
    is none.
    """
    for lies in ways_from(position.ruleset.table.orientations, orientation):
        places = _wrong_places(position, lies)
        found = [(-touching, _away(position, one), one) for one, touching in places]
        if found:
            return min(found)[2]
    return None


def can_lie_wrong(position: Position, piece: int) -> bool:
    """Whether there is such a place for a piece."""
    ways = ways_from(position.ruleset.table.orientations, as_in_tray(position, piece))
    return any(True for lies in ways for _ in _wrong_places(position, lies))


def _wrong_places(position: Position, orientation: int) -> Iterator[tuple[int, int]]:
    """The wrong places for an orientation, and how many cells touch the colour's own there."""
    table, colour = position.ruleset.table, position.colour
    if colour is None:
        return
    by_edge = position.ruleset.contact.closes is Touch.EDGE
    rule = Rule.OWN_EDGE if by_edge else Rule.NO_EDGE
    for placement in np.flatnonzero(table.orientation == orientation).tolist():
        violation = position.violation(placement)
        if violation is not None and violation.rule is rule:
            touching = len(violation.cells) if by_edge else _at_corners(position, placement)
            if touching:
                yield placement, touching


def _at_corners(position: Position, placement: int) -> int:
    """How many cells of a placement touch its colour at a corner."""
    around = position.ruleset.geometry.corner_neighbours
    own = {
        cell
        for ply in position.plies
        if ply.colour == position.colour
        for cell in position.ruleset.table.cells_of(ply.placement)
    }
    return sum(
        not own.isdisjoint(around[cell]) for cell in position.ruleset.table.cells_of(placement)
    )


def _away(position: Position, placement: int) -> float:
    """How far a placement is from the middle of the board, in edges of a cell."""
    geometry, table = position.ruleset.geometry, position.ruleset.table
    centre = geometry.lattice.centre
    board = np.mean([centre(point) for point in geometry.points], axis=0)
    own = [centre(geometry.points[cell]) for cell in table.cells_of(placement)]
    return round(float(np.hypot(*(np.mean(own, axis=0) - board))), 3)
