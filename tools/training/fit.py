"""Fits a model to examples: the value network and the policy, which share the pattern vectors.

The network learns first from the ends of games, then from TD(λ) returns (Sutton, "Learning to
predict by the methods of temporal differences", 1988) of what searches expected in these games, as
in KataGo (Wu, "Accelerating self-play learning in Go", 2019), or, where there was no search, of
what it has learned itself. The policy learns with it: the vectors are those that suit both best.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.ai.core.board.board_arrays import board_arrays
from game.ai.core.policy_value.patterns import LARGEST, VECTOR_SCALE
from game.ai.core.policy_value.value import VALUE_PHASES
from game.ai.core.tree.params import Model
from game.ai.search.models import model_of_arrays, named_arrays
from game.engine import Ruleset
from training import policy_loss, value_loss
from training.descent import Weights, minimise
from training.examples import Array, Choices, Outcomes
from training.pattern_sums import PatternSums
from training.policy_loss import PolicyLoss, first_policy
from training.value_loss import ValueLoss, first_net

TEST_EVERY = 8
"""One game in this many is held back for testing."""

TD_LAMBDA = 0.8
"""λ of the TD(λ) targets: 1 uses only the end of the game, 0 only what is predicted for the next
position."""


class Schedule(NamedTuple):
    """How long is learned, and from how much at a time.

    Attributes:
        steps: of gradient descent: of the network alone, then of both.
        batches: how many positions a step of the network looks at, and how many choices one of the
            policy.
    """

    steps: tuple[int, int] = (3_000, 6_000)
    batches: tuple[int, int] = (value_loss.BATCH, policy_loss.BATCH)


USUAL = Schedule()
"""For games of some hundred cells. Boards of GembloQ have four times as many, and take as much
longer."""

POLICY_WEIGHT = 0.01
"""The weight of the policy's loss relative to the value's."""

NET_RATE, POLICY_RATE = 2e-3, 0.05
"""Adam's initial rates. The policy's weights are larger."""

Report = dict[str, float]


def fit(
    choices: Choices,
    outcomes: Outcomes,
    ruleset: Ruleset,
    schedule: Schedule = USUAL,
    start: Model | None = None,
) -> tuple[Model, Report, Report]:
    """A model, and figures on how well value and policy do on the games held back.

    It goes on from a model to `start` with, whose network then learns nothing alone, but which may
    have learned from games held back here. With no steps only `Net.scale` is found anew: how sure a
    lead makes a victory depends on the form of a game more than all else does.

    Raises ValueError if all choices are from games held back, or none are.
    """
    board = board_arrays(ruleset)
    sums = PatternSums(board)
    tested = outcomes.game % TEST_EVERY == 0
    held_back = choices.game % TEST_EVERY == 0
    if held_back.all() or not held_back.any():
        raise ValueError("too few games: there is nothing to learn from, or nothing to test by")
    learned = np.flatnonzero(~tested)
    mean, deviation = _spread(outcomes.features, learned)
    features = ((outcomes.features - mean) / deviation).astype(np.float32)
    args = (learned, teams_of(ruleset), sums)
    (first, then), (positions, answers) = schedule
    value = ValueLoss(features, outcomes.patterns, outcomes.left, *args, positions)
    policy = PolicyLoss(choices, np.flatnonzero(~held_back), board, sums, POLICY_WEIGHT, answers)

    if start is None:
        weights = first_net(features.shape[2])
        rates = dict.fromkeys(weights, NET_RATE)
        weights = minimise(weights, [value], steps=first, rates=rates, seed=2)
        weights |= first_policy(board)
    else:
        weights = _weights(start, mean, deviation)
    known = ~np.isnan(outcomes.expected)
    expected = np.where(known, outcomes.expected, value.predicted(weights))
    value.targets = td_lambda_targets(outcomes, expected, TD_LAMBDA)
    rates = {name: NET_RATE if name.startswith("net_") else POLICY_RATE for name in weights}
    weights = minimise(weights, [value, policy], steps=then, rates=rates, seed=1)

    # Rounded as in the model, so that the figures are for what is returned.
    whole = np.round(np.asarray(weights["net_vectors"]) * VECTOR_SCALE)
    weights["net_vectors"] = np.clip(whole, -LARGEST, LARGEST) / VECTOR_SCALE
    predicted = value.predicted(weights)
    phase = np.minimum((outcomes.features[:, 0, -1] * VALUE_PHASES).astype(int), VALUE_PHASES - 1)
    scale = fit_scale(predicted[learned], outcomes.chance[learned], phase[learned])
    model = _model({**weights, "net_scale": scale}, mean, deviation)
    of_value = _report(predicted, outcomes, scale[phase], tested)
    return model, of_value, policy.report(weights, np.flatnonzero(held_back))


def teams_of(ruleset: Ruleset) -> Array:
    """``(c, P)``, 1 where a colour scores for a player."""
    teams = np.zeros((len(ruleset.colours), ruleset.players), dtype=np.float32)
    for player in range(ruleset.players):
        teams[list(ruleset.colours_of(player)), player] = 1
    return teams


def _spread(features: Array, learned: Array) -> tuple[Array, Array]:
    """The mean and the standard deviation of each feature."""
    flat = features[learned].reshape(-1, features.shape[2])
    return flat.mean(axis=0), np.maximum(flat.std(axis=0), 0.02)


def _model(weights: Weights, mean: Array, deviation: Array) -> Model:
    """The model with some weights, for features that aren't normalised."""
    raw = {name: np.asarray(array) for name, array in weights.items()}
    # Mean and deviation are folded into the first layer.
    raw["net_entry_bias"] = raw["net_entry_bias"] - (mean / deviation) @ raw["net_entry"]
    raw["net_entry"] = raw["net_entry"] / deviation[:, None]
    raw = {name: np.ascontiguousarray(array, dtype=np.float32) for name, array in raw.items()}
    raw["net_vectors"] = np.round(raw["net_vectors"] * VECTOR_SCALE).astype(np.int16)
    return model_of_arrays(raw)


def _weights(model: Model, mean: Array, deviation: Array) -> Weights:
    """The inverse of `_model`, without the scale, which is found anew."""
    raw = {name: np.asarray(array) for name, array in named_arrays(model).items()}
    del raw["net_scale"]
    raw["net_entry_bias"] = raw["net_entry_bias"] + mean @ raw["net_entry"]
    raw["net_entry"] = raw["net_entry"] * deviation[:, None]
    raw["net_vectors"] = raw["net_vectors"] / VECTOR_SCALE
    return {name: np.asarray(array, dtype=np.float32) for name, array in raw.items()}


def td_lambda_targets(outcomes: Outcomes, expected: Array, td_lambda: float) -> Array:
    """The targets of all positions, ``(n, P)``, computed backwards from the end of each game.

    In hundreds of squares, with z those left at the end, v(t) those expected at ply t, and T the
    last ply:

        target(T) = z,    target(t) = λ · target(t + 1) + (1 - λ) · v(t + 1)
    """
    targets = np.empty_like(outcomes.left)
    for index in range(len(targets) - 1, -1, -1):
        is_last = index + 1 == len(targets) or outcomes.game[index + 1] != outcomes.game[index]
        if is_last:
            targets[index] = outcomes.left[index]
        else:
            later = td_lambda * targets[index + 1]
            targets[index] = later + (1 - td_lambda) * expected[index + 1]
    return targets


def fit_scale(predicted: Array, chance: Array, phase: Array) -> Array:
    """`Net.scale`: for each phase, the scale with the least cross-entropy on a grid.

    A phase without positions takes the scale of the nearest phase before it that has some, or
    otherwise after it.
    """
    grid = np.geomspace(0.5, 600, 90)
    scale = np.zeros(VALUE_PHASES, dtype=np.float32)
    known = np.unique(phase)
    for number in known:
        at = phase == number
        losses = [cross_entropy(-k * predicted[at], chance[at]) for k in grid]
        scale[number] = grid[int(np.argmin(losses))]
    for number in range(VALUE_PHASES):
        before = known[known <= number]
        scale[number] = scale[before[-1] if len(before) else known[0]]
    return scale


def cross_entropy(logits: Array, chance: Array) -> float:
    """The mean cross-entropy of a softmax of logits with chances, both ``(n, P)``."""
    logits = logits - logits.max(axis=1, keepdims=True)
    logs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    return float(-(chance * logs).sum(axis=1).mean())


def _report(predicted: Array, outcomes: Outcomes, scale: Array, tested: Array) -> Report:
    """Figures on how well the outcomes of the tested positions are predicted."""
    logits = -scale[tested, None] * predicted[tested]
    report = {
        "positions": float(tested.sum()),
        "cross-entropy": cross_entropy(logits, outcomes.chance[tested]),
        "error": float(np.sqrt(np.square(predicted - outcomes.left)[tested].mean()) * 100),
    }
    ahead = predicted[:, 0] - predicted[:, 1:].mean(axis=1)
    truth = outcomes.left[:, 0] - outcomes.left[:, 1:].mean(axis=1)
    for ply in range(4, int(outcomes.ply.max()), 8):
        at = tested & (outcomes.ply == ply)
        if at.sum() > 20:
            report[f"correlation@{ply}"] = float(np.corrcoef(ahead[at], truth[at])[0, 1])
    return report
