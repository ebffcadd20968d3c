"""The settings file: what a person chose, kept between one start and the next."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from game.engine import Rules, Seat

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
        rules: the game that was set up last.
        seats: who sat where, four seats; a game with fewer players uses the first of them.
    """

    size: tuple[int, int] = (1280, 720)
    fullscreen: bool = False
    theme: str = "dark"
    marks: bool = False
    reduced_motion: bool = False
    rules: Rules = field(default_factory=Rules)
    seats: tuple[Seat, ...] = (
        Seat("Player 1"),
        Seat("Easy", "easy"),
        Seat("Medium", "medium"),
        Seat("Hard", "hard"),
    )


class SettingsFile:
    """Reads and writes settings; with no path nothing is kept."""

    def __init__(self, path: Path | None) -> None:
        self.path = path

    def load(self) -> tuple[Settings, str | None]:
        """The settings, and one line to tell the person if the file was broken.

        A broken file is set aside under the name ``….broken`` and the defaults are taken; a
        file that isn't there is no fault.
        """
        if self.path is None:
            return Settings(), None
        try:
            return _from_json(json.loads(self.path.read_text("utf-8"))), None
        except FileNotFoundError:
            return Settings(), None
        except (OSError, ValueError, TypeError, KeyError, RecursionError):
            aside = self.path.with_name(self.path.name + ".broken")
            with contextlib.suppress(OSError):
                self.path.replace(aside)
            return Settings(), f"The settings could not be read; they are kept as {aside.name}."

    def save(self, settings: Settings) -> bool:
        """Write the settings whole or not at all; whether that went well."""
        if self.path is None:
            return False
        draft = self.path.with_name(f"{self.path.name}.{os.getpid()}.tmp")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps(asdict(settings), indent=2) + "\n", "utf-8")
            draft.replace(self.path)
        except OSError:
            with contextlib.suppress(OSError):
                draft.unlink()
            return False
        return True


def _from_json(data: Any) -> Settings:
    """Settings from parsed JSON; what is missing keeps its default, what is wrong raises."""
    if not isinstance(data, dict):
        raise TypeError("settings are a JSON object")
    known = {f.name: data[f.name] for f in fields(Settings) if f.name in data}
    defaults = Settings()
    for name in ("fullscreen", "marks", "reduced_motion"):
        if not isinstance(known.get(name, False), bool):
            raise TypeError(f"{name} is true or false")
    if known.get("theme", defaults.theme) not in THEME_NAMES:
        raise ValueError("no such theme")
    if "size" in known:
        width, height = known["size"]
        if not all(type(side) is int and 1 <= side <= 16384 for side in (width, height)):
            raise ValueError("a size is two numbers of pixels")
        known["size"] = (width, height)
    if "rules" in known:
        known["rules"] = Rules(**known["rules"])
    if "seats" in known:
        known["seats"] = tuple(_seat(seat) for seat in known["seats"])
        if len(known["seats"]) != len(defaults.seats):
            raise ValueError("there are four seats")
    return Settings(**known)


def _seat(data: Any) -> Seat:
    seat = Seat(**data)
    if not isinstance(seat.name, str) or not isinstance(seat.level, str | None):
        raise TypeError("a seat has a name and a level")
    return seat
