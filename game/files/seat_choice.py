"""What was chosen for a seat: who sits there, with which name, level, pad and place."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from game.ai.levels.scale import MATCH, level_named
from game.base.names import clean_name
from game.engine import GameOptions
from game.files.limits import Name, Small, Word

log = logging.getLogger(__name__)

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
        """The seat with names as they are kept."""
        names = clean_name(self.name), clean_name(self.opponent_name)
        return replace(self, name=names[0], opponent_name=names[1])

    def kind_in(self, options: GameOptions) -> SeatKind:
        """Who sits there in a game, which may have no opponents."""
        return self.kind if options.opponents else SeatKind.PERSON

    def name_in(self, options: GameOptions) -> str:
        """The name typed for whoever sits there in a game, or ""."""
        is_person = self.kind_in(options) is SeatKind.PERSON
        return self.name if is_person else self.opponent_name

    def named_in(self, options: GameOptions, name: str) -> SeatChoice:
        """The seat with that name for whoever sits there in a game."""
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
