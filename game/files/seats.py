"""Converts seats and options to and from their kept form."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from game.ai.levels.scale import level_named
from game.base.names import NAMELESS, clean_name
from game.engine import GameOptions, Seat, decode_options
from game.files.schemas import OptionsSchema, SeatSchema


def options_of(fields: OptionsSchema) -> GameOptions:
    """The options a file holds. Raises ValueError for any the rules don't offer."""
    return decode_options(msgspec.to_builtins(fields))


def seats_of(
    kept: Iterable[SeatSchema],
    level: Callable[[str], str] = level_named,
    nameless: str = NAMELESS,
) -> tuple[Seat, ...]:
    """The seats a file holds. Raises ValueError for a level that doesn't exist.

    Args:
        kept: one for each seat.
        level: gives the key of a level from its word, which an earlier version may have written.
        nameless: the name of a seat whose own name has nothing that can be shown.
    """
    return tuple(
        Seat(
            clean_name(fields.name) or nameless,
            None if fields.level is None else level(fields.level),
            fields.follows and fields.level is not None,
        )
        for fields in kept
    )


def encode_seat(seat: Seat) -> dict[str, Any]:
    """A seat as plain values for JSON."""
    return {"name": clean_name(seat.name), "level": seat.level, "follows": seat.follows}
