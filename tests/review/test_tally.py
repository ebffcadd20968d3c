"""A family's tally of a week."""

from datetime import UTC, date, datetime, timedelta

from helpers.whole_games import a_finished_game
from msgspec.structs import replace

from game.engine import Seat
from game.files.days import beginning_of
from game.files.history import History
from game.files.notices import FileNotices
from game.files.played_game import GameOutcome, PlayedSeat
from game.files.shared_file import DataFolder
from game.review.statistics import week_tally
from game.ui.look.names_in_text import named
from game.ui.look.texts import tally_words

FRIDAY = date(2026, 11, 27)
MONDAY = FRIDAY - timedelta(days=4)


def history(*games):
    """A history of games, given as when they ended, the names, and who won; None for a level."""
    made = History(DataFolder(None, FileNotices()))
    made.is_unnamed = lambda name: name.startswith("Player")
    for number, (ended, names, winner, *more) in enumerate(games):
        entry = made.enter(a_finished_game(Seat("A"), Seat("B")), GameOutcome.FINISHED)
        seats = tuple(
            PlayedSeat(name or "Pip", None if name else "2", 1 if name == winner else 2, 0)
            for name in names
        )
        outcome = more[0] if more else GameOutcome.FINISHED
        own = replace(entry, ident=f"g{number}", ended=ended, seats=seats, outcome=outcome)
        made.change(lambda ledger, own=own: ledger.with_game(own, made.known_as, ()))
    return made


NOON = datetime(2026, 11, 25, 12, tzinfo=UTC)


def test_wins_of_the_week_are_counted_by_name_among_people():
    files = history(
        (NOON, ("Mum", "Ben"), "Mum"),
        (NOON, ("Ben", "Mum"), "Mum"),
        (NOON, ("Mum", "Ben", "Ada"), "Ben"),
        (NOON, ("Mum", None), "Mum"),
        (NOON, ("Mum", "Player 2"), "Mum"),
        (NOON, ("Mum", "Ben"), "Ben", GameOutcome.ABANDONED),
        (NOON - timedelta(days=7), ("Mum", "Ben"), "Ben"),
        (NOON + timedelta(days=30), ("Mum", "Ben"), "Ben"),
    )
    tally = [one for one in week_tally(files, FRIDAY) if one[0] not in "AB"]
    assert tally == [("Mum", 2), ("Ben", 1), ("Ada", 0)]


def test_a_week_begins_with_mondays_day():
    begins = beginning_of(MONDAY)
    second = timedelta(seconds=1)
    games = [(begins - second, ("Mum", "Ben"), "Ben"), (begins, ("Mum", "Ben"), "Mum")]
    tally = [one for one in week_tally(history(*games), FRIDAY) if one[0] not in "AB"]
    assert tally_words(tally) == f"This week: {named('Mum')} 1, {named('Ben')} 0"


def test_whoever_share_a_win_have_both_won():
    files = history((NOON, ("Mum", "Ben"), "Mum"))
    (game,) = [one for one in files.games() if one.seats[0].name == "Mum"]
    tied = replace(game, seats=tuple(replace(seat, rank=1) for seat in game.seats))
    files.change(lambda ledger: ledger.with_game(tied, files.known_as, ()))
    tally = dict(week_tally(files, FRIDAY))
    assert (tally["Mum"], tally["Ben"]) == (1, 1)
