"""Clocks as values: how much time each player has left."""

import pytest

from game.engine.clock import (
    BANKS,
    Clock,
    ClockKind,
    ClockRules,
    Turn,
    until_next_second,
    whole_seconds,
)

ADA, BEN = 0, 1
TURNS = [Turn(ADA, True), Turn(BEN, True), Turn(ADA, False), Turn(ADA, True)]


def clock(kind, increment=0, spent=(), turn=0):
    return Clock(ClockRules(kind, 60, increment), spent, turn)


def test_a_clock_for_each_turn_knows_this_turn_alone():
    running = clock(ClockKind.TURN, spent=(9_000, 50_000)).passed(700.4)
    assert running.left(TURNS[:2], ADA, to_play=True) == 59_300
    assert running.left(TURNS[:2], BEN, to_play=False) == 60_000


def test_a_bank_holds_what_was_not_spent_and_what_was_added():
    bank = clock(ClockKind.BANK, 5, (10_000, 20_000, 1_000, 2_000), turn=3_000)
    # Events decided by chance earn no increment.
    assert bank.left(TURNS, ADA, to_play=False) == 60_000 - 13_000 + 10_000
    assert bank.left(TURNS, BEN, to_play=True) == 60_000 - 20_000 + 5_000 - 3_000
    # With fewer turns, time spent on the later ones doesn't count.
    assert bank.left(TURNS[:1], BEN, to_play=False) == 60_000


def test_each_event_takes_what_its_turn_has_taken():
    bank = clock(ClockKind.BANK).passed(4_000).played(0).passed(1_500).played(1)
    assert bank.spent == (4_000, 1_500)
    assert bank.passed(800).turned() == bank
    # An event taken back is forgotten once something else is played.
    assert bank.passed(700).played(0).spent == (700,)
    # Events from before there were clocks took no time.
    assert clock(ClockKind.BANK, turn=9).played(2).spent == (0, 0, 9)


@pytest.mark.parametrize("left", [15_000, 14_999, 1, 0, -1, -999, -1_000, -61_234])
def test_a_time_is_shown_until_it_is_shown_as_another(left):
    wait = until_next_second(left)
    assert 0 < wait <= 1_000
    assert whole_seconds(left - wait) == whole_seconds(left) - 1
    assert whole_seconds(left - wait + 1) == whole_seconds(left)


def test_banks_are_named_by_what_they_hold():
    assert all(f"{seconds // 60}+{more}" == name for name, (seconds, more) in BANKS.items())
