"""Checks of choices, shared by all kinds of games; their errors say what is accepted."""

from __future__ import annotations

from collections.abc import Iterable


class NothingToChooseError(ValueError):
    """Choices were made in a game that offers none.

    Attributes:
        game: the game's name.
        fields: the names of the options' fields that were chosen.
    """

    def __init__(self, game: str, fields: tuple[str, ...]) -> None:
        super().__init__(f"{game} is played in one way: it has no {' or '.join(fields)}")
        self.game = game
        self.fields = fields


def check_name(name: str, names: Iterable[str]) -> None:
    """Raise ValueError unless a game's name is one of `names`."""
    names = list(names)
    if name not in names:
        raise ValueError(f"unknown variant {name!r}: choose one of {', '.join(names)}")


def check_seat_count(name: str, seats: int, given: int) -> None:
    """Raise ValueError unless as many seats were given as the game has."""
    if given != seats:
        raise ValueError(f"{name} has {seats} seat{'s' if seats > 1 else ''}, not {given}")
