"""The stack of scenes, and how a scene's changes apply to it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import ExitStack
from functools import cached_property
from pathlib import Path

from game.files.notices import FileKind
from game.ui.look.backdrop import PLAIN, Backdrop
from game.ui.shell.actions import Leave
from game.ui.shell.context import UiContext
from game.ui.shell.scene import (
    Change,
    Discard,
    Doors,
    Enter,
    Home,
    Open,
    Pop,
    Push,
    Quit,
    Reset,
    Scene,
    TableView,
    Unsaved,
)
from game.ui.sound.tunes import Cue


class SceneStack:
    """The open scenes, from the lowest to the top one, which takes the actions."""

    def __init__(
        self,
        ui: UiContext,
        doors: Callable[[], Doors],
        unsaved_files: Callable[[Collection[FileKind]], Unsaved | None] = lambda kinds: None,
    ) -> None:
        """Begin with no scenes.

        Args:
            ui: the services shared by all scenes.
            doors: loads what makes the scenes that others ask for.
            unsaved_files: tries to write what couldn't be written of files of some kinds, and
                returns what still can't be.
        """
        self.scenes: list[Scene] = []
        self._ui = ui
        self._load_doors = doors
        self._unsaved_files = unsaved_files
        self._question: Scene | None = None

    @cached_property
    def doors(self) -> Doors:
        """What makes the scenes that others ask for."""
        return self._load_doors()

    def __bool__(self) -> bool:
        return bool(self.scenes)

    @property
    def top(self) -> Scene:
        """The scene that takes the actions. Raises IndexError if there is none."""
        return self.scenes[-1]

    @property
    def visible(self) -> list[Scene]:
        """The top scene and those visible below it, the lowest first."""
        lowest = len(self.scenes) - 1
        while lowest > 0 and self.scenes[lowest].modal:
            lowest -= 1
        return self.scenes[lowest:]

    @property
    def cue(self) -> Cue | None:
        """The music that the scenes want: the highest that wants any decides."""
        return next((scene.cue for scene in reversed(self.scenes) if scene.cue), None)

    @property
    def backdrop(self) -> Backdrop:
        """What is wanted behind the scenes: the highest that wants anything decides."""
        wanted = (scene.backdrop for scene in reversed(self.scenes))
        return next((one for one in wanted if one is not None), PLAIN)

    def apply(self, change: Change) -> None:
        """Carry out a change, then lay out and repaint the scene on top.

        In a scene that it covers, everything is let go and at its end, and no time passes; one that
        it uncovers looks again.
        A change that would remove all scenes asks first if something is unsaved, and closing the
        window also if any file couldn't be written, or if people elsewhere would wait. Closing it
        while that question is open closes it regardless.
        """
        before = self.scenes[-1] if self.scenes else None
        if isinstance(change, Discard):
            change = change.change
        elif isinstance(change, Reset | Home | Quit):
            change = self._asked_about(change)
        match change:
            case Push(scene, instead):
                for _ in range(instead):
                    self.scenes.pop().leave()
                self.scenes.append(scene)
            case Pop(count):
                for _ in range(count):
                    self.scenes.pop().leave()
                if self.scenes:
                    self.top.look_again()
            case Reset(make):
                scene = make()
                self.clear()
                self.scenes.append(scene)
            case Home(first):
                first()
                self.clear()
                self.scenes.append(self.doors.home(self._ui))
            case Enter(make, instead):
                if instead:
                    self.scenes.pop().leave()
                self.scenes.append(make(self.doors))
            case Open(path, instead):
                self._open(path, instead=instead)
            case Quit(first):
                first()
                self.clear()
        if before is not None and before in self.scenes[:-1]:
            before.let_go()
            before.stop_time()
        if self.scenes:
            self.top.arrange()
            self.top.stale = True

    def _asked_about(self, change: Reset | Home | Quit) -> Change:
        """The change, or the question to ask first: it would lose work, or keep people waiting."""
        is_asked = isinstance(change, Quit) and not change.agreed
        if is_asked and any(scene is self._question for scene in self.scenes):
            return change
        unsaved = [one for scene in self.scenes if (one := scene.keep()) is not None]
        if isinstance(change, Quit):
            table = self._ui.open_table
            if table is not None and table.waited_for and not change.agreed:
                self._question = self.doors.at_table(self._ui, TableView.QUITTING)
                return Push(self._question)
        of_files = self._unsaved_files(_asked_for(change))
        unsaved += [] if of_files is None else [of_files]
        if not unsaved:
            return change
        self._question = self.doors.unsaved(self._ui, unsaved, Discard(change))
        return Push(self._question)

    def _open(self, path: Path, *, instead: bool) -> None:
        made = self.doors.open(self._ui, path)
        if self.scenes and (self.top.gives_way_to(made) or (instead and not made.modal)):
            self.scenes.pop().leave()
        self.scenes.append(made)

    def forget_pointer(self) -> None:
        """Light nothing until the pointer moves: what was below it may be elsewhere now."""
        for scene in self.scenes:
            scene.handle(Leave())

    def arrange_all(self) -> None:
        """Lay out and repaint every scene: what the layout depends on has changed."""
        for scene in self.scenes:
            scene.arrange()
            scene.stale = True

    def reword_all(self) -> None:
        """Have every scene look its words up again, then lay it out for them."""
        for scene in self.scenes:
            scene.reword()
        self.arrange_all()

    def new_day(self) -> None:
        for scene in self.scenes:
            scene.new_day()

    def clear(self) -> None:
        """Remove every scene, the top one first, even if leaving another one fails."""
        with ExitStack() as leaving:
            for scene in self.scenes:
                leaving.callback(scene.leave)
            self.scenes.clear()


def _asked_for(change: Reset | Home | Quit) -> Collection[FileKind]:
    """The kinds of files that a change would lose if they aren't written, or that it says are."""
    match change:
        case Quit():
            return tuple(FileKind)
        case Home(saved=True):
            return (FileKind.GAME,)
    return ()
