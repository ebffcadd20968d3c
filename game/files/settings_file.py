"""Reads and writes the settings file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from game.ai.levels.scale import level_named
from game.base.names import clean_name
from game.files.form import Form, unreleased
from game.files.limits import Name
from game.files.notices import FileKind, FileNotices
from game.files.seat_choice import at_different_places
from game.files.settings import Settings
from game.files.shared_file import SharedFile, WholeFile
from game.files.store import Store


def settings_file(path: Path | None, notices: FileNotices) -> SharedFile[Settings]:
    """The file of the settings; with no path nothing is kept."""
    # The second version knew no partners and fewer games, the third no tables with others, the
    # fourth no lessons that are offered, nothing set for one evening, and one side of boards.
    earlier = (unreleased, _decode_earlier, _decode_earlier, _decode_earlier)
    form = Form(_decode, earlier, encode=_sensible)
    store = Store(FileKind.SETTINGS, form, notices, sync=True)
    return SharedFile(None if path is None else WholeFile(path, store), Settings)


def _sensible(settings: Settings) -> Settings:
    """Settings with names that can be shown, and levels by their keys.

    Raises ValueError for a level that doesn't exist.
    """
    seats = [
        replace(seat.cleaned(), level=level_named(seat.level))
        for seat in at_different_places(settings.seats)
    ]
    return replace(settings, seats=tuple(seats), youngest=clean_name(settings.youngest))


def _decode(data: bytes) -> Settings:
    """Raises ValueError for anything but settings."""
    return _kept(msgspec.json.decode(data))


def _decode_earlier(data: bytes) -> Settings:
    """The same for the second to the fourth version, with another name at tables."""
    kept = msgspec.json.decode(data)
    name = clean_name(msgspec.convert(kept.pop("table_name", ""), Name))
    settings = _kept(kept)
    settings.own_name = settings.own_name or name
    return settings


def _kept(kept: Any) -> Settings:
    """Settings from plain values. Raises ValueError for anything else."""
    settings = _sensible(msgspec.convert(kept, Settings))
    settings.keep_to_values()
    return settings
