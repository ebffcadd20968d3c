"""Finding out what there is to know of a position. Importing this does not load numba."""

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
"""How many candidates are given, unless another number is asked for."""

FIRST_S, REPORT_S = 0.05, 0.125
"""Seconds until the first evaluation of a position is reported, and between later ones."""

SLICE_S, PLAYOUTS = 0.04, 25
"""Search and playouts take turns: seconds of search, then a number of playouts."""


class Analyst(ABC, Generic[PositionT]):
    """Searches one position after another of a game, and keeps what it finds out."""

    @abstractmethod
    def go_to(self, position: PositionT) -> None:
        """Turn to a position; what is known of it and of others is kept while there is room."""

    @abstractmethod
    def search(self, budget: Budget, stop: Callable[[], bool] = never) -> None:
        """Search on until a limit is reached, or until all that can be known is.

        Args:
            budget: its work is how many simulations there are to be in all, those of before too.
            stop: asked often; the search ends once it answers True.
        """

    @property
    @abstractmethod
    def simulations(self) -> int:
        """How many simulations there were from the position."""

    @property
    @abstractmethod
    def is_done(self) -> bool:
        """Whether a further search would find out nothing more."""

    @abstractmethod
    def evaluation(self, candidates: int = CANDIDATES, also: Event | None = None) -> Evaluation:
        """What is known of the position.

        Args:
            candidates: how many are given at most.
            also: an event that is added behind them, if it is known what follows it.
        """

    @abstractmethod
    def play_out(self, playouts: int) -> None:
        """Play the position out that many more times, for `owners`. The first time takes long."""

    @abstractmethod
    def owners(self) -> tuple[tuple[float, ...], ...]:
        """See `Evaluation.owners`: from all that was played out so far, empty before."""

    @property
    @abstractmethod
    def owners_are_known(self) -> bool:
        """Whether further playouts would add nothing."""


@dataclass(frozen=True)
class AnalysisGoal:
    """What is to be found out about a position.

    Attributes:
        candidates, also: see `Analyst.evaluation`.
        owners: whether who owns which cell is wanted.
        simulations: how many there are to be, or None for as many as can be.
    """

    candidates: int = CANDIDATES
    also: Event | None = None
    owners: bool = False
    simulations: int | None = None


def evaluations(
    analyst: Analyst[Any], goal: AnalysisGoal, stop: Callable[[], bool] = never
) -> Iterator[tuple[Evaluation, bool]]:
    """What is known of the analyst's position as it grows, and whether that was the last of it.

    Ends with the last, or without it where it is stopped.
    """
    due = time.monotonic() + FIRST_S
    told = searched = counted = False
    while not stop():
        while time.monotonic() < due and not stop() and not (searched and counted):
            if not searched:
                analyst.search(Budget(SLICE_S, goal.simulations), stop)
            if told and not counted:
                analyst.play_out(PLAYOUTS)
            searched, counted = _progress(analyst, goal)
        evaluation = analyst.evaluation(goal.candidates, goal.also)
        if goal.owners:
            evaluation = replace(evaluation, owners=analyst.owners())
        yield evaluation, searched and counted
        if searched and counted:
            return
        told, due = True, time.monotonic() + REPORT_S


def _progress(analyst: Analyst[Any], goal: AnalysisGoal) -> tuple[bool, bool]:
    """Whether there are as many simulations as there are to be, and whether owners are known."""
    spent = goal.simulations is not None and analyst.simulations >= goal.simulations
    return spent or analyst.is_done, not goal.owners or analyst.owners_are_known
