"""A game being set up: its options, and who plays it."""

from __future__ import annotations

import random
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from msgspec import structs

from game.ai.levels.scale import MATCH
from game.engine import FAMILIES, GAMES, AnyGame, Game, GameOptions, Seat, Series
from game.engine.dice import DiceOptions
from game.engine.sides import are_partners, players_of
from game.files.games import OpenGame
from game.files.kept_tables import TableRules
from game.files.settings import (
    CHOSEN,
    DRAWN,
    EACH_BEGINS,
    YOUNGEST,
    SeatChoice,
    SeatKind,
    Settings,
    at_places,
)
from game.play.seating import Choose, RatingOf, even_level, in_order, matched, new_game
from game.ui.games.game_ui import GameUi, OptionField, OptionValue
from game.ui.games.kinds import ui_of
from game.ui.look.texts import tr
from game.ui.rooms.setup.seat_names import seated, usual_name

FIRST = "first"
"""The option for who begins. Its value is a colour, `DRAWN` or `YOUNGEST`."""

TO_GO_ON_WITH = "blokus"
"""The family of games to begin with if the last game was one for a single person."""

FORM = "form"
"""The option for which of a family's games for as many players it is. Its value is one's name."""


def default_levels(options: GameOptions) -> tuple[str | None, ...]:
    """A person on the first seat and, if the game has opponents, adaptive ones on the others."""
    others = MATCH if options.opponents else None
    return (None, *(others,) * (options.players - 1))


@dataclass
class GameSetup:
    """The choices so far.

    Attributes:
        choices: what was chosen for each of the four seats; a game may have fewer, the first ones.
        preferred_players: the number of players chosen last; the next family of games chosen may
            not offer it.
        begins, games: who begins, and how many games there are; see `Settings.begins` and `series`.
        elsewhere, table: the seats of people at other machines, and what holds at a table with
            them.
        opened: the game that goes on, whose people are given; None for a new one.
        board: the game from whose position a new one begins, or None.
    """

    options: GameOptions
    choices: list[SeatChoice]
    preferred_players: int
    begins: str
    games: int
    elsewhere: set[int] = field(default_factory=set)
    table: TableRules = field(default_factory=TableRules)
    opened: OpenGame | None = None
    board: AnyGame | None = None

    @classmethod
    def from_settings(cls, settings: Settings) -> GameSetup:
        options = settings.options
        setup = cls(
            options, list(settings.seats), options.players, settings.begins, settings.series
        )
        setup._give_colours(options.first)
        return setup

    @classmethod
    def asked_for(
        cls, settings: Settings, options: GameOptions, levels: Sequence[str | None] | None
    ) -> GameSetup:
        """The setup of a game that wasn't chosen in the window; people keep their names.

        It is a single game, with the seats in playing order; the options say who begins. There is a
        level for each of its seats; or None for one person against adaptive opponents.
        """
        chosen = default_levels(options) if levels is None else levels
        choices = [
            seat.with_player(level, None if level is None else "")
            for seat, level in zip_longest(settings.seats, chosen)
        ]
        own = options.own_colours or ()
        others = (place for place in range(len(choices)) if place not in own)
        placed = list(at_places(choices, [*own, *others]))
        return cls(options, placed, options.players, CHOSEN, 1)

    @classmethod
    def going_on(cls, settings: Settings, opened: OpenGame) -> GameSetup:
        """For a game in progress: all people but the first are elsewhere."""
        game = opened.game
        setup = cls.asked_for(settings, game.options, [seat.level for seat in game.seats])
        for number, seat in enumerate(game.seats):
            setup.choose_name(number, seat.name)
        persons = [number for number, seat in enumerate(game.seats) if seat.is_person]
        setup.opened, setup.elsewhere = opened, set(persons[1:])
        return setup

    @classmethod
    def playing_on(cls, settings: Settings, board: AnyGame) -> GameSetup:
        """For a new game from where another stands."""
        setup = cls.asked_for(settings, board.options, None)
        setup.board = board
        return setup

    @property
    def shown(self) -> AnyGame | None:
        """The game that is given, as it stands; None if one is chosen."""
        return self.board if self.opened is None else self.opened.game

    def store_in(self, settings: Settings) -> None:
        """Keep the choices for next time, which begins at this screen."""
        settings.options = self.options
        here = list(self.choices)
        for seat in self.elsewhere:
            here[seat] = self._with_opponent(seat)
        settings.seats = tuple(map(SeatChoice.cleaned, here))
        settings.begins, settings.series = self.begins, self.games

    @property
    def game_ui(self) -> GameUi:
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
            _with_lots(field, self.options) if field.name == FIRST else field
            for field in self.game_ui.option_fields()
        ]

    def option(self, field: str) -> Hashable:
        if field == FIRST and self.begins != CHOSEN:
            return self.begins
        if field == FORM:
            return self.options.name
        chosen: Hashable = getattr(self.options, field)
        return chosen

    def usual(self, field: str) -> Hashable:
        """The value that an option has until somebody chooses."""
        if field == FORM:
            return FAMILIES[self.options.family][self.options.players].name
        if field == FIRST and self.options.own_colours is not None:
            return self.options.first  # Whoever has that colour.
        usual: Hashable = getattr(GAMES[self.options.name], field)
        return usual

    def choose_option(self, field: str, value: Hashable) -> None:
        """Change an option, by the name of its field. Raises ValueError."""
        if field == FORM:
            self._take(GAMES[str(value)])
        elif field != FIRST:
            self.options = structs.replace(self.options, **{field: value})
        elif isinstance(value, int):
            self.begins = CHOSEN
            self.options, _ = self.options.begun_by(value, ())
        else:
            assert value in (DRAWN, YOUNGEST)
            self.begins = str(value)

    def _take(self, options: GameOptions) -> None:
        """Change the game; options that the new one has too keep their values."""
        taken = ui_of(options).with_choices_of(self.options)
        self.options = taken
        self._give_colours(taken.first)

    def _give_colours(self, first: int) -> None:
        """Have the seats' own colours in the options, where players choose them; `first` begins."""
        if isinstance(self.options, DiceOptions):
            chosen = self._all_places[: self.options.players]
            self.options = self.options.with_colours(chosen, first)

    # -- seats --------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the game in setup order; `places` gives their playing order."""
        return seated(self._levels, self._names)

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each of the game's seats in playing order.

        Where places have colours, it is the seat's place among those that play. Where players
        choose their own colours, the place that was chosen is the seat's colour.
        """
        chosen = self._all_places[: self.options.players]
        return tuple(map(list(self.options.own_colours or sorted(chosen)).index, chosen))

    @property
    def groups(self) -> list[tuple[int, ...]]:
        """The game's seats as they are shown: those of partners, side by side, or all together."""
        players = self.options.players
        if not are_partners(self.options.sides):
            return [tuple(range(players))]
        seat_at = [self.places.index(place) for place in range(players)]
        return [tuple(seat_at[place] for place in own) for own in players_of(self.options.sides)]

    @property
    def _all_places(self) -> list[int]:
        return [seat.place for seat in self.choices]

    @property
    def colours(self) -> Sequence[int]:
        """Which of `GameUi.colours_to_choose` each seat has.

        Where players choose their own, even those beyond the game's have some.
        """
        return self.places if self.options.own_colours is None else self._all_places

    def choose_colours(self, seat: int, chosen: int) -> None:
        """Have a seat swap with the one that has these of `GameUi.colours_to_choose`.

        Whichever colour begins goes on doing so. If nobody has it any more, the one who had does.
        """
        options, choices = self.options, self.choices
        other = self.colours.index(chosen)
        left = other >= options.players and choices[seat].place == options.first
        places = self._all_places
        places[seat], places[other] = places[other], places[seat]
        self.choices = list(at_places(choices, places))
        self._give_colours(chosen if left else options.first)

    def who(self, seat: int) -> SeatKind:
        return self.choices[seat].kind_in(self.options)

    def name(self, seat: int) -> str:
        """The name that was typed for whoever sits on a seat, or ""."""
        return self.choices[seat].name_in(self.options)

    def choose_name(self, seat: int, name: str) -> None:
        self.choices[seat] = self.choices[seat].named_in(self.options, name)

    def choose_level(self, seat: int, level: str) -> None:
        self.choices[seat] = self.choices[seat].with_player(level)

    @property
    def strength(self) -> str | None:
        """The level that all opponents have, or `MATCH`; None if they differ, or there are none."""
        levels = {level for level in self._levels if level is not None}
        return levels.pop() if len(levels) == 1 else None

    def choose_strength(self, level: str) -> None:
        """Have every opponent be of a level (its key, or `MATCH`), and those who join them."""
        self.choices = [
            seat.with_player(level)
            if seat.kind is not SeatKind.PERSON
            else structs.replace(seat, level=seat.level if level == MATCH else level)
            for seat in self.choices
        ]

    @property
    def awaited(self) -> list[int]:
        """The seats of people elsewhere."""
        return sorted(seat for seat in self.elsewhere if seat < self.options.players)

    def expect_others(self) -> None:
        """Have all people but the first be elsewhere, and one at least."""
        if max(self.player_numbers) < 2:
            self.choose_family(TO_GO_ON_WITH)
        if self.options.players < 2:
            self.choose_players(min(number for number in self.player_numbers if number > 1))
        people = [seat for seat, one in enumerate(self.seats) if one.is_person]
        for seat in people[1:] or [1]:
            while seat not in self.elsewhere:
                self.turn(seat)

    def turn(self, seat: int) -> None:
        """Turn a seat to the next who may have it: an opponent, a person here, somebody elsewhere.

        An opponent is as strong as the others; whoever sat there before comes back with the same
        name. In a game that goes on, people stay who they are.
        """
        if self.who(seat) is not SeatKind.PERSON:
            self.choices[seat] = self.choices[seat].with_player(None)
        elif seat not in self.elsewhere:
            self.elsewhere.add(seat)
        else:
            self.elsewhere.remove(seat)
            if self.opened is None:
                self.choices[seat] = self._with_opponent(seat)

    def _with_opponent(self, seat: int) -> SeatChoice:
        """A seat with an opponent as strong as the others."""
        return self.choices[seat].with_player(self.strength or self.choices[seat].level)

    def default_name(self, seat: int) -> str:
        return usual_name(self._levels, self._names, seat)

    def even_level(self, rating_of: RatingOf) -> str:
        """The key of the level that adaptive opponents would have now."""
        return even_level(self.options, self.persons, rating_of)

    @property
    def persons(self) -> list[str]:
        return [seat.name for seat in self.seats if seat.is_person]

    @property
    def series(self) -> Series | None:
        """The series that begins, or None for a single game."""
        games = self.options.players if self.games == EACH_BEGINS else self.games
        return Series(games) if games > 1 and self.options.players > 1 else None

    def new_game(
        self,
        rating_of: RatingOf,
        choose: Choose = random.choice,
        youngest: int | None = None,
        *,
        rated: bool = False,
    ) -> AnyGame:
        """The game as set up, the first one if it is a series.

        The ratings set the strength of adaptive opponents; a given `board` is set up.
        `choose` chooses who begins, if that is drawn by lot; `youngest` is the seat of the
        youngest, to begin if the setup says so. For `rated` see `game.play.seating.new_game`.
        """
        draw = choose if self.begins == DRAWN and self.options.players > 1 else None
        options, seats = self.options, in_order(self.seats, self.places)
        if self.board is not None:
            game: AnyGame = Game(options, matched(options, seats, rating_of))
            if self.board.ply and game.kind.set_up is not None:
                game.play(game.kind.set_up(self.board.position))
            return game
        if self.begins == YOUNGEST and youngest is not None:
            options, seats = options.begun_by(options.first_of(self.places[youngest]), seats)
        return new_game(options, seats, rating_of, draw=draw, series=self.series, rated=rated)

    @property
    def _names(self) -> list[str]:
        """The name that was typed for each of the game's seats, or ""."""
        seats = range(self.options.players)
        new = self.opened is None
        return ["" if new and seat in self.elsewhere else self.name(seat) for seat in seats]

    @property
    def _levels(self) -> list[str | None]:
        """The level of each of the game's seats, None for a person."""
        return [seat.level_in(self.options) for seat in self.choices[: self.options.players]]


def _with_lots(field: OptionField, options: GameOptions) -> OptionField:
    """The option for who begins, with two more values: the youngest, and by lot.

    The youngest comes first where the rule sheet says so.
    """
    by_sheet = options.youngest
    line = tr("setup.first.youngest.by_sheet" if by_sheet else "setup.first.youngest.line")
    youngest = OptionValue(YOUNGEST, tr("setup.first.youngest"), line)
    drawn = OptionValue(DRAWN, tr("setup.first.drawn"), tr("setup.first.drawn.line"))
    colours = (youngest, *field.options) if by_sheet else (*field.options, youngest)
    return structs.replace(field, options=(*colours, drawn))
