"""Teaches during a game: evaluates what persons place, and says which placements were costly."""

from __future__ import annotations

from collections.abc import Callable

from game.ai.analysis import AnalysisGoal
from game.ai.degradation import Degradation
from game.ai.game_sweep import CANDIDATES, SIMULATIONS
from game.ai.levels.scale import HIGHEST, LOWEST, level_number
from game.ai.process.analysis_request import AnalysisRequest
from game.ai.process.client import OpponentClient
from game.ai.process.messages import Analyse
from game.coach.teaching import Caution, Teaching, tolerated
from game.engine import AnyGame, Event, GamePosition
from game.evaluation import Evaluation
from game.play.changes import Moved, Origin, Played, TakenBack

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
        """The last event, and the position in which it happened."""
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
    """How strong a level is, from 0 for the lowest to 1 for the highest."""
    return (level_number(level) - LOWEST) / (HIGHEST - LOWEST)
