"""The symmetries of games: boards turned and mirrored, colours moved round."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from game.engine.geometry import Geometry
from game.engine.lattice import Point
from game.engine.ruleset import Ruleset


class Symmetry(NamedTuple):
    """A way to see a game as another, or as itself, that leaves what may be placed as it is.

    Attributes:
        cells: what each cell becomes.
        colours: what each colour becomes.
    """

    cells: tuple[int, ...]
    colours: tuple[int, ...]


@lru_cache
def symmetries(ruleset: Ruleset, seen_as: Ruleset) -> tuple[Symmetry, ...]:
    """All ways to see the games of one ruleset as those of another on the same board.

    Each maps the colour that begins and the colours' start points onto those of the other ruleset,
    and preserves the order of play and which colours have the same players. Empty if the rules of
    placing differ. How the games are scored isn't compared.

    >>> from game.engine import Options
    >>> duo = Options("Blokus Duo").ruleset
    >>> [symmetry.colours for symmetry in symmetries(duo, duo)]
    [(0, 1), (0, 1)]
    """
    if _placing(ruleset) != _placing(seen_as):
        return ()
    count = len(ruleset.colours)
    # Moving all colours round by the same number of places preserves the order of play.
    by = (seen_as.options.first - ruleset.options.first) % count
    colours = tuple((colour + by) % count for colour in range(count))
    return tuple(
        Symmetry(cells, colours)
        for cells in board_symmetries(ruleset.geometry)
        if all(
            {cells[cell] for cell in ruleset.starts[colour]} == set(seen_as.starts[image])
            for colour, image in enumerate(colours)
        )
        and _shared_out_alike(ruleset, seen_as, colours)
    )


def _placing(ruleset: Ruleset) -> tuple[object, ...]:
    """What must be the same for placements to be legal alike, but for starts and colours."""
    pieces = ruleset.pieces, ruleset.contact, ruleset.free_piece, ruleset.whole_start
    return ruleset.geometry, *pieces


def _shared_out_alike(ruleset: Ruleset, seen_as: Ruleset, colours: tuple[int, ...]) -> bool:
    """Whether colours with the same players, in the same turns, become such colours."""
    players: dict[int, int] = {}
    for colour, image in enumerate(colours):
        owners, others = ruleset.owners[colour], seen_as.owners[image]
        if len(owners) != len(others):
            return False
        for owner, other in zip(owners, others, strict=True):
            if players.setdefault(owner, other) != other:
                return False
    return len(set(players.values())) == len(players)


@lru_cache
def board_symmetries(geometry: Geometry) -> tuple[tuple[int, ...], ...]:
    """For each way to turn and mirror a board onto itself, what each cell becomes.

    >>> from game.engine.geometry import hexagon_board, square_board
    >>> len(board_symmetries(square_board(14))), len(board_symmetries(hexagon_board(9)))
    (8, 12)
    """
    lattice = geometry.lattice
    found = []
    for mirrored in (False, True):
        transform: Callable[[Point], Point] = lattice.mirror if mirrored else lambda point: point
        points = [transform(point) for point in geometry.points]
        for _ in range(lattice.turns):
            cells = _onto(geometry, points)
            if cells is not None:
                found.append(cells)
            points = [lattice.turn(point) for point in points]
    return tuple(dict.fromkeys(found))


def _onto(geometry: Geometry, points: list[Point]) -> tuple[int, ...] | None:
    """The board's cells that these points become when moved onto it; None if they don't fit it."""
    shape, (x0, y0) = geometry.lattice.normalise(points)
    usual, (left, bottom) = geometry.lattice.normalise(geometry.points)
    if shape != usual:
        return None
    cells = [geometry.cell_at((x - x0 + left, y - y0 + bottom)) for x, y in points]
    return tuple(cell for cell in cells if cell is not None)
