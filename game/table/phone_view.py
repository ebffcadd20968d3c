"""Shows a game to phones, which have no rules of their own; see `phone_messages.py`."""

from __future__ import annotations

from msgspec import Struct

from game.engine import Event, GameOptions
from game.play.session import Session
from game.table.members import Member, Members
from game.table.outbox import Outbox
from game.table.phone_kinds import board_state, phone_game, phone_hint, phone_turn
from game.table.phone_messages import (
    PhoneClocks,
    PhonePosition,
    encode_for_phone,
)
from game.table.room import Room


class _Shown(Struct, frozen=True):
    """What a phone was shown last.

    Attributes:
        options: which game.
        name: its name among all games.
        number: after which change of the log.
        plays: whether it was offered what the seat to play may do.
        hint: the good event that it was shown.
    """

    options: GameOptions | None = None
    name: str = ""
    number: int = 0
    plays: bool = False
    hint: Event | None = None


class PhoneView:
    """What all phones at a table have been shown; told by their connections, as those come and go.

    Everything is sent once, as connections lose nothing that they carry; a phone that comes back
    has another connection.
    """

    def __init__(self, members: Members, outbox: Outbox) -> None:
        self._members, self._outbox = members, outbox
        self._shown: dict[int, _Shown] = {}

    def update(self, room: Room, session: Session | None, name: str, number: int) -> None:
        """Show phones what has changed since the last call.

        Args:
            room: the room.
            session: the game, if one has begun.
            name: its name among all games.
            number: the last change of the log.
        """
        before, self._shown = self._shown, {}
        position = b""
        for member in self._members:
            connection = member.connection
            if connection is None or not member.phone:
                continue
            shown = before.get(connection, _Shown())
            plays = session is not None and _plays(room, session, member)
            hint = session.hints.event if session is not None and plays else None
            now = self._shown[connection] = _Shown(room.options, name, number, plays, hint)
            if now.options != shown.options:
                self._send(connection, encode_for_phone(phone_game(room.options)))
            if session is None or now == shown:
                continue
            if (now.name, now.number) != (shown.name, shown.number):
                position = position or encode_for_phone(
                    phone_position(session, room.epoch, name, number)
                )
                self._send(connection, position)
            if now.plays:
                self._send(
                    connection, encode_for_phone(phone_turn(session.game, room.epoch, number))
                )
            if hint is not None:
                told = phone_hint(session.game, hint, room.epoch, number)
                self._send(connection, encode_for_phone(told))

    def _send(self, connection: int, data: bytes) -> None:
        self._outbox.send_data([connection], data)


def _plays(room: Room, session: Session, member: Member) -> bool:
    return session.game.position.player in room.seats_of(member.number)


def phone_position(session: Session, epoch: int, name: str, number: int) -> PhonePosition:
    """The game as it stands, after a change of the log."""
    game = session.game
    seats, clock = range(len(game.seats)), session.clock
    return PhonePosition(
        epoch=epoch,
        number=number,
        name=name,
        state=board_state(game),
        player=game.position.player,
        points=tuple(game.position.points()),
        ranks=tuple(game.position.ranks()),
        may_take_back=tuple(game.can_take_back((seat,)) for seat in seats),
        clocks=None if clock is None else PhoneClocks(tuple(map(clock.left, seats)), clock.running),
    )
