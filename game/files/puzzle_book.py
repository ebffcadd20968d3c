"""The puzzle book: what became of the puzzles that somebody tried, and the ratings that came of it.

It is a journal. Whatever says something new adds a line: a puzzle or a day that went better than
before, or the first attempt at a puzzle, which is the only one that counts for ratings. A puzzle
that no longer exists keeps its lines, and does no harm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from enum import Enum

from msgspec import Struct, json

from game.base.ratings import Rating, new_rating
from game.files.journal import AddsUp, SharedJournal
from game.files.limits import Word
from game.files.notices import FileKind
from game.files.shared_file import DataFolder
from game.files.store import Form

MOST_LINES = 20_000
"""How many lines are kept, the latest ones: more than the puzzles of ten years come to."""


class PuzzleResult(Enum):
    """How a puzzle went, the worst first."""

    TRIED = "tried"
    """It was given up, or isn't solved yet."""
    HELPED = "helped"
    """It was solved with hints, or not at the first choice."""
    SOLVED = "solved"

    @property
    def rank(self) -> int:
        """The larger, the better."""
        return list(PuzzleResult).index(self)


class RatedAttempt(Struct, frozen=True, gc=False, array_like=True, forbid_unknown_fields=True):
    """The ratings after the first attempt at a puzzle."""

    person: Rating
    puzzle: Rating


class PuzzleLine(Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """How an attempt went.

    Attributes:
        result: how it went.
        rated: the ratings after it, if it was the first attempt.
    """

    name: Word
    result: PuzzleResult
    day: date | None = None
    rated: RatedAttempt | None = None


class PuzzleBook(AddsUp[PuzzleLine]):
    """How puzzles went, the latest line last.

    Attributes:
        results: for each puzzle that was tried, the best result.
        days: for each day whose puzzle was tried, the best result.
        ratings: for each puzzle that was tried, its rating, if it could be rated.
        person: the rating of the person.
        latest: the name of the puzzle that was tried last, or None.
    """

    def __init__(self, lines: Iterable[PuzzleLine] = ()) -> None:
        self._lines: list[PuzzleLine] = []
        self._results: dict[str, PuzzleResult] = {}
        self._days: dict[date, PuzzleResult] = {}
        self._ratings: dict[str, Rating] = {}
        self.person = new_rating()
        self.latest: str | None = None
        super().__init__(lines)

    @property
    def lines(self) -> Sequence[PuzzleLine]:
        return self._lines

    @property
    def results(self) -> Mapping[str, PuzzleResult]:
        """See the class; so are the next two."""
        return self._results

    @property
    def days(self) -> Mapping[date, PuzzleResult]:
        return self._days

    def week(self, day: date) -> tuple[bool, ...]:
        """Whether the puzzles of the seven days up to one are solved, its own last.

        Each counts for its own day, whenever it was solved: no clock and no midnight takes one.
        """
        days = (day - timedelta(days=before) for before in reversed(range(7)))
        return tuple(self._days.get(one, PuzzleResult.TRIED).rank > 0 for one in days)

    @property
    def ratings(self) -> Mapping[str, Rating]:
        return self._ratings

    @property
    def is_rated(self) -> bool:
        return bool(self._ratings)

    def _note(self, line: PuzzleLine) -> bool:
        self.latest = line.name
        is_new = _is_better(line.result, self._results.get(line.name))
        if is_new:
            self._results[line.name] = line.result
        if line.day is not None and _is_better(line.result, self._days.get(line.day)):
            self._days[line.day] = line.result
            is_new = True
        if line.rated is not None and line.name not in self._ratings:
            self._ratings[line.name], self.person = line.rated.puzzle, line.rated.person
            is_new = True
        if is_new:
            self._lines.append(line)
        return is_new

    def _drop_oldest(self) -> None:
        del self._lines[:-MOST_LINES]


def _is_better(result: PuzzleResult, before: PuzzleResult | None) -> bool:
    return before is None or result.rank > before.rank


LINES = Form(FileKind.PUZZLES, json.Decoder(PuzzleLine).decode)
"""The form of a line."""


class PuzzleFile(SharedJournal[PuzzleBook]):
    """The puzzle book; with no folder it lasts until the program ends."""

    def __init__(self, data: DataFolder) -> None:
        super().__init__(data, "puzzles.jsonl", LINES, PuzzleBook)

    def enter(self, line: Callable[[PuzzleBook], PuzzleLine]) -> bool:
        """Keep how an attempt went; return whether it is written. What can't be waits.

        `line` makes the line from the book as it is by then: another window may have changed it.
        """
        entered = self.change(lambda book: book.with_line(line(book)))
        self.drop_spare_lines()
        return entered
