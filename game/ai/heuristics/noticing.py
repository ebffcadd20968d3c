"""Which placements a weak level notices.

A weak human player doesn't blunder at random between strong moves: they see only a few of the
available placements, and choose well among those. A weak level does the same. It draws some of the
legal placements without replacement, adds what nobody misses, and searches only these.

The idea comes from KaTrain's calibrated ranks (Landau 2020, ``katrain/core/ai.py``): pick some
moves at random, play the best of them according to a strong policy, and override the draw when the
policy is sure, since even a beginner sees an obvious move.

Draws use Gumbel-top-k (Kool, van Hoof and Welling, "Stochastic beams and where to find them",
2019): the k greatest of weight + Gumbel noise are a sample without replacement in which each next
placement is drawn with a probability proportional to exp(weight). The weights are

    size_weight · cells covered  +  style · features

with the features of `game.ai.heuristics.features`. A style is drawn for each game, so that one
opponent likes to block and another to spread.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from game.ai.heuristics.features import FEATURES, Floats, attach_room, placement_features, rng_for
from game.engine.position import Position
from game.engine.table import Placements

STYLE_SCALE = {"opened": 0.8, "spent": 0.4, "blocked": 1.2, "hampered": 0.4, "remote": 1.5}
"""The standard deviation of each feature's weight across styles."""

OBVIOUS, OBVIOUS_TEMPERATURE = 0.8, 2.0
"""A placement is always noticed if the policy, flattened by this temperature, gives it at least
this probability. The probability is KaTrain's; without the temperature, every fourth placement in
Trigon would be obvious."""

FEW = 5
"""If there are at most this many placements, all are noticed: the last ones of a game."""

WAYS_OUT = 2
"""If at most this many attach points lead to open ground, a placement over one of them is noticed:
the way out of a closing corner."""

OPEN_ROOM = 0.42
"""The least room around an attach point on open ground, see `features.attach_room`."""


@dataclass(frozen=True)
class Attention:
    """What an opponent pays attention to.

    Attributes:
        sight: how many placements are drawn, as a multiple of the square root of the number of
            legal ones: whoever sees few of many sees a larger share of few, but not all of them.
        size_weight: how much more a placement catches the eye for each square that it is worth.
    """

    sight: float
    size_weight: float
    style: Floats


def style_of(seed: int) -> Floats:
    """The style of an opponent: a weight for each of `FEATURES`."""
    rng = rng_for(seed, 0)
    scales = [STYLE_SCALE.get(feature, 0.0) for feature in FEATURES]
    return (rng.standard_normal(len(FEATURES)) * scales).astype(np.float32)


def is_alone(position: Position) -> bool:
    """Whether every colour that can still be placed belongs solely to the player to place.

    The rest of the game is then a puzzle for one, in which nobody misses anything.
    """
    return all(
        owners == (position.player,) or position.out[colour] or not len(position.legal(colour))
        for colour, owners in enumerate(position.ruleset.owners)
    )


def notice(
    position: Position,
    placements: Placements,
    logits: Floats,
    attention: Attention,
    rng: np.random.Generator,
) -> npt.NDArray[np.bool_]:
    """Which of a position's legal placements are noticed: ``(n,)``, at least one of them.

    Args:
        position: a position that isn't over.
        placements: all its legal placements, ``(n,)``.
        logits: the policy's logit of each, ``(n,)``.
        attention: how many are drawn, and which most likely.
        rng: decides the draw.
    """
    count = len(placements)
    if count <= FEW or is_alone(position):
        return np.ones(count, dtype=np.bool_)
    weights = attention.size_weight * position.ruleset.table.worth[placements]
    weights = weights + placement_features(position, placements) @ attention.style
    order = np.argsort(-(weights + rng.gumbel(size=count)), kind="stable")
    expected = max(1.0, attention.sight * count**0.5)
    drawn = min(count, int(expected) + (rng.random() < expected % 1))
    odds = np.exp((logits - logits.max()) / OBVIOUS_TEMPERATURE)
    noticed = np.zeros(count, dtype=np.bool_)
    noticed[np.flatnonzero(odds >= OBVIOUS * odds.sum())] = True
    noticed[order[:drawn]] = True
    out = order[_leads_out(position, placements)[order]]
    noticed[out[:1]] = True
    return noticed


def _leads_out(position: Position, placements: Placements) -> npt.NDArray[np.bool_]:
    """Which placements lead out of a closing corner: ``(n,)``, none if it isn't closing."""
    colour = position.colour
    assert colour is not None
    ways_out = attach_room(position, [colour]) >= OPEN_ROOM
    if ways_out.sum() > WAYS_OUT:
        return np.zeros(len(placements), dtype=np.bool_)
    cells = position.ruleset.table.cells[placements]
    points: npt.NDArray[np.intp] = ways_out[cells].sum(axis=1)
    return points > 0
