"""Positions to hold the compiled core against: of every game, with every kind of rule in it."""

import numpy as np
from hypothesis import strategies as st
from refereed import games_of

from game.engine import Position, Rules

EVERY = (
    Rules("Blokus", "squares", first=2),
    Rules("Blokus", "basic", free_starts=True),
    Rules("Blokus Two-Player", first=1),
    Rules("Blokus Three-Player", first=2, shared=1),
    Rules("Blokus Three-Player", "basic", free_starts=True, first=3, shared=3),
    Rules("Blokus Duo"),
    Rules("Blokus Duo", "squares", free_starts=True, first=1),
    Rules("Blokus Junior"),
    Rules("Blokus Solo"),
    Rules("Blokus Trigon"),
    Rules("Blokus Trigon Two-Player", first=3),
    Rules("Blokus Trigon Three-Player", "basic"),
)
"""All games, and all kinds of starts, scorings and shares among them."""


def identify(rules):
    """A test's name for a choice of rules."""
    words = (rules.scoring, "free" * rules.free_starts, rules.shared)
    return "-".join([rules.name, *(str(word) for word in words if word not in ("", None))])


def largest(position, rng):
    """A placement by lot, among the largest."""
    legal = position.legal()
    sizes = position.variant.table.sizes[legal]
    return int(rng.choice(legal[sizes == sizes.max()]))


def anything(position, rng):
    """A placement by lot."""
    return int(rng.choice(position.legal()))


def played(rules, plies, seed=1, draw=largest):
    """A position so many plies into a game by lot, or the last one before its end."""
    rng = np.random.default_rng(seed)
    position = Position(rules.variant)
    for _ in range(plies):
        following = position.play(draw(position, rng))
        if following.over:
            break
        position = following
    return position


def late(rules, before, seed=1, draw=largest):
    """A position so many plies before the last one of a game by lot."""
    whole = played(rules, 1000, seed, draw)
    return played(rules, whole.ply - before, seed, draw)


def game_by_lot(rules, seed):
    """The placements of a whole game, each with its colour."""
    rng = np.random.default_rng(seed)
    position = Position(rules.variant)
    while not position.over:
        draw = largest if rng.random() < 0.7 else anything
        placement = draw(position, rng)
        yield position.colour, placement
        position = position.play(placement)


def refereed(name, number):
    """The same of a game that another program refereed."""
    variant = Rules(name).variant
    for ident, move, _, _ in games_of(name)[number]["moves"]:
        if move != "pass":
            yield variant.colour_named(ident), variant.table.parse(move)


@st.composite
def positions(draw, every=EVERY):
    """A position of any game that isn't over."""
    rules = draw(st.sampled_from(every))
    most = len(rules.variant.pieces.pieces) * len(rules.variant.colours)
    seed, plies = draw(st.integers(0, 2**20)), draw(st.integers(0, most))
    way = draw(st.sampled_from((largest, anything)))
    return played(rules, plies, seed, way)
