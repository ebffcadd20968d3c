"""A game from its first ply to the last: who sits where, what was played, undo and redo."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from game.engine.position import Position
from game.engine.ruleset import Ruleset


@dataclass(frozen=True)
class Seat:
    """One player's place at the table: a name, and an opponent's level or None for a person."""

    name: str
    level: str | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person sits here."""
        return self.level is None


@dataclass(frozen=True)
class Ply:
    """A placement and the colour that made it."""

    colour: int
    placement: int


class Game:
    """Positions over time, with a seat for each player.

    `plies` holds everything played, also what was taken back and may be played again;
    `ply` says how far it counts now, `taken_back` how often plies were taken back.
    """

    def __init__(self, ruleset: Ruleset, seats: Collection[Seat]) -> None:
        """Raises ValueError unless there is one seat for each player."""
        if len(seats) != ruleset.players:
            raise ValueError(f"{ruleset.name} has {ruleset.players} seats, not {len(seats)}")
        self.ruleset = ruleset
        self.seats = tuple(seats)
        self.plies: list[Ply] = []
        self._positions = [Position(ruleset)]
        self.ply = 0
        self.taken_back = 0

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[self.ply]

    @property
    def seat(self) -> Seat | None:
        """Who is to place, or None at the end."""
        player = self.position.player
        return None if player is None else self.seats[player]

    def play(self, placement: int) -> Position:
        """Place for the colour to play; what was taken back before is gone.

        Raises IllegalPlacementError, and ValueError at the end of the game; then nothing changes.
        """
        colour = self.position.colour
        position = self.position.play(placement)
        assert colour is not None
        del self.plies[self.ply :], self._positions[self.ply + 1 :]
        self.plies.append(Ply(colour, placement))
        self._positions.append(position)
        self.ply += 1
        return position

    def undo(self) -> bool:
        """Take one ply back. False where there is none."""
        if self.ply == 0:
            return False
        self.ply -= 1
        self.taken_back += 1
        return True

    def redo(self) -> bool:
        """Play again one ply that was taken back. False where there is none."""
        if self.ply == len(self.plies):
            return False
        self.ply += 1
        return True

    def undo_to_person(self) -> int:
        """Go back to the last ply before which a person was to place; how many plies that took."""
        for ply in range(self.ply - 1, -1, -1):
            if self._person_places_at(ply):
                self.taken_back += 1
                return self._go_to(ply)
        return 0

    def redo_to_person(self) -> int:
        """Go on to the next ply at which a person is to place, or to the end of what was played."""
        if self.ply == len(self.plies):
            return 0
        for ply in range(self.ply + 1, len(self.plies)):
            if self._person_places_at(ply):
                return self._go_to(ply)
        return self._go_to(len(self.plies))

    def _person_places_at(self, ply: int) -> bool:
        player = self._positions[ply].player
        return player is not None and self.seats[player].is_person

    def _go_to(self, ply: int) -> int:
        distance = abs(ply - self.ply)
        self.ply = ply
        return distance
