"""The teaching game: stop after a costly placement, say what it gives away, and ask once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from game.coach.costs import Cost, cost_of
from game.coach.moments import reasons_of
from game.coach.reasons import Reason
from game.coach.scales import SCALES, Quality
from game.engine import Event, GameOptions, GamePosition
from game.evaluation import Evaluation

TOLERANCES: tuple[tuple[float, Quality], ...] = (
    (0.25, Quality.MISTAKE),
    (0.6, Quality.INACCURACY),
    (1.0, Quality.GOOD),
)
"""Up to which strength of the strongest opponent which quality is tolerated. Those who play against
weak opponents are to enjoy the game, and hear of whole pieces that are lost; those who play against
strong ones want to know of small losses too."""


def tolerated(strengths: Iterable[float]) -> Quality:
    """The worst quality that is tolerated in a game with opponents.

    Args:
        strengths: theirs, from 0 for the game's weakest level to 1 for its strongest.

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
        reasons: why.
    """

    cost: Cost
    reasons: tuple[Reason, ...]


@dataclass(frozen=True)
class Teaching:
    """What a teaching game tolerates, and of what it has spoken. Never changes.

    Attributes:
        tolerance: the worst quality that it tolerates.
        spoken: the events of which it has spoken, each with the number of those before it: each
            once, whether it was then taken back or kept, and though it be chosen again.
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
        """Why to stop after an event, or None to go on.

        Args:
            options: of the game.
            ply: how many events came before.
            position: in which a person chose the event.
            event: what the person chose.
            before: the evaluation of that position.
            after: the evaluation of the position after the event.
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
        """Once it has spoken of an event."""
        spoken = (caution.cost.ply, caution.cost.played.event)
        return replace(self, spoken=self.spoken | {spoken})
