"""The sealed channel: what host and guest say to each other, readable by nobody between them.

It is a handshake of Noise (see `game.network.noise`), in which the host proves that the table is
its own, and both prove that they have a secret which lets the guest in:

* the **key** in a link by a relay, 16 random bytes;
* the **code** of six letters, which could be guessed by trying: SPAKE2 (RFC 9382, as `spake2` has
  it, over Ed25519) makes of it a secret which nobody learns who listens, and about which each try
  tells one thing only, whether that code was right;
* a guest's own **token**, by which they come back, and which is never sent anywhere.

A *frame* is the content of one binary WebSocket message:

1. The guest knocks: a byte for the kind of secret (`Knock`); its number as a guest in eight bytes,
   the most significant first, or 0; with a code, SPAKE2's 33 bytes; Noise's first message.
2. The host answers: a byte (`Answer`). COME is followed by SPAKE2's 33 bytes with a code, and
   Noise's second message. WAIT is followed by seconds in two bytes. Otherwise nothing else comes.
3. Every later frame is a message encrypted by Noise. The guest's first one is empty: with it the
   host knows that the guest has the secret, and messages follow from both.

Noise's prologue is `PROLOGUE` and the knock up to Noise's own message. The secret (``psk``) is
SPAKE2's result, or by HKDF (RFC 5869, SHA-256, no salt, `INFO` of the knock) from the key, or from
the token as ASCII.

The host's static key is the table's: at a relay its hash is the room's code (`room_of`), so a guest
who comes by a link is heard by the table that the link is of, and by nobody else, be it the relay
or another guest, who has the same key. Whoever comes by a code alone can be sure only that they are
heard by somebody who knows it.

A frame that was changed, left out, sent twice or moved ends the connection. A relay still sees who
talks to whom, when, and how much, and can drop connections. Browsers can do all this by WebCrypto,
but for SPAKE2. `tests/network/sealed_vectors.json` has examples.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Mapping
from enum import IntEnum
from hashlib import sha256
from math import ceil

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from spake2 import SPAKE2_A, SPAKE2_B

from game.base.rate_limits import GuardedCode
from game.network.events import FrameError, Reason
from game.network.noise import Cipher, Initiator, Responder, hashed_keys

PROLOGUE = b"cornerwise table 2"

HEAD_BYTES = 9
"""The length of a knock's kind and number."""

SPAKE_BYTES = 33
"""The length of a message of SPAKE2."""

LONGEST_WAIT_S = 0xFFFF
"""The most seconds that an answer can tell."""


class Knock(IntEnum):
    """By what somebody wants to come in."""

    KEY = 0
    """The key in a table's link."""

    CODE = 1
    """The table's code."""

    GUEST = 2
    """The token of a guest who was there before."""


class Answer(IntEnum):
    """What the host says to that."""

    COME = 0

    UNKNOWN = 1
    """There is no guest of this number, or no link with a key."""

    WAIT = 2
    """Too many codes were tried from there."""


INFO = {Knock.KEY: b"cornerwise key", Knock.GUEST: b"cornerwise token"}
"""HKDF's info: no secret can be taken for one of another kind."""


def room_of(public: bytes) -> str:
    """The room that a table has at relays: 128 bits of its public key's SHA-256, in base32.

    >>> room_of(bytes(32))
    'mzuhvlpymk6xo3epygfy5h4oea'
    """
    return b32encode(sha256(public).digest()[:16]).decode().rstrip("=").lower()


def expanded(kind: Knock, secret: bytes) -> bytes:
    """The ``psk`` that follows from a key, or from a token."""
    return hashed_keys(b"", secret, 1, INFO[kind])[0]


class SealedChannel:
    """One side of a sealed connection; it does no input or output itself.

    What `frames_to_send` returns has to be sent, in this order, after each call of `receive`, also
    one that raises, and of `send`, and once at first.
    """

    def __init__(self) -> None:
        self._to_send: list[bytes] = []
        self._outgoing: Cipher | None = None
        self._incoming: Cipher | None = None
        self._is_open = False
        self._is_broken = False

    @property
    def is_open(self) -> bool:
        """Whether the other side has proved what it has to, so that messages can be sent."""
        return self._is_open and not self._is_broken

    @property
    def guest(self) -> int:
        """The number of the guest who is there, if they have proved who they are; otherwise 0."""
        return 0

    def frames_to_send(self) -> list[bytes]:
        """What is to be sent now."""
        frames, self._to_send = self._to_send, []
        return frames

    def send(self, message: bytes) -> None:
        """Seal a message. Raises RuntimeError while the channel isn't open."""
        if self._outgoing is None or not self.is_open:
            raise RuntimeError("the channel isn't open")
        self._to_send.append(self._outgoing.encrypt(message))

    def receive(self, frame: bytes) -> bytes | None:
        """Take in a frame: the message in it, or None if it served to open the channel.

        Raises FrameError if it isn't the other side's next frame; the channel is then of no use.
        """
        if self._is_broken:
            raise FrameError("the channel is closed")
        try:
            if self._incoming is None:
                self._shake_hands(frame)
                return None
            message = self._incoming.decrypt(frame)
            if self._is_open:
                return message
            if message:
                raise FrameError("a guest's first message is empty")
            self._confirm()
        except FrameError:
            self._is_broken = True
            raise
        return None

    def _shake_hands(self, frame: bytes) -> None:
        """Take in the other side's part of the handshake. Raises FrameError."""
        raise NotImplementedError

    def _confirm(self) -> None:
        """The other side has shown that it has the secret."""
        self._is_open = True


class GuestChannel(SealedChannel):
    """A guest's side."""

    def __init__(
        self,
        kind: Knock,
        secret: str | bytes,
        *,
        guest: int = 0,
        room: str | None = None,
        ephemeral: bytes | None = None,
    ) -> None:
        """Knock.

        Args:
            kind: by what.
            secret: the key, the code or the token.
            guest: the number of the guest whose token it is.
            room: the room that the link leads to, whose host alone is to be heard.
            ephemeral: see `Initiator`.
        """
        super().__init__()
        self._kind, self._room = kind, room
        self._secret = secret.encode() if isinstance(secret, str) else secret
        self._spake: SPAKE2_A | None = None
        head = bytes((kind,)) + guest.to_bytes(HEAD_BYTES - 1, "big")
        if kind is Knock.CODE:
            self._spake = SPAKE2_A(self._secret)
            head += self._spake.start()
        self._noise = Initiator(PROLOGUE + head, with_secret=True, ephemeral=ephemeral)
        self._to_send.append(head + self._noise.start())

    def _shake_hands(self, frame: bytes) -> None:
        answer, content = frame[:1], frame[1:]
        if answer == bytes((Answer.UNKNOWN,)) and not content:
            raise FrameError("the host doesn't know this", Reason.UNKNOWN_GUEST)
        if answer == bytes((Answer.WAIT,)) and len(content) == 2:
            wait_s = int.from_bytes(content, "big")
            raise FrameError(f"nothing is heard for {wait_s} s", Reason.WAIT, wait_s)
        if answer != bytes((Answer.COME,)):
            raise FrameError("this is no answer")
        if self._spake is None:
            secret = expanded(self._kind, self._secret)
        else:
            secret = shared_secret(self._spake, content[:SPAKE_BYTES])
            content = content[SPAKE_BYTES:]
        try:
            self._noise.finish(content, secret)
        except FrameError as error:
            if self._kind is Knock.CODE:
                raise FrameError("the table has another code", Reason.WRONG_CODE) from error
            raise
        if self._room is not None and room_of(self._noise.static) != self._room:
            raise FrameError("somebody else answers in the table's place", Reason.WRONG_KEY)
        self._outgoing, self._incoming = self._noise.outgoing, self._noise.incoming
        self._confirm()
        self.send(b"")


class Credentials:
    """What lets guests in at a table: its key pair, its code, the key in its link, their tokens.

    The main thread changes these values, the network's threads ask for them: each is replaced
    whole.

    Attributes:
        private_key: by the public half guests know the table.
        code: the table's code, and who may try it.
        key: the key in its link by a relay, or None if it has none.
        tokens: by the numbers of guests, what brings them back.
    """

    def __init__(self, private_key: bytes, code: GuardedCode) -> None:
        """Nobody was there yet; the key has 32 bytes, as those of `new_private_key`."""
        self.private_key = X25519PrivateKey.from_private_bytes(private_key)
        self.code = code
        self.key: bytes | None = None
        self.tokens: Mapping[int, str] = {}

    @property
    def room(self) -> str:
        """The table's room at any relay."""
        return room_of(self.private_key.public_key().public_bytes_raw())

    def secret(self, kind: Knock, guest: int) -> bytes | None:
        """What a knock with a key, or of a guest, has to be made with; None if there is no such."""
        if kind is Knock.KEY:
            return self.key
        token = self.tokens.get(guest) if kind is Knock.GUEST else None
        return None if token is None else token.encode()


def new_private_key() -> bytes:
    """The private half of a new table's key pair."""
    return X25519PrivateKey.generate().private_bytes_raw()


class HostChannel(SealedChannel):
    """The host's side."""

    def __init__(
        self,
        credentials: Credentials,
        address: str,
        *,
        takes_code: bool = True,
        ephemeral: bytes | None = None,
    ) -> None:
        """Wait for somebody to knock.

        Args:
            credentials: what lets guests in.
            address: from where they come, as far as is known.
            takes_code: whether they may come by the code: not where anybody could say that they
                come from other addresses again and again, as relays could.
            ephemeral: see `Initiator`.
        """
        super().__init__()
        self._takes_code = takes_code
        self._credentials, self._address, self._ephemeral = credentials, address, ephemeral
        self._kind = Knock.KEY
        self._number = 0

    @property
    def guest(self) -> int:
        return self._number if self.is_open else 0

    def _shake_hands(self, frame: bytes) -> None:
        credentials = self._credentials
        try:
            self._kind = kind = Knock(frame[0])
        except (IndexError, ValueError):
            raise FrameError("this is no knock") from None
        if kind is Knock.GUEST:
            self._number = int.from_bytes(frame[1:HEAD_BYTES], "big")
        spoken = b""
        if kind is Knock.CODE and self._takes_code:
            head = HEAD_BYTES + SPAKE_BYTES
            wait_s = min(ceil(credentials.code.begin_try(self._address)), LONGEST_WAIT_S)
            if wait_s:
                self._to_send.append(bytes((Answer.WAIT,)) + wait_s.to_bytes(2, "big"))
                raise FrameError("too many codes were tried", Reason.WAIT)
            spake = SPAKE2_B(credentials.code.code.encode())
            spoken = spake.start()
            secret = shared_secret(spake, frame[HEAD_BYTES:head])
        else:
            head = HEAD_BYTES
            known = credentials.secret(kind, self._number)
            if known is None:
                self._to_send.append(bytes((Answer.UNKNOWN,)))
                raise FrameError("nobody comes in by this", Reason.UNKNOWN_GUEST)
            secret = expanded(kind, known)
        prologue, knock, ephemeral = PROLOGUE + frame[:head], frame[head:], self._ephemeral
        noise = Responder(prologue, knock, with_secret=True, ephemeral=ephemeral)
        answer = noise.answer(credentials.private_key, secret)
        self._to_send.append(bytes((Answer.COME,)) + spoken + answer)
        self._outgoing, self._incoming = noise.outgoing, noise.incoming

    def _confirm(self) -> None:
        super()._confirm()
        if self._kind is Knock.CODE:
            self._credentials.code.forgive(self._address)


def shared_secret(spake: SPAKE2_A | SPAKE2_B, message: bytes) -> bytes:
    """What SPAKE2 makes of the other side's message. Raises FrameError if it isn't one."""
    try:
        secret: bytes = spake.finish(message)
    except Exception as error:  # The library has one of its own, or none, for each thing wrong.
        raise FrameError("this is no message of SPAKE2") from error
    return secret
