"""Finds a good event for a person who asks: what an opponent on the strongest level would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ai.degradation import Degradation
from game.ai.levels.scale import KEYS
from game.ai.process.messages import Chosen, Degraded, Think
from game.engine import AnyGame, Event

if TYPE_CHECKING:
    from game.ai.process.client import OpponentClient

LONGEST_S = 1.7
"""The time limit for the search, in seconds: nobody should have to wait for two."""

SEED = 4242
"""The seed of the player that searches for hints. Opponents at the table have seeds of their own,
so their players know nothing of its search."""


class HintSearch:
    """Asks the opponents' process about the position in which a person is to decide.

    It asks only in a person's turn, when nothing else is asked of the process.

    Attributes:
        event: the event found, or None.
        looking: whether the search is still under way.
        news: why a weaker player looks in its place, if that hasn't been reported before.
    """

    def __init__(self, game: AnyGame, opponents: OpponentClient) -> None:
        """Ask nothing yet."""
        self.event: Event | None = None
        self.looking = False
        self.news: Degradation | None = None
        self._game = game
        self._opponents = opponents

    def prepare(self) -> None:
        """Have everything loaded that a search needs: a hint is about to be asked for."""
        self._opponents.prepare(self._game.options)

    def ask(self) -> None:
        """Look for a good event in the game as it stands."""
        game = self._game
        events = tuple(game.played)
        think = Think(game.options, events, KEYS[-1], SEED, seconds=LONGEST_S)
        self._opponents.ask(think)
        self.event, self.looking, self.news = None, True, None

    def update(self) -> bool:
        """Take what was found; return whether it was found just now."""
        if not self.looking:
            return False
        for message in self._opponents.take():
            if isinstance(message, Degraded) and not message.known:
                self.news = message.reason
            elif isinstance(message, Chosen):
                self.event, self.looking = message.event, False
                return True
        return False

    def cancel(self) -> None:
        """Forget what was found, or stop looking: the game has moved on."""
        if self.looking:
            self._opponents.stop()
        self.event, self.looking = None, False
