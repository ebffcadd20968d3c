"""The log of a table's game: what has changed, by numbers."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from game.engine import AnyGame, Event
from game.engine.clock import Clock
from game.engine.game import common_prefix
from game.files.kept_game import KeptClock, kept_game
from game.table.messages import (
    Changed,
    Snapshot,
    Table,
    encode,
)

KEPT_CHANGES = 64
"""Whoever has missed more changes is sent the whole game."""


class Log:
    """The changes of the games that are played at a table, one after the other.

    Attributes:
        number: that of the last change, from 1; 0 before the first game.
    """

    def __init__(self, epoch: int) -> None:
        """See `messages.Room` for the epoch."""
        self.number = 0
        self._epoch = epoch
        self._recent: deque[bytes] = deque(maxlen=KEPT_CHANGES)
        self._events: tuple[Event, ...] = ()

    def begin(self, game: AnyGame) -> None:
        """Another game begins, as it stands."""
        self.number += 1
        self._recent.clear()
        self._events = tuple(game.played)

    def enter(self, game: AnyGame, clock: Clock | None) -> bytes:
        """Enter how the game has changed since; return that as a message."""
        events = tuple(game.played)
        keeps = common_prefix(self._events, events)
        encoded = [game.kind.encode(game.options, event) for event in events[keeps:]]
        self.number += 1
        self._events = events
        change = Changed(
            epoch=self._epoch,
            number=self.number,
            keeps=keeps,
            events=tuple(encoded),
            taken_back=game.taken_back,
            hints=tuple(game.hints) if any(game.hints) else (),
            stood_in=game.stood_in,
            clock=None if clock is None else KeptClock.of(clock, game.ply),
        )
        self._recent.append(encode(change))
        return self._recent[-1]

    def since(self, number: int) -> Sequence[bytes] | None:
        """The changes after one, as messages; None if they aren't all kept."""
        missing = self.number - number
        if not 0 <= missing <= len(self._recent):
            return None
        return list(self._recent)[len(self._recent) - missing :]

    def snapshot(self, game: AnyGame, clock: Clock | None, name: str) -> bytes:
        """The game as it stands, as a message; `name` is its name among games that are kept."""
        kept = kept_game(game, clock, "", 0)
        whole = Table(**{field: getattr(kept, field) for field in kept.__struct_fields__})
        return encode(Snapshot(self._epoch, self.number, name, whole))
