"""A game that is being set up: the choices before there are seats and rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.cli import PERSON, game_for
from game.engine import Rules, Seat
from game.ui.seating import seats_for

NAME_LIMIT = 14
"""The most characters of a name."""


@dataclass
class Plan:
    """The choices so far.

    Attributes:
        rules: the game.
        kinds: who sits where, `PERSON` or a level's key; more than the game has seats.
        names: names that were typed, "" where nobody typed one.
    """

    rules: Rules
    kinds: list[str]
    names: list[str]

    @classmethod
    def of(cls, rules: Rules, seats: Sequence[Seat], levels: Sequence[str]) -> Plan:
        """Take up where a game was set up before. A level that is unknown becomes a person."""
        kinds = [
            seat.level if seat.level is not None and seat.level in levels else PERSON
            for seat in seats
        ]
        given = seats_for(kinds)
        names = [
            "" if seat.name == own.name else seat.name[:NAME_LIMIT].strip()
            for seat, own in zip(seats, given, strict=True)
        ]
        return cls(rules, kinds, names)

    @property
    def players(self) -> int:
        """How many players there are."""
        return self.rules.variant.players

    @players.setter
    def players(self, count: int) -> None:
        self.rules = self.rules.carried_to(game_for(count))

    def given_name(self, seat: int) -> str:
        """What somebody is called who has typed no name."""
        return seats_for(self.kinds)[seat].name

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats with their names; a game takes the first of them."""
        return tuple(
            replace(own, name=name.strip() or own.name)
            for own, name in zip(seats_for(self.kinds), self.names, strict=True)
        )
