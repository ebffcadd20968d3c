"""Connect, cover the stars, avoid the crosses, and tilings, on small boards.

All four begin with the end of a random game on a small board, where hardly anything fits any more.
Some of its last pieces are taken off again: these are given, and where they lay is one way to place
them. What else there is to do or to avoid is then chosen so that few of the other ways are left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from game.engine import Options, Ply, Ruleset
from game.engine.house import HouseRules
from game.engine.position import Position
from game.exercises.attempt import Found, in_order, solve
from game.exercises.puzzle import AllPlaced, Kind, Puzzle
from puzzle_making.games import puzzle, random_game

GAME = "Blokus"
"""Four colours, so that a small board is as full as a large one."""

MOST_WAYS, LIMIT = 1_500, 60_000
"""How many ways there are at most before anything is marked, and how long they are looked for."""

TRIES = 10
"""How many games a job looks at."""

BOARDS = {
    Kind.CONNECT: (9, 10, 11, 12),
    Kind.STARS: (9, 10, 11),
    Kind.CROSSES: (9, 10, 11),
    Kind.TILING: (10, 11, 12, 13, 14),
}
"""How many squares a side of the board has."""

GIVEN = {
    Kind.CONNECT: (3, 4, 5, 6),
    Kind.STARS: (3, 4, 5, 6),
    Kind.CROSSES: (3, 4, 5, 6),
    Kind.TILING: (6, 7, 8, 9, 10, 11),
}
"""How many pieces are given."""

LEAST_CELLS = {Kind.CONNECT: 9, Kind.STARS: 12, Kind.CROSSES: 12, Kind.TILING: 18}
"""How many cells they have together at least: smaller ones go anywhere."""

MOST_STARS, MOST_CROSSES = 3, 8

FEW = {Kind.CONNECT: 1, Kind.STARS: 1, Kind.CROSSES: 1, Kind.TILING: 12}
"""How many ways to solve it a puzzle has at most."""

THINNED = (0, 2, 4, 8, 12)
"""How many of the other colours' last pieces are taken off too, which opens false ways."""


def connect(seed: int) -> Iterator[Puzzle]:
    """Puzzles in which two pieces are to be connected."""
    return _made(Kind.CONNECT, seed, _connecting)


def stars(seed: int) -> Iterator[Puzzle]:
    """Puzzles in which stars are to be covered."""
    return _made(Kind.STARS, seed, _with_stars)


def crosses(seed: int) -> Iterator[Puzzle]:
    """Puzzles in which crosses are to be avoided."""
    return _made(Kind.CROSSES, seed, _with_crosses)


def tilings(seed: int) -> Iterator[Puzzle]:
    """Puzzles in which one person places all colours."""
    return _made(Kind.TILING, seed, _tiling)


Make = Callable[[Position, int, np.random.Generator], Puzzle | None]


def _made(kind: Kind, seed: int, make: Make) -> Iterator[Puzzle]:
    rng = np.random.default_rng([seed, *kind.value.encode()])
    for _ in range(TRIES):
        side = int(rng.choice(BOARDS[kind]))
        end = random_game(Options(GAME, house=HouseRules(side)), rng)
        made = make(end, int(rng.choice(GIVEN[kind])), rng)
        if made is not None:
            yield made


def _with_stars(end: Position, count: int, rng: np.random.Generator) -> Puzzle | None:
    """A puzzle with stars on cells of the way that most other ways leave free."""
    begun = _last_taken_off(end, count, Kind.STARS, rng)
    if begun is None:
        return None
    start, way, others = begun
    covered, marked = _covered(start.ruleset, way), list[int]()
    while others and len(marked) < MOST_STARS:
        star = min(rng.permutation(covered).tolist(), key=lambda c: _covering(others, c))
        left = [cells for cells in others if cells >> star & 1]
        if len(left) == len(others):
            break
        marked.append(star)
        others = left
    goal = AllPlaced(stars=_names(start.ruleset, marked))
    return _puzzle(Kind.STARS, start, goal, way) if marked else None


def _with_crosses(end: Position, count: int, rng: np.random.Generator) -> Puzzle | None:
    """A puzzle with crosses on free cells that most other ways cover."""
    begun = _last_taken_off(end, count, Kind.CROSSES, rng)
    if begun is None:
        return None
    start, way, others = begun
    own, marked = _covered(start.ruleset, way), list[int]()
    free = [cell for cell in np.flatnonzero(start.board[:-1] < 0).tolist() if cell not in own]
    while others and len(marked) < MOST_CROSSES:
        cross = max(rng.permutation(free).tolist(), key=lambda c: _covering(others, c))
        marked.append(cross)
        others = [cells for cells in others if not cells >> cross & 1]
    goal = AllPlaced(crosses=_names(start.ruleset, marked))
    return _puzzle(Kind.CROSSES, start, goal, way) if marked else None


def _connecting(end: Position, count: int, rng: np.random.Generator) -> Puzzle | None:
    """A puzzle with the first and the last piece of a chain of pieces of one colour."""
    colour = _some_colour(end, rng)
    chain = _chain(end, colour, count, rng)
    if chain is None:
        return None
    first, *way, last = chain
    others = _others(end, colour, rng)
    start = _start(end.ruleset, [*others, first, last], way, colour)
    if start is None:
        return None
    table = end.ruleset.table
    ends = (table.cells_of(first.placement)[0], table.cells_of(last.placement)[0])
    goal = AllPlaced(ends=_names(end.ruleset, ends))
    return _puzzle(Kind.CONNECT, start, goal, way)


def _tiling(end: Position, count: int, rng: np.random.Generator) -> Puzzle | None:
    """A puzzle in which the last pieces of a game are placed again."""
    way = end.plies[-count:]
    start = _start(end.ruleset, end.plies[:-count], way, way[0].colour)
    return None if start is None else _puzzle(Kind.TILING, start, AllPlaced(), way)


# -- parts ---------------------------------------------------------------------


def _some_colour(end: Position, rng: np.random.Generator) -> int:
    return int(rng.integers(len(end.ruleset.colours)))


def _others(end: Position, colour: int, rng: np.random.Generator) -> list[Ply]:
    """The other colours' pieces, thinned."""
    others = [ply for ply in end.plies if ply.colour != colour]
    return others[: len(others) - int(rng.choice(THINNED))]


def _last_taken_off(
    end: Position, count: int, kind: Kind, rng: np.random.Generator
) -> tuple[Position, Sequence[Ply], list[int]] | None:
    """A position without some colour's last pieces, these, and what all other ways cover."""
    colour = _some_colour(end, rng)
    own = [ply for ply in end.plies if ply.colour == colour]
    way = own[-count:]
    if len(own) == len(way) or _cells_in(end.ruleset, way) < LEAST_CELLS[kind]:
        return None
    start = _start(end.ruleset, [*_others(end, colour, rng), *own[:-count]], way, colour)
    found = None if start is None else _ways(start, AllPlaced(), MOST_WAYS)
    if start is None or found is None:
        return None
    others = [ply for ply in found.ways if set(ply) != set(way)]
    return start, way, [_cell_mask(start.ruleset, other) for other in others]


def _chain(
    end: Position, colour: int, count: int, rng: np.random.Generator
) -> Sequence[Ply] | None:
    """So many pieces of a colour, and two ends: each touches the next one and no other."""
    masks = end.ruleset.table.masks
    own = [ply for ply in end.plies if ply.colour == colour]
    beside = {
        one: [two for two in own if masks(one.placement).attaches & masks(two.placement).cells]
        for one in own
    }
    chains = [[ply] for ply in own]
    for _ in range(count + 1):
        longer = [
            [*chain, ply]
            for chain in chains
            for ply in beside[chain[-1]]
            if ply not in chain and not any(ply in beside[other] for other in chain[:-1])
        ]
        chains = [longer[number] for number in rng.permutation(len(longer))[:200].tolist()]
    return chains[0] if chains else None


def _start(
    ruleset: Ruleset, plies: Sequence[Ply], way: Sequence[Ply], colour: int
) -> Position | None:
    """The position with some plies, in which the pieces of a way are to be placed."""
    left = [[0] * len(ruleset.pieces.pieces) for _ in ruleset.colours]
    for ply in way:
        left[ply.colour][int(ruleset.table.piece[ply.placement])] = 1
    try:
        return Position.arranged(ruleset, plies, left, colour)
    except ValueError:
        return None  # Some other colour has to begin.


def _puzzle(kind: Kind, start: Position, goal: AllPlaced, way: Sequence[Ply]) -> Puzzle | None:
    """The puzzle, if it has few ways, and isn't too small."""
    if _cells_in(start.ruleset, way) < LEAST_CELLS[kind]:
        return None
    found = _ways(start, goal, FEW[kind])
    order = in_order(start, goal, tuple(way))
    if found is None or order is None:
        return None
    return puzzle(kind, start, goal, [ply.placement for ply in order], len(found.ways))


def _ways(start: Position, goal: AllPlaced, most: int) -> Found | None:
    """All ways, if there are at most so many."""
    found = solve(start, goal, most + 1, LIMIT)
    return found if found.is_complete and len(found.ways) <= most else None


def _covering(ways: Sequence[int], cell: int) -> int:
    return sum(cells >> cell & 1 for cells in ways)


def _covered(ruleset: Ruleset, way: Sequence[Ply]) -> list[int]:
    return [cell for ply in way for cell in ruleset.table.cells_of(ply.placement)]


def _cell_mask(ruleset: Ruleset, way: Sequence[Ply]) -> int:
    return sum(ruleset.table.masks(ply.placement).cells for ply in way)


def _cells_in(ruleset: Ruleset, way: Sequence[Ply]) -> int:
    return int(ruleset.table.sizes[[ply.placement for ply in way]].sum())


def _names(ruleset: Ruleset, cells: Sequence[int]) -> tuple[str, ...]:
    return tuple(ruleset.geometry.name_of(cell) for cell in sorted(cells))
