"""The sealed channel: what its head says, and that nobody between can do anything but cut it."""

import hashlib
import hmac
import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from hypothesis import given
from hypothesis import strategies as st

from game.network.frame_error import FrameError
from game.network.sealed import KEY_BYTES, SALT_BYTES, SealedChannel

VECTORS = json.loads((Path(__file__).parent / "sealed_vectors.json").read_text("utf-8"))

KEY = bytes(range(KEY_BYTES))

messages = st.lists(st.tuples(st.booleans(), st.binary(max_size=200)), max_size=20)
"""Messages, each with whether it is the host's."""


def passed_on(sender, receiver):
    """What the receiver has of all that the sender has to send."""
    found = [receiver.receive(frame) for frame in sender.frames_to_send()]
    return [message for message in found if message is not None]


def opened(key=KEY, other=KEY):
    """A host and a guest, whose salts and proofs have been passed on."""
    host, guest = SealedChannel(key, is_host=True), SealedChannel(other, is_host=False)
    passed_on(host, guest)
    passed_on(guest, host)
    passed_on(host, guest)
    return host, guest


@given(messages)
def test_messages_arrive_as_they_were_sent(sent):
    host, guest = opened()
    assert host.is_open
    assert guest.is_open
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
        frames = (
            frames[:number] + frames[number + 1 :] + [AESGCM(KEY).encrypt(bytes(12), b"", None)]
        )
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


def test_a_side_with_another_key_is_noticed_by_both():
    host, guest = SealedChannel(KEY, is_host=True), SealedChannel(bytes(16), is_host=False)
    passed_on(host, guest)
    with pytest.raises(FrameError):
        passed_on(guest, host)
    with pytest.raises(FrameError):
        passed_on(host, guest)


def test_frames_of_an_earlier_connection_mean_nothing():
    host, guest = opened()
    host.send(b"move")
    recorded = host.frames_to_send()
    _, later = opened()
    with pytest.raises(FrameError):
        later.receive(recorded[0])
    assert guest.receive(recorded[0]) == b"move"


def test_two_sides_never_seal_alike():
    seen = set()
    for _ in range(20):
        host, guest = opened()
        for side in (host, guest):
            side.send(b"the same")
            seen |= set(side.frames_to_send())
    assert len(seen) == 40


@pytest.mark.parametrize("salt", [b"", b"1" * (SALT_BYTES - 1), b"1" * (SALT_BYTES + 1)])
def test_a_salt_has_its_length(salt):
    with pytest.raises(FrameError, match="16 bytes"):
        SealedChannel(KEY, is_host=True).receive(salt)


def test_a_salt_that_is_sent_back_is_noticed():
    host = SealedChannel(KEY, is_host=True)
    (salt,) = host.frames_to_send()
    with pytest.raises(FrameError, match="sent back"):
        host.receive(salt)


def test_the_first_sealed_frame_is_empty():
    host = SealedChannel(KEY, is_host=True, salt=b"h" * 16)
    host.receive(b"g" * 16)
    frame = AESGCM(derived(KEY, b"h" * 16 + b"g" * 16, "guest to host")).encrypt(
        bytes(12), b"not empty", None
    )
    with pytest.raises(FrameError, match="empty"):
        host.receive(frame)


def test_nothing_is_sent_before_the_other_side_has_proved_its_key():
    host = SealedChannel(KEY, is_host=True)
    with pytest.raises(RuntimeError):
        host.send(b"early")
    host.receive(b"g" * 16)
    with pytest.raises(RuntimeError):
        host.send(b"early")


@pytest.mark.parametrize("length", [0, 15, 17, 32])
def test_a_key_has_its_length(length):
    with pytest.raises(ValueError, match="a key has 16 bytes"):
        SealedChannel(bytes(length), is_host=True)


# -- the format -----------------------------------------------------------------


def derived(key, salts, direction):
    """A direction's key: HKDF in the words of RFC 5869, of one block."""
    extracted = hmac.digest(salts, key, hashlib.sha256)
    info = b"cornerwise table 1 " + direction.encode()
    return hmac.digest(extracted, info + b"\x01", hashlib.sha256)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda one: one["what"])
def test_the_examples_are_what_the_head_says(vector):
    key, host_salt, guest_salt = (
        bytes.fromhex(vector[name]) for name in ("key", "host_salt", "guest_salt")
    )
    numbers = {"host": 0, "guest": 0}
    for one in vector["frames"]:
        sender = one["from"]
        direction = "host to guest" if sender == "host" else "guest to host"
        cipher = AESGCM(derived(key, host_salt + guest_salt, direction))
        nonce = numbers[sender].to_bytes(12, "big")
        numbers[sender] += 1
        frame = cipher.encrypt(nonce, bytes.fromhex(one["message"]), None)
        assert frame == bytes.fromhex(one["frame"])


@pytest.mark.parametrize("vector", VECTORS, ids=lambda one: one["what"])
def test_the_channel_does_what_the_examples_say(vector):
    key = bytes.fromhex(vector["key"])
    sides = {
        name: SealedChannel(key, is_host=name == "host", salt=bytes.fromhex(vector[f"{name}_salt"]))
        for name in ("host", "guest")
    }
    salts = {name: side.frames_to_send() for name, side in sides.items()}
    assert {name: salt.hex() for name, (salt,) in salts.items()} == {
        name: vector[f"{name}_salt"] for name in sides
    }
    sides["host"].receive(salts["guest"][0])
    sides["guest"].receive(salts["host"][0])
    is_first = {"host": True, "guest": True}
    for one in vector["frames"]:
        sender = one["from"]
        receiver = sides["guest" if sender == "host" else "host"]
        message = bytes.fromhex(one["message"])
        if not is_first[sender]:
            sides[sender].send(message)
        (frame,) = sides[sender].frames_to_send()
        assert frame.hex() == one["frame"]
        assert receiver.receive(frame) == (None if is_first[sender] else message)
        is_first[sender] = False
