"""Days that begin at four, wherever somebody is and whatever the clock does."""

import re
import time
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.files import days
from game.files.days import DAY, beginning_of, day_of, local_time

ZONES = [
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "America/Sao_Paulo",  # Until 2019 its clocks were changed at midnight.
    "Australia/Lord_Howe",  # by half an hour
    "Asia/Kathmandu",  # a quarter of an hour beside others
    "Africa/Casablanca",  # twice in spring
    "Pacific/Apia",  # It had no 30 December 2011.
    "Antarctica/Casey",  # Its clocks were changed by three hours, by night.
    "America/Caracas",  # by half an hour, in 2007
    "America/St_Johns",  # Until 2011 its clocks were put back over midnight.
    "America/Havana",  # Its midnight comes twice in autumn.
]
zones = st.sampled_from(ZONES).map(ZoneInfo)
moments = st.datetimes(datetime(2000, 1, 2), datetime(2037, 12, 30), timezones=st.just(UTC))


def local(zone, *fields, fold=0):
    return datetime(*fields, tzinfo=ZoneInfo(zone), fold=fold).astimezone(UTC)


@pytest.mark.parametrize(
    ("moment", "day"),
    [
        (local("Europe/Berlin", 2026, 11, 27, 12), date(2026, 11, 27)),
        (local("Europe/Berlin", 2026, 11, 28, 3, 59), date(2026, 11, 27)),
        (local("Europe/Berlin", 2026, 11, 28, 4), date(2026, 11, 28)),
        # One night has no time from two to three, the other has it twice.
        (local("Europe/Berlin", 2026, 3, 29, 3, 30), date(2026, 3, 28)),
        (local("Europe/Berlin", 2026, 10, 25, 2, 30), date(2026, 10, 24)),
        (local("Europe/Berlin", 2026, 10, 25, 2, 30, fold=1), date(2026, 10, 24)),
    ],
)
def test_a_day_lasts_until_four_in_the_morning(moment, day):
    assert day_of(moment, ZoneInfo("Europe/Berlin")) == day


def test_a_day_has_an_hour_less_or_more_when_clocks_change():
    berlin = ZoneInfo("Europe/Berlin")
    lengths = {
        day: (beginning_of(day + DAY, berlin) - beginning_of(day, berlin)) / timedelta(hours=1)
        for day in (date(2026, 3, 28), date(2026, 3, 29), date(2026, 10, 24))
    }
    assert list(lengths.values()) == [23, 24, 25]


def test_a_day_that_was_left_out_is_nobodys():
    apia = ZoneInfo("Pacific/Apia")
    assert beginning_of(date(2011, 12, 30), apia) == beginning_of(date(2011, 12, 31), apia)
    assert day_of(local("Pacific/Apia", 2011, 12, 29, 23, 59), apia) == date(2011, 12, 29)
    assert day_of(local("Pacific/Apia", 2011, 12, 31, 9), apia) == date(2011, 12, 31)


@given(zones, moments)
def test_a_moment_is_between_the_beginnings_of_its_day_and_the_next(zone, moment):
    day = day_of(moment, zone)
    assert beginning_of(day, zone) <= moment < beginning_of(day + DAY, zone)


@given(zones, moments, st.timedeltas(timedelta(0), timedelta(days=3)))
def test_days_never_go_back(zone, moment, later):
    assert day_of(moment, zone) <= day_of(moment + later, zone)


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the system tells no other zone")
@pytest.mark.parametrize(("zone", "day"), [("Pacific/Kiritimati", 29), ("Pacific/Pago_Pago", 28)])
def test_the_systems_zone_may_change_while_the_program_runs(zone, day, monkeypatch):
    moment = datetime(2026, 11, 28, 16, 30, tzinfo=UTC)
    local_time(moment)
    monkeypatch.setenv("TZ", zone)
    try:
        assert local_time(moment).date() == day_of(moment) == date(2026, 11, day)
        assert beginning_of(date(2026, 11, day)) == beginning_of(
            date(2026, 11, day), ZoneInfo(zone)
        )
    finally:
        monkeypatch.undo()
        time.tzset()


def test_no_other_module_asks_which_day_it_is_here():
    asks = re.compile(r"\.astimezone\(\)|date\.today\(|datetime\.(now|today)\(\)|time\.localtime")
    game = Path(days.__file__).parents[1]
    found = {path.name for path in game.rglob("*.py") if asks.search(path.read_text("utf-8"))}
    assert found == set()


@given(moments)
def test_without_a_zone_it_is_the_systems(moment):
    assert day_of(moment) == day_of(moment, moment.astimezone().tzinfo)
