"""The table: a game, who sits at it, and the opponents that think about it."""

from __future__ import annotations

import random
from collections.abc import Callable

from game.ai.worker import Move, Worker
from game.engine import Game, Ply

PACE_MS = 650
"""An opponent's piece leaves its tray no sooner than this after its turn began: a reply that comes
at once crushes, and can't be followed."""


class Table:
    """Lets a game go on: asks opponents for their placements and plays them at a calm pace.

    Nothing here blocks: opponents think in a process of their own.
    """

    def __init__(
        self,
        game: Game,
        seed: int | None,
        now: Callable[[], float],
        wake: Callable[[], None],
    ) -> None:
        """Let a game begin, or go on.

        Args:
            game: what is played, by whom, and what has been played already.
            seed: makes the opponents' play repeatable; None for a different game each time.
            now: the clock, in milliseconds.
            wake: called, from another thread, when `update` should be.
        """
        self.game = game
        self._seed = random.randrange(2**31) if seed is None else seed
        self._now = now
        self._worker: Worker | None = None
        self._wake = wake
        self._request: int | None = None
        self._since = 0.0
        self._answer: int | None = None

    @property
    def persons_turn(self) -> bool:
        """Whether a person is to place."""
        seat = self.game.seat
        return seat is not None and seat.is_person

    @property
    def due(self) -> float | None:
        """When an opponent's placement that is known already may be played."""
        return None if self._answer is None else self._since + PACE_MS

    def update(self) -> Ply | None:
        """Ask the opponent whose turn it is, or play what it answered; the ply if there is one."""
        seat = self.game.seat
        if seat is None or seat.level is None:
            return None
        if self._request is None:
            self._ask(seat.level)
        self._listen()
        if self._answer is None or self._now() < self._since + PACE_MS:
            return None
        placement = self._answer
        self._forget()
        return self.place(placement)

    def place(self, placement: int) -> Ply:
        """Play for the colour to play. Raises as `Game.play` does."""
        self.game.play(placement)
        return self.game.plies[self.game.ply - 1]

    def undo(self) -> list[Ply]:
        """Take back to the last ply at which a person was to place; what was taken back."""
        taken = self.game.undo_to_person()
        if taken:
            self._forget()
        return self.game.plies[self.game.ply : self.game.ply + taken]

    def redo(self) -> list[Ply]:
        """Play again up to the next ply at which a person is to place; what was played."""
        played = self.game.redo_to_person()
        if played:
            self._forget()
        return self.game.plies[self.game.ply - played : self.game.ply]

    def close(self) -> None:
        """Send the opponents home."""
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def _ask(self, level: str) -> None:
        if self._worker is None:
            self._worker = Worker(on_message=self._wake)
        plies = tuple((p.colour, p.placement) for p in self.game.plies[: self.game.ply])
        self._request = self._worker.think(self.game.variant.rules, plies, level, self._seed)
        self._since = self._now()

    def _listen(self) -> None:
        assert self._worker is not None
        for message in self._worker.poll():
            match message:
                case Move(request, placement) if request == self._request:
                    self._answer = placement

    def _forget(self) -> None:
        """Drop the request under way and its answer."""
        if self._request is not None and self._answer is None and self._worker is not None:
            self._worker.stop()
        self._request = self._answer = None
