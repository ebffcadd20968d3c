"""The value network's loss, over positions and how their games ended."""

from __future__ import annotations

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from game.ai.core.compiled.vector_ops import PATTERN_UNITS
from game.ai.core.policy_value.pattern_numbers import PARTS, PATTERNS
from training.descent import Weights
from training.examples import Array
from training.pattern_sums import PatternSums

UNITS = 16
"""Hidden units of each layer."""

BATCH = 512

PART = 4096
"""How many positions are predicted at once."""

DECAY, PATTERN_DECAY = 1.5e-4, 2e-5
"""The weight of the squared weights in the loss; of the pattern vectors, most of which are rare."""


def first_net(features: int) -> Weights:
    """Random initial weights, for that many features."""
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
    }


class ValueLoss:
    """How far off the predicted squares left are, and above all the differences between players.

    Attributes:
        targets: the squares that each player will leave, in hundreds, ``(n, P)``; may be replaced.
    """

    def __init__(
        self,
        features: Array,
        patterns: Array,
        targets: Array,
        learned: Array,
        teams: Array,
        sums: PatternSums,
        batch: int = BATCH,
    ) -> None:
        """Make the loss.

        Args:
            features: of positions, normalised, ``(n, c, F)``.
            patterns: of these, ``(n, c, size)``.
            targets: see above.
            learned: the numbers of the positions to learn from.
            teams: ``(c, P)``, 1 where a colour scores for a player.
            sums: of their board.
            batch: how many positions a step looks at.
        """
        self.targets = targets
        self._batch = batch
        self._features = features
        self._patterns = patterns
        self._learned = learned
        self._sums = sums
        dense = ("entry", "own", "mates", "foes", "exit", "pattern_entry")

        def loss(weights: Weights, sums: Any, features: Any, left: Any) -> Any:
            out = predicted_squares_left(weights, features, sums, teams)
            ahead = out - out.mean(axis=1, keepdims=True)
            ahead -= left - left.mean(axis=1, keepdims=True)
            penalty = DECAY * sum((weights[f"net_{name}"] ** 2).sum() for name in dense)
            penalty += PATTERN_DECAY * (weights["net_vectors"] ** 2).sum()
            return 10 * jnp.square(ahead).mean() + 2 * jnp.square(out - left).mean() + penalty

        def predict(weights: Weights, sums: Any, features: Any) -> Any:
            return predicted_squares_left(weights, features, sums, teams)

        self._differentiate = jax.jit(jax.grad(loss, argnums=(0, 1)))
        self._predict = jax.jit(predict)

    def gradient(self, weights: Weights, rng: np.random.Generator) -> Weights:
        """See `training.descent.Loss`."""
        rows = rng.choice(self._learned, size=self._batch)
        sums = self._sums_of(weights, rows)
        args = (sums, self._features[rows], self.targets[rows])
        by_weights, by_sums = self._differentiate(weights, *args)
        by_weights["net_vectors"] += self._sums.gradient(
            np.array(weights["net_vectors"]), self._patterns[rows], by_sums=np.array(by_sums)
        )
        return by_weights

    def predicted(self, weights: Weights) -> Array:
        """The squares that each player will leave in all positions, in hundreds, ``(n, P)``."""
        count = len(self._features)
        parts = (slice(at, at + PART) for at in range(0, count, PART))
        return np.concatenate(
            [
                self._predict(weights, self._sums_of(weights, rows), self._features[rows])
                for rows in parts
            ]
        )

    def _sums_of(self, weights: Weights, rows: Any) -> Array:
        # A copy, as kernels are compiled for writable arrays.
        return self._sums.sums(np.array(weights["net_vectors"]), self._patterns[rows])


def predicted_squares_left(weights: Weights, features, sums, teams):  # type: ignore[no-untyped-def]
    """The squares that each player will leave, in hundreds, ``(n, P)``.

    As `game.ai.core.policy_value.value.evaluate` computes them.

    `sums` are those of patterns, ``(n, c, C)``.
    """
    units = features @ weights["net_entry"] + sums @ weights["net_pattern_entry"]
    units = jax.nn.relu(units + weights["net_entry_bias"])
    same = teams @ teams.T
    mates, foes = same - jnp.diag(jnp.diag(same)), 1 - same
    foes = foes - jnp.diag(jnp.diag(foes))
    mixed = jax.nn.relu(
        units @ weights["net_own"]
        + jnp.einsum("ncu,dc->ndu", units, mates) @ weights["net_mates"]
        + jnp.einsum("ncu,dc->ndu", units, foes) @ weights["net_foes"]
        + weights["net_bias"]
    )
    left = mixed @ weights["net_exit"] + weights["net_exit_bias"][0]
    return jnp.einsum("nc,cp->np", left, teams)
