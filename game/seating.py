"""Who sits where and who begins: drawn by lot, and moved on from game to game of a series."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from game.engine import Game, GameOptions, Seat, Series, moved_on
from game.matchmaking import RatingOf, matched

Choose = Callable[[Sequence[int]], int]
"""Chooses one of several at random, as `random.choice` does."""


def in_order(seats: Sequence[Seat], places: Sequence[int]) -> tuple[Seat, ...]:
    """The seats in playing order, given for each of them its place in it.

    >>> [seat.name for seat in in_order([Seat("Ada"), Seat("Ben")], [1, 0])]
    ['Ben', 'Ada']
    """
    return tuple(seats[list(places).index(place)] for place in range(len(seats)))


def begun(
    options: GameOptions,
    seats: Sequence[Seat],
    rating_of: RatingOf,
    *,
    draw: Choose | None = None,
    series: Series | None = None,
) -> Game[Any, Any]:
    """A game that begins. Raises as `Game` does.

    Args:
        options: the game.
        seats: in playing order; those that follow get the level that suits the persons.
        rating_of: gives the persons' ratings.
        draw: draws who begins; None where that is as the options say.
        series: what it is a game of, if of any.
    """
    if draw is not None:
        if len(options.firsts) > 1:
            options = replace(options, first=draw(options.firsts))  # type: ignore[type-var]
        else:
            # It is always the first player: who that is, is drawn.
            seats = moved_on(seats, draw(range(len(seats))))
    seats = matched(options, seats, rating_of)
    return Game(options, seats, series=series, first_drawn=draw is not None)


def another(game: Game[Any, Any], rating_of: RatingOf, choose: Choose) -> Game[Any, Any]:
    """Another game of the same people. In a new series they go on moving from place to place.

    Args:
        game: the one before; who begins is drawn again where it was there.
        rating_of: gives the persons' ratings.
        choose: chooses at random.
    """
    draw = choose if game.first_drawn else None
    if game.series is None:
        return begun(game.options, game.seats, rating_of, draw=draw)
    series, seats = Series(game.series.length), moved_on(game.seats)
    return begun(game.options, seats, rating_of, draw=draw, series=series)


def next_of_series(game: Game[Any, Any], rating_of: RatingOf) -> Game[Any, Any] | None:
    """The next game of the series of a game that is over: all move on. None if there is none."""
    series = game.series_after
    if series is None or series.over:
        return None
    following = begun(game.options, moved_on(game.seats), rating_of, series=series)
    following.first_drawn = game.first_drawn
    return following
