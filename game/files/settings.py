"""The settings: what a person chose, kept between one start and the next.

Each is declared once, in `Settings`: its type and limits, the values that can be chosen, and the
one until somebody chooses. The file, what is made of a value that it can't have, and the page on
which it is chosen all follow from that.
"""

from __future__ import annotations

import logging
from collections.abc import Hashable, Mapping, Sequence
from datetime import date
from enum import Enum, StrEnum
from functools import cache
from types import MappingProxyType
from typing import Annotated, Any

from msgspec import Meta, Struct, field
from msgspec.json import Decoder
from msgspec.structs import fields, replace

from game.ai.levels.scale import MATCH, level_named
from game.base.languages import LANGUAGES
from game.base.names import clean_name
from game.engine import GAMES, GameOptions
from game.engine.clock import BANKS, TURN_SECONDS, ClockKind, ClockRules
from game.files.limits import MOST_SEATS, Name, Small, Word
from game.files.notices import FileKind
from game.files.store import Form

ANY_PAD = 0
"""In place of a pad's number: any pad plays for the seat."""

UNCHOSEN_LEVEL = level_named("easy")
"""The key of an opponent's level until somebody chooses: a newcomer has a chance."""


class SeatKind(Enum):
    """Who sits on a seat."""

    PERSON = "person"
    COMPUTER = "computer"
    """An opponent of a level."""
    MATCH = "match"
    """An opponent as strong as the persons: each game decides anew which level that is."""


class SeatChoice(Struct, frozen=True, forbid_unknown_fields=True):
    """What was chosen for one of the four seats, and is kept while somebody else sits there.

    Attributes:
        kind: who sits there.
        name: the name typed for a person, or "" if nobody typed one; what is shown then depends on
            the language.
        opponent_name: the name typed for an opponent, or "".
        level: the key of the level that an opponent of a level has.
        pad: the number of the pad that the person holds, or `ANY_PAD`.
        place: the seat's place in playing order, from 0; no two seats have the same. With fewer
            players, only the order of their places counts.
    """

    kind: SeatKind = SeatKind.PERSON
    name: Name = ""
    opponent_name: Name = ""
    level: Word = UNCHOSEN_LEVEL
    pad: Small = ANY_PAD
    place: Small = 0

    def with_player(self, level: str | None, name: str | None = None) -> SeatChoice:
        """The seat with a person (None), an opponent of that level, or one that follows (`MATCH`).

        They have that name, or else the one typed there before.
        """
        if level is None:
            return replace(self, kind=SeatKind.PERSON, name=self.name if name is None else name)
        kind = SeatKind.MATCH if level == MATCH else SeatKind.COMPUTER
        return replace(
            self,
            kind=kind,
            level=self.level if level == MATCH else level,
            opponent_name=self.opponent_name if name is None else name,
        )

    def cleaned(self) -> SeatChoice:
        names = clean_name(self.name), clean_name(self.opponent_name)
        return replace(self, name=names[0], opponent_name=names[1])

    def kind_in(self, options: GameOptions) -> SeatKind:
        return self.kind if options.opponents else SeatKind.PERSON

    def name_in(self, options: GameOptions) -> str:
        """The name typed for whoever sits there in a game, or ""."""
        is_person = self.kind_in(options) is SeatKind.PERSON
        return self.name if is_person else self.opponent_name

    def named_in(self, options: GameOptions, name: str) -> SeatChoice:
        is_person = self.kind_in(options) is SeatKind.PERSON
        return replace(self, name=name) if is_person else replace(self, opponent_name=name)

    def level_in(self, options: GameOptions) -> str | None:
        """The level of who sits there in a game: None for a person, `MATCH` for who follows."""
        kind = self.kind_in(options)
        if kind is SeatKind.PERSON:
            return None
        return MATCH if kind is SeatKind.MATCH else self.level


UNCHOSEN_SEATS = tuple(
    SeatChoice(kind, place=place)
    for place, kind in enumerate((SeatKind.PERSON, *[SeatKind.COMPUTER] * 3))
)
"""The four seats until somebody chooses: a person, and opponents."""


def at_places(seats: Sequence[SeatChoice], places: Sequence[int]) -> tuple[SeatChoice, ...]:
    """The seats at these places in playing order."""
    return tuple(replace(seat, place=place) for seat, place in zip(seats, places, strict=True))


def at_different_places(seats: Sequence[SeatChoice]) -> tuple[SeatChoice, ...]:
    """The seats, at the usual places if these aren't four different ones."""
    places, usual = [seat.place for seat in seats], range(len(seats))
    if sorted(places) == list(usual):
        return tuple(seats)
    log.warning("seats can't have the places %s in playing order", places)
    return at_places(seats, usual)


log = logging.getLogger(__name__)

USUAL_PACE, AT_ONCE = "usual", "at_once"

PACES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"calm": (1100, 2200), USUAL_PACE: (450, 1000), "quick": (120, 300), AT_ONCE: (0, 0)}
)
"""The shortest and longest time, in milliseconds, from the beginning of an opponent's turn until it
acts, by the word for the pace. An instant reply is crushing and hard to follow; one that always
takes equally long isn't like a person's."""

NO_CLOCK = "none"
"""In place of a kind of clock: games have none."""

LOUDEST = 10
"""Volumes go from 0, which is silent, to this."""

EACH_BEGINS = 0
"""Stands for a series of as many games as there are players, in which each player begins once."""

CHOSEN, DRAWN, YOUNGEST = "chosen", "drawn", "youngest"
"""Who begins: whom the options name, somebody drawn by lot, or the youngest, as people say."""


AS_PRINTED, OWN_CORNER, WHOSE_TURN = "printed", "corner", "turn"
"""From where boards are seen: as printed, from the corner of a person here, or of whoever plays."""


class NextCard(StrEnum):
    """When a card says that another person is next."""

    ALWAYS = "always"
    HIDDEN = "hidden"
    """Only if pads don't show it."""
    NEVER = "never"


MOST_RELAY = 300
"""The most letters in the address of a relay."""

MOST_LESSONS = 100
"""The most lessons that can be done: more than there are."""

SMALLEST_SIZE = (780, 510)
"""The smallest width and height of the window, in pixels: with a title bar and a task bar it fits
on screens of 800×600 and 1024×600."""

_VALUES = "values"


def _one_of(*values: Hashable) -> Meta:
    """The values that a setting can have, in the order in which they are offered."""
    return Meta(extra={_VALUES: values})


_Side = Annotated[int, Meta(ge=1, le=16384)]
_Coordinate = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
_Volume = Annotated[int, Meta(ge=0, le=LOUDEST), _one_of(*range(LOUDEST + 1))]
_Switch = Annotated[bool, _one_of(False, True)]
_Clock = Annotated[Word, _one_of(NO_CLOCK, *(kind.value for kind in ClockKind))]
_Seats = Annotated[tuple[SeatChoice, ...], Meta(min_length=MOST_SEATS, max_length=MOST_SEATS)]


class Settings(Struct, forbid_unknown_fields=True):
    """Everything that is remembered.

    Attributes:
        size: the window's last size in pixels, when neither maximised nor full screen.
        position: where its left and upper edge were then, in pixels of the whole desktop; None if
            the system never told.
        maximised: whether the window takes all that panels leave of the screen.
        fullscreen: whether the window fills the screen.
        television: whether everything is made to be seen on a television: large letters, and a
            margin, as some hide the edges of the picture. None where something started the program
            that is for televisions.
        theme: a key of `game.ui.look.theme.THEMES`.
        language: one of `game.base.languages.LANGUAGES`, or None for the system's.
        palette: a key of `game.ui.look.theme.PALETTES`.
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
        board_side: from where boards are seen: `AS_PRINTED`, `OWN_CORNER` or `WHOSE_TURN`.
        pace: how fast opponents act, a key of `PACES`.
        clock: which clock games have: `NO_CLOCK`, or the value of a `ClockKind`.
        turn_seconds: the seconds of a clock for each turn.
        bank: the key in `BANKS` of a clock for the whole game.
        clock_plays: see `ClockRules.plays`.
        begins: who begins: `CHOSEN`, `DRAWN` or `YOUNGEST`.
        youngest: the name of whoever was the youngest last time, or "".
        series: how many games are played, or `EACH_BEGINS`; 1 means no series.
        hand_over: when a card says that another person is next, a `NextCard`.
        teaching: whether a game stops after an event that costs a person a lot.
        lessons: the names of the lessons that are done.
        learned: the day on which the last of them was; None if that was before it was kept.
        skipped: the names of lessons that were left or weren't wanted: nobody is asked again.
        ratings: whether games count for the ratings of people, and these are spoken of.
        relay: the address of the relay by which their own tables are reached, or "".
        set_up_on: the day on which a game was last set up; None if none was.
        keeps_rules: whether clock, series and rules stay as they are on the next day.
    """

    size: tuple[_Side, _Side] = (1280, 720)
    position: tuple[_Coordinate, _Coordinate] | None = None
    maximised: bool = False
    fullscreen: _Switch = False
    television: Annotated[bool | None, _one_of(None, False, True)] = None
    theme: Annotated[Word, _one_of("dark", "light", "contrast")] = "dark"
    language: Annotated[Word | None, _one_of(None, *LANGUAGES)] = None
    palette: Annotated[Word, _one_of("usual", "red_green", "blue_yellow")] = "usual"
    text_size: Annotated[Word, _one_of("usual", "large", "largest", "double")] = "usual"
    marks: _Switch = False
    reduced_motion: _Switch = False
    ponder: _Switch = True
    sound: _Switch = True
    effects: _Volume = 8
    music: _Volume = 5
    options: GameOptions = GAMES["Blokus"]
    seats: _Seats = UNCHOSEN_SEATS
    coordinates: _Switch = False
    move_numbers: _Switch = False
    board_side: Annotated[Word, _one_of(AS_PRINTED, OWN_CORNER, WHOSE_TURN)] = AS_PRINTED
    pace: Annotated[Word, _one_of(*PACES)] = USUAL_PACE
    clock: _Clock = NO_CLOCK
    turn_seconds: Annotated[int, _one_of(*TURN_SECONDS)] = 60
    bank: Annotated[Word, _one_of(*BANKS)] = "5+5"
    clock_plays: _Switch = True
    begins: Annotated[Word, _one_of(CHOSEN, DRAWN, YOUNGEST)] = CHOSEN
    youngest: Name = ""
    series: Annotated[int, _one_of(1, 3, 5, EACH_BEGINS)] = 1
    hand_over: Annotated[Word, _one_of(*NextCard)] = NextCard.ALWAYS
    teaching: _Switch = False
    lessons: Annotated[tuple[Word, ...], Meta(max_length=MOST_LESSONS)] = ()
    learned: date | None = None
    skipped: Annotated[tuple[Word, ...], Meta(max_length=MOST_LESSONS)] = ()
    ratings: _Switch = False
    relay: Annotated[str, Meta(max_length=MOST_RELAY)] = ""
    set_up_on: date | None = None
    keeps_rules: _Switch = False

    @property
    def own_name(self) -> str:
        """What the person is called, also at tables with others, or ""."""
        return self.seats[0].name

    @own_name.setter
    def own_name(self, name: str) -> None:
        self.seats = (replace(self.seats[0], name=name), *self.seats[1:])

    @property
    def clock_rules(self) -> ClockRules | None:
        if self.clock == NO_CLOCK:
            return None
        kind = ClockKind(self.clock)
        times = BANKS[self.bank] if kind is ClockKind.BANK else (self.turn_seconds, 0)
        return ClockRules(kind, *times, self.clock_plays)

    def keep_to_values(self) -> None:
        """Reset each setting to its default if it has a value that can't be chosen.

        The game is one that can begin now.
        """
        self.options = self.options.anew
        usual = Settings()
        for name, values in values_of_all().items():
            value = getattr(self, name)
            if value not in values:
                log.warning("the setting %s can't be %r", name, value)
                setattr(self, name, getattr(usual, name))


def values_of(name: str) -> tuple[Any, ...]:
    """The values that can be chosen for a setting, in the order in which they are offered.

    >>> values_of("theme"), values_of("marks")
    (('dark', 'light', 'contrast'), (False, True))
    """
    return values_of_all()[name]


@cache
def values_of_all() -> Mapping[str, tuple[Any, ...]]:
    """The values of all settings that are chosen among a few."""
    return {
        setting.name: limits.extra[_VALUES]
        for setting in fields(Settings)
        for limits in getattr(setting.type, "__metadata__", ())
        if limits.extra
    }


# -- in a file ------------------------------------------------------------------


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
    settings = _sensible(_DECODER.decode(data))
    settings.keep_to_values()
    return settings


_DECODER = Decoder(Settings)

SETTINGS = Form(FileKind.SETTINGS, _decode, version=5, oldest=2, encode=_sensible)
"""The form of their file. The second version knew no partners and fewer games, the third no tables
with others, the fourth no lessons that are offered, nothing set for one evening, and one side of
boards."""


Words = Annotated[
    Mapping[Word, Annotated[tuple[Word, ...], Meta(max_length=8)]], Meta(max_length=100)
]
"""The keys or buttons of each command, all by words the window knows."""


class KeptBindings(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys and the pad's buttons of commands, where they differ from the program's own."""

    keys: Words = field(default_factory=dict)
    pad: Words = field(default_factory=dict)


BINDINGS = Form(FileKind.BINDINGS, Decoder(KeptBindings).decode)
"""The form of their file. It is up to the window to check that its commands and keys exist."""
