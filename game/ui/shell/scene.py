"""Scenes, the changes to the stack of scenes that they ask for, and the doors between rooms."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import pygame
from msgspec import Struct

from game.ui.look.backdrop import Backdrop
from game.ui.shell.actions import Action
from game.ui.sound.tunes import Cue

if TYPE_CHECKING:
    from game.engine import GameOptions
    from game.files.games import OpenGame
    from game.files.kept_tables import KeptSeat, KeptTable
    from game.records.blksgf import Loaded
    from game.review.study import Study
    from game.ui.shell.context import UiContext


class Scene(ABC):
    """One screen of the program, such as the menu or a game.

    `handle` and `update` return a change to the stack of scenes, or None. A scene is drawn in two
    layers: `paint` draws the static one, which is kept until `stale` is set, and `paint_live` the
    dynamic one, which is redrawn in every frame. Whatever waits or moves in the top scene says so
    to `ui.clock` in each `update` or `paint_live`.

    Attributes:
        modal: whether the scene below stays visible, without animation.
        dims: whether the scene below is darkened meanwhile.
        idle: whether nobody plays or analyses in it, so that the window rests.
        explains: whether it explains keys and buttons itself, so that the help isn't put on top.
        stale: whether the static layer must be repainted.
        stale_part: the only part of it that must be repainted, or None.
        shifted: a part of it that has moved before that, and how far right and down, or None.
    """

    modal = False
    dims = True
    idle = False
    explains = False

    def __init__(self, ui: UiContext) -> None:
        self.ui = ui
        self.stale = True
        self.stale_part: pygame.Rect | None = None
        self.shifted: tuple[pygame.Rect, tuple[int, int]] | None = None

    @property
    def follows_table(self) -> bool:
        """Whether it gives way to a game that begins at a table with others."""
        return False

    @property
    def writing(self) -> Writing | None:
        """The text field that has the focus, so that letters are text and not commands."""
        return None

    @property
    def listening(self) -> bool:
        """Whether it wants the keys and buttons themselves (`Pressed`), not their commands."""
        return False

    @property
    def card(self) -> pygame.Rect | None:
        """The part of the window that it takes, if it's modal and laid out; None for all of it."""
        return None

    @property
    def cue(self) -> Cue | None:
        """The music that is wanted here; None if it is that of the scene below."""
        return None

    @property
    def backdrop(self) -> Backdrop | None:
        """What is wanted behind the scene; None if it is what the scene below wants."""
        return None

    @property
    def watched(self) -> bool:
        """Whether it goes on by itself, so that people watch it without touching anything."""
        return False

    def arrange(self) -> None:
        """Lay everything out for the window's size; called at first and when the size changes."""

    def reword(self) -> None:
        """Look up all kept words again: the language has changed."""

    def new_day(self) -> None:
        """Show another day, `ui.today`: a new one has begun, or the clock or its zone was set."""

    @abstractmethod
    def handle(self, action: Action) -> Change | None:
        """React to an action."""

    def update(self) -> Change | None:
        """React to the time that has passed; called once a frame."""
        return None

    def spoil(self, part: pygame.Rect | None) -> None:
        """Have a part of the static layer repainted, in addition to what is stale already."""
        if part is not None:
            self.stale_part = part if self.stale_part is None else self.stale_part.union(part)

    def shift(self, part: pygame.Rect, by: tuple[int, int]) -> None:
        """Have all that is seen in a part of the static layer moved, right and down.

        Only what comes into sight is painted: where much scrolls, that takes a third of the time.
        """
        if self.stale_part is not None:  # What is to be repainted moves along.
            self.spoil(self.stale_part.move(by))
        if self.shifted is not None and self.shifted[0] == part:
            by = by[0] + self.shifted[1][0], by[1] + self.shifted[1][1]
        elif self.shifted is not None:
            self.spoil(self.shifted[0])
        if abs(by[0]) >= part.width or abs(by[1]) >= part.height:
            self.shifted = None
            self.spoil(part)
            return
        self.shifted = part.copy(), by
        across = part.left if by[0] > 0 else part.right + by[0]
        self.spoil(pygame.Rect(across, part.top, abs(by[0]), part.height) if by[0] else None)
        down = part.top if by[1] > 0 else part.bottom + by[1]
        self.spoil(pygame.Rect(part.left, down, part.width, abs(by[1])) if by[1] else None)

    @abstractmethod
    def paint(self, surface: pygame.Surface) -> None:
        """Draw the static layer over the whole window."""

    def paint_live(self, surface: pygame.Surface) -> list[pygame.Rect]:
        """Draw the dynamic layer; returns the rectangles it drew on."""
        return []

    def gives_way_to(self, opened: Scene) -> bool:
        """Whether it only tells something, and goes as a file is opened in that scene."""
        return False

    def rest(self) -> None:
        """Stop whatever is under way: a dropped file is about to be shown on top."""

    def let_go(self) -> None:
        """Treat everything as released: another scene or window will see the release."""

    def stop_time(self) -> None:
        """Let no time pass: another scene has been put on top.

        Whatever moves is at its end at once: below a card it would stand still half-way.
        """

    def look_again(self) -> None:
        """See what the scenes that were on top have changed: now they are gone."""

    def keep(self) -> Unsaved | None:
        """Save what is saved without being asked for; return work that would be lost nevertheless.

        All scenes are about to be left.
        """
        return None

    def leave(self) -> None:
        """Release what the scene holds; called when it has left the stack for good."""


class Writing(Struct, frozen=True):
    """A text field that is written into.

    Attributes:
        rect: the rectangle of the field, or of its caret, if it has any.
        composing: whether it shows what an input method has under way.
    """

    rect: pygame.Rect | None
    composing: bool


class Unsaved(Struct, frozen=True):
    """Work that hasn't been saved.

    Attributes:
        name: the name of its file; None if it has none.
        save: writes it. Raises OSError and ValueError. None if it can't be saved as it is.
        failure: the line that says what couldn't be saved when that was tried, and why; None if it
            wasn't.
    """

    name: str | None = None
    save: Callable[[], object] | None = None
    failure: str | None = None


class Push(Struct, frozen=True):
    """Put a scene on top of the stack.

    Attributes:
        instead: how many scenes on top it replaces.
    """

    scene: Scene
    instead: int = 0


class Pop(Struct, frozen=True):
    """Remove one or more scenes from the top, and go on with the one below."""

    scenes: int = 1


class Reset(Struct, frozen=True):
    """Remove every scene, and go on with another.

    Attributes:
        make: makes it, once it's certain that nothing unsaved keeps the scenes.
    """

    make: Callable[[], Scene]


class Home(Struct, frozen=True):
    """Remove every scene, and go on with the menu.

    Attributes:
        first: what to do before, once it's certain that nothing unsaved keeps the scenes.
        saved: whether a game is left that the person has been told is saved.
    """

    first: Callable[[], None] = lambda: None
    saved: bool = False


class Enter(Struct, frozen=True):
    """Put a scene of a room on top that the scene which asks doesn't know.

    Attributes:
        make: makes it by one of the doors.
        instead: whether it replaces the scene on top, which is left before.
    """

    make: Callable[[Doors], Scene]
    instead: bool = False


def through(ui: UiContext, door: Callable[[Doors], Callable[[UiContext], Scene]]) -> Use:
    """What leads through one of the doors."""
    return lambda: Enter(lambda doors: door(doors)(ui))


class Open(Struct, frozen=True):
    """Show what a file holds, or say why it can't be shown.

    Attributes:
        instead: whether it replaces the scene on top, if the file can be shown.
    """

    path: Path
    instead: bool = False


class Quit(Struct, frozen=True):
    """Remove every scene, and close the window.

    Attributes:
        first: what to do before, once it's certain that nothing unsaved keeps the scenes.
        agreed: whether the person has been asked about the people at an open table.
    """

    first: Callable[[], None] = lambda: None
    agreed: bool = False


class Discard(Struct, frozen=True):
    """Carry out a change that discards unsaved work: the person has confirmed it."""

    change: Reset | Home | Quit


Change = Push | Enter | Pop | Reset | Home | Open | Quit | Discard

Use = Callable[[], Change | None]
"""What is done when something is used; returns the change of scenes, if any."""


class UnderWay(Struct, frozen=True):
    """The game under way that a search is asked about, which counts as a hint.

    Attributes:
        counts: whether the game counts for ratings, which it won't after a hint.
        on_found: called once, when anything found by a search is first shown.
    """

    counts: Callable[[], bool]
    on_found: Callable[[], None]


class TextRequest(Struct, frozen=True):
    """A text that somebody with a gamepad wants to write.

    Attributes:
        placeholder: what is shown while it is empty.
        limit: the most graphemes that it may have.
        capitalized: whether it begins with a capital.
        on_change: called with the text after each change.
    """

    title: str
    text: str
    placeholder: str
    limit: int
    capitalized: bool
    on_change: Callable[[str], None]


class LessonDoor(Protocol):
    """Makes the scene of a lesson, from its position of a number on; `then` makes what follows."""

    def __call__(
        self, ui: UiContext, key: str, number: int = 0, then: Callable[[], Scene] | None = None, /
    ) -> Scene: ...


class TableView(Enum):
    """What a scene shows of the table that is open."""

    GAME = "game"
    """Its game; before that begins, those who gather for it."""
    PEOPLE = "people"
    """Who is there, and what can be done about the table."""
    LEAVING = "leaving"
    """The question that says what leaving means."""
    QUITTING = "quitting"
    """The same for a window that is to close."""
    GONE = "gone"
    """Why there is no table any more."""


def to_table(ui: UiContext, view: TableView) -> Change:
    """The change to a scene of the table that is open."""
    return Enter(lambda doors: doors.at_table(ui, view))


def leave_table(ui: UiContext) -> Change:
    """The change to the question before the table is left; to the menu if nothing is left of it."""
    table = ui.open_table
    if table is None or table.fault:
        return Home(partial(ui.leave_table, for_good=True))
    return to_table(ui, TableView.LEAVING)


class Doors(Struct, frozen=True):
    """Makes the scenes that are entered from below or from the menu, each by what leads there.

    Attributes:
        home: the menu.
        help: the list of keys and buttons.
        play: a game that goes on.
        quick_game: a game with the setup of the last one, or what must be asked before it begins.
        setup: the setup of a new game.
        open_table: the setup of a table for a game in progress.
        new_table: a table as it is set up (a `GameSetup`), or why none can be opened.
        back_to_table: a table that was left, or why there is no way back.
        join_table: joining the table to which a code, a link or an address leads; asks for "".
        at_table: a scene of the table that is open.
        alone: what one person plays alone.
        todays_puzzle: the puzzle of the day.
        learn: the lessons, and what else one learns by.
        lesson: the lesson of that name; see `LessonDoor`.
        practice: daily practice on what was missed in one's own games.
        my_games: games in progress and past ones, and what they say about who played them.
        new_board: the analysis board of a game in which nothing has happened yet.
        analysis: the analysis board of a game, which moves tried out there don't change, after a
            number of its events; with the last argument if that game is under way.
        report: the coach's report of a game that is over.
        study_report: the report of the record on the analysis board. The last argument is called
            when it is first shown.
        keyboard: the on-screen keyboard.
        open: what a file holds; modal if that can't be shown.
        board: the analysis board of what was read from a file.
        unsaved: the question about unsaved work before a change discards it.
    """

    home: Callable[[UiContext], Scene]
    help: Callable[[UiContext], Scene]
    play: Callable[[UiContext, OpenGame], Scene]
    quick_game: Callable[[UiContext], Scene]
    setup: Callable[[UiContext], Scene]
    open_table: Callable[[UiContext, OpenGame], Scene]
    new_table: Callable[[UiContext, Any], Scene]
    back_to_table: Callable[[UiContext, KeptTable | KeptSeat], Scene]
    join_table: Callable[[UiContext, str], Scene]
    at_table: Callable[[UiContext, TableView], Scene]
    alone: Callable[[UiContext], Scene]
    puzzles: Callable[[UiContext], Scene]
    todays_puzzle: Callable[[UiContext], Scene]
    learn: Callable[[UiContext], Scene]
    lesson: LessonDoor
    practice: Callable[[UiContext], Scene]
    my_games: Callable[[UiContext], Scene]
    settings: Callable[[UiContext], Scene]
    new_board: Callable[[UiContext, GameOptions], Scene]
    analysis: Callable[[UiContext, OpenGame, int, UnderWay | None], Scene]
    report: Callable[[UiContext, OpenGame], Scene]
    study_report: Callable[[UiContext, Study, Callable[[], None]], Scene]
    keyboard: Callable[[UiContext, TextRequest], Scene]
    open: Callable[[UiContext, Path], Scene]
    board: Callable[[UiContext, Path, Loaded], Scene]
    unsaved: Callable[[UiContext, Sequence[Unsaved], Discard], Scene]
