"""Tables that people may come back to: the one that is open here, and a seat at somebody else's.

A table is a game that people at several machines play together; see `game.table`, whose messages
have the same values.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.json import Decoder

from game.engine import AnyGame, Game, GameOptions, Seat, check_seats
from game.files.days import ident_after
from game.files.games import GameStore, OpenGame
from game.files.history import History
from game.files.limits import MOST_SEATS, Name, Word
from game.files.notices import FileKind
from game.files.settings import MOST_RELAY
from game.files.store import Form

MOST_GUESTS = 24
"""The most people who are at a table at once without sitting at the host's machine."""

Number = Annotated[int, Meta(ge=0, le=2**53)]
"""A number that counts up: of a change, a revision, a request."""

Token = Annotated[str, Meta(max_length=64)]
"""128 random bits in hexadecimal, by which somebody comes back to their seat; "" for none."""


class Sitter(Enum):
    """Who sits on a chair."""

    HERE = "here"
    """Somebody at the host's machine."""
    LEVEL = "level"
    """An opponent."""
    GUEST = "guest"
    """A guest."""
    NOBODY = "nobody"
    """Nobody yet: a guest may."""


class Chair(Struct, frozen=True, omit_defaults=True):
    """Who has a seat in the game; there is one chair for each, in playing order.

    Attributes:
        name: what they are called.
        guest: the number of the guest who sits there, or 0.
        level: the key of an opponent's level, or "".
        standing_in: whether an opponent plays for them now.
    """

    name: Name
    sitter: Sitter
    guest: Number = 0
    level: Word = ""
    standing_in: bool = False


def host_called(chairs: Sequence[Chair], name: str) -> str:
    """What a table's host is called, and the table after them: one person has one name.

    It is that of the only person at their machine; the table's own `name` if nobody is there, or
    several are.
    """
    here = [chair.name for chair in chairs if chair.sitter is Sitter.HERE]
    return here[0] if len(here) == 1 else name


class TableRules(Struct, frozen=True, omit_defaults=True):
    """What holds at a table besides the rules of the game.

    Attributes:
        hints: whether people may ask for hints, and look at an analysis while they play.
        stand_in: the key of the level that plays for whoever is away; "" if the game waits.
        patience_s: the seconds after which it does.
        watchers: whether people may look on without a seat.
        gestures: whether people may tell each other by signs how they like the game.
    """

    hints: bool = True
    stand_in: Word = ""
    patience_s: Annotated[int, Meta(ge=0, le=3600)] = 60
    watchers: bool = True
    gestures: bool = True


class KeptMember(Struct, frozen=True):
    """A guest who may come back after the host's program was started again."""

    number: Number
    name: Name
    token: Token


class KeptRelay(Struct, frozen=True):
    """The relay by which a table is reached.

    Attributes:
        url: its address.
        key: the key of the table's link, in hexadecimal.
    """

    url: Annotated[str, Meta(max_length=MOST_RELAY)]
    key: Token


class KeptTable(Struct, frozen=True):
    """A table as its host keeps it, so that it can be open again after a crash.

    Attributes:
        private_key: that by which guests know it, in hexadecimal; "" if it hasn't one yet.
        rules, chairs, options: see `game.table.room.Room`.
        game: the name of its game among those that are kept, or "".
        port: where it listens, or 0.
        relay: the relay that it is reached by, or None.
    """

    code: Word
    rules: TableRules
    chairs: Annotated[tuple[Chair, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    options: GameOptions
    members: Annotated[tuple[KeptMember, ...], Meta(max_length=2 * MOST_GUESTS)] = ()
    game: Word = ""
    port: Annotated[int, Meta(ge=0, le=65535)] = 0
    relay: KeptRelay | None = None
    private_key: Token = ""

    @property
    def games(self) -> tuple[str, ...]:
        """The names of its game and, should that be over, of the next one of its series."""
        return (self.game, ident_after(self.game)) if self.game else ()

    @property
    def waiting(self) -> list[str]:
        """The names of those who have seats elsewhere."""
        return [chair.name for chair in self.chairs if chair.sitter is Sitter.GUEST]

    def is_left(self, kept: Collection[str], history: History) -> bool:
        """Whether it was left while somebody wanted to play at it, and its game isn't over.

        `kept` are the names of the games in progress.
        """
        return _goes_on(self.games, kept, history) if self.games else bool(self.waiting)

    def opened(self, games: GameStore) -> OpenGame:
        """The game to go on with; another one with the same people if that is over, or gone."""
        for ident in self.games:
            going_on = games.load(ident)
            if going_on is not None and len(going_on.game.seats) == len(self.chairs):
                return going_on
        seats = [Seat(chair.name, chair.level or None) for chair in self.chairs]
        return OpenGame(Game(self.options.anew, seats))

    def seated(self, game: AnyGame) -> tuple[Chair, ...]:
        """The chairs in a game that `opened` has given: from game to game people may move on."""
        by_name = {chair.name: chair for chair in self.chairs}
        chairs = tuple(by_name[seat.name] for seat in game.seats if seat.name in by_name)
        return chairs if set(chairs) == set(self.chairs) else self.chairs


class KeptSeat(Struct, frozen=True):
    """A seat at somebody else's table.

    Attributes:
        link: where the table is, as `game.network.links` reads it.
        token: brings them back.
        name: what they are called.
        host: what its host is called.
        game: the name under which that is kept here, or "".
    """

    link: Annotated[str, Meta(max_length=400)]
    guest: Number
    token: Token
    name: Name
    host: Name
    host_game: Word = ""
    game: Word = ""

    @property
    def games(self) -> tuple[str, ...]:
        return (self.game,) if self.game else ()

    def is_left(self, kept: Collection[str], history: History) -> bool:
        return _goes_on(self.games, kept, history)

    def known(self, host_game: str, games: GameStore, history: History) -> str | None:
        """The name of the host's game among all games that are kept here; None if it isn't kept.

        It is in progress here, ready to be saved again, or has ended.
        """
        if not self.game or self.host_game != host_game:
            return None
        is_here = games.load(self.game) is not None or history.has(self.game)
        return self.game if is_here else None


class KeptTables(Struct, frozen=True):
    """The tables that somebody may come back to.

    Attributes:
        own: the table that was open here.
        joined: the seat at somebody else's.
    """

    own: KeptTable | None = None
    joined: KeptSeat | None = None

    @property
    def both(self) -> list[KeptTable | KeptSeat]:
        return [one for one in (self.own, self.joined) if one is not None]

    def of_game(self, ident: str | None) -> KeptTable | KeptSeat | None:
        """The table at which a kept game is played; None if it is played here alone."""
        return next((one for one in self.both if ident in one.games), None)


def _goes_on(own: Collection[str], kept: Collection[str], history: History) -> bool:
    """Whether a table's game may go on: it is in progress, or nothing has happened in it yet."""
    return any(ident in kept for ident in own) or not any(map(history.has, own))


_DECODER = Decoder(KeptTables)


def _decode(data: bytes) -> KeptTables:
    """The tables. Raises ValueError for anything else, and if nobody could play at one."""
    tables = _DECODER.decode(data)
    if tables.own is not None:
        check_seats(tables.own.options, [chair.level or None for chair in tables.own.chairs])
    return tables


TABLES = Form(FileKind.TABLES, _decode, version=2, oldest=2)
"""The form of their file."""
