"""Typed schemas with limits for everything the files hold; msgspec decodes them strictly.

A schema says what a value may look like; whether it makes sense is checked later, by the rules.
Each kind of game has its part in `OptionsSchema` and in one table, `EVENTS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from types import MappingProxyType
from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct, field
from msgspec.json import Decoder

from game.base.ratings import DEVIATION, MEANS
from game.engine import Options
from game.engine.clock import ClockKind
from game.engine.dice import DiceOptions
from game.engine.series import MOST_GAMES
from game.files.limits import Name, Small, Word
from game.files.seat_choice import SeatChoice
from game.files.settings import (
    LOUDEST,
    Settings,
)

MOST_EVENTS = 1000
"""The most events in a game; the longest the rules allow has less than a third of that."""

MOST_NUMBER = 2**53
"""The highest number of a change: JSON of any program has whole numbers up to this."""

Cells = Annotated[str, Meta(min_length=1, max_length=60)]
"""The cells of a placement, as in ``.blksgf`` records."""

_Several = Meta(max_length=MOST_EVENTS)

Side = Annotated[int, Meta(ge=1, le=16384)]
Coordinate = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Volume = Annotated[int, Meta(ge=0, le=LOUDEST)]
Die = Annotated[int, Meta(ge=1, le=6)]
CellCount = Annotated[int, Meta(ge=0, le=1000)]
Total = Annotated[int, Meta(ge=-10_000, le=10_000)]
Rank = Annotated[int, Meta(ge=1, le=4)]
TakenBack = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Hints = Annotated[int, Meta(ge=0, le=1_000_000)]
Milliseconds = Annotated[int, Meta(ge=0, le=1_000_000_000_000)]


class Schema(Struct, frozen=True, forbid_unknown_fields=True):
    """Values, each with its type and limits."""


class BoardOptionsSchema(Schema, frozen=True, tag_field="kind", tag=Options.kind):
    """The fields of `Options`."""

    name: Word
    scoring: Word
    free_starts: bool
    first: Small
    shared: Small | None


class DiceOptionsSchema(Schema, frozen=True, tag_field="kind", tag=DiceOptions.kind):
    """The fields of `DiceOptions`."""

    players: Small
    markers: Annotated[list[Small], Meta(max_length=4)] = field(default_factory=list)


OptionsSchema = BoardOptionsSchema | DiceOptionsSchema
"""Distinguished by their `kind`."""


class TakeSchema(Schema, frozen=True):
    """A take in Dice."""

    die: Die
    strike: bool
    cells: Cells


Ident = Annotated[str, Meta(min_length=1, max_length=1)]
"""The letter or digit of a colour."""

PlySchema = tuple[Ident, Cells]
"""The colour's letter, and the cells."""


class SetUpSchema(Schema, frozen=True):
    """Setting up a board."""

    set_up: Annotated[list[PlySchema], _Several]
    colour: Ident


RollSchema = Annotated[list[Die], Meta(min_length=1, max_length=4)]


class SeatSchema(Schema, frozen=True):
    """The fields of `Seat`."""

    name: Name
    level: Word | None
    follows: bool = False


class SettingsSchema(Schema, frozen=True):
    """The fields of `Settings`; it doesn't say which words and numbers can be chosen."""

    size: tuple[Side, Side]
    fullscreen: bool
    theme: Word
    marks: bool
    reduced_motion: bool
    ponder: bool
    options: OptionsSchema
    seats: tuple[SeatChoice, SeatChoice, SeatChoice, SeatChoice]
    coordinates: bool = Settings.coordinates
    move_numbers: bool = Settings.move_numbers
    language: Word | None = Settings.language
    pace: Word = Settings.pace
    clock: Word = Settings.clock
    turn_seconds: int = Settings.turn_seconds
    bank: Word = Settings.bank
    clock_plays: bool = Settings.clock_plays
    palette: Word = Settings.palette
    text_size: Word = Settings.text_size
    sound: bool = Settings.sound
    effects: Volume = Settings.effects
    music: Volume = Settings.music
    begins: Word = Settings.begins
    youngest: Name = Settings.youngest
    series: Small = Settings.series
    hand_over: Word = Settings.hand_over
    teaching: bool = Settings.teaching
    position: tuple[Coordinate, Coordinate] | None = Settings.position
    maximised: bool = Settings.maximised


Words = Annotated[
    dict[Word, Annotated[list[Word], Meta(max_length=8)]],
    Meta(max_length=100),
]
"""Words by command."""


class BindingsSchema(Schema, frozen=True):
    """The fields of `KeptBindings`."""

    keys: Words
    pad: Words


class ClockSchema(Schema, frozen=True):
    """The fields of `ClockRules`, and the time used, from `Clock`."""

    kind: ClockKind
    seconds: Annotated[int, Meta(ge=1, le=100_000)]
    increment: Annotated[int, Meta(ge=0, le=1000)]
    plays: bool
    spent: Annotated[list[Milliseconds], Meta(max_length=MOST_EVENTS)]
    turn: Milliseconds


class SeriesSchema(Schema, frozen=True):
    """The fields of `Series`; each result is a total and a rank."""

    length: Annotated[int, Meta(ge=2, le=MOST_GAMES)]
    played: Annotated[
        list[Annotated[list[tuple[Total, Rank]], Meta(max_length=4)]], Meta(max_length=MOST_GAMES)
    ]


class GameSchema(Schema, frozen=True):
    """A game in progress; its events are decoded according to the kind its options name."""

    saved: Annotated[datetime, Meta(tz=True)]
    options: OptionsSchema
    seats: Annotated[list[SeatSchema], Meta(min_length=1, max_length=4)]
    events: Raw
    taken_back: TakenBack
    stood_in: bool = False
    series: SeriesSchema | None = None
    first_drawn: bool = False
    hints: Annotated[list[Hints], Meta(max_length=4)] = field(default_factory=list)
    clock: ClockSchema | None = None
    number: Annotated[int, Meta(ge=0, le=MOST_NUMBER)] = 0


class ResultSchema(Schema, frozen=True, omit_defaults=True):
    """The fields of `SoloResult`."""

    left: Annotated[list[CellCount], Meta(min_length=1, max_length=4)]
    taken_back: TakenBack
    ident: Word = ""


ResultsSchema = Annotated[
    dict[Word, Annotated[list[ResultSchema], Meta(max_length=20)]], Meta(max_length=40)
]
"""The best results, by the name of the game."""


class RatingSchema(Schema, frozen=True, array_like=True, gc=False):
    """The fields of `Rating`."""

    mean: Annotated[float, Meta(ge=MEANS[0], le=MEANS[1])]
    deviation: Annotated[float, Meta(gt=0, le=DEVIATION)]


class PlayedSeatSchema(Schema, frozen=True, omit_defaults=True, gc=False):
    """The fields of `PlayedSeat`."""

    name: Name
    level: Word | None = None
    rank: Rank | None = None
    total: Total | None = None
    before: RatingSchema | None = None
    after: RatingSchema | None = None
    hints: Hints = 0


class PlayedGameSchema(Schema, frozen=True, gc=False):
    """The fields of `PlayedGame`; the family follows from the game."""

    ident: Word
    ended: Annotated[datetime, Meta(tz=True)]
    game: Word
    scoring: Word
    outcome: Literal["finished", "abandoned"]
    taken_back: TakenBack
    stood_in: bool
    seats: Annotated[list[PlayedSeatSchema], Meta(min_length=1, max_length=4)]
    set_up: bool = False


class TakenOverSchema(Schema, frozen=True):
    """The fields of `game.files.history.TakenOver`."""

    size: Annotated[int, Meta(ge=0)]
    changed: Annotated[int, Meta(ge=0)]


EVENTS: Mapping[str, Decoder[Any]] = MappingProxyType(
    {
        Options.kind: Decoder(Annotated[list[PlySchema | SetUpSchema], _Several]),
        DiceOptions.kind: Decoder(Annotated[list[RollSchema | TakeSchema], _Several]),
    }
)
"""Decoders for the events of a game, by the key of its kind in `game.engine.KINDS`."""
