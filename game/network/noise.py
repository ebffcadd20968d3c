"""The Noise protocol framework (noiseprotocol.org, revision 34), as far as tables use it.

Two handshakes, in which one side, the *initiator*, doesn't show who it is, and the other, the
*responder*, proves that it has the private half of a key pair, its *static* key:

    Noise_NX_25519_AESGCM_SHA256:       -> e
                                        <- e, ee, s, es
    Noise_NXpsk2_25519_AESGCM_SHA256:   the same, and psk at the end of the second message

In the second one both sides also prove that they have a secret of 32 bytes (``psk``): the responder
by its message, the initiator by the first thing that it encrypts. Keys of one connection are new
each time (``e``), so that nobody who learns a secret later can read what was recorded before.

`Initiator` and `Responder` are the handshakes, `Cipher` what each direction is encrypted with after
them. In the specification's words: a `_Symmetric` is a SymmetricState, with ``ck`` as `_chain` and
``h`` as `transcript`; a `Cipher` is a CipherState. Noise bounds messages to 65,535 bytes, as its
length fields would have two; WebSockets know their lengths, so here messages may be longer.
"""

from __future__ import annotations

from hashlib import sha256

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from game.network.events import FrameError, Reason

KEY_BYTES = 32
"""The length of a key of X25519, public or private, and of a ``psk``."""

TAG_BYTES = 16
"""By how much an encrypted message is longer than the message."""

MOST_MESSAGES = 2**32
"""The most messages under one key: what NIST SP 800-38D recommends for AES-GCM."""

WITHOUT_SECRET = b"Noise_NX_25519_AESGCM_SHA256"
WITH_SECRET = b"Noise_NXpsk2_25519_AESGCM_SHA256"


def hashed_keys(salt: bytes, material: bytes, count: int, info: bytes = b"") -> list[bytes]:
    """HKDF with SHA-256 (RFC 5869): keys of 32 bytes each. Noise has no info."""
    length = KEY_BYTES * count
    keys = HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(material)
    return [keys[at : at + KEY_BYTES] for at in range(0, length, KEY_BYTES)]


class Cipher:
    """Encrypts or decrypts the messages of one direction, in their order."""

    __slots__ = ("_cipher", "_number")

    def __init__(self, key: bytes) -> None:
        self._cipher = AESGCM(key)
        self._number = 0

    def _nonce(self) -> bytes:
        if self._number == MOST_MESSAGES:
            raise FrameError("the key is used up")
        nonce = self._number.to_bytes(12, "big")
        self._number += 1
        return nonce

    def encrypt(self, message: bytes, bound: bytes = b"") -> bytes:
        """A message encrypted, and bound to what else both sides know."""
        return self._cipher.encrypt(self._nonce(), message, bound)

    def decrypt(self, data: bytes, bound: bytes = b"") -> bytes:
        """The message in it. Raises FrameError if it isn't the other side's next one."""
        try:
            return self._cipher.decrypt(self._nonce(), data, bound)
        except (InvalidTag, ValueError) as error:
            raise FrameError(
                "a message isn't the other side's next one", Reason.WRONG_KEY
            ) from error


class _Symmetric:
    """What both sides of a handshake have in common so far.

    Attributes:
        transcript: the hash of everything that was sent.
    """

    def __init__(self, name: bytes, prologue: bytes) -> None:
        # A name of up to 32 bytes stands for itself, a longer one (there is none) would be hashed.
        self.transcript = self._chain = name.ljust(32, b"\0")
        self._cipher: Cipher | None = None
        self.mix_hash(prologue)

    def mix_hash(self, data: bytes) -> None:
        self.transcript = sha256(self.transcript + data).digest()

    def mix_key(self, material: bytes) -> None:
        self._chain, key = hashed_keys(self._chain, material, 2)
        self._cipher = Cipher(key)

    def mix_secret(self, psk: bytes) -> None:
        """MixKeyAndHash."""
        self._chain, hashed, key = hashed_keys(self._chain, psk, 3)
        self.mix_hash(hashed)
        self._cipher = Cipher(key)

    def encrypt(self, message: bytes) -> bytes:
        """EncryptAndHash: as it is, as long as there is no key."""
        cipher = self._cipher
        data = message if cipher is None else cipher.encrypt(message, self.transcript)
        self.mix_hash(data)
        return data

    def decrypt(self, data: bytes) -> bytes:
        """DecryptAndHash. Raises FrameError."""
        cipher = self._cipher
        message = data if cipher is None else cipher.decrypt(data, self.transcript)
        self.mix_hash(data)
        return message

    def split(self) -> tuple[Cipher, Cipher]:
        """What the initiator's and the responder's messages are encrypted with from now on."""
        first, second = hashed_keys(self._chain, b"", 2)
        return Cipher(first), Cipher(second)


class _Side:
    """One side of a handshake.

    Attributes:
        outgoing, incoming: its two directions, once the handshake is over.
        transcript: the hash of the handshake, which no other one has.
    """

    outgoing: Cipher
    incoming: Cipher

    def __init__(self, prologue: bytes, ephemeral: bytes | None, *, with_secret: bool) -> None:
        self._has_secret = with_secret
        self._state = _Symmetric(WITH_SECRET if with_secret else WITHOUT_SECRET, prologue)
        self._private = (
            X25519PrivateKey.generate()
            if ephemeral is None
            else X25519PrivateKey.from_private_bytes(ephemeral)
        )
        self._public = self._private.public_key().public_bytes_raw()

    @property
    def transcript(self) -> bytes:
        return self._state.transcript

    def _mix_ephemeral(self, public: bytes) -> None:
        self._state.mix_hash(public)
        if self._has_secret:  # So that what is encrypted with the same psk never has the same key.
            self._state.mix_key(public)

    def _mix_shared(self, private: X25519PrivateKey, public: bytes) -> None:
        try:
            shared = private.exchange(X25519PublicKey.from_public_bytes(public))
        except ValueError as error:  # A point of low order, by which anybody would know the result.
            raise FrameError("this is no key", Reason.WRONG_KEY) from error
        self._state.mix_key(shared)

    def _mix_secret(self, psk: bytes | None) -> None:
        if (psk is not None) != self._has_secret:
            raise ValueError("a psk belongs to NXpsk2 alone")
        if psk is not None:
            self._state.mix_secret(psk)


class Initiator(_Side):
    """Who begins a handshake.

    Attributes:
        static: the responder's public key, which it has proved to be its own; after `finish`.
    """

    static: bytes

    def __init__(
        self, prologue: bytes, *, with_secret: bool, ephemeral: bytes | None = None
    ) -> None:
        """Nothing is sent yet.

        Args:
            prologue: what both sides must know alike.
            with_secret: whether it is NXpsk2.
            ephemeral: the private key, only given to have the same messages again, as in examples.
        """
        super().__init__(prologue, ephemeral, with_secret=with_secret)

    def start(self, payload: bytes = b"") -> bytes:
        """The first message; its payload isn't secret."""
        self._mix_ephemeral(self._public)
        return self._public + self._state.encrypt(payload)

    def finish(self, message: bytes, psk: bytes | None = None) -> bytes:
        """Take in the second message; returns its payload. Raises FrameError."""
        theirs, sealed = message[:KEY_BYTES], message[KEY_BYTES:]
        if len(sealed) < KEY_BYTES + 2 * TAG_BYTES:
            raise FrameError("a handshake is cut off")
        self._mix_ephemeral(theirs)
        self._mix_shared(self._private, theirs)
        self.static = self._state.decrypt(sealed[: KEY_BYTES + TAG_BYTES])
        self._mix_shared(self._private, self.static)
        self._mix_secret(psk)
        payload = self._state.decrypt(sealed[KEY_BYTES + TAG_BYTES :])
        self.outgoing, self.incoming = self._state.split()
        return payload


class Responder(_Side):
    """Who answers, and proves to have a static key.

    Attributes:
        payload: that of the first message; anybody may have written it.
    """

    def __init__(
        self,
        prologue: bytes,
        message: bytes,
        *,
        with_secret: bool,
        ephemeral: bytes | None = None,
    ) -> None:
        """Take in the first message; see `Initiator` for the rest. Raises FrameError."""
        super().__init__(prologue, ephemeral, with_secret=with_secret)
        if len(message) < KEY_BYTES:
            raise FrameError("a handshake is cut off")
        self._theirs = message[:KEY_BYTES]
        self._mix_ephemeral(self._theirs)
        self.payload = self._state.decrypt(message[KEY_BYTES:])

    def answer(
        self, static: X25519PrivateKey, psk: bytes | None = None, payload: bytes = b""
    ) -> bytes:
        """The second message. Raises FrameError if the first had no key."""
        self._mix_ephemeral(self._public)
        self._mix_shared(self._private, self._theirs)
        sealed = self._state.encrypt(static.public_key().public_bytes_raw())
        self._mix_shared(static, self._theirs)
        self._mix_secret(psk)
        sealed += self._state.encrypt(payload)
        self.incoming, self.outgoing = self._state.split()
        return self._public + sealed
