"""What opponents are called: each level has a character, and others of its kind as company.

The names are the same in every language, short, and not everyday ones, so that few people at a
table have them. They say nothing of strength: in sentences, an adjective can't stand for a name.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

from game.ai.levels.scale import MATCH, level_name
from game.base.names import folded

CHARACTERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "gentle": ("Pip", "Lilo", "Nino", "Bo"),
        "easy": ("Momo", "Tilda", "Benno", "Lulu"),
        "casual": ("Kiwi", "Nola", "Pablo", "Juno"),
        "medium": ("Moss", "Robin", "Tessa", "Milo"),
        "steady": ("Otis", "Hazel", "Bruno", "Alma"),
        "able": ("Finn", "Ruby", "Marlo", "Iris"),
        "strong": ("Rook", "Freya", "Bram", "Zola"),
        "tough": ("Flint", "Raven", "Viggo", "Zora"),
        "hard": ("Onyx", "Argo", "Vesta", "Titan"),
        "master": ("Sage", "Orion", "Minerva", "Merlin"),
        MATCH: ("Echo", "Mira", "Remi", "Nova"),
    }
)
"""The names of the opponents of each level, by its name, and of those that follow a person: as many
as there are seats, so that there is one for each seat, whatever the people there are called."""


def character(level: str, taken: Collection[str]) -> str:
    """The name of an opponent of a level (its key, or `MATCH`), other than those that are `taken`.

    >>> character("1", ()), character("1", ("PIP", "Ada"))
    ('Pip', 'Lilo')
    """
    names = CHARACTERS[MATCH if level == MATCH else level_name(level)]
    others = set(map(folded, taken))
    return next(name for name in names if folded(name) not in others)
