"""What a host and its guests say to each other: JSON objects, whose field `is` tells which message.

Fields that a program doesn't know are passed over, so a later version may add some. `PROTOCOL`
counts changes that an earlier program couldn't live with.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta, Struct

from game.base.gestures import Gesture
from game.files.kept_game import MOST_EVENTS, KeptClock, KeptGame
from game.files.kept_tables import Number, Token
from game.files.limits import MOST_SEATS, Count, Name, Small, Word
from game.table.room import Room, Seats

T = TypeVar("T")

PROTOCOL: Final = 2
"""The version of the protocol that this program speaks."""

OLDEST: Final = 2
"""The oldest version whose guests may still look on."""

MOST_REQUEST_BYTES = 16_384
"""The longest message of a guest: a board that is set up isn't among what guests may send."""

MOST_BYTES = 1_048_576
"""The longest message of a host: a game of 1,000 events has 60 kB."""

Share = Annotated[float, Meta(ge=-1.0, le=2.0)]
"""A place on a board, in its widths or heights from its top left."""


# -- from guests ----------------------------------------------------------------------------------


class ToHost(Struct, frozen=True, omit_defaults=True, tag_field="is"):
    """What a guest says."""


class Hello(ToHost, frozen=True, tag="hello"):
    """The first message: who wants in.

    Attributes:
        protocol: the version of the protocol that the guest's program speaks.
        program: that of the program, to be shown.
        name: what they are called.
        code: the table's code, as typed; or
        token: what `Welcome` gave them before: both only said by pages without cryptography.
        phone: whether it is a phone's page.
    """

    protocol: Number
    program: Word
    name: Name
    code: Word = ""
    token: Token = ""
    phone: bool = False


class Have(ToHost, frozen=True, tag="have"):
    """What a guest knows: the answer is what is missing. Said every few seconds, and when in doubt.

    Attributes:
        epoch: the host's; 0 if the guest has heard of none.
        number: the last change of the log, or 0.
        revision: that of the room, or 0.
    """

    epoch: Number = 0
    number: Number = 0
    revision: Number = 0


class Hold(ToHost, frozen=True, tag="hold"):
    """Shows others the piece in hand; nobody answers, and whatever comes too often is passed over.

    Attributes:
        seat: whose piece; None once nothing is in hand.
        piece, orientation: numbers in the game's set of pieces.
        x, y: where its middle is, in widths and heights of the board from its top left.
    """

    seat: Small | None = None
    piece: Count = 0
    orientation: Count = 0
    x: Share = 0.0
    y: Share = 0.0


class MakeGesture(ToHost, frozen=True, tag="gesture"):
    """Shows others a gesture for a moment; nobody answers, as with `Hold`."""

    seat: Small
    gesture: Gesture


class Leave(ToHost, frozen=True, tag="leave"):
    """A guest leaves for good, and gives up their seats."""


class Request(ToHost, frozen=True, kw_only=True):
    """What a guest wants, answered by `Done` or `Refused`.

    Attributes:
        serial: which request of theirs, from 1.
    """

    serial: Annotated[int, Meta(ge=1, le=2**53)]


class Sit(Request, frozen=True, tag="sit"):
    """To sit on these seats, and on no others; with a name for each, or their own for "".

    On none, they look on.
    """

    seats: Seats
    names: Annotated[tuple[Name, ...], Meta(max_length=MOST_SEATS)] = ()


class EpochRequest(Request, frozen=True, kw_only=True):
    """What mustn't be done a second time by the program that hosts the table next.

    That one knows no serials of the one before. What does no harm twice has no epoch: to `Sit`, and
    to want another game.

    Attributes:
        epoch: see `Room`; with another one the request is refused as late.
    """

    epoch: Number


class GameRequest(EpochRequest, frozen=True, kw_only=True):
    """What is wanted in the game as it stood.

    Attributes:
        at: the number of the last change that its sender knew.
    """

    at: Number


class Propose(GameRequest, frozen=True, tag="propose"):
    """To let an event happen that a seat of theirs may decide, as kept games have it."""

    event: Any


class Roll(GameRequest, frozen=True, tag="roll"):
    """To let chance decide, which it does at the host."""


class AskHint(GameRequest, frozen=True, tag="ask_hint"):
    """For a good event in their turn: phones can't look for one themselves, see `PhoneHint`."""


class AskBack(GameRequest, frozen=True, tag="ask_back"):
    """To take back their last decision: everybody who sits must agree."""


class Agree(EpochRequest, frozen=True, tag="agree"):
    """To take back what somebody asked to, or not to."""

    question: Number
    agrees: bool


class Hinted(GameRequest, frozen=True, tag="hinted"):
    """That a hint be counted, which they have had."""

    seat: Small


class Again(Request, frozen=True, tag="again"):
    """Another game, or the next of the series."""


# -- from the host --------------------------------------------------------------------------------


class FromHost(Struct, frozen=True, omit_defaults=True, tag_field="is"):
    """What a host says, besides `Room`."""


class Welcome(FromHost, frozen=True, tag="welcome"):
    """You are in.

    Attributes:
        protocol, program: the host's versions.
        epoch: see `Room`.
        guest: your number.
        token: brings you back to your seats.
        serial: the last of your requests that was answered: go on from there.
        looks_on: whether that is all you may do, as your program is too old.
        missed: whether something was taken back while you were away.
    """

    protocol: Number
    program: Word
    epoch: Number
    guest: Number
    token: Token
    serial: Number = 0
    looks_on: bool = False
    missed: bool = False


class Why(Enum):
    """Why somebody isn't let in, or has to go."""

    CODE = "code"
    """The code isn't this table's."""
    WAIT = "wait"
    """Too many wrong codes: see `TurnedAway.wait_s`."""
    FULL = "full"
    """Nobody else has room."""
    TOO_OLD = "too old"
    """The guest's program is too old."""
    TOO_NEW = "too new"
    """The host's program is too old."""
    FLOOD = "flood"
    """The guest says too much, or what nobody understands."""
    SENT_AWAY = "sent away"
    """The host wants somebody else to sit there."""
    CLOSED = "closed"
    """The table is closed."""
    ELSEWHERE = "elsewhere"
    """The same guest has come in again, by another connection."""


class TurnedAway(FromHost, frozen=True, tag="turned_away"):
    """You are not in: nothing else follows.

    Attributes:
        why: the reason.
        program: the host's version.
        wait_s: the seconds after which another try is looked at.
    """

    why: Why
    program: Word = ""
    wait_s: Count = 0


class Table(KeptGame, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=False):
    """A game as it stands at a table. Unlike one that is kept it may be over, or not begun."""


class Snapshot(FromHost, frozen=True, tag="snapshot"):
    """The game as a change of the log left it.

    Attributes:
        epoch: see `Room`.
        number: that of the change.
        name: the game's name at the host, which no other game has.
    """

    epoch: Number
    number: Number
    name: Word
    game: Table


class Changed(FromHost, frozen=True, tag="changed"):
    """A change of the log, which follows the one before.

    Attributes:
        epoch: see `Room`.
        keeps: how many of the events stay.
        events: those that follow them.
        taken_back, hints, stood_in, clock: as in kept games, after the change.
    """

    epoch: Number
    number: Number
    keeps: Annotated[int, Meta(ge=0, le=MOST_EVENTS)]
    events: Annotated[tuple[Any, ...], Meta(max_length=MOST_EVENTS)] = ()
    taken_back: Count = 0
    hints: Annotated[tuple[Count, ...], Meta(max_length=MOST_SEATS)] = ()
    stood_in: bool = False
    clock: KeptClock | None = None


class Now(FromHost, frozen=True, tag="now"):
    """Nothing is missing: the answer to `Have`."""

    epoch: Number
    number: Number
    revision: Number


class Done(FromHost, frozen=True, tag="done"):
    """A request was carried out, by the change of that number at the latest."""

    serial: Number
    number: Number


class No(Enum):
    """Why a request is refused."""

    LATE = "late"
    """Something else has happened first."""
    NOT_YOURS = "not yours"
    """It's for somebody else to decide."""
    RULES = "rules"
    """The rules of the game don't allow it: see `Refused.rule`."""
    TAKEN = "taken"
    """Somebody else sits there."""
    NOTHING = "nothing"
    """There is nothing to take back, or nothing was asked."""
    NOT_HERE = "not here"
    """This table's rules don't allow it, or your program is too old."""


class Refused(FromHost, frozen=True, tag="refused"):
    """A request isn't carried out.

    Attributes:
        why: the reason.
    """

    serial: Number
    why: No
    rule: Annotated[str, Meta(max_length=500)] = ""


class RefusedError(Exception):
    """A request isn't carried out; see `Refused`."""

    def __init__(self, why: No, rule: str = "") -> None:
        super().__init__(why, rule)
        self.why, self.rule = why, rule


class Held(FromHost, frozen=True, tag="held"):
    """The piece that somebody else has in hand; see `Hold`."""

    seat: Small
    holds: bool = False
    piece: Count = 0
    orientation: Count = 0
    x: Share = 0.0
    y: Share = 0.0


class GestureMade(FromHost, frozen=True, tag="gesture_made"):
    """Somebody makes a gesture, perhaps the guest who is told; see `MakeGesture`."""

    seat: Small
    gesture: Gesture


AnyRequest = Sit | Propose | Roll | AskHint | AskBack | Agree | Hinted | Again
AnyToHost = Hello | Have | Hold | MakeGesture | Leave | AnyRequest
AnyFromHost = (
    Welcome | TurnedAway | Room | Snapshot | Changed | Now | Done | Refused | Held | GestureMade
)

_ENCODER = msgspec.json.Encoder()
_TO_HOST: msgspec.json.Decoder[AnyToHost] = msgspec.json.Decoder(AnyToHost)
_FROM_HOST: msgspec.json.Decoder[AnyFromHost] = msgspec.json.Decoder(AnyFromHost)


def encode(message: AnyToHost | AnyFromHost) -> bytes:
    """A message as it is sent."""
    return _ENCODER.encode(message)


def decode_to_host(data: bytes) -> AnyToHost:
    """What a guest says. Raises ValueError for anything else."""
    return _decoded(_TO_HOST, data, MOST_REQUEST_BYTES)


def decode_from_host(data: bytes) -> AnyFromHost:
    """What a host says. Raises ValueError for anything else."""
    return _decoded(_FROM_HOST, data, MOST_BYTES)


def _decoded(decoder: msgspec.json.Decoder[T], data: bytes, most: int) -> T:
    if len(data) > most:
        raise ValueError(f"a message has at most {most} bytes, not {len(data)}")
    try:
        return decoder.decode(data)
    except RecursionError:  # An event may be anything, so also an abyss of brackets.
        raise ValueError("a message isn't nested as deep") from None
