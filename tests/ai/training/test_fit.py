"""Training's formulas match the kernels', and what it fits is a model."""

import json
from dataclasses import replace

import numpy as np
import pytest
from helpers.core_evaluation import CoreEvaluation, random_model
from helpers.positions import played

from game.ai.core.board.board_arrays import board_arrays
from game.ai.core.policy_value.patterns import VECTOR_SCALE
from game.ai.search.models import encode_model, load_model, model_of, named_arrays
from game.ai.search.search_tree import search_params
from game.ai.search.settings import Search
from game.engine import Options

pytest.importorskip("jax", reason="training is an extra")

from tools.training import fit
from tools.training.examples import Choices, Encoder, examples
from tools.training.games import read_games
from tools.training.pattern_sums import PatternSums
from tools.training.policy_loss import PolicyLoss
from tools.training.selfplay import Searches, SelfPlay
from tools.training.value_loss import predicted_squares_left

GAMES = ["Blokus Duo", "Blokus Two-Player", "Blokus Trigon Three-Player"]


def named(model):
    """A model's arrays by their names in a file, in the form that training uses."""
    arrays = named_arrays(model)
    return arrays | {"net_vectors": (model.net.vectors / VECTOR_SCALE).astype(np.float32)}


@pytest.mark.parametrize("name", GAMES)
def test_values_and_logits_are_those_of_the_core(name):
    options = Options(name)
    ruleset, board = options.ruleset, board_arrays(options.ruleset)
    model, rng = random_model(ruleset), np.random.default_rng(1)
    weights, encoder, sums = named(model), Encoder(ruleset), PatternSums(board)
    for plies in (0, 6, 13, 24):
        position = played(options, plies)
        seen = CoreEvaluation(position, model)
        features, patterns = (part[None] for part in encoder.features(position, position.colour))
        teams = fit.teams_of(ruleset)
        seen_sums = sums.sums(weights["net_vectors"], patterns)
        left = predicted_squares_left(weights, features, seen_sums, teams)
        assert np.allclose(left[0], seen.squares_left, atol=1e-4)

        best = int(position.legal()[0])
        row = encoder.choice(position, position.colour, {best: 1.0}, rng)
        choices = Choices(*(np.array([part]) for part in (*row, 0)))
        loss = PolicyLoss(choices, np.array([0]), board, sums, weight=1)
        [logits], [candidates] = loss.predicted(weights, np.array([0])), choices.candidates
        assert candidates[0] == best
        for candidate, logit in zip(candidates.tolist(), logits.tolist(), strict=True):
            if candidate >= 0:
                assert logit == pytest.approx(seen.logits[candidate], abs=1e-3)


def test_a_model_is_fitted_to_games(tmp_path):
    schedule = fit.USUAL._replace(steps=(60, 60))
    ruleset = Options("Blokus Junior").ruleset
    # The value also learns from what searches expected: with random weights, nonsense.
    params = search_params(Search(), ruleset)
    player = SelfPlay("Blokus Junior", model_of(ruleset), params, 1, Searches(0.5, 8, (2, 4)))
    games = tmp_path / "games.jsonl"
    games.write_text("".join(f"{json.dumps(player.game())}\n" for _ in range(24)))
    records = read_games(games, "Blokus Junior")
    choices, outcomes = examples(records, 1000, np.random.default_rng(1))
    model, of_value, of_policy = fit.fit(choices, outcomes, ruleset, schedule)
    (tmp_path / "model.npz").write_bytes(encode_model(model))
    read = load_model(tmp_path / "model.npz", board_arrays(ruleset))
    assert np.array_equal(read.policy.hidden, model.policy.hidden)
    # Better than knowing nothing: always predicting the mean, and all candidates alike.
    assert of_value["error"] < 100 * outcomes.left.std(axis=0).mean()
    even = np.log((choices.candidates >= 0).sum(axis=1)).mean()
    assert of_policy["cross-entropy"] < even

    # Going on from what was learned is no worse than where it was.
    further, then, _ = fit.fit(choices, outcomes, ruleset, schedule._replace(steps=(1, 1)), model)
    assert then["error"] < 1.02 * of_value["error"]
    assert not np.array_equal(further.net.entry, model.net.entry)

    # With no steps at all, only how sure a lead makes a victory is found anew.
    same, _, _ = fit.fit(choices, outcomes, ruleset, schedule._replace(steps=(0, 0)), further)
    assert np.array_equal(same.net.vectors, further.net.vectors)
    assert np.allclose(same.net.entry, further.net.entry, rtol=1e-5)
    assert np.array_equal(same.net.scale, further.net.scale)
    blunt = replace(further, net=replace(further.net, scale=further.net.scale / 2))
    found, _, _ = fit.fit(choices, outcomes, ruleset, schedule._replace(steps=(0, 0)), blunt)
    assert np.array_equal(found.net.scale, further.net.scale)
