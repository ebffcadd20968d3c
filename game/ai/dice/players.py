"""Players of Dice: position in, take out."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from game.ai.dice.expected_value import SQUARE, Rows, outlook
from game.ai.greedy import Taste
from game.engine import Position
from game.engine.dice import DICE_RULESET, FACES, ROW_OF, STRIKES, DicePosition, Take

ROOM = Taste(size=0, opened=2, spent=-1, hampered=-2, remote=-1)
"""Where on the board to draw: new ways opened, the player's other colours let alone."""

_SIZES = tuple(piece.size for piece in DICE_RULESET.pieces.pieces)


class DicePlayer(Protocol):
    """Chooses dice, strikes and placements."""

    def choose(self, position: DicePosition) -> Take:
        """A legal take for the player to choose, in well under a second.

        Raises ValueError for a position in which nobody is to choose.
        """
        ...


@dataclass(frozen=True)
class Offer:
    """What a die and perhaps a strike can be taken for: a shape, wherever it is drawn."""

    die: int
    strike: bool
    piece: int

    @property
    def size(self) -> int:
        """The squares that it fills."""
        return _SIZES[self.piece]


class Casual:
    """Likes large shapes, give or take its slack, and keeps its strikes as well as it can."""

    def __init__(self, slack: float, thrift: float, seed: int) -> None:
        """Make a player.

        Args:
            slack: how far off its judgement may be, in squares.
            thrift: how many squares a strike must bring.
            seed: for its chances.
        """
        self._slack = slack
        self._thrift = thrift
        self._seed = seed

    def choose(self, position: DicePosition) -> Take:
        """See `DicePlayer.choose`."""
        offers = offers_to_choose(position)
        slips = _chance(self._seed, position).gumbel(size=len(offers))
        worth = [
            offer.size - self._thrift * offer.strike + self._slack * slip
            for offer, slip in zip(offers, slips, strict=True)
        ]
        return drawn(position, offers[int(np.argmax(worth))])


class Reckoner:
    """Works out what is left of the rows, for itself and for those who choose after it."""

    def choose(self, position: DicePosition) -> Take:
        """See `DicePlayer.choose`."""
        offers = offers_to_choose(position)
        prospects = _prospects(position, position.turns[0], offers)
        others = {die: _left_to_others(position, die) for die in set(position.dice)}
        worth = [
            prospect - others[offer.die] for offer, prospect in zip(offers, prospects, strict=True)
        ]
        return drawn(position, offers[int(np.argmax(worth))])


def offers_to_choose(position: DicePosition) -> list[Offer]:
    """What the player to choose may take. Raises ValueError where nobody is to choose.

    A strike is offered only for what the die doesn't give.
    """
    if position.player is None:
        raise ValueError("nobody is to choose")
    return _offers(position, position.player, position.dice)


def _offers(position: DicePosition, player: int, dice: tuple[int, ...]) -> list[Offer]:
    """What a player could take of some dice with the colour now in hand."""
    legal = position.boards[player].legal(position.markers.held[player])
    pieces = np.unique(DICE_RULESET.table.piece[legal]).tolist()
    strikes = position.strikes[player] < STRIKES
    return [
        Offer(die, bool(ROW_OF[piece] != die), piece)
        for die in sorted(set(dice))
        for piece in pieces
        if strikes or ROW_OF[piece] == die
    ]


def _prospects(position: DicePosition, player: int, offers: list[Offer]) -> list[float]:
    """What a player can expect of each offer, the shape itself and all that follows."""
    pad, strikes_left = position.boards[player], STRIKES - position.strikes[player]
    rollers = position.out.count(False)
    return [
        SQUARE * offer.size
        - offer.strike
        + float(outlook(_rows(pad, offer.piece), rollers)[strikes_left - offer.strike])
        for offer in offers
    ]


def _left_to_others(position: DicePosition, die: int) -> float:
    """What those who choose later in this round can expect, on average, once a die is gone."""
    later = position.turns[1:]
    dice = list(position.dice)
    dice.remove(die)
    if not later or not dice:
        return 0.0
    best = [
        max(_prospects(position, player, _offers(position, player, tuple(dice))), default=0.0)
        for player in later
    ]
    return sum(best) / len(best)


def _rows(pad: Position, without: int) -> Rows:
    """The sizes left in each row of a pad once one shape is gone."""
    left = [piece for piece in np.flatnonzero(pad.left[0]).tolist() if piece != without]
    return tuple(
        tuple(sorted((_SIZES[piece] for piece in left if ROW_OF[piece] == row), reverse=True))
        for row in FACES
    )


def drawn(position: DicePosition, offer: Offer) -> Take:
    """The take of an offer, its shape drawn where it leaves most room."""
    colour = position.colour
    assert colour is not None
    pad = position.boards[position.turns[0]].turned_to(colour)
    legal = pad.legal()
    spots = legal[DICE_RULESET.table.piece[legal] == offer.piece]
    best = int(spots[ROOM.worth(pad, spots).argmax()])
    return Take(offer.die, offer.strike, best)


def _chance(seed: int, position: DicePosition) -> np.random.Generator:
    """Random numbers that depend on the seed and the position alone, whatever came before."""
    player = position.turns[0]
    drawing = zlib.crc32(position.boards[player].board.tobytes())
    return np.random.default_rng([seed, position.round, player, drawing])
