"""A game that is being set up: the choices before there are seats and rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.cli import PERSON
from game.engine import Seat
from game.engine.dice import GameOptions
from game.ui.games.catalogue import CATALOGUE, ui_of
from game.ui.games.game_ui import GameUi
from game.ui.games.seating import seats_for

NAME_LIMIT = 14
"""The most characters of a name."""


@dataclass
class GameSetup:
    """The choices so far.

    Attributes:
        options: the game.
        kinds: who sits where, `PERSON` or a level's key; more than the game has seats.
        names: names that were typed, "" where nobody typed one.
        wanted: the number of players that was chosen last, also where a game has none such.
    """

    options: GameOptions
    kinds: list[str]
    names: list[str]
    wanted: int

    @classmethod
    def of(cls, options: GameOptions, seats: Sequence[Seat], levels: Sequence[str]) -> GameSetup:
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
        return cls(options, kinds, names, ui_of(options).players)

    @property
    def game_ui(self) -> GameUi:
        """All there is to know of the game."""
        return ui_of(self.options)

    @property
    def family(self) -> str:
        """The family that the game is of, a key of `CATALOGUE`."""
        return self.game_ui.family

    @family.setter
    def family(self, family: str) -> None:
        """Take the game of a family for as many players as were chosen, or as nearly as many."""
        numbers = CATALOGUE[family]
        nearest = min(numbers, key=lambda number: (abs(number - self.wanted), -number))
        self._take(numbers[nearest])

    @property
    def numbers(self) -> tuple[int, ...]:
        """How many players the family is for, fewest first."""
        return tuple(CATALOGUE[self.family])

    @property
    def players(self) -> int:
        """How many players there are, one of `numbers`."""
        return self.game_ui.players

    @players.setter
    def players(self, count: int) -> None:
        self._take(CATALOGUE[self.family][count])
        self.wanted = count

    def _take(self, options: GameOptions) -> None:
        """Take another game, and what was chosen as far as it can be chosen there."""
        self.options = ui_of(options).carrying(self.options)

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
        return self.kinds if self.game_ui.opponents else [PERSON] * len(self.kinds)

    def _named(self, kinds: Sequence[str]) -> tuple[Seat, ...]:
        return tuple(
            replace(own, name=name.strip() or own.name)
            for own, name in zip(seats_for(kinds), self.names, strict=True)
        )
