"""The teaching game: stops after a costly placement, says what it gives away, and asks once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.coach.costs import Cost, cost_of
from game.coach.reasons import Reason
from game.coach.scales import SCALES, Quality
from game.coach.turning_points import reasons_of
from game.engine import Event, GameOptions, GamePosition
from game.evaluation import Evaluation

TOLERANCES: tuple[tuple[float, Quality], ...] = (
    (0.4, Quality.MISTAKE),
    (0.66, Quality.INACCURACY),
    (1.0, Quality.GOOD),
)
"""The quality tolerated up to each strength of the strongest opponent. People who play against weak
opponents should enjoy the game, and hear only of whole pieces lost; people who play against strong
ones want to know of small losses too."""


def tolerated(strengths: Iterable[float]) -> Quality:
    """The worst quality tolerated in a game against opponents of these strengths.

    They go from 0 for the lowest level to 1 for the highest.

    >>> tolerated([0.1, 0.5]), tolerated([])
    (<Quality.INACCURACY: 'inaccuracy'>, <Quality.MISTAKE: 'mistake'>)
    """
    strongest = max(strengths, default=0.0)
    return next(quality for most, quality in TOLERANCES if strongest <= most)


@dataclass(frozen=True)
class Caution:
    """Why the game stops.

    Attributes:
        cost: what was chosen, what it costs, and what would be better.
        reasons: why that would be better.
    """

    cost: Cost
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Teaching:
    """What a teaching game tolerates, and which events it has spoken about. Immutable.

    Attributes:
        tolerance: the worst quality it tolerates.
        spoken: the events it has spoken about, each with its ply. It speaks about an event once,
            whether that was then taken back or kept, and even if it is chosen again.
    """

    tolerance: Quality
    spoken: frozenset[tuple[int, Event]] = frozenset()

    def caution(
        self,
        options: GameOptions,
        ply: int,
        position: GamePosition,
        event: Event,
        before: Evaluation,
        after: Evaluation,
    ) -> Caution | None:
        """Why to stop after an event that a person chose, or None to go on.

        The evaluations are of the position in which it was chosen and of the one after it.
        """
        if (ply, event) in self.spoken:
            return None
        cost = cost_of(options, ply, position, event, before, after)
        if cost is None or cost.forced or not cost.sure:
            return None
        if cost.played.points <= SCALES[options.family].limit(self.tolerance):
            return None
        return Caution(cost, reasons_of(options, position, cost))

    def after(self, caution: Caution) -> Teaching:
        """The state after speaking about an event."""
        spoken = (caution.cost.ply, caution.cost.played.event)
        return replace(self, spoken=self.spoken | {spoken})
