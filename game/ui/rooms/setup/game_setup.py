"""A game being set up: its options, and who plays it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from game.ai.scale import MATCH
from game.base.names import clean_name
from game.engine import FAMILIES, Game, GameOptions, Seat, Series
from game.files.settings import (
    ANY_PADS,
    CHOSEN,
    DRAWN,
    EACH_BEGINS,
    NO_NAMES,
    YOUNGEST,
    Settings,
)
from game.play.matchmaking import RatingOf, even_level, level_within, strongest
from game.play.seating import Choose, begun, in_order
from game.ui.games.game_ui import GameUi
from game.ui.games.kinds import ui_of
from game.ui.games.option_field import OptionField
from game.ui.look.texts import tr
from game.ui.rooms.setup.colour_places import ColourPlaces
from game.ui.rooms.setup.seat_names import named_seats, seated, typed_names
from game.ui.widgets.choice import ChoiceItem

FIRST = "first"
"""The option for who begins. Its value is a colour, `DRAWN` or `YOUNGEST`."""


class Who(Enum):
    """Who may sit on a seat."""

    PERSON = "person"
    COMPUTER = "computer"
    MATCH = "match"


def default_levels(options: GameOptions) -> tuple[str | None, ...]:
    """A person on the first seat and, if the game has opponents, adaptive ones on the others."""
    others = MATCH if options.opponents else None
    return (None, *(others,) * (options.players - 1))


@dataclass
class GameSetup:
    """The choices so far. Levels and names cover all four seats, whatever the game.

    Attributes:
        options: the game and its options.
        levels: the level of each seat's opponent, `MATCH` for an adaptive one, or None for a
            person. A game may have fewer levels: see `seats`.
        opponents: the last level of an opponent on each seat, for when one sits there again.
        names: the name typed for each seat, or "".
        other_names: the name typed while a person sat on a seat where an opponent does now, or the
            other way round, for when somebody of that kind sits there again.
        pads: the number of the pad that the person on each seat holds, or `ANY_PAD`.
        preferred_players: the number of players chosen last; the next family of games chosen may
            not offer it.
        colours: which colours the four seats have.
        begins: who begins, one of `BEGINS`.
        games: one of `SERIES`: how many games are played one after the other.
    """

    options: GameOptions
    levels: list[str | None]
    opponents: list[str]
    names: list[str]
    preferred_players: int
    colours: ColourPlaces
    begins: str
    games: int
    pads: list[int] = field(default_factory=lambda: list(ANY_PADS))
    other_names: list[str] = field(default_factory=lambda: list(NO_NAMES))

    @classmethod
    def from_settings(cls, settings: Settings) -> GameSetup:
        """The setup of the last game."""
        levels = [seat.level for seat in settings.seats]
        setup = cls(
            options=settings.options,
            levels=levels,
            opponents=list(settings.opponents),
            names=typed_names(settings),
            preferred_players=settings.options.players,
            colours=ColourPlaces(settings.places),
            begins=settings.begins,
            games=settings.series,
            pads=list(settings.pads),
            other_names=list(settings.other_names),
        )
        setup.options = setup.colours.given_to(setup.options, setup.options.first)
        return setup

    @classmethod
    def asked_for(
        cls, settings: Settings, options: GameOptions, levels: Sequence[str | None] | None
    ) -> GameSetup:
        """The setup of a game that wasn't chosen in the window; people keep their names.

        It is a single game, with the seats in playing order; the options say who begins.

        Args:
            settings: gives the people's names.
            options: the game.
            levels: one for each of its seats; None for one person against adaptive opponents.
        """
        setup = cls.from_settings(settings)
        chosen = list(default_levels(options) if levels is None else levels)
        chosen += [None] * (len(setup.levels) - len(chosen))
        typed = zip(setup.names, setup.other_names, setup.levels, chosen, strict=True)
        setup.names = [
            "" if now is not None else name if before is None else other
            for name, other, before, now in typed
        ]
        setup.options, setup.levels = options, chosen
        setup.colours, setup.begins, setup.games = ColourPlaces.of(options), CHOSEN, 1
        return setup

    def store_in(self, settings: Settings) -> None:
        """Keep the choices for next time."""
        settings.options = self.options
        settings.seats = tuple(
            Seat(clean_name(name), level)
            for name, level in zip(self.names, self.levels, strict=True)
        )
        settings.opponents = tuple(self.opponents)
        settings.pads = tuple(self.pads)
        settings.other_names = tuple(map(clean_name, self.other_names))
        settings.places = tuple(self.colours.all)
        settings.begins, settings.series = self.begins, self.games

    @property
    def game_ui(self) -> GameUi:
        """What the window shows of the game."""
        return ui_of(self.options)

    # -- choosing the game --------------------------------------------------

    @property
    def player_numbers(self) -> tuple[int, ...]:
        """The numbers of players that the family has games for, fewest first."""
        return tuple(FAMILIES[self.options.family])

    def choose_family(self, family: str) -> None:
        """Take the family's game for the preferred number of players, or the nearest number."""
        wanted = self.preferred_players
        nearest = min(FAMILIES[family], key=lambda number: (abs(number - wanted), -number))
        self._take(FAMILIES[family][nearest])

    def choose_players(self, number: int) -> None:
        """Take the family's game for this number of players."""
        self._take(FAMILIES[self.options.family][number])
        self.preferred_players = number

    def option_fields(self) -> list[OptionField]:
        """The options that the game leaves open; who begins needn't be chosen by colour."""
        return [
            _with_lots(field, self.begins, self.options) if field.name == FIRST else field
            for field in self.game_ui.option_fields()
        ]

    def option(self, field: str) -> Any:
        """The chosen value of an option, by the name of its field."""
        if field == FIRST and self.begins != CHOSEN:
            return self.begins
        return getattr(self.options, field)

    def choose_option(self, field: str, value: Any) -> None:
        """Change an option, by the name of its field. Raises ValueError."""
        if field != FIRST:
            self.options = replace(self.options, **{field: value})  # type: ignore[type-var]
        elif value in (DRAWN, YOUNGEST):
            self.begins = value
        else:
            self.begins = CHOSEN
            self.options, _ = self.options.begun_by(value, ())

    def _take(self, options: GameOptions) -> None:
        """Change the game; options that the new one has too keep their values."""
        taken = ui_of(options).with_choices_of(self.options)
        self.options = self.colours.given_to(taken, taken.first)

    # -- seats --------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the game; its strongest level replaces any that it lacks.

        They are in setup order; `places` gives their playing order.
        """
        return seated(self._levels_in_play, list(map(self.name, range(len(self.names)))))

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each of the game's seats in playing order, which gives its colours."""
        return self.colours.in_order(self.options)

    def choose_colours(self, seat: int, chosen: int) -> None:
        """Have a seat swap with the one that has these of `GameUi.colours_to_choose`."""
        self.options = self.colours.choose(self.options, seat, chosen)

    @property
    def strongest(self) -> int:
        """The number of the strongest level that the game has."""
        return strongest(self.options)

    def who(self, seat: int) -> Who:
        """Who sits on a seat."""
        level = self._levels_in_play[seat]
        return Who.PERSON if level is None else Who.MATCH if level == MATCH else Who.COMPUTER

    def name(self, seat: int) -> str:
        """The name that was typed for whoever sits on a seat, or ""."""
        return self._names_with(seat)[seat]

    def choose_name(self, seat: int, name: str) -> None:
        """Give whoever sits on a seat a name."""
        self._names_with(seat)[seat] = name

    def _names_with(self, seat: int) -> list[str]:
        """The list with the name of whoever sits on a seat.

        In a game without opponents that's a person, whoever sits there in other games.
        """
        stands_in = self.levels[seat] is not None and not self.options.opponents
        return self.other_names if stands_in else self.names

    def choose_who(self, seat: int, who: Who) -> None:
        """Have somebody else sit on a seat; an opponent gets the level chosen last.

        Names aren't taken over: a person gets the one that was typed for a person.
        """
        before = self.levels[seat]
        if (before is None) is not (who is Who.PERSON):
            names, others = self.names, self.other_names
            names[seat], others[seat] = others[seat], names[seat]
        if before is not None and before != MATCH:
            self.opponents[seat] = before
        levels = {Who.PERSON: None, Who.COMPUTER: self.opponents[seat], Who.MATCH: MATCH}
        self.levels[seat] = levels[who]

    def choose_level(self, seat: int, level: str) -> None:
        """Have an opponent of that level sit on a seat."""
        self.levels[seat] = level

    def default_name(self, seat: int) -> str:
        """The name that a seat has if none is typed."""
        return named_seats(self._levels_in_play)[seat].name

    def even_level(self, rating_of: RatingOf) -> str:
        """The key of the level that adaptive opponents would have now."""
        return even_level(self.options, self.persons, rating_of)

    @property
    def persons(self) -> list[str]:
        """The names of the people in the game."""
        return [seat.name for seat in self.seats if seat.is_person]

    @property
    def series(self) -> Series | None:
        """The series that begins, or None for a single game."""
        games = self.options.players if self.games == EACH_BEGINS else self.games
        return Series(games) if games > 1 and self.options.players > 1 else None

    @property
    def description(self) -> str:
        """What the game is, and that players have two colours if they do."""
        family, colours = self.options.family, self.game_ui.colours_of(0)
        return tr(f"game.{family}.two.line" if len(colours) == 2 else f"game.{family}.line")

    def new_game(
        self, rating_of: RatingOf, choose: Choose = random.choice, youngest: int | None = None
    ) -> Game[Any, Any]:
        """The game as set up, the first one if it is a series.

        Args:
            rating_of: gives ratings, which set the strength of adaptive opponents.
            choose: chooses at random who begins, if that is drawn by lot.
            youngest: the seat of the youngest, to begin if the setup says so; None if nobody is.
        """
        draw = choose if self.begins == DRAWN and self.options.players > 1 else None
        options, seats = self.options, in_order(self.seats, self.places)
        if self.begins == YOUNGEST and youngest is not None:
            options, seats = options.begun_by(options.first_of(self.places[youngest]), seats)
        return begun(options, seats, rating_of, draw=draw, series=self.series)

    @property
    def _levels_in_play(self) -> list[str | None]:
        """Each seat's level, limited to the game's; only people if it has no opponents."""
        levels = self.levels[: self.options.players]
        if not self.options.opponents:
            return [None] * len(levels)
        return [None if level is None else level_within(self.options, level) for level in levels]


def _with_lots(field: OptionField, begins: str, options: GameOptions) -> OptionField:
    """The option for who begins, with two more values: the youngest, and by lot.

    The youngest comes first where the rule sheet says so.
    """
    by_lot = tr("setup.first.drawn.line")
    by_age = tr(
        "setup.first.youngest.by_sheet" if options.youngest else "setup.first.youngest.line"
    )
    line = {DRAWN: by_lot, YOUNGEST: by_age}.get(begins, field.line)
    draw = ChoiceItem[Any](DRAWN, tr("setup.first.drawn"))
    youngest = ChoiceItem[Any](YOUNGEST, tr("setup.first.youngest"))
    items = (youngest, *field.options) if options.youngest else (*field.options, youngest)
    others = (*field.others, field.line, by_lot, by_age)
    return replace(field, options=(*items, draw), line=line, others=others)
