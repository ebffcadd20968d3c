"""The settings: what a person chose, kept between one start and the next."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from game.ai.scale import MATCH
from game.clock import BANKS, TURN_SECONDS, ClockKind, ClockRules
from game.engine import GameOptions, Options, Seat
from game.languages import LANGUAGES
from game.pace import PACES, USUAL_PACE

log = logging.getLogger(__name__)

UNCHOSEN_LEVELS = ("1", "1", "1", "1")
"""The keys of the levels that opponents have where nobody chose, by seat."""

ANY_PAD = 0
"""In place of a pad's number: any pad acts on the seat."""

ANY_PADS = (ANY_PAD,) * 4
"""No seat has a pad of its own."""

NO_CLOCK = "none"
"""In place of a kind of clock, where games have none."""

CLOCKS = (NO_CLOCK, *(kind.value for kind in ClockKind))
"""Which clock games have."""

LOUDEST = 10
"""Volumes go from 0, which is silent, to this."""

UNCHOSEN_PLACES = (0, 1, 2, 3)
"""The place in playing order of each seat, where nobody chose."""

EACH_BEGINS = 0
"""Stands for as many games of a series as there are players, so that each begins once."""

SERIES = (1, 3, 5, EACH_BEGINS)
"""How many games may be played one after the other."""

HAND_OVERS = ("always", "hidden", "never")
"""When a card says who is next: always, where pads don't show it, never."""

CHOICES: Mapping[str, Collection[object]] = MappingProxyType(
    {
        "language": (None, *LANGUAGES),
        "pace": PACES,
        "clock": CLOCKS,
        "turn_seconds": TURN_SECONDS,
        "bank": BANKS,
        "series": SERIES,
        "hand_over": HAND_OVERS,
    }
)
"""The values that a setting can have, by its name, for those with a table below the window: how
the window looks, `game.ui.shell.context.LOOKS` says."""

SMALLEST_SIZE = (960, 600)
"""The width and height below which the window doesn't go, in pixels."""


@dataclass
class Settings:
    """Everything that is remembered.

    Attributes:
        size: the window's last size in pixels, before full screen.
        fullscreen: whether the window fills the screen.
        theme: a key of `game.ui.look.theme.THEMES`.
        language: one of `game.languages.LANGUAGES`, or None for the system's.
        palette: a key of `game.ui.look.palette.PALETTES`.
        text_size: a key of `game.ui.look.fonts.TEXT_FACTORS`.
        marks: whether each colour's mark is strong, for people who can't tell the colours apart.
        reduced_motion: cuts and fades only.
        ponder: whether strong opponents think on a person's time.
        sound: whether anything is heard.
        effects: how loud pieces, dice and buttons are, from 0 to `LOUDEST`.
        music: how loud the music is, likewise.
        options: the game that was set up last.
        seats: who sat where, four seats; a game with fewer players uses the first of them. The
            name is "" where nobody typed one: which it then is depends on the language. The level
            of an opponent that follows is `MATCH`: which it is, each game says anew.
        opponents: for each of these seats the level that an opponent had there last, for when
            one sits there again.
        pads: for each of these seats the number of the pad that its person holds, or `ANY_PAD`.
        coordinates: whether columns and rows are named along the edges of boards.
        move_numbers: whether pieces on boards show when they were placed.
        pace: how fast opponents act, a key of `PACES`.
        clock: which clock games have, one of `CLOCKS`.
        turn_seconds: of a clock for each turn, one of `TURN_SECONDS`.
        bank: the key in `BANKS` of a clock for the whole game.
        clock_plays: see `ClockRules.plays`.
        places: for each of these seats its place in playing order; in a game with fewer players
            they have the places in this order.
        first_drawn: whether who begins is drawn by lot.
        series: one of `SERIES`: how many games are played, 1 being no series.
        hand_over: one of `HAND_OVERS`: when a card shows that another person is next.
        teaching: whether a game stops after what costs a person much.
    """

    size: tuple[int, int] = (1280, 720)
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
    seats: tuple[Seat, ...] = (
        Seat(""),
        Seat("", MATCH),
        Seat("", MATCH),
        Seat("", MATCH),
    )
    opponents: tuple[str, ...] = UNCHOSEN_LEVELS
    pads: tuple[int, ...] = ANY_PADS
    coordinates: bool = False
    move_numbers: bool = False
    pace: str = USUAL_PACE
    clock: str = NO_CLOCK
    turn_seconds: int = 60
    bank: str = "5+5"
    clock_plays: bool = True
    places: tuple[int, ...] = UNCHOSEN_PLACES
    first_drawn: bool = False
    series: int = 1
    hand_over: str = "always"
    teaching: bool = False

    def keep_to(self, choices: Mapping[str, Collection[object]]) -> None:
        """Give each of these settings its default where it has a value that can't be chosen."""
        for name, values in choices.items():
            value = getattr(self, name)
            if value not in values:
                log.warning("the setting %s can't be %r", name, value)
                setattr(self, name, getattr(Settings, name))

    @property
    def clock_rules(self) -> ClockRules | None:
        """The clock that was chosen, or None for no clock."""
        if self.clock == NO_CLOCK:
            return None
        kind = ClockKind(self.clock)
        times = BANKS[self.bank] if kind is ClockKind.BANK else (self.turn_seconds, 0)
        return ClockRules(kind, *times, self.clock_plays)
