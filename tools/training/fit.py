"""Fits a model to examples: the value network and the policy, which share the pattern vectors.

The network learns first from the ends of games, then from TD(λ) returns (Sutton, "Learning to
predict by the methods of temporal differences", 1988) of what searches expected in these games, as
in KataGo (Wu, "Accelerating self-play learning in Go", 2019), or, where there was no search, of
what it has learned itself. The policy learns with it: the vectors are those that suit both best.

The formulas are those of `game.ai.core.policy_value`, as JAX computes and differentiates them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import optax

from game.ai.core.board.board_arrays import RINGS, BoardArrays, board_arrays
from game.ai.core.compiled.instructions import PATTERN_UNITS
from game.ai.core.policy_value.pattern_numbers import OPEN, PARTS, PATTERNS
from game.ai.core.policy_value.patterns import LARGEST, MOST_NEIGHBOURS, SUM_SCALE, VECTOR_SCALE
from game.ai.core.policy_value.policy import (
    CELL_KINDS,
    CENTRE_PLACEMENTS,
    EDGE_KINDS,
    KIND_COUNT,
    PHASE_LENGTH,
    PHASES,
    PIECE_PHASES,
)
from game.ai.core.policy_value.value import VALUE_PHASES
from game.ai.core.tree.params import Model
from game.ai.search.models import model_of_arrays, named_arrays
from game.engine import Ruleset
from training.examples import Array, Choices, Outcomes

Weights = dict[str, Any]
"""Arrays by name, with the names used in files of weights (see `game.ai.search.models`)."""

Report = dict[str, float]

TEST_EVERY = 8
"""One game in this many is held back for testing."""

TD_LAMBDA = 0.8
"""λ of the TD(λ) targets: 1 uses only the end of the game, 0 only what is predicted for the next
position."""

UNITS = 16
"""Hidden units of each layer of the value network."""

POLICY_WEIGHT = 0.01
"""The weight of the policy's loss relative to the value's."""

NET_RATE, POLICY_RATE = 2e-3, 0.05
"""Adam's initial rates. The policy's weights are larger."""

DECAYS = {"policy_patterns": 1e-4, "policy_": 1e-5, "net_vectors": 2e-5, "net_": 1.5e-4}
"""The weight of squared weights in their loss, by how their names begin; of those for patterns,
most are rare."""

PART = 512
"""How many examples are predicted at once."""

TOLD_EVERY = 1_000
"""Steps between reports of progress."""


class Schedule(NamedTuple):
    """How long is learned, and from how much at a time.

    Attributes:
        steps: of gradient descent: of the network alone, then of both.
        batches: how many positions a step of the network looks at, and how many choices one of the
            policy.
    """

    steps: tuple[int, int] = (3_000, 6_000)
    batches: tuple[int, int] = (512, 256)


USUAL = Schedule()
"""For games of some hundred cells. Boards of GembloQ have four times as many, and take as much
longer."""


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
    tested, held_back = outcomes.game % TEST_EVERY == 0, choices.game % TEST_EVERY == 0
    if held_back.all() or not held_back.any():
        raise ValueError("too few games: there is nothing to learn from, or nothing to test by")
    learned = np.flatnonzero(~tested)
    flat = outcomes.features[learned].reshape(-1, outcomes.features.shape[2])
    mean, deviation = flat.mean(axis=0), np.maximum(flat.std(axis=0), 0.02)
    features = ((outcomes.features - mean) / deviation).astype(np.float32)
    formulas, rng = Formulas(ruleset), np.random.default_rng(1)
    (first, then), (positions, answers) = schedule

    def value_batch(targets: Array) -> tuple[Array, ...]:
        rows = rng.choice(learned, size=positions)
        return features[rows], outcomes.patterns[rows], targets[rows]

    def policy_batch() -> tuple[Array, ...]:
        rows = rng.choice(np.flatnonzero(~held_back), size=answers)
        return choices.targets[rows], *seen_by_policy(choices, rows)

    def predicted(weights: Weights) -> Array:
        return in_parts(formulas.squares_left, weights, features, outcomes.patterns)

    if start is None:
        weights = first_weights(board_arrays(ruleset), features.shape[2])
        own = {name: array for name, array in weights.items() if name.startswith("net_")}
        loss = formulas.value_loss
        weights |= minimise(own, loss, lambda: value_batch(outcomes.left), steps=first)
    else:
        weights = _weights(start, mean, deviation)
    known = ~np.isnan(outcomes.expected)
    expected = np.where(known, outcomes.expected, predicted(weights))
    targets = td_lambda_targets(outcomes, expected, TD_LAMBDA)

    def both(weights: Weights, value: Any, policy: Any) -> Any:
        return formulas.value_loss(weights, *value) + formulas.policy_loss(weights, *policy)

    weights = minimise(weights, both, lambda: (value_batch(targets), policy_batch()), steps=then)

    # Rounded as in the model, so that the figures are for what is returned.
    whole = np.round(np.asarray(weights["net_vectors"]) * VECTOR_SCALE)
    weights["net_vectors"] = np.clip(whole, -LARGEST, LARGEST) / VECTOR_SCALE
    found = predicted(weights)
    phase = np.minimum((outcomes.features[:, 0, -1] * VALUE_PHASES).astype(int), VALUE_PHASES - 1)
    scale = fit_scale(found[learned], outcomes.chance[learned], phase[learned])
    model = _model({**weights, "net_scale": scale}, mean, deviation)
    rows = np.flatnonzero(held_back)
    logits = in_parts(formulas.logits, weights, *seen_by_policy(choices, rows))
    of_value = _value_report(found, outcomes, scale[phase], tested)
    return model, of_value, _policy_report(logits, choices.targets[rows])


def minimise(
    weights: Weights, loss: Callable[..., Any], batch: Callable[[], tuple[Any, ...]], *, steps: int
) -> Weights:
    """Minimise a loss over batches with Adam, at rates that decay to 0 along a cosine."""
    optimiser = optax.adam(optax.cosine_decay_schedule(1.0, max(steps, 1)))
    state = optimiser.init(weights)

    @jax.jit
    def step(weights: Weights, state: Any, rows: tuple[Any, ...]) -> tuple[Weights, Any]:
        updates, state = optimiser.update(jax.grad(loss)(weights, *rows), state, weights)
        rates = {name: NET_RATE if name.startswith("net_") else POLICY_RATE for name in weights}
        scaled = {name: rates[name] * update for name, update in updates.items()}
        return optax.apply_updates(weights, scaled), state

    for done in range(steps):
        if done % TOLD_EVERY == 0:
            print(f"{done} of {steps} steps", flush=True)
        weights, state = step(weights, state, batch())
    return weights


def in_parts(predict: Callable[..., Any], weights: Weights, *rows: Array) -> Array:
    """What is predicted for so many rows, a part of them at a time."""
    parts = (slice(at, at + PART) for at in range(0, len(rows[0]), PART))
    compiled = jax.jit(predict)
    return np.concatenate([compiled(weights, *(of_all[part] for of_all in rows)) for part in parts])


def seen_by_policy(choices: Choices, rows: Array) -> tuple[Array, ...]:
    """What the policy is told of the choices with those numbers."""
    parts = (choices.kinds, choices.patterns, choices.candidates, choices.placed)
    return tuple(part[rows] for part in parts)


def first_weights(board: BoardArrays, features: int) -> Weights:
    """Weights to begin with: random ones for the network, for that many features, and no policy."""
    rng = np.random.default_rng(1)

    def random(*shape: int, scale: float | None = None) -> Any:
        width = 0.5 * shape[0] ** -0.5 if scale is None else scale
        return jnp.asarray(rng.normal(size=shape, scale=width), dtype=jnp.float32)

    return {
        "net_entry": random(features, UNITS),
        "net_entry_bias": jnp.zeros(UNITS),
        "net_own": random(UNITS, UNITS),
        "net_mates": random(UNITS, UNITS),
        "net_foes": random(UNITS, UNITS),
        "net_bias": jnp.zeros(UNITS),
        "net_exit": random(UNITS) * 0.2,
        "net_exit_bias": jnp.zeros(1),
        "net_vectors": random(PARTS * (PATTERNS + 1), PATTERN_UNITS, scale=0.1),
        "net_pattern_entry": random(PATTERN_UNITS, UNITS, scale=0.1),
        "policy_kinds": jnp.zeros((PHASES, KIND_COUNT)),
        "policy_patterns": jnp.zeros((PHASES, PARTS * (PATTERNS + 1))),
        "policy_hidden": jnp.zeros((PHASES, PARTS, PATTERN_UNITS)),
        "policy_pieces": jnp.zeros((PIECE_PHASES, len(board.piece_sizes))),
        "policy_rings": jnp.zeros((CENTRE_PLACEMENTS, RINGS)),
    }


class Formulas:
    """What the core computes on one board, and how far off it is from what is to be learned."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._board = board = board_arrays(ruleset)
        self._around = board.around[:, :MOST_NEIGHBOURS].astype(np.int32)
        self._part = board.around_part[:MOST_NEIGHBOURS].astype(np.int32)
        # 1 where a colour scores for a player.
        self._teams = np.zeros((len(ruleset.colours), ruleset.players), dtype=np.float32)
        for player in range(ruleset.players):
            self._teams[list(ruleset.colours_of(player)), player] = 1

    def hidden(self, vectors: Any, patterns: Any) -> Any:
        """h(x), ``(n, size, C)``, from the patterns for one colour each, ``(n, size)``.

        Vectors are as `Net.vectors`, but float32 and in units of 1. 0 for the cells that aren't
        open to it.
        """
        beyond = jnp.full((len(patterns), 1), PATTERNS)
        row = PARTS * jnp.concatenate([patterns.astype(jnp.int32), beyond], axis=1)
        seen = vectors[row[:, :-1]]
        for place, part in enumerate(self._part.tolist()):
            seen += vectors[row[:, self._around[:, place]] + part]
        return jnp.where((patterns >= OPEN)[..., None], jax.nn.relu(seen), 0)

    def squares_left(self, weights: Weights, features: Any, patterns: Any) -> Any:
        """The squares that each player will leave, in hundreds, ``(n, P)``.

        As `game.ai.core.policy_value.value.evaluate` computes them, from normalised features,
        ``(n, c, F)``, and patterns, ``(n, c, size)``.
        """
        colours = [
            self.hidden(weights["net_vectors"], patterns[:, colour]).sum(axis=1)
            for colour in range(patterns.shape[1])
        ]
        sums = SUM_SCALE * jnp.stack(colours, axis=1)
        units = features @ weights["net_entry"] + sums @ weights["net_pattern_entry"]
        units = jax.nn.relu(units + weights["net_entry_bias"])
        same = self._teams @ self._teams.T
        apart = 1 - np.eye(len(same), dtype=np.float32)
        mixed = jax.nn.relu(
            units @ weights["net_own"]
            + jnp.einsum("ncu,dc->ndu", units, same * apart) @ weights["net_mates"]
            + jnp.einsum("ncu,dc->ndu", units, (1 - same) * apart) @ weights["net_foes"]
            + weights["net_bias"]
        )
        left = mixed @ weights["net_exit"] + weights["net_exit_bias"][0]
        return jnp.einsum("nc,cp->np", left, self._teams)

    def value_loss(self, weights: Weights, features: Any, patterns: Any, left: Any) -> Any:
        """How far off the predicted squares left are, above all the differences of players."""
        out = self.squares_left(weights, features, patterns)
        ahead = out - out.mean(axis=1, keepdims=True)
        ahead -= left - left.mean(axis=1, keepdims=True)
        own = {name: array for name, array in weights.items() if name.startswith("net_")}
        return 10 * jnp.square(ahead).mean() + 2 * jnp.square(out - left).mean() + decay(own)

    def logits(
        self, weights: Weights, kinds: Any, patterns: Any, candidates: Any, placed: Any
    ) -> Any:
        """The logits of candidates, as in `game.ai.core.policy_value.policy.compute_logits`."""
        board = self._board
        hidden = self.hidden(weights["net_vectors"], patterns)
        cells = cell_weights(weights, hidden, kinds, patterns, placed)
        # As `PolicyWorkspace.cell_weights`, with 0 for "no cell" after each part.
        row = jnp.pad(cells, ((0, 0), (0, 0), (0, 1))).reshape(len(cells), -1)
        touched = jnp.asarray(board.contact.astype(np.int32))[candidates].reshape(len(cells), -1)
        logits = jnp.take_along_axis(row, touched, axis=1)
        logits = logits.reshape(*candidates.shape, -1).sum(axis=2)
        phase = jnp.minimum(placed // 2, PIECE_PHASES - 1)[:, None]
        logits += weights["policy_pieces"][phase, jnp.asarray(board.piece)[candidates]]
        opening = jnp.minimum(placed, CENTRE_PLACEMENTS - 1)[:, None]
        by_ring = weights["policy_rings"][opening, jnp.asarray(board.nearest_ring)[candidates]]
        logits += jnp.where((placed < CENTRE_PLACEMENTS)[:, None], by_ring, 0)
        return jnp.where(candidates >= 0, logits, -1e9)

    def policy_loss(self, weights: Weights, targets: Any, *rows: Any) -> Any:
        """The cross-entropy with the targets of the candidates kept, -Σ target · log P."""
        own = {name: array for name, array in weights.items() if name.startswith("policy_")}
        logs = jax.nn.log_softmax(self.logits(weights, *rows))
        return POLICY_WEIGHT * (decay(own) - (targets * logs).sum(axis=1).mean())


def decay(weights: Weights) -> Any:
    """What weights cost because they aren't 0; biases are free."""
    costs = {
        name: next(cost for begin, cost in DECAYS.items() if name.startswith(begin))
        for name in weights
        if not name.endswith("bias")
    }
    return sum(cost * (weights[name] ** 2).sum() for name, cost in costs.items())


def cell_weights(weights: Weights, hidden: Any, kinds: Any, patterns: Any, placed: Any) -> Any:
    """Each cell's weight where it is covered, along an edge, at a corner: ``(n, PARTS, size)``."""
    phase = jnp.minimum(placed // PHASE_LENGTH, PHASES - 1)
    flat = kinds.reshape(len(kinds), -1).astype(jnp.int32)
    of_kinds = jnp.take_along_axis(weights["policy_kinds"][phase], flat, axis=1)
    ends = [*accumulate((CELL_KINDS, EDGE_KINDS))]
    parts = jnp.split(of_kinds.reshape(kinds.shape), ends, axis=2)
    table = weights["policy_patterns"].reshape(PHASES, PATTERNS + 1, PARTS)
    of_patterns = table[phase[:, None], patterns.astype(jnp.int32)]
    of_hidden = jnp.einsum("nxc,npc->npx", hidden, weights["policy_hidden"][phase])
    of_all = jnp.stack([part.sum(axis=2) for part in parts], axis=1)
    return of_all + of_patterns.transpose(0, 2, 1) + of_hidden


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
    return float(-(chance * np.asarray(jax.nn.log_softmax(logits))).sum(axis=1).mean())


def _value_report(predicted: Array, outcomes: Outcomes, scale: Array, tested: Array) -> Report:
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


def _policy_report(logits: Array, targets: Array) -> Report:
    """Figures on how well choices are predicted."""
    return {
        "choices": float(len(logits)),
        "cross-entropy": cross_entropy(logits, targets),
        "of the best": float(-np.asarray(jax.nn.log_softmax(logits))[:, 0].mean()),
        "hits": float((logits.argmax(axis=1) == 0).mean()),
    }
