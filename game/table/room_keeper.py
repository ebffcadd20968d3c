"""The room of a table, which everybody is told of whenever it changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from game.table.members import Members
from game.table.messages import encode
from game.table.outbox import Outbox
from game.table.room import Room


class RoomKeeper:
    """The room as it is now.

    Attributes:
        room: everything about the table but the game.
    """

    def __init__(
        self,
        room: Room,
        members: Members,
        outbox: Outbox,
        standing_in: Callable[[int], str | None],
        changed: Callable[[], None],
    ) -> None:
        """Tell nobody yet.

        Args:
            room: the room.
            members: its guests, who are told of changes.
            outbox: by which they are told.
            standing_in: tells who plays for a seat in place of its guest: a level's key, or None.
            changed: told of changes after them.
        """
        self.room = room
        self._members, self._outbox = members, outbox
        self._standing_in, self._changed = standing_in, changed

    def change(self, **changes: Any) -> None:
        """Change the room, and take over how its guests are; tell all if that is a difference."""
        guests = tuple(member.public for member in self._members)
        self.room = room = replace(before := self.room, guests=guests, **changes)
        chairs = (
            replace(chair, standing_in=self._standing_in(seat) is not None)
            for seat, chair in enumerate(room.chairs)
        )
        self.room = room = replace(room, chairs=tuple(chairs))
        if room != before:
            self.room = replace(room, revision=room.revision + 1)
            self._outbox.send_data(self._members.connections, encode(self.room))
            self._changed()
