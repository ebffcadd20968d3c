"""The table of a game of Dice: who sits there, who rolls, and the opponents that think."""

from __future__ import annotations

import random
from collections.abc import Callable

from game.ai.client import Choice, OpponentClient
from game.engine.dice import FACES, DiceEvent, DiceGame, Roll, Take
from game.ui.games.opponents import PACE_MS, Opponents


class DiceTable:
    """Lets a game go on: rolls for opponents, asks them, and keeps a calm pace.

    Nothing here blocks: opponents think in a process of their own.
    """

    def __init__(
        self,
        game: DiceGame,
        seed: int | None,
        now: Callable[[], float],
        opponents: OpponentClient,
    ) -> None:
        """Let a game begin, or go on.

        Args:
            game: what is played, by whom, and what has happened already.
            seed: makes dice and opponents repeatable; None for a different game each time.
            now: the clock, in milliseconds.
            opponents: who thinks; it wakes the window when `update` should be called.
        """
        self.game = game
        self._seed = random.randrange(2**31) if seed is None else seed
        self._dice = random.Random(self._seed)
        self._now = now
        self._opponents = Opponents(now, opponents)
        self._rolls_at: float | None = None

    @property
    def persons_turn(self) -> bool:
        """Whether a person is to roll or to choose."""
        seat = self.game.seat
        return seat is not None and seat.is_person

    @property
    def due(self) -> float | None:
        """When an opponent will roll, or what it has chosen may be played."""
        return self._opponents.due if self._rolls_at is None else self._rolls_at

    def update(self) -> DiceEvent | None:
        """Let an opponent whose turn it is roll, think or choose; what has happened by that."""
        seat = self.game.seat
        if seat is None or seat.level is None:
            return None
        if self.game.position.to_roll:
            return self._roll_in_time()
        if not self._opponents.asked:
            self._ask(seat.level)
        answer = self._opponents.answer()
        return self.take(answer.take) if isinstance(answer, Choice) else None

    def roll(self) -> Roll:
        """Roll the dice. Raises ValueError where it isn't time to."""
        roll = Roll(tuple(self._dice.choice(FACES) for _ in range(self.game.position.to_roll)))
        self.game.play(roll)
        return roll

    def take(self, take: Take) -> Take:
        """Take a die and draw, for the player to choose. Raises as `DicePosition.take` does."""
        self.game.play(take)
        return take

    def undo(self) -> list[Take]:
        """See `DiceGame.undo`."""
        taken = self.game.undo()
        if taken:
            self._opponents.forget()
            self._rolls_at = None
        return taken

    def pause(self) -> None:
        """Have no thought given to more than is needed: nobody plays for a while."""
        self._opponents.pause()

    def close(self) -> None:
        """Send the opponents home."""
        self._opponents.close()

    def _roll_in_time(self) -> Roll | None:
        if self._rolls_at is None:
            self._rolls_at = self._now() + PACE_MS
        if self._now() < self._rolls_at:
            return None
        self._rolls_at = None
        return self.roll()

    def _ask(self, level: str) -> None:
        players, events, seed = len(self.game.seats), tuple(self.game.events), self._seed
        self._opponents.ask(lambda opponents: opponents.think_dice(players, events, level, seed))
