"""Gradient descent on losses over examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import jax
import numpy as np
import optax

Weights = dict[str, Any]
"""Arrays by name, with the names used in files of weights (see `game.ai.search.models`)."""


TOLD_EVERY = 1_000
"""Steps between reports of progress."""


class Loss(Protocol):
    """A loss to be minimised."""

    def gradient(self, weights: Weights, rng: np.random.Generator) -> Weights:
        """Its derivatives with respect to the weights it depends on, for a random batch."""


def minimise(
    weights: Weights, losses: Sequence[Loss], *, steps: int, rates: Mapping[str, float], seed: int
) -> Weights:
    """Minimise the sum of some losses with Adam, at rates that decay to 0 along a cosine.

    Args:
        weights: to begin with.
        losses: each gives its gradient for a batch of its own in every step.
        steps: how many there are; none leave the weights as they are.
        rates: the initial rate for each name of weights.
        seed: of the batches.
    """
    optimiser = optax.adam(optax.cosine_decay_schedule(1.0, max(steps, 1)))
    state = optimiser.init(weights)

    @jax.jit
    def step(weights: Weights, state: Any, *gradients: Weights) -> tuple[Weights, Any]:
        gradient = {name: sum(part[name] for part in gradients if name in part) for name in weights}
        updates, state = optimiser.update(gradient, state, weights)
        updates = {name: rates[name] * update for name, update in updates.items()}
        return optax.apply_updates(weights, updates), state

    rng = np.random.default_rng(seed)
    for done in range(steps):
        if done % TOLD_EVERY == 0:
            print(f"{done} of {steps} steps", flush=True)
        weights, state = step(weights, state, *(loss.gradient(weights, rng) for loss in losses))
    return weights
