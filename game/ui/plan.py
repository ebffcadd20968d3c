"""A game that is being set up: the choices before there are seats and rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.cli import PERSON
from game.engine import FAMILIES, Rules, Seat
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
        wanted: the number of players that was chosen last, also where a game has none such.
    """

    rules: Rules
    kinds: list[str]
    names: list[str]
    wanted: int

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
        return cls(rules, kinds, names, rules.sheet.players)

    @property
    def family(self) -> str:
        """The family that the game is of, a key of `game.engine.FAMILIES`."""
        return self.rules.sheet.family

    @family.setter
    def family(self, family: str) -> None:
        """Take the game of a family for as many players as were chosen, or as nearly as many."""
        numbers = FAMILIES[family]
        nearest = min(numbers, key=lambda number: (abs(number - self.wanted), -number))
        self.rules = self.rules.carried_to(numbers[nearest])

    @property
    def players(self) -> int:
        """How many players there are, one of the numbers that the family is for."""
        return self.rules.sheet.players

    @players.setter
    def players(self, count: int) -> None:
        self.rules = self.rules.carried_to(FAMILIES[self.family][count])
        self.wanted = count

    def given_name(self, seat: int) -> str:
        """What somebody is called who has typed no name."""
        return seats_for(self._kinds_taken)[seat].name

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats with their names, for this game and the next one."""
        return self._named(self.kinds)

    @property
    def seats_taken(self) -> tuple[Seat, ...]:
        """The seats of this game."""
        return self._named(self._kinds_taken)[: self.players]

    @property
    def _kinds_taken(self) -> list[str]:
        return self.kinds if self.rules.sheet.opponents else [PERSON] * len(self.kinds)

    def _named(self, kinds: Sequence[str]) -> tuple[Seat, ...]:
        return tuple(
            replace(own, name=name.strip() or own.name)
            for own, name in zip(seats_for(kinds), self.names, strict=True)
        )
