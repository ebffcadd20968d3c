"""The map on which the stages lie: a path over the boards of their games, and what is told on it.

The path winds through regions, each a board of the games that are played there. A story in pictures
goes along with it: at the beginning lies a board without its pieces, and at the end of each region
one of them is found. *Spots* are in units of a tenth of the map's width: how far along the map, and
how far across it. Whoever draws it decides which way "along" leads.

The map is data, in ``assets/stages``, made by ``tools/stages.py``.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import Decoder

from game.base.assets import asset
from game.engine import VARIANTS, Geometry, square_board
from game.exercises.stages import FOLDER, Stage, shipped_stages

log = logging.getLogger(__name__)

MAP_FILE = "map.json"

ACROSS = 10.0
"""How wide the map is."""

AHEAD, FADES = 1.2, 2.6
"""How many places beyond the last open one are seen clearly, and within how many more it gets dark:
the first few ahead can be made out, then only the path."""

COLOURS = frozenset(colour.name for one in VARIANTS.values() for colour in one.colours)
"""The names of all colours of pieces."""

Length = Annotated[float, Meta(ge=0, le=2000)]

Spot = tuple[Length, Length]
"""How far along the map, and how far across it."""


class MapPiece(Struct, frozen=True, forbid_unknown_fields=True):
    """A piece that lies on a board of the map.

    Attributes:
        colour: the name of its colour.
        cells: the board's cells that it covers, by their numbers.
    """

    colour: str
    cells: Annotated[tuple[int, ...], Meta(min_length=1, max_length=100)]


class Region(Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter of the map.

    Attributes:
        game: the name of the game whose board is its ground.
        stages: how many stages lie in it.
        at: the middle of its board.
        size: the longer side of its board.
        pieces: what lies on it.
    """

    game: str
    stages: Annotated[int, Meta(ge=1, le=100)]
    at: Spot
    size: Annotated[float, Meta(gt=0, le=ACROSS)]
    pieces: Annotated[tuple[MapPiece, ...], Meta(min_length=1, max_length=200)]

    @property
    def board(self) -> Geometry:
        return VARIANTS[self.game].geometry()


class StageMap(Struct, frozen=True, forbid_unknown_fields=True):
    """The map.

    Attributes:
        regions: its chapters, in the order in which the path leads through them.
        path: where the path begins, the place of each stage, and where it ends.
        landmarks: where the story is told: before the first region and after each.
        side: how many cells a side of the story's board has.
        found: its pieces, one for each region, which together fill it.
    """

    regions: Annotated[tuple[Region, ...], Meta(min_length=1, max_length=50)]
    path: Annotated[tuple[Spot, ...], Meta(min_length=3, max_length=202)]
    landmarks: tuple[Spot, ...]
    side: Annotated[int, Meta(ge=1, le=20)]
    found: tuple[MapPiece, ...]

    def check(self, stages: Sequence[Stage]) -> None:
        """Raise ValueError unless these stages lie on it, and it can be drawn."""
        if len(self.path) != len(stages) + 2:
            raise ValueError(f"{len(stages)} stages have {len(self.path) - 2} places")
        if any(there <= here for (here, _), (there, _) in pairwise(self.path)):
            raise ValueError("the path leads back")
        if sum(region.stages for region in self.regions) != len(stages):
            raise ValueError("the regions don't have all stages")
        if len(self.landmarks) != len(self.regions) + 1:
            raise ValueError("there is a landmark before the first region and after each")
        covered = sorted(cell for piece in self.found for cell in piece.cells)
        if len(self.found) != len(self.regions) or covered != list(range(self.side**2)):
            raise ValueError("a piece is found in each region, and together they fill their board")
        _check_pieces(self.found, self.story)
        for region in self.regions:
            if region.game not in VARIANTS:
                raise ValueError(f"no game {region.game!r} has a board")
            _check_pieces(region.pieces, region.board)

    @property
    def story(self) -> Geometry:
        """The story's board."""
        return square_board(self.side)

    @property
    def length(self) -> float:
        """How long it is, a margin after the last landmark included."""
        return self.landmarks[-1][0] + ACROSS / 3

    @property
    def last_numbers(self) -> tuple[int, ...]:
        """The number, from 1, of the last stage in each region."""
        return tuple(accumulate(region.stages for region in self.regions))

    def passed_at(self, landmark: int) -> float:
        """How far one has come as one passes a landmark, in places; see `spot`."""
        return self.last_numbers[landmark - 1] + 0.5 if landmark else 0.0

    def spot(self, number: float) -> Spot:
        """Where somebody is who has come so far: 1 is the first stage, 1.5 half-way to the next.

        0 is where the path begins. It is a Catmull–Rom spline through all places (Catmull and Rom,
        "A Class of Local Interpolating Splines", 1974), which passes each of them without a corner.
        """
        path, last = self.path, len(self.path) - 1
        here = max(0, min(int(number), last - 1))
        share = max(0.0, min(1.0, number - here))
        ends = (path[max(0, here - 1)], path[here], path[here + 1], path[min(last, here + 2)])
        along, across = (_spline(points, share) for points in zip(*ends, strict=True))
        return along, max(0.0, min(ACROSS, across))


class Journey(Struct, frozen=True):
    """How far somebody has come on a map, in places; see `StageMap.spot`.

    Attributes:
        at: where they stand, or are just walking.
        clear: up to where the map can be seen.
    """

    at: float
    clear: float

    def towards(self, other: Journey, share: float) -> Journey:
        """The journey so much of the way towards another one."""
        return Journey(
            self.at + share * (other.at - self.at), self.clear + share * (other.clear - self.clear)
        )

    def seen(self, number: float) -> float:
        """How clearly one sees what lies so far along: 1 is wholly, 0 not at all.

        >>> journey = Journey(1, 3)
        >>> [round(journey.seen(number), 2) for number in (3, 4.2, 5.5, 7)]
        [1.0, 1.0, 0.5, 0.0]
        """
        return max(0.0, min(1.0, 1 - (number - self.clear - AHEAD) / FADES))


def _spline(points: Sequence[float], share: float) -> float:
    """A coordinate between the two points in the middle of four."""
    before, here, there, after = points
    slope = (there - before, 2 * before - 5 * here + 4 * there - after)
    bend = 3 * (here - there) + after - before
    return here + share / 2 * (slope[0] + share * (slope[1] + share * bend))


def _check_pieces(pieces: Iterable[MapPiece], board: Geometry) -> None:
    for piece in pieces:
        if piece.colour not in COLOURS:
            raise ValueError(f"no colour {piece.colour!r}")
        if not all(0 <= cell < board.size for cell in piece.cells):
            raise ValueError(f"a piece lies beside the board {board.name}")


_MAP: Decoder[StageMap] = Decoder(StageMap)


def decode_map(data: bytes, stages: Sequence[Stage]) -> StageMap:
    """The map of some stages from a file's content. Raises ValueError, in a line, if it isn't."""
    found = _MAP.decode(data)
    found.check(stages)
    return found


@lru_cache
def shipped_map() -> StageMap | None:
    """The map that ships with the program; None, and a line in the log, if it can't be read."""
    try:
        return decode_map(asset(FOLDER, MAP_FILE).read_bytes(), shipped_stages())
    except (OSError, ValueError, RecursionError) as error:
        log.warning("there is no map of the stages: %s can't be read: %s", MAP_FILE, error)
        return None
