"""What 1.0.0, the first release, kept opens as before: folders as it left them."""

import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from helpers.kept import content_of

from game.ai.levels.scale import MATCH
from game.base.ratings import Rating, new_rating
from game.engine import Options, Ply, Seat, Series, SeriesResult, SetUp
from game.engine.clock import Clock, ClockKind, ClockRules
from game.engine.dice import DiceOptions, Roll, Take, dice_ruleset
from game.files.kept_files import KeptFiles
from game.files.played_game import GameOutcome, PlayedGame, PlayedSeat
from game.files.scores import SoloResult
from game.files.settings import YOUNGEST, KeptBindings, SeatChoice, SeatKind, Settings

KEPT = Path(__file__).parent / "kept_by" / "1_0_0"


@pytest.fixture
def files(tmp_path):
    """The files in a copy of the folder; nothing in it may be reported, ever."""
    files = KeptFiles(shutil.copytree(KEPT, tmp_path / "kept"))
    files.open()
    yield files
    assert not files.notices.take()


def test_settings_with_a_list_for_each_property_of_seats(files):
    settings = files.settings.load()
    assert settings == Settings(
        size=(1600, 900),
        position=(-40, 25),
        maximised=True,
        fullscreen=True,
        theme="light",
        language="de",
        palette="blue_yellow",
        text_size="large",
        marks=True,
        reduced_motion=True,
        ponder=False,
        sound=False,
        effects=3,
        music=0,
        options=DiceOptions(3, (2, 3, 0)),
        seats=(
            SeatChoice(SeatKind.PERSON, "Ada", "Hal", level="2.6", pad=2, place=2),
            SeatChoice(SeatKind.COMPUTER, "Ben", "Rex", level="3", pad=0, place=3),
            SeatChoice(SeatKind.MATCH, "", "", level="8.5", pad=1, place=0),
            SeatChoice(SeatKind.PERSON, "Åsa", "Zoë", level="2", pad=3, place=1),
        ),
        coordinates=True,
        move_numbers=True,
        pace="quick",
        clock="bank",
        turn_seconds=30,
        bank="10+5",
        clock_plays=False,
        begins=YOUNGEST,
        youngest="Åsa",
        series=0,
        hand_over="hidden",
        teaching=True,
        # Nobody was asked, and it goes on as before.
        ratings=True,
    )
    levels = [seat.level_in(Options()) for seat in settings.seats]
    assert levels == [None, "3", MATCH, None]
    # Kept anew, they are the same.
    assert files.settings.save(settings)
    assert files.settings.load() == settings


def test_games_in_progress(files):
    kept = files.games.kept()
    assert [game.ident[-1] for game in kept] == ["4", "3", "2", "1"]
    assert [game.number for game in kept] == [9, 8, 7, 6]
    assert all(game.saved.date() == datetime(2026, 11, 29, tzinfo=UTC).date() for game in kept)
    opened = [files.games.load(game.ident) for game in kept]
    loaded = [one.game for one in opened]
    set_up, series, dice, board = loaded
    duo = Options("Blokus Duo")
    parse = duo.ruleset.table.parse
    assert set_up.options == series.options == duo
    assert set_up.seats == (Seat("Ada"), Seat("Cleo"))
    assert set_up.events == [
        SetUp((Ply(0, parse("e10")),), 1),
        Ply(1, parse("j5,h6,i6,j6,h7")),
    ]
    assert series.seats == (Seat("Hard", "9", follows=True), Seat("Ada"))
    assert series.series == Series(3, ((SeriesResult(-22, 1), SeriesResult(-28, 2)),))
    assert (series.first_drawn, series.hints, series.events) == (True, [0, 1], [])
    assert dice.options == DiceOptions(2)
    assert dice.events == [Roll((2, 5)), Take(5, True, dice_ruleset().table.parse("a1"))]
    assert board.options == Options("Blokus Three-Player", "basic", True, 0, 3)
    assert board.seats == (Seat("Ada"), Seat("Hard", "9"), Seat("Cleo"))
    events = content_of(KEPT / "games" / f"{kept[3].ident}.json")["events"]
    assert [board.kind.encode(board.options, event) for event in board.events] == events
    assert not any(game.taken_back or game.stood_in for game in loaded)
    assert [one.clock for one in opened] == [
        None,
        Clock(ClockRules(ClockKind.TURN, 45), (), 77),
        None,
        Clock(ClockRules(ClockKind.BANK, 300, 5, plays=False), (1200, 0, 3400), 560),
    ]
    # Kept anew, they are the same.
    for one in opened:
        assert files.games.save(one.game, one.clock, one.ident) == one.ident
    again = {game.ident: game for game in files.games.kept()}
    for game in kept:
        anew = again[game.ident]
        assert (anew.events, anew.seats, anew.clock) == (game.events, game.seats, game.clock)
        assert (anew.series, anew.hints, anew.options) == (game.series, game.hints, game.options)


def test_the_history_and_its_ratings(files):
    hard, ada = PlayedSeat("Hard", "9", 2, -28), Rating(41.4378, 8.3298)
    usual, times = ("Blokus Duo", "advanced"), [game.ended for game in files.history.games()]
    assert files.history.games() == (
        PlayedGame(
            "20251231-235959-00000001",
            datetime(2025, 12, 31, 23, 59, 59, tzinfo=UTC),
            *usual,
            GameOutcome.FINISHED,
            taken_back=0,
            stood_in=False,
            seats=(
                PlayedSeat("Ada", None, 1, -22, new_rating(), Rating(33.2692, 8.3333)),
                hard,
            ),
        ),
        PlayedGame(
            "20261126-063303-29b50579",
            times[1],
            *usual,
            GameOutcome.FINISHED,
            taken_back=0,
            stood_in=False,
            seats=(
                PlayedSeat("Ada", None, 1, -22, Rating(33.2692, 8.3333), ada),
                hard,
            ),
        ),
        PlayedGame(
            "20261125-101112-0a0b0c0d",
            times[2],
            *usual,
            GameOutcome.ABANDONED,
            taken_back=1,
            stood_in=False,
            seats=(PlayedSeat("Ada"), PlayedSeat("Hard", "9", hints=2)),
        ),
    )
    assert times[1].date() == times[2].date() == datetime(2026, 11, 26, tzinfo=UTC).date()
    assert files.history.rating("Ada", "duo") == ada


def test_the_best_results(files):
    assert files.best_results.best("Blokus Solo") == (
        SoloResult((1, 0, 3, 0), 0, "20261101-120000-0123abcd"),
        SoloResult((9, 0, 3, 0), 2),
    )


def test_keys_and_buttons(files):
    keys = {"flip": ("ctrl+120", "f2"), "undo": ()}
    assert files.bindings.load() == KeptBindings(keys, {"flip": ("y",)})


def test_the_records_of_the_library(files):
    finished, abandoned = "20261126-063303-29b50579", "20261125-101112-0a0b0c0d"
    paths = files.library.paths_of([finished, abandoned])
    assert sorted(paths) == sorted(entry.path for entry in files.library.entries())
    for path, plies in zip(paths, (29, 4), strict=True):
        loaded = files.library.load(path)
        assert not loaded.problems
        assert len(loaded.record.main_line()) == 1 + plies
    for entry in files.library.entries():
        assert files.library.summary(entry).names == ("Ada", "Hard")


def test_what_is_written_anew_differs_only_in_the_version_where_there_are_levels(files, tmp_path):
    """So an older program reads what a newer one kept, but for these: it would mistake them."""
    folder = tmp_path / "kept"
    files.bindings.save(files.bindings.load())
    opened = files.games.load(files.games.kept()[-1].ident)
    files.games.save(opened.game, opened.clock, opened.ident)
    assert (folder / "bindings.json").read_bytes() == (KEPT / "bindings.json").read_bytes()
    name = f"{opened.ident}.json"
    before, now = (content_of(place / "games" / name) for place in (KEPT, folder))
    assert now | {key: before[key] for key in ("number", "saved")} == before
