"""Self-play writes games that training can read, and what was cut off goes on."""

import gzip
import json
import os
from itertools import count

import numpy as np
import pytest
import seeds
import train
from helpers.core_evaluation import random_model

from game.ai.core.board.board_arrays import board_arrays
from game.ai.core.policy_value.pattern_numbers import PATTERNS
from game.ai.core.policy_value.policy import KIND_COUNT
from game.ai.core.policy_value.value import feature_count
from game.ai.search.search_tree import search_params
from game.ai.search.settings import Search
from game.commands.command_line import main
from game.engine import Options
from tools.training.examples import CANDIDATES, examples
from tools.training.games import read_games
from tools.training.selfplay import Searches, SelfPlay

JUNIOR = Options("Blokus Junior")


def self_play(seed):
    ruleset = JUNIOR.ruleset
    params = search_params(Search(), ruleset)
    return SelfPlay(JUNIOR.name, random_model(ruleset), params, seed, Searches())


def test_games_of_self_play_are_read_and_become_examples(tmp_path):
    path = tmp_path / "games.jsonl"
    player = self_play(1)
    path.write_text("".join(f"{json.dumps(player.game())}\n" for _ in range(2)))
    records = read_games(path, JUNIOR.name)
    assert len(records) == 2
    assert all([*record.positions()][-1].over for record in records)
    choices, outcomes = examples(records, 1000, np.random.default_rng(1))
    board, plies = board_arrays(JUNIOR.ruleset), sum(len(record.plies) for record in records)
    assert outcomes.features.shape == (plies, 2, feature_count(board))
    assert outcomes.patterns.shape == (plies, 2, JUNIOR.ruleset.geometry.size)
    assert 0 <= outcomes.patterns.min() < outcomes.patterns.max() < PATTERNS
    assert np.allclose(outcomes.chance.sum(axis=1), 1)
    # A search never expects more squares left than there are, and knows how a decided game ends.
    searched = ~np.isnan(outcomes.expected[:, 0])
    assert searched.sum() == sum(left is not None for r in records for left in r.left)
    assert 0 <= outcomes.expected[searched].min() < outcomes.expected[searched].max() < 1
    last = [np.flatnonzero(outcomes.game == game)[-1] for game in range(2)]
    assert np.allclose(outcomes.expected[last], outcomes.left[last], atol=0.03)
    assert choices.kinds.shape[1:] == (JUNIOR.ruleset.geometry.size, 10)
    assert choices.kinds.max() < KIND_COUNT
    assert choices.candidates.shape[1:] == (CANDIDATES,)
    assert (choices.candidates[:, 0] >= 0).all()
    assert np.allclose(choices.targets.sum(axis=1), 1)
    assert (choices.targets[:, 0] == choices.targets.max(axis=1)).all()
    assert (choices.targets[:, 1] > 0).any()
    assert 0 < len(choices.game) <= sum(best is not None for r in records for best in r.best)


def test_a_seed_is_a_game():
    game = self_play(2).game()
    assert self_play(2).game() == game
    assert self_play(3).game() != game


def test_games_of_other_variants_and_of_other_programs(tmp_path):
    path = tmp_path / "games.jsonl"
    cells = JUNIOR.ruleset.table.name_of(0)
    game = {"variant": JUNIOR.name, "moves": [["B", cells]], "random_plies": 0}
    path.write_text(json.dumps(game) + "\n" + json.dumps({**game, "variant": "Blokus"}) + "\n")
    (record,) = read_games(path, JUNIOR.name)
    assert record.best == tuple({ply.placement: 1.0} for ply in record.plies)
    assert record.left == (None,)


def test_games_of_a_match_are_learned_from_but_for_their_openings(tmp_path):
    path = tmp_path / "match.jsonl"
    match = ["match", "greedy", "beginner", "--variant", JUNIOR.name, "--games", "2", "--quiet"]
    assert main([*match, "--opening-plies", "3", "--log", str(path)]) == 0
    records = read_games(path, JUNIOR.name)
    assert len(records) == 2
    assert all([*record.positions()][-1].over for record in records)
    assert [[best is None for best in record.best[:4]] for record in records] == [
        [True, True, True, False]
    ] * 2
    assert read_games(path, "Blokus Duo") == []


def test_games_that_are_not_finished_are_refused(tmp_path):
    path = tmp_path / "games.jsonl"
    game = self_play(1).game()
    short = {**game, "moves": game["moves"][:-1]}
    path.write_text(f"{json.dumps(game)}\n{json.dumps({**short, 'best': [], 'left': []})}\n")
    with pytest.raises(ValueError, match=r"games\.jsonl, line 2: .*lists of other lengths"):
        read_games(path, JUNIOR.name)
    del short["best"], short["left"]
    path.write_text(f"{json.dumps(game)}\n{json.dumps(short)}\n")
    with pytest.raises(ValueError, match="game 2 of 2 isn't finished"):
        examples(read_games(path, JUNIOR.name), 10, np.random.default_rng(1))


def test_games_that_break_the_rules_are_refused(tmp_path):
    path = tmp_path / "games.jsonl"
    move = ["B", JUNIOR.ruleset.table.name_of(0)]
    path.write_text(json.dumps({"variant": JUNIOR.name, "moves": [move, move]}))
    with pytest.raises(ValueError, match="game 1 of 1 isn't by the rules"):
        examples(read_games(path, JUNIOR.name), 10, np.random.default_rng(1))


def line_with(**values):
    """A line with a short game, in which some values are replaced or added."""
    moves = [["B", JUNIOR.ruleset.table.name_of(0)]]
    return json.dumps({"variant": JUNIOR.name, "moves": moves, **values})


@pytest.mark.parametrize(
    "line",
    [
        '{"varia',
        "[]",
        "{}",
        '{"variant": "Blokus Junior"}',
        "7",
        line_with(moves=[["B", 5]]),
        line_with(moves=[[1, "a1"]]),
        line_with(moves=[["X", "a1"]]),
        line_with(best=[[["a1", 0]]]),
        line_with(best=[[]]),
        line_with(best=[[["a1", 1]] * 97]),
        line_with(left=["ab"]),
        line_with(left=[[1.0]]),
        line_with(first="B"),
    ],
)
def test_damaged_games_are_told_by_file_and_line(tmp_path, line):
    path = tmp_path / "games.jsonl"
    path.write_text(f"{json.dumps(self_play(1).game())}\n{line}\n")
    with pytest.raises(ValueError, match=r"games\.jsonl, line 2: no game"):
        read_games(path, JUNIOR.name)


def test_a_packed_file_that_was_cut_short_is_told(tmp_path):
    path = tmp_path / "games.jsonl.gz"
    packed = gzip.compress(f"{json.dumps(self_play(1).game())}\n".encode())
    path.write_bytes(packed[: len(packed) // 2])
    with pytest.raises(ValueError, match=r"games\.jsonl\.gz is cut short"):
        read_games(path, JUNIOR.name)


def games_in(folder):
    return [file.read_bytes() for file in sorted(folder.glob("*.jsonl"))]


def played_into(folder, games, *options):
    """Self-play games of Junior by short searches."""
    short = ["--full-simulations", "8", "--fast-simulations", "2:4", "--out", str(folder)]
    args = ["play", "--variant", JUNIOR.name, "--games", str(games), *short, *options]
    args = train.parser().parse_args(args)
    args.run(args)


def test_games_that_were_cut_off_go_on_and_processes_share_them(tmp_path, monkeypatch):
    monkeypatch.setattr(train, "GAMES_A_FILE", 2)
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    played_into(whole, 5)
    played_into(cut, 3)
    first = games_in(cut)
    assert len(first) == 2
    (cut / "000000.jsonl").unlink()
    played_into(cut, 5)
    assert games_in(cut) == games_in(whole)
    assert games_in(cut)[:2] == first
    assert len(read_games(cut / "000000.jsonl", JUNIOR.name)) == 2
    with pytest.raises(ValueError, match="give another"):
        played_into(cut, 5, "--seed", "2")


def work_elsewhere(seed):
    return [b"%d by %d" % (seed, os.getpid())]


def test_seeds_are_shared_among_processes_until_there_is_enough(tmp_path):
    found = seeds.each_seed(tmp_path, count(3), work_elsewhere, 2)
    assert [len(next(found)) for _ in range(3)] == [1, 1, 1]
    found.close()
    (tmp_path / "._000003.jsonl").write_bytes(b"hidden twin")
    lines = seeds.lines(tmp_path)
    done = [int(line.split()[0]) for line in lines]
    assert len(set(done)) == len(done) >= 3
    assert done == sorted(done)
    assert done[0] >= 3
    assert all(int(line.split()[-1]) != os.getpid() for line in lines)
