"""The games of a list: those in progress, and the records of past ones, as far as filters let."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Sequence
from datetime import date, timedelta
from enum import Enum
from functools import partial
from pathlib import Path

import pygame
from msgspec import Struct
from pygame import Rect

from game.base.names import clean_text, folded, graphemes
from game.engine import AnyGame
from game.files.days import day_of
from game.files.games import OpenGame
from game.files.kept_tables import KeptSeat, KeptTable
from game.files.library import RecordSummary
from game.files.played_game import PlayedGame, renamed
from game.files.record_folder import LibraryEntry
from game.review.statistics import Opponent, opponent_in
from game.ui.games.kinds import ui_of
from game.ui.games.results import (
    Place,
    headline,
    places_by,
    places_in,
    places_words,
    result_box,
    shown_names,
)
from game.ui.kit.button import Button
from game.ui.kit.listing import ListingRow
from game.ui.kit.question import Message, Question
from game.ui.look.names_in_text import named
from game.ui.look.person_names import known_as
from game.ui.look.texts import day_in_words, tr
from game.ui.rooms.library.in_progress import InProgress, games_in_progress, way_back, with_level
from game.ui.rooms.play.scene import go_on
from game.ui.rooms.review.path_form import failure_line
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Open, Pop, Push, Reset, Use

log = logging.getLogger(__name__)

MOST_PICTURED = 256 * 1024
"""A file with more bytes is shown without its picture: replaying it would take too long."""

MOST_PICTURES = 64
"""How many games are cached for their pictures."""


class When(Enum):
    """From when games are; the values are parts of text keys."""

    ANY = "any"
    IN_PROGRESS = "in_progress"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"

    @property
    def is_bounded(self) -> bool:
        return self in _DAYS

    def has(self, day: date | None, today: date) -> bool:
        """Whether a day is in that time; one that isn't known is only in any."""
        days = _DAYS.get(self)
        return days is None or (day is not None and day > today - timedelta(days=days))


_DAYS = {When.WEEK: 7, When.MONTH: 30, When.YEAR: 365}


class Filters(Struct):
    """Which games are wanted; `words` are in what is told about them."""

    family: str | None = None
    opponent: Opponent | None = None
    when: When = When.ANY
    words: str = ""

    def has(
        self, family: str, seats: Sequence[tuple[str, str | None]], day: date | None, today: date
    ) -> bool:
        """Whether a game is wanted, if its words are; `seats` are names with levels."""
        met = (opponent_in(known_as(name), level) for name, level in seats)
        return (
            self.family in (None, family)
            and (self.opponent is None or self.opponent in met)
            and self.when.has(day, today)
        )


Listed = InProgress | LibraryEntry
"""A game in a list."""


class ListedGames:
    """What there is to list, read as far as it is needed."""

    def __init__(self, ui: UiContext) -> None:
        self._ui, self._library = ui, ui.files.library
        self._words: dict[LibraryEntry, str] = {}
        self._games: OrderedDict[object, AnyGame | None] = OrderedDict()
        self._unreadable: set[LibraryEntry] = set()
        self._played: dict[Path, PlayedGame] = {}

    def reword(self) -> None:
        self._words.clear()

    def found(self, filters: Filters) -> list[Listed]:
        """The games that are wanted: those in progress first, then the latest."""
        wanted = folded(filters.words).split()
        going = [one for one in games_in_progress(self._ui) if self._is_going(one, filters, wanted)]
        if filters.when is When.IN_PROGRESS:
            return list(going)
        entries = self._library.entries()
        self._find_played()
        return [*going, *(one for one in entries if self._is_past(one, filters, wanted))]

    def _find_played(self) -> None:
        """Find which records are of games of the history: that knows more than most records."""
        games = self._ui.files.history.games()
        paths = self._library.paths_of([game.ident for game in games])
        both = zip(paths, games, strict=True)
        self._played = {path: game for path, game in both if path is not None}

    def _is_going(self, one: InProgress, filters: Filters, wanted: Sequence[str]) -> bool:
        kept = one.kept
        if kept is None:
            return False
        seats = [(seat.name, seat.level) for seat in kept.seats]
        words = folded(clean_text(f"{one.title} {one.who}"))
        is_wanted = filters.has(kept.options.family, seats, day_of(kept.saved), self._ui.today)
        return is_wanted and all(word in words for word in wanted)

    def _is_past(self, one: LibraryEntry, filters: Filters, wanted: Sequence[str]) -> bool:
        if (filters.family, filters.opponent, filters.when) != (None, None, When.ANY):
            summary = self._library.summary(one)
            if summary is None:
                return False
            seats = list(zip(shown_names(summary.names), summary.levels, strict=True))
            if not filters.has(summary.options.family, seats, summary.day, self._ui.today):
                return False
        if not wanted:
            return True
        if one not in self._words:
            summary = self._library.summary(one)
            ended = "" if summary is None else result_line(summary)
            told = " ".join((one.path.stem, ended, *self._about(one)))
            self._words[one] = folded(clean_text(told))
        return all(word in self._words[one] for word in wanted)

    # -- rows ---------------------------------------------------------------

    def row(self, number: int, one: Listed) -> ListingRow:
        """The row of a game, given its number on its page."""
        paint = partial(self._paint_picture, one)
        if isinstance(one, LibraryEntry):
            uses: tuple[Use, Use] = partial(Open, one.path), partial(self._ask_to_delete, one)
            places = self._places(one)
            result = result_box(self._ui.theme, places, 15) if places else None
            removes = tr("library.delete")
            return ListingRow(number, self._about(one), paint, uses, removes, result)
        title = one.title
        if one.table is not None:
            title = f"{title} · {table_name(one.table)}"
        words = title, one.who, one.saved
        uses = partial(self._go_on, one), partial(self._ask_to_give_up, one)
        return ListingRow(number, words, paint, uses, tr("games.give_up"))

    def _about(self, entry: LibraryEntry) -> tuple[str, ...]:
        """What a row says: which game, who played, how and when it ended; or else the file name."""
        summary, file = self._library.summary(entry), entry.path.stem
        if summary is None or entry in self._unreadable:
            return file, tr("library.unreadable")
        places = self._places(entry)
        if len(places) > 1 and places[0].points is not None:
            return record_title(summary), places_words(places), day_words(summary) or file
        return record_title(summary), players_words(summary), result_line(summary) or file

    def _places(self, entry: LibraryEntry) -> Sequence[Place]:
        played, summary = self._played.get(entry.path), self._library.summary(entry)
        if summary is None or entry in self._unreadable:
            return ()
        told = [] if played is None else [places_in(renamed(played, known_as))]
        for places in (*told, places_by(summary)):
            if places[0].rank is not None or places[0].points is not None:
                return places
        return ()

    def _paint_picture(
        self, one: Listed, surface: pygame.Surface, ui: UiContext, room: Rect
    ) -> None:
        game = self._games.get(_key(one))
        if game is not None:
            ui_of(game.options).paint_position(surface, ui, game, room)

    # -- pictures -----------------------------------------------------------

    def unread(self, seen: Sequence[Listed]) -> Listed | None:
        """A game that is seen, but hasn't been read yet for its picture."""
        return next((one for one in seen if _key(one) not in self._games), None)

    def read(self, one: Listed) -> bool:
        """Read a game for its picture; whether something else must be told of it now."""
        if isinstance(one, LibraryEntry):
            is_told_otherwise = not self._read_record(one)
        else:
            assert one.kept is not None
            opened = self._ui.files.games.load(one.kept.ident)
            self._games[_key(one)] = None if opened is None else opened.game
            is_told_otherwise = opened is None
        while len(self._games) > MOST_PICTURES:
            self._games.popitem(last=False)
        return is_told_otherwise

    def _read_record(self, entry: LibraryEntry) -> bool:
        """Read a record's game at the end of its main line; False if the file is unreadable."""
        game = None
        try:
            if entry.size <= MOST_PICTURED:
                record = self._library.load(entry.path).record
                game = record.game(record.main_line()[-1])
        except (OSError, ValueError):
            self._unreadable.add(entry)
            self._words.pop(entry, None)
        self._games[entry] = game
        return entry not in self._unreadable

    # -- what rows do -------------------------------------------------------

    def _go_on(self, one: InProgress) -> Change | None:
        opened = None if one.kept is None else self._ui.files.games.load(one.kept.ident)
        if one.table is None or opened is None:
            return one.go()
        return Push(GameAtTable(self._ui, opened, one.table))

    def _ask_to_give_up(self, one: InProgress) -> Change | None:
        opened = None if one.kept is None else self._ui.files.games.load(one.kept.ident)
        if opened is None:
            return None

        def give_up() -> Change:
            self._ui.files.give_up(opened.game, opened.ident)
            return Pop()

        in_series = opened.game.series is not None
        return Push(Question.about_giving_up(self._ui, give_up, in_series=in_series))

    def _ask_to_delete(self, entry: LibraryEntry) -> Change:
        return Push(Question.about(self._ui, "library.delete", partial(self._delete, entry)))

    def _delete(self, entry: LibraryEntry) -> Change:
        try:
            self._library.delete(entry)
        except OSError as error:
            log.warning("%s can't be deleted: %r", entry.path, error)
            title, line = tr("library.delete.failed"), failure_line(entry.path.name, error)
            return Push(Message(self._ui, title, line, tr("open.ok")), instead=True)
        return Pop()


def _key(one: Listed) -> object:
    """What tells a game from others, and from itself once it has changed."""
    if isinstance(one, LibraryEntry):
        return one
    return None if one.kept is None else (one.kept.ident, one.kept.number)


class GameAtTable(Question):
    """Leads back to the table; or goes on alone with a copy, as others wait for the game itself."""

    def __init__(self, ui: UiContext, opened: OpenGame, table: KeptTable | KeptSeat) -> None:
        self._opened, self._table = opened, table
        super().__init__(ui, stacked=True)

    def ask(self) -> None:
        alone = Button(tr("games.without_table"), self._play_on, about="alone")
        answers = way_back(self.ui, self._table).button, alone, Button(tr("together.back"), Pop)
        self.say(table_name(self._table), tr("games.at_table"), *answers)

    def _play_on(self) -> Change:
        return Reset(partial(go_on, self.ui, self.ui.files.games.copied(self._opened)))


def table_name(table: KeptTable | KeptSeat) -> str:
    """What a table is called by whoever has left it."""
    if isinstance(table, KeptTable):
        return tr("together.own_table")
    return tr("together.table_of", name=named(table.host))


MOST_RESULT = 40
"""How many characters to show of a result in an unknown form."""


def record_title(summary: RecordSummary) -> str:
    """Which game it is."""
    return tr(f"game.{summary.options.family}")


def players_words(summary: RecordSummary) -> str:
    """Who played, the best first: opponents with their levels, or everybody with their points."""
    places = places_by(summary)
    if len(places) > 1 and places[0].points is not None:
        return places_words(places)
    return tr.listed(with_level(place.name, place.level) for place in places)


def result_words(summary: RecordSummary) -> str:
    """How the game ended; empty if the record doesn't say."""
    result, places = summary.result, places_by(summary)
    if len(places) == 1 and places[0].points is not None:
        return tr.whole(places[0].points)
    if places[0].rank == 1:
        lead = result.partition("+")[2]
        if lead and places[1].rank != 1:
            return tr("library.won_by", name=named(places[0].name), number=tr.whole(float(lead)))
        return headline(places)
    letters = graphemes(result)
    return result if len(letters) <= MOST_RESULT else "".join(letters[:MOST_RESULT]) + "…"


def day_words(summary: RecordSummary) -> str:
    """When it was played, as exactly as is known: at best to the minute; empty if nothing is."""
    day, at = summary.day, summary.at
    if day is None:
        # Many languages name a month otherwise where no day comes with it.
        return "-".join(f"{part:02}" for part in summary.partial_day)
    return day_in_words(day, at)


def result_line(summary: RecordSummary) -> str:
    """How and when the game ended."""
    result, day = result_words(summary), day_words(summary)
    return tr("library.line", result=result, day=day) if result and day else result or day
