"""Small puzzles for tests, and all ways to solve them, found by trying all there is."""

from functools import lru_cache

import numpy as np

from game.engine import Options, Ply
from game.engine.house import HouseRules
from game.engine.position import Position
from game.exercises.puzzle import AllPlaced, BestPlacement, Kind, Puzzle, Verdict

SMALL = Options("Blokus", house=HouseRules(9))


def random_end(seed, options=SMALL):
    """The end of a random game."""
    rng = np.random.default_rng(seed)
    position = Position(options.ruleset)
    while not position.over:
        legal = position.legal()
        sizes = position.ruleset.table.sizes[legal]
        position = position.play(int(rng.choice(legal[sizes == sizes.max()])))
    return position


def without_last(end, colour, count):
    """A position without a colour's last pieces, in which these are to be placed; and the pieces.

    None if the colour hasn't so many, or couldn't begin.
    """
    own = [ply for ply in end.plies if ply.colour == colour]
    way = own[-count:]
    left = [[0] * len(end.ruleset.pieces.pieces) for _ in end.ruleset.colours]
    for ply in way:
        left[colour][int(end.ruleset.table.piece[ply.placement])] = 1
    if len(own) <= count:
        return None
    rest = [ply for ply in end.plies if ply not in way]
    return Position.arranged(end.ruleset, rest, left, colour), way


def all_ways(start, goal):
    """The sets of plies that solve it, by playing everything that is legal."""
    found, met = set(), set()

    def play_on(position, placed):
        if (placed, position.plies[-1]) in met:
            return
        met.add((placed, position.plies[-1]))
        if goal.verdict(start, position) is Verdict.SOLVED:
            found.add(placed)
        if not position.over:
            for placement in position.legal().tolist():
                ply = Ply(position.colour, placement)
                play_on(position.after(ply), placed | {ply})

    play_on(start, frozenset())
    return found


@lru_cache
def small_puzzle():
    """A puzzle of three pieces on a small board."""
    start, way = next(
        begun
        for seed in range(100)
        if (begun := without_last(random_end(seed), 0, 3)) is not None
        and len(all_ways(begun[0], AllPlaced())) in range(2, 30)
    )
    return as_puzzle("small", Kind.PLACE_ALL, start, AllPlaced(), way)


@lru_cache
def small_choice():
    """A puzzle in which one of the placements in the same position is told to be the best."""
    start = small_puzzle().start()
    best, *others = map(start.ruleset.table.name_of, start.legal().tolist())
    leads = {best: 7.0, others[0]: 7.0, **dict.fromkeys(others[1:4], 2.0)}
    ply = Ply(0, start.ruleset.table.parse(best))
    return as_puzzle("choice", Kind.BEST_MARGIN, start, BestPlacement(leads), [ply])


def as_puzzle(name, kind, start, goal, way):
    """A puzzle that begins in a position."""
    ruleset, colours = start.ruleset, range(len(start.ruleset.colours))
    names = [piece.name for piece in ruleset.pieces.pieces]
    return Puzzle(
        name=name,
        kind=kind,
        options=ruleset.options,
        lying=tuple(
            tuple(ruleset.table.name_of(p.placement) for p in start.plies if p.colour == colour)
            for colour in colours
        ),
        left=tuple(
            tuple(name for name, count in zip(names, counts, strict=True) if count)
            for counts in start.left.tolist()
        ),
        colour=start.colour,
        goal=goal,
        solution=tuple(ruleset.table.name_of(ply.placement) for ply in way),
        difficulty=5,
    )
