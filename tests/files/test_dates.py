"""Files stay readable, and what was played last is known, whatever the system's clock says."""

import logging
import os
from datetime import UTC, datetime

import pytest
from helpers.kept import Played, a_game, content_of, keep, write_content
from helpers.whole_games import a_finished_game

from game.engine import Seat
from game.files import days
from game.files.games import MOST_GAMES
from game.files.kept_files import KeptFiles
from game.files.kept_game import MOST_NUMBER
from game.files.library import EditedRecord
from game.records.tree import Record

ADA, BEN = Seat("Ada"), Seat("Ben")


@pytest.fixture
def set_clock(monkeypatch):
    """Sets the system's clock."""

    def to(time):
        class Clock(datetime):
            @classmethod
            def now(cls, tz=None):
                return time.astimezone(tz)

        monkeypatch.setattr(days, "datetime", Clock)

    yield to
    days._log_wrong_clock.cache_clear()


WRONG = [
    datetime(1970, 1, 1, tzinfo=UTC),
    datetime(1999, 12, 31, 23, 59, 59, tzinfo=UTC),
    datetime(2200, 1, 1, tzinfo=UTC),
    datetime(2204, 2, 29, 12, tzinfo=UTC),
    datetime(2553, 7, 1, tzinfo=UTC),
]


@pytest.mark.parametrize("time", WRONG)
def test_a_clock_wrong_by_decades_costs_no_game(tmp_path, files, set_clock, time):
    set_clock(time)
    files.games.save(a_game(3))
    files.finish(a_finished_game(ADA, BEN))
    set_clock(datetime(2026, 3, 7, tzinfo=UTC))
    files.finish(a_finished_game(ADA, BEN))
    assert files.notices.take() == ()
    later = KeptFiles(tmp_path)
    assert later.history.games() == files.history.games()
    assert len(later.history.games()) == len(later.library.entries()) == 2
    assert len(later.games.kept()) == 1
    for entry in later.library.entries():
        assert later.library.summary(entry).at is not None


def test_a_wrong_clock_still_runs_and_the_log_says_that_it_is_wrong(set_clock, caplog):
    times = []
    for second in range(3):
        set_clock(datetime(1970, 1, 1, 0, 0, second, tzinfo=UTC))
        times.append(days.current_time())
    assert times == [datetime(2000, 1, 1, 0, 0, second, tzinfo=UTC) for second in range(3)]
    told = [record for record in caplog.records if record.levelno == logging.WARNING]
    assert [record.args for record in told] == [(1970, 2000)]


def test_a_right_clock_is_believed(set_clock, caplog):
    time = datetime(2026, 3, 7, 20, 15, 1, 5, tzinfo=UTC)
    set_clock(time)
    assert days.current_time() == time
    assert not caplog.records


# -- a clock that is set back --------------------------------------------------

NOON, BEFORE = datetime(2026, 3, 7, 12, tzinfo=UTC), datetime(2026, 3, 5, 12, tzinfo=UTC)


def play_on(played):
    """Play and save one more placement."""
    position = played.game.position
    played.game.play(position.event(int(position.legal()[-1])))
    played.save()


def lengths(files):
    """How many events the games in progress have, in their order."""
    return [len(game.events) for game in files.games.kept()]


@pytest.mark.parametrize("later", [BEFORE, NOON], ids=["set back", "standing still"])
def test_the_game_played_last_is_the_first_to_go_on_with(tmp_path, files, set_clock, later):
    one, two = Played(files, a_game(3)), Played(files, a_game(5))
    set_clock(NOON)
    one.save()
    set_clock(later)
    two.save()
    assert lengths(KeptFiles(tmp_path)) == lengths(files) == [5, 3]
    play_on(one)
    assert lengths(KeptFiles(tmp_path)) == lengths(files) == [4, 5]


def test_windows_agree_on_which_game_was_played_last(tmp_path, set_clock):
    first, second = KeptFiles(tmp_path), KeptFiles(tmp_path)
    mine, yours = Played(first, a_game(1)), Played(second, a_game(10))
    set_clock(NOON)
    for _ in range(5):
        play_on(mine)
    set_clock(BEFORE)
    yours.save()
    assert lengths(first) == lengths(second) == [10, 6]
    for _ in range(3):  # More than the first window has seen.
        play_on(yours)
    play_on(mine)
    assert lengths(first) == lengths(second) == [7, 13]


def test_windows_whose_clock_stands_still_part_a_game_with_which_both_go_on(tmp_path, set_clock):
    set_clock(NOON)
    first, second = KeptFiles(tmp_path), KeptFiles(tmp_path)
    mine = Played(first, a_game(3))
    mine.save()
    yours = Played.of_kept(second)
    play_on(yours)
    play_on(yours)
    play_on(mine)
    assert lengths(first) == lengths(second) == [4, 5]


def test_of_too_many_games_the_newest_stay_though_the_clock_was_set_back(
    tmp_path, files, set_clock
):
    set_clock(NOON)
    for _ in range(MOST_GAMES):
        files.games.save(a_game(1))
    set_clock(BEFORE)
    newest = [a_game(plies) for plies in (2, 3, 4)]
    for game in newest:
        files.games.save(game)
    kept = lengths(KeptFiles(tmp_path))
    assert kept == [4, 3, 2] + [1] * (MOST_GAMES - 3)


@pytest.mark.parametrize("name", ["Copy of {}.json", "{} (1).json", "{} - Copy.json"])
def test_a_copy_of_a_game_comes_after_the_game(tmp_path, name):
    path = keep("board", tmp_path)
    path.with_name(name.format(path.stem)).write_bytes(path.read_bytes())
    first, _ = KeptFiles(tmp_path).games.kept()
    assert first.ident == path.stem


def test_a_number_that_cannot_be_exceeded_stops_no_game(tmp_path):
    path = keep("board", tmp_path)
    write_content(path, content_of(path) | {"number": MOST_NUMBER})
    files = KeptFiles(tmp_path)
    files.games.save(a_game(3))
    assert lengths(files) == [3, 9]
    assert not files.notices.take()


def test_the_record_changed_last_is_the_first_though_the_clock_was_set_back(tmp_path):
    library = KeptFiles(tmp_path).library

    def first():
        return KeptFiles(tmp_path).library.entries()[0].path

    older = library.add(Record.of(a_game(3)))
    ahead = os.stat(older).st_mtime_ns + 10**15
    os.utime(older, ns=(ahead, ahead))
    library.keep(a_game(4), "20260305-120000-0badcafe")
    ended = library.path_of("20260305-120000-0badcafe")
    assert first() == ended
    library.keep(a_game(5), "20260305-120000-0badcafe")
    assert first() == ended
    added = library.add(Record.of(a_game(5)))
    assert first() == added
    record, before = library.load(older).record, older.read_bytes()
    record.root.comment = "changed"
    assert library.save(older, EditedRecord(record, before))
    assert first() == older
