"""How much may come, and how often, by a clock that the test turns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.base.rate_limits import MOST_ADDRESSES, Allowance, Pauses

FREE = 10


@given(
    st.floats(0.1, 100),
    st.floats(1, 100),
    st.lists(st.tuples(st.floats(0, 10), st.floats(0, 20)), max_size=50),
)
def test_no_more_comes_through_than_is_allowed(per_s, most, takes):
    allowance, now, taken = Allowance(per_s, most, 0), 0.0, 0.0
    for pause, amount in takes:
        now += pause
        if allowance.take(amount, now):
            taken += amount
        assert taken <= most + now * per_s + 1e-6


def test_an_allowance_is_refilled_as_time_passes():
    allowance = Allowance(2, 4, now=10)
    assert allowance.take(4, 10)
    assert not allowance.take(1, 10)
    assert allowance.take(1, 10.5)
    assert not allowance.take(5, 1000)
    assert allowance.take(4, 1000)


def test_what_came_though_it_was_too_much_is_missing_later():
    allowance = Allowance(2, 4, now=10)
    assert allowance.spend(4, 10)
    assert not allowance.spend(6, 10)
    assert not allowance.take(1, 13)
    assert allowance.take(1, 13.5)


@pytest.mark.parametrize(
    ("first", "second", "is_same"),
    [
        ("192.168.1.5", "192.168.1.5", True),
        ("192.168.1.5", "192.168.1.6", False),
        ("2001:db8::1", "2001:db8::2:0:1", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
    ],
)
def test_mistakes_cost_pauses_that_grow(first, second, is_same):
    pauses, now = Pauses(FREE, 60), 100.0
    lengths = []
    for _ in range(FREE + 8):
        pauses.mistake(first, now)
        start = now
        while pauses.left(first, now) > 0:
            assert (pauses.left(second, now) > 0) == is_same
            now += 0.5
        lengths.append(now - start)
    assert lengths == [0] * FREE + [1, 2, 4, 8, 16, 32, 60, 60]


def test_mistakes_are_forgotten_in_the_end():
    pauses = Pauses(FREE, 60)
    for _ in range(FREE + 1):
        pauses.mistake("192.168.1.5", 0)
    assert pauses.left("192.168.1.5", 0) > 0
    assert pauses.left("192.168.1.5", 10_000) == 0
    pauses.mistake("192.168.1.5", 10_000)
    assert pauses.left("192.168.1.5", 10_000) == 0


def test_only_so_many_addresses_are_remembered():
    pauses = Pauses(FREE, 60)
    for number in range(MOST_ADDRESSES + 10):
        for _ in range(1 + FREE if number == 0 else 1):
            pauses.mistake(f"name {number}", 0)
    assert pauses.left("name 0", 0) == 0


def test_who_was_right_in_the_end_is_forgiven():
    pauses = Pauses(0, 60, str)
    pauses.mistake("2001:db8::1", 0)
    assert pauses.left("2001:db8::1", 0) == 1
    assert pauses.left("2001:db8::2", 0) == 0
    pauses.forgive("2001:db8::1")
    assert pauses.left("2001:db8::1", 0) == 0
