"""Fitting the weights of policy and value to examples."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt
import optax

from game.ai.core.board import RINGS
from game.ai.core.policy import FIRSTS, KINDS, PHASES, PIECE_PHASES, Policy
from game.ai.core.value import STAGES, Net
from game.engine import Ruleset
from training.examples import Choices, Outcomes

HELD_BACK = 8
"""One game in so many is not learned from, but what was learned is tried on it."""

Params = dict[str, Any]
Array = npt.NDArray[Any]


def descend(
    params: Params,
    loss: Callable[..., Any],
    data: tuple[Any, ...],
    *,
    steps: int,
    batch: int,
    rate: float,
    seed: int,
) -> Params:
    """Adam with a falling rate over random batches of the rows of `data`."""
    optimiser = optax.adam(optax.cosine_decay_schedule(rate, steps))
    state = optimiser.init(params)

    @jax.jit
    def step(params: Params, state: Any, rows: tuple[Any, ...]) -> tuple[Params, Any]:
        slope = jax.grad(loss)(params, *rows)
        updates, state = optimiser.update(slope, state, params)
        return optax.apply_updates(params, updates), state

    rng = np.random.default_rng(seed)
    count = len(data[0])
    for _ in range(steps):
        rows = rng.integers(count, size=batch)
        params, state = step(params, state, tuple(part[rows] for part in data))
    return params


def logits_of(params: Params, kinds, piece, ring, real, phase, piece_phase, placed):  # type: ignore[no-untyped-def]
    """The logits of some candidates, as `game.ai.core.policy.find_logits` adds them up."""
    weights = params["kinds"][phase]
    logits = jnp.einsum("nck,nk->nc", kinds.astype(jnp.float32), weights)
    logits += params["pieces"][piece_phase[:, None], piece]
    first = jnp.minimum(placed, FIRSTS - 1)[:, None]
    logits += jnp.where((placed < FIRSTS)[:, None], params["rings"][first, ring], 0)
    return jnp.where(real, logits, -1e9)


def fit_policy(choices: Choices, pieces: int) -> tuple[Policy, dict[str, float]]:
    """Weights for so many pieces, and how they do on the games that weren't learned from."""
    params = {
        "kinds": jnp.zeros((PHASES, KINDS)),
        "pieces": jnp.zeros((PIECE_PHASES, pieces)),
        "rings": jnp.zeros((FIRSTS, RINGS)),
    }

    def loss(params: Params, *rows: Any) -> Any:
        small = sum((weights**2).sum() for weights in params.values())
        return -jax.nn.log_softmax(logits_of(params, *rows))[:, 0].mean() + 1e-5 * small

    rows = choices[:-1]
    tested = choices.game % HELD_BACK == 0
    training = tuple(part[~tested] for part in rows)
    params = descend(params, loss, training, steps=3000, batch=256, rate=0.05, seed=1)
    logits = np.asarray(logits_of(params, *(jnp.asarray(part[tested]) for part in rows)))
    report = {
        "choices": float(len(tested)),
        "surprise": float(-np.asarray(jax.nn.log_softmax(logits))[:, 0].mean()),
        "hits": float((logits.argmax(axis=1) == 0).mean()),
    }
    names = Policy._fields
    return Policy(*(np.asarray(params[name], dtype=np.float32) for name in names)), report


def outlook_of(params: Params, features, teams):  # type: ignore[no-untyped-def]
    """The squares that each player will leave, (n, players), as `game.ai.core.value.estimate`."""
    units = jax.nn.relu(features @ params["entry"] + params["entry_bias"])
    same = teams @ teams.T
    mates, foes = same - jnp.diag(jnp.diag(same)), 1 - same
    foes = foes - jnp.diag(jnp.diag(foes))
    mixed = jax.nn.relu(
        units @ params["own"]
        + jnp.einsum("ncu,dc->ndu", units, mates) @ params["mates"]
        + jnp.einsum("ncu,dc->ndu", units, foes) @ params["foes"]
        + params["bias"]
    )
    return jnp.einsum("nc,cp->np", mixed @ params["exit"] + params["exit_bias"][0], teams)


@dataclass(frozen=True)
class Recipe:
    """How values are learned.

    Attributes:
        units: the width of the network.
        steps: of descent in each round.
        decay: by how much large weights are punished.
        trust: TD(λ)'s λ: how far a position's lesson is what came of the game in the end, and not
            what the network of the round before says of the positions on the way.
        rounds: how often that network is made anew.
    """

    units: int = 16
    steps: int = 6000
    decay: float = 5e-4
    trust: float = 0.8
    rounds: int = 3


def fit_value(outcomes: Outcomes, ruleset: Ruleset, recipe: Recipe) -> tuple[Net, dict[str, float]]:
    """Weights, and how they do on the games that weren't learned from."""
    teams = np.zeros((len(ruleset.colours), ruleset.players), dtype=np.float32)
    for player in range(ruleset.players):
        teams[list(ruleset.colours_of(player)), player] = 1
    training = outcomes.game % HELD_BACK != 0
    flat = outcomes.features[training].reshape(-1, outcomes.features.shape[2])
    mean, spread = flat.mean(axis=0), np.maximum(flat.std(axis=0), 0.02)
    features = ((outcomes.features - mean) / spread).astype(np.float32)
    lesson = outcomes.left
    for _ in range(recipe.rounds):
        params = _fit_squares(features[training], lesson[training], teams, recipe)
        squares = np.concatenate(
            [np.asarray(outlook_of(params, part, teams)) for part in np.array_split(features, 50)]
        )
        lesson = lessons(outcomes, squares, recipe.trust)
    stage = np.minimum((outcomes.features[:, 0, -1] * STAGES).astype(int), STAGES - 1)
    scale = fit_scale(squares[training], outcomes.chance[training], stage[training])
    report = _report(squares, outcomes, scale[stage], ~training)
    raw = {key: np.asarray(value, dtype=np.float32) for key, value in params.items()}
    raw["scale"] = scale
    raw["entry_bias"] = raw["entry_bias"] - (mean / spread) @ raw["entry"]
    raw["entry"] = raw["entry"] / spread[:, None]
    net = Net(**{key: np.ascontiguousarray(raw[key], dtype=np.float32) for key in Net._fields})
    return net, report


def lessons(outcomes: Outcomes, squares: Array, trust: float) -> Array:
    """What each position is to be thought of: TD(λ) backwards from the end of each game."""
    taught = np.empty_like(outcomes.left)
    for index in range(len(taught) - 1, -1, -1):
        last = index + 1 == len(taught) or outcomes.game[index + 1] != outcomes.game[index]
        if last:
            taught[index] = outcomes.left[index]
        else:
            taught[index] = trust * taught[index + 1] + (1 - trust) * squares[index + 1]
    return taught


def _fit_squares(features: Array, lesson: Array, teams: Array, recipe: Recipe) -> Params:
    """Weights that foretell a lesson: the squares that each player leaves."""
    rng = np.random.default_rng(1)
    units = recipe.units

    def random(*shape: int) -> Any:
        return jnp.asarray(rng.normal(size=shape, scale=0.5 * shape[0] ** -0.5), dtype=jnp.float32)

    params = {
        "entry": random(features.shape[2], units),
        "entry_bias": jnp.zeros(units),
        "own": random(units, units),
        "mates": random(units, units),
        "foes": random(units, units),
        "bias": jnp.zeros(units),
        "exit": random(units) * 0.2,
        "exit_bias": jnp.zeros(1),
    }

    def loss(params: Params, features: Any, left: Any) -> Any:
        out = outlook_of(params, features, teams)
        ahead = out - out.mean(axis=1, keepdims=True) - (left - left.mean(axis=1, keepdims=True))
        small = sum((params[k] ** 2).sum() for k in ("entry", "own", "mates", "foes", "exit"))
        off = 10 * jnp.square(ahead).mean() + 2 * jnp.square(out - left).mean()
        return off + recipe.decay * small

    rows = (features, lesson)
    return descend(params, loss, rows, steps=recipe.steps, batch=512, rate=2e-3, seed=2)


def fit_scale(squares: Array, chance: Array, stage: Array) -> Array:
    """What a hundred squares are worth as a logit at each stage, the likeliest of a grid."""
    grid = np.geomspace(0.5, 60, 60)
    scale = np.zeros(STAGES, dtype=np.float32)
    for number in range(STAGES):
        at = stage == number
        if at.any():
            surprise = [_surprise(-k * squares[at], chance[at]) for k in grid]
            scale[number] = grid[int(np.argmin(surprise))]
        elif number:
            scale[number] = scale[number - 1]
    return scale


def _surprise(logits: Array, chance: Array) -> float:
    logits = logits - logits.max(axis=1, keepdims=True)
    logs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    return float(-(chance * logs).sum(axis=1).mean())


def _report(squares: Array, outcomes: Outcomes, scale: Array, tested: Array) -> dict[str, float]:
    """How well games that weren't learned from are foretold."""
    report = {
        "positions": float(len(tested)),
        "surprise": _surprise(-scale[tested, None] * squares[tested], outcomes.chance[tested]),
        "error": float(np.sqrt(np.square(squares - outcomes.left)[tested].mean()) * 100),
    }
    ahead = squares[:, 0] - squares[:, 1:].mean(axis=1)
    truth = outcomes.left[:, 0] - outcomes.left[:, 1:].mean(axis=1)
    for ply in range(4, int(outcomes.ply.max()), 8):
        at = tested & (outcomes.ply == ply)
        if at.sum() > 20:
            report[f"correlation@{ply}"] = float(np.corrcoef(ahead[at], truth[at])[0, 1])
    return report
