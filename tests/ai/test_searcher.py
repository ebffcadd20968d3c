"""The searcher: what it keeps, when it stops, and what it makes of odd positions."""

import sys
import threading
from dataclasses import replace

import numpy as np
import pytest

from game.ai import opponent
from game.ai.levels import LEVELS
from game.ai.models import model_of
from game.ai.opponent import Opponent, Stopgap
from game.ai.player import Budget, Progress
from game.ai.search import SearchUnavailableError, Search
from game.ai.search_tree import Growth, params_of
from game.ai.searcher import Searcher
from game.engine import Options, Position, Ruleset

DUO = Options("Blokus Duo").ruleset
KEEPING = Search(nodes=20_000, keeps=True, ponders=True)


def growth(ruleset: Ruleset = DUO, nodes: int = 20_000, threads: int = 1) -> Growth:
    return Growth(ruleset, model_of(ruleset), params_of(Search(), ruleset), nodes, threads)


def played(ruleset: Ruleset, plies: int, seed: int = 1) -> Position:
    """A position some plies into a random game of large pieces."""
    rng = np.random.default_rng(seed)
    position = Position(ruleset)
    for _ in range(plies):
        legal = position.legal()
        sizes = ruleset.table.sizes[legal]
        position = position.play(int(rng.choice(legal[sizes == sizes.max()])))
    return position


def best(tree: Growth) -> int:
    return int(tree.placements[tree.visits.argmax()])


def known(tree: Growth) -> int:
    """How many simulations went through the root."""
    return int(tree.visits.sum())


def with_choices(count: int) -> Position:
    """A late position with so many legal placements."""
    for seed in range(100):
        position = played(DUO, 10, seed)
        while not position.over:
            if len(position.legal()) == count:
                return position
            position = position.play(int(position.legal()[-1]))
    raise AssertionError("no such position")


def ended(ruleset: Ruleset = DUO) -> Position:
    position = played(ruleset, 10)
    while not position.over:
        position = position.play(int(position.legal()[-1]))
    return position


# -- a tree that follows a game ----------------------------------------------


def test_many_chunks_are_one() -> None:
    position = played(DUO, 6)
    one, many = growth(), growth()
    one.turn_to(position)
    one.grow(400)
    many.turn_to(position)
    for size in (1, 99, 250, 50):
        many.grow(size)
    assert np.array_equal(one.visits, many.visits)
    assert np.array_equal(one.values, many.values)
    assert known(one) == 400


@pytest.mark.parametrize("threads", [1, 3])
def test_what_is_known_is_kept_as_the_game_goes_on(threads: int) -> None:
    tree = growth(threads=threads)
    position = played(DUO, 4)
    tree.turn_to(position)
    tree.spread()
    for thread in range(threads):
        tree.grow(600, thread)
    for _ in range(3):
        position = position.play(best(tree))
        expected = int(tree.visits.max()) - 1  # that which made the node
        tree.turn_to(position)
        assert known(tree) == expected
        assert set(tree.placements.tolist()) <= set(position.legal().tolist())
        assert tree.priors.sum() == pytest.approx(1)
        tree.grow(300)
        assert known(tree) == expected + 300


def test_several_plies_at_once() -> None:
    tree = growth()
    position = played(DUO, 4)
    tree.turn_to(position)
    tree.grow(2000)
    follower = growth()
    follower.turn_to(position)
    follower.grow(2000)
    for _ in range(3):
        position = position.play(best(follower))
        follower.turn_to(position)
    tree.turn_to(position)
    assert known(tree) == known(follower) > 0
    assert np.array_equal(np.sort(tree.placements), np.sort(follower.placements))


def test_a_colour_that_plays_alone_is_followed() -> None:
    """Towards the end one colour may place several pieces in a row."""
    for seed in range(30):
        position = played(DUO, 12, seed)
        while not position.over and not any(position.out):
            position = position.play(int(position.legal()[-1]))
        if position.over or len(position.legal()) < 2:
            continue
        tree = growth()
        tree.turn_to(position)
        tree.grow(3000)
        follower = growth()
        follower.turn_to(position)
        follower.grow(3000)
        after = position
        for _ in range(2):
            if after.over:
                break
            follower.turn_to(after)
            after = after.play(best(follower))
        if after.over or after.ply < position.ply + 2:
            continue
        follower.turn_to(after)
        tree.turn_to(after)
        assert known(tree) == known(follower)
        return
    raise AssertionError("no such game")


def test_another_game_taking_back_and_an_unseen_reply_begin_anew() -> None:
    tree = growth()
    position = played(DUO, 6)
    tree.turn_to(position)
    tree.grow(500)
    unseen = set(position.legal().tolist()) - set(tree.placements[tree.visits > 0].tolist())
    for other in (position.play(unseen.pop()), position, played(DUO, 6, seed=2), played(DUO, 3)):
        tree.turn_to(other)
        assert known(tree) == 0
        tree.grow(100)
        assert known(tree) == 100


def test_a_colour_out_of_turn_begins_anew() -> None:
    tree = growth()
    position = played(DUO, 6)
    tree.turn_to(position)
    tree.grow(200)
    turned = position.turned_to(1 - (position.colour or 0))
    tree.turn_to(turned)
    assert known(tree) == 0
    assert set(tree.placements.tolist()) <= set(turned.legal().tolist())


def test_a_tree_without_room_goes_on() -> None:
    tree = growth(nodes=60)
    tree.turn_to(played(DUO, 4))
    while not tree.full:
        tree.grow(10)
    seen = known(tree)
    tree.grow(500)
    assert known(tree) == seen + 500
    assert 0 <= tree.values.min() <= tree.values.max() <= 1


def test_the_room_of_what_is_forgotten_is_used_again() -> None:
    tree = growth(nodes=300)
    position = played(DUO, 4)
    for _ in range(6):
        tree.turn_to(position)
        while not tree.full:
            tree.grow(20)
        position = position.play(best(tree))
    tree.turn_to(position)
    assert not tree.full


# -- choosing ----------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 4])
def test_it_keeps_to_its_work_and_tells_of_it(threads: int) -> None:
    position = played(DUO, 6)
    told: list[Progress] = []
    searcher = Searcher(DUO, Search(threads=threads, sureness=0.5), seed=1)
    chosen = searcher.choose(position, Budget(work=900), progress=told.append)
    assert position.is_legal(chosen)
    assert (told[-1].best, told[-1].work, told[-1].share) == (chosen, 900, 1)
    assert 0 < (told[-1].value or 0) < 1
    # Threads may count a visit twice or lose one.
    assert known(searcher._growth) == pytest.approx(900, rel=0.05 if threads > 1 else 0)


def test_less_thought_on_the_first_placement_of_a_colour() -> None:
    def work(position: Position) -> int:
        told: list[Progress] = []
        search = Search(opening=0.25, sureness=0.5)
        Searcher(DUO, search, 1).choose(position, Budget(work=400), progress=told.append)
        return told[-1].work

    assert [work(played(DUO, plies)) for plies in range(4)] == [100, 100, 400, 400]


def test_no_more_work_than_can_change_anything() -> None:
    position = with_choices(2)
    told: list[Progress] = []
    Searcher(DUO, Search(), 1).choose(position, Budget(work=20_000), progress=told.append)
    assert told[-1].work < 20_000
    assert told[-1].work % 100 == 0


def test_a_game_is_the_same_again() -> None:
    def game() -> list[int]:
        searcher = Searcher(DUO, replace(KEEPING, variety=0.02), seed=5)
        position, found = played(DUO, 0), []
        for _ in range(8):
            found.append(searcher.choose(position, Budget(work=150)))
            position = position.play(found[-1])
        return found

    assert game() == game()


def test_variety_in_the_opening_alone() -> None:
    def chosen(position: Position) -> set[int]:
        budget = Budget(work=200)
        search = Search(variety=0.5, curiosity=3)
        return {Searcher(DUO, search, seed).choose(position, budget) for seed in range(12)}

    assert len(chosen(played(DUO, 1))) > 1
    assert len(chosen(played(DUO, 4))) == 1


def test_who_is_not_sure_passes_over_the_best_now_and_then() -> None:
    position = played(DUO, 6)

    def chosen(sureness: float) -> list[int]:
        search = Search(sureness=sureness)
        return [Searcher(DUO, search, s).choose(position, Budget(work=200)) for s in range(40)]

    tree = growth()
    tree.turn_to(position)
    tree.grow(200)
    ranked = tree.placements[np.argsort(-(tree.visits + tree.priors), kind="stable")]
    assert set(chosen(1)) == {ranked[0]}
    half = chosen(0.5)
    assert half == chosen(0.5)
    assert 10 <= half.count(ranked[0]) <= 30
    assert 3 <= half.count(ranked[1]) <= 18
    assert len(set(half)) > 3


def test_who_is_hardly_sure_still_places() -> None:
    position = with_choices(2)
    searcher = Searcher(DUO, Search(sureness=0.01), 1)
    assert searcher.choose(position, Budget(work=10)) in position.legal()


@pytest.mark.parametrize("threads", [1, 2])
def test_stopped_soon(threads: int) -> None:
    before = threading.active_count()
    stop, thinking = threading.Event(), threading.Event()
    # Without a limit it ends when its memory is full.
    searcher = Searcher(DUO, Search(threads=threads, nodes=1_000_000), 1)
    done: list[int] = []

    def think() -> None:
        position = played(DUO, 6)
        done.append(searcher.choose(position, Budget(), stop.is_set, lambda _: thinking.set()))

    thread = threading.Thread(target=think)
    thread.start()
    assert thinking.wait(10)
    assert thread.is_alive()
    stop.set()
    thread.join(10)
    assert done
    assert threading.active_count() == before


def test_the_end_and_a_single_placement() -> None:
    searcher = Searcher(DUO, KEEPING, 1)
    with pytest.raises(ValueError, match="over"):
        searcher.choose(ended(), Budget(work=10))
    searcher.ponder(ended(), lambda: False)
    position = with_choices(1)
    assert searcher.choose(position, Budget()) == position.legal()[0]


@pytest.mark.parametrize("budget", [Budget(work=0), Budget(seconds=0)], ids=["work", "seconds"])
def test_a_budget_of_nothing_goes_by_what_was_learned(budget: Budget) -> None:
    position = played(DUO, 6)
    tree = growth()
    tree.turn_to(position)
    chosen = Searcher(DUO, KEEPING, 1).choose(position, budget)
    assert chosen == tree.placements[tree.priors.argmax()]


@pytest.mark.parametrize("game", ["Blokus Solo", "Blokus Three-Player", "Blokus"])
def test_any_number_of_players(game: str) -> None:
    ruleset = Options(game).ruleset
    searcher = Searcher(ruleset, KEEPING, 1)
    for plies in (0, 3, 30):
        position = played(ruleset, plies)
        for _ in range(4):
            told: list[Progress] = []
            chosen = searcher.choose(position, Budget(work=60), progress=told.append)
            assert 0 <= (told[-1].value or 0) <= 1
            position = position.play(chosen)
    for colour in range(4):
        turned = position.turned_to(colour)
        assert turned.is_legal(searcher.choose(turned, Budget(work=30)))


# -- on the others' time -----------------------------------------------------


def test_pondering_is_of_use_and_ends_when_told() -> None:
    searcher = Searcher(DUO, KEEPING, 1)
    position = played(DUO, 6)
    position = position.play(searcher.choose(position, Budget(work=200)))
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 20

    searcher.ponder(position, stop)
    thought = known(searcher._growth)
    assert thought > 200
    position = position.play(best(searcher._growth))
    searcher.choose(position, Budget(work=0))
    assert known(searcher._growth) > thought / 20


def test_without_a_budget_it_ends_when_there_is_no_room() -> None:
    searcher = Searcher(DUO, Search(nodes=400, sureness=0.5), 1)
    assert played(DUO, 6).is_legal(searcher.choose(played(DUO, 6), Budget()))
    assert known(searcher._growth) == 400


def test_pondering_ends_when_there_is_no_room() -> None:
    searcher = Searcher(DUO, replace(KEEPING, nodes=200), 1)
    searcher.ponder(played(DUO, 6), lambda: False)
    assert searcher._growth.full


@pytest.mark.parametrize("search", [Search(keeps=True), Search(ponders=True)])
def test_not_all_ponder(search: Search) -> None:
    searcher = Searcher(DUO, search, 1)
    searcher.choose(played(DUO, 6), Budget(work=10))
    searcher.ponder(played(DUO, 7), lambda: False)
    assert known(searcher._growth) == 10


# -- where no search is possible ---------------------------------------------


@pytest.fixture
def unloaded(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(opponent, "_obstacles", {})
    return monkeypatch


class Noted:
    """A player that notes its budget."""

    budgets: list[Budget]

    def __init__(self, seed: int) -> None:
        self.budgets = []

    def choose(self, position: Position, budget: Budget, *rest: object) -> int:
        self.budgets.append(budget)
        return int(position.legal()[0])


def test_without_numba_simpler_opponents_play(unloaded: pytest.MonkeyPatch) -> None:
    unloaded.setitem(sys.modules, "game.ai.searcher", None)
    told: list[str] = []
    player = LEVELS["hard"].player(1, told.append)
    position = played(DUO, 20)
    for _ in range(2):
        position = position.play(player.choose(position, Budget(work=5)))
    player.ponder(position, lambda: False)
    (reason,) = told
    assert reason.startswith("numba can't be loaded (")
    with pytest.raises(SearchUnavailableError):
        opponent.load(DUO)


def test_a_compiler_that_fails_is_no_fault_of_the_game(unloaded: pytest.MonkeyPatch) -> None:
    def fail(ruleset: Ruleset) -> None:
        raise MemoryError

    unloaded.setattr("game.ai.searcher.warm_up", fail)
    told: list[str] = []
    player = LEVELS["easy"].player(1, told.append)
    assert Position(DUO).is_legal(player.choose(Position(DUO), Budget(work=5)))
    assert told == ["numba can't compile (MemoryError)"]


def test_without_weights_likewise(unloaded: pytest.MonkeyPatch) -> None:
    def nothing(ruleset: Ruleset) -> None:
        raise SearchUnavailableError("some.npz can't be read (torn)")

    unloaded.setattr("game.ai.searcher.warm_up", nothing)
    noted = Noted(1)
    told: list[str] = []
    player = Opponent(Search(), Stopgap(lambda seed: noted, 40), 1, told.append)
    for budget in (Budget(2.0, 1000), Budget(1.0), Budget(work=7)):
        player.choose(Position(DUO), budget)
    assert noted.budgets == [Budget(2.0, 40), Budget(1.0, 40), Budget(work=7)]
    assert told == ["some.npz can't be read (torn)"]


def test_one_opponent_for_one_game_after_the_other() -> None:
    player = LEVELS["easy"].player(1)
    for options in (Options("Blokus Duo"), Options("Blokus"), Options("Blokus Duo")):
        position = Position(options.ruleset)
        assert position.is_legal(player.choose(position, Budget(work=5)))
