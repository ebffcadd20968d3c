"""What people are called who typed no name: by their place, in the language of the window."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from game.engine import GAMES
from game.ui.look.texts import tr


def known_as(name: str) -> str:
    """The name of the person who goes by a name in some game.

    Whoever typed none is called by their place, in the language in which the game began. It's the
    same person in every language, so this gives that name in the current one.

    >>> known_as("Spieler 2"), known_as("Ada")
    ('Player 2', 'Ada')
    """
    person = identity(name)
    return person if isinstance(person, str) else unnamed(person)


def unnamed(place: int) -> str:
    """What somebody at a place in the setup is called who typed no name."""
    return tr("setup.person_name", number=place)


def is_unnamed(name: str) -> bool:
    """Whether a name is one that people have who typed none, in any language.

    >>> is_unnamed("Spieler 2"), is_unnamed("Ada")
    (True, False)
    """
    return name in _places()


def identity(name: str) -> str | int:
    """The same for all names of a person: their place if they typed none, else the name.

    >>> identity("Spieler 2"), identity("Player 2"), identity("Ada")
    (2, 2, 'Ada')
    """
    return _places().get(name, name)


@cache
def _places() -> Mapping[str, int]:
    """The place of each person who typed no name, by what they are called in any language."""
    places = range(1, max(options.players for options in GAMES.values()) + 1)
    return {
        name: place
        for place in places
        for name in tr.in_every_language("setup.person_name", number=place)
    }
