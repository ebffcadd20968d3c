"""A player that searches with the compiled core. Importing this loads it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import inf
from threading import Event, Thread

import numpy as np
import numpy.typing as npt

from game.ai.core.board.board_arrays import board_arrays
from game.ai.heuristics.features import FEATURES, Floats, attach_room, placement_features, rng_for
from game.ai.heuristics.greedy import position_rng
from game.ai.player import Budget, Player, never
from game.ai.search.book import book_of
from game.ai.search.budget import BudgetMeter, ChunkSizer
from game.ai.search.endgame_solver import EndgameSolver, SolvedEndgame
from game.ai.search.models import model_of
from game.ai.search.search_tree import SearchTree, evaluation_of, search_params, solved_evaluation
from game.ai.search.settings import Search
from game.engine import Ply, Ruleset
from game.engine.position import Position
from game.engine.table import Placements
from game.evaluation import Evaluation

STYLE_SCALE = {"opened": 0.8, "spent": 0.4, "blocked": 1.2, "hampered": 0.4, "remote": 1.5}
"""The standard deviation of each feature's weight across styles."""

OBVIOUS, OBVIOUS_TEMPERATURE = 0.8, 2.0
"""A placement is always noticed if the policy, flattened by this temperature, gives it at least
this probability. The probability is KaTrain's; without the temperature, every fourth placement in
Trigon would be obvious."""

FEW = 5
"""If there are at most this many placements, all are noticed: the last ones of a game."""

WAYS_OUT = 2
"""If at most this many attach points lead to open ground, a placement over one of them is noticed:
the way out of a closing corner."""

OPEN_ROOM = 0.42
"""The least room around an attach point on open ground, see `features.attach_room`."""


@dataclass(frozen=True)
class Attention:
    """What an opponent pays attention to.

    Attributes:
        sight: how many placements are drawn, as a multiple of the square root of the number of
            legal ones: whoever sees few of many sees a larger share of few, but not all of them.
        size_weight: how much more a placement catches the eye for each square that it is worth.
    """

    sight: float
    size_weight: float
    style: Floats


def style_of(seed: int) -> Floats:
    """The style of an opponent: a weight for each of `FEATURES`."""
    rng = rng_for(seed, 0)
    scales = [STYLE_SCALE.get(feature, 0.0) for feature in FEATURES]
    return (rng.standard_normal(len(FEATURES)) * scales).astype(np.float32)


def is_alone(position: Position) -> bool:
    """Whether every colour that can still be placed belongs solely to the player to place.

    The rest of the game is then a puzzle for one, in which nobody misses anything.
    """
    return all(
        owners == (position.player,) or position.out[colour] or not len(position.legal(colour))
        for colour, owners in enumerate(position.ruleset.owners)
    )


def notice(
    position: Position,
    placements: Placements,
    logits: Floats,
    attention: Attention,
    rng: np.random.Generator,
) -> npt.NDArray[np.bool_]:
    """Which of a position's legal placements are noticed: ``(n,)``, at least one of them.

    Args:
        position: a position that isn't over.
        placements: all its legal placements, ``(n,)``.
        logits: the policy's logit of each, ``(n,)``.
        attention: how many are drawn, and which most likely.
        rng: decides the draw.
    """
    count = len(placements)
    if count <= FEW or is_alone(position):
        return np.ones(count, dtype=np.bool_)
    weights = attention.size_weight * position.ruleset.table.worth[placements]
    weights = weights + placement_features(position, placements) @ attention.style
    order = np.argsort(-(weights + rng.gumbel(size=count)), kind="stable")
    expected = max(1.0, attention.sight * count**0.5)
    drawn = min(count, int(expected) + (rng.random() < expected % 1))
    odds = np.exp((logits - logits.max()) / OBVIOUS_TEMPERATURE)
    noticed = np.zeros(count, dtype=np.bool_)
    noticed[np.flatnonzero(odds >= OBVIOUS * odds.sum())] = True
    noticed[order[:drawn]] = True
    out = order[_leads_out(position, placements)[order]]
    noticed[out[:1]] = True
    return noticed


def _leads_out(position: Position, placements: Placements) -> npt.NDArray[np.bool_]:
    """Which placements lead out of a closing corner: ``(n,)``, none if it isn't closing."""
    colour = position.colour
    assert colour is not None
    ways_out = attach_room(position, [colour]) >= OPEN_ROOM
    if ways_out.sum() > WAYS_OUT:
        return np.zeros(len(placements), dtype=np.bool_)
    cells = position.ruleset.table.cells[placements]
    points: npt.NDArray[np.intp] = ways_out[cells].sum(axis=1)
    return points > 0


CHECK_INTERVAL = 100
"""Simulations between checks whether the search may end early because more can't change the choice.
With one thread, checks are only at multiples of it, so that a work limit means the same at any
speed."""

SINGLE_THREADED = 300
"""How many simulations are run before other threads join in: in a small tree, all would be in the
same few nodes."""

PONDER_S = 30.0
"""The most seconds of the others' time to use."""

VARIED_PLACEMENTS = 2
"""For how many of a colour's placements `Search.opening_value_slack` applies."""

LAST_WORK, LONE_WORK = 32, 256
"""The least work when few placements are left, and when nobody else can go on."""

TRUSTED_SHARE = 0.1
"""The share of the most visited placement's `SearchTree.rank` that another needs for its value to
be compared."""


class Searcher(Player[Position, Ply]):
    """Chooses by Monte Carlo tree search, reusing the tree if its `Search` says so.

    A step of its work is a simulation. With one thread, seed and work decide what it chooses, along
    with what it was asked before if it reuses the tree.

    Attributes:
        tree: what was searched last.
    """

    def __init__(self, ruleset: Ruleset, search: Search, seed: int) -> None:
        """Raises SearchUnavailableError without weights for the ruleset that can be used."""
        self._search = search
        self._seed = seed
        self._attention = (
            None
            if search.sight is None
            else Attention(search.sight, search.size_weight, style_of(seed))
        )
        self._ruleset = ruleset
        self._book = None if search.book_slack is None else book_of(ruleset.name)
        self._has_searched = False
        self._solved: SolvedEndgame | None = None
        self._solver = EndgameSolver(ruleset)
        self.tree = _search_tree(ruleset, search, search.max_nodes, search.thread_count)

    def choose(self, position: Position, budget: Budget, stop: Callable[[], bool] = never) -> Ply:
        colour, legal = position.colour, position.legal()
        if colour is None or not len(legal):
            raise ValueError("the game is over: there is nothing to choose")
        self._has_searched, self._solved = len(legal) > 1, None
        if len(legal) == 1:
            return Ply(colour, int(legal[0]))
        from_book = self._from_book(position)
        if from_book is not None:
            self._has_searched = False
            return Ply(colour, from_book)
        if not position.placed[colour]:
            budget = budget.part(self._search.first_placement_share)
        if budget.work is not None:
            budget = replace(budget, work=max(budget.work, _least_work(position, len(legal))))
        if self._attention is not None or not self._search.reuse_tree:
            # What is noticed is chosen from all placements of a fresh root.
            self.tree.forget()
        self.tree.advance_to(position)
        if self._attention is not None:
            self._overlook(position, self._attention)
        self._solved = self._solver.solve(position, self._search.endgame_positions, every=False)
        if self._solved is not None and len(self._solved.best) == 1:
            return Ply(colour, self._solved.best[0])
        # Solving has a limit of its own.
        meter = BudgetMeter(budget, stop)
        with self._helpers(meter) as start_helpers:
            self._search_until_spent(meter, start_helpers)
        if self._solved is not None:
            return Ply(colour, self._likeliest(self._solved.best))
        return Ply(colour, int(self.tree.placements[self._choice(position)]))

    def searched(self) -> Evaluation | None:
        """What the latest choice was based on, until it ponders; None if it needed no search."""
        if not self._has_searched:
            return None
        if self._solved is not None:
            return solved_evaluation(self.tree, self._solved, most=None)
        return evaluation_of(self.tree, self._ruleset, most=None)

    def ponder(self, position: Position, stop: Callable[[], bool]) -> None:
        """Think ahead on the others' time until stopped, or until the tree is full."""
        if position.over or not (self._search.ponders and self._search.reuse_tree):
            return
        self.tree.advance_to(position)
        self._has_searched = False
        until = time.monotonic() + PONDER_S
        sizer = ChunkSizer()
        while not stop() and time.monotonic() < until and not self.tree.is_full:
            self._simulate(sizer.size, sizer)

    # -- searching ----------------------------------------------------------

    def _overlook(self, position: Position, attention: Attention) -> None:
        """Leave only what is noticed at the root."""
        placements, logits = self.tree.root_policy()
        rng = position_rng(self._seed, position)
        legal = placements.astype(np.intp)
        noticed = notice(position, legal, logits, attention, rng)
        self.tree.consider(placements[noticed], logits[noticed])

    def _search_until_spent(self, meter: BudgetMeter, start_helpers: Callable[[], None]) -> None:
        """Run simulations until the budget is spent or more can't change the choice."""
        sizer, checks = ChunkSizer(), 0
        while not meter.is_spent:
            size = meter.take(min(sizer.size, CHECK_INTERVAL - meter.work % CHECK_INTERVAL))
            if not size:
                return
            self._simulate(size, sizer)
            if meter.work >= SINGLE_THREADED:
                start_helpers()
            if meter.work // CHECK_INTERVAL > checks:
                checks = meter.work // CHECK_INTERVAL
                if self._is_decided(meter):
                    return

    def _simulate(self, size: int, sizer: ChunkSizer, thread: int = 0) -> None:
        began = time.perf_counter()
        self.tree.simulate(size, thread)
        sizer.record(size, time.perf_counter() - began)

    @contextmanager
    def _helpers(self, meter: BudgetMeter) -> Iterator[Callable[[], None]]:
        """Yield a function that starts the other threads, once; they are joined at the end."""
        halt = Event()
        threads: list[Thread] = []

        def help_along(thread: int) -> None:
            sizer = ChunkSizer()
            while not halt.is_set() and (size := meter.take(sizer.size)):
                self._simulate(size, sizer, thread)

        def start() -> None:
            if threads or self.tree.thread_count == 1:
                return
            self.tree.partition_among_threads()
            for thread in range(1, self.tree.thread_count):
                threads.append(Thread(target=help_along, args=(thread,), daemon=True))
                threads[-1].start()

        try:
            yield start
        finally:
            halt.set()
            for thread in threads:
                thread.join()

    def _is_decided(self, meter: BudgetMeter) -> bool:
        """Whether more can't change the choice; without a budget, whether the tree is full."""
        if meter.remaining == inf:
            return self.tree.is_full
        # No other placement can be visited as often as the best.
        visits = np.sort(self.tree.visit_counts)
        return len(visits) < 2 or int(visits[-1] - visits[-2]) > meter.remaining

    # -- choosing -----------------------------------------------------------

    def _from_book(self, position: Position) -> int | None:
        """A placement from the opening book for a position, if there is one."""
        slack = self._search.book_slack
        chances = self._book.chances(position) if self._book is not None else {}
        if slack is None or not chances:
            return None
        least = max(chances.values()) - slack
        as_good = [placement for placement, chance in chances.items() if chance >= least]
        return int(position_rng(self._seed, position).choice(as_good))

    def _likeliest(self, best: Sequence[int]) -> int:
        """The most visited of equally good placements, or the largest if none is in the tree."""
        # Others may find it easier to go wrong after it.
        rank = dict(zip(self.tree.placements.tolist(), self.tree.rank.tolist(), strict=True))
        worth = self._ruleset.table.worth
        return max(best, key=lambda placement: (rank.get(placement, 0.0), worth[placement]))

    def _choice(self, position: Position) -> int:
        """Which of the tree's `placements` to choose."""
        tree, search = self.tree, self._search
        rank = tree.rank
        best = int(rank.argmax())
        assert position.colour is not None
        if search.opening_value_slack and position.placed[position.colour] < VARIED_PLACEMENTS:
            values = tree.values
            as_good = values >= values[best] - search.opening_value_slack
            as_good &= rank >= TRUSTED_SHARE * rank[best]
            return int(position_rng(self._seed, position).choice(np.flatnonzero(as_good)))
        return best


def _least_work(position: Position, count: int) -> int:
    """What even the weakest level spends on a position with that many legal placements."""
    if is_alone(position):
        return LONE_WORK
    return LAST_WORK if count <= FEW else 0


def prepare(ruleset: Ruleset) -> None:
    """Read and make what all searches of a ruleset share, which is kept.

    Raises SearchUnavailableError without weights for the ruleset that can be used.
    """
    board_arrays(ruleset)
    model_of(ruleset)


def _search_tree(ruleset: Ruleset, search: Search, max_nodes: int, threads: int) -> SearchTree:
    model = model_of(ruleset, search.weights)
    return SearchTree(ruleset, model, search_params(search, ruleset), max_nodes, threads)
