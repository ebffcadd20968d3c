"""What menus, setup and the game scene need to know about a kind of game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence

import pygame
from msgspec import Struct

from game.engine import AnyGame, GameOptions, GamePosition, SetUp
from game.play.changes import Ended, Origin, Played, Replayed
from game.play.driver import GameDriver
from game.ui.games.frames import Frames
from game.ui.games.play_area import PlayArea
from game.ui.games.results import GameResults
from game.ui.games.rule_page import Page
from game.ui.kit.boxes import Box, Fill
from game.ui.look.theme import Motion
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene
from game.ui.sound.effects import Heard
from game.ui.table.table import Table


class OptionValue(Struct, frozen=True):
    """A value that may be chosen, by a text and perhaps a colour's badge; `line` explains it."""

    value: Hashable
    text: str
    line: str
    badge: str | None = None


class OptionField(Struct, frozen=True):
    """An option that a game leaves open.

    Attributes:
        name: the name of the field in the game's options, or "form" for which of the family's games
            it is.
        options: what may be chosen.
        brief: whether its name alone says what it is if it isn't as usual.
    """

    name: str
    label: str
    options: tuple[OptionValue, ...]
    brief: bool = False


class GameUi(ABC):
    """A kind of game in the window, for one game with its options.

    Attributes:
        aspect: the width of the game's picture divided by its height.
    """

    options: GameOptions
    aspect: float

    @abstractmethod
    def __init__(self, options: GameOptions) -> None:
        """Make it for options of this kind."""

    @abstractmethod
    def rule_page(self, *, usual: bool = False) -> Page:
        """The page about the rules of the game as its options have it.

        With `usual`, it is about all games of the family: it says what other numbers of players
        change, too.
        """

    @abstractmethod
    def scoring(self) -> tuple[str, str]:
        """What counts in the game, in words: a heading, and a line."""

    @property
    def form_name(self) -> str:
        """What tells it from the family's others for as many players; "" if there are none."""
        return ""

    def scoring_name(self, scoring: str) -> str:
        """What one of several scorings is called; "" if the game leaves none open, or not this."""
        return ""

    # -- setting up ---------------------------------------------------------

    @abstractmethod
    def with_choices_of(self, chosen: GameOptions) -> GameOptions:
        """This game's options, with the choices made in another wherever they're possible here."""

    @abstractmethod
    def option_fields(self) -> list[OptionField]:
        """The options that the game leaves open, each with its current choice."""

    @abstractmethod
    def paint_picture(self, surface: pygame.Surface, ui: UiContext, room: pygame.Rect) -> None:
        """Draw what the game looks like."""

    @abstractmethod
    def paint_position(
        self, surface: pygame.Surface, ui: UiContext, game: AnyGame, room: pygame.Rect
    ) -> None:
        """Draw a game as it stands, small, in a square."""

    @abstractmethod
    def frames(self, ui: UiContext, times: int = 1) -> Frames:
        """What draws pictures of a game, `times` as large as those of an animation."""

    @abstractmethod
    def colours_of(self, player: int) -> tuple[str, ...]:
        """The names of the colours that a player starts with, without shared ones."""

    def colours_to_choose(self) -> tuple[tuple[str, ...], ...]:
        """What a seat can choose from: the colours of each place."""
        return tuple(map(self.colours_of, range(self.options.players)))

    def below_seats(self, ui: UiContext) -> Box:
        """What else there is to see in the space below the seats."""
        return Fill()

    # -- playing ------------------------------------------------------------

    @abstractmethod
    def play_area(self, table: Table, driver: GameDriver, *, is_studied: bool = False) -> PlayArea:
        """This kind's area at a table; see `PlayArea`."""

    def editor(
        self,
        ui: UiContext,
        position: GamePosition,
        done: Callable[[SetUp], None],
        ask: Callable[[], Scene],
    ) -> Scene | None:
        """The scene in which to set up a board by hand; None if there is no board to set up.

        It starts from a position. `done` takes the event that sets the board up, if it was changed;
        `ask` makes the question asked before changes are lost, whose "yes" removes this scene too.
        """
        return None

    def opening_name(self, game: AnyGame) -> str:
        """What players call a game's opening; "" if it has no name."""
        return ""

    def next_cell_counts(self, position: GamePosition) -> Sequence[int] | None:
        """How many cells are in each side's reach; None if each has their own board."""
        return None

    @abstractmethod
    def landing(self, worth: float) -> Heard:
        """What it sounds like when a piece that counts for so many squares comes to the board."""

    def settling(self, change: Played | Replayed, motion: Motion) -> float:
        """How long what the latest event of a change moves is on its way, in milliseconds."""
        by_hand = isinstance(change, Played) and change.origin is Origin.HAND
        return 0 if by_hand else motion.glide

    @abstractmethod
    def results(self, ui: UiContext, game: AnyGame, ended: Ended) -> GameResults:
        """How a game has ended; `ended` is what was entered of it."""
