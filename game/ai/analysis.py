"""Analysing positions: what an analyst does, and how its results are reported as they grow.

Importing this does not load the core.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic

from game.ai.player import Budget, PositionT, never
from game.engine import Event
from game.evaluation import Evaluation

CANDIDATES = 5
"""How many candidates are reported, unless another number is asked for."""

FIRST_S, REPORT_S = 0.05, 0.125
"""Seconds until a position's first evaluation is reported, and between later ones."""

SLICE_S, PLAYOUTS = 0.04, 25
"""Search and playouts alternate: seconds of search, then a number of playouts."""


class Analyst(ABC, Generic[PositionT]):
    """Analyses one position of a game after another, and keeps what it finds.

    By default there is nothing to search or to play out: all is known at once.
    """

    @abstractmethod
    def go_to(self, position: PositionT) -> None:
        """Turn to a position; what is known about it and others is kept while there is room."""

    @abstractmethod
    def evaluation(self, candidates: int = CANDIDATES, also: Event | None = None) -> Evaluation:
        """Return what is known about the position.

        Args:
            candidates: the most to report.
            also: an event to add after them, if what follows it is known.
        """

    def search(self, budget: Budget, stop: Callable[[], bool] = never) -> None:
        """Search on until a limit is reached or there is nothing more to find.

        Args:
            budget: its work is the total number of simulations, including earlier ones.
            stop: polled often; the search ends once it returns True.
        """

    @property
    def simulations(self) -> int:
        """The number of simulations so far from the position."""
        return 0

    @property
    def is_done(self) -> bool:
        """Whether further search would find nothing more."""
        return True

    def play_out(self, playouts: int) -> None:
        """Play the position out that many more times, for `owners`. The first call takes long."""

    def owners(self) -> tuple[tuple[float, ...], ...]:
        """The `Evaluation.owners` by all playouts so far, empty before the first."""
        return ()

    @property
    def owners_are_known(self) -> bool:
        """Whether more playouts would add nothing."""
        return True


AnyAnalyst = Analyst[Any]
"""An analyst for a kind of game that is known only when the program runs."""


@dataclass(frozen=True)
class AnalysisGoal:
    """What to find out about a position.

    Attributes:
        candidates, also: see `Analyst.evaluation`.
        owners: whether to find out who owns which cell.
        simulations: how many to run, or None for as many as possible.
    """

    candidates: int = CANDIDATES
    also: Event | None = None
    owners: bool = False
    simulations: int | None = None


def evaluations(
    analyst: AnyAnalyst, goal: AnalysisGoal, stop: Callable[[], bool] = never
) -> Iterator[tuple[Evaluation, bool]]:
    """Yield what is known about the analyst's position as it grows, and whether that is final.

    Ends after the final one, or without it if stopped.
    """
    due = time.monotonic() + FIRST_S
    reported = searched = counted = False
    while not stop():
        while time.monotonic() < due and not stop() and not (searched and counted):
            if not searched:
                analyst.search(Budget(SLICE_S, goal.simulations), stop)
            if reported and not counted:
                analyst.play_out(PLAYOUTS)
            searched, counted = _progress(analyst, goal)
        # A search that was stopped at once, or hasn't had a turn yet, knows nothing to report.
        if searched or analyst.simulations:
            evaluation = analyst.evaluation(goal.candidates, goal.also)
            if goal.owners:
                evaluation = replace(evaluation, owners=analyst.owners())
            yield evaluation, searched and counted
            reported = True
        if searched and counted:
            return
        due = time.monotonic() + REPORT_S


def _progress(analyst: AnyAnalyst, goal: AnalysisGoal) -> tuple[bool, bool]:
    """Whether enough simulations were run, and whether the owners are known if wanted."""
    spent = goal.simulations is not None and analyst.simulations >= goal.simulations
    return spent or analyst.is_done, not goal.owners or analyst.owners_are_known
