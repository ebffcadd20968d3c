"""Self-play writes games that training can read, and weights can be transferred."""

import gzip
import json
from dataclasses import replace

import numpy as np
import pytest
from helpers.core_evaluation import CoreEvaluation, random_model
from helpers.positions import played

from game.ai.core.board.board_arrays import board_arrays
from game.ai.core.compiled.vector_ops import PATTERN_UNITS
from game.ai.core.policy_value.pattern_numbers import OPEN, PARTS, PATTERNS
from game.ai.core.policy_value.policy import KIND_COUNT
from game.ai.core.policy_value.value import feature_count
from game.ai.search.models import blank_model, named_arrays
from game.ai.search.search_tree import search_params
from game.ai.search.settings import Search
from game.commands.command_line import main
from game.engine import Options
from tools.training.examples import CANDIDATES, examples
from tools.training.games import read_games
from tools.training.mates import meeting_mates, with_mates_as_foes
from tools.training.selfplay import Searches, SelfPlay
from tools.training.transfer import transfer

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


def test_transferred_weights_are_means_over_pieces_of_a_size():
    duo, trigon = Options("Blokus Duo").ruleset, Options("Blokus Trigon").ruleset
    model = random_model(duo)
    moved = transfer(model, duo.pieces, trigon.pieces)
    blank = blank_model(board_arrays(trigon), len(model.net.bias), PATTERN_UNITS)
    arrays = named_arrays(moved)
    for name, expected in named_arrays(blank).items():
        assert arrays[name].shape == expected.shape
    junior = JUNIOR.ruleset
    moved = transfer(model, duo.pieces, junior.pieces)
    largest = [i for i, piece in enumerate(duo.pieces.pieces) if piece.size == 5]
    mean = model.policy.pieces[:, largest].mean(axis=1)
    for i, piece in enumerate(junior.pieces.pieces):
        if piece.size == 5:
            assert np.allclose(moved.policy.pieces[:, i], mean, atol=1e-6)
    assert transfer(model, duo.pieces, duo.pieces) is model


def test_where_nobody_has_mates_weights_with_mates_as_foes_play_as_before():
    for_four = Options("Nexos")
    model = random_model(for_four.ruleset)
    changed = with_mates_as_foes(model)
    position = played(for_four, 30)
    before, after = CoreEvaluation(position, model), CoreEvaluation(position, changed)
    assert np.array_equal(after.squares_left, before.squares_left)
    assert after.logits == before.logits


def test_to_weights_with_mates_as_foes_nothing_is_only_about_mates():
    for_two = Options("Nexos Two-Player")
    model, position = random_model(for_two.ruleset), played(for_two, 30)
    # As weights are fitted to games without mates, and as with others for the same mates.
    never_seen = replace(model, net=replace(model.net, mates=np.zeros_like(model.net.mates)))
    seen = CoreEvaluation(position, never_seen)
    assert meeting_mates(never_seen, Options("Nexos").ruleset) is never_seen
    assert meeting_mates(model, for_two.ruleset) is model
    filled = CoreEvaluation(position, meeting_mates(never_seen, for_two.ruleset))
    same = CoreEvaluation(position, with_mates_as_foes(model))
    assert np.array_equal(filled.squares_left, same.squares_left)
    assert not np.allclose(filled.squares_left, seen.squares_left, atol=1e-4)
    assert any(abs(filled.logits[one] - seen.logits[one]) > 1e-4 for one in seen.logits)
    # Here a mate is near some cells that are like others where none is.
    near = (seen.patterns >= OPEN) & ((seen.patterns - OPEN) % 2 == 1)
    assert near.any()
    vectors = with_mates_as_foes(model).net.vectors.reshape(PATTERNS + 1, PARTS, -1)
    assert np.array_equal(vectors[seen.patterns[near]], vectors[seen.patterns[near] - 1])
