"""What each event of a game cost whoever decided on it, and how accurately everybody played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from game.coach.kinds import COACHED
from game.coach.scales import SCALES, PointScale, Quality
from game.engine import KINDS, Event, GameOptions, GamePosition, lowest_wins
from game.evaluation import Evaluation, Outlook, as_candidate

MOST_CHOICES = 5
"""How many candidates of a position are kept."""

DIGITS = 4
"""To how many decimals numbers are kept: far finer than any search is, and short in files."""

LEAST_WEIGHT = 0.05
"""The weight of an event with which nothing could go wrong."""


@dataclass(frozen=True)
class CostedEvent:
    """An event that was a candidate, and what it costs against the best one.

    Attributes:
        event: what might have happened.
        points: how much less the mover leads by, at least 0.
        chance: how much less probable it is that the mover wins, at least 0.
        swing: by how much it changes any player's chance, at most.
        sure: whether the search looked at it often enough to rely on it: nearly all that seemed as
            good as the best after 30 simulations weren't.
    """

    event: Event
    points: float
    chance: float
    swing: float
    sure: bool


@dataclass(frozen=True)
class Cost:
    """What an event cost whoever decided on it.

    Attributes:
        ply: how many events came before it.
        player: who decided on it.
        played: the event, and what it cost.
        choices: the best candidates, the best first.
        expected: how the game was expected to end after the best one.
        reply: what was to be expected after it, None where that is unknown.
        hardness: how hard it was to find something good, 0 to 1: see `hardness_of`.
        forced: whether there was nothing else to choose.
        quality: how good it was.
    """

    ply: int
    player: int
    played: CostedEvent
    choices: tuple[CostedEvent, ...]
    expected: Outlook
    reply: Event | None
    hardness: float
    forced: bool
    quality: Quality

    @property
    def sure(self) -> bool:
        """Whether what was played and the best one were looked at often enough to rely on it."""
        return self.played.sure and self.choices[0].sure

    @property
    def best(self) -> Event:
        """The best event that there was."""
        return self.choices[0].event

    def weight(self, scale: PointScale) -> float:
        """How much it counts in the accuracy of a player, `LEAST_WEIGHT` to 1.

        As in KaTrain, an event counts by how hard it was, and at least by a quarter of the units
        that it cost: ``max(0.05, min(1, max(hardness, cost / 4)))`` (see `accuracy`).
        """
        return max(LEAST_WEIGHT, min(1.0, max(self.hardness, self.played.points / scale.unit / 4)))


@dataclass(frozen=True)
class Summary:
    """How a player played.

    Attributes:
        decisions: how many events the player chose, where there was something to choose.
        accuracy: 0 to 100, see `accuracy`; None where nothing was chosen.
        mean_cost: of these events, in points; None where nothing was chosen.
        counts: how many of them were of each quality.
    """

    decisions: int
    accuracy: float | None
    mean_cost: float | None
    counts: Mapping[Quality, int]


def costs_of(
    options: GameOptions,
    history: Iterable[tuple[GamePosition, Event]],
    evaluations: Sequence[Evaluation | None],
) -> tuple[Cost | None, ...]:
    """What each event of a game cost; None where chance decided, and where too little is known.

    Args:
        options: of the game.
        history: each event, with the position in which it happened.
        evaluations: of each of these positions, and of the one after the last event, as far as
            they are known.
    """
    following = [*evaluations[1:], None]
    return tuple(
        cost_of(options, ply, position, event, evaluations[ply], following[ply])
        for ply, (position, event) in enumerate(history)
    )


def cost_of(
    options: GameOptions,
    ply: int,
    position: GamePosition,
    event: Event,
    evaluation: Evaluation | None,
    after: Evaluation | None = None,
) -> Cost | None:
    """What an event costs; None where it is chance's, or out of turn, or unknown.

    Args:
        options: of the game.
        ply: how many events came before.
        position: in which it happens.
        event: what happens.
        evaluation: of this position.
        after: of the position after the event, which may know more of it: see `as_candidate`.
    """
    player, kind = KINDS[options.kind].decider(position, event), COACHED[options.kind]
    if player is None or evaluation is None or not evaluation.candidates:
        return None
    scale = SCALES[options.family]
    candidates = evaluation.candidates
    best = candidates[0]
    known = as_candidate(event, evaluation, after)
    if known is None:
        return None
    outlook = best.outlook if event == best.event else known.outlook
    is_exact = evaluation.solved or (after is not None and after.is_exact)
    choices = [
        cost_against(
            options,
            player,
            c.event,
            c.outlook,
            best.outlook,
            sure=evaluation.solved or c.visits >= scale.sure,
        )
        for c in candidates
    ]
    sure = is_exact or known.visits >= scale.sure
    played = cost_against(options, player, event, outlook, best.outlook, sure=sure)
    return Cost(
        ply=ply,
        player=player,
        played=played,
        choices=tuple(choices[:MOST_CHOICES]),
        expected=rounded(best.outlook),
        reply=_reply(event, evaluation, after) if kind.meets else None,
        hardness=hardness_of(choices, [c.prior for c in candidates], scale),
        forced=kind.choices(position) == 1,
        quality=scale.quality(played.points),
    )


def hardness_of(
    choices: Sequence[CostedEvent], priors: Sequence[float], scale: PointScale
) -> float:
    """How hard it is to find something good, 0 to 1.

    The mean cost of the candidates, each weighed by its prior, that is by how much it looks like
    the right one before any search; in units, and at most 1. So KaTrain measures complexity:
    ``game_report`` in github.com/sanderland/katrain, ``katrain/core/ai.py``.
    """
    whole = sum(priors)
    if whole <= 0:
        return 0.0
    mean = sum(c.points * prior for c, prior in zip(choices, priors, strict=True)) / whole
    return round(min(1.0, mean / scale.unit), DIGITS)


def accuracy(costs: Iterable[Cost], scale: PointScale) -> float | None:
    """How accurately somebody played, 0 to 100; None without any decision.

    ``100 · 0.75 ^ m``, m being the mean cost in units, each weighed by `Cost.weight`: KaTrain's
    formula (``game_report`` in github.com/sanderland/katrain, ``katrain/core/ai.py``). 100 is to
    lose nothing, 75 to lose a unit wherever it was hard. Lichess goes by chances instead
    (github.com/lichess-org/lila, ``AccuracyPercent.scala``), which stand still for whoever is far
    ahead or behind, and begin at a quarter among four players.
    """
    decided = [cost for cost in costs if not cost.forced]
    if not decided:
        return None
    weights = [cost.weight(scale) for cost in decided]
    lost = sum(w * c.played.points for w, c in zip(weights, decided, strict=True)) / sum(weights)
    return float(100 * 0.75 ** (lost / scale.unit))


def summaries(options: GameOptions, costs: Iterable[Cost | None]) -> tuple[Summary, ...]:
    """How each player played."""
    scale = SCALES[options.family]
    decided = [cost for cost in costs if cost is not None and not cost.forced]
    return tuple(
        _summary([cost for cost in decided if cost.player == player], scale)
        for player in range(options.players)
    )


def cost_against(
    options: GameOptions,
    player: int,
    event: Event,
    outlook: Outlook,
    best: Outlook,
    *,
    sure: bool,
) -> CostedEvent:
    """What an event costs a player by the outlook after it and after the best one."""
    points = outlook.points_lost(best, player, lowest_wins(options.scoring))
    changes = [was - now for was, now in zip(best.chances, outlook.chances, strict=True)]
    return CostedEvent(
        event=event,
        points=round(points, DIGITS),
        chance=round(max(0.0, changes[player]), DIGITS),
        swing=round(max(map(abs, changes)), DIGITS),
        sure=sure,
    )


def rounded(outlook: Outlook) -> Outlook:
    """An outlook as it is kept."""
    return Outlook(
        chances=tuple(round(chance, DIGITS) for chance in outlook.chances),
        points=tuple(round(points, DIGITS) for points in outlook.points),
    )


def _reply(event: Event, evaluation: Evaluation, after: Evaluation | None) -> Event | None:
    """What is to be expected after an event."""
    if after is not None:
        return after.candidates[0].event if after.candidates else None
    found = evaluation.candidate(event)
    return found.line[1] if found is not None and len(found.line) > 1 else None


def _summary(costs: Sequence[Cost], scale: PointScale) -> Summary:
    count = len(costs)
    return Summary(
        decisions=count,
        accuracy=accuracy(costs, scale),
        mean_cost=sum(cost.played.points for cost in costs) / count if count else None,
        counts={q: sum(cost.quality is q for cost in costs) for q in Quality},
    )
