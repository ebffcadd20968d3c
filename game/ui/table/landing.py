"""Where a piece may lie or would land on a board, and what would be wrong with that."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from game.engine import Lattice, Ply, Point, Ruleset
from game.engine.contacts import Rule, Violation
from game.engine.lattice.borders import mean_of
from game.engine.lattice.tiling import PlanePoint
from game.engine.pieces import ways_from
from game.engine.position import Position
from game.engine.table import Placements


class Stock(Protocol):
    """What is left to be laid."""

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""

    @property
    def left(self) -> npt.NDArray[np.uint8]:
        """``(colours, pieces)``: how many of each piece are left."""


class LayableBoard(Stock, Protocol):
    """What the hand, the trays and their views need; a `Position` has it all."""

    @property
    def colour(self) -> int | None:
        """The colour whose pieces are being laid, or None."""

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The pieces on the board."""

    def legal(self) -> Placements:
        """The placements that the rules allow, ascending; keys step through them."""

    def violation(self, placement: int) -> Violation | None:
        """Why a placement isn't allowed, or None if it is."""


@dataclass(frozen=True)
class Landing:
    """Where a held piece would land.

    Attributes:
        offset: the lattice offset of its origin.
        placement: the placement's number, or None if the piece sticks out of the board.
        rule: the rule it would break, or None if it may land here. Off the board there is neither
            a rule to name nor a placement.
        faulty: those of the orientation's own `points` that are at fault.
    """

    offset: Point
    placement: int | None
    rule: Rule | None
    faulty: tuple[Point, ...]

    @property
    def legal(self) -> bool:
        return self.placement is not None and self.rule is None


def landing_at(position: LayableBoard, orientation: int, offset: Point) -> Landing:
    """How a piece in an orientation would land with its origin at an offset."""
    ruleset = position.ruleset
    points = ruleset.table.orientations[orientation].points
    placement = ruleset.table.at(orientation, offset)
    if placement is None:
        off = [not on for on in on_board(position, points, offset)]
        return Landing(offset, None, None, _chosen(points, off))
    violation = position.violation(placement)
    if violation is None:
        return Landing(offset, placement, None, ())
    bad = {ruleset.geometry.points[cell] for cell in violation.cells}
    at_fault = [(x + offset[0], y + offset[1]) in bad for x, y in points]
    return Landing(offset, placement, violation.rule, _chosen(points, at_fault))


def on_board(position: LayableBoard, points: Iterable[Point], offset: Point) -> list[bool]:
    """Whether the board has a cell at each of some points, moved by an offset."""
    cell_at = position.ruleset.geometry.cell_at
    return [cell_at((x + offset[0], y + offset[1])) is not None for x, y in points]


def _chosen(points: Iterable[Point], mask: Iterable[bool]) -> tuple[Point, ...]:
    return tuple(point for point, take in zip(points, mask, strict=True) if take)


def nearest_legal(position: LayableBoard, orientation: int, origin: PlanePoint) -> list[int]:
    """A piece's legal placements, those that need the fewest turns first, then the nearest.

    The piece lies in an orientation, with its origin at a spot in the board's plane.
    """
    table, lattice = position.ruleset.table, position.ruleset.geometry.lattice
    turns = ways_from(table.orientations, orientation)
    middles = {lies: centre_of(lattice, table.orientations[lies].points) for lies in turns}

    def middle(orientation: int, origin: PlanePoint) -> PlanePoint:
        x, y = middles[orientation]
        return origin[0] + x, origin[1] + y

    here = middle(orientation, origin)

    def effort(placement: int) -> tuple[int, float]:
        lies = int(table.orientation[placement])
        there = middle(lies, lattice.plane(table.origin_of(placement)))
        return len(turns[lies]), math.dist(here, there)

    legal = position.legal()
    own = legal[table.piece[legal] == table.orientations[orientation].piece]
    return sorted(own.tolist(), key=effort)


def centre_of(lattice: Lattice, points: Sequence[Point]) -> PlanePoint:
    """The mean of the centres of cells."""
    return mean_of([lattice.centre(point) for point in points])


def reach(position: Position, colour: int) -> npt.NDArray[np.bool_]:
    """Whether a colour's next piece can lie on each cell: ``(size,)``.

    As long as others fit, a piece that may lie anywhere is left out: with it, nearly all cells
    would be in reach, and one position would look like another.
    """
    ruleset, legal = position.ruleset, position.legal(colour)
    if ruleset.free_piece is not None:
        attached = legal[ruleset.table.piece[legal] != ruleset.free_piece.piece]
        legal = attached if len(attached) else legal
    return ruleset.table.covered(legal)
