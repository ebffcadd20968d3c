"""Enters how an attempt went into the puzzle book, and rates the first one."""

from __future__ import annotations

import logging
from functools import partial

from game.base.ratings import Rating
from game.files.puzzle_book import (
    PuzzleBook,
    PuzzleFile,
    PuzzleLine,
    PuzzleResult,
    RatedAttempt,
)
from game.puzzles.attempt import Attempt
from game.puzzles.goals import Verdict
from game.puzzles.ratings import after_attempt, puzzle_rating
from game.ui.look.texts import tr
from game.ui.rooms.puzzles.posed import Posed
from game.ui.rooms.results.rating_news import moved_words

log = logging.getLogger(__name__)


class Entering:
    """Keeps how one attempt goes, each time that changes."""

    def __init__(self, file: PuzzleFile, posed: Posed, attempt: Attempt) -> None:
        """Enter nothing yet."""
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
        """The line to add to a book."""
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
