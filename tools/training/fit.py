"""Fits the weights of policy and value to examples.

The policy minimises the cross-entropy of the choices: -log P(chosen) among the candidates kept. The
value network learns the squares that each player leaves; its targets are first those of the end of
the game, then TD(λ) returns (Sutton, "Learning to predict by the methods of temporal differences",
1988) of the network fitted before.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from game.ai.core.board import RINGS, BoardArrays, board_arrays
from game.ai.core.patterns import OPEN, PARTS, PATTERN_UNITS, PATTERNS, SUM_SCALE
from game.ai.core.policy import KIND_COUNT, OPENING_PLACEMENTS, PHASES, PIECE_PHASES, Policy
from game.ai.core.value import STAGES, Net
from game.engine import Ruleset
from training.examples import Array, Choices, Outcomes

PART = 4096
"""How many positions are predicted at once."""

TEST_EVERY = 8
"""One game in so many is held back for testing."""

Weights = dict[str, Any]


def minimise(
    weights: Weights,
    loss: Callable[..., Any],
    data: tuple[Any, ...],
    *,
    steps: int,
    batch: int,
    rate: float,
    seed: int,
) -> Weights:
    """Adam with a cosine-decayed rate over random batches of the rows of `data`."""
    optimiser = optax.adam(optax.cosine_decay_schedule(rate, steps))
    state = optimiser.init(weights)

    @jax.jit
    def step(weights: Weights, state: Any, rows: tuple[Any, ...]) -> tuple[Weights, Any]:
        gradient = jax.grad(loss)(weights, *rows)
        updates, state = optimiser.update(gradient, state, weights)
        return optax.apply_updates(weights, updates), state

    rng = np.random.default_rng(seed)
    count = len(data[0])
    for _ in range(steps):
        rows = rng.integers(count, size=batch)
        weights, state = step(weights, state, tuple(part[rows] for part in data))
    return weights


# -- policy -----------------------------------------------------------------


def predicted_logits(weights: Weights, kinds, piece, ring, real, phase, piece_phase, placed):  # type: ignore[no-untyped-def]
    """The logits of candidates, ``(n, CANDIDATES)``, as `game.ai.core.policy.compute_logits`."""
    logits = jnp.einsum("nck,nk->nc", kinds.astype(jnp.float32), weights["kinds"][phase])
    logits += weights["pieces"][piece_phase[:, None], piece]
    row = jnp.minimum(placed, OPENING_PLACEMENTS - 1)[:, None]
    is_opening = (placed < OPENING_PLACEMENTS)[:, None]
    logits += jnp.where(is_opening, weights["rings"][row, ring], 0)
    return jnp.where(real, logits, -1e9)


def fit_policy(choices: Choices, pieces: int) -> tuple[Policy, dict[str, float]]:
    """Weights for so many pieces, and figures of how they do on the games held back."""
    weights = {
        "kinds": jnp.zeros((PHASES, KIND_COUNT)),
        "pieces": jnp.zeros((PIECE_PHASES, pieces)),
        "rings": jnp.zeros((OPENING_PLACEMENTS, RINGS)),
    }

    def loss(weights: Weights, *rows: Any) -> Any:
        penalty = sum((array**2).sum() for array in weights.values())
        # The chosen placement is the first candidate.
        chosen = jax.nn.log_softmax(predicted_logits(weights, *rows))[:, 0]
        return -chosen.mean() + 1e-5 * penalty

    rows = choices[:-1]
    tested = choices.game % TEST_EVERY == 0
    training = tuple(part[~tested] for part in rows)
    weights = minimise(weights, loss, training, steps=3000, batch=256, rate=0.05, seed=1)
    logits = np.asarray(predicted_logits(weights, *(jnp.asarray(part[tested]) for part in rows)))
    report = {
        "choices": float(len(tested)),
        "cross-entropy": float(-np.asarray(jax.nn.log_softmax(logits))[:, 0].mean()),
        "hits": float((logits.argmax(axis=1) == 0).mean()),
    }
    names = Policy._fields
    return Policy(*(np.asarray(weights[name], dtype=np.float32) for name in names)), report


# -- value ------------------------------------------------------------------


@dataclass(frozen=True)
class ValueTraining:
    """How the value network is fitted.

    Attributes:
        units: hidden units of each layer.
        steps: of gradient descent in each round.
        decay: the weight of the squared weights in the loss.
        pattern_decay: the same for the vectors of patterns, most of which are rarely used.
        td_lambda: λ of the TD(λ) targets: 1 takes the end of the game alone, 0 the network's
            prediction for the next position alone.
        rounds: how often the network is fitted: after the first, which learns from the end of the
            game, it goes on with targets from the one before.
    """

    units: int = 16
    steps: int = 3000
    decay: float = 1.5e-4
    pattern_decay: float = 2e-5
    td_lambda: float = 0.8
    rounds: int = 2


def pattern_sums(weights: Weights, patterns, board: BoardArrays):  # type: ignore[no-untyped-def]
    """The sums of each colour, ``(n, c, C)``, as `game.ai.core.patterns.sum_patterns`."""
    vectors = weights["vectors"].reshape(PATTERNS + 1, PARTS, PATTERN_UNITS)
    beyond = jnp.full((*patterns.shape[:2], 1), PATTERNS, patterns.dtype)
    found = vectors[jnp.concatenate([patterns, beyond], axis=2)]
    around = found[:, :, :-1, 0]
    for column, part in enumerate(board.around_part):
        around += found[:, :, board.around[:, column], part]
    seen = jnp.where((patterns >= OPEN)[..., None], jax.nn.relu(around), 0)
    return seen.sum(axis=2) * SUM_SCALE


def predicted_squares_left(weights: Weights, features, patterns, teams, board):  # type: ignore[no-untyped-def]
    """The squares that each player will leave, ``(n, P)``, as `game.ai.core.value.evaluate`.

    `teams` is ``(c, P)``, 1 where a colour scores for a player.
    """
    sums = pattern_sums(weights, patterns, board)
    units = features @ weights["entry"] + sums @ weights["pattern_entry"] + weights["entry_bias"]
    units = jax.nn.relu(units)
    same = teams @ teams.T
    mates, foes = same - jnp.diag(jnp.diag(same)), 1 - same
    foes = foes - jnp.diag(jnp.diag(foes))
    mixed = jax.nn.relu(
        units @ weights["own"]
        + jnp.einsum("ncu,dc->ndu", units, mates) @ weights["mates"]
        + jnp.einsum("ncu,dc->ndu", units, foes) @ weights["foes"]
        + weights["bias"]
    )
    return jnp.einsum("nc,cp->np", mixed @ weights["exit"] + weights["exit_bias"][0], teams)


def fit_value(
    outcomes: Outcomes, ruleset: Ruleset, training: ValueTraining
) -> tuple[Net, dict[str, float]]:
    """Weights, and figures of how they do on the games held back."""
    teams = np.zeros((len(ruleset.colours), ruleset.players), dtype=np.float32)
    for player in range(ruleset.players):
        teams[list(ruleset.colours_of(player)), player] = 1
    learned = outcomes.game % TEST_EVERY != 0
    flat = outcomes.features[learned].reshape(-1, outcomes.features.shape[2])
    mean, deviation = flat.mean(axis=0), np.maximum(flat.std(axis=0), 0.02)
    features = ((outcomes.features - mean) / deviation).astype(np.float32)
    targets, patterns, board = outcomes.left, outcomes.patterns, board_arrays(ruleset)
    weights = _first_weights(features.shape[2], training.units)

    @jax.jit
    def predict(weights: Weights, features: Any, patterns: Any) -> Any:
        return predicted_squares_left(weights, features, patterns, teams, board)

    for _ in range(training.rounds):
        rows = features[learned], patterns[learned], targets[learned]
        weights = _fit_squares_left(weights, predict, rows, training)
        parts = range(0, len(features), PART)
        predicted = np.concatenate(
            [
                np.asarray(predict(weights, features[at : at + PART], patterns[at : at + PART]))
                for at in parts
            ]
        )
        targets = td_lambda_targets(outcomes, predicted, training.td_lambda)
    stage = np.minimum((outcomes.features[:, 0, -1] * STAGES).astype(int), STAGES - 1)
    scale = fit_scale(predicted[learned], outcomes.chance[learned], stage[learned])
    report = _report(predicted, outcomes, scale[stage], ~learned)
    raw = {name: np.asarray(array, dtype=np.float32) for name, array in weights.items()}
    raw["scale"] = scale
    # The kernels' features are not normalised: fold mean and deviation into the first layer.
    raw["entry_bias"] = raw["entry_bias"] - (mean / deviation) @ raw["entry"]
    raw["entry"] = raw["entry"] / deviation[:, None]
    net = Net(*(np.ascontiguousarray(raw[name], dtype=np.float32) for name in Net._fields))
    return net, report


def td_lambda_targets(outcomes: Outcomes, predicted: Array, td_lambda: float) -> Array:
    """The targets of all positions, ``(n, P)``, backwards from the end of each game.

    With z the squares left at the end, v(t) those predicted at ply t, and T the last ply:

        target(T) = z,    target(t) = λ · target(t + 1) + (1 - λ) · v(t + 1)
    """
    targets = np.empty_like(outcomes.left)
    for index in range(len(targets) - 1, -1, -1):
        is_last = index + 1 == len(targets) or outcomes.game[index + 1] != outcomes.game[index]
        if is_last:
            targets[index] = outcomes.left[index]
        else:
            later = td_lambda * targets[index + 1]
            targets[index] = later + (1 - td_lambda) * predicted[index + 1]
    return targets


def _first_weights(features: int, units: int) -> Weights:
    """Random weights to begin with."""
    rng = np.random.default_rng(1)

    def random(*shape: int, scale: float | None = None) -> Any:
        width = 0.5 * shape[0] ** -0.5 if scale is None else scale
        return jnp.asarray(rng.normal(size=shape, scale=width), dtype=jnp.float32)

    return {
        "entry": random(features, units),
        "entry_bias": jnp.zeros(units),
        "own": random(units, units),
        "mates": random(units, units),
        "foes": random(units, units),
        "bias": jnp.zeros(units),
        "exit": random(units) * 0.2,
        "exit_bias": jnp.zeros(1),
        "vectors": random(PARTS * (PATTERNS + 1), PATTERN_UNITS, scale=0.1),
        "pattern_entry": random(PATTERN_UNITS, units, scale=0.1),
    }


def _fit_squares_left(
    weights: Weights, predict: Callable[..., Any], rows: tuple[Array, ...], training: ValueTraining
) -> Weights:
    """Weights that predict the targets, above all the differences between players.

    `rows` are features, patterns and targets.
    """
    dense = ("entry", "own", "mates", "foes", "exit", "pattern_entry")

    def loss(weights: Weights, features: Any, patterns: Any, left: Any) -> Any:
        out = predict(weights, features, patterns)
        ahead = out - out.mean(axis=1, keepdims=True) - (left - left.mean(axis=1, keepdims=True))
        penalty = training.decay * sum((weights[name] ** 2).sum() for name in dense)
        penalty += training.pattern_decay * (weights["vectors"] ** 2).sum()
        error = 10 * jnp.square(ahead).mean() + 2 * jnp.square(out - left).mean()
        return error + penalty

    return minimise(weights, loss, rows, steps=training.steps, batch=512, rate=2e-3, seed=2)


def fit_scale(predicted: Array, chance: Array, stage: Array) -> Array:
    """`Net.scale`: for each stage the scale of least cross-entropy, from a grid."""
    grid = np.geomspace(0.5, 60, 60)
    scale = np.zeros(STAGES, dtype=np.float32)
    for number in range(STAGES):
        at = stage == number
        if at.any():
            losses = [cross_entropy(-k * predicted[at], chance[at]) for k in grid]
            scale[number] = grid[int(np.argmin(losses))]
        elif number:
            scale[number] = scale[number - 1]
    return scale


def cross_entropy(logits: Array, chance: Array) -> float:
    """The mean cross-entropy of a softmax of logits with chances, ``(n, P)`` both."""
    logits = logits - logits.max(axis=1, keepdims=True)
    logs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    return float(-(chance * logs).sum(axis=1).mean())


def _report(predicted: Array, outcomes: Outcomes, scale: Array, tested: Array) -> dict[str, float]:
    """Figures of how well the outcomes of the tested positions are predicted."""
    logits = -scale[tested, None] * predicted[tested]
    report = {
        "positions": float(len(tested)),
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
