"""The scale of levels, one for all games: from 1, which loses to beginners, to 10.

Level 2 (*Easy*) is about even with a beginner, level 4 (*Medium*) beats them nine times in ten.

A level is written as a *key*: its number, such as "4", or "4.6" for an opponent between two
levels. Ten of them have names, which people may type instead.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import floor

NAMES = (
    *("gentle", "easy", "casual", "medium", "steady"),
    *("able", "strong", "tough", "hard", "master"),
)
"""The names of the levels, from level 1 on."""

LOWEST, HIGHEST = 1, len(NAMES)
"""The numbers of the weakest and the strongest level."""

KEYS = tuple(str(number) for number in range(LOWEST, HIGHEST + 1))
"""The keys of the named levels."""

MATCH = "match"
"""The word that, in place of a level, chooses an opponent as strong as the person."""

NUMBER = re.compile(r"\d{1,2}(\.\d{1,3})?")
"""How a person may write a level's number."""

ACCEPTED = f"{LOWEST} to {HIGHEST} (also between two, as {LOWEST + 3.5}), or {', '.join(NAMES)}"
"""What `level_named` takes, in words."""


def level_key(number: float) -> str:
    """The key of a level, rounded to a tenth and clamped to the scale.

    >>> level_key(4), level_key(4.56), level_key(11.2)
    ('4', '4.6', '10')
    """
    return f"{min(max(number, LOWEST), HIGHEST):.1f}".removesuffix(".0")


def level_number(key: str) -> float:
    """The number of a level from its key. Raises ValueError if it isn't one.

    >>> level_number("4.6")
    4.6
    """
    try:
        number = float(key)
    except ValueError:
        number = 0.0
    if not LOWEST <= number <= HIGHEST or level_key(number) != key:
        raise ValueError(f"unknown level {key!r}: choose {ACCEPTED}")
    return number


def level_named(text: str, names: Sequence[str] = NAMES) -> str:
    """The key of a level as a person wrote it, by number or by one of the names.

    Raises ValueError.

    >>> level_named("Easy"), level_named(" 7 "), level_named("4.50")
    ('2', '7', '4.5')
    """
    word = text.strip().lower()
    if word in names:
        return KEYS[names.index(word)]
    if NUMBER.fullmatch(word) and LOWEST <= float(word) <= HIGHEST:
        return level_key(float(word))
    raise ValueError(f"unknown level {text!r}: choose {ACCEPTED}")


def level_chosen(text: str, names: Sequence[str] = NAMES) -> str:
    """Like `level_named`, but also accepts `MATCH`, for an opponent that follows the person.

    >>> level_chosen("Match"), level_chosen("hard")
    ('match', '9')
    """
    if text.strip().lower() == MATCH:
        return MATCH
    try:
        return level_named(text, names)
    except ValueError:
        raise ValueError(f"unknown level {text!r}: choose {MATCH}, {ACCEPTED}") from None


@lru_cache(maxsize=128)
def nearest_named(key: str) -> str:
    """The key of the named level nearest to a level, which may lie between two.

    >>> nearest_named("4.5"), nearest_named("9")
    ('5', '9')
    """
    return KEYS[floor(level_number(key) + 0.5) - LOWEST]


def level_name(key: str) -> str:
    """The name of a level, or of the one nearest to it.

    >>> level_name("2")
    'easy'
    """
    return NAMES[int(nearest_named(key)) - LOWEST]
