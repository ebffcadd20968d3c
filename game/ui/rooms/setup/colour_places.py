"""Which colours the seats of a game being set up have, by the places of all four seats.

Where places have colours, a seat's place among those that play is its place in playing order.
Where players choose their own colours, its place is its colour.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import GameOptions
from game.engine.dice import DiceOptions

USUAL_PLACES = (0, 1, 2, 3)
"""The places of the seats until somebody chooses."""


def places_of(options: GameOptions) -> tuple[int, ...]:
    """The places of seats that are in playing order in a game."""
    own = options.own_colours or ()
    return (*own, *(place for place in USUAL_PLACES if place not in own))


def places_in_order(options: GameOptions, places: Sequence[int]) -> tuple[int, ...]:
    """The place of each of the game's seats in playing order."""
    taken = places[: options.players]
    return tuple(map(list(options.own_colours or sorted(taken)).index, taken))


def chosen_colours(options: GameOptions, places: Sequence[int], seat: int) -> int:
    """Which of `GameUi.colours_to_choose` a seat has."""
    return places_in_order(options, places)[seat] if options.own_colours is None else places[seat]


def seat_with(options: GameOptions, places: Sequence[int], chosen: int) -> int:
    """The seat that has these of `GameUi.colours_to_choose`; it may not be one of the game's."""
    return (places_in_order(options, places) if options.own_colours is None else places).index(
        chosen
    )


def given_to(options: GameOptions, places: Sequence[int], first: int) -> GameOptions:
    """The options with the seats' own colours, where players choose them; `first` begins."""
    if not isinstance(options, DiceOptions):
        return options
    return options.with_colours(places[: options.players], first)
