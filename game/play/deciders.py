"""Who decides in a game: the hand at this table, an opponent in its process, or anybody else.

Whoever drives the game asks and takes answers without knowing which.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from game.ai.degradation import Degradation
from game.ai.process.messages import Chosen, Degraded, Think
from game.engine import AnyGame, Event
from game.files.settings import PACES, Settings

if TYPE_CHECKING:
    from game.ai.process.client import OpponentClient


class Asked(Struct, frozen=True):
    """What somebody is asked to decide.

    Attributes:
        game: the game as it stands, to be read only.
        chance: lets chance decide, and returns the event; None if chance has nothing to decide.
        allowed: how many milliseconds it may take; None for any time.
    """

    game: AnyGame
    chance: Callable[[], Event | None]
    allowed: int | None = None


class Decider:
    """Decides for one or more seats; this base class never decides anything when asked.

    Attributes:
        degraded: whether a weaker player answers in its place.
    """

    degraded = False

    @property
    def due(self) -> float | None:
        """The time at which `take` will give what it has decided, if it has decided, else None."""
        return None

    @property
    def has_decided(self) -> bool:
        """Whether it has decided, and only waits for its time to come."""
        return self.due is not None

    def ask(self, asked: Asked) -> None:
        """Begin to decide. Asked once in each turn."""

    def hear(self) -> list[Degradation]:
        """Take in what has come since; return why it plays worse than it should, if it's news."""
        return []

    def take(self) -> Event | None:
        """What it has decided, once that may happen; None until then."""
        return None

    def drop(self) -> None:
        """Stop deciding: what was asked no longer counts."""

    def rest(self) -> None:
        """Stop thinking ahead while it is somebody else's turn."""


HAND: Final = Decider()
"""The hand at this table: whoever holds it decides unasked, by `GameDriver.play`."""


class Opponents(Decider):
    """All opponents of one game. They think in another process, so nothing here waits."""

    def __init__(
        self,
        game: AnyGame,
        client: OpponentClient,
        settings: Settings,
        now: Callable[[], float],
        seed: int,
        standing_in: str | None = None,
    ) -> None:
        """Have everything loaded that they need.

        The settings say how fast they act, and whether they think ahead in a person's turn. `now`
        gives milliseconds; `seed` makes them repeatable. Each plays as strongly as its seat says;
        where people sit, with the level `standing_in`.
        """
        self._client, self._settings, self._now, self._seed = client, settings, now, seed
        self._tempo = random.Random(seed)
        self._standing_in = standing_in
        self._began = self._pause = 0.0
        self._answer: Event | None = None
        client.prepare(game.options)

    @property
    def due(self) -> float | None:
        return None if self._answer is None else self._began + self._pause

    def ask(self, asked: Asked) -> None:
        """Let chance decide, or ask the process."""
        self._began = self._now()
        pause = self._tempo.uniform(*PACES[self._settings.pace])
        self._pause = pause if asked.allowed is None else min(pause, asked.allowed)
        self.degraded = False
        self._answer = asked.chance()
        if self._answer is None:
            self._client.ask(self._request(asked))

    def _request(self, asked: Asked) -> Think:
        game, seat = asked.game, asked.game.seat
        assert seat is not None
        level = seat.level or self._standing_in
        assert level is not None
        ponder = self._settings.ponder and any(one.is_person for one in game.seats)
        seconds = None if asked.allowed is None else asked.allowed / 1000
        events = tuple(game.played)
        return Think(game.options, events, level, self._seed, ponder, seconds)

    def hear(self) -> list[Degradation]:
        news: list[Degradation] = []
        if self._answer is not None:  # Anything else is late: an answer to an earlier request.
            return news
        for message in self._client.take():
            if isinstance(message, Degraded):
                self.degraded = True
                if not message.known:
                    news.append(message.reason)
            elif isinstance(message, Chosen):
                self._answer = message.event
        return news

    def take(self) -> Event | None:
        due = self.due
        if due is None or self._now() < due:
            return None
        answer, self._answer = self._answer, None
        return answer

    def drop(self) -> None:
        self._client.stop()
        self._answer = None

    def rest(self) -> None:
        self._client.stop()
