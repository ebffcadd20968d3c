"""A table being set up: who sits where, and what holds at it besides the rules of the game."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from dataclasses import replace as replaced
from enum import Enum

from msgspec.structs import replace

from game.base.lookalikes import unlike
from game.engine import AnyGame, GameOptions
from game.engine.clock import Clock
from game.files.games import OpenGame
from game.files.kept_tables import Chair, Sitter, TableRules
from game.files.seat_choice import SeatKind
from game.files.settings import Settings
from game.play.matchmaking import RatingOf
from game.ui.rooms.setup.game_setup import GameSetup

WAITS = 0
"""In place of the minutes after which a level plays for whoever is away: nobody ever does."""

PATIENCE = (WAITS, 1, 3, 10)
"""The minutes that can be chosen."""

STAND_IN = "4"
"""The key of the level that plays for whoever is away until somebody chooses: a medium one."""

TO_GO_ON_WITH = "blokus"
"""The family of games to begin with if the last game was one for a single person."""


class Place(Enum):
    """Where whoever has a seat is; text keys contain the values."""

    HERE = "here"
    ELSEWHERE = "elsewhere"
    COMPUTER = "computer"


@dataclass
class TableSetup:
    """The choices so far.

    Attributes:
        setup: the game and who plays it; of a game in progress, only its names are of use.
        opened: the game in progress, or None for a new one.
        elsewhere: the seats of people at other machines, in the order of `setup`.
        minutes: after how many a level plays for whoever is away, or `WAITS`.
        stand_in: the key of that level.
        hints: whether people may be helped.
        watchers: whether people may look on.
        gestures: whether they may tell each other by signs how they like the game.
    """

    setup: GameSetup
    opened: OpenGame | None = None
    elsewhere: set[int] = field(default_factory=set)
    minutes: int = WAITS
    stand_in: str = STAND_IN
    hints: bool = True
    watchers: bool = True
    gestures: bool = True

    @classmethod
    def new(cls, settings: Settings) -> TableSetup:
        """For a new game like the last one: all people but the first are elsewhere."""
        setup = GameSetup.from_settings(settings)
        if max(setup.player_numbers) < 2:
            setup.choose_family(TO_GO_ON_WITH)
        if setup.options.players < 2:
            setup.choose_players(min(number for number in setup.player_numbers if number > 1))
        made = cls(setup)
        persons = [seat for seat in range(len(setup.choices)) if setup.who(seat) is SeatKind.PERSON]
        made.elsewhere = set(persons[1:])
        if len([seat for seat in persons if seat < setup.options.players]) < 2:
            made.choose_place(1, Place.ELSEWHERE)
        return made

    @classmethod
    def going_on(cls, settings: Settings, opened: OpenGame) -> TableSetup:
        """For a game in progress: all people but the first are elsewhere."""
        game = opened.game
        setup = GameSetup.asked_for(settings, game.options, [seat.level for seat in game.seats])
        persons = [number for number, seat in enumerate(game.seats) if seat.is_person]
        return cls(setup, opened, set(persons[1:]))

    def copy(self) -> TableSetup:
        """The same choices, to be chosen anew."""
        return replaced(self, setup=deepcopy(self.setup), elsewhere=set(self.elsewhere))

    @property
    def options(self) -> GameOptions:
        """The game that is played."""
        return self.setup.options if self.opened is None else self.opened.game.options

    # -- who sits where -----------------------------------------------------

    def place(self, seat: int) -> Place:
        """Where whoever has a seat is."""
        if self._is_opponent(seat):
            return Place.COMPUTER
        return Place.ELSEWHERE if seat in self.elsewhere else Place.HERE

    def _is_opponent(self, seat: int) -> bool:
        if self.opened is not None:
            return not self.opened.game.seats[seat].is_person
        return self.setup.who(seat) is not SeatKind.PERSON

    def places(self, seat: int) -> list[Place]:
        """Where they could be; in a game in progress, opponents stay what they are."""
        if self.opened is not None:
            people = [Place.HERE, Place.ELSEWHERE]
            return [Place.COMPUTER] if self._is_opponent(seat) else people
        return list(Place) if self.options.opponents else [Place.HERE, Place.ELSEWHERE]

    def choose_place(self, seat: int, place: Place) -> None:
        """Have whoever has a seat be somewhere else."""
        self.elsewhere.discard(seat)
        if place is Place.ELSEWHERE:
            self.elsewhere.add(seat)
        if self.opened is None:
            computer = place is Place.COMPUTER
            self.setup.choose_who(seat, SeatKind.COMPUTER if computer else SeatKind.PERSON)

    def name(self, seat: int) -> str:
        """What whoever has a seat is called for now."""
        seats = self.setup.seats if self.opened is None else self.opened.game.seats
        return seats[seat].name

    @property
    def is_open(self) -> bool:
        """Whether anybody elsewhere has something to play."""
        players = range(self.options.players)
        return any(self.place(seat) is Place.ELSEWHERE for seat in players)

    @property
    def alone_here(self) -> int | None:
        """The seat of the only person at this machine; None if there is none, or several are.

        What they are called at tables with others is what the table is called.
        """
        players = range(self.options.players)
        here = [seat for seat in players if self.place(seat) is Place.HERE]
        return here[0] if len(here) == 1 else None

    # -- what comes of it ---------------------------------------------------

    @property
    def rules(self) -> TableRules:
        """What holds besides the rules of the game."""
        stand_in = "" if self.minutes == WAITS else self.stand_in
        seconds = 60 * max(1, self.minutes)
        return TableRules(self.hints, stand_in, seconds, self.watchers, self.gestures)

    def game(self, settings: Settings, rating_of: RatingOf) -> tuple[OpenGame, list[Chair]]:
        """The game, and who sits where in it, in playing order."""
        if self.opened is not None:
            game = self.opened.game
            places = [self.place(seat) for seat in range(len(game.seats))]
            return self.opened, _chairs(game, places)
        # What people are called at tables is no matter of games among themselves.
        named = self.copy()
        if self.alone_here is not None:
            named.setup.choose_name(self.alone_here, settings.table_name)
        named._name_apart()
        # Who sits where is drawn with the game, so people are found again by their names.
        place_of = {named.name(seat): self.place(seat) for seat in range(self.options.players)}
        game = named.setup.new_game(rating_of, youngest=0)
        clock = settings.clock_rules
        opened = OpenGame(game, None if clock is None else Clock(clock))
        return opened, _chairs(game, [place_of[seat.name] for seat in game.seats])

    def _name_apart(self) -> None:
        """Call nobody like anybody else: at a table names say who is who."""
        taken: list[str] = []
        for seat in range(self.options.players):
            name = self.name(seat)
            apart = unlike(name, taken)
            if apart != name:
                self.setup.choose_name(seat, apart)
            taken.append(apart)


def _chairs(game: AnyGame, places: list[Place]) -> list[Chair]:
    sitters = {Place.HERE: Sitter.HERE, Place.ELSEWHERE: Sitter.NOBODY}
    chairs = []
    for seat, place in zip(game.seats, places, strict=True):
        chair = Chair(seat.name, sitters.get(place, Sitter.LEVEL))
        chairs.append(chair if seat.level is None else replace(chair, level=seat.level))
    return chairs
