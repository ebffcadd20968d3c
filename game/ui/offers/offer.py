"""A game as it is offered."""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame

from game.engine import Seat
from game.engine.dice import AnyRules
from game.ui.kit import Kit
from game.ui.offers.ruling import Ruling
from game.ui.scene import Scene


class Offer(ABC):
    """All that setting up a game needs to know of it, with the choices made so far.

    Attributes:
        rules: the choices.
        family: the family of games that it is of.
        players: how many play.
        opponents: whether anybody but a person may play it.
        aspect: its picture's width to its height.
    """

    rules: AnyRules
    family: str
    players: int
    opponents: bool
    aspect: float

    @abstractmethod
    def carrying(self, chosen: AnyRules) -> AnyRules:
        """The rules of this game, with what was chosen in another where it can be here too."""

    @abstractmethod
    def rulings(self) -> list[Ruling]:
        """The rules that it leaves open, each with what is chosen now."""

    @abstractmethod
    def paint_picture(self, surface: pygame.Surface, kit: Kit, room: pygame.Rect) -> None:
        """Show what the game looks like."""

    @abstractmethod
    def paint_emblems(
        self, surface: pygame.Surface, kit: Kit, seat: int, room: pygame.Rect
    ) -> None:
        """Show what a seat plays with."""

    def paint_below_seats(self, surface: pygame.Surface, kit: Kit, room: pygame.Rect) -> None:
        """Show what else there is to see, in the room that the seats leave."""

    def get_ready(self, kit: Kit) -> None:
        """Have opponents ready by the time that the game begins, if that takes long."""

    @abstractmethod
    def begin(
        self,
        kit: Kit,
        seats: tuple[Seat, ...],
        seed: int | None = None,
        notice: str | None = None,
    ) -> Scene:
        """Sit down to a game.

        Args:
            kit: what every scene shares.
            seats: who plays; the game takes as many of them as it has players.
            seed: makes opponents, and dice, repeatable.
            notice: a line to tell at once.
        """
