"""The policy's loss, over choices among placements."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from game.ai.core.board.board_arrays import RINGS, BoardArrays
from game.ai.core.compiled.vector_ops import PATTERN_UNITS
from game.ai.core.policy_value.pattern_numbers import PARTS, PATTERNS
from game.ai.core.policy_value.policy import (
    CELL_KINDS,
    CENTRE_PLACEMENTS,
    EDGE_KINDS,
    KIND_COUNT,
    PHASE_LENGTH,
    PHASES,
    PIECE_PHASES,
)
from training.descent import Weights
from training.examples import Array, Choices
from training.pattern_sums import PatternSums

BATCH = 256

PART = 512
"""How many choices are predicted at once."""

DECAY, PATTERN_DECAY = 1e-5, 1e-4
"""The weight of the squared weights in the loss; of those for patterns, most of which are rare."""


def first_policy(board: BoardArrays) -> Weights:
    """Weights to begin with."""
    return {
        "policy_kinds": jnp.zeros((PHASES, KIND_COUNT)),
        "policy_patterns": jnp.zeros((PHASES, PARTS * (PATTERNS + 1))),
        "policy_hidden": jnp.zeros((PHASES, PARTS, PATTERN_UNITS)),
        "policy_pieces": jnp.zeros((PIECE_PHASES, len(board.piece_sizes))),
        "policy_rings": jnp.zeros((CENTRE_PLACEMENTS, RINGS)),
    }


class PolicyLoss:
    """The cross-entropy with the targets of the candidates kept, -Σ target · log P."""

    def __init__(
        self,
        choices: Choices,
        learned: Array,
        board: BoardArrays,
        sums: PatternSums,
        weight: float,
        batch: int = BATCH,
    ) -> None:
        """Make the loss.

        Args:
            choices: the examples.
            learned: the numbers of those to learn from.
            board: where they were made.
            sums: of that board.
            weight: of this loss among others.
            batch: how many choices a step looks at.
        """
        self._batch = batch
        self._choices = choices
        self._learned = learned
        self._sums = sums
        contact = board.contact.astype(np.int32)
        ring = board.nearest_ring.astype(np.int32)
        piece = board.piece.astype(np.int32)

        def logits_of(weights: Weights, hidden, kinds, patterns, candidates, placed):  # type: ignore[no-untyped-def]
            """The logits of candidates, as in `game.ai.core.policy_value.policy.compute_logits`."""
            cells = cell_weights(weights, hidden, kinds, patterns, placed)
            # As `PolicyWorkspace.cell_weights`, with 0 for "no cell" after each part.
            row = jnp.pad(cells, ((0, 0), (0, 0), (0, 1))).reshape(len(cells), -1)
            touched = jnp.asarray(contact)[candidates].reshape(len(cells), -1)
            logits = jnp.take_along_axis(row, touched, axis=1)
            logits = logits.reshape(*candidates.shape, -1).sum(axis=2)
            piece_phase = jnp.minimum(placed // 2, PIECE_PHASES - 1)[:, None]
            logits += weights["policy_pieces"][piece_phase, jnp.asarray(piece)[candidates]]
            opening = jnp.minimum(placed, CENTRE_PLACEMENTS - 1)[:, None]
            by_ring = weights["policy_rings"][opening, jnp.asarray(ring)[candidates]]
            logits += jnp.where((placed < CENTRE_PLACEMENTS)[:, None], by_ring, 0)
            return jnp.where(candidates >= 0, logits, -1e9)

        def loss(weights: Weights, targets: Any, *rows: Any) -> Any:
            own = {name: array for name, array in weights.items() if name.startswith("policy_")}
            penalty = sum((DECAY * array**2).sum() for array in own.values())
            penalty += (PATTERN_DECAY - DECAY) * (weights["policy_patterns"] ** 2).sum()
            logs = jax.nn.log_softmax(logits_of(weights, *rows))
            return weight * (penalty - (targets * logs).sum(axis=1).mean())

        self._differentiate = jax.jit(jax.grad(loss, argnums=(0, 2)))
        self._predict = jax.jit(logits_of)

    def gradient(self, weights: Weights, rng: np.random.Generator) -> Weights:
        """See `training.descent.Loss`."""
        rows = rng.choice(self._learned, size=self._batch)
        hidden, *data = self._data(weights, rows)
        targets = self._choices.targets[rows]
        by_weights, by_hidden = self._differentiate(weights, targets, hidden, *data)
        by_weights["net_vectors"] += self._sums.gradient(
            np.array(weights["net_vectors"]),
            data[1][:, None],
            by_hidden=np.array(by_hidden)[:, None],
        )
        return by_weights

    def predicted(self, weights: Weights, rows: Array) -> Array:
        """The logits of the candidates of the choices with those numbers, ``(n, CANDIDATES)``."""
        return np.asarray(self._predict(weights, *self._data(weights, rows)))

    def report(self, weights: Weights, tested: Array) -> dict[str, float]:
        """Figures on how well the choices with those numbers are predicted."""
        parts = (tested[at : at + PART] for at in range(0, len(tested), PART))
        logits = np.concatenate([self.predicted(weights, rows) for rows in parts])
        logs, targets = jax.nn.log_softmax(logits), self._choices.targets[tested]
        return {
            "choices": float(len(tested)),
            "cross-entropy": float(-(targets * np.asarray(logs)).sum(axis=1).mean()),
            "of the best": float(-np.asarray(logs)[:, 0].mean()),
            "hits": float((logits.argmax(axis=1) == 0).mean()),
        }

    def _data(self, weights: Weights, rows: Array) -> list[Array]:
        """h(x), kinds, patterns, candidates and pieces placed of some choices."""
        choices = self._choices
        parts = (choices.kinds, choices.patterns, choices.candidates, choices.placed)
        data = [part[rows] for part in parts]
        # A copy, as kernels are compiled for writable arrays.
        return [self._sums.hidden(np.array(weights["net_vectors"]), data[1]), *data]


def cell_weights(weights: Weights, hidden, kinds, patterns, placed):  # type: ignore[no-untyped-def]
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
