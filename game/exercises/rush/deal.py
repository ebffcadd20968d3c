"""What Rush is played with: its board, and the pieces in the order of a seed."""

from __future__ import annotations

from datetime import date
from functools import cache
from random import Random, randrange

from msgspec import Struct

from game.engine import Options, Ruleset
from game.engine.house import MOST_COPIES, HouseRules

SEEDS = 10**9
"""How many deals free play chooses from. Those of days, which are counted from the year 1, are
among them, so nothing marks a deal as one of the day."""

SIDE = 12
"""How many squares a side of the board has: so few that every piece matters at once."""

DEALT = 2
"""How many pieces lie ready."""

SHUFFLED = 40
"""How many pieces are left to come when all pieces are shuffled in again."""


@cache
def board_rules() -> Ruleset:
    """The board and the pieces of Rush, of which there are always enough."""
    copies = (MOST_COPIES,) * len(Options().ruleset.pieces.pieces)
    return Options(house=HouseRules(SIDE, copies)).ruleset


class Card(Struct, frozen=True):
    """A piece of a colour, as it comes in a deal.

    Attributes:
        colour: the number of the colour.
        piece: the piece's index in its set.
    """

    colour: int
    piece: int


def seed_of(day: date) -> int:
    """The seed of a day: everybody who plays on it has the same deal."""
    return day.toordinal()


def any_seed() -> int:
    """A seed nobody has chosen."""
    return randrange(SEEDS)


def deck_of(seed: int, number: int) -> list[Card]:
    """All pieces of all colours, in the order in which a seed has them come for the n-th time."""
    ruleset = board_rules()
    cards = [
        Card(colour, piece)
        for colour in range(len(ruleset.colours))
        for piece in range(len(ruleset.pieces.pieces))
    ]
    Random(f"deck {seed} {number}").shuffle(cards)
    return cards
