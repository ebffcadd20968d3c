"""What lets guests in at a table: its code, the key in its link, and the tokens they were given.

The main thread changes these values, the network's threads ask for them: each is replaced whole.
"""

from __future__ import annotations

from collections.abc import Mapping

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

from game.base.rate_limits import GuardedCode
from game.network.sealed import Knock, room_of


class Credentials:
    """A table's key pair, and all secrets by which somebody may come in.

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
