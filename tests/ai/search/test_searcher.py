"""The searcher: what it chooses, when it stops, and what it makes of odd positions."""

import sys
import threading
from dataclasses import replace

import pytest
from helpers.positions import ended, played, with_choices

from game.ai.core.compiled import library
from game.ai.degradation import Cause, Degradation, SearchUnavailableError
from game.ai.levels.calibration import board_level
from game.ai.player import Budget
from game.ai.search import opponent
from game.ai.search.models import model_of
from game.ai.search.search_tree import SearchTree, search_params
from game.ai.search.searcher import Searcher
from game.ai.search.settings import Search
from game.base.environment import cores
from game.engine import Options, Ply, Ruleset
from game.engine.position import Position

DUO = Options("Blokus Duo")
EASY, HARD = board_level(DUO.name, 2), board_level(DUO.name, 9)
RULESET = DUO.ruleset
UNDECIDED = {"c_puct": 20.0, "policy_temperature": 8.0}
"""Visits all placements about equally often, so the search can't end before its work is done."""
REUSING = Search(max_nodes=20_000, reuse_tree=True, ponders=True)


def searched(position: Position, simulations: int) -> SearchTree:
    """A separate tree, searched with the usual parameters of a searcher."""
    ruleset = position.ruleset
    tree = SearchTree(ruleset, model_of(ruleset), search_params(Search(), ruleset), 20_000, 1)
    tree.advance_to(position)
    tree.simulate(simulations)
    return tree


def known(searcher: Searcher) -> int:
    """How many simulations went through the root."""
    return int(searcher.tree.visit_counts.sum())


def best(searcher: Searcher) -> int:
    """The placement visited most."""
    return int(searcher.tree.placements[searcher.tree.visit_counts.argmax()])


# -- choosing ----------------------------------------------------------------


def test_no_more_threads_than_cores() -> None:
    assert Search(threads=10**6).thread_count == cores()
    assert Search(threads=1).thread_count == 1
    assert 1 <= Search(threads=None).thread_count <= cores()


@pytest.mark.parametrize("threads", [1, 4])
def test_it_keeps_to_its_work(threads: int) -> None:
    position = played(DUO, 6)
    searcher = Searcher(RULESET, Search(threads=threads, **UNDECIDED), seed=1)
    ply = searcher.choose(position, Budget(work=900))
    assert ply.colour == position.colour
    assert position.is_legal(ply.placement)
    # Threads may count a visit twice or lose one.
    assert known(searcher) == pytest.approx(900, rel=0.05 if threads > 1 else 0)


def test_less_thought_on_the_first_placement_of_a_colour() -> None:
    def work(position: Position) -> int:
        search = Search(first_placement_share=0.25, **UNDECIDED)
        searcher = Searcher(RULESET, search, 1)
        searcher.choose(position, Budget(work=400))
        return known(searcher)

    assert [work(played(DUO, plies)) for plies in range(4)] == [100, 100, 400, 400]


def test_no_more_work_than_can_change_anything() -> None:
    searcher = Searcher(RULESET, Search(), 1)
    searcher.choose(with_choices(DUO, 2), Budget(work=20_000))
    assert known(searcher) < 20_000
    assert known(searcher) % 100 == 0


def test_a_game_is_the_same_again() -> None:
    def game() -> list[int]:
        searcher = Searcher(RULESET, replace(REUSING, opening_value_slack=0.02), seed=5)
        position, found = played(DUO, 0), []
        for _ in range(8):
            found.append(searcher.choose(position, Budget(work=150)).placement)
            position = position.play(found[-1])
        return found

    assert game() == game()


def test_variety_in_the_opening_alone() -> None:
    def chosen(position: Position) -> set[int]:
        budget = Budget(work=200)
        search = Search(opening_value_slack=0.5, c_puct=3, policy_temperature=4)
        searchers = [Searcher(RULESET, search, seed) for seed in range(12)]
        return {searcher.choose(position, budget).placement for searcher in searchers}

    assert len(chosen(played(DUO, 1))) > 1
    assert len(chosen(played(DUO, 4))) == 1


@pytest.mark.parametrize("threads", [1, 2])
def test_stopped_soon(threads: int) -> None:
    before = threading.active_count()
    halt, is_searching = threading.Event(), threading.Event()
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        if asked > 10:
            is_searching.set()
        return halt.is_set()

    # With no limit it ends when its tree is full.
    searcher = Searcher(RULESET, Search(threads=threads, max_nodes=1_000_000), 1)
    chosen: list[Ply] = []
    thread = threading.Thread(
        target=lambda: chosen.append(searcher.choose(played(DUO, 6), Budget(), stop))
    )
    thread.start()
    assert is_searching.wait(10)
    assert thread.is_alive()
    halt.set()
    thread.join(10)
    assert chosen
    assert threading.active_count() == before


def test_the_end_and_a_single_placement() -> None:
    searcher = Searcher(RULESET, REUSING, 1)
    with pytest.raises(ValueError, match="over"):
        searcher.choose(ended(DUO), Budget(work=10))
    searcher.ponder(ended(DUO), lambda: False)
    position = with_choices(DUO, 1)
    assert searcher.choose(position, Budget()) == Ply(position.colour, position.legal()[0])


@pytest.mark.parametrize("budget", [Budget(work=0), Budget(seconds=0)], ids=["work", "seconds"])
def test_a_budget_of_nothing_goes_by_what_was_learned(budget: Budget) -> None:
    position = played(DUO, 6)
    tree = searched(position, 0)
    chosen = Searcher(RULESET, REUSING, 1).choose(position, budget)
    assert chosen.placement == tree.placements[tree.priors.argmax()]


# -- on the others' time -----------------------------------------------------


def test_pondering_is_of_use_and_ends_when_told() -> None:
    searcher = Searcher(RULESET, REUSING, 1)
    position = played(DUO, 6)
    position = position.play(searcher.choose(position, Budget(work=200)).placement)
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 20

    searcher.ponder(position, stop)
    thought = known(searcher)
    assert thought > 200
    position = position.play(best(searcher))
    searcher.choose(position, Budget(work=0))
    assert known(searcher) > thought / 20


def test_without_a_budget_it_ends_when_there_is_no_room() -> None:
    searcher = Searcher(RULESET, Search(max_nodes=400, **UNDECIDED), 1)
    assert played(DUO, 6).is_legal(searcher.choose(played(DUO, 6), Budget()).placement)
    assert known(searcher) == 400


def test_pondering_ends_when_there_is_no_room() -> None:
    searcher = Searcher(RULESET, replace(REUSING, max_nodes=200), 1)
    searcher.ponder(played(DUO, 6), lambda: False)
    assert searcher.tree.is_full


@pytest.mark.parametrize("search", [Search(reuse_tree=True), Search(ponders=True)])
def test_not_all_ponder(search: Search) -> None:
    searcher = Searcher(RULESET, search, 1)
    searcher.choose(played(DUO, 6), Budget(work=10))
    searcher.ponder(played(DUO, 7), lambda: False)
    assert known(searcher) == 10


# -- where no search is possible ---------------------------------------------


@pytest.fixture
def unloaded(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(opponent, "_obstacles", {})
    return monkeypatch


def test_without_the_core_simpler_opponents_play(unloaded: pytest.MonkeyPatch) -> None:
    unloaded.setitem(sys.modules, "game.ai.search.searcher", None)
    told: list[Degradation] = []
    player = HARD.player(1, told.append)
    position = played(DUO, 20)
    for _ in range(2):
        position = position.play(player.choose(position, Budget(work=5)).placement)
    player.ponder(position, lambda: False)
    reason, again = told
    assert again == reason
    assert reason.cause is Cause.SEARCH
    assert reason.detail.startswith("the search can't be loaded (")
    with pytest.raises(SearchUnavailableError):
        opponent.load(RULESET, opponent.compiled_search)


def test_a_search_that_fails_to_load_is_no_fault_of_the_game(unloaded: pytest.MonkeyPatch) -> None:
    def fail(ruleset: Ruleset) -> None:
        raise MemoryError

    unloaded.setattr("game.ai.search.searcher.prepare", fail)
    told: list[Degradation] = []
    player = EASY.player(1, told.append)
    assert Position(RULESET).is_legal(player.choose(Position(RULESET), Budget(work=5)).placement)
    assert told == [Degradation(Cause.SEARCH, "the search can't be loaded (MemoryError)")]


def test_without_kernels_likewise(unloaded: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise library.KernelsError("there are no kernels for this machine")

    unloaded.setattr(library, "require_kernels", fail)
    told: list[Degradation] = []
    player = EASY.player(1, told.append)
    assert Position(RULESET).is_legal(player.choose(Position(RULESET), Budget(work=5)).placement)
    assert told == [Degradation(Cause.SEARCH, "there are no kernels for this machine")]


def test_without_weights_likewise(unloaded: pytest.MonkeyPatch) -> None:
    torn = Degradation(Cause.FILE, "some.npz can't be read (torn)")

    def nothing(ruleset: Ruleset) -> None:
        raise SearchUnavailableError(torn)

    unloaded.setattr("game.ai.search.searcher.prepare", nothing)
    told: list[Degradation] = []
    player = HARD.player(1, told.append)
    position = Position(RULESET)
    for _ in range(3):
        position = position.after(player.choose(position, HARD.budget))
    assert told == [torn] * 3


def test_one_opponent_for_one_game_after_the_other() -> None:
    player = EASY.player(1)
    for options in (Options("Blokus Duo"), Options("Blokus"), Options("Blokus Duo")):
        position = Position(options.ruleset)
        assert position.is_legal(player.choose(position, Budget(work=5)).placement)
