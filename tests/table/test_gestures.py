"""Gestures at a table: who may make them, who is shown them, and how often."""

import pytest
from helpers.phone_player import PhonePlayer
from helpers.tables import CODE, OPEN, Line, Party

from game.base.gestures import Gesture
from game.engine import Options
from game.files.kept_tables import Sitter, TableRules
from game.table.duties import GESTURES_A_SECOND, GESTURES_AT_ONCE
from game.table.messages import MakeGesture, encode

DUO, HERE = Options("Blokus Duo"), Sitter.HERE


def a_party(**more):
    """A host's person, a guest who sits, and one who looks on."""
    party = Party(DUO, (HERE, OPEN), **more)
    sits, looks_on = party.guest("Bea"), party.guest("Carl")
    party.settle()
    sits.guest.sit([1])
    party.settle()
    return party, sits.guest, looks_on.guest


def seen(gestures):
    return {seat: one.gesture for seat, one in gestures.items()}


def test_everybody_sees_a_gesture_beside_the_seat_of_who_made_it():
    party, sits, looks_on = a_party()
    phone = Line(party, PhonePlayer("Dov", CODE)).connect().guest
    party.settle()
    sits.make_gesture(1, Gesture.WELL_PLAYED)
    party.here.make_gesture(0, Gesture.THANKS)
    party.settle()
    both = {0: Gesture.THANKS, 1: Gesture.WELL_PLAYED}
    assert seen(party.here.gestures) == seen(sits.gestures) == seen(looks_on.gestures) == both
    assert phone.told.count("gesture_made") == 2
    assert phone.heard["gesture_made"]["gesture"] in [one.value for one in both.values()]


@pytest.mark.parametrize("seat", [0, 2, 7])
def test_nobody_makes_a_gesture_for_somebody_else(seat):
    party, sits, looks_on = a_party()
    sits.make_gesture(seat, Gesture.WOW)
    looks_on.make_gesture(1, Gesture.WOW)
    party.settle()
    assert not party.here.gestures


def test_gestures_that_come_too_often_are_passed_over():
    party, sits, _ = a_party()
    phone = Line(party, PhonePlayer("Dov", CODE)).connect().guest
    party.settle()
    for _ in range(5 * int(GESTURES_AT_ONCE)):
        sits.make_gesture(1, Gesture.LAUGH)
    party.settle()
    assert phone.told.count("gesture_made") == GESTURES_AT_ONCE
    party.time += 1000 / GESTURES_A_SECOND
    sits.make_gesture(1, Gesture.OOPS)
    party.settle()
    assert phone.heard["gesture_made"]["gesture"] == "oops"


def test_a_table_whose_rules_know_no_gestures_shows_none():
    party, sits, _ = a_party(rules=TableRules(gestures=False))
    sits.make_gesture(1, Gesture.WOW)
    party.here.make_gesture(0, Gesture.WOW)
    party.settle()
    assert not party.here.gestures
    assert not sits.gestures


def test_a_program_too_old_for_gestures_is_told_of_none():
    party, sits, looks_on = a_party()
    member = next(one for one in party.host._hub if one.name == "Carl")
    member.looks_on = True
    sits.make_gesture(1, Gesture.WOW)
    party.settle()
    assert sits.gestures
    assert not looks_on.gestures
    assert not looks_on.unknown


def test_a_gesture_that_does_not_exist_is_no_message():
    data = encode(MakeGesture(0, Gesture.WOW)).replace(b"wow", b"boo")
    party, sits, _ = a_party()
    connection = next(iter(party.lines))
    party.host.received(connection, data)
    party.settle()
    assert not sits.gestures
