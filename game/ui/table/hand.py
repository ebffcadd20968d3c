"""The piece in hand: how it lies, where it is, what holds it, and where it would land."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.engine import Lattice, Point
from game.engine.lattice.tiling import PlanePoint, seen_from
from game.engine.pieces import ways_from
from game.engine.table import PlacementTable
from game.ui.look.tween import OVERSHOOT, Tween, out_back
from game.ui.shell.actions import Pixel
from game.ui.table.landing import (
    Landing,
    LayableBoard,
    centre_of,
    landing_at,
    nearest_legal,
    on_board,
)

SNAP_DISTANCE = 1.2
"""How far from a legal spot a held piece snaps to it, in cells."""

Spots = tuple[npt.NDArray[np.intp], npt.NDArray[np.float64]]
"""Placements, and their origins in the plane."""

NEARLY = 0.75
"""How far from a cell's centre a press still counts as on the cell, in cells."""


SWING = 0.9 * OVERSHOOT
"""How far a turn swings beyond its end: a quarter of a circle by 8 degrees."""


@dataclass(frozen=True)
class Lifting:
    """The piece is rising from where it lay into the hand.

    Attributes:
        scale: how large it was there, relative to its size in the hand.
    """

    scale: float
    tween: Tween


@dataclass(frozen=True)
class Turning:
    """A turn or flip that is being animated.

    Attributes:
        angle: degrees anticlockwise from where it ends to where it began; 0 for a flip.
    """

    angle: float
    tween: Tween

    def left(self, now: float) -> float:
        """The share still to go, from 1 to 0, and a little below: it swings beyond its end."""
        return 1 - out_back(self.tween.share(now), SWING)


@dataclass(eq=False)
class Hand:
    """A piece held over the board, by the pointer, a finger or keys.

    While the pointer carries it, it can be anywhere in the plane and snaps to legal spots. While
    keys move it, or once it was laid down, it lies exactly on cells of the board.

    Attributes:
        position: what it's to be laid on, for example a position of a game.
        orientation: how it lies.
        snap: how far it snaps to legal spots, in cells; see `SNAP_DISTANCE`.
        facing: from which side its board is seen; see `BoardView`.
        grabbed: the point of the shape under the pointer, or about which keys turn it.
        carried: whether the pointer carries it.
        resting: whether it was laid down, and stays there until it's pressed.
        promised: the placement by which it's to be placed once the turn comes, or None.
        lifting: how it rises into the hand, if that was begun.
        pressed: whether the pointer's button is down on it.
        walk: the placements through which keys walk, if they do.
    """

    position: LayableBoard
    orientation: int
    snap: float = SNAP_DISTANCE
    slot: int = 0
    facing: int = 0
    grabbed: Point = (0, 0)
    carried: bool = False
    resting: bool = False
    promised: int | None = None
    turning: Turning | None = None
    lifting: Lifting | None = None
    pressed: bool = False
    walk: list[int] = field(default_factory=list)
    _pressed_at: Pixel | None = None
    _click_places: bool = False
    _pointer: PlanePoint = (0.0, 0.0)
    # The pointer's offset from the middle of the grabbed cell.
    _beside: PlanePoint = (0.0, 0.0)
    _offset: Point = (0, 0)
    _legal_here: Spots | None = None

    def __post_init__(self) -> None:
        """Take a piece of the colour to play."""
        assert self.position.colour is not None
        self.colour: int = self.position.colour
        self.table = self.position.ruleset.table
        self.lattice = self.position.ruleset.geometry.lattice
        self.hold_by_middle()

    def moving(self, now: float) -> bool:
        """Whether it turns, or rises into the hand."""
        turns = self.turning is not None and not self.turning.tween.over(now)
        return turns or (self.lifting is not None and not self.lifting.tween.over(now))

    def scale(self, now: float) -> float:
        """How large it is, relative to its size in the hand."""
        if self.lifting is None:
            return 1.0
        share = out_back(self.lifting.tween.share(now))
        return self.lifting.scale + (1 - self.lifting.scale) * share

    @property
    def piece(self) -> int:
        return self.table.orientations[self.orientation].piece

    @property
    def points(self) -> tuple[Point, ...]:
        """Its shape as it lies now."""
        return self.table.orientations[self.orientation].points

    @property
    def colour_name(self) -> str:
        return self.position.ruleset.colours[self.colour].name

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
        return self._carried_origin() if self.carried else self.lattice.plane(self._offset)

    def _carried_origin(self) -> PlanePoint:
        cx, cy = self.lattice.centre(self.grabbed)
        return self._pointer[0] - cx - self._beside[0], self._pointer[1] - cy - self._beside[1]

    # -- the pointer's button -----------------------------------------------

    def press(self, at: Pixel, *, click_places: bool = False) -> None:
        """Note that the pointer's button went down on it, at a pixel.

        A mere click may place it (`click_places`), if it was laid down and fits.
        """
        self._pressed_at, self.pressed, self._click_places = at, True, click_places

    def release(self, at: Pixel, slack: float) -> bool:
        """Note that the button came up; return whether that drops it.

        A drag does. After a click it stays in hand, unless it was laid down and fits there. `slack`
        is how far the pointer may move during a click, in pixels.
        """
        if not self.pressed:
            return False
        self.pressed = False
        return self.has_strayed(at, slack) or self._click_places

    def has_strayed(self, at: Pixel, slack: float) -> bool:
        """Whether the pointer is more than `slack` from where it was pressed, or first seen."""
        if self._pressed_at is None:
            self._pressed_at = at
        return math.dist(at, self._pressed_at) > slack

    def let_go(self) -> None:
        self._pressed_at, self.pressed, self._click_places = None, False, False

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
        self.walk = []

    def seize(self, spot: PlanePoint) -> None:
        """Grab it where the pointer is in the board's plane, and move with the pointer."""
        x, y = self.origin
        self.grab((spot[0] - x, spot[1] - y))
        self.carry(spot)

    def put_near(self, spot: PlanePoint, *, fitting: bool = True) -> None:
        """Lay it on the legal spot nearest to `spot`; if none is legal or need be, on any."""
        self.carried = False
        spots = self._legal()
        if not (fitting and len(spots[0])):
            spots = _spots(self.table, self.lattice, self.orientation)
        self._lie_nearest(spot, spots)

    def step(self, right: int, up: int) -> None:
        """Move it some cells to the right and up as seen with keys, laid down.

        It stays on the board.
        """
        self.lay()
        self._pressed_at, self.walk = None, []
        for offset in seen_from(self.lattice, self.facing).steps(self._offset, right, up):
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
        self.resting = True

    def covers(self, spot: PlanePoint) -> bool:
        """Whether one of its cells is at, or nearly at, a spot in the board's plane."""
        x, y = self.origin
        centres = map(self.lattice.centre, self.points)
        return any(math.dist((x + cx, y + cy), spot) <= NEARLY for cx, cy in centres)

    def next_legal(self) -> bool:
        """Lay it on its next legal spot with keys, turned as needed; False if it fits nowhere.

        Those that need the fewest turns and flips come first, then the nearest: both counted from
        where the piece was when it was last moved by other means.
        """
        here = None if self.carried else self.table.at(self.orientation, self._offset)
        if here not in self.walk:
            self.walk = nearest_legal(self.position, self.orientation, self.origin)
        if not self.walk:
            return False
        on = self.walk.index(here) + 1 if here is not None and here in self.walk else 0
        self._pressed_at = None
        self.lie_at(self.walk[on % len(self.walk)])
        return True

    def lie_at(self, placement: int) -> None:
        """Lay it on a placement of its piece."""
        self._lie_as(int(self.table.orientation[placement]))
        self.carried = False
        self._offset = self.table.origin_of(placement)

    def follow(self, position: LayableBoard) -> None:
        """Go on being held, in a later position of the same game."""
        self.position, self._legal_here = position, None
        self.walk = []

    def turn_to_fit(self) -> None:
        """Turn and flip it as little as needed to fit somewhere, if it fits anywhere."""
        fitting = set(self.table.orientation[self.position.legal()].tolist())
        for orientation in ways_from(self.table.orientations, self.orientation):
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

    def turn(self, *, clockwise: bool) -> None:
        """Turn it by the lattice's smallest angle, about the grabbed cell."""
        self._lie(1 if clockwise else self.lattice.turns - 1)

    def flip(self) -> None:
        """Mirror it, left to right as seen."""
        # Seen from another side, an axis that stands is another one as printed.
        self._lie(2 * self.facing, mirrored=True)

    def _lie(self, turns: int, *, mirrored: bool = False) -> None:
        """Turn it clockwise, then perhaps mirror it, with the grabbed cell staying where it is."""
        pointer, piece, lattice = self.pointer, self.piece, self.lattice

        def moved(point: Point) -> Point:
            for _ in range(turns):
                point = lattice.turn(point)
            return lattice.mirror(point) if mirrored else point

        shape, (x0, y0) = lattice.normalise(map(moved, self.points))
        x, y = moved(self.grabbed)
        self.grabbed = (x - x0, y - y0)
        right, up = seen_from(lattice, turns).seen(self._beside)
        self._beside = (-right, up) if mirrored else (right, up)
        self.walk = []
        every = enumerate(self.table.orientations)
        lies = (number for number, one in every if (one.piece, one.points) == (piece, shape))
        self.orientation = next(lies)
        self._legal_here = None
        if not self.carried:
            cx, cy = lattice.centre(self.grabbed)
            self._lay_nearest((pointer[0] - cx, pointer[1] - cy))

    def _lay_nearest(self, origin: PlanePoint) -> None:
        """Lay it on the board with its origin as near as possible to that spot."""
        self._lie_nearest(origin, _spots(self.table, self.lattice, self.orientation))

    def _lie_nearest(self, origin: PlanePoint, spots: Spots) -> None:
        placements, origins = spots
        nearest = np.argmin(np.hypot(*(origins - origin).T))
        self._offset = self.table.origin_of(int(placements[nearest]))

    # -- landing ------------------------------------------------------------

    def landing(self) -> Landing | None:
        """Where it would land if dropped now; None while it has no cell over the board."""
        if not self.carried:
            return landing_at(self.position, self.orientation, self._offset)
        snapped = self._snapped() if self.snap else None
        if snapped is not None:
            return Landing(self.table.origin_of(snapped), snapped, None, ())
        offset = self.lattice.nearest(*self.origin)
        if not any(on_board(self.position, self.points, offset)):
            return None
        return landing_at(self.position, self.orientation, offset)

    @property
    def fits(self) -> bool:
        landing = self.landing()
        return landing is not None and landing.legal

    @property
    def waiting(self) -> bool:
        """Whether it lies where it will be placed once the turn comes."""
        landing = None if self.promised is None else self.landing()
        return landing is not None and landing.placement == self.promised

    def _snapped(self) -> int | None:
        """The nearest legal placement, if it's within the snap distance."""
        placements, origins = self._legal()
        if not len(placements):
            return None
        distances = np.hypot(*(origins - self.origin).T)
        nearest = int(np.argmin(distances))
        return int(placements[nearest]) if distances[nearest] <= self.snap else None

    def _legal(self) -> Spots:
        """The legal placements in its present orientation, and their origins in the plane."""
        if self._legal_here is None:
            placements, origins = _spots(self.table, self.lattice, self.orientation)
            legal = np.isin(placements, self.position.legal())
            self._legal_here = placements[legal], origins[legal]
        return self._legal_here


@lru_cache(maxsize=64)
def _spots(table: PlacementTable, lattice: Lattice, orientation: int) -> Spots:
    """All placements in an orientation, legal or not, and their origins in the plane."""
    placements = np.flatnonzero(table.orientation == orientation)
    spots = [lattice.plane(table.origin_of(int(placement))) for placement in placements]
    return placements, np.array(spots, dtype=np.float64).reshape(-1, 2)
