"""The settings file: what a person chose, kept between one start and the next."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from game.ai.kinds import LEVEL_NAMES
from game.engine import GameOptions, Options, Seat, decode_options, encode_options
from game.files.store import Store
from game.names import NAMELESS, clean_name

THEME_NAMES = ("dark", "light")

SMALLEST_SIZE = (960, 600)
"""The width and height below which the window doesn't go, in pixels."""


@dataclass
class Settings:
    """Everything that is remembered.

    Attributes:
        size: the window's last size in pixels, before full screen.
        fullscreen: whether the window fills the screen.
        theme: one of `THEME_NAMES`.
        marks: whether each colour's mark is strong, for people who can't tell the colours apart.
        reduced_motion: cuts and fades only.
        ponder: whether strong opponents think on a person's time.
        options: the game that was set up last.
        seats: who sat where, four seats; a game with fewer players uses the first of them.
    """

    size: tuple[int, int] = (1280, 720)
    fullscreen: bool = False
    theme: str = "dark"
    marks: bool = False
    reduced_motion: bool = False
    ponder: bool = True
    options: GameOptions = field(default_factory=Options)
    seats: tuple[Seat, ...] = (
        Seat("Player 1"),
        Seat("Easy", "easy"),
        Seat("Medium", "medium"),
        Seat("Hard", "hard"),
    )


class SettingsFile:
    """Reads and writes settings; with no path nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self._store = Store(path, _decode, _encode)

    def load(self) -> tuple[Settings, str | None]:
        """The settings, and the name that a broken file was set aside under, if one was.

        Where nothing can be read, the defaults are taken.
        """
        settings, aside = self._store.load()
        return settings or Settings(), aside

    def save(self, settings: Settings) -> bool:
        """Write the settings whole or not at all; whether that went well."""
        return self._store.save(settings)


def _encode(settings: Settings) -> dict[str, Any]:
    return {**asdict(settings), "options": encode_options(settings.options)}


def _decode(data: Any) -> Settings:
    """Settings from plain values; what is missing keeps its default.

    Raises KeyError, TypeError or ValueError.
    """
    if not isinstance(data, dict):
        raise TypeError("settings are a JSON object")
    known = {f.name: data[f.name] for f in fields(Settings) if f.name in data}
    defaults = Settings()
    for name in ("fullscreen", "marks", "reduced_motion", "ponder"):
        if not isinstance(known.get(name, False), bool):
            raise TypeError(f"{name} is true or false")
    if known.get("theme", defaults.theme) not in THEME_NAMES:
        raise ValueError("no such theme")
    if "size" in known:
        width, height = known["size"]
        if not all(type(side) is int and 1 <= side <= 16384 for side in (width, height)):
            raise ValueError("a size is two numbers of pixels")
        known["size"] = (width, height)
    if "options" in known:
        known["options"] = decode_options(known["options"])
    if "seats" in known:
        known["seats"] = tuple(map(decode_seat, known["seats"]))
        if len(known["seats"]) != len(defaults.seats):
            raise ValueError("there are four seats")
    return Settings(**known)


def decode_seat(data: Any) -> Seat:
    """A seat from plain values. Raises TypeError or ValueError."""
    seat = Seat(**data)
    if not isinstance(seat.name, str):
        raise TypeError("a name is text")
    if seat.level is not None and seat.level not in LEVEL_NAMES:
        raise ValueError(f"no level {seat.level!r}")
    return replace(seat, name=clean_name(seat.name) or NAMELESS)
