"""How much may come, and how often, by a clock that the test turns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.network.limits import Allowance, MessageAllowance, Pauses, Rate


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


def test_messages_are_counted_and_so_are_their_bytes():
    rate = Rate(messages_per_s=1, messages=2, bytes_per_s=10, bytes=100)
    assert not MessageAllowance(rate, 0).take(101, 0)
    many = MessageAllowance(rate, 0)
    assert [many.take(1, 0) for _ in range(3)] == [True, True, False]


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
    pauses, now = Pauses(), 100.0
    lengths = []
    for _ in range(Pauses.FREE + 8):
        pauses.mistake(first, now)
        start = now
        while pauses.is_paused(first, now):
            assert pauses.is_paused(second, now) == is_same
            now += 0.5
        lengths.append(now - start)
    assert lengths == [0] * Pauses.FREE + [1, 2, 4, 8, 16, 32, 60, 60]


def test_mistakes_are_forgotten_in_the_end():
    pauses = Pauses()
    for _ in range(Pauses.FREE + 1):
        pauses.mistake("192.168.1.5", 0)
    assert pauses.is_paused("192.168.1.5", 0)
    assert not pauses.is_paused("192.168.1.5", 10_000)
    pauses.mistake("192.168.1.5", 10_000)
    assert not pauses.is_paused("192.168.1.5", 10_000)


def test_only_so_many_addresses_are_remembered():
    pauses = Pauses()
    for number in range(Pauses.MOST_ADDRESSES + 10):
        for _ in range(1 + Pauses.FREE if number == 0 else 1):
            pauses.mistake(f"name {number}", 0)
    assert not pauses.is_paused("name 0", 0)
