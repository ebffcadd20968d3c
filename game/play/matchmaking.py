"""Chooses the level of opponents that follow the persons' ratings, as a game begins."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from game.ai.levels.scale import MATCH, level_key
from game.base.ratings import Rating, new_rating
from game.engine import GameOptions, Seat

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
