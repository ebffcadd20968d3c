"""Which colours the seats of a game being set up have."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import GameOptions
from game.engine.dice import DiceOptions
from game.files.settings import UNCHOSEN_PLACES


class ColourPlaces:
    """The places of the four seats, whatever the game.

    Where places have colours, a seat's place among those that play is its place in playing order.
    Where players choose their own colours, its place is its colour.

    Attributes:
        all: the place of each seat; no two have the same.
    """

    def __init__(self, places: Sequence[int]) -> None:
        self.all = list(places)

    @classmethod
    def of(cls, options: GameOptions) -> ColourPlaces:
        """The places of seats in playing order."""
        own = options.own_colours or ()
        return cls([*own, *(place for place in UNCHOSEN_PLACES if place not in own)])

    def in_order(self, options: GameOptions) -> tuple[int, ...]:
        """The place of each of the game's seats in playing order."""
        taken = self.all[: options.players]
        return tuple(map(list(options.own_colours or sorted(taken)).index, taken))

    def chosen(self, options: GameOptions, seat: int) -> int:
        """Which of `GameUi.colours_to_choose` a seat has."""
        return self.in_order(options)[seat] if options.own_colours is None else self.all[seat]

    def choose(self, options: GameOptions, seat: int, chosen: int) -> GameOptions:
        """Have a seat swap with the one that has these colours; return the options that follow.

        Whichever colour begins goes on doing so. If nobody has it any more, the one who had does.
        """
        own = options.own_colours is not None
        other = (self.all if own else list(self.in_order(options))).index(chosen)
        left = own and other >= options.players and self.all[seat] == options.first
        self.all[seat], self.all[other] = self.all[other], self.all[seat]
        return self.given_to(options, chosen if left else options.first)

    def given_to(self, options: GameOptions, first: int) -> GameOptions:
        """The options with the seats' own colours, where players choose them; `first` begins."""
        if not isinstance(options, DiceOptions):
            return options
        return options.with_colours(self.all[: options.players], first)
