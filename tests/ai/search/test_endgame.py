"""Endgames: what the solver finds, where it gives up, and what players and analysts make of it."""

from collections.abc import Hashable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from itertools import takewhile
from types import MappingProxyType

import pytest
from helpers.positions import EVERY, anything, identify, late, played, refereed, unfinished

from game.ai.levels.search_levels import DEEP_DIAL, ENDGAME_POSITIONS, FULL_SIGHT_DIAL, search_level
from game.ai.player import Budget
from game.ai.search.board_analyst import BoardAnalyst
from game.ai.search.endgame_solver import MOST_PLACEMENTS, EndgameSolver, has_two_sides
from game.ai.search.searcher import Searcher
from game.ai.search.settings import Search
from game.coach.costs import cost_of
from game.engine import Options
from game.engine.position import Position
from game.evaluation import as_candidate

TWO_SIDED = (
    Options("Blokus Duo"),
    Options("Blokus Duo", "basic"),
    Options("Blokus Duo", "squares", first=1),
    Options("Blokus Junior"),
    Options("Blokus Two-Player"),
    Options("Blokus Two-Player", "basic", first=2),
    Options("Blokus Two-Player", "squares"),
    Options("Blokus Trigon Two-Player"),
    Options("Blokus Trigon Two-Player", "basic"),
)
"""The games between two sides, in all scorings."""

DUO = TWO_SIDED[0]

LIMIT = 50_000
"""A limit in positions, far more than these endgames have."""

MOST_FOLLOWING = 300
"""If more positions than this can follow, trying them all takes too long."""


@lru_cache
def solver(options: Options) -> EndgameSolver:
    return EndgameSolver(options.ruleset)


def state_of(position: Position) -> Hashable:
    """What decides how a game goes on: many orders of the same plies lead to it."""
    return frozenset(position.plies), position.last, position.out, position.colour


def lead_at_end(position: Position, player: int, known: dict[Hashable, int]) -> int:
    """A player's lead in points under best play to the end, found by trying every way.

    `known` keeps what was found for this player.
    """
    if position.over:
        points = position.points()
        return int(points[player] - points[1 - player])
    state = state_of(position)
    if state not in known:
        following = (position.play(int(p)) for p in position.legal())
        leads = [lead_at_end(after, player, known) for after in following]
        known[state] = max(leads) if position.player == player else min(leads)
    return known[state]


@cache
def leads_after(position: Position) -> Mapping[int, int]:
    """The final lead that each placement gives the player to place."""
    player, known = position.player, dict[Hashable, int]()
    assert player is not None
    placements = map(int, position.legal())
    leads = {p: lead_at_end(position.play(p), player, known) for p in placements}
    return MappingProxyType(leads)


def is_small(position: Position) -> bool:
    """Whether the solver attempts a position and few others can follow."""
    colours = range(len(position.ruleset.colours))
    if sum(len(position.legal(colour)) for colour in colours) > MOST_PLACEMENTS:
        return False
    seen: set[Hashable] = set()

    def follow(position: Position) -> None:
        state = state_of(position)
        if state not in seen and len(seen) <= MOST_FOLLOWING:
            seen.add(state)
            for placement in position.legal():
                follow(position.play(int(placement)))

    follow(position)
    return len(seen) <= MOST_FOLLOWING


@lru_cache
def small_endgames(options: Options, games: int = 6) -> tuple[Position, ...]:
    """The longest small endgame of each of some random games."""
    found = []
    for seed in range(games):
        *_, last = positions = list(unfinished(options, seed, anything))[-12:]
        small = takewhile(is_small, reversed(positions[:-1]))
        found.append([last, *small][-1])
    return tuple(found)


def with_all_placed() -> list[Position]:
    """The last positions of a game in which a colour places all its pieces, which earns a bonus."""
    options = Options("Blokus Two-Player")
    positions = [Position(options.ruleset)]
    for colour, placement in refereed(options.name, 3):
        positions.append(positions[-1].play(placement, colour))
    assert 15 in [positions[-1].score(colour).bonus for colour in range(4)]
    return [position for position in positions[-6:-1] if is_small(position)]


# -- solving -------------------------------------------------------------------


def assert_solved(position: Position, options: Options) -> None:
    leads, tried = leads_after(position), solver(options)
    best = {p for p, lead in leads.items() if lead == max(leads.values())}
    known = tried.solve(position, LIMIT, every=False)
    assert known is not None
    assert set(known.best) == set(known.leads) == best
    solved = tried.solve(position, LIMIT, every=True)
    assert solved is not None
    assert solved.leads == leads
    assert list(solved.leads.values()) == sorted(leads.values(), reverse=True)
    for placement, lead in leads.items():
        ending, after = solved.ending(placement), position
        assert ending.line[0].placement == placement
        for ply in ending.line:
            assert ply.colour == after.colour
            after = after.after(ply)
        assert after.over
        assert position.player is not None
        assert lead_at_end(ending.position, position.player, {}) == lead
        assert ending.position.totals() == after.totals()


@pytest.mark.parametrize("options", TWO_SIDED, ids=identify)
def test_it_finds_what_trying_all_ways_finds(options: Options) -> None:
    positions = small_endgames(options)
    assert sum(len(position.legal()) > 2 for position in positions) > 1
    for position in positions:
        assert_solved(position, options)


def test_bonuses_count() -> None:
    positions = with_all_placed()
    assert len(positions) > 2
    for position in positions:
        assert_solved(position, Options("Blokus Two-Player"))


def test_the_same_position_takes_the_same_work() -> None:
    """What was solved before makes no difference."""
    position = max(small_endgames(DUO), key=lambda position: len(position.legal()))
    limits = [limit for limit in range(1, 600) if solves(solver(DUO), position, limit)]
    assert limits
    again = EndgameSolver(DUO.ruleset)
    assert not solves(again, position, limits[0] - 1)
    assert solves(again, position, limits[0])


def solves(tried: EndgameSolver, position: Position, limit: int) -> bool:
    return tried.solve(position, limit, every=False) is not None


def test_it_gives_up_where_too_much_can_follow() -> None:
    assert solver(DUO).solve(played(DUO, 6), 10**6, every=False) is None
    assert solver(DUO).solve(late(DUO, 14), 100, every=False) is None


@pytest.mark.parametrize("options", EVERY, ids=identify)
def test_two_sides_alone(options: Options) -> None:
    assert has_two_sides(options.ruleset) == (options.name in {one.name for one in TWO_SIDED})


# -- players -------------------------------------------------------------------


@pytest.mark.parametrize("options", TWO_SIDED, ids=identify)
def test_players_choose_one_of_the_best(options: Options) -> None:
    """Even with hardly any search, which on its own would just follow the priors."""
    searcher = Searcher(options.ruleset, Search(endgame_positions=LIMIT), seed=1)
    for position in small_endgames(options):
        leads = leads_after(position)
        chosen = searcher.choose(position, Budget(work=1)).placement
        assert leads[chosen] == max(leads.values())
        if len(leads) > 1:
            evaluation = searcher.searched()
            assert evaluation is not None
            assert evaluation.solved
            assert evaluation.candidate(position.event(chosen)) is not None


def test_of_equals_the_one_that_was_visited_most() -> None:
    chosen = 0
    for position in small_endgames(DUO, 12):
        leads = leads_after(position)
        equals = [p for p, lead in leads.items() if lead == max(leads.values())]
        if len(equals) < 2:
            continue
        searcher = Searcher(DUO.ruleset, Search(endgame_positions=LIMIT), seed=1)
        placement = searcher.choose(position, Budget(work=300)).placement
        tree = searcher.tree
        visits = dict(zip(tree.placements.tolist(), tree.visit_counts.tolist(), strict=True))
        assert visits.get(placement, 0) == max(visits.get(p, 0) for p in equals)
        chosen += 1
    assert chosen > 3


@pytest.mark.parametrize("name", ["Blokus", "Blokus Three-Player", "Blokus Trigon", "Blokus Solo"])
def test_other_games_are_searched_as_ever(name: str) -> None:
    options = Options(name)
    endgames = (late(options, before) for before in range(4, 40))
    position = next(position for position in endgames if len(position.legal()) > 2)
    one = Searcher(options.ruleset, Search(endgame_positions=LIMIT), seed=1)
    other = Searcher(options.ruleset, Search(), seed=1)
    assert one.choose(position, Budget(work=300)) == other.choose(position, Budget(work=300))
    assert one.tree.visit_counts.tolist() == other.tree.visit_counts.tolist()
    evaluation = one.searched()
    assert evaluation is not None
    assert not evaluation.solved


def test_the_more_a_level_searches_the_larger_are_the_endgames_that_it_solves() -> None:
    dials = (-3.0, 2.0, 9.9, FULL_SIGHT_DIAL, 11.0, 12.0, DEEP_DIAL, 18.0)
    positions = [search_level("1", dial).search.endgame_positions for dial in dials]
    assert positions == [0, 0, 0, 39, 312, 2_500, ENDGAME_POSITIONS, ENDGAME_POSITIONS]


# -- analysts ------------------------------------------------------------------


@pytest.mark.parametrize("options", TWO_SIDED, ids=identify)
def test_what_is_told_of_a_solved_endgame_is_so(options: Options) -> None:
    analyst = BoardAnalyst(options.ruleset)
    for position in small_endgames(options):
        player = position.player
        assert player is not None
        analyst.go_to(position)
        assert analyst.is_done
        analyst.search(Budget())
        evaluation = analyst.evaluation(candidates=1000)
        assert evaluation.solved
        leads = leads_after(position)
        assert evaluation.outlook.lead(player) == max(leads.values())
        assert len(evaluation.candidates) == len(leads)
        for candidate in evaluation.candidates:
            lead = leads[candidate.event.placement]
            assert candidate.outlook.lead(player) == lead
            chance = 0.5 + 0.5 * ((lead > 0) - (lead < 0))
            assert candidate.outlook.chances[player] == chance
            assert sum(candidate.outlook.chances) == 1


@pytest.mark.parametrize("options", [TWO_SIDED[0], TWO_SIDED[3], TWO_SIDED[5]], ids=identify)
def test_the_coach_says_what_a_placement_costs(options: Options) -> None:
    analyst = BoardAnalyst(options.ruleset)
    for position in small_endgames(options):
        leads = leads_after(position)
        for placement, lead in leads.items():
            event = position.event(placement)
            analyst.go_to(position)
            before = analyst.evaluation(3, event)
            analyst.go_to(position.after(event))
            cost = cost_of(options, 1, position, event, before, analyst.evaluation())
            assert cost is not None
            assert cost.played.points == max(leads.values()) - lead
            assert cost.sure


def test_a_solved_position_tells_more_than_any_search() -> None:
    position = small_endgames(DUO)[1]
    analyst = BoardAnalyst(DUO.ruleset)
    analyst.go_to(position)
    before = analyst.evaluation()
    event = before.candidates[0].event
    guess = replace(before, solved=False, simulations=10**6)
    assert as_candidate(event, before, guess) == before.candidates[0]
    known = as_candidate(event, guess, before)
    assert known is not None
    assert known.outlook == before.outlook
