"""A game that is being set up: its options, and who plays it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.engine import FAMILIES, Game, GameOptions, Seat
from game.files.settings import Settings
from game.names import clean_name
from game.ui.games.game_ui import GameUi
from game.ui.games.kinds import ui_of
from game.ui.look.texts import tr

DEFAULT_LEVEL = "2"
"""The level of opponents that nobody chose."""


def default_levels(options: GameOptions) -> tuple[str | None, ...]:
    """A person on the first seat, and opponents on the others where the game has any."""
    others = DEFAULT_LEVEL if options.opponents else None
    return (None, *(others,) * (options.players - 1))


def named_seats(levels: Sequence[str | None]) -> tuple[Seat, ...]:
    """Seats for levels, or persons (None), with names that tell them apart.

    >>> [seat.name for seat in named_seats([None, "hard", "hard"])]
    ['Player 1', 'Hard', 'Hard 2']
    """
    return tuple(
        Seat(_default_name(levels[: index + 1]), level) for index, level in enumerate(levels)
    )


def _default_name(levels: Sequence[str | None]) -> str:
    """The name of the last of these levels."""
    level = levels[-1]
    if level is None:
        return tr("setup.person_name", number=len(levels))
    same = levels.count(level)
    return tr(f"level.{level}") + (f" {same}" if same > 1 else "")


@dataclass
class GameSetup:
    """The choices so far. Levels and names are those of all four seats, whatever the game.

    Attributes:
        options: the game and its options.
        levels: the level of each seat's opponent, or None for a person.
        names: the name that was typed for each seat, or "".
        preferred_players: the number of players that was chosen last; the next family of games
            that is chosen may not have it.
    """

    options: GameOptions
    levels: list[str | None]
    names: list[str]
    preferred_players: int

    @classmethod
    def from_settings(cls, settings: Settings) -> GameSetup:
        """The setup of the last game."""
        levels = [seat.level for seat in settings.seats]
        names = [
            "" if seat.name == default.name else seat.name
            for seat, default in zip(settings.seats, named_seats(levels), strict=True)
        ]
        return cls(settings.options, levels, names, settings.options.players)

    def store_in(self, settings: Settings) -> None:
        """Keep the choices for next time."""
        settings.options = self.options
        settings.seats = self._named(self.levels)

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

    def choose_option(self, field: str, value: Any) -> None:
        """Change an option, named as the field of the options. Raises ValueError."""
        self.options = replace(self.options, **{field: value})  # type: ignore[type-var]

    def _take(self, options: GameOptions) -> None:
        """Change the game; options that the new one has as well keep their values."""
        self.options = ui_of(options).with_choices_of(self.options)

    # -- seats --------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the game."""
        return self._named(self._levels_in_play)[: self.options.players]

    def default_name(self, seat: int) -> str:
        """The name of a seat for which no name was typed."""
        return named_seats(self._levels_in_play)[seat].name

    def new_game(self) -> Game[Any, Any]:
        """A game as it was set up."""
        return Game(self.options, self.seats)

    @property
    def _levels_in_play(self) -> list[str | None]:
        """The levels, or persons alone where the game has no opponents."""
        return self.levels if self.options.opponents else [None] * len(self.levels)

    def _named(self, levels: Sequence[str | None]) -> tuple[Seat, ...]:
        return tuple(
            replace(seat, name=clean_name(name) or seat.name)
            for seat, name in zip(named_seats(levels), self.names, strict=True)
        )
