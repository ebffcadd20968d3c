"""Teaches during a game: evaluates what persons place, and says which placements were costly."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.ai.analysis import AnalysisGoal
from game.ai.degradation import Degradation
from game.ai.game_sweep import CANDIDATES, SIMULATIONS
from game.ai.levels.scale import HIGHEST, KEYS, LOWEST, level_number
from game.ai.process.client import AnalysisRequest, OpponentClient
from game.ai.process.messages import Analyse, Chosen, Degraded, Think
from game.coach.teaching import Caution, Teaching, tolerated
from game.engine import AnyGame, Event, GamePosition
from game.evaluation import Evaluation
from game.play.changes import Moved, Origin, Played, TakenBack

if TYPE_CHECKING:
    from game.ai.process.client import OpponentClient


KEPT_EVALUATIONS = 4
"""How many positions' evaluations are kept: taking back and placing again needs two."""


class Teacher:
    """Has the opponents' process evaluate what persons at this table place before the game goes on.

    The position in which a person decides is searched while they think. After the placement only
    the position that follows is left to search, which takes a tenth of a second.
    """

    def __init__(
        self,
        game: AnyGame,
        opponents: OpponentClient,
        is_at_table: Callable[[int], bool],
        enabled: Callable[[], bool],
    ) -> None:
        """Ask nothing yet.

        `is_at_table` tells who is taught; what tells whether teaching is `enabled` may change at
        any time.
        """
        self._game, self._is_at_table, self._enabled = game, is_at_table, enabled
        levels = [seat.level for seat in game.seats if seat.level is not None]
        self._teaching = Teaching(tolerated(map(_strength, levels)))
        self._known: dict[tuple[Event, ...], Evaluation] = {}
        self._request: AnalysisRequest[tuple[Event, ...]] = AnalysisRequest(opponents)
        self._judges = False

    def news(self) -> Degradation | None:
        """Why a position can't be evaluated, if that is news; see `AnalysisRequest.news`."""
        return self._request.news()

    @property
    def looking(self) -> bool:
        """Whether the last placement is still being evaluated: the game must wait."""
        return self._judges and self._enabled()

    def game_changed(self, change: Moved) -> None:
        """Note what a person has chosen."""
        self._judges = False
        by_chance = isinstance(change, Played) and change.origin is Origin.TIME_UP
        if not (by_chance or isinstance(change, TakenBack)):
            position, event = self._last()
            self._judges = event.by_player and self._teaches(position.player)

    def update(self) -> Caution | None:
        """Take what was found, and ask what comes next; return what is to be said, once."""
        if not self._enabled():
            self.pause()
            return None
        self._take()
        wanted = self._wanted()
        if self._judges and wanted is not None and wanted == self._request.failed:
            # Only this placement can't be judged: the next position is asked about again.
            self._judges = False
            wanted = self._wanted()
        if wanted is None or wanted == self._request.failed:
            self.pause()
        elif wanted != self._request.key:
            goal = AnalysisGoal(CANDIDATES, simulations=SIMULATIONS)
            self._request.ask(wanted, Analyse(self._game.options, wanted, goal))
        return self._judged() if self._judges and wanted is None else None

    def pause(self) -> None:
        """Stop searching until the next `update`."""
        self._request.pause()

    # -- asking -------------------------------------------------------------

    def _wanted(self) -> tuple[Event, ...] | None:
        """The events that lead to the position to search now, or None."""
        events = tuple(self._game.played)
        if self._judges:
            return next((one for one in (events[:-1], events) if one not in self._known), None)
        position = self._game.position
        if not self._teaches(position.player) or events in self._known:
            return None
        # Where chance decides, there is nothing to search.
        return None if position.chance_event(min) is not None else events

    def _teaches(self, player: int | None) -> bool:
        """Whether it is for a person at this table to decide."""
        return player is not None and self._is_at_table(player)

    def _take(self) -> None:
        found = self._request.take()
        if found is not None and found[1].final:
            events, message = found
            self._known[events] = message.evaluation
            while len(self._known) > KEPT_EVALUATIONS:
                del self._known[next(iter(self._known))]

    # -- judging ------------------------------------------------------------

    def _last(self) -> tuple[GamePosition, Event]:
        game = self._game
        return game.positions()[game.ply - 1], game.events[game.ply - 1]

    def _judged(self) -> Caution | None:
        """What is to be said about the last placement, now that everything is known."""
        self._judges = False
        game, (position, event) = self._game, self._last()
        events = tuple(game.played)
        before, after = self._known[events[:-1]], self._known[events]
        ply = game.ply - 1
        caution = self._teaching.caution(game.options, ply, position, event, before, after)
        if caution is not None:
            self._teaching = self._teaching.after(caution)
        return caution


def _strength(level: str) -> float:
    return (level_number(level) - LOWEST) / (HIGHEST - LOWEST)


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
