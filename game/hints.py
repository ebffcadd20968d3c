"""A good event for a person who asks: what an opponent of the strongest level would do."""

from __future__ import annotations

from typing import Any

from game.ai.client import OpponentClient
from game.ai.kinds import OPPONENTS
from game.ai.messages import Chosen, Think
from game.ai.scale import level_key
from game.engine import Event, Game

LONGEST_S = 1.7
"""How long, in seconds, it may be searched for: nobody should wait for two."""

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

    def __init__(self, game: Game[Any, Any], opponents: OpponentClient) -> None:
        """Ask nothing yet."""
        self.event: Event | None = None
        self.looking = False
        self._game = game
        self._opponents = opponents

    def prepare(self) -> None:
        """Have loaded what a search needs: a hint is about to be asked for."""
        self._opponents.prepare(self._game.options)

    def ask(self) -> None:
        """Look for a good event in the game as it stands."""
        game = self._game
        level = level_key(OPPONENTS[game.options.kind].strongest)
        think = Think(game.options, tuple(game.played), level, SEED, seconds=LONGEST_S)
        self._opponents.ask(think)
        self.event, self.looking = None, True

    def update(self) -> bool:
        """Take what was found; whether it is found now."""
        if not self.looking:
            return False
        for message in self._opponents.take():
            if isinstance(message, Chosen):
                self.event, self.looking = message.event, False
                return True
        return False

    def cancel(self) -> None:
        """Forget what was found or is looked for: the game has gone on."""
        if self.looking:
            self._opponents.stop()
        self.event, self.looking = None, False
