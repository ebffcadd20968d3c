"""What guests may ask for in the game, and whether it is theirs to ask for."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import Event
from game.table.host_session import HostSession
from game.table.hosted_game import HostedGame, decoded
from game.table.members import Member
from game.table.messages import (
    AnyRequest,
    AskBack,
    AskHint,
    Done,
    GameRequest,
    Hinted,
    No,
    Propose,
    Refused,
    Roll,
    encode,
)
from game.table.refused import RefusedError
from game.table.room import Room


def answer_once(member: Member, request: AnyRequest, carry_out: Callable[[], int]) -> bytes | None:
    """The answer to a request, which is carried out unless it was; None if a later one was.

    `carry_out` returns the number of the log's last change, or raises RefusedError.
    """
    if request.serial > member.serial:
        member.serial = request.serial
        try:
            answer: Done | Refused = Done(request.serial, carry_out())
        except RefusedError as error:
            answer = Refused(request.serial, error.why, error.rule)
        member.answer = encode(answer)
    return member.answer if request.serial == member.serial else None


def carry_out(
    request: GameRequest,
    guest: int,
    room: Room,
    play: HostedGame,
    ask_back: Callable[[int], bool],
) -> None:
    """Do what a guest asks for. Raises RefusedError; then nothing has changed."""
    session = play.session
    if session is None or request.at != play.log.number:
        raise RefusedError(No.LATE)
    game, own = session.game, room.seats_of(guest)
    match request:
        case Propose() | Roll() | AskHint() if game.position.player not in own:
            raise RefusedError(No.NOT_YOURS)
        case Propose(event=event):
            _let_happen(session, lambda: decoded(game.options, event))
        case Roll():
            _let_happen(session, lambda: None)
        case AskHint():
            if not room.rules.hints:
                raise RefusedError(No.NOT_HERE)
            if game.position.chance_event(min) is not None:
                raise RefusedError(No.NOTHING)
            session.guest_hints.ask()
        case AskBack():
            if not ask_back(guest):
                raise RefusedError(No.NOTHING)
        case Hinted(seat=seat):
            if seat not in own or not room.rules.hints:
                raise RefusedError(No.NOT_HERE)
            session.count_hint_of(seat)


def _let_happen(session: HostSession, event: Callable[[], Event | None]) -> None:
    try:
        session.let_happen(event())
    except ValueError as error:
        raise RefusedError(No.RULES, str(error)[:500]) from None
