"""Fits a curve to results of games: how strength grows with a level's dial."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

ELO = 400 / np.log(10)
"""The Elo of a difference of one in logits."""

USUAL = {0: 0, 2: 100, 4: 390, 6: 810, 8: 1220, 9: 1390, 10: 1540, 11.5: 1620, 14.61: 1870}
"""The strength assumed for dials before any game, in Elo: about what was measured in Duo and the
two-player game. A few games outweigh it, and where there are none it bridges the gap."""

SPREAD = 100.0
"""The standard deviation of the assumed gap over a unit of the dial, in Elo."""

LOW_SLOPE, BELOW = 50.0, 4.0
"""The gap in Elo over a unit of the dial below the weakest that played, and how far the curve
extends there."""

ITERATIONS = 50


@dataclass(frozen=True)
class Result:
    """What a player took from another: its share of the points in a number of games."""

    player: str
    other: str
    share: float
    games: int


class EloCurve:
    """The strength of each player in a set of results, and of every dial between them.

    The strengths maximise the posterior given the results, in the model of Bradley and Terry ("Rank
    analysis of incomplete block designs", 1952) with a normal prior for the gaps between
    neighbouring dials.

    Attributes:
        elo: the Elo of each player, relative to the weakest dial.
    """

    def __init__(self, results: Sequence[Result], dials: dict[str, float]) -> None:
        """Fit the curve.

        Args:
            results: the results of matches between players that have dials.
            dials: the dial of each player.
        """
        self._dials = dials
        ranked = sorted(dials, key=dials.__getitem__)
        index = {name: number for number, name in enumerate(ranked)}
        rows = np.zeros((len(results), len(ranked)))
        for row, result in zip(rows, results, strict=True):
            row[index[result.player]], row[index[result.other]] = 1, -1
        shares = np.array([result.share for result in results])
        games = np.array([result.games for result in results], dtype=float)
        gaps = np.zeros((len(ranked) - 1, len(ranked)))
        usual, precision = np.zeros(len(gaps)), np.zeros(len(gaps))
        for number, (below, above) in enumerate(pairwise(ranked)):
            gaps[number, index[above]], gaps[number, index[below]] = 1, -1
            step = dials[above] - dials[below]
            usual[number] = _usual_gap(dials[below], dials[above]) / ELO
            precision[number] = (ELO / SPREAD) ** 2 / max(step, 0.05)
        strength = np.zeros(len(ranked))
        ridge = 1e-6 * np.eye(len(ranked))
        for _ in range(ITERATIONS):  # Newton's method; the likelihood is concave.
            expected = 1 / (1 + np.exp(-rows @ strength))
            slope = rows.T @ (games * (shares - expected))
            slope += gaps.T @ (precision * (usual - gaps @ strength)) - ridge @ strength
            weights = games * expected * (1 - expected)
            curvature = (rows.T * weights) @ rows + (gaps.T * precision) @ gaps + ridge
            strength += np.clip(np.linalg.solve(curvature, slope), -1, 1)
        strength -= strength[0]
        self.elo = {name: float(ELO * strength[number]) for name, number in index.items()}
        self._at = np.array([dials[ranked[0]] - BELOW, *(dials[name] for name in ranked)])
        # A higher dial is never weaker, whatever chance says.
        self._curve = np.maximum.accumulate(
            [-BELOW * LOW_SLOPE, *(self.elo[name] for name in ranked)]
        )
        self._curve += 1e-3 * np.arange(len(self._curve))

    def dial_at(self, elo: float) -> float:
        """The dial of this strength, up to the strongest that played."""
        return float(np.interp(elo, self._curve, self._at))

    def elo_at(self, dial: float) -> float:
        """The strength of a dial, within those that played."""
        return float(np.interp(dial, self._at, self._curve))


def _usual_gap(below: float, above: float) -> float:
    """The gap in Elo assumed between two dials before any game."""
    heights = np.interp([below, above], list(USUAL), list(USUAL.values()))
    low = LOW_SLOPE * (min(above, 0.0) - min(below, 0.0))
    return float(heights[1] - heights[0] + low)


SLOPE, SLOPE_GAMES = -0.3, 40
"""The assumed slope of the logit of a reference's share over its opponent's dial, and how many
games against dials two apart this assumption is worth."""


class ReferenceLine:
    """What a reference player takes, by the dial of its opponent.

    It has no dial itself: having taken 60 % from one dial, it may take less from a stronger one
    than an Elo curve says. So its logits are fitted separately, by a straight line in the dial.
    """

    def __init__(self, results: Sequence[tuple[float, float, int]]) -> None:
        """Fit the line.

        Args:
            results: for each match, the opponent's dial, the player's share and the number of
                games.
        """
        dials, shares, games = np.array(results, dtype=float).T
        shares = (shares * games + 1) / (games + 2)
        logits = np.log(shares / (1 - shares))
        # A logit's weight is its Fisher information: games · share · (1 - share).
        weights = games * shares * (1 - shares)
        rows = np.column_stack([np.ones(len(dials)), dials])
        prior = np.diag([0.0, SLOPE_GAMES / 2])
        known = (rows.T * weights) @ rows + prior
        self._line = np.linalg.solve(known, (rows.T * weights) @ logits + prior @ [0.0, SLOPE])

    def dial_at(self, share: float) -> float:
        """The dial from which it takes this share."""
        level, slope = self._line
        return float((np.log(share / (1 - share)) - level) / min(slope, SLOPE / 4))
