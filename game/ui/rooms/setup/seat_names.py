"""The names of those who sit down to play: as typed, or else by who they are."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from game.ai.levels.scale import nearest_named
from game.base.names import clean_name
from game.engine import Seat
from game.files.settings import Settings
from game.ui.look.texts import tr

LETTERS = "ABCD"
"""Letters that tell several opponents apart; a number would be taken for the level."""


def named_seats(levels: Sequence[str | None]) -> tuple[Seat, ...]:
    """Seats for levels, or people (None), with names that tell them apart.

    Opponents aren't named after their level: in sentences, an adjective would stand for a name.

    >>> [seat.name for seat in named_seats([None, "9"])]
    ['Player 1', 'Computer']
    >>> [seat.name for seat in named_seats(["9", None, "match"])]
    ['Computer A', 'Player 2', 'Computer B']
    """
    opponents = [index for index, level in enumerate(levels) if level is not None]

    def name(index: int) -> str:
        if index not in opponents:
            return tr("setup.person_name", number=index + 1)
        if len(opponents) == 1:
            return tr("seat.computer")
        letter = LETTERS[opponents.index(index)]
        return tr("setup.same_name", name=tr("seat.computer"), letter=letter)

    return tuple(Seat(name(index), level) for index, level in enumerate(levels))


def level_word(level: str) -> str:
    """What a level is called: the same as the nearest one that has a name.

    >>> level_word("2"), level_word("4.6")
    ('Easy', 'Steady')
    """
    return tr(f"level.{nearest_named(level)}")


def seated(levels: Sequence[str | None], names: Sequence[str]) -> tuple[Seat, ...]:
    """A seat for each level, or person, with the name typed for it or else its default one."""
    return tuple(
        structs.replace(seat, name=clean_name(name) or seat.name)
        for seat, name in zip(named_seats(levels), names, strict=False)
    )


def seats_of_last_setup(settings: Settings) -> tuple[Seat, ...]:
    """The seats of the last game that was set up, in setup order."""
    options = settings.options
    seats = settings.seats[: options.players]
    return seated(
        [seat.level_in(options) for seat in seats], [seat.name_in(options) for seat in seats]
    )
