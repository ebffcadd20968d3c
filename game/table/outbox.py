"""What is to be sent, until whoever has the connections takes it."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from game.table.messages import AnyFromHost, Welcome, encode

HERE = 0
"""The connection of whoever sits at the table's own machine: it needs none."""


class Outgoing(Struct, frozen=True):
    """Something to send; with no data, the connection is to be closed.

    Attributes:
        connection: by which it is sent.
        data: what is sent.
        welcomes: whether it lets somebody in, who was a stranger before.
    """

    connection: int
    data: bytes | None
    welcomes: bool = False


class Outbox:
    """What a host has to say, in order."""

    def __init__(self) -> None:
        self._waiting: list[Outgoing] = []

    def send(self, connection: int, message: AnyFromHost) -> None:
        """Say something to one."""
        self._waiting.append(
            Outgoing(connection, encode(message), welcomes=isinstance(message, Welcome))
        )

    def send_data(self, connections: Iterable[int], data: bytes) -> None:
        """Say something encoded to several."""
        self._waiting += (Outgoing(connection, data) for connection in connections)

    def close(self, connection: int) -> None:
        """Have a connection closed, after what was said before."""
        self._waiting.append(Outgoing(connection, None))

    def take(self) -> list[Outgoing]:
        """All of it, which is no longer here then."""
        waiting, self._waiting = self._waiting, []
        return waiting
