"""The times kept in files stay readable, whatever the system's clock says."""

import logging
from datetime import UTC, datetime

import pytest
from kept import a_game
from whole_games import a_finished_game

from game.engine import Seat
from game.files import dates
from game.files.kept_files import KeptFiles

ADA, BEN = Seat("Ada"), Seat("Ben")


@pytest.fixture
def set_clock(monkeypatch):
    """Sets the system's clock."""

    def to(time):
        class Clock(datetime):
            @classmethod
            def now(cls, tz=None):
                return time.astimezone(tz)

        monkeypatch.setattr(dates, "datetime", Clock)

    yield to
    dates._log_wrong_clock.cache_clear()


WRONG = [
    datetime(1970, 1, 1, tzinfo=UTC),
    datetime(1999, 12, 31, 23, 59, 59, tzinfo=UTC),
    datetime(2200, 1, 1, tzinfo=UTC),
    datetime(2204, 2, 29, 12, tzinfo=UTC),
    datetime(2553, 7, 1, tzinfo=UTC),
]


@pytest.mark.parametrize("time", WRONG)
def test_a_clock_wrong_by_decades_costs_no_game(tmp_path, set_clock, time):
    files = KeptFiles(tmp_path)
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
        times.append(dates.current_time())
    assert times == [datetime(2000, 1, 1, 0, 0, second, tzinfo=UTC) for second in range(3)]
    told = [record for record in caplog.records if record.levelno == logging.WARNING]
    assert [record.args for record in told] == [(1970, 2000)]


def test_a_right_clock_is_believed(set_clock, caplog):
    time = datetime(2026, 3, 7, 20, 15, 1, 5, tzinfo=UTC)
    set_clock(time)
    assert dates.current_time() == time
    assert not caplog.records
