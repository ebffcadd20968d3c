"""The settings: what a person chose, kept between one start and the next."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.ai.scale import MATCH
from game.engine import GameOptions, Options, Seat

THEME_NAMES = ("dark", "light")

UNCHOSEN_LEVELS = ("2", "2", "2", "2")
"""The keys of the levels that opponents have where nobody chose, by seat."""

ANY_PAD = 0
"""In place of a pad's number: any pad acts on the seat."""

ANY_PADS = (ANY_PAD,) * 4
"""No seat has a pad of its own."""

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
        seats: who sat where, four seats; a game with fewer players uses the first of them. The
            level of an opponent that follows is `MATCH`: which it is, each game says anew.
        opponents: for each of these seats the level that an opponent had there last, for when
            one sits there again.
        pads: for each of these seats the number of the pad that its person holds, or `ANY_PAD`.
        coordinates: whether columns and rows are named along the edges of boards.
        move_numbers: whether pieces on boards show when they were placed.
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
        Seat("Rival", MATCH),
        Seat("Rival 2", MATCH),
        Seat("Rival 3", MATCH),
    )
    opponents: tuple[str, ...] = UNCHOSEN_LEVELS
    pads: tuple[int, ...] = ANY_PADS
    coordinates: bool = False
    move_numbers: bool = False
