"""Rush: three minutes, four corners, two pieces at a time, and points that multiply.

The rules:

* One person places the pieces of all four colours on the board of Classic, each colour from its own
  corner, as the rules of Classic say, but with no turns.
* Pieces are dealt two at a time, in an order that follows from a seed. Once both are placed, two
  more come. What fits nowhere is put back, to come again later.
* A placement must touch one corner of its own colour. Those that it touches besides count, and so
  does the corner of the board for a first piece. Corners that count, in a row, make the multiplier
  grow: by one for every `CORNERS`, up to `MOST_TIMES`. If all of them counted, whoever places
  anything anywhere at once would score as much as whoever looks.
* The row breaks after a pause of `PAUSE_MS`, by a misfit, which is a piece that is let go where it
  may not lie, and when somebody stops the time.
* A placement scores its squares, times the multiplier that it has led to.
* The game is over when the time is up, or when nothing fits any more.

A `Rush` is a value: it is told what happens and when, in milliseconds of play since the beginning,
and gives the next one. Whoever shows it keeps the time, and may stop it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from datetime import date

import numpy as np
from msgspec import Struct

from game.engine import GAMES, Ruleset
from game.engine.contacts import touched_corners
from game.engine.position import Position

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


LASTS_MS = 180_000
"""How long a game lasts."""

PAUSE_MS = 8_000
"""After how long without a placement the row breaks: enough to look twice, not to ponder."""

CORNERS = 3
"""How many corners in a row add one to the multiplier: those of two or three good placements."""

MOST_TIMES = 8
"""The largest multiplier: a good player has it after some thirty placements, and then has to keep
it."""

DEALT = 2
"""How many pieces are dealt at a time."""


def times_of(row: int) -> int:
    """The multiplier after so many corners in a row.

    >>> [times_of(row) for row in (0, 2, 3, 21, 100)]
    [1, 1, 2, 8, 8]
    """
    return min(1 + row // CORNERS, MOST_TIMES)


@dataclass(frozen=True)
class Scored:
    """What a placement has scored.

    Attributes:
        colour: the number of its colour.
        squares: how many squares the piece has.
        corners: how many corners it touched that count.
        times: the multiplier that counted for it.
    """

    colour: int
    placement: int
    squares: int
    corners: int
    times: int

    @property
    def points(self) -> int:
        return self.squares * self.times


@dataclass(frozen=True, eq=False)
class Rush:
    """A game of Rush after some of its events.

    Attributes:
        position: what lies on the board. Whose turn it would be in Classic means nothing.
        coming: the pieces still to be dealt, in their order.
        dealt: the pieces that lie ready, one or two; none once nothing fits any more.
        scored: what each placement has scored, in their order.
        row: how many corners that count have been touched in a row, by the latest event.
        since: when the latest piece was placed, or 0.
    """

    position: Position
    coming: tuple[Card, ...]
    dealt: tuple[Card, ...] = ()
    scored: tuple[Scored, ...] = ()
    row: int = 0
    since: float = 0.0

    @classmethod
    def begun(cls, seed: int) -> Rush:
        ruleset = GAMES["Blokus"].ruleset
        return cls(Position(ruleset), deck_of(ruleset, seed))._with_deal()

    # -- how it stands ------------------------------------------------------

    @property
    def points(self) -> int:
        return sum(one.points for one in self.scored)

    @property
    def most_times(self) -> int:
        """The largest multiplier so far."""
        return max((one.times for one in self.scored), default=1)

    def row_at(self, time: float) -> int:
        """How many corners count in a row by a time at which nothing happens."""
        return self.row if time < self.since + PAUSE_MS else 0

    def times_at(self, time: float) -> int:
        """The multiplier by then."""
        return times_of(self.row_at(time))

    def patience_at(self, time: float) -> float:
        """Which share is left by then of the pause that breaks the row, from 1 to 0."""
        return max(0.0, 1 - (time - self.since) / PAUSE_MS) if self.row else 0.0

    def is_over(self, time: float) -> bool:
        return time >= LASTS_MS or not self.dealt

    # -- what happens -------------------------------------------------------

    def placed(self, card: Card, placement: int, time: float) -> Rush:
        """The game after a piece that lies ready was placed.

        Raises IllegalPlacementError, and ValueError if another piece lies there, the piece isn't
        dealt, or the game is over.
        """
        table = self.position.ruleset.table
        if self.is_over(time):
            raise ValueError("the game is over")
        if card not in self.dealt or int(table.piece[placement]) != card.piece:
            raise ValueError("only a piece that is dealt may be placed")
        after = self.position.play(placement, card.colour)
        corners = self._corners(card.colour, placement)
        row = self.row_at(time) + corners
        squares = int(table.sizes[placement])
        scored = Scored(card.colour, placement, squares, corners, times_of(row))
        left = list(self.dealt)
        left.remove(card)
        game = replace(
            self,
            position=after,
            dealt=tuple(left),
            scored=(*self.scored, scored),
            row=row,
            since=time,
        )
        return game._with_deal()

    def broken(self) -> Rush:
        """The game once the row is broken: by a misfit, or as somebody has stopped the time."""
        return replace(self, row=0)

    def _corners(self, colour: int, placement: int) -> int:
        """How many of the corners that a legal placement touches count."""
        position = self.position
        if not position.placed[colour]:
            return 1
        return len(touched_corners(position.ruleset, position.plies, placement, colour)) - 1

    # -- the deal -----------------------------------------------------------

    def fits(self, card: Card) -> bool:
        """Whether a piece can be placed anywhere."""
        legal = self.position.legal(card.colour)
        return bool(np.any(self.position.ruleset.table.piece[legal] == card.piece))

    def _with_deal(self) -> Rush:
        """The same once all that lies ready fits: with a new deal if nothing is left of the last.

        The two pieces of a deal are of different colours, as long as pieces of two fit.
        """
        coming = [*self.coming, *(card for card in self.dealt if not self.fits(card))]
        dealt = [card for card in self.dealt if self.fits(card)]
        if not dealt:
            fitting = [card for card in coming if self.fits(card)]
            others = [card for card in fitting if card.colour != fitting[0].colour]
            dealt = [*fitting[:1], *(others or fitting[1:])][:DEALT]
            for card in dealt:
                coming.remove(card)
        return replace(self, coming=tuple(coming), dealt=tuple(dealt))
