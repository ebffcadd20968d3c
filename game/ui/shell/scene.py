"""Scenes, and the changes of the stack of scenes that they ask for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame
from msgspec import Struct

from game.ui.shell.actions import Action

if TYPE_CHECKING:
    from game.ui.shell.context import UiContext


class Scene(ABC):
    """One screen of the program, such as the menu or a game.

    `handle` and `update` return a change of the stack of scenes, or None. A scene is drawn in two
    layers: `paint` draws the static one, which is kept until `stale` is set, and `paint_live` the
    dynamic one, drawn anew in every frame.

    Attributes:
        ui: the services that all scenes share.
        modal: whether the scene below stays visible, without animation.
        dims: whether it is darkened meanwhile.
        explains: whether it is itself about keys and buttons, so that none is put over it.
        stale: whether the static layer must be painted again.
        stale_part: the part of it that must be, where the rest still holds; or None.
    """

    modal = False
    dims = True
    explains = False

    def __init__(self, ui: UiContext) -> None:
        self.ui = ui
        self.stale = True
        self.stale_part: pygame.Rect | None = None

    @property
    def typing(self) -> bool:
        """Whether a text field has the focus, so that letters are text and not commands."""
        return False

    @property
    def listening(self) -> bool:
        """Whether it asks for keys and buttons themselves (`Pressed`), whatever they stand for."""
        return False

    @property
    def text_rect(self) -> pygame.Rect | None:
        """The rectangle of the text field that has the focus, if any."""
        return None

    @property
    def animating(self) -> bool:
        """Whether the next frame differs from this one without any action."""
        return False

    @property
    def due(self) -> float | None:
        """The time, on the clock `ui.now`, at which `update` must be called, or None."""
        return None

    def arrange(self) -> None:
        """Lay everything out for the window's size: called first, and when the size changes."""

    def reword(self) -> None:
        """Take anew all words that are kept: the language has changed."""

    @abstractmethod
    def handle(self, action: Action) -> Change | None:
        """React to an action."""

    def update(self) -> Change | None:
        """React to the time that has passed; called once a frame."""
        return None

    @abstractmethod
    def paint(self, surface: pygame.Surface) -> None:
        """Draw the static layer over the whole window."""

    def paint_live(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw the dynamic layer; returns the rectangles that it drew on."""
        return []

    def rest(self) -> None:
        """Let nothing go on: a file that was dropped is shown on top."""

    def cover(self) -> None:
        """Take nothing for pressed any more: the scene that is on top now sees it released."""

    @property
    def unsaved(self) -> Unsaved | None:
        """What a person made here that is lost if the scene is left, or None."""
        return None

    def leave(self) -> None:
        """Release what the scene holds: called when it has left the stack for good."""


class Unsaved(Struct, frozen=True):
    """What a person made, and hasn't saved.

    Attributes:
        name: of its file; None where it has none.
        save: writes it. Raises OSError and ValueError. None where it can't be saved as it is.
    """

    name: str | None = None
    save: Callable[[], object] | None = None


class Push(Struct, frozen=True):
    """Put a scene on top of the stack.

    Attributes:
        scene: the scene.
        instead: whether it takes the place of the scene on top.
    """

    scene: Scene
    instead: bool = False


class Pop(Struct, frozen=True):
    """Remove the scene on top, or several, and go on with the one below."""

    scenes: int = 1


class Reset(Struct, frozen=True):
    """Remove every scene, and go on with this one."""

    scene: Scene


class Home(Struct, frozen=True):
    """Remove every scene, and go on with the menu."""


class ShowAnalysis(Struct, frozen=True):
    """Put the analysis board of a game on top.

    Attributes:
        game: a `game.engine.Game`; what is tried out there doesn't touch it.
        ply: after how many of its events to stand.
        on_search: called once the search is asked about a game that isn't over, if it is ever.
    """

    game: Any
    ply: int
    on_search: Callable[[], None] | None = None


class ShowReport(Struct, frozen=True):
    """Put the coach's report on top.

    Attributes:
        source: a `game.engine.Game` that is over, or the `game.study.Study` of a record.
        instead: whether it takes the place of the scene on top.
    """

    source: Any
    instead: bool = False


class Pause(Struct, frozen=True):
    """Put the pause menu on top of a game.

    Attributes:
        family: of the game, whose rules can be looked at.
        give_up: ends the game, where it can be.
        analyse: leads to its analysis board.
        in_series: whether a series would end with it.
        again: makes the scene of another game like it, if that is to be offered.
    """

    family: str
    give_up: Callable[[], None] | None = None
    analyse: ShowAnalysis | None = None
    in_series: bool = False
    again: Callable[[], Scene] | None = None


class Open(Struct, frozen=True):
    """Show what a file holds, or say why it can't be shown.

    Attributes:
        path: of the file.
        instead: whether that takes the place of the scene on top, where the file can be shown.
    """

    path: Path
    instead: bool = False


class ShowHelp(Struct, frozen=True):
    """Put the list of keys and buttons on top."""


class Quit(Struct, frozen=True):
    """Remove every scene, and close the window."""


class Discard(Struct, frozen=True):
    """Do what leaves scenes, and lose what isn't saved there: a person knows."""

    change: Reset | Home | Quit


Change = (
    Push | Pop | Reset | Home | Pause | ShowAnalysis | ShowReport | Open | ShowHelp | Quit | Discard
)
