"""Scenes, and what they may do to the stack of scenes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui.shell.actions import Action

if TYPE_CHECKING:
    from game.ui.shell.context import UiContext


class Scene(ABC):
    """One state of the window. It handles actions, updates, draws.

    `handle` and `update` return what should happen to the stack of scenes, or None. A scene is
    drawn in two layers: `paint` the still picture, kept until `stale` is set, and `paint_live`
    what moves, anew in every frame.

    Attributes:
        ui: what every scene shares.
        modal: drawn over the dimmed scene beneath, which then stands still.
        stale: whether the still picture must be painted again.
    """

    modal = False

    def __init__(self, ui: UiContext) -> None:
        self.ui = ui
        self.stale = True

    @property
    def typing(self) -> bool:
        """Whether a text field has the focus, so that letters are text."""
        return False

    @property
    def animating(self) -> bool:
        """Whether the next frame will differ by itself."""
        return False

    @property
    def due(self) -> float | None:
        """The time, on the kit's clock, at which `update` has something to do by itself."""
        return None

    def arrange(self) -> None:
        """Lay everything out for the window's size: on entering, and after each change of it."""

    @abstractmethod
    def handle(self, action: Action) -> Change | None:
        """Take an action in."""

    def update(self) -> Change | None:
        """Let time pass; called once a frame."""
        return None

    @abstractmethod
    def paint(self, surface: pygame.Surface) -> None:
        """Draw the still picture over the whole window."""

    def paint_live(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw what moves; returns the parts of the window it touched."""
        return []

    def leave(self) -> None:
        """Let go of what the scene holds: called when it has left the stack for good."""


@dataclass(frozen=True)
class Push:
    """Put a scene on top."""

    scene: Scene


@dataclass(frozen=True)
class Pop:
    """Go back to the scene beneath."""


@dataclass(frozen=True)
class Reset:
    """Leave every scene and go on with this one."""

    scene: Scene


@dataclass(frozen=True)
class Home:
    """Leave every scene and go on with the menu."""


@dataclass(frozen=True)
class Pause:
    """Put the pause menu on top of a game of this family."""

    family: str


@dataclass(frozen=True)
class Quit:
    """Close the window."""


Change = Push | Pop | Reset | Home | Pause | Quit
