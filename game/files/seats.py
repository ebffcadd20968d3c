"""Seats and options in files, and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from game.ai.scale import level_named
from game.engine import GameOptions, Seat, decode_options
from game.files.records import OptionsRecord, SeatRecord
from game.names import NAMELESS, clean_name


def options_of(record: OptionsRecord) -> GameOptions:
    """The options that a record holds. Raises ValueError for what the rules don't offer."""
    return decode_options(msgspec.to_builtins(record))


def seats_of(records: Iterable[SeatRecord]) -> tuple[Seat, ...]:
    """The seats that records hold. Raises ValueError for a level that there isn't."""
    return tuple(
        Seat(
            clean_name(record.name) or NAMELESS,
            None if record.level is None else level_named(record.level),
        )
        for record in records
    )


def encode_seat(seat: Seat) -> dict[str, Any]:
    """A seat as plain values for JSON."""
    return {"name": clean_name(seat.name), "level": seat.level}
