"""Reads and writes the settings file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from game.ai.levels.scale import level_named
from game.base.names import clean_name
from game.files.first_scale import level_now
from game.files.form import Form
from game.files.notices import FileKind, FileNotices
from game.files.seat_choice import at_different_places
from game.files.settings import Settings
from game.files.shared_file import SharedFile, WholeFile
from game.files.six_lists import as_now
from game.files.store import Store


def settings_file(
    path: Path | None, notices: FileNotices, rated_before: Callable[[], bool]
) -> SharedFile[Settings]:
    """The file of the settings; with no path nothing is kept.

    `rated_before` says whether anybody was rated by a version that rated without being asked: for
    them it goes on.
    """
    first = partial(_decode_first, rated_before)
    # The second version knew no partners and fewer games, the third no tables with others,
    # the fourth one side of boards.
    form = Form(_decode, earlier=(first, _decode, _decode, _decode), encode=_sensible)
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
    names = {name: clean_name(getattr(settings, name)) for name in ("youngest", "table_name")}
    return replace(settings, seats=tuple(seats), **names)


def _decode(data: bytes) -> Settings:
    """Raises ValueError for anything but settings."""
    return _kept(msgspec.json.decode(data))


def _decode_first(rated_before: Callable[[], bool], data: bytes) -> Settings:
    """The same for the first version, with levels on the first scale, and rated unasked."""
    kept = as_now(msgspec.json.decode(data))
    settings = _kept(kept)
    if "ratings" not in kept:
        settings.ratings = rated_before()
    if "seats" not in kept:
        return settings
    seats = (
        replace(seat, level=level_now(settings.options.kind, seat.level)) for seat in settings.seats
    )
    return replace(settings, seats=tuple(seats))


def _kept(kept: Any) -> Settings:
    """Settings from plain values. Raises ValueError for anything else."""
    settings = _sensible(msgspec.convert(kept, Settings))
    settings.keep_to_values()
    return settings
