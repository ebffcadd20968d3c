"""Random openings, and balanced ones that give everybody about the same chance."""

from dataclasses import replace

import numpy as np
import pytest
from helpers.contenders import FirstLegal, match_spec, play_game

from game.commands.match import match as module
from game.commands.match.match import balanced_opening, opening, unevenness
from game.engine import Options
from game.engine.position import Position

GAMES = ("Blokus Duo", "Blokus Three-Player")


def drawn(position, plies, seed):
    """The random openings that a balanced one is chosen from."""
    seeds = np.random.SeedSequence(seed).generate_state(module.DRAWN).tolist()
    return [list(opening(position, plies, one)) for one in seeds]


@pytest.mark.parametrize("game", GAMES)
def test_the_most_even_of_those_drawn_is_played(monkeypatch, game):
    monkeypatch.setattr(module, "DRAWN", 5)
    monkeypatch.setattr(module, "EVEN", -1.0)
    start = Position(Options(game).ruleset)
    chosen = balanced_opening(start, 4, seed=3)
    by_evenness = {unevenness(start, one): one for one in drawn(start, 4, 3)}
    assert len(by_evenness) == 5
    assert chosen == by_evenness[min(by_evenness)]
    assert balanced_opening(start, 4, seed=3) == chosen
    assert balanced_opening(start, 4, seed=4) != chosen


def test_the_first_that_is_even_enough_will_do(monkeypatch):
    monkeypatch.setattr(module, "EVEN", 1.0)
    start = Position(Options("Blokus Duo").ruleset)
    assert balanced_opening(start, 4, seed=3) == drawn(start, 4, 3)[0]


def test_where_nothing_is_left_to_decide_it_is_not_even():
    start, forced = Position(Options("Blokus Duo").ruleset), 0
    for seed in range(12):
        whole = list(opening(start, 100, seed))
        assert unevenness(start, whole) == 1.0
        position = start
        for plies, placement in enumerate(whole):
            if len(position.legal()) == 1:
                assert unevenness(start, whole[:plies]) == 1.0
                forced += 1
            position = position.play(placement)
    assert forced


def test_both_games_of_a_pair_have_the_same(monkeypatch):
    monkeypatch.setattr(module, "DRAWN", 4)
    spec = replace(match_spec("Blokus Duo", opening_plies=4), balanced=True)
    games = [play_game(spec, number, [FirstLegal(), FirstLegal()]) for number in range(4)]
    start = Position(spec.options.ruleset)
    expected = balanced_opening(start, 4, spec.chance_seed(0))
    name = start.ruleset.table.name_of
    assert [move for _, move in games[0].events[:4]] == list(map(name, expected))
    assert games[0].events[:4] == games[1].events[:4] != games[2].events[:4]
    # A log records which weights judged them.
    assert spec.as_json()["balanced"]
    assert "balanced" not in replace(spec, balanced=False).as_json()
