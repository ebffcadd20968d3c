"""The settings: what a person chose, kept between one start and the next."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from game.base.languages import LANGUAGES
from game.base.pace import PACES, USUAL_PACE
from game.engine import GameOptions, Options
from game.engine.clock import BANKS, TURN_SECONDS, ClockKind, ClockRules
from game.files.seat_choice import UNCHOSEN_SEATS, SeatChoice

log = logging.getLogger(__name__)

NO_CLOCK = "none"
"""In place of a kind of clock: games have none."""

CLOCKS = (NO_CLOCK, *(kind.value for kind in ClockKind))
"""The clocks a game may have."""

LOUDEST = 10
"""Volumes go from 0, which is silent, to this."""

EACH_BEGINS = 0
"""Stands for a series of as many games as there are players, in which each player begins once."""

SERIES = (1, 3, 5, EACH_BEGINS)
"""How many games a series may have."""

CHOSEN, DRAWN, YOUNGEST = BEGINS = ("chosen", "drawn", "youngest")
"""Who begins: whom the options name, somebody drawn by lot, or the youngest, as people say."""

HAND_OVERS = ("always", "hidden", "never")
"""When a card says who is next: always, only if pads don't show it, or never."""

CHOICES: Mapping[str, Collection[object]] = MappingProxyType(
    {
        "language": (None, *LANGUAGES),
        "pace": PACES,
        "clock": CLOCKS,
        "turn_seconds": TURN_SECONDS,
        "bank": BANKS,
        "begins": BEGINS,
        "series": SERIES,
        "hand_over": HAND_OVERS,
    }
)
"""The values a setting can have, by its name, for settings whose table is in a layer below the
window's; for the look of the window, see `game.ui.shell.context.LOOKS`."""

SMALLEST_SIZE = (780, 510)
"""The smallest width and height of the window, in pixels: with a title bar and a task bar it fits
on screens of 800×600 and 1024×600."""


@dataclass
class Settings:
    """Everything that is remembered.

    Attributes:
        size: the window's last size in pixels, when neither maximised nor full screen.
        position: where its left and upper edge were then, in pixels of the whole desktop; None if
            the system never told.
        maximised: whether the window takes all that panels leave of the screen.
        fullscreen: whether the window fills the screen.
        theme: a key of `game.ui.look.theme.THEMES`.
        language: one of `game.base.languages.LANGUAGES`, or None for the system's.
        palette: a key of `game.ui.look.palette.PALETTES`.
        text_size: a key of `game.ui.look.fonts.TEXT_FACTORS`.
        marks: whether each colour's mark is strong, for people who can't tell the colours apart.
        reduced_motion: cuts and fades only.
        ponder: whether strong opponents think on a person's time.
        sound: whether there is any sound.
        effects: the volume of pieces, dice and buttons, from 0 to `LOUDEST`.
        music: the volume of the music, from 0 to `LOUDEST`.
        options: the game that was last set up.
        seats: what was chosen for each of the four seats; a game with fewer players uses the first
            of them.
        coordinates: whether columns and rows are named along the edges of boards.
        move_numbers: whether pieces on boards show when they were placed.
        pace: how fast opponents act, a key of `PACES`.
        clock: which clock games have, one of `CLOCKS`.
        turn_seconds: the seconds of a clock for each turn, one of `TURN_SECONDS`.
        bank: the key in `BANKS` of a clock for the whole game.
        clock_plays: see `ClockRules.plays`.
        begins: who begins, one of `BEGINS`.
        youngest: the name of whoever was the youngest last time, or "".
        series: how many games are played, one of `SERIES`; 1 means no series.
        hand_over: when a card shows that another person is next, one of `HAND_OVERS`.
        teaching: whether a game stops after an event that costs a person a lot.
    """

    size: tuple[int, int] = (1280, 720)
    position: tuple[int, int] | None = None
    maximised: bool = False
    fullscreen: bool = False
    theme: str = "dark"
    language: str | None = None
    palette: str = "usual"
    text_size: str = "usual"
    marks: bool = False
    reduced_motion: bool = False
    ponder: bool = True
    sound: bool = True
    effects: int = 7
    music: int = 4
    options: GameOptions = field(default_factory=Options)
    seats: tuple[SeatChoice, ...] = UNCHOSEN_SEATS
    coordinates: bool = False
    move_numbers: bool = False
    pace: str = USUAL_PACE
    clock: str = NO_CLOCK
    turn_seconds: int = 60
    bank: str = "5+5"
    clock_plays: bool = True
    begins: str = CHOSEN
    youngest: str = ""
    series: int = 1
    hand_over: str = "always"
    teaching: bool = False

    def keep_to(self, choices: Mapping[str, Collection[object]]) -> None:
        """Reset each of these settings to its default if its value can't be chosen."""
        for name, values in choices.items():
            value = getattr(self, name)
            if value not in values:
                log.warning("the setting %s can't be %r", name, value)
                setattr(self, name, getattr(Settings, name))

    @property
    def clock_rules(self) -> ClockRules | None:
        """The chosen clock, or None for no clock."""
        if self.clock == NO_CLOCK:
            return None
        kind = ClockKind(self.clock)
        times = BANKS[self.bank] if kind is ClockKind.BANK else (self.turn_seconds, 0)
        return ClockRules(kind, *times, self.clock_plays)
