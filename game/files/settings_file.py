"""Reads and writes the settings file."""

from __future__ import annotations

import logging
from dataclasses import asdict
from pathlib import Path
from typing import Any

from msgspec import structs
from msgspec.json import Decoder

from game.ai.scale import level_chosen, level_named
from game.base.names import clean_name
from game.engine import encode_options
from game.files.notices import FileKind, FileNotices
from game.files.schemas import SettingsSchema
from game.files.seats import encode_seat, options_of, seats_of
from game.files.settings import CHOICES, CHOSEN, DRAWN, UNCHOSEN_PLACES, Settings
from game.files.store import Store, StoredValue

log = logging.getLogger(__name__)

_DECODER = Decoder(SettingsSchema)


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
        "seats": [encode_seat(seat) for seat in settings.seats],
    }


def _decode(data: bytes) -> Settings:
    """Raises ValueError for anything but settings."""
    fields = _DECODER.decode(data)
    plain = structs.asdict(fields)
    drawn = plain.pop("first_drawn")
    settings = Settings(
        **plain
        | {
            "options": options_of(fields.options),
            "seats": seats_of(fields.seats, level_chosen, nameless=""),
            "opponents": tuple(map(level_named, fields.opponents)),
            "other_names": tuple(map(clean_name, fields.other_names)),
            "places": _places(fields.places),
            "begins": fields.begins or (DRAWN if drawn else CHOSEN),
            "youngest": clean_name(fields.youngest),
        }
    )
    settings.keep_to(CHOICES)
    return settings


def _places(places: tuple[int, ...]) -> tuple[int, ...]:
    """The places of the seats, or the usual ones if these aren't four different places."""
    if sorted(places) == list(UNCHOSEN_PLACES):
        return places
    log.warning("seats can't have the places %s in playing order", places)
    return UNCHOSEN_PLACES
