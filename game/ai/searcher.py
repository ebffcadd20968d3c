"""A player that searches with the compiled core. Importing this loads numba."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from math import inf
from threading import Event, Thread

import numpy as np

from game.ai.budget import Effort, Pace
from game.ai.greedy import rng_for
from game.ai.models import model_of
from game.ai.player import Budget, Player, never
from game.ai.search import Search
from game.ai.search_tree import Growth, params_of
from game.engine import Ply, Position, Ruleset

CHECK_EVERY = 100
"""After so many simulations it is looked at whether more can change anything. On round numbers
alone, so that a limit of work means the same on a machine of any speed."""

ALONE = 300
"""So many simulations are done before other threads join in: a small tree is soon crowded."""

PONDER_S = 30.0
"""How long the others' time is thought on, at most."""

OPENING = 2
"""For how many placements of a colour another may be chosen for variety."""

SURE = 0.1
"""The part of the best placement's visits that another must have for its value to be trusted."""


class Searcher(Player[Position, Ply]):
    """Grows a tree of what may come, and keeps what it knows of that between placements.

    A step of its work is a simulation. What it expects is told as a value from 0 to 1: the chance
    to win, with a part for the points. With one thread, seed and work decide what it chooses,
    along with what it was asked before, unless its search keeps nothing.
    """

    def __init__(self, ruleset: Ruleset, search: Search, seed: int) -> None:
        """Compile what has to be, which may take long the first time on a machine.

        Raises CannotSearchError where there are no weights for the variant.
        """
        warm_up(ruleset)
        self._search = search
        self._seed = seed
        self._growth = _growth(ruleset, search, search.nodes, search.crew)

    def choose(
        self,
        position: Position,
        budget: Budget,
        stop: Callable[[], bool] = never,
    ) -> Ply:
        """See `game.ai.player.Player.choose`."""
        legal = position.legal()
        if not len(legal):
            raise ValueError("the game is over: there is nothing to choose")
        if len(legal) == 1:
            return position.event(int(legal[0]))
        assert position.colour is not None
        if not position.placed[position.colour]:
            budget = budget.part(self._search.opening)
        effort = Effort(budget, stop)
        if not self._search.keeps:
            self._growth.forget()
        self._growth.turn_to(position)
        with self._crew(effort) as enough_work_for_more:
            self._grow(position, effort, enough_work_for_more)
        return position.event(int(self._growth.placements[self._choice(position)]))

    def ponder(self, position: Position, stop: Callable[[], bool]) -> None:
        """Think about what may come next while others do, for a while."""
        if position.over or not (self._search.ponders and self._search.keeps):
            return
        self._growth.turn_to(position)
        until = time.monotonic() + PONDER_S
        pace = Pace()
        while not stop() and time.monotonic() < until and not self._growth.full:
            self._grow_once(pace.size, pace)

    # -- growing ------------------------------------------------------------

    def _grow(
        self,
        position: Position,
        effort: Effort,
        call_crew: Callable[[], None],
    ) -> None:
        """Grow until the budget is spent or nothing can change any more."""
        pace = Pace()
        while not effort.spent:
            size = effort.take(min(pace.size, CHECK_EVERY - effort.work % CHECK_EVERY))
            if not size:
                return
            self._grow_once(size, pace)
            if effort.work >= ALONE:
                call_crew()
            if effort.work % CHECK_EVERY == 0 and self._is_done(effort):
                return

    def _grow_once(self, size: int, pace: Pace, thread: int = 0) -> None:
        began = time.perf_counter()
        self._growth.grow(size, thread)
        pace.note(size, time.perf_counter() - began)

    @contextmanager
    def _crew(self, effort: Effort) -> Iterator[Callable[[], None]]:
        """Gives what calls the other threads to help; they have gone at the end."""
        halt = Event()
        crew: list[Thread] = []

        def help_along(thread: int) -> None:
            pace = Pace()
            while not halt.is_set() and (size := effort.take(pace.size)):
                self._grow_once(size, pace, thread)

        def call() -> None:
            if crew or self._growth.threads == 1:
                return
            self._growth.spread()
            for thread in range(1, self._growth.threads):
                crew.append(Thread(target=help_along, args=(thread,), daemon=True))
                crew[-1].start()

        try:
            yield call
        finally:
            halt.set()
            for helper in crew:
                helper.join()

    def _is_done(self, effort: Effort) -> bool:
        """Whether nothing can change within the budget; without one, whether memory is full."""
        if effort.left == inf:
            return self._growth.full
        if self._search.sureness < 1:
            return False
        # No other placement can be visited as often as the best.
        visits = np.sort(self._growth.visits)
        return len(visits) < 2 or int(visits[-1] - visits[-2]) > effort.left

    # -- choosing -----------------------------------------------------------

    def _choice(self, position: Position) -> int:
        """Which of the placements at the root to choose, by its number."""
        growth, search = self._growth, self._search
        # The priors decide among those that have no visit, or the same number.
        worth = growth.visits + growth.priors
        if search.sureness < 1:
            passed_over = rng_for(self._seed, position).geometric(search.sureness) - 1
            ranked = np.argsort(-worth, kind="stable")
            return int(ranked[min(passed_over, len(ranked) - 1)])
        best = int(worth.argmax())
        assert position.colour is not None
        if search.variety and position.placed[position.colour] < OPENING:
            values = growth.values
            as_good = values >= values[best] - search.variety
            as_good &= worth >= SURE * worth[best]
            return int(rng_for(self._seed, position).choice(np.flatnonzero(as_good)))
        return best


@lru_cache
def warm_up(ruleset: Ruleset) -> None:
    """Have all that a search needs compiled, or loaded from where it was kept compiled.

    Raises CannotSearchError where there are no weights for the variant.
    """
    growth = _growth(ruleset, Search(), nodes=64, threads=1)
    start = Position(ruleset)
    growth.turn_to(start)
    growth.grow(2)
    growth.turn_to(start.play(int(growth.placements[growth.visits.argmax()])))


def _growth(ruleset: Ruleset, search: Search, nodes: int, threads: int) -> Growth:
    return Growth(ruleset, model_of(ruleset), params_of(search, ruleset), nodes, threads)
