"""The sealed channel: what goes through a relay, readable by nobody but host and guest.

The key is 16 random bytes from the table's link. Each connection between the host and a guest is
sealed on its own, in both directions; a *frame* is the content of one binary WebSocket message.

1. Each side sends 16 random bytes, its salt, as its first frame.
2. From the key and both salts follow two keys of 32 bytes, by HKDF (RFC 5869) with SHA-256: the
   input keying material is the link's key, the salt is the host's salt followed by the guest's,
   and the info is ``cornerwise table 1 host to guest`` or ``cornerwise table 1 guest to host`` in
   ASCII, for what the host or the guest sends.
3. Every later frame is a message encrypted by AES-256-GCM with the sender's key, without
   additional data: the ciphertext, followed by the tag of 16 bytes. The nonce isn't sent: it is
   the number of the frame among the sealed ones of its direction, from 0, as 12 bytes, the most
   significant first.
4. The first sealed frame of each side is the empty message: it proves that the side has the key.
   Messages follow it at once.

A frame that was changed, left out, sent twice or moved has the wrong nonce or the wrong tag; the
connection is then closed. As salts are new each time, and the directions have keys of their own,
nothing of one connection can be sent in another, nor back to its sender. A relay still sees who
talks to whom, when, and how much, and can drop connections.

Browsers can do all this by WebCrypto: ``deriveKey`` with HKDF, ``encrypt`` with AES-GCM.
`tests/network/sealed_vectors.json` has examples.
"""

from __future__ import annotations

import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from game.network.frame_error import FrameError

KEY_BYTES = 16
"""The length of a link's key."""

SALT_BYTES = 16

TAG_BYTES = 16
"""By how much a sealed message is longer than the message."""

NONCE_BYTES = 12

MOST_FRAMES = 2**32
"""The most frames sealed with one key, as recommended for AES-GCM (NIST SP 800-38D)."""


class _Direction:
    """Seals or opens the frames of one direction, in their order."""

    __slots__ = ("_cipher", "_number")

    def __init__(self, key: bytes, salts: bytes, info: bytes) -> None:
        derived = HKDF(algorithm=SHA256(), length=32, salt=salts, info=info).derive(key)
        self._cipher = AESGCM(derived)
        self._number = 0

    def _nonce(self) -> bytes:
        if self._number == MOST_FRAMES:
            raise FrameError("the key is used up")
        nonce = self._number.to_bytes(NONCE_BYTES, "big")
        self._number += 1
        return nonce

    def seal(self, message: bytes) -> bytes:
        return self._cipher.encrypt(self._nonce(), message, None)

    def open(self, frame: bytes) -> bytes:
        try:
            return self._cipher.decrypt(self._nonce(), frame, None)
        except (InvalidTag, ValueError) as error:
            raise FrameError("a frame isn't sealed with the key, or isn't the next one") from error


class SealedChannel:
    """One side of a sealed connection; it does no input or output itself.

    What `frames_to_send` returns has to be sent, in this order, after each call of `receive` and
    `send`, and once at first.
    """

    def __init__(self, key: bytes, *, is_host: bool, salt: bytes | None = None) -> None:
        """A channel that isn't open yet.

        Args:
            key: the link's key, `KEY_BYTES` long. Raises ValueError for any other length.
            is_host: which side this is.
            salt: this side's salt, only given to have the same frames again, as in examples.
        """
        if len(key) != KEY_BYTES:
            raise ValueError(f"a key has {KEY_BYTES} bytes, not {len(key)}")
        self._key, self._is_host = key, is_host
        self._salt = secrets.token_bytes(SALT_BYTES) if salt is None else salt
        self._to_send = [self._salt]
        self._outgoing: _Direction | None = None
        self._incoming: _Direction | None = None
        self._is_open = False
        self._is_broken = False

    @property
    def is_open(self) -> bool:
        """Whether the other side has proved that it has the key, so that messages can be sent."""
        return self._is_open and not self._is_broken

    def frames_to_send(self) -> list[bytes]:
        """What is to be sent now."""
        frames, self._to_send = self._to_send, []
        return frames

    def send(self, message: bytes) -> None:
        """Seal a message. Raises RuntimeError while the channel isn't open."""
        if self._outgoing is None or not self.is_open:
            raise RuntimeError("the channel isn't open")
        self._to_send.append(self._outgoing.seal(message))

    def receive(self, frame: bytes) -> bytes | None:
        """Take in a frame: the message in it, or None if it served to open the channel.

        Raises FrameError if it isn't the other side's next frame; the channel is then of no use.
        """
        if self._is_broken:
            raise FrameError("the channel is closed")
        try:
            if self._incoming is None:
                self._begin(frame)
                return None
            message = self._incoming.open(frame)
            if self._is_open:
                return message
            if message:
                raise FrameError("the first sealed frame isn't empty")
            self._is_open = True
        except FrameError:
            self._is_broken = True
            raise
        return None

    def _begin(self, salt: bytes) -> None:
        """Make the keys, and prove that this side has the link's."""
        if len(salt) != SALT_BYTES:
            raise FrameError(f"a salt has {SALT_BYTES} bytes, not {len(salt)}")
        if salt == self._salt:
            raise FrameError("the salt was sent back")
        salts = self._salt + salt if self._is_host else salt + self._salt
        host, guest = (
            _Direction(self._key, salts, b"cornerwise table 1 " + info)
            for info in (b"host to guest", b"guest to host")
        )
        self._outgoing, self._incoming = (host, guest) if self._is_host else (guest, host)
        self._to_send.append(self._outgoing.seal(b""))
