"""The geometry of a held piece: how it lies, where it is, and where it would land."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from game.engine import Point
from game.engine.contacts import Rule
from game.ui.table.layable_board import LayableBoard
from game.ui.table.spots import SpotCycle, centre_of, turns_to
from game.ui.table.transform import PlanePoint

SNAP_DISTANCE = 1.2
"""How far from a legal spot a held piece snaps to it, in cells."""

NEARLY = 0.75
"""How far from a cell's centre a press still counts as on the cell, in cells."""


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
        """Whether it may land here."""
        return self.placement is not None and self.rule is None


class Hand:
    """A piece held over the board, by the pointer or by keys.

    While the pointer carries it, it can be anywhere in the plane and snaps to legal spots. While
    keys move it, it lies exactly on cells of the board.

    Attributes:
        position: what it's to be laid on, for example a position of a game.
        orientation: how it lies.
        grabbed: the point of the shape under the pointer, or about which keys turn it.
        carried: whether the pointer carries it.
    """

    def __init__(
        self, position: LayableBoard, orientation: int, snap: float = SNAP_DISTANCE
    ) -> None:
        """Take a piece of the colour to play; for `snap` see `SNAP_DISTANCE`."""
        assert position.colour is not None
        self.position = position
        self.colour: int = position.colour
        self.table = position.ruleset.table
        self.lattice = position.ruleset.geometry.lattice
        self.orientation = orientation
        self.carried = False
        self._snap = snap
        # The pointer's offset from the middle of the grabbed cell.
        self._beside: PlanePoint
        self.hold_by_middle()
        self._pointer: PlanePoint = (0.0, 0.0)
        self._offset: Point = (0, 0)
        self._legal_here: tuple[npt.NDArray[np.intp], npt.NDArray[np.float64]] | None = None
        self._spot_cycle = SpotCycle()

    @property
    def piece(self) -> int:
        """The piece's index in its set."""
        return self.table.orientations[self.orientation].piece

    @property
    def points(self) -> tuple[Point, ...]:
        """Its shape as it lies now."""
        return self.table.orientations[self.orientation].points

    @property
    def pointer(self) -> PlanePoint:
        """Where it's held, in the plane: the spot that stays put when it turns."""
        if self.carried:
            return self._pointer
        x, y = self.origin
        cx, cy = self.lattice.centre(self.grabbed)
        return x + cx, y + cy

    @property
    def origin(self) -> PlanePoint:
        """Where its origin is in the plane."""
        return self._carried_origin() if self.carried else self.lattice.plane(self._offset)

    def _carried_origin(self) -> PlanePoint:
        cx, cy = self.lattice.centre(self.grabbed)
        return self._pointer[0] - cx - self._beside[0], self._pointer[1] - cy - self._beside[1]

    # -- moving -------------------------------------------------------------

    def grab(self, shape_spot: PlanePoint) -> None:
        """Grab it at a spot in its own plane, or by the nearest cell if it has none there."""
        x, y = shape_spot
        centres = {point: self.lattice.centre(point) for point in self.points}
        self.grabbed = min(self.points, key=lambda p: math.dist(centres[p], (x, y)))
        cx, cy = centres[self.grabbed]
        self._beside = (max(-0.5, min(0.5, x - cx)), max(-0.5, min(0.5, y - cy)))

    def carry(self, pointer: PlanePoint) -> None:
        """Move it with the pointer, which is at a spot in the board's plane."""
        self.carried = True
        self._pointer = pointer
        self._spot_cycle.end()

    def seize(self, spot: PlanePoint) -> None:
        """Grab it where the pointer is in the board's plane, and move with the pointer."""
        x, y = self.origin
        self.grab((spot[0] - x, spot[1] - y))
        self.carry(spot)

    def put_near(self, spot: PlanePoint) -> None:
        """Lay it on the legal spot nearest to `spot`, or on the nearest of all if none is legal."""
        self.carried = False
        placements, origins = self._legal()
        if not len(placements):
            placements, origins = self._everywhere()
        nearest = np.argmin(np.hypot(*(origins - spot).T))
        self._offset = self.table.origin_of(int(placements[nearest]))

    def step(self, right: int, up: int) -> None:
        """Move it some cells to the right and up, laid down; it stays on the board."""
        self.lay()
        self._spot_cycle.end()
        for offset in self.lattice.steps(self._offset, right, up):
            if self.table.at(self.orientation, offset) is not None:
                self._offset = offset
                break

    def lay(self) -> None:
        """Lay it on the board where it's being carried, legal or not."""
        if self.carried:
            self.carried = False
            self._lay_nearest(self._carried_origin())

    def land(self) -> None:
        """Lay it down where it would land, or else where it's being carried."""
        landing = self.landing()
        self.lay()
        if landing is not None and landing.placement is not None:
            self._offset = landing.offset

    def covers(self, spot: PlanePoint) -> bool:
        """Whether one of its cells is at, or nearly at, a spot in the board's plane."""
        x, y = self.origin
        centres = map(self.lattice.centre, self.points)
        return any(math.dist((x + cx, y + cy), spot) <= NEARLY for cx, cy in centres)

    def next_legal(self) -> bool:
        """Lay it on the next legal spot, turned as needed (see `SpotCycle`); False if none."""
        here = None if self.carried else self.table.at(self.orientation, self._offset)
        chosen = self._spot_cycle.after(here, self.position, self.orientation, self.origin)
        if chosen is None:
            return False
        self.lie_at(chosen)
        return True

    def lie_at(self, placement: int) -> None:
        """Lay it on a placement of its piece."""
        self._lie_as(int(self.table.orientation[placement]))
        self.carried = False
        self._offset = self.table.origin_of(placement)

    def follow(self, position: LayableBoard) -> None:
        """Go on being held, in a later position of the same game."""
        self.position, self._legal_here = position, None
        self._spot_cycle.end()

    def turn_to_fit(self) -> None:
        """Turn and flip it as little as needed to fit somewhere, if it fits anywhere."""
        fitting = set(self.table.orientation[self.position.legal()].tolist())
        for orientation in turns_to(self.table, self.orientation):
            if orientation in fitting:
                self._lie_as(orientation)
                return

    def _lie_as(self, orientation: int) -> None:
        """Switch to an orientation, held by the middle, wherever that leaves the piece."""
        if orientation != self.orientation:
            self.orientation = orientation
            self.hold_by_middle()
            self._legal_here = None

    def hold_by_middle(self) -> None:
        """Hold it by the cell nearest to its centre, about which it then turns."""
        middle = centre_of(self.lattice, self.points)
        self.grabbed = min(self.points, key=lambda p: math.dist(self.lattice.centre(p), middle))
        self._beside = (0.0, 0.0)

    def turn(self, clockwise: bool) -> None:
        """Turn it by the lattice's smallest angle, about the grabbed cell."""
        orientation = self.table.orientations[self.orientation]
        times = 1 if clockwise else self.lattice.turns - 1
        angle = -math.tau / self.lattice.turns * times
        x, y = self._beside
        beside = (
            x * math.cos(angle) - y * math.sin(angle),
            x * math.sin(angle) + y * math.cos(angle),
        )

        def turned(point: Point) -> Point:
            for _ in range(times):
                point = self.lattice.turn(point)
            return point

        self._lie(orientation.clockwise if clockwise else orientation.anticlockwise, turned, beside)

    def flip(self) -> None:
        """Mirror it, left to right."""
        x, y = self._beside
        mirrored = self.table.orientations[self.orientation].mirrored
        self._lie(mirrored, self.lattice.mirror, (-x, y))

    def _lie(self, orientation: int, moved: Callable[[Point], Point], beside: PlanePoint) -> None:
        """Change its orientation, with the grabbed cell staying where it is."""
        pointer = self.pointer
        _, (x0, y0) = self.lattice.normalise(map(moved, self.points))
        x, y = moved(self.grabbed)
        self.grabbed = (x - x0, y - y0)
        self._beside = beside
        self._spot_cycle.end()
        self.orientation = orientation
        self._legal_here = None
        if not self.carried:
            cx, cy = self.lattice.centre(self.grabbed)
            self._lay_nearest((pointer[0] - cx, pointer[1] - cy))

    def _lay_nearest(self, origin: PlanePoint) -> None:
        """Lay it on the board with its origin as near as possible to that spot."""
        placements, origins = self._everywhere()
        nearest = np.argmin(np.hypot(*(origins - origin).T))
        self._offset = self.table.origin_of(int(placements[nearest]))

    # -- landing ------------------------------------------------------------

    def landing(self) -> Landing | None:
        """Where it would land if dropped now; None while it has no cell over the board."""
        if not self.carried:
            return _landing_at(self.position, self.orientation, self._offset)
        snapped = self._snapped() if self._snap else None
        if snapped is not None:
            return Landing(self.table.origin_of(snapped), snapped, None, ())
        offset = self.lattice.nearest(*self.origin)
        if not any(_on_board(self.position, self.points, offset)):
            return None
        return _landing_at(self.position, self.orientation, offset)

    def _snapped(self) -> int | None:
        """The nearest legal placement, if it's within the snap distance."""
        placements, origins = self._legal()
        if not len(placements):
            return None
        distances = np.hypot(*(origins - self.origin).T)
        nearest = int(np.argmin(distances))
        return int(placements[nearest]) if distances[nearest] <= self._snap else None

    def _legal(self) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.float64]]:
        """The legal placements in its present orientation, and their origins in the plane."""
        if self._legal_here is None:
            legal = self.position.legal()
            placements = legal[self.table.orientation[legal] == self.orientation]
            self._legal_here = placements, self._origins(placements)
        return self._legal_here

    def _everywhere(self) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.float64]]:
        """All placements in its present orientation, legal or not, and their origins."""
        placements = np.flatnonzero(self.table.orientation == self.orientation)
        return placements, self._origins(placements)

    def _origins(self, placements: npt.NDArray[np.intp]) -> npt.NDArray[np.float64]:
        spots = [self.lattice.plane(self.table.origin_of(int(p))) for p in placements]
        return np.array(spots, dtype=np.float64).reshape(-1, 2)


def _landing_at(position: LayableBoard, orientation: int, offset: Point) -> Landing:
    """How a piece in an orientation would land with its origin at an offset."""
    ruleset = position.ruleset
    points = ruleset.table.orientations[orientation].points
    placement = ruleset.table.at(orientation, offset)
    if placement is None:
        off = [not on for on in _on_board(position, points, offset)]
        return Landing(offset, None, None, _chosen(points, off))
    violation = position.violation(placement)
    if violation is None:
        return Landing(offset, placement, None, ())
    bad = {ruleset.geometry.points[cell] for cell in violation.cells}
    at_fault = [(x + offset[0], y + offset[1]) in bad for x, y in points]
    return Landing(offset, placement, violation.rule, _chosen(points, at_fault))


def _on_board(position: LayableBoard, points: Iterable[Point], offset: Point) -> list[bool]:
    """Whether the board has a cell at each of some points, moved by an offset."""
    cell_at = position.ruleset.geometry.cell_at
    return [cell_at((x + offset[0], y + offset[1])) is not None for x, y in points]


def _chosen(points: Iterable[Point], mask: Iterable[bool]) -> tuple[Point, ...]:
    return tuple(point for point, take in zip(points, mask, strict=True) if take)
