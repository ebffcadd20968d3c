"""Who sits where and who begins: drawn by lot, and rotated from game to game of a series."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from game.ai.levels.scale import MATCH, level_key
from game.base.ratings import Rating, new_rating
from game.engine import AnyGame, Game, GameOptions, Seat, Series, moved_on

RatingOf = Callable[[str, str], Rating | None]
"""Looks up a person's rating by name and family of games; None if there is none yet."""

ALONE = 5.0
"""The level number of opponents that follow if no person plays."""


def even_level(options: GameOptions, persons: Iterable[str], rating_of: RatingOf) -> str:
    """The key of the level that gives persons about an even chance, to a tenth of a level.

    Somebody without a rating counts as new.
    """
    ratings = [rating_of(name, options.family) or new_rating() for name in persons]
    number = sum(rating.level for rating in ratings) / len(ratings) if ratings else ALONE
    return level_key(number)


def matched(options: GameOptions, seats: Sequence[Seat], rating_of: RatingOf) -> tuple[Seat, ...]:
    """The seats as a game begins: those that follow get the level that suits the persons.

    These are the seats that already follow, and those for which `MATCH` was chosen.
    """
    persons = [seat.name for seat in seats if seat.is_person]
    level = even_level(options, persons, rating_of)
    return tuple(
        replace(seat, level=level, follows=True) if seat.follows or seat.level == MATCH else seat
        for seat in seats
    )


Choose = Callable[[Sequence[int]], int]
"""Chooses one of several at random, as `random.choice` does."""


def in_order(seats: Sequence[Seat], places: Sequence[int]) -> tuple[Seat, ...]:
    """The seats in playing order, given each seat's place in that order.

    >>> [seat.name for seat in in_order([Seat("Ada"), Seat("Ben")], [1, 0])]
    ['Ben', 'Ada']
    """
    return tuple(seats[list(places).index(place)] for place in range(len(seats)))


def new_game(
    options: GameOptions,
    seats: Sequence[Seat],
    rating_of: RatingOf,
    *,
    draw: Choose | None = None,
    series: Series | None = None,
    rated: bool = False,
) -> AnyGame:
    """Begin a game. Raises as `Game` does.

    The seats are in playing order; those that follow get the level that suits the persons. `draw`
    draws the colour that begins; None if the options say which. The game counts for ratings if that
    was asked for (`rated`): whoever chose an opponent that follows their rating has asked for it.
    """
    if draw is not None:
        options, seats = options.begun_by(draw(options.firsts), seats)
    seats = matched(options, seats, rating_of)
    rated = rated or any(seat.follows for seat in seats)
    return Game(options, seats, series=series, first_drawn=draw is not None, rated=rated)


def another(game: AnyGame, rating_of: RatingOf, choose: Choose, *, rated: bool) -> AnyGame:
    """Another game with the same people. In a new series they keep moving from place to place.

    It is played as games are now, even if that one was begun by an earlier version.

    Who begins is drawn again by `choose`, if it was drawn there; for `rated` see `new_game`.
    """
    draw = choose if game.first_drawn else None
    if game.series is None:
        return new_game(game.options.anew, game.seats, rating_of, draw=draw, rated=rated)
    series, seats = Series(game.series.length), moved_on(game.seats)
    return new_game(game.options.anew, seats, rating_of, draw=draw, series=series, rated=rated)


def next_of_series(game: AnyGame, rating_of: RatingOf) -> AnyGame | None:
    """The next game in a finished game's series: everybody moves on. None if there is none."""
    series = game.series_after
    if series is None or series.over:
        return None
    following = new_game(
        game.options, moved_on(game.seats), rating_of, series=series, rated=game.rated
    )
    following.first_drawn = game.first_drawn
    return following


def moved_to(before: AnyGame, after: AnyGame) -> tuple[int, ...]:
    """For each seat of the game that follows another, which seat its player had in that one.

    In a series everybody moves on by one place (`Session.following`); where the one who begins
    takes the first place, everybody moves with them (`GameOptions.begun_by`).
    """
    places = tuple(range(len(before.seats)))
    if before.series is not None:
        places = moved_on(places)
    seats: tuple[int, ...] = before.options.anew.begun_by(after.options.first, places)[1]
    return seats
