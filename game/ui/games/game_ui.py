"""A game as it is offered."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame

from game.engine import Seat
from game.engine.dice import GameOptions
from game.ui.games.option_field import OptionField
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene


class GameUi(ABC):
    """All that setting up a game needs to know of it, with the choices made so far.

    Attributes:
        options: the choices.
        family: the family of games that it is of.
        players: how many play.
        opponents: whether anybody but a person may play it.
        aspect: its picture's width to its height.
    """

    options: GameOptions
    family: str
    players: int
    opponents: bool
    aspect: float

    @abstractmethod
    def carrying(self, chosen: GameOptions) -> GameOptions:
        """The rules of this game, with what was chosen in another where it can be here too."""

    @abstractmethod
    def option_fields(self) -> list[OptionField]:
        """The rules that it leaves open, each with what is chosen now."""

    @abstractmethod
    def paint_picture(self, surface: pygame.Surface, ui: UiContext, room: pygame.Rect) -> None:
        """Show what the game looks like."""

    @abstractmethod
    def paint_emblems(
        self, surface: pygame.Surface, ui: UiContext, seat: int, room: pygame.Rect
    ) -> None:
        """Show what a seat plays with."""

    def paint_below_seats(self, surface: pygame.Surface, ui: UiContext, room: pygame.Rect) -> None:
        """Show what else there is to see, in the room that the seats leave."""

    def get_ready(self, ui: UiContext) -> None:
        """Have opponents ready by the time that the game begins, if that takes long."""

    @abstractmethod
    def begin(
        self,
        ui: UiContext,
        seats: tuple[Seat, ...],
        seed: int | None = None,
        notice: str | None = None,
    ) -> Scene:
        """Sit down to a game.

        Args:
            ui: what every scene shares.
            seats: who plays; the game takes as many of them as it has players.
            seed: makes opponents, and dice, repeatable.
            notice: a line to tell at once.
        """
