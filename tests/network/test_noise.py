"""The handshakes of Noise: as other implementations have them, and of no use to anybody else."""

import json
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from game.network.events import FrameError
from game.network.noise import Initiator, Responder

VECTORS = json.loads((Path(__file__).parent / "noise_vectors.json").read_text("utf-8"))
"""Those of the cacophony library (public domain) for the two handshakes; it has been the reference
for others, with which it agrees."""


@pytest.mark.parametrize("vector", VECTORS, ids=lambda one: one["name"])
def test_handshakes_are_those_of_other_implementations(vector):
    def value(name):
        return bytes.fromhex(vector[name]) if name in vector else None

    psk = value("psk")
    messages = [
        (bytes.fromhex(one["payload"]), bytes.fromhex(one["ciphertext"]))
        for one in vector["messages"]
    ]
    options = {"with_secret": psk is not None}
    prologue = value("prologue")
    (first, sent_first), (second, sent_second), *others = messages
    initiator = Initiator(prologue, ephemeral=value("initiator_ephemeral"), **options)
    assert initiator.start(first) == sent_first
    ephemeral = value("responder_ephemeral")
    responder = Responder(prologue, sent_first, ephemeral=ephemeral, **options)
    assert responder.payload == first
    static = X25519PrivateKey.from_private_bytes(value("responder_static"))
    assert responder.answer(static, psk, second) == sent_second
    assert initiator.finish(sent_second, psk) == second
    assert initiator.static == static.public_key().public_bytes_raw()
    assert initiator.transcript == responder.transcript == value("handshake_hash")
    for number, (payload, sent) in enumerate(others):
        sender, receiver = (responder, initiator) if number % 2 else (initiator, responder)
        assert sender.outgoing.encrypt(payload) == sent
        assert receiver.incoming.decrypt(sent) == payload


@pytest.mark.parametrize("length", [0, 31, 32, 63, 64, 95])
def test_what_is_cut_off_is_no_handshake(length):
    initiator = Initiator(b"", with_secret=False)
    responder = Responder(b"", initiator.start(), with_secret=False)
    answer = responder.answer(X25519PrivateKey.generate())
    with pytest.raises(FrameError):
        initiator.finish(answer[:length])
    if length < 32:
        with pytest.raises(FrameError):
            Responder(b"", bytes(length), with_secret=False)


def test_a_key_by_which_anybody_knows_the_result_is_refused():
    initiator = Initiator(b"", with_secret=False)
    initiator.start()
    with pytest.raises(FrameError, match="no key"):
        initiator.finish(bytes(96))


def test_a_handshake_for_another_purpose_is_refused():
    initiator = Initiator(b"rooms", with_secret=False)
    responder = Responder(b"tables", initiator.start(), with_secret=False)
    answer = responder.answer(X25519PrivateKey.generate())
    with pytest.raises(FrameError):
        initiator.finish(answer)


def test_a_secret_is_neither_left_out_nor_added():
    initiator = Initiator(b"", with_secret=True)
    responder = Responder(b"", initiator.start(), with_secret=True)
    with pytest.raises(ValueError, match="psk"):
        responder.answer(X25519PrivateKey.generate())
