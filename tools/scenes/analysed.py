"""Scripted analyses for tests: the cost of every event is known without a search."""

from functools import lru_cache
from typing import cast

from game.ai.degradation import Cause, Degradation
from game.ai.process.client import OpponentClient
from game.ai.process.messages import Analysed, NotAnalysed
from game.engine import KINDS
from game.engine.dice import Take
from game.engine.dice.position import DicePosition
from game.engine.sides import side_count
from game.evaluation import Candidate, Evaluation, Outlook
from game.records.tree import Record
from game.review.report_search import ReportSearch
from scenes.scripted import ScriptedOpponents

VISITS = 1000
"""More visits than the coach asks for."""

WORTH = 2.0
"""Points that each cell of a piece is worth."""


@lru_cache(maxsize=1024)
def position_after(options, events):
    """The position after these events: a search asks about every ply of one game, in turn."""
    if not events:
        return KINDS[options.kind].start(options)
    return position_after(options, events[:-1]).after(events[-1])


@lru_cache(maxsize=1024)
def evaluated(position, also=None, candidates=8, worth=WORTH, chance=0.0):
    """Evaluate a position so that only the size of a piece counts, never its spot.

    Each cell is worth `worth` points and adds `chance` to the chance of winning. What spends no
    strike comes first.
    """
    if position.player is None or position.over or not (events := _events(position)):
        return Evaluation(VISITS, Outlook(_chances(position, 0.0), _points(position, 0.0)), ())
    sizes = {event: int(_table(position).sizes[event.placement]) for event in events}
    best = sorted(sizes, key=lambda event: (-sizes[event], _strikes(event), event.placement))
    told = best[:candidates]
    if also in sizes and also not in told:
        told.append(also)
    most = sizes[best[0]]
    found = [
        Candidate(
            event,
            VISITS,
            1 / len(told),
            Outlook(
                _chances(position, -chance * (most - sizes[event])),
                _points(position, -worth * (most - sizes[event])),
            ),
            (event,),
        )
        for event in told
    ]
    return Evaluation(VISITS, found[0].outlook, tuple(found))


def _events(position):
    if isinstance(position, DicePosition):
        return position.takes()
    return [position.event(int(placement)) for placement in position.legal()]


def _strikes(event):
    return isinstance(event, Take) and event.strike


def _table(position):
    if isinstance(position, DicePosition):
        return position.boards[0].ruleset.table
    return position.ruleset.table


def _chances(position, gain):
    """Even chances, except that the mover's side gains `gain` and any others share the loss."""
    count = side_count(position.sides)
    others = -gain / max(1, count - 1)
    return tuple(1 / count + (gain if is_own else others) for is_own in _is_own(position))


def _points(position, lead):
    return tuple(lead if is_own else 0.0 for is_own in _is_own(position))


def _is_own(position):
    """For each side, whether it is to move."""
    own = None if position.player is None else position.sides[position.player]
    return [side == own for side in range(side_count(position.sides))]


def recorded(game):
    """The record of a game, with a report made from these evaluations."""
    record = Record.of(game)
    searched(record)
    return record


def searched(record: Record) -> ReportSearch:
    """The search for a record's report, done by these evaluations."""
    opponents = ScriptedAnalysis()
    search = ReportSearch(record, cast(OpponentClient, opponents), lambda: 0.0)
    while search.report is None:
        search.update()
        opponents.answer()
    return search


NO_SEARCH = Degradation(Cause.SEARCH, "no kernels")
NO_WEIGHTS = Degradation(Cause.FILE, "no weights")
"""Reasons why nothing can be analysed."""


class ScriptedAnalysis(ScriptedOpponents):
    """Opponents that answer analysis orders with `evaluated`, when told to.

    Attributes:
        failure: the `Degradation` because of which nothing can be analysed, or None.
        worth, chance: what each cell is worth, see `evaluated`.
    """

    def __init__(self):
        super().__init__()
        self.failure = None
        self.worth, self.chance = WORTH, 0.0
        self._order = None

    def analyse(self, order):
        super().analyse(order)
        self._order = order

    def stop_analysis(self):
        super().stop_analysis()
        self._order = None

    def answer(self):
        """Answer the last order unless it was answered before; whether there was one."""
        order, self._order = self._order, None
        if order is None:
            return False
        if self.failure is not None:
            self.found = NotAnalysed(self.failure)
            return True
        position = position_after(order.options, tuple(order.events))
        goal = order.goal
        found = evaluated(position, goal.also, goal.candidates, self.worth, self.chance)
        self.found = Analysed(found, True)
        return True
