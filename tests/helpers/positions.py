"""Positions of every game and kind of option, to test opponents and the compiled core with."""

from itertools import islice

import numpy as np
from hypothesis import strategies as st

from game.commands.match.match import draw as largest
from game.engine import VARIANTS, Options
from game.engine.house import HouseRules
from game.engine.position import Position
from helpers.refereed import games_of

EVERY = (
    Options("Blokus", "squares", first=2),
    Options("Blokus", "basic", free_starts=True),
    Options("Blokus Two-Player", first=1),
    Options("Blokus Three-Player", first=2, shared=1),
    Options("Blokus Three-Player", "basic", free_starts=True, first=3, shared=3),
    Options("Blokus Duo"),
    Options("Blokus Duo", "squares", free_starts=True, first=1),
    Options(
        "Blokus Duo", house=HouseRules(11, (3, 0, *(2,) * 7, *(1,) * 12), inside=False, first=3)
    ),
    Options("Blokus Junior"),
    Options("Blokus Solo"),
    Options("Blokus Trigon"),
    Options("Blokus Trigon Two-Player", first=3),
    Options("Blokus Trigon Three-Player", "basic"),
)
"""All games, covering every kind of start, scoring and shared colour, and house rules."""


OTHERS = tuple(
    Options(name) for name in VARIANTS if name.split()[0] in ("Callisto", "Nexos", "GembloQ")
)
"""The games of other contacts and cells."""


def identify(options):
    """The test ID of a choice of rules."""
    house = "house" * (options.house is not None)
    words = (options.scoring, "free" * options.free_starts, options.shared, house)
    return "-".join([options.name, *(str(word) for word in words if word not in ("", None))])


def anything(position, rng):
    """A random placement."""
    return int(rng.choice(position.legal()))


def unfinished(options, seed=1, draw=largest):
    """The positions of a random game, from the start to the last one before its end."""
    rng = np.random.default_rng(seed)
    position = Position(options.ruleset)
    while not position.over:
        yield position
        position = position.play(draw(position, rng))


def played(options, plies, seed=1, draw=largest):
    """The position `plies` plies into a random game, or the last one before its end."""
    *_, position = islice(unfinished(options, seed, draw), plies + 1)
    return position


def late(options, before, seed=1, draw=largest):
    """The position `before` plies before the last unfinished one of a random game, or its start."""
    return list(unfinished(options, seed, draw))[-1 - before :][0]


def with_choices(options, count):
    """A late position with `count` legal placements."""
    for seed in range(100):
        position = played(options, 10, seed)
        while not position.over:
            if len(position.legal()) == count:
                return position
            position = position.play(int(position.legal()[-1]))
    raise LookupError(f"no position with {count} placements")


def ended(options):
    """A position at the end of a game."""
    position = late(options, 0)
    while not position.over:
        position = position.play(int(position.legal()[-1]))
    return position


def random_game(options, seed):
    """The placements of a whole random game, each with its colour."""
    rng = np.random.default_rng(seed)
    position = Position(options.ruleset)
    while not position.over:
        draw = largest if rng.random() < 0.7 else anything
        placement = draw(position, rng)
        yield position.colour, placement
        position = position.play(placement)


def refereed(name, number):
    """The placements, each with its colour, of a game that another program refereed."""
    ruleset = Options(name).ruleset
    for ident, move, _, _ in games_of(name)[number]["moves"]:
        if move != "pass":
            yield ruleset.colour_named(ident), ruleset.table.parse(move)


@st.composite
def positions(draw, every=(*EVERY, *OTHERS)):
    """A position of any game that isn't over."""
    options = draw(st.sampled_from(every))
    most = len(options.ruleset.pieces.pieces) * len(options.ruleset.colours)
    seed, plies = draw(st.integers(0, 2**20)), draw(st.integers(0, most))
    way = draw(st.sampled_from((largest, anything)))
    return played(options, plies, seed, way)


def total_of(position, colour):
    """What the rule sheet counts for a colour."""
    ruleset = position.ruleset
    return ruleset.scoring.total_of(position.score(colour).points, ruleset.pieces.worth)
