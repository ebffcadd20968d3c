"""The settings: what a person chose, kept between one start and the next."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.ai.scale import MATCH
from game.engine import GameOptions, Options, Seat

THEME_NAMES = ("dark", "light")

UNCHOSEN_LEVELS = ("2", "2", "2", "2")
"""The keys of the levels that opponents have where nobody chose, by seat."""

SMALLEST_SIZE = (960, 600)
"""The width and height below which the window doesn't go, in pixels."""


@dataclass
class Settings:
    """Everything that is remembered.

    Attributes:
        size: the window's last size in pixels, before full screen.
        fullscreen: whether the window fills the screen.
        theme: one of `THEME_NAMES`.
        language: one of `game.languages.LANGUAGES`, or None for the system's.
        marks: whether each colour's mark is strong, for people who can't tell the colours apart.
        reduced_motion: cuts and fades only.
        ponder: whether strong opponents think on a person's time.
        options: the game that was set up last.
        seats: who sat where, four seats; a game with fewer players uses the first of them. The
            name is "" where nobody typed one: which it then is depends on the language. The level
            of an opponent that follows is `MATCH`: which it is, each game says anew.
        opponents: for each of these seats the level that an opponent had there last, for when
            one sits there again.
    """

    size: tuple[int, int] = (1280, 720)
    fullscreen: bool = False
    theme: str = "dark"
    language: str | None = None
    marks: bool = False
    reduced_motion: bool = False
    ponder: bool = True
    options: GameOptions = field(default_factory=Options)
    seats: tuple[Seat, ...] = (
        Seat(""),
        Seat("", MATCH),
        Seat("", MATCH),
        Seat("", MATCH),
    )
    opponents: tuple[str, ...] = UNCHOSEN_LEVELS
