"""A kept game in progress, and its form in files."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from msgspec.json import Decoder
from msgspec.structs import replace

from game.engine import (
    Game,
    GameOptions,
    Seat,
    Series,
    SeriesResult,
    check_seats,
    encode_options,
)
from game.engine.clock import Clock
from game.files.clocks import clock_of, encode_clock
from game.files.dates import current_time, universal_time
from game.files.schemas import EVENTS, GameSchema, SeriesSchema
from game.files.seats import encode_seat, options_of, seats_of

_DECODER = Decoder(GameSchema)


class KeptGame(msgspec.Struct, frozen=True):
    """A game in progress, as it was kept; `GameStore.load` turns it into a `Game`.

    Attributes:
        ident: its name in the store.
        saved: when it was last changed, in universal time, by a clock that may have been wrong.
        options: the game and its options.
        seats: who plays.
        events: what has happened, as plain values; their number shows how far the game has got.
        taken_back: how often somebody took back.
        stood_in: whether a simpler opponent has played in place of another.
        series: the series it belongs to, or None.
        first_drawn: whether the first player was drawn by lot.
        hints: how many hints each seat had, or empty if nobody had any.
        clock: the clocks, or None if there are none.
        number: which change of all games it was last changed by, from 1, so that the game played
            last is known whatever the clock said; 0 if it was kept by an earlier version.
    """

    ident: str
    saved: datetime
    options: GameOptions
    seats: tuple[Seat, ...]
    events: tuple[Any, ...]
    taken_back: int
    stood_in: bool
    series: Series | None = None
    first_drawn: bool = False
    hints: tuple[int, ...] = ()
    clock: Clock | None = None
    number: int = 0


def kept_game(game: Game[Any, Any], clock: Clock | None, ident: str, number: int) -> KeptGame:
    """A game as it stands, to be kept. What was taken back isn't."""
    encode = game.kind.encode
    return KeptGame(
        ident=ident,
        saved=current_time(),
        options=game.options,
        seats=game.seats,
        events=tuple(encode(game.options, event) for event in game.played),
        taken_back=game.taken_back,
        stood_in=game.stood_in,
        series=game.series,
        first_drawn=game.first_drawn,
        hints=tuple(game.hints) if any(game.hints) else (),
        clock=None if clock is None else replace(clock, spent=clock.spent[: game.ply]),
        number=number,
    )


def encode_kept_game(game: KeptGame) -> dict[str, Any]:
    """A game as plain values for JSON."""
    more: dict[str, Any] = {"hints": game.hints} if game.hints else {}
    if game.clock is not None:
        more["clock"] = encode_clock(game.clock)
    return {
        "number": game.number,
        "saved": game.saved,
        "options": encode_options(game.options),
        "seats": [encode_seat(seat) for seat in game.seats],
        "events": game.events,
        "taken_back": game.taken_back,
        "stood_in": game.stood_in,
        "series": None if game.series is None else _encode_series(game.series),
        "first_drawn": game.first_drawn,
        **more,
    }


def _encode_series(series: Series) -> SeriesSchema:
    played = [[(result.total, result.rank) for result in game] for game in series.played]
    return SeriesSchema(series.length, played)


def decode_kept_game(data: bytes) -> KeptGame:
    """A game from JSON, its events not yet checked against the rules.

    Raises ValueError if there is no such game.
    """
    record = _DECODER.decode(data)
    options = options_of(record.options)
    seats = seats_of(record.seats)
    check_seats(options, [seat.level for seat in seats])
    events = msgspec.to_builtins(EVENTS[options.kind].decode(record.events))
    series = None if record.series is None else _series_of(record.series, options.players)
    if not events and (series is None or not series.played):
        raise ValueError("nothing has happened in it")
    return KeptGame(
        ident="",
        saved=universal_time(record.saved),
        options=options,
        seats=seats,
        events=tuple(events),
        taken_back=record.taken_back,
        stood_in=record.stood_in,
        series=series,
        first_drawn=record.first_drawn,
        hints=tuple(record.hints),
        clock=None if record.clock is None else clock_of(record.clock),
        number=record.number,
    )


def _series_of(record: SeriesSchema, players: int) -> Series:
    """The series a record holds. Raises ValueError if it doesn't suit a game of so many players."""
    played = tuple(tuple(SeriesResult(*result) for result in game) for game in record.played)
    series = Series(record.length, played)
    series.check(players)
    return series
