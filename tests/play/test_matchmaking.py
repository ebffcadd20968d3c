"""Opponents that follow the players' ratings: the level they get in a new game."""

import pytest

from game.ai.levels.scale import MATCH, level_key
from game.base.ratings import Rating, level_rating, new_rating
from game.engine import FAMILIES, Options, Seat
from game.play.seating import even_level, matched

DUO = Options("Blokus Duo")
KNOWN = {("Ada", "duo"): 4.6, ("Ben", "duo"): 7.0, ("Ada", "dice"): 9.0, ("Max", "duo"): 14.0}


def rating_of(name: str, family: str) -> Rating | None:
    """The rating that `KNOWN` has for somebody, or None."""
    level = KNOWN.get((name, family))
    return None if level is None else level_rating(level)


@pytest.mark.parametrize(
    ("persons", "level"),
    [
        (["Ada"], "4.6"),
        (["Ada", "Ben"], "5.8"),
        (["Max"], "10"),
        (["Cleo"], level_key(new_rating().level)),
        ([], "5"),
    ],
)
def test_the_level_is_that_of_the_persons_on_average(persons, level) -> None:
    assert even_level(DUO, persons, rating_of) == level


def test_ratings_are_those_of_the_family() -> None:
    assert even_level(FAMILIES["dice"][2], ["Ada"], rating_of) == "9"
    assert even_level(FAMILIES["dice"][2], ["Ben"], rating_of) == level_key(new_rating().level)


def test_who_follows_gets_a_level_and_goes_on_following() -> None:
    options = Options("Blokus")
    seats = (Seat("Ada"), Seat("Rival", MATCH), Seat("Hard", "9"), Seat("Rival 2", "3", True))
    begun = matched(options, seats, lambda name, family: level_rating(6.2))
    assert begun == (
        Seat("Ada"),
        Seat("Rival", "6.2", True),
        Seat("Hard", "9"),
        Seat("Rival 2", "6.2", True),
    )
    later = matched(options, begun, lambda name, family: level_rating(6.9))
    assert [seat.level for seat in later] == [None, "6.9", "9", "6.9"]
