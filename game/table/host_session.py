"""The session of a game at a table, on the host's machine: the one that counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine import Event
from game.files.games import OpenGame
from game.play.changes import GameChange, HintGiven, Moved, Origin
from game.play.deciders import Decider
from game.play.hints import HintSearch
from game.play.session import Services, Session


class HostSession(Session):
    """A game whose seats are at several machines. What is taken back, all agree to.

    Attributes:
        guest_hints: looks for a good event when a guest asks whose machine can't.
    """

    def __init__(
        self,
        opened: OpenGame,
        services: Services,
        deciders: Sequence[Decider],
        seed: int,
        ask_back: Callable[[], bool],
        next_session: Callable[[], HostSession],
    ) -> None:
        """Begin a game, or go on with one.

        `ask_back` asks the others whether the hand at this table may take back, and returns whether
        there is anything to ask; `next_session` begins the game that follows, for everybody.
        """
        super().__init__(opened, services, seed=seed, deciders=deciders, teaches=False)
        self._ask_back, self._next_session = ask_back, next_session
        self.guest_hints = HintSearch(self.game, services.opponents)

    def update(self, *, moving: bool, ready: Callable[[], bool] = lambda: True) -> None:
        super().update(moving=moving, ready=ready)
        player = self.game.position.player
        if self.guest_hints.update() and player is not None:
            self.count_hint_of(player)

    def _changed(self, change: GameChange) -> None:
        if isinstance(change, Moved):
            self.guest_hints.cancel()
        super()._changed(change)

    @property
    def can_undo(self) -> bool:
        here = filter(self.driver.is_at_table, range(len(self.game.seats)))
        return self.game.can_take_back(tuple(here))

    def undo(self) -> bool:
        return self._ask_back()

    @property
    def can_redo(self) -> bool:
        return False

    def redo(self) -> bool:
        return False

    def take_back(self, players: Sequence[int]) -> None:
        """Take back to the last decision of one of these players, for good."""
        self.driver.undo(players)
        self.game.continue_with(())

    def let_happen(self, event: Event | None) -> None:
        """Let happen what a guest has decided; for None, what chance decides for them.

        Raises ValueError as `Game.play` does, and if there is nothing for chance to decide.
        """
        if event is None:
            self.driver.roll()
        else:
            self.driver.play(event, Origin.DECIDED)

    def another(self) -> Session:
        return self._next_session()

    def count_hint_of(self, player: int) -> None:
        """Count a hint that somebody at another machine has had."""
        self.game.hints[player] += 1
        self._changed(HintGiven(player))
