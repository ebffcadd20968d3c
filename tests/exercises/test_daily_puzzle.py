"""Tests of the calendar of puzzles."""

from datetime import date, timedelta

import pytest

from game.exercises.collection import DAYS, FIRST, LAST, Entry, daily, in_turn
from game.exercises.puzzle import Kind

ENTRIES = {
    kind: tuple(Entry(f"{kind.value} {n}", 5, 16 if n % 2 else 32) for n in range(20 + number))
    for number, kind in enumerate(Kind)
}
COUNT = sum(map(len, ENTRIES.values()))


def whole_calendar():
    return [daily(ENTRIES, FIRST + timedelta(days=number)) for number in range(DAYS)]


def test_nothing_comes_twice_in_ten_years_and_no_puzzle_again_before_the_others():
    days = whole_calendar()
    assert len(days) == 3652
    assert len(set(days)) == len(days)
    names = [day.name for day in days]
    for number in range(16):
        assert len(set(names[number * COUNT : (number + 1) * COUNT])) == COUNT
    for day in days:
        kind = Kind(day.name.rpartition(" ")[0])
        entry = next(one for one in ENTRIES[kind] if one.name == day.name)
        assert day.image in range(entry.images)


def test_the_order_in_which_puzzles_are_told_is_of_no_matter():
    other = {kind: own[::-1] for kind, own in reversed(ENTRIES.items())}
    assert in_turn(other) == in_turn(ENTRIES)


def test_a_day_has_the_same_puzzle_for_ever():
    """With these entries. A change here would be a change of everybody's calendar."""
    assert [daily(ENTRIES, day) for day in (FIRST, date(2028, 2, 29), LAST)] == EXPECTED


EXPECTED = [("one move 7", 3), ("one move 20", 0), ("connect 2", 28)]


@pytest.mark.parametrize("day", [FIRST - timedelta(days=1), LAST + timedelta(days=1), date.max])
def test_days_out_of_the_calendar_are_told(day):
    with pytest.raises(ValueError, match="from 2026-01-01 to 2035-12-31: there is no puzzle for"):
        daily(ENTRIES, day)


def test_too_few_puzzles_are_told():
    few = {Kind.STARS: ENTRIES[Kind.STARS][:3]}
    assert daily(few, FIRST).name.startswith("stars")
    with pytest.raises(ValueError, match="too few puzzles"):
        daily(few, LAST)
    with pytest.raises(ValueError, match="too few puzzles"):
        daily({}, FIRST)
