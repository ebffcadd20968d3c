"""The decider for a seat of somebody at another machine, for whom an opponent may stand in."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.degradation import Degradation
from game.engine import Event
from game.play.deciders import Asked, Decider, Opponents


class RemoteSeat(Decider):
    """Waits for what a guest proposes, which is played at once; a stand-in is asked meanwhile."""

    def __init__(
        self, standing_in: Callable[[], str | None], opponent: Callable[[str], Opponents]
    ) -> None:
        """Nobody stands in yet.

        `standing_in` tells whether somebody does now: the key of their level, or None. `opponent`
        makes the one who does.
        """
        self._standing_in, self._opponent = standing_in, opponent
        self._level: str | None = None
        self._stand_in: Opponents | None = None
        self._asked: Asked | None = None

    @property
    def due(self) -> float | None:
        return None if self._stand_in is None else self._stand_in.due

    def ask(self, asked: Asked) -> None:
        self._asked = asked
        if self._stand_in is not None:
            self._stand_in.ask(asked)

    def hear(self) -> list[Degradation]:
        level = self._standing_in()
        if level != self._level:
            self._level = level
            if self._stand_in is not None:
                self._stand_in.drop()
            self._stand_in = None if level is None else self._opponent(level)
            if self._stand_in is not None and self._asked is not None:
                self._stand_in.ask(self._asked)
        news = [] if self._stand_in is None else self._stand_in.hear()
        # The game remembers that somebody else has decided.
        self.degraded = self._stand_in is not None
        self.preparing = self._stand_in is not None and self._stand_in.preparing
        return news

    def take(self) -> Event | None:
        return None if self._stand_in is None else self._stand_in.take()

    def drop(self) -> None:
        self._asked = None
        if self._stand_in is not None:
            self._stand_in.drop()

    def rest(self) -> None:
        if self._stand_in is not None:
            self._stand_in.rest()
