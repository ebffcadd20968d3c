"""What is to be asked today: bounded, the longest due first, fine choices among costly ones."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from helpers.practised import BEGINNING, fine_ones, made_up_book
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Raw
from msgspec.structs import replace

from game.exercises.due import MOST_A_DAY, MOST_NEW_A_DAY, NextDue, answered, due_list, next_due
from game.files.days import DAY, day_of
from game.files.practice_book import PracticeBook, Recall

BERLIN = ZoneInfo("Europe/Berlin")
NOW = BEGINNING
BOOK = made_up_book()
FINE = fine_ones(BOOK)


def due(book, now=NOW, zone=BERLIN, gone=(), unusable=()):
    return due_list(book, lambda ident: ident not in gone, now, zone, unusable)


def with_answers(book, keys, at, recall=Recall.GOOD, zone=BERLIN):
    for key in keys:
        book = book.with_line(answered(key, book.latest.get(key), recall, at, zone))
    return book


def test_what_is_due_comes_before_what_is_new_and_the_longest_due_first():
    earlier = [key for key in sorted(FINE) if not FINE[key]]
    book = BOOK
    for number, key in enumerate(earlier[:20]):
        book = with_answers(book, [key], NOW - timedelta(days=60 - number))
    found = due(book, NOW)
    again = {key for key in found if key in book.latest}
    fines = {key for key in found if FINE[key]}
    assert again == set(earlier[: MOST_A_DAY - len(fines)])
    assert fines == set(found) - again


@pytest.mark.parametrize(("costly", "share"), [(20, 0), (20, 1), (20, 3), (0, 3)])
def test_one_of_three_is_of_a_fine_choice_as_long_as_there_are_enough(costly, share):
    costly = [key for key in sorted(FINE) if not FINE[key]][:costly]
    fine = [key for key in sorted(FINE) if FINE[key]][: 10 * share]
    book = with_answers(BOOK, costly + fine, NOW - timedelta(days=100))
    keys = due(book, NOW, unusable=FINE.keys() - {*costly, *fine})
    assert len(keys) == MOST_A_DAY
    assert sum(FINE[key] for key in keys) == (0 if not share else 4 if costly else MOST_A_DAY)


def test_of_thousands_only_the_few_that_are_asked_are_looked_at_closely():
    book = with_answers(BOOK, sorted(FINE), NOW - timedelta(days=100))
    looked_at = []
    keys = due_list(book, lambda ident: looked_at.append(ident) or True, NOW, BERLIN)
    assert len(keys) == MOST_A_DAY
    assert len(looked_at) == len(set(looked_at)) <= 2 * MOST_A_DAY
    assert next_due(book, lambda ident: looked_at.append(ident) or True, NOW, BERLIN) is not None
    assert len(looked_at) <= 8 * MOST_A_DAY < len(FINE)


def test_the_order_tells_nothing_and_stays_all_day():
    book = with_answers(BOOK, sorted(FINE)[:60], NOW - timedelta(days=100))
    orders = {due(book, NOW + timedelta(days=day)) for day in range(8)}
    patterns = {tuple(FINE[key] for key in keys) for keys in orders}
    assert len(patterns) > 4
    assert due(book, NOW) == due(book, NOW + timedelta(hours=3))


def test_new_ones_are_bounded_by_the_day_that_begins_at_four():
    keys = due(BOOK, NOW)
    # The costliest of the latest game come first.
    assert (len(keys), sum(FINE[key] for key in keys)) == (MOST_NEW_A_DAY, 2)
    assert {key.ident for key in keys} == {"game-0"}
    book = with_answers(BOOK, keys, NOW, Recall.EASY)
    night = datetime(2026, 8, 17, 3, 59, tzinfo=BERLIN).astimezone(UTC)
    assert due(book, night) == ()
    assert len(due(book, night + timedelta(minutes=1))) == MOST_NEW_A_DAY


def test_what_is_left_of_a_day_stays_the_same_while_it_is_answered():
    for book in (BOOK, with_answers(BOOK, sorted(FINE)[:60], NOW - timedelta(days=100))):
        keys = due(book, NOW)
        for number, key in enumerate(keys):
            assert due(book, NOW) == keys[number:]
            book = with_answers(book, [key], NOW)
        assert due(book, NOW) == ()


# -- what is gone, or not understood ------------------------------------------------


def test_what_is_gone_from_the_library_is_not_asked_and_comes_back():
    keys = due(BOOK)
    book = with_answers(BOOK, keys, NOW, Recall.FORGOTTEN)
    later = NOW + timedelta(days=2)
    assert not set(keys) & set(due(book, later, gone=("game-0",)))
    assert set(keys) <= set(due(book, later))
    assert due(book, later, gone=set(book.games)) == ()
    # Answers to games that the book itself lost are no hindrance.
    left = PracticeBook([*list(BOOK.games.values())[1:], *book.answers])
    assert {key.ident for key in due(left, later)} & set(BOOK.games) - {"game-0"}


def test_games_by_rules_that_are_not_known_are_left_out_with_a_line(caplog):
    strange = Raw(b'{"kind":"board","name":"Blokus Sphere","scoring":"advanced"}')
    game = replace(BOOK.games["game-0"], options=strange)
    answers = [answered(key, None, Recall.FORGOTTEN, NOW, BERLIN) for key in due(BOOK)]
    book = PracticeBook([*BOOK.games.values(), game, *answers])
    caplog.set_level("INFO")
    found = due(book, NOW + timedelta(days=2))
    assert len(found) == MOST_NEW_A_DAY
    assert "game-0" not in {key.ident for key in found}
    assert "game-0" in caplog.text
    assert "Blokus Sphere" in caplog.text


# -- clocks ---------------------------------------------------------------------------

zones = st.sampled_from(["Europe/Berlin", "America/Havana", "Asia/Kathmandu"]).map(ZoneInfo)
shifts = st.timedeltas(timedelta(days=-700), timedelta(days=700))


@given(st.lists(st.tuples(shifts, zones, st.sampled_from(Recall)), min_size=1, max_size=6))
def test_whatever_clocks_say_a_day_is_bounded_and_nothing_is_asked_twice(steps):
    book, now = BOOK, NOW
    for shift, zone, recall in steps:
        now += shift
        keys = due(book, now, zone)
        assert len(keys) == len(set(keys)) <= MOST_A_DAY
        assert sum(key not in book.latest for key in keys) <= MOST_NEW_A_DAY
        book = with_answers(book, keys, now, recall, zone)
        later = now + timedelta(minutes=1)
        assert not set(keys) & set(due(book, now, zone))
        if day_of(later, zone) == day_of(now, zone):
            assert not set(keys) & set(due(book, later, zone))


@given(shifts)
def test_after_a_wrong_clock_all_that_was_answered_by_it_is_asked_again(shift):
    """At once if it was ahead by days; else when it would have been."""
    keys = due(BOOK)
    book = with_answers(BOOK, keys, NOW + shift, Recall.GOOD)
    again = [key for key in due(book, NOW + timedelta(days=800)) if key in keys]
    assert len(again) == len(keys)
    if shift > timedelta(days=1, hours=12):
        assert set(due(book, NOW)) >= set(keys)


# -- what comes next -------------------------------------------------------------------


def after(book, now=NOW, gone=()):
    return next_due(book, lambda ident: ident not in gone, now, BERLIN)


def test_while_there_is_something_new_more_comes_tomorrow():
    tomorrow = day_of(NOW, BERLIN) + DAY
    assert after(BOOK) == NextDue(tomorrow, MOST_NEW_A_DAY)
    assert after(PracticeBook()) is None


def test_once_all_was_asked_the_day_is_told_on_which_the_first_is_due():
    key, *_ = FINE
    game = BOOK.games[key.ident]
    only = PracticeBook([replace(game, exercises=game.exercises[:1])])
    (key,) = due(only)
    book = with_answers(only, [key], NOW)
    (answer,) = book.answers
    assert after(book) == NextDue(day_of(answer.due, BERLIN), 1)
    assert due(book, answer.due) == (key,)
    assert due(book, answer.due - timedelta(seconds=1)) == ()
    # What was missed for long comes as soon as a day begins.
    late = answer.due + timedelta(days=99)
    assert after(book, late) == NextDue(day_of(late, BERLIN) + DAY, 1)
    assert after(book, gone={key.ident}) is None
