"""Which puzzle is posed, of a box or of a day; which comes next; and how it goes, as it is kept."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from datetime import date
from functools import partial

from msgspec import Struct

from game.base.ratings import Rating
from game.exercises.attempt import Attempt, after_attempt, puzzle_rating
from game.exercises.collection import Box, Entry, daily, shipped
from game.exercises.puzzle import Kind, Puzzle, Verdict
from game.files.puzzle_book import (
    PuzzleBook,
    PuzzleFile,
    PuzzleLine,
    PuzzleResult,
    RatedAttempt,
)
from game.ui.look.texts import tr
from game.ui.rooms.results.onward import moved_words

log = logging.getLogger(__name__)

SOLVED = (PuzzleResult.HELPED, PuzzleResult.SOLVED)
"""The results of puzzles that are solved."""


class Posed(Struct, frozen=True):
    """A puzzle as it is posed.

    Attributes:
        box: the box from which it was taken; None for one of a day.
        image: in which of its images it is shown.
        day: the day whose puzzle it is, or None.
    """

    name: str
    box: Box | None = None
    image: int = 0
    day: date | None = None

    def load(self) -> Puzzle:
        """The puzzle. Raises ValueError, in a line, if it is damaged."""
        return shipped().load(self.name).image(self.image)


def word_of(kind: Kind) -> str:
    """What the keys of the texts about a kind contain."""
    return kind.value.replace(" ", "_")


def of_day(day: date) -> Posed:
    """The puzzle of a day. Raises ValueError for a day that has none."""
    found = daily(shipped().entries, day)
    return Posed(found.name, image=found.image, day=day)


def of_box(kind: Kind, box: Box, book: PuzzleBook, after: str | None = None) -> list[Posed]:
    """The puzzles of a kind in a box, in the order in which they are to be posed.

    Those that aren't solved come first; they begin `after` one, and go round.
    """
    entries = list(shipped().in_box(kind, box))
    names = [entry.name for entry in entries]
    start = names.index(after) + 1 if after in names else 0
    names = names[start:] + names[:start]
    names.sort(key=lambda name: book.results.get(name) in SOLVED)
    return [Posed(name, box) for name in names]


def solved_of(entries: Sequence[Entry], book: PuzzleBook) -> int:
    """How many of some puzzles are solved, with help or without."""
    return sum(book.results.get(entry.name) in SOLVED for entry in entries)


class Entering:
    """Keeps how one attempt goes, each time that changes."""

    def __init__(self, file: PuzzleFile, posed: Posed, attempt: Attempt) -> None:
        self._file, self._posed, self._attempt = file, posed, attempt
        self._entered: PuzzleResult | None = None
        self._moved: tuple[Rating, Rating] | None = None

    @property
    def result(self) -> PuzzleResult | None:
        """How it goes; None while nothing is known that counts."""
        attempt = self._attempt
        if attempt.verdict is Verdict.SOLVED:
            return PuzzleResult.SOLVED if attempt.unaided else PuzzleResult.HELPED
        return PuzzleResult.TRIED if attempt.unaided is False else None

    @property
    def news(self) -> str:
        """What it did to the person's rating, in words, or ""."""
        if self._moved is None:
            return ""
        return tr("results.rating", name=tr("puzzles.title"), news=moved_words(*self._moved))

    def enter(self) -> None:
        """Keep how it goes by now, if that has changed."""
        result = self.result
        if result is None or result is self._entered:
            return
        self._entered = result
        before = self._file.value
        self._file.enter(partial(self._line, result))
        after = self._file.value
        if before.person != after.person:
            self._moved = before.person, after.person

    def _line(self, result: PuzzleResult, book: PuzzleBook) -> PuzzleLine:
        rated = None if self._posed.name in book.results else self._rated(book)
        return PuzzleLine(self._posed.name, result, self._posed.day, rated)

    def _rated(self, book: PuzzleBook) -> RatedAttempt | None:
        """The ratings after the attempt, if they can be reckoned."""
        puzzle = puzzle_rating(self._attempt.puzzle.difficulty)
        try:
            return RatedAttempt(
                *after_attempt(book.person, puzzle, solved=self._attempt.unaided is True)
            )
        # Whatever openskill's own code raises: the attempt counts all the same.
        except Exception:
            log.exception("the attempt can't be rated")
            return None
