"""A good event for a person who asks: what an opponent of the strongest level would do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.ai.client import OpponentClient
from game.ai.kinds import OPPONENTS
from game.ai.messages import Chosen, Preparing, Think, Thinking
from game.ai.scale import level_key
from game.engine import Event, Game

LONGEST_MS = 1700
"""How long, in milliseconds, before the search is to answer with the best so far: nobody should
wait two seconds. While the process starts or loads it has found nothing, and isn't stopped."""

SEED = 4242
"""Of the player that searches for hints. Opponents at the table have their own, so that theirs know
nothing of it."""


class HintSearch:
    """Asks the opponents' process about the position in which a person is to decide.

    Only while it is a person's turn, when nothing else is asked of the process.

    Attributes:
        event: what was found, or None.
        looking: whether it is still looked for.
    """

    def __init__(
        self, game: Game[Any, Any], opponents: OpponentClient, now: Callable[[], float]
    ) -> None:
        """Ask nothing yet; `now` is the clock, in milliseconds."""
        self.event: Event | None = None
        self.looking = False
        self._game = game
        self._opponents = opponents
        self._now = now
        self._stop_at: float | None = None

    def prepare(self) -> None:
        """Have loaded what a search needs: a hint is about to be asked for."""
        self._opponents.prepare(self._game.options)

    def ask(self) -> None:
        """Look for a good event in the game as it stands."""
        game = self._game
        level = level_key(OPPONENTS[game.options.kind].strongest)
        self._opponents.ask(Think(game.options, tuple(game.played), level, SEED))
        self.event, self.looking, self._stop_at = None, True, None

    def update(self) -> bool:
        """Take what was found, and end a search that takes too long; whether it is found now."""
        if not self.looking:
            return False
        for message in self._opponents.take():
            match message:
                case Chosen(event):
                    self.event, self.looking, self._stop_at = event, False, None
                    return True
                case Preparing():
                    self._stop_at = None
                case Thinking():
                    self._stop_at = self._now() + LONGEST_MS
        if self._stop_at is not None and self._now() >= self._stop_at:
            self._stop_at = None
            self._opponents.stop()
        return False

    @property
    def due(self) -> float | None:
        """When `update` must be called, on the clock, or None."""
        return self._stop_at

    def cancel(self) -> None:
        """Forget what was found or is looked for: the game has gone on."""
        if self.looking:
            self._opponents.stop()
        self.event, self.looking, self._stop_at = None, False, None
