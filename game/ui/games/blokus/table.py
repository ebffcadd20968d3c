"""The table: a game, who sits at it, and the opponents that think about it."""

from __future__ import annotations

import random
from collections.abc import Callable

from game.ai.client import Move, OpponentClient
from game.engine import Game, Ply
from game.ui.games.opponents import Opponents


class Table:
    """Lets a game go on: asks opponents for their placements and plays them at a calm pace.

    Nothing here blocks: opponents think in a process of their own.
    """

    def __init__(
        self,
        game: Game,
        seed: int | None,
        now: Callable[[], float],
        opponents: OpponentClient,
        ponders: Callable[[], bool] = lambda: False,
    ) -> None:
        """Let a game begin, or go on.

        Args:
            game: what is played, by whom, and what has been played already.
            seed: makes the opponents' play repeatable; None for a different game each time.
            now: the clock, in milliseconds.
            opponents: who thinks; it wakes the window when `update` should be called.
            ponders: whether opponents think on while it is a person's turn.
        """
        self.game = game
        self._seed = random.randrange(2**31) if seed is None else seed
        self._ponders = ponders
        self._opponents = Opponents(now, opponents)
        if any(not seat.is_person for seat in game.seats):
            opponents.prepare(game.ruleset.options)

    @property
    def persons_turn(self) -> bool:
        """Whether a person is to place."""
        seat = self.game.seat
        return seat is not None and seat.is_person

    @property
    def preparing(self) -> bool:
        """Whether an opponent can't think yet and is getting ready to."""
        return self._opponents.preparing

    @property
    def shortfall(self) -> str | None:
        """Why opponents don't play as well as they should, or None."""
        return self._opponents.shortfall

    @property
    def due(self) -> float | None:
        """When an opponent's placement that is known already may be played."""
        return self._opponents.due

    def update(self) -> Ply | None:
        """Ask the opponent whose turn it is, or play what it answered; the ply if there is one."""
        seat = self.game.seat
        if seat is None or seat.level is None:
            return None
        if not self._opponents.asked:
            self._ask(seat.level)
        answer = self._opponents.answer()
        return self.place(answer.placement) if isinstance(answer, Move) else None

    def place(self, placement: int) -> Ply:
        """Play for the colour to play. Raises as `Game.play` does."""
        self.game.play(placement)
        return self.game.plies[self.game.ply - 1]

    def undo(self) -> list[Ply]:
        """Take back to the last ply at which a person was to place; what was taken back."""
        taken = self.game.undo_to_person()
        if taken:
            self._opponents.forget()
        return self.game.plies[self.game.ply : self.game.ply + taken]

    def redo(self) -> list[Ply]:
        """Play again up to the next ply at which a person is to place; what was played."""
        played = self.game.redo_to_person()
        if played:
            self._opponents.forget()
        return self.game.plies[self.game.ply - played : self.game.ply]

    def pause(self) -> None:
        """Have no thought given to more than is needed: nobody plays for a while."""
        self._opponents.pause()

    def close(self) -> None:
        """Send the opponents home."""
        self._opponents.close()

    def _ask(self, level: str) -> None:
        options, seed = self.game.ruleset.options, self._seed
        ponder = self._ponders() and any(seat.is_person for seat in self.game.seats)
        plies = tuple((p.colour, p.placement) for p in self.game.plies[: self.game.ply])
        self._opponents.ask(lambda opponents: opponents.think(options, plies, level, seed, ponder))
