"""In which order the pieces of an arcade game come: the same for everybody with the same seed."""

from __future__ import annotations

import random
from datetime import date

from msgspec import Struct

from game.engine import Ruleset

SEEDS = 10**9
"""How many deals free play chooses from. Those of days, which are counted from the year 1, are
among them, so nothing marks a deal as one of the day."""


class Card(Struct, frozen=True):
    """A piece of a colour, as it comes in a deal.

    Attributes:
        colour: the number of the colour.
        piece: the piece's index in its set.
    """

    colour: int
    piece: int


def deck_of(ruleset: Ruleset, seed: int) -> tuple[Card, ...]:
    """All pieces of all colours, in the order in which a seed has them come."""
    cards = [
        Card(colour, piece)
        for colour in range(len(ruleset.colours))
        for piece, copies in enumerate(ruleset.pieces.copies)
        for _ in range(copies)
    ]
    random.Random(seed).shuffle(cards)
    return tuple(cards)


def seed_of(day: date) -> int:
    """The seed of a day: everybody who plays on it has the same deal."""
    return day.toordinal()


def any_seed() -> int:
    """A seed nobody has chosen."""
    return random.randrange(SEEDS)
