"""The sealed channel: who comes in by what, who is believed, and what nobody between can do."""

import json
from pathlib import Path

import pytest
from helpers.network import CODE, KEY, credentials
from hypothesis import given
from hypothesis import strategies as st

from game.network.events import FrameError, Reason
from game.network.sealed import Answer, GuestChannel, HostChannel, Knock, expanded

VECTORS = json.loads((Path(__file__).parent / "sealed_vectors.json").read_text("utf-8"))

ADDRESS, TOKEN = "192.168.1.5", "0123456789abcdef" * 2

messages = st.lists(st.tuples(st.booleans(), st.binary(max_size=200)), max_size=20)
"""Messages, each with whether it is the host's."""


def passed_on(sender, receiver):
    """What the receiver has of all that the sender has to send."""
    found = [receiver.receive(frame) for frame in sender.frames_to_send()]
    return [message for message in found if message is not None]


def met(table, guest, address=ADDRESS):
    """A guest's channel opened at a table: the host's side of it."""
    host = HostChannel(table, address)
    passed_on(guest, host)
    passed_on(host, guest)
    passed_on(guest, host)
    return host


def by_key(table, key=KEY):
    return GuestChannel(Knock.KEY, key, room=table.room)


def by_code(code=CODE):
    return GuestChannel(Knock.CODE, code)


def by_token(table, token=TOKEN, number=7):
    return GuestChannel(Knock.GUEST, token, guest=number, room=table.room)


def table_with_a_guest(**options):
    table = credentials(**options)
    table.tokens = {7: TOKEN}
    return table


def opened():
    """A host and a guest."""
    table = credentials()
    guest = by_key(table)
    return met(table, guest), guest


def reason_of(do, *arguments):
    """Why something that comes ends a channel."""
    with pytest.raises(FrameError) as error:
        do(*arguments)
    return error.value.reason


# -- who comes in ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("knock", "number"),
    [(by_key, 0), (lambda table: by_code(), 0), (by_token, 7)],
    ids=["key", "code", "token"],
)
def test_each_secret_lets_its_guest_in_and_only_a_token_tells_who_that_is(knock, number):
    table = table_with_a_guest()
    guest = knock(table)
    assert guest.guest == 0
    host = met(table, guest)
    assert host.is_open
    assert guest.is_open
    assert host.guest == number
    host.send(b"to the guest")
    guest.send(b"to the host")
    assert passed_on(host, guest) == [b"to the guest"]
    assert passed_on(guest, host) == [b"to the host"]


@pytest.mark.parametrize(
    ("knock", "why"),
    [
        (lambda table: by_key(table, bytes(16)), Reason.WRONG_KEY),
        (lambda table: by_code("XXXXXX"), Reason.WRONG_CODE),
        (lambda table: by_token(table, "f" * 32), Reason.WRONG_KEY),
        (lambda table: by_token(table, number=8), Reason.UNKNOWN_GUEST),
    ],
    ids=["key", "code", "token", "number"],
)
def test_nobody_comes_in_by_anything_else(knock, why):
    table = table_with_a_guest()
    guest, host = knock(table), HostChannel(table, ADDRESS)
    frame = guest.frames_to_send()[0]
    if why is Reason.UNKNOWN_GUEST:
        assert reason_of(host.receive, frame) is why
    else:
        host.receive(frame)
    assert reason_of(passed_on, host, guest) is why
    assert not guest.is_open
    assert not host.is_open


def test_a_table_without_a_link_lets_nobody_in_by_one():
    table = credentials(key=None)
    host = HostChannel(table, ADDRESS)
    assert reason_of(passed_on, by_key(table), host) is Reason.UNKNOWN_GUEST


def test_a_host_says_nothing_before_the_guest_has_proved_the_secret():
    table = credentials()
    guest, host = by_key(table, bytes(16)), HostChannel(table, ADDRESS)
    passed_on(guest, host)
    with pytest.raises(RuntimeError):
        host.send(b"early")
    with pytest.raises(RuntimeError):
        guest.send(b"early")


# -- codes ---------------------------------------------------------------------------


def test_a_code_is_tried_three_times_and_then_ever_more_rarely_whoever_breaks_off():
    table = credentials()
    for _ in range(4):
        guest, host = by_code("XXXXXX"), HostChannel(table, ADDRESS)
        passed_on(guest, host)  # The guest sees what comes, and says no more.
        assert host.frames_to_send()[0][0] == Answer.COME
    guest, host = by_code(), HostChannel(table, ADDRESS)
    assert reason_of(passed_on, guest, host) is Reason.WAIT
    with pytest.raises(FrameError) as told:
        passed_on(host, guest)
    assert (told.value.reason, told.value.wait_s) == (Reason.WAIT, 1)
    # Others are heard meanwhile.
    assert met(table, by_code(), "192.168.1.6").is_open


def test_nobody_comes_by_a_code_whose_address_only_a_relay_tells():
    table = credentials()
    host = HostChannel(table, ADDRESS, takes_code=False)
    assert reason_of(passed_on, by_code(), host) is Reason.UNKNOWN_GUEST
    assert met(table, by_key(table)).is_open


def test_a_right_code_forgives_wrong_ones():
    table = credentials()
    for _ in range(3):
        passed_on(by_code("XXXXXX"), HostChannel(table, ADDRESS))
    for _ in range(5):
        assert met(table, by_code()).is_open


def test_what_is_heard_of_a_code_tells_nobody_which_it_is():
    """A listener has both sides' messages, and can't make the key of any code from them."""
    table = credentials()
    guest, host = by_code(), HostChannel(table, ADDRESS)
    (knock,) = guest.frames_to_send()
    assert CODE.encode() not in knock
    host.receive(knock)
    # Whoever has only the messages begins a handshake of their own, with other numbers.
    listener = by_code()
    assert reason_of(passed_on, host, listener) is Reason.WRONG_CODE


# -- who is believed -----------------------------------------------------------------


def test_a_guest_who_has_the_link_cant_answer_in_the_host_s_place():
    """Mallory has the key, as all guests have, and a relay that lets her have the room."""
    table = table_with_a_guest()
    mallory = credentials()
    mallory.tokens = {7: "f" * 32}
    guest = by_key(table)
    false_host = HostChannel(mallory, ADDRESS)
    passed_on(guest, false_host)
    assert reason_of(passed_on, false_host, guest) is Reason.WRONG_KEY
    # Nor is she told the token of who comes back, or anything that the host would take for it.
    returning = by_token(table)
    heard = returning.frames_to_send()
    false_host = HostChannel(mallory, ADDRESS)
    for frame in heard:
        false_host.receive(frame)
    assert reason_of(passed_on, false_host, returning) is Reason.WRONG_KEY
    heard += returning.frames_to_send()
    assert not any(TOKEN.encode() in frame or bytes.fromhex(TOKEN) in frame for frame in heard)
    late = HostChannel(table, ADDRESS)
    late.receive(heard[0])
    assert not late.is_open


def test_a_guest_who_is_told_that_nobody_knows_them_has_told_nothing():
    guest = GuestChannel(Knock.GUEST, TOKEN, guest=7)
    guest.frames_to_send()
    assert reason_of(guest.receive, bytes((Answer.UNKNOWN,))) is Reason.UNKNOWN_GUEST
    assert guest.frames_to_send() == []


def test_secrets_of_different_kinds_are_never_alike():
    assert expanded(Knock.KEY, b"1" * 16) != expanded(Knock.GUEST, b"1" * 16)


# -- what is between them --------------------------------------------------------------


@given(messages)
def test_messages_arrive_as_they_were_sent(sent):
    host, guest = opened()
    for is_host, message in sent:
        sender, receiver = (host, guest) if is_host else (guest, host)
        sender.send(message)
        assert passed_on(sender, receiver) == [message]


@given(st.lists(st.binary(max_size=50), min_size=1, max_size=6), st.data())
def test_what_was_changed_dropped_repeated_or_moved_is_noticed(sent, data):
    host, guest = opened()
    for message in sent:
        host.send(message)
    frames = host.frames_to_send()
    number = data.draw(st.integers(0, len(frames) - 1))
    how = data.draw(st.sampled_from(["change", "cut", "drop", "repeat", "move", "send back"]))
    frame = frames[number]
    if how == "change":
        bit = data.draw(st.integers(0, 8 * len(frame) - 1))
        frames[number] = bytes(
            byte ^ (1 << bit % 8 if place == bit // 8 else 0) for place, byte in enumerate(frame)
        )
    elif how == "cut":
        frames[number] = frame[: data.draw(st.integers(0, len(frame) - 1))]
    elif how == "drop":
        frames = [*frames[:number], *frames[number + 1 :], bytes(16)]
    elif how == "repeat":
        frames.insert(number, frame)
    elif how == "move":
        frames = [*frames[:number], *frames[number + 1 :], frame, frame]
    else:
        guest.send(b"mine")
        frames.insert(number, guest.frames_to_send()[0])
    taken = []
    with pytest.raises(FrameError):
        taken.extend(map(guest.receive, frames))
    # Nothing but the messages themselves came through, from the first on.
    assert taken == sent[: len(taken)]
    assert not guest.is_open
    with pytest.raises(FrameError, match="closed"):
        guest.receive(frame)
    with pytest.raises(RuntimeError):
        guest.send(b"more")


@given(st.sampled_from(list(Knock)), st.binary(max_size=150), st.integers(0, 150))
def test_what_is_no_knock_or_no_answer_ends_the_channel_and_nothing_else(kind, junk, kept):
    table = table_with_a_guest()
    knocks = {Knock.KEY: by_key, Knock.CODE: lambda _: by_code(), Knock.GUEST: by_token}
    (frame,) = knocks[kind](table).frames_to_send()
    changed = frame[:kept] + junk
    if changed != frame:
        host = HostChannel(table, ADDRESS)
        try:
            host.receive(changed)
        except FrameError:
            assert not host.is_open
    with pytest.raises(FrameError):
        knocks[kind](table).receive(junk)


def test_frames_of_an_earlier_connection_mean_nothing():
    host, guest = opened()
    host.send(b"move")
    recorded = host.frames_to_send()
    _, later = opened()
    with pytest.raises(FrameError):
        later.receive(recorded[0])
    assert guest.receive(recorded[0]) == b"move"


def test_a_knock_that_is_repeated_lets_nobody_in():
    table = credentials()
    guest = by_key(table)
    knock = guest.frames_to_send()
    host = HostChannel(table, ADDRESS)
    host.receive(knock[0])
    passed_on(host, guest)
    proof = guest.frames_to_send()
    again = HostChannel(table, ADDRESS)
    again.receive(knock[0])
    with pytest.raises(FrameError):
        again.receive(proof[0])


def test_two_sides_never_seal_alike():
    seen = set()
    for _ in range(20):
        host, guest = opened()
        for side in (host, guest):
            side.send(b"the same")
            seen |= set(side.frames_to_send())
    assert len(seen) == 40


def test_a_guest_s_first_message_is_empty():
    table = credentials()
    guest, host = by_key(table), HostChannel(table, ADDRESS)
    passed_on(guest, host)
    passed_on(host, guest)
    guest.frames_to_send()
    guest.send(b"not empty")
    with pytest.raises(FrameError):
        passed_on(guest, host)


# -- the format ------------------------------------------------------------------------


@pytest.mark.parametrize("vector", VECTORS, ids=lambda one: one["what"])
def test_the_channel_does_what_the_examples_say(vector):
    """Those of the page's own program; SPAKE2 has none, as pages can't do it."""

    def value(name):
        return bytes.fromhex(vector[name])

    table = credentials(private_key=value("private_key"), key=value("key"))
    table.tokens = {vector["guest"]: vector["token"]} if vector["guest"] else {}
    assert table.room == vector["room"]
    kind = Knock.GUEST if vector["guest"] else Knock.KEY
    secret = vector["token"] if vector["guest"] else table.key
    guest = GuestChannel(
        kind,
        secret,
        guest=vector["guest"],
        room=vector["room"],
        ephemeral=value("guest_ephemeral"),
    )
    host = HostChannel(table, ADDRESS, ephemeral=value("host_ephemeral"))
    sides = {"guest": (guest, host), "host": (host, guest)}
    for one in vector["frames"]:
        sender, receiver = sides[one["from"]]
        message = one.get("message")
        if message is not None:
            sender.send(bytes.fromhex(message))
        (frame,) = sender.frames_to_send()
        assert frame.hex() == one["frame"]
        expected = None if message is None else bytes.fromhex(message)
        assert receiver.receive(frame) == expected
