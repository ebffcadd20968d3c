"""The scale of levels in files of the first version, read as levels of today.

Level 1 was about even with a beginner there. Today it is level 2, so that the lowest level loses to
beginners, and *Medium* has come down to level 4. What was kept means what it meant: a level or a
rating of then becomes that of the same strength now. That is done once, where a file's version is
known (`game.files.form`), and nothing else knows the first scale.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from game.ai.levels.scale import LOWEST, level_key, level_named, level_number
from game.base.ratings import MEAN, Rating, rating_at, step_of
from game.engine import Options
from game.engine.dice import DiceOptions

PLACES: Mapping[str, tuple[float, ...]] = MappingProxyType(
    {
        Options.kind: (0.3, 1.0, 1.9, 2.75, 4.0, 5.25, 6.5, 7.75, 9.0, 10.0),
        DiceOptions.kind: (-0.8, 1.0, 4.6, 5.8, 6.1, 6.7, 7.0, 7.6, 8.9, 10.0),
    }
)
"""Where the levels of today stand on the first scale, by the kind of game: where their dials do, on
boards on average over the games; the lowest, which was below it, by how often a beginner wins."""

NAMES = (
    *("gentle", "easy", "casual", "steady", "medium"),
    *("able", "strong", "tough", "hard", "master"),
)
"""The names that levels had, from level 1 on."""

NEW_LEVEL = 1.0
"""The level that a new person was assumed to have."""

STEP = step_of(0.76)
"""How much the means of two neighbouring levels differed."""


def number_now(kind: str, number: float) -> float:
    """The number today of a level or a rating on the first scale.

    Between two of `PLACES` and beyond them, by a straight line.

    >>> number_now("board", 1), number_now("board", 10)
    (2.0, 10.0)
    """
    places = PLACES[kind]
    at = min(max(bisect_right(places, number), 1), len(places) - 1)
    below, above = places[at - 1], places[at]
    return LOWEST + at - 1 + (number - below) / (above - below)


@lru_cache(maxsize=256)
def level_now(kind: str, text: str) -> str:
    """The key today of a level on the first scale, given by its key or name.

    Raises ValueError if there was no such level.

    >>> level_now("board", "1"), level_now("board", "hard")
    ('2', '9')
    """
    return level_key(number_now(kind, level_number(level_named(text, NAMES))))


def rating_now(kind: str, rating: Rating) -> Rating:
    """A rating of then on today's scale: that of as strong a level, and just as uncertain."""
    number = NEW_LEVEL + (rating.mean - MEAN) / STEP
    return rating_at(number_now(kind, number), rating.deviation)
