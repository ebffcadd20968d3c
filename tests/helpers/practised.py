"""A book of games that were looked through for what somebody may learn from them."""

from datetime import UTC, datetime, timedelta

from msgspec import Raw, json

from game.engine import Options, encode_options
from game.files.practice_book import ExerciseKey, FoundExercise, PracticeBook, SearchedGame

BEGINNING = datetime(2026, 8, 16, 17, 0, tzinfo=UTC)
"""Before clocks go back in Europe and in America, on different days."""

GAMES = 60
"""How many games there are to learn from; each has four costly choices and two fine ones."""


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
