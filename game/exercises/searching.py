"""Looks through one's own games for exercises while nothing else happens."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache, partial
from pathlib import Path

from msgspec import Raw, json

from game.ai.degradation import Degradation
from game.ai.process.client import OpponentClient
from game.coach.costs import Cost, costliest
from game.coach.practice import Exercise
from game.coach.report import History, Report, decode_cost, encode_cost
from game.coach.scales import SCALES, PointScale, Quality
from game.engine import KINDS, Event, GameOptions, decode_options, encode_options
from game.files.behind import Later
from game.files.kept_files import KeptFiles
from game.files.library import load_record
from game.files.played_game import GameOutcome, PlayedGame
from game.files.practice_book import (
    MOST_GAMES,
    FoundExercise,
    GameDetails,
    PracticeBook,
    SearchedGame,
)
from game.review.report_search import ReportSearch

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


log = logging.getLogger(__name__)


class PracticeSearch:
    """Has one game after another searched, the latest first, and enters what it finds.

    Whoever holds it calls `update` again and again while nobody wants anything of the opponents'
    process, which runs at low priority, and `pause` before anybody does. A game is searched once: a
    report that its record keeps is taken as it is, a pause keeps what is known of the game at hand,
    and what was found in earlier ones is in the practice book.

    Attributes:
        failure: why nothing can be searched, or None; it then stays so.
    """

    def __init__(
        self, files: KeptFiles, opponents: OpponentClient, now: Callable[[], float]
    ) -> None:
        """Begin with nothing; `now` tells milliseconds, as for `ReportSearch`."""
        self.failure: Degradation | None = None
        self._files, self._opponents, self._now = files, opponents, now
        self._waiting: deque[tuple[PlayedGame, Path]] = deque()
        self._choosing: Later[deque[tuple[PlayedGame, Path]]] | None = None
        # What the games that wait are chosen from.
        self._chosen_from: object = None
        self._unreadable: set[str] = set()
        self._game: PlayedGame | None = None
        self._reading: Later[ReportSearch] | None = None
        self._search: ReportSearch | None = None

    @property
    def is_done(self) -> bool:
        """Whether there is nothing left to look through, as far as is known."""
        is_chosen = self._chosen_from is not None and self._choosing is None
        return self._game is None and is_chosen and not self._waiting

    def update(self) -> bool:
        """Go on; return whether a game was entered. Nothing happens while somebody is choosing."""
        if self._opponents.is_choosing:
            self.pause()
            return False
        if self.failure is not None:
            return False
        if self._game is None:
            self._begin_next()
        elif self._search is None:
            self._take_read(self._game)
        else:
            return self._go_on(self._game, self._search)
        return False

    def pause(self) -> None:
        """Leave the opponents' process to others at once, until the next `update`."""
        if self._search is not None:
            self._search.rest()

    def enter(self, game: PlayedGame, report: Report, history: History) -> None:
        """Enter what a report says about a game of the history, whoever had it searched.

        `history` is each event with the position in which it happened.
        """
        self._files.practice.enter(searched_game(game, report, history))

    # -- one game after another -------------------------------------------------

    def _begin_next(self) -> None:
        """Have the next game read, and the games chosen before, in threads.

        Each takes longer than a frame.
        """
        ledger = self._files.history.value
        if self._choosing is None and ledger is not self._chosen_from:
            self._chosen_from = ledger
            self._choosing = Later(partial(self._not_searched, ledger.games()))
        if self._choosing is not None:
            if not self._choosing.is_made:
                return
            self._waiting, self._choosing = self._choosing.get(), None
        if self._waiting:
            self._game, path = self._waiting.popleft()
            self._reading = Later(partial(self._read, path))

    def _not_searched(self, games: Sequence[PlayedGame]) -> deque[tuple[PlayedGame, Path]]:
        """The games that ended with a person at the table and are in the library, latest first."""
        if not self._files.practice.is_known:
            self._files.practice.read_ahead()
        book = self._files.practice.value
        practised = [game for game in games if is_practised(game)][-MOST_GAMES:]
        wanted = [game for game in practised[::-1] if self._is_wanted(game, book)]
        paths = self._files.record_paths([game.ident for game in wanted])
        found = zip(wanted, paths, strict=True)
        return deque((game, path) for game, path in found if path is not None)

    def _is_wanted(self, game: PlayedGame, book: PracticeBook) -> bool:
        """Whether a game wasn't searched yet, or has ended again since."""
        known = book.games.get(game.ident)
        is_new = known is None or known.ended != game.ended
        return is_new and game.ident not in self._unreadable

    def _read(self, path: Path) -> ReportSearch:
        """Raises OSError, and ValueError if there is no record that can be read completely."""
        loaded = load_record(path)
        if loaded.problem is not None:
            raise ValueError(str(loaded.problem))
        return ReportSearch(loaded.record, self._opponents, self._now, behind=True)

    def _take_read(self, game: PlayedGame) -> None:
        reading = self._reading
        if reading is None or not reading.is_made:
            return
        self._reading = None
        try:
            self._search = reading.get()
        except (OSError, ValueError) as error:
            log.info("no exercises are made of %s: %s", game.ident, error)
            self._unreadable.add(game.ident)
            self._game = None

    def _go_on(self, game: PlayedGame, search: ReportSearch) -> bool:
        if search.report is None:
            if self._opponents.is_analysing and not search.is_asking:
                return False  # Somebody else's; their answers aren't ours to take.
            search.update()
            self.failure = search.failure
        if search.report is None:
            return False
        self._game = self._search = None
        self.enter(game, search.report, search.history)
        return True
