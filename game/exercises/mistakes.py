"""The exercises in a game: what was missed, and what was found, as far as the search is sure."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from msgspec import Raw, json

from game.coach.costs import Cost, costliest
from game.coach.practice import Exercise
from game.coach.report import History, Report, decode_cost, encode_cost
from game.coach.scales import SCALES, PointScale, Quality
from game.engine import KINDS, Event, GameOptions, decode_options, encode_options
from game.files.played_game import GameOutcome, PlayedGame
from game.files.practice_book import FoundExercise, GameDetails, SearchedGame

MOST_COSTLY, MOST_FINE = 4, 2
"""The most costly choices and the most fine ones of a game that become exercises: the costliest,
and those that were hardest to find. More would be of positions that are much alike."""


@dataclass(frozen=True)
class PastChoice:
    """An exercise with the game that it is of.

    Attributes:
        ended: when the game ended.
        events: everything that happened in it.
        exercise: the position, the choice made there, and what is known about it.
    """

    ended: datetime
    events: tuple[Event, ...]
    exercise: Exercise


def persons_in(game: PlayedGame) -> Collection[int]:
    """The players in a game that were persons."""
    return [player for player, seat in enumerate(game.seats) if seat.level is None]


def is_practised(game: PlayedGame) -> bool:
    """Whether a game may have exercises; one that was taught begins as its lesson has it."""
    is_own = game.outcome is GameOutcome.FINISHED and game.taught is not True
    return is_own and bool(persons_in(game))


def searched_game(game: PlayedGame, report: Report, history: History) -> SearchedGame:
    """A game of the history as it is kept once there is a report, with its exercises.

    `history` is each event with the position in which it happened.
    """
    options, kind = report.options, KINDS[report.options.kind]
    costs = exercises_in(options, report.costs, persons_in(game))
    details = GameDetails(
        events=_raw([kind.encode(options, event) for _, event in history]),
        costs=tuple(_raw(encode_cost(options, cost)) for cost in costs),
    )
    return SearchedGame(
        ident=game.ident,
        ended=game.ended,
        options=_raw(encode_options(options)),
        packed=details.packed(),
        exercises=tuple(
            FoundExercise(cost.ply, cost.quality is Quality.BEST, cost.played.points)
            for cost in costs
        ),
    )


def exercises_in(
    options: GameOptions, costs: Iterable[Cost | None], players: Collection[int]
) -> list[Cost]:
    """What some players' choices in a game cost, where that makes an exercise, in order of play.

    These are mistakes or worse, and choices as good as any although that was hard. In both, the
    search has to be sure of the best choice and of the one made, by the visits that each had
    (`PointScale.sure`), and of one that is clearly worse.
    """
    scale = SCALES[options.family]
    known = [cost for cost in costs if cost is not None and cost.player in players]
    costly = costliest(known, players, Quality.INACCURACY, scale)[:MOST_COSTLY]
    fine = [cost for cost in known if _is_fine(cost, scale)]
    fine.sort(key=lambda cost: (-cost.hardness, cost.ply))
    return sorted([*costly, *fine[:MOST_FINE]], key=lambda cost: cost.ply)


def _is_fine(cost: Cost, scale: PointScale) -> bool:
    """Whether a choice was as good as any, but others that look good are clearly worse."""
    is_best = cost.sure and not cost.forced and cost.quality is Quality.BEST
    limit = scale.limit(Quality.GOOD)
    return is_best and any(one.sure and one.points > limit for one in cost.choices)


def options_of(game: SearchedGame) -> GameOptions:
    """The options of a game. Raises ValueError if this version doesn't know its rules."""
    return _options_in(bytes(game.options))


@lru_cache(maxsize=256)
def _options_in(data: bytes) -> GameOptions:
    return decode_options(json.decode(data))


def past_choice(game: SearchedGame, ply: int) -> PastChoice | None:
    """The exercise after so many events of a game, as it can be asked; None if there is none.

    Raises ValueError, with a line that says why, if this version doesn't know the game's rules, or
    they don't allow what happened in it.
    """
    number = next((n for n, one in enumerate(game.exercises) if one.ply == ply), None)
    if number is None:
        return None
    options = options_of(game)
    kind = KINDS[options.kind]
    try:
        details = GameDetails.unpacked(game.packed)
        events = tuple(kind.decode(options, told) for told in json.decode(details.events))
        position = kind.start(options)
        for event in events[:ply]:
            position = position.after(event)
        told = json.decode(details.costs[number])
        cost = decode_cost(options, ply, position, events[ply], told)
    except (KeyError, TypeError, IndexError, OverflowError, RecursionError) as error:
        raise ValueError(f"it makes no sense: {error!r}") from None
    return PastChoice(game.ended, events, Exercise(options, position, cost))


def _raw(value: object) -> Raw:
    return Raw(json.encode(value))
