"""The coach's report on a game, and how a record keeps it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from game.coach.costs import (
    DIGITS,
    MOST_CHOICES,
    Cost,
    CostedEvent,
    Summary,
    costs_of,
    rounded,
    summaries,
)
from game.coach.kinds import COACHED
from game.coach.scales import LIMITS, SCALES, PointScale, Quality
from game.coach.turning_points import TurningPoint, turning_points_of
from game.engine import KINDS, Event, GameOptions, GamePosition, encode_options
from game.engine.sides import side_count
from game.evaluation import Evaluation, Outlook

MOST_OF_ONE = 2
"""The most highlights of one player: more would be a list, and not stand out."""

LEAST = LIMITS[Quality.BEST]
"""How many units the next best choices must cost on average for a move to be a find: below that,
many were as good."""


@dataclass(frozen=True)
class Highlight:
    """A move that was as good as any, though others were not.

    Attributes:
        cost: the move.
        saved: how many points the next best choices would have cost, on average.
    """

    cost: Cost
    saved: float


def highlights_of(options: GameOptions, costs: Sequence[Cost | None]) -> tuple[Highlight, ...]:
    """Each player's best finds, in the order in which they happened."""
    scale = SCALES[options.family]
    found: list[Highlight] = []
    for player in range(options.players):
        own = [_highlight(one) for one in costs if one is not None and one.player == player]
        finds = [one for one in own if one is not None and one.saved >= LEAST * scale.unit]
        finds.sort(key=lambda one: (-_worth(one, scale), one.cost.ply))
        found += finds[:MOST_OF_ONE]
    return tuple(sorted(found, key=lambda one: one.cost.ply))


def _highlight(cost: Cost) -> Highlight | None:
    """The event as a highlight, however small; None if it wasn't found, or nothing is sure."""
    others = [one.points for one in cost.choices if one.event != cost.played.event]
    if cost.forced or not cost.sure or cost.quality is not Quality.BEST or not others:
        return None
    return Highlight(cost, sum(others) / len(others))


def _worth(one: Highlight, scale: PointScale) -> float:
    """How much a find is worth: more if it was hard as well."""
    return one.saved / scale.unit * (1 + one.cost.hardness)


def ahead_since(
    options: GameOptions, outlooks: Sequence[Outlook | None], winner: int
) -> int | None:
    """The number of events after which a player's side was ahead to the end; None if unknown.

    Being ahead is to be expected to end with more points than all others.
    """
    side, since = options.sides[winner], None
    for ply in range(len(outlooks) - 1, -1, -1):
        outlook = outlooks[ply]
        if outlook is None or outlook.lead(side) <= 0:
            break
        since = ply
    return since


VERSION = 2
"""The version of a kept report. A report of any other version is discarded and computed anew."""

MOST_POINTS = 10_000.0
"""More than any game can reach."""

History = Sequence[tuple[GamePosition, Event]]


@dataclass(frozen=True)
class Report:
    """What the coach has to say about a game.

    Attributes:
        outlooks: the outlook before each event and after the last one, None where unknown.
        costs: what each event cost; None where chance decided or too little is known.
        summaries: how each player played.
        turning_points: the moves that decided the game, in the order in which they happened.
        highlights: the moves that were found well, in that order too.
    """

    options: GameOptions
    outlooks: tuple[Outlook | None, ...]
    costs: tuple[Cost | None, ...]
    summaries: tuple[Summary, ...]
    turning_points: tuple[TurningPoint, ...]
    highlights: tuple[Highlight, ...]


def report_of(
    options: GameOptions,
    history: Iterable[tuple[GamePosition, Event]],
    evaluations: Sequence[Evaluation | None],
) -> Report:
    """The report of a game.

    `history` is each event with the position in which it happened. The evaluations are of these
    positions and of the one after the last event, None where unknown. Raises ValueError if their
    number doesn't match.
    """
    events = list(history)
    if len(evaluations) != len(events) + 1:
        raise ValueError(f"{len(evaluations)} evaluations of {len(events) + 1} positions")
    outlooks = tuple(None if e is None else rounded(e.outlook) for e in evaluations)
    return _with_the_rest(options, events, outlooks, costs_of(options, events, evaluations))


def joined(options: GameOptions, history: History, part: Report, later: Report) -> Report:
    """Join two reports of one game, made at different times.

    Where both know something, the later one counts: it knew what came after each event.
    """
    outlooks = (b if a is None else a for a, b in zip(later.outlooks, part.outlooks, strict=True))
    costs = (b if a is None else a for a, b in zip(later.costs, part.costs, strict=True))
    return _with_the_rest(options, history, tuple(outlooks), tuple(costs))


def _with_the_rest(
    options: GameOptions,
    history: History,
    outlooks: tuple[Outlook | None, ...],
    costs: tuple[Cost | None, ...],
) -> Report:
    turning_points = turning_points_of(options, history, costs)
    found = highlights_of(options, costs)
    return Report(options, outlooks, costs, summaries(options, costs), turning_points, found)


# -- kept form ------------------------------------------------------------------


def encode(report: Report) -> dict[str, object]:
    """Turn a report into plain values for JSON; what follows from the costs is left out."""
    return {
        "version": VERSION,
        "game": encode_options(report.options),
        "outlooks": [
            None if o is None else _encode_outlook(report.options, o) for o in report.outlooks
        ],
        "costs": [None if c is None else encode_cost(report.options, c) for c in report.costs],
    }


def decode(data: Any, options: GameOptions, history: History) -> Report | None:
    """The report of this very game from plain values; None if it is of another, or is damaged."""
    try:
        version = data["version"]
        if type(version) is not int or version != VERSION:
            return None
        if data["game"] != encode_options(options):
            return None
        outlooks = tuple(
            None if outlook is None else _decode_outlook(options, outlook)
            for outlook in _list_of(data["outlooks"], len(history) + 1)
        )
        costs = tuple(
            None if cost is None else decode_cost(options, ply, *history[ply], cost)
            for ply, cost in enumerate(_list_of(data["costs"], len(history)))
        )
    except (KeyError, TypeError, ValueError, OverflowError):
        return None
    return _with_the_rest(options, history, outlooks, costs)


def _encode_outlook(options: GameOptions, outlook: Outlook) -> list[list[float]]:
    """The chances, and what the rule sheet is expected to count."""
    totals = [round(options.total(points), DIGITS) for points in outlook.points]
    return [list(outlook.chances), totals]


def _decode_outlook(options: GameOptions, data: object) -> Outlook:
    sides = side_count(options.sides)
    chances, totals = (_list_of(numbers, sides) for numbers in _list_of(data, 2))
    points = (options.points(_number(total, -MOST_POINTS, MOST_POINTS)) for total in totals)
    return Outlook(
        chances=tuple(_number(chance, 0, 1) for chance in chances),
        points=tuple(round(number, DIGITS) for number in points),
    )


def _encode_choice(options: GameOptions, choice: CostedEvent) -> list[object]:
    event = KINDS[options.kind].encode(options, choice.event)
    return [event, choice.points, choice.chance, choice.swing, choice.sure]


def _decode_choice(options: GameOptions, position: GamePosition, data: object) -> CostedEvent:
    event, points, chance, swing, sure = _list_of(data, 5)
    kind = KINDS[options.kind]
    decoded = kind.decode(options, event)
    decided = kind.decider(position, decoded) is not None
    if not decided or not COACHED[options.kind].allows(position, decoded):
        raise ValueError("it can't be chosen here")
    if type(sure) is not bool:
        raise ValueError(f"it is sure or not, not {sure!r}")
    return CostedEvent(
        decoded, _number(points, 0, MOST_POINTS), _number(chance, 0, 1), _number(swing, 0, 1), sure
    )


def encode_cost(options: GameOptions, cost: Cost) -> dict[str, object]:
    """Turn a cost into plain values for JSON; what follows from the position is left out."""
    reply = cost.reply
    return {
        "played": _encode_choice(options, cost.played),
        "choices": [_encode_choice(options, choice) for choice in cost.choices],
        "expected": _encode_outlook(options, cost.expected),
        "reply": None if reply is None else KINDS[options.kind].encode(options, reply),
        "hardness": cost.hardness,
    }


def decode_cost(
    options: GameOptions, ply: int, position: GamePosition, event: Event, data: Any
) -> Cost:
    """The cost of this very event in a position, from plain values.

    Raises KeyError, TypeError, ValueError or OverflowError if it is of another, or is damaged.
    """
    kind = COACHED[options.kind]
    played = _decode_choice(options, position, data["played"])
    choices = [_decode_choice(options, position, choice) for choice in data["choices"]]
    reply = data["reply"]
    if reply is not None:
        reply = KINDS[options.kind].decode(options, reply)
        position.after(event).after(reply)
    player = position.player
    if played.event != event or player is None:
        raise ValueError("it isn't of this game")
    if not 1 <= len(choices) <= MOST_CHOICES:
        raise ValueError(f"there are {len(choices)} choices")
    return Cost(
        ply=ply,
        player=player,
        played=played,
        choices=tuple(choices),
        expected=_decode_outlook(options, data["expected"]),
        reply=reply,
        hardness=_number(data["hardness"], 0, 1),
        forced=kind.choices(position) == 1,
        quality=SCALES[options.family].quality(played.points),
    )


def _list_of(data: object, length: int) -> list[object]:
    """A list of that length. Raises TypeError or ValueError for anything else."""
    if not isinstance(data, list):
        raise TypeError("not a list")
    if len(data) != length:
        raise ValueError(f"{len(data)} of {length}")
    return data


def _number(data: object, least: float, most: float) -> float:
    """A number within bounds. Raises TypeError or ValueError for anything else."""
    if not isinstance(data, int | float) or isinstance(data, bool):
        raise TypeError("not a number")
    number = float(data)
    if not (isfinite(number) and least <= number <= most):
        raise ValueError(f"{number} isn't between {least} and {most}")
    return number
