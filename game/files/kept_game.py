"""A kept game in progress, as it is in its file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.json import Decoder
from msgspec.structs import asdict, replace

from game.ai.levels.scale import level_named
from game.base.names import NAMELESS, clean_name
from game.engine import KINDS, AnyGame, Event, Game, GameOptions, Options, Seat, Series, check_seats
from game.engine.clock import Clock, ClockRules, Milliseconds
from game.engine.dice import DiceOptions
from game.files.days import current_time, universal_time
from game.files.limits import MOST_NAME, MOST_SEATS, Cells, Count, Time, Word
from game.files.notices import FileKind
from game.files.store import Form

MOST_EVENTS = 1000
"""The most events in a game; the longest the rules allow has less than a third of that."""

MOST_NUMBER = 2**53
"""The highest number of a change: JSON of any program has whole numbers up to this."""


class KeptClock(ClockRules, frozen=True, forbid_unknown_fields=True):
    """The clocks of a game: the rules, and the time used. See `Clock`."""

    spent: Annotated[tuple[Milliseconds, ...], Meta(max_length=MOST_EVENTS)] = ()
    turn: Milliseconds = 0

    @classmethod
    def of(cls, clock: Clock, ply: int) -> KeptClock:
        """The clocks as they are kept, without the time of events from that ply on."""
        return cls(**asdict(clock.rules), spent=clock.spent[:ply], turn=clock.turn)

    @property
    def clock(self) -> Clock:
        rules = ClockRules(self.kind, self.seconds, self.increment, self.plays)
        return Clock(rules, self.spent, self.turn)


class KeptGame(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A game in progress, as it was kept; `GameStore.load` turns it into a `Game`.

    Attributes:
        number: which change of all games it was last changed by, from 1, so that the game played
            last is known whatever the clock said; 0 if it was kept by an earlier version.
        saved: when it was last changed, in universal time, by a clock that may have been wrong.
        seats: who plays.
        events: what has happened, as plain values; their number shows how far the game has got.
        taken_back: how often somebody took back.
        stood_in: whether a simpler opponent has played in place of another.
        series: the series it belongs to, or None.
        first_drawn: whether the first player was drawn by lot.
        hints: how many hints each seat had, or empty if nobody had any.
        lesson: the name of the lesson that is under way in it, or "".
        taught: whether it began as a lesson.
        rated: whether people have asked that it count for their ratings; all games that earlier
            versions kept did.
        ident: its name in the store, which is that of the file; it isn't within.
    """

    number: Annotated[int, Meta(ge=0, le=MOST_NUMBER)] = 0
    saved: Time
    options: GameOptions
    seats: Annotated[tuple[Seat, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    events: Annotated[tuple[Any, ...], Meta(max_length=MOST_EVENTS)]
    taken_back: Count
    stood_in: bool = False
    series: Series | None = None
    first_drawn: bool = False
    hints: Annotated[tuple[Count, ...], Meta(max_length=MOST_SEATS)] = ()
    lesson: Word = ""
    taught: bool = False
    clock: KeptClock | None = None
    rated: bool = True
    ident: str = ""

    @property
    def game(self) -> AnyGame:
        """The game, replayed by the rules. Raises what `GameKind.decode` and `Game` do."""
        decode = KINDS[self.options.kind].decode
        return Game(
            self.options,
            self.seats,
            [decode(self.options, event) for event in self.events],
            taken_back=self.taken_back,
            stood_in=self.stood_in,
            series=self.series,
            first_drawn=self.first_drawn,
            rated=self.rated,
            hints=self.hints,
            lesson=self.lesson,
            taught=self.taught,
        )

    @property
    def running_clock(self) -> Clock | None:
        return None if self.clock is None else self.clock.clock


class _TakeFields(Struct, forbid_unknown_fields=True):
    die: Annotated[int, Meta(ge=1, le=6)]
    strike: bool
    cells: Cells


_Ident = Annotated[str, Meta(min_length=1, max_length=1)]
_PlyFields = tuple[_Ident, Cells]


class _SetUpFields(Struct, forbid_unknown_fields=True):
    set_up: Annotated[list[_PlyFields], Meta(max_length=MOST_EVENTS)]
    colour: _Ident


_RollFields = Annotated[list[Annotated[int, Meta(ge=1, le=6)]], Meta(min_length=1, max_length=4)]

EVENTS: Mapping[str, Any] = MappingProxyType(
    {
        Options.kind: tuple[_PlyFields | _SetUpFields, ...],
        DiceOptions.kind: tuple[_RollFields | _TakeFields, ...],
    }
)
"""What events look like as plain values, by the key of the kind in `game.engine.KINDS`."""


@lru_cache(maxsize=2 * MOST_EVENTS)
def _plain(options: GameOptions, event: Event) -> Any:
    """An event as plain values. A game is kept again after each, so each is asked for often."""
    return KINDS[options.kind].encode(options, event)


def kept_game(game: AnyGame, clock: Clock | None, ident: str, number: int) -> KeptGame:
    """A game as it stands, to be kept. What was taken back isn't."""
    options = game.options
    return KeptGame(
        ident=ident,
        saved=current_time(),
        options=options,
        seats=tuple(map(sensible_seat, game.seats)),
        events=tuple(_plain(options, event) for event in game.played),
        taken_back=game.taken_back,
        stood_in=game.stood_in,
        series=game.series,
        first_drawn=game.first_drawn,
        hints=tuple(game.hints) if any(game.hints) else (),
        lesson=game.lesson,
        taught=game.taught,
        clock=None if clock is None else KeptClock.of(clock, game.ply),
        rated=game.rated,
        number=number,
    )


_DECODER = Decoder(KeptGame)


def _encode(game: KeptGame) -> KeptGame:
    return replace(game, ident="")


def _decode(data: bytes) -> KeptGame:
    """A game as it is in a file, with what people typed as it can be shown.

    Raises ValueError for anything else.
    """
    game = _DECODER.decode(data)
    check_seats(game.options, [seat.level for seat in game.seats])
    msgspec.convert(game.events, EVENTS[game.options.kind])
    if game.series is not None:
        game.series.check(game.options.players)
    if not game.events and (game.series is None or not game.series.played):
        raise ValueError("nothing has happened in it")
    seats = tuple(map(sensible_seat, game.seats))
    return replace(game, saved=universal_time(game.saved), seats=seats)


FORM = Form(FileKind.GAME, _decode, version=3, oldest=2, encode=_encode)
"""The form of a game's file; the events aren't checked against the rules yet. The second version
knew no partners and fewer games."""


def sensible_seat(seat: Seat) -> Seat:
    """A seat with a name that can be shown, and the key of a level.

    Raises ValueError for a level that doesn't exist, and for a name far beyond `NAME_LIMIT`.
    """
    if len(seat.name) > MOST_NAME:
        raise ValueError(f"a name has at most {MOST_NAME} code points")
    name = clean_name(seat.name) or NAMELESS
    if seat.level is None:
        return Seat(name)
    return Seat(name, level_named(seat.level), seat.follows)
