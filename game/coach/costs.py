"""What each event of a game cost the player who chose it, and how accurately everybody played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from game.coach.kinds import COACHED
from game.coach.scales import SCALES, PointScale, Quality
from game.engine import KINDS, Event, GameOptions, GamePosition
from game.evaluation import Evaluation, Outlook, as_candidate

MOST_CHOICES = 5
"""How many candidates of a position are kept."""

DIGITS = 4
"""How many decimals of a number are kept: far finer than any search, and short in files."""

LEAST_WEIGHT = 0.05
"""The weight of an event where nothing could go wrong."""

KEPT = 0.9
"""The share of the accuracy that is left by each unit lost on average: see `accuracy_of`."""


@dataclass(frozen=True)
class CostedEvent:
    """A candidate event, and what it costs compared with the best one.

    Attributes:
        points: how many points of lead the mover's side loses by it, at least 0.
        chance: how much of the chance to win that side loses by it, at least 0.
        swing: the largest change to any side's chance.
        sure: whether it had enough visits to rely on: nearly all events that seemed as good as the
            best after 30 simulations turned out not to be.
    """

    event: Event
    points: float
    chance: float
    swing: float
    sure: bool


@dataclass(frozen=True)
class Cost:
    """What an event cost the player who chose it.

    Attributes:
        ply: how many events came before it.
        player: the player who chose it.
        choices: the best candidates, best first.
        expected: how the game was expected to end after the best one.
        reply: the expected reply to the event, None if unknown.
        hardness: how hard it was to find something good, 0 to 1: see `hardness_of`.
        forced: whether there was nothing else to choose.
        quality: how good the event was.
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
        """Whether the costs of both the event played and the best one can be relied on."""
        return self.played.sure and self.choices[0].sure

    @property
    def best(self) -> Event:
        return self.choices[0].event

    def weight(self, scale: PointScale) -> float:
        """How much the event counts towards its player's accuracy, `LEAST_WEIGHT` to 1.

        As in KaTrain, the weight is the hardness, but at least a quarter of the units the event
        cost: ``max(0.05, min(1, max(hardness, cost / 4)))`` (see `mean_loss`).
        """
        return max(LEAST_WEIGHT, min(1.0, max(self.hardness, self.played.points / scale.unit / 4)))


@dataclass(frozen=True)
class Summary:
    """How a player played.

    Attributes:
        accuracy: 0 to 100, see `accuracy_of`; None without any decision.
        counts: how many of the events that the player chose were of each quality.
    """

    accuracy: float | None
    counts: Mapping[Quality, int]


def costs_of(
    options: GameOptions,
    history: Iterable[tuple[GamePosition, Event]],
    evaluations: Sequence[Evaluation | None],
) -> tuple[Cost | None, ...]:
    """What each event of a game cost; None where chance decided or too little is known.

    `history` is each event with the position in which it happened. The evaluations are of these
    positions and of the one after the last event, None where unknown.
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
    """What an event costs; None if chance decided it, it is out of turn, or its cost is unknown.

    `ply` is how many events came before. The evaluations are of the position in which the event
    happens, and of the one after it, which may know more about the event: see `as_candidate`.
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

    The mean cost of the candidates, weighted by prior (how much each looks like the right one
    before any search), in units and at most 1. This is how KaTrain measures complexity:
    ``game_report`` in github.com/sanderland/katrain, ``katrain/core/ai.py``.
    """
    whole = sum(priors)
    if whole <= 0:
        return 0.0
    mean = sum(c.points * prior for c, prior in zip(choices, priors, strict=True)) / whole
    return round(min(1.0, mean / scale.unit), DIGITS)


def mean_loss(costs: Iterable[Cost], scale: PointScale) -> float | None:
    """What somebody's events cost on average, in units; None without any decision.

    Each counts with its `Cost.weight`, as in KaTrain (``game_report`` in
    github.com/sanderland/katrain, ``katrain/core/ai.py``).
    """
    decided = [cost for cost in costs if not cost.forced]
    if not decided:
        return None
    weights = [cost.weight(scale) for cost in decided]
    lost = sum(w * c.played.points for w, c in zip(weights, decided, strict=True)) / sum(weights)
    return lost / scale.unit


def accuracy_of(loss: float) -> float:
    """How accurately somebody played who lost so many units on average, 0 to 100.

    ``100 · KEPT ^ loss``. The form is KaTrain's (``game_report`` in github.com/sanderland/katrain,
    ``katrain/core/ai.py``), which keeps 0.75: a measure for people who know a game well. By that,
    the winner of a beginners' game has 27, as beginners lose some five units a move and still play
    a game that both enjoy. With 0.9 they have 60, and the strongest level has 99 all the same.
    Units lost by the median, and the accuracy:

        player      duo        blokus
        beginner    4.8   60   4.6   61
        greedy      5.0   59   4.6   62
        level 1     5.4   57   4.8   61
        level 3     4.4   63   3.0   73
        level 5     2.0   81   1.5   85
        level 7     0.7   93   0.6   94
        level 10    0.1   99   0.1   99

    Lichess goes by winning chances instead (github.com/lichess-org/lila,
    ``AccuracyPercent.scala``), but these hardly move for a player far ahead or behind, and start at
    a quarter among four players.
    """
    return float(100 * KEPT**loss)


class Play(Enum):
    """How somebody played, in a word: each stands for an accuracy from its value on."""

    MASTERLY = 95
    STRONG = 85
    GOOD = 70
    PROMISING = 50
    BEGINNING = 0

    @classmethod
    def of(cls, accuracy: float) -> Play:
        """The word for an accuracy.

        >>> Play.of(60), Play.of(94.9)
        (<Play.PROMISING: 50>, <Play.STRONG: 85>)
        """
        return next(play for play in cls if accuracy >= play.value)


def summaries(options: GameOptions, costs: Iterable[Cost | None]) -> tuple[Summary, ...]:
    """How each player played."""
    scale = SCALES[options.family]
    decided = [cost for cost in costs if cost is not None and not cost.forced]
    return tuple(
        _summary([cost for cost in decided if cost.player == player], scale)
        for player in range(options.players)
    )


def costliest(
    costs: Iterable[Cost | None], players: Collection[int], quality: Quality, scale: PointScale
) -> list[Cost]:
    """The moves of some players that were worse than a quality, the costliest first.

    Only those that the search is sure of, and that weren't forced.
    """
    limit = scale.limit(quality)
    found = [
        cost
        for cost in costs
        if cost is not None
        and cost.player in players
        and cost.sure
        and not cost.forced
        and cost.played.points > limit
    ]
    return sorted(found, key=lambda cost: (-cost.played.points, cost.ply))


def cost_against(
    options: GameOptions, player: int, event: Event, outlook: Outlook, best: Outlook, *, sure: bool
) -> CostedEvent:
    """What an event costs a player's side, given the outlooks after it and after the best one."""
    side = options.sides[player]
    points = outlook.points_lost(best, side)
    changes = [was - now for was, now in zip(best.chances, outlook.chances, strict=True)]
    return CostedEvent(
        event=event,
        points=round(points, DIGITS),
        chance=round(max(0.0, changes[side]), DIGITS),
        swing=round(max(map(abs, changes)), DIGITS),
        sure=sure,
    )


def rounded(outlook: Outlook) -> Outlook:
    """Round an outlook as it is kept."""
    return Outlook(
        chances=tuple(round(chance, DIGITS) for chance in outlook.chances),
        points=tuple(round(points, DIGITS) for points in outlook.points),
    )


def _reply(event: Event, evaluation: Evaluation, after: Evaluation | None) -> Event | None:
    if after is not None:
        return after.candidates[0].event if after.candidates else None
    found = evaluation.candidate(event)
    return found.line[1] if found is not None and len(found.line) > 1 else None


def _summary(costs: Sequence[Cost], scale: PointScale) -> Summary:
    counts = {quality: sum(cost.quality is quality for cost in costs) for quality in Quality}
    loss = mean_loss(costs, scale)
    return Summary(None if loss is None else accuracy_of(loss), counts)
