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
from tools.training.selfplay import Searches, SelfPlay

GAMES = [
    "Blokus Duo",
    "Blokus Two-Player",
    "Blokus Trigon Three-Player",
    "Nexos Two-Player",
    "GembloQ Two-Player",
]


def named(model):
    """A model's arrays by their names in a file, in the form that training uses."""
    arrays = named_arrays(model)
    return arrays | {"net_vectors": (model.net.vectors / VECTOR_SCALE).astype(np.float32)}


@pytest.mark.parametrize("name", GAMES)
def test_values_and_logits_are_those_of_the_core(name):
    options = Options(name)
    ruleset = options.ruleset
    model, rng = random_model(ruleset), np.random.default_rng(1)
    weights, encoder, formulas = named(model), Encoder(ruleset), fit.Formulas(ruleset)
    for plies in (0, 6, 13, 24):
        position = played(options, plies)
        seen = CoreEvaluation(position, model)
        features, patterns = (part[None] for part in encoder.features(position, position.colour))
        left = formulas.squares_left(weights, features, patterns)
        assert np.allclose(left[0], seen.squares_left, atol=1e-4)

        best = int(position.legal()[0])
        row = encoder.choice(position, position.colour, {best: 1.0}, rng)
        choices = Choices(*(np.array([part]) for part in (*row, 0)))
        rows = fit.seen_by_policy(choices, np.array([0]))
        [logits], [candidates] = formulas.logits(weights, *rows), choices.candidates
        assert candidates[0] == best
        for candidate, logit in zip(candidates.tolist(), logits.tolist(), strict=True):
            if candidate >= 0:
                assert logit == pytest.approx(seen.logits[candidate], abs=1e-3)


def test_a_model_is_fitted_to_games(tmp_path):
    schedule = fit.USUAL._replace(steps=(60, 60), batches=(128, 64))
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
    assert then["error"] < 1.1 * of_value["error"]
    assert not np.array_equal(further.net.entry, model.net.entry)

    # With no steps at all, only how sure a lead makes a victory is found anew.
    same, _, _ = fit.fit(choices, outcomes, ruleset, schedule._replace(steps=(0, 0)), further)
    assert np.array_equal(same.net.vectors, further.net.vectors)
    assert np.allclose(same.net.entry, further.net.entry, rtol=1e-5)
    assert np.array_equal(same.net.scale, further.net.scale)
    blunt = replace(further, net=replace(further.net, scale=further.net.scale / 2))
    found, _, _ = fit.fit(choices, outcomes, ruleset, schedule._replace(steps=(0, 0)), blunt)
    assert np.array_equal(found.net.scale, further.net.scale)
