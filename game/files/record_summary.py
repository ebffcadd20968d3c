"""What the list of the library shows of a record, read from its root alone."""

from __future__ import annotations

import logging
from datetime import date, time
from pathlib import Path

from msgspec import Struct

from game.ai.levels.scale import level_number
from game.base.names import clean_text
from game.engine import GameOptions
from game.files.record_folder import time_in
from game.records.blksgf import read_header

log = logging.getLogger(__name__)


class RecordSummary(Struct, frozen=True):
    """What a record says about its game, without any of its moves.

    Attributes:
        options: which game it is, and how it counts.
        names: the players' names, in playing order; "" for one without a name.
        levels: the keys of their levels, None for people.
        day: the day of the game, as in `game.records.header.Header.date`.
        result: as in `game.records.header.Header`; "" if the record doesn't say.
        at: the time of that day at which it ended, or None if the file's name doesn't say.
        partial_day: what is known of a day that isn't: the year, and perhaps the month.
    """

    options: GameOptions
    names: tuple[str, ...]
    levels: tuple[str | None, ...]
    day: date | None
    result: str
    at: time | None = None
    partial_day: tuple[int, ...] = ()


def read_summary(path: Path) -> RecordSummary | None:
    """What a record says about its game; None if it can't be read."""
    try:
        with path.open("rb") as file:
            options, header = read_header(file)
    except (OSError, ValueError) as error:
        log.info("%s can't be read: %r", path, error)
        return None
    result = clean_text(header.result).strip()
    day, partial = header.date, header.partial_date
    at, levels = time_in(path.name, day), tuple(map(_known_level, header.levels))
    return RecordSummary(options, header.names, levels, day, result, at, partial)


def _known_level(key: str | None) -> str | None:
    """The key of a level, or None if it isn't one: another program may have written it."""
    try:
        level_number(key or "")
    except ValueError:
        return None
    return key
