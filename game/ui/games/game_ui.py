"""What menus, setup and the game scene need to know of a kind of games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame

from game.engine import Game, GameOptions
from game.ui.games.frames import Frames
from game.ui.games.option_field import OptionField
from game.ui.games.play_area import PlayArea, SceneParts
from game.ui.games.rule_page import Page
from game.ui.games.sound_listener import Heard
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene


class GameUi(ABC):
    """A kind of games in the window, for one game of it with its options.

    Attributes:
        options: what is chosen.
        aspect: the width of the game's picture to its height.
    """

    options: GameOptions
    aspect: float

    @abstractmethod
    def __init__(self, options: GameOptions) -> None:
        """Make it for options of this kind."""

    @classmethod
    @abstractmethod
    def pages(cls) -> Mapping[str, Page]:
        """The page about the rules of each family of games of this kind."""

    # -- setting up ---------------------------------------------------------

    @abstractmethod
    def with_choices_of(self, chosen: GameOptions) -> GameOptions:
        """The options of this game, with what was chosen in another where it can be here too."""

    @abstractmethod
    def option_fields(self) -> list[OptionField]:
        """The options that the game leaves open, each with what is chosen now."""

    @abstractmethod
    def paint_picture(self, surface: pygame.Surface, ui: UiContext, room: pygame.Rect) -> None:
        """Draw what the game looks like."""

    @abstractmethod
    def paint_position(
        self, surface: pygame.Surface, ui: UiContext, game: Game[Any, Any], room: pygame.Rect
    ) -> None:
        """Draw how a game stands, small, in a square."""

    @abstractmethod
    def frames(self, ui: UiContext, times: int = 1) -> Frames:
        """What draws a game as pictures, so many times as large as those of an animation."""

    @abstractmethod
    def colours_of(self, player: int) -> tuple[str, ...]:
        """The names of the colours that a player begins with, shared ones left out."""

    @abstractmethod
    def paint_emblems(
        self, surface: pygame.Surface, ui: UiContext, player: int, room: pygame.Rect
    ) -> None:
        """Draw what a player plays with."""

    def paint_below_seats(self, surface: pygame.Surface, ui: UiContext, room: pygame.Rect) -> None:
        """Draw what else there is to see, in the room that the seats leave."""

    # -- playing ------------------------------------------------------------

    @abstractmethod
    def play_area(self, parts: SceneParts) -> PlayArea:
        """The kind's part of a game scene that is made of these parts."""

    def editor(
        self,
        ui: UiContext,
        position: Any,
        done: Callable[[Any], None],
        ask: Callable[[], Scene],
    ) -> Scene | None:
        """The scene in which a board is put together by hand; None where there is none to set up.

        Args:
            ui: the services of all scenes.
            position: how it stands at first.
            done: takes the event that sets the board up, where it was changed.
            ask: makes the question that comes before changes are lost; with "yes" it takes the
                scene away too.
        """
        return None

    def opening_name(self, game: Game[Any, Any]) -> str:
        """What players call the opening of a game; "" where it has no name."""
        return ""

    def next_cell_counts(self, position: Any) -> Sequence[int] | None:
        """How many cells each player's next piece could cover; None where each has a board."""
        return None

    @abstractmethod
    def heard_of(self, before: Any, event: Any, after: Any) -> list[Heard]:
        """What an event sounds like that has led from one position to the next."""
