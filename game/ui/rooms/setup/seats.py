"""The controls of a seat: its name, its colours, its pad, and how strong an opponent is."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto
from functools import partial

from msgspec import structs
from pygame import Rect

from game.ai.levels.scale import MATCH, nearest_named
from game.base.names import NAME_LIMIT
from game.files.settings import ANY_PAD, SeatKind
from game.play.seating import RatingOf
from game.ui.kit.boxes import Measure, PlacedBox
from game.ui.kit.choice import Choice, ChoiceItem, OneOfMany, Steps
from game.ui.kit.containers import Column
from game.ui.kit.control import Control
from game.ui.kit.field import Field
from game.ui.look.names_in_text import named
from game.ui.look.person_names import is_unnamed
from game.ui.look.texts import colour_name, tr
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.seat_names import level_words
from game.ui.shell.context import UiContext


class OfSeat(Enum):
    """What a control of a seat is about, together with the seat's number."""

    COLOURS = auto()
    NAME = auto()
    LEVEL = auto()
    PAD = auto()
    FACE = auto()


class Seats(Column):
    """Seats below each other.

    Whoever types the names of all players goes from one to the next by Tab.
    """

    def arrange_content(self, measure: Measure, rect: Rect) -> Iterator[PlacedBox]:
        def turn(place: PlacedBox) -> int:
            return 1 + (not isinstance(place.box, Field)) if isinstance(place.box, Control) else 0

        yield from sorted(super().arrange_content(measure, rect), key=turn)


class SeatControls:
    """Makes the controls of the seats of a game being set up."""

    def __init__(self, ui: UiContext, setup: GameSetup) -> None:
        self._ui, self._setup = ui, setup

    def colours(self, seat: int) -> Choice[int]:
        """The choice of what the seat plays with."""
        setup = self._setup
        items = [
            ChoiceItem(number, tr.listed(map(colour_name, colours)), colours[0])
            for number, colours in enumerate(setup.game_ui.colours_to_choose())
        ]
        return Choice(
            named(setup.seats[seat].name),
            items,
            setup.colours[seat],
            partial(setup.choose_colours, seat),
            about=(OfSeat.COLOURS, seat),
        )

    def name(self, seat: int) -> Field:
        setup = self._setup
        return Field(
            self._ui,
            setup.name(seat),
            setup.default_name(seat),
            partial(setup.choose_name, seat),
            limit=NAME_LIMIT,
            title=tr("seat.name"),
            about=(OfSeat.NAME, seat),
        )

    def level(self, seat: int) -> OneOfMany[str]:
        """The level of an opponent, of which the last one follows the persons."""
        setup = self._setup
        sits = setup.seats[seat]
        return OneOfMany(
            sits.name,
            level_words() | {MATCH: tr("seat.match")},
            MATCH if sits.level == MATCH else nearest_named(setup.choices[seat].level),
            partial(setup.choose_level, seat),
            steps=Steps.PIPS,
            about=(OfSeat.LEVEL, seat),
        )

    @property
    def pads(self) -> tuple[int, ...]:
        """The numbers of the pads that seats can be given, and of those that they have.

        There are none if nobody could confuse pads: without any, or with a single player.
        """
        numbers = {pad.number for pad in self._ui.controls.pads.attached}
        if self._setup.options.players == 1 or not numbers:
            return ()
        given = {seat.pad for seat in self._setup.choices if seat.pad != ANY_PAD}
        return tuple(sorted(numbers | given))

    def pad(self, seat: int) -> OneOfMany[int] | None:
        """The pad of a person here, where there are some."""
        here = self._setup.seats[seat].is_person and seat not in self._setup.elsewhere
        if not here or not self.pads:
            return None
        numbers = {number: tr("pad.number", number=number) for number in self.pads}
        return OneOfMany(
            tr("controls.pad"),
            {ANY_PAD: tr("pad.any")} | numbers,
            self._setup.choices[seat].pad,
            partial(self._choose_pad, seat),
            about=(OfSeat.PAD, seat),
        )

    def _choose_pad(self, seat: int, number: int) -> None:
        choices = self._setup.choices
        choices[seat] = structs.replace(choices[seat], pad=number)
        pads = self._ui.controls.pads
        pad = pads.pad(number)
        if pad is not None:
            # Let everybody feel which one it is.
            pads.rumble(pad, self._ui.motion.rumble)


def partner_line(setup: GameSetup, seat: int) -> str:
    """With whom a seat plays together, in a line; "" if with nobody."""
    group = next(group for group in setup.groups if seat in group)
    if len(setup.groups) == 1:
        return ""
    names = (named(setup.seats[other].name) for other in group if other != seat)
    return tr("setup.partners.with", name=tr.joined(names))


def seat_line(setup: GameSetup, seat: int, rating_of: RatingOf, *, rated: bool) -> str:
    """What to expect of who sits there, in a line; "" if there is nothing to say.

    Of ratings it speaks if people have asked for them (`rated`), or chose an opponent that follows.
    """
    if seat in setup.elsewhere:
        return ""
    match setup.who(seat):
        case SeatKind.PERSON:
            followed = SeatKind.MATCH in map(setup.who, range(setup.options.players))
            return _person_line(setup, seat, rating_of) if rated or followed else ""
        case SeatKind.MATCH:
            return match_line(setup, rating_of)
        case SeatKind.COMPUTER:
            return tr(f"level.{nearest_named(setup.choices[seat].level)}.line")


def _person_line(setup: GameSetup, seat: int, rating_of: RatingOf) -> str:
    if not setup.options.opponents:
        return ""
    name, family = setup.seats[seat].name, setup.options.family
    called_so = setup.persons.count(name)
    if len(setup.persons) > 1 and is_unnamed(name):
        return tr("seat.person.guest")
    if called_so > 1:
        return tr.count("results.unrated.same_name", called_so, name=named(name))
    rating, game = rating_of(name, family), tr(f"game.{family}")
    if rating is None:
        return tr("seat.person.new", game=game)
    return tr("seat.person.rated", game=game, points=rating.points)


def match_line(setup: GameSetup, rating_of: RatingOf) -> str:
    """What to expect of opponents that follow the persons, in a line."""
    level = tr.written(setup.even_level(rating_of))
    persons = setup.persons
    if not persons:
        return tr("seat.match.nobody", level=level)
    known = any(rating_of(name, setup.options.family) for name in persons)
    return tr("seat.match.now" if known else "seat.match.begins", level=level)
