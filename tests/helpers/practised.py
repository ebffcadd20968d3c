"""Somebody who practises for months: games that were looked through, and what is due each day."""

import random
from datetime import UTC, datetime, timedelta, tzinfo
from typing import NamedTuple
from zoneinfo import ZoneInfo

from msgspec import Raw, json

from game.engine import Options, encode_options
from game.exercises.due import answered, due_list
from game.files.practice_book import ExerciseKey, FoundExercise, PracticeBook, Recall, SearchedGame

DAYS = 90

BEGINNING = datetime(2026, 8, 16, 17, 0, tzinfo=UTC)
"""Before clocks go back in Europe and in America, on different days."""

HOME, AWAY = ZoneInfo("Europe/Berlin"), ZoneInfo("America/Los_Angeles")

JOURNEY = range(60, 70)
"""The days that are spent away."""

WRONG = {30: timedelta(days=-400), 45: timedelta(days=3)}
"""By how much the clock is wrong on some days: after its battery was dead, and set by mistake."""

GAMES = 60
"""How many games there are to learn from; each has four costly choices and two fine ones."""


class Day(NamedTuple):
    """The time by the learner's clock, where they are, what was due, and the book before it."""

    now: datetime
    zone: tzinfo
    due: tuple[ExerciseKey, ...]
    book: PracticeBook


def practise(days, seed):
    """Practise what is due on each day, mostly in the evening, sometimes after midnight."""
    rng, book = random.Random(seed), made_up_book()
    for number in range(days):
        hours = 24 * number + rng.uniform(-3, 9)
        now = BEGINNING + timedelta(hours=hours) + WRONG.get(number, timedelta())
        zone = AWAY if number in JOURNEY else HOME
        due = due_list(book, lambda ident: True, now, zone)
        yield Day(now, zone, due, book)
        for key in due:
            recall = rng.choice((Recall.FORGOTTEN, Recall.GOOD, Recall.GOOD, Recall.EASY))
            book = book.with_line(answered(key, book.latest.get(key), recall, now, zone))


def made_up_book():
    """Games that were looked through, one for each day before the beginning."""
    found = tuple(FoundExercise(ply, ply % 3 == 2, float(9 - ply)) for ply in range(6))
    options = Raw(json.encode(encode_options(Options("Blokus Duo"))))
    ends = [BEGINNING - timedelta(days=number + 1) for number in range(GAMES)]
    return PracticeBook(
        SearchedGame(f"game-{number}", end, options, b"", found) for number, end in enumerate(ends)
    )


def fine_ones(book):
    """For each exercise, whether it is of a fine choice."""
    return {
        ExerciseKey(game.ident, one.ply): one.fine
        for game in book.games.values()
        for one in game.exercises
    }
