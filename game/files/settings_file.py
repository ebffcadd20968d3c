"""Reads and writes the settings file."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from game.ai.levels.scale import level_named
from game.base.names import clean_name
from game.engine import encode_options
from game.files.notices import FileKind, FileNotices
from game.files.schemas import SettingsSchema
from game.files.seat_choice import at_different_places
from game.files.seats import options_of
from game.files.settings import CHOICES, Settings
from game.files.six_lists import as_now
from game.files.store import Store, StoredValue


class SettingsFile(StoredValue[Settings]):
    """Reads and writes settings; with no path nothing is kept."""

    def __init__(self, path: Path | None, notices: FileNotices) -> None:
        super().__init__(path, Store(FileKind.SETTINGS, _decode, _encode, notices, sync=True))

    def load(self) -> Settings:
        """The settings; the defaults if nothing can be read."""
        return self.read() or Settings()


def _encode(settings: Settings) -> dict[str, Any]:
    return {
        **asdict(settings),
        "options": encode_options(settings.options),
        "seats": [seat.cleaned() for seat in settings.seats],
    }


def _decode(data: bytes) -> Settings:
    """Raises ValueError for anything but settings."""
    fields = msgspec.convert(as_now(msgspec.json.decode(data)), SettingsSchema)
    seats = [
        structs.replace(seat.cleaned(), level=level_named(seat.level)) for seat in fields.seats
    ]
    settings = Settings(
        **structs.asdict(fields)
        | {
            "options": options_of(fields.options),
            "seats": at_different_places(seats),
            "youngest": clean_name(fields.youngest),
        }
    )
    settings.keep_to(CHOICES)
    return settings
