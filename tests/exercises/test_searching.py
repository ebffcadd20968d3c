"""One's own games are searched one after another while nothing else happens."""

import pytest
from helpers.whole_games import a_finished_game
from msgspec import structs
from scenes.analysed import NO_SEARCH, ScriptedAnalysis, recorded, searched

from game.ai.analysis import AnalysisGoal
from game.ai.process.messages import Analyse, Think
from game.engine import Game, Options, Seat
from game.exercises.searching import PracticeSearch
from game.files.behind import Later
from game.files.kept_files import KeptFiles
from game.files.played_game import GameOutcome
from game.records.blksgf import write
from game.records.tree import Record

ADA, BEN, EASY = Seat("Ada"), Seat("Ben"), Seat("Easy", "2")


@pytest.fixture
def opponents():
    return ScriptedAnalysis()


@pytest.fixture
def search(files, opponents, monkeypatch):
    """The search, which needn't wait for its thread."""
    monkeypatch.setattr(Later, "is_made", property(lambda later: later.wait() or True))
    return PracticeSearch(files, opponents, lambda: 0.0)


def finished(files, *seats, **kwargs):
    """Play a game to its end, and return its entry in the history."""
    return files.finish(a_finished_game(*(seats or (ADA, EASY)), **kwargs))


def work(search, opponents, steps=10_000):
    """Answer whatever is asked until there is nothing left to do."""
    for _ in range(steps):
        search.update()
        if not opponents.answer() and search.is_done:
            return
    raise AssertionError("it never ends")


def searched_idents(files):
    return list(files.practice.value.games)


def test_all_finished_games_are_searched_the_latest_first(files, search, opponents):
    games = [finished(files) for _ in range(3)]
    work(search, opponents)
    assert searched_idents(files) == [game.ident for game in games[::-1]]
    assert all(game.exercises for game in files.practice.value.games.values())


def test_a_game_is_searched_once(files, search, opponents, tmp_path):
    finished(files)
    work(search, opponents)
    asked = len(opponents.analyses)
    assert asked
    again = PracticeSearch(KeptFiles(tmp_path), opponents, lambda: 0.0)
    work(again, opponents)
    assert len(opponents.analyses) == asked


def test_a_game_that_was_taken_back_and_ended_again_is_searched_again(files, search, opponents):
    first = finished(files)
    work(search, opponents)
    again = files.finish(a_finished_game(ADA, EASY, taken_back=1), first.ident)
    work(search, opponents)
    (kept,) = files.practice.value.games.values()
    assert (kept.ident, kept.ended) == (first.ident, again.ended)


def test_a_report_that_the_record_keeps_is_taken_as_it_is(files, search, opponents):
    game = a_finished_game(ADA, EASY)
    played = files.finish(game)
    files.library.path_of(played.ident).write_bytes(write(recorded(game)))
    work(search, opponents)
    assert searched_idents(files) == [played.ident]
    assert opponents.analyses == []


def test_a_report_found_elsewhere_can_be_entered(files, search, opponents):
    played = finished(files)
    work(search, opponents)
    kept = files.practice.value.games[played.ident]
    assert kept.ended == played.ended
    other = structs.replace(played, ident="other")
    report = searched(Record.of(a_finished_game(ADA, EASY)))
    search.enter(other, report.report, report.history)
    assert files.practice.value.games["other"].exercises == kept.exercises


@pytest.mark.parametrize("kind", ["abandoned", "opponents", "lesson"])
def test_what_nobody_played_to_its_end_is_left_out(kind, files, search, opponents):
    game = a_finished_game(*((Seat("Hard", "8"), EASY) if kind == "opponents" else (ADA, EASY)))
    if kind == "lesson":
        game = Game(game.options, game.seats, game.played, taught=True)
    if kind == "abandoned":
        files.history.enter(game, GameOutcome.ABANDONED)
    else:
        files.finish(game)
    work(search, opponents)
    assert searched_idents(files) == []


# -- others come first ----------------------------------------------------------------


def until_asking(search, opponents):
    while not opponents.is_analysing:
        search.update()


def test_it_stops_at_once_and_goes_on_where_it_was(files, search, opponents):
    game = finished(files)
    until_asking(search, opponents)
    for _ in range(5):
        opponents.answer()
        search.update()
    known = len(opponents.analyses)
    search.pause()
    assert opponents.orders[-1] == "stop analysis"
    assert not opponents.is_analysing
    search.pause()
    assert opponents.orders.count("stop analysis") == 1
    work(search, opponents)
    # What was being searched when it was stopped is asked about again, and nothing else.
    assert len(opponents.analyses) == len(a_finished_game(ADA, EASY).played) + 2
    assert known < len(opponents.analyses)
    assert searched_idents(files) == [game.ident]


def test_while_an_event_is_chosen_nothing_is_searched(files, search, opponents):
    finished(files)
    until_asking(search, opponents)
    opponents.ask(Think(Options("Blokus Duo"), (), "2", 1))
    assert search.update() is False
    assert not opponents.is_analysing
    orders = len(opponents.orders)
    for _ in range(9):
        search.update()
    assert len(opponents.orders) == orders
    opponents.forget()
    work(search, opponents)
    assert len(searched_idents(files)) == 1


def test_an_analysis_of_somebody_else_is_left_alone(files, search, opponents):
    finished(files)
    opponents.analyse(Analyse(Options("Blokus Duo"), (), AnalysisGoal()))
    orders = len(opponents.orders)
    for _ in range(9):
        search.update()
    assert len(opponents.orders) == orders
    opponents.stop_analysis()
    work(search, opponents)
    assert len(searched_idents(files)) == 1


# -- what goes wrong -------------------------------------------------------------------


def test_where_nothing_can_be_searched_it_gives_up(files, search, opponents):
    finished(files)
    opponents.failure = NO_SEARCH
    until_asking(search, opponents)
    opponents.answer()
    search.update()
    assert search.failure == NO_SEARCH
    orders = len(opponents.orders)
    for _ in range(9):
        assert search.update() is False
    assert len(opponents.orders) == orders


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.unlink(),
        lambda path: path.write_bytes(b"nonsense"),
        lambda path: path.write_bytes(path.read_bytes()[:400]),
    ],
)
def test_a_record_that_is_gone_or_damaged_is_passed_over(spoil, files, search, opponents, caplog):
    caplog.set_level("INFO")
    first, last = finished(files), finished(files)
    search.update()  # The games are listed, and the latest is read.
    spoil(files.library.path_of(first.ident))
    work(search, opponents)
    assert searched_idents(files) == [last.ident]
    assert caplog.text.count(first.ident) == 1
