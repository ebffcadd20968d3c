"""A game of Dice from its first roll to the end: who sits where, and all that happened."""

from __future__ import annotations

from collections.abc import Collection

from game.engine.dice.events import DiceEvent, Take
from game.engine.dice.position import DicePosition
from game.engine.game import Ply, Seat


class DiceGame:
    """Positions over time, with a seat for each player. What is rolled stays rolled.

    Attributes:
        seats: one for each player, clockwise; the first opens the game.
        events: all that happened so far.
    """

    def __init__(self, seats: Collection[Seat], events: Collection[DiceEvent] = ()) -> None:
        """Sit down, and let `events` happen. Raises ValueError as `DicePosition` does."""
        self.seats = tuple(seats)
        self.events: list[DiceEvent] = []
        self._positions = [DicePosition.start(len(self.seats))]
        for event in events:
            self.play(event)

    @property
    def position(self) -> DicePosition:
        """The position now."""
        return self._positions[-1]

    @property
    def seat(self) -> Seat | None:
        """Who is to roll or to choose, or None at the end."""
        position = self.position
        if position.over:
            return None
        return self.seats[position.starter if position.player is None else position.player]

    def play(self, event: DiceEvent) -> DicePosition:
        """Let something happen. Raises ValueError as `DicePosition.after` does; then nothing does.

        Numbers and shapes may come from anywhere; there is no chance in here.
        """
        position = self.position.after(event)
        self.events.append(event)
        self._positions.append(position)
        return position

    def drawn(self, player: int) -> list[Ply]:
        """What a player has drawn, in order."""
        found = []
        for position, event in zip(self._positions[:-1], self.events, strict=True):
            if isinstance(event, Take) and position.player == player:
                found.append(Ply(position.markers.held[player], event.placement))
        return found

    def rolled(self) -> list[tuple[int, int | None]]:
        """What each die of the latest roll shows, and who has taken it."""
        dice: list[tuple[int, int | None]] = []
        for position, event in zip(self._positions[:-1], self.events, strict=True):
            if isinstance(event, Take):
                dice[dice.index((event.die, None))] = (event.die, position.player)
            else:
                dice = [(number, None) for number in event.dice]
        return dice

    @property
    def can_undo(self) -> bool:
        """Whether a person has chosen since the dice were rolled."""
        return self._undone > 0

    def undo(self) -> list[Take]:
        """Take back to a person's last choice since the dice were rolled; what was taken back.

        A roll can't be taken back. Nothing happens where there is no such choice.
        """
        count = self._undone
        if not count:
            return []
        taken = [event for event in self.events[-count:] if isinstance(event, Take)]
        del self.events[-count:], self._positions[-count:]
        return taken

    @property
    def _undone(self) -> int:
        """How many events undoing takes back."""
        for count, event in enumerate(reversed(self.events), start=1):
            player = self._positions[-1 - count].player
            if not isinstance(event, Take) or player is None:
                break
            if self.seats[player].is_person:
                return count
        return 0
