"""The menu of the analysis board: saving and editing the record, and using the position."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator
from copy import copy
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect

from game.base.disk import write_whole
from game.engine import AnyGame, Event
from game.engine.diagram import diagram
from game.files.animation import FORMATS, Animation, png
from game.files.behind import Later
from game.files.record_file import RecordFile
from game.files.record_folder import SUFFIX, stem_without_mark
from game.ui.games.frames import ALONE, Frames
from game.ui.games.kinds import ui_of
from game.ui.kit.boxes import CENTRED, Box, Picture
from game.ui.kit.button import Button
from game.ui.kit.choice import OneOfMany
from game.ui.kit.containers import Column
from game.ui.kit.form import Dialog, buttons, dialog
from game.ui.kit.plot import paint_progress
from game.ui.kit.question import Question, message, message_panel
from game.ui.kit.style import muted
from game.ui.kit.text import Text
from game.ui.kit.tree import Tree
from game.ui.look.texts import tr
from game.ui.rooms.review.chart import Curves
from game.ui.rooms.review.notes import NoteForm
from game.ui.rooms.review.overlays import Overlay, name_of
from game.ui.rooms.review.path_form import (
    UnsavedQuestion,
    failure,
    failure_line,
    home,
    save_form,
    suffix_of,
    writing,
)
from game.ui.rooms.review.scene import AnalysisScene
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.setup import Setup
from game.ui.shell.actions import Command
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push

START_MS, PLY_MS, END_MS = 1000, 700, 3000
"""How long the start, each event and the end are shown."""

SLICE_S = 0.012
"""How many seconds to draw pictures for in a turn of the loop; at least one is drawn."""

SAMPLES = 4
"""How many pictures, spread over the game, show which colours it has."""


class AnimationProgress(Dialog):
    """Draws and writes an animated picture, shows its progress, and can be cancelled.

    Pictures are drawn here, a few in each turn of the loop; a thread makes the file from them.
    """

    def __init__(
        self,
        ui: UiContext,
        path: Path,
        frames: Frames,
        game: AnyGame,
        on_saved: Callable[[Path], None],
        above: int,
    ) -> None:
        """Begin to write all events of a game, even those after its current ply.

        `on_saved` is called once the file is written; `above` is how many scenes lie between this
        one and the form for the path.
        """
        super().__init__(ui)
        self._path, self._on_saved, self._above = path, on_saved, above
        # A copy of its own to walk through; the events are shared, and don't change.
        self._frames, self._game = frames, copy(game)
        self._surface = pygame.Surface(frames.size)
        self._animation: Animation | None = None
        self.failure: str | None = None
        self._steps = self._drawing()
        self._drawn = False
        self._room, self._live = Rect(0, 0, 0, 0), Tree(ui)

    # -- drawing the pictures -----------------------------------------------

    def _drawing(self) -> Iterator[None]:
        """Start the animation and give it all of its pictures, one in each step."""
        last = len(self._game.events)
        samples = []
        for number in range(SAMPLES):
            samples.append(self._pixels(last * number // (SAMPLES - 1)))
            yield
        suffix = self._path.suffix.lower()
        animation = Animation(suffix, self._frames.size, samples, self.ui.wake)
        self._animation = animation
        for ply in range(last + 1):
            milliseconds = END_MS if ply == last else PLY_MS if ply else START_MS
            animation.add(self._pixels(ply), milliseconds)
            yield
        animation.finish()

    def _pixels(self, ply: int) -> bytes:
        self._game.go_to(ply)
        self._frames.paint(self._surface, self._game)
        return pygame.image.tobytes(self._surface, "RGB")

    @property
    def _may_draw(self) -> bool:
        return not self._drawn and (self._animation is None or not self._animation.busy)

    # -- time ---------------------------------------------------------------

    def update(self) -> Change | None:
        if self.failure is not None:
            return None
        if self._may_draw:
            self._draw_some()
        if self._may_draw:  # Otherwise the thread wakes the loop.
            self.ui.clock.wake(self.ui.now())
        animation = self._animation
        if animation is not None and animation.failure is not None:
            self._fail(animation.failure)
        elif animation is not None and animation.data is not None:
            return self._write(animation.data)
        return None

    def _draw_some(self) -> None:
        end = time.perf_counter() + SLICE_S
        for _ in self._steps:
            if time.perf_counter() > end or not self._may_draw:
                return
        self._drawn = True

    def _write(self, data: bytes) -> Change | None:
        try:
            write_whole(self._path, data, sync=False)
        except (OSError, ValueError) as error:
            self._fail(error)
            return None
        self._on_saved(self._path)
        return Pop(3 + self._above)

    def _fail(self, error: Exception) -> None:
        self.failure = failure_line(self._path.name, error)
        self.arrange()

    def cancel(self) -> Change:
        """Go back to the form for the path."""
        return Pop(1 + self._above)

    def leave(self) -> None:
        if self._animation is not None:
            self._animation.cancel()

    # -- what is seen -------------------------------------------------------

    def contents(self) -> Box:
        if self.failure is not None:
            close = Button(tr("open.ok"), self.cancel, main=True)
            return message_panel(self.ui, tr("save.failed"), message(self.ui, self.failure), close)
        room = Picture(on_placed=partial(setattr, self, "_room"), grow=1)
        stop = Button(tr("open.no"), self.cancel, main=True)
        return message_panel(self.ui, tr("record.film"), room, stop)

    @property
    def progress(self) -> tuple[int, int]:
        done = 0 if self._animation is None else self._animation.done
        return done, len(self._game.events) + 1

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        if self.failure is not None:
            return []
        done, count = self.progress
        bar = Picture(partial(paint_progress, share=done / count), height=10)
        words = tr("film.progress", done=done, count=count)
        told = Text(words, tone=muted, align=CENTRED, grow=1)
        self._live.show(Column(bar, told, pad=(0, 12)), self._room)
        self._live.paint(surface)
        return [self._room]


WIDTH, ACROSS, LINE, GAP = 940, 3, 52, 12
"""The width of the panel, how many buttons are side by side, their height and the gap between two,
in design pixels."""

PICTURE = ".png"
"""The suffix of a picture of the board, the only format it is written in."""


class AnalysisMenu(Dialog):
    """Saves, edits and shows the record, and makes use of the position."""

    closed_by = Command.MENU

    def __init__(self, ui: UiContext, file: RecordFile, board: AnalysisScene) -> None:
        """Open the menu over a board, on which is the record of that file."""
        super().__init__(ui)
        self._file, self._board, self._study = file, board, board.study
        self._shares = False
        file.prepare()

    def contents(self) -> Box:
        if self._shares:
            return self._ways_to_share()
        in_game, panel = self._board.in_game, self._board.panel
        leave = tr("record.leave.game" if in_game else "record.leave")
        resume = Button(tr("record.resume"), Pop, main=not in_game)
        back = Button(leave, self._leave, main=in_game)
        first, last = (back, resume) if in_game else (resume, back)
        # On the board these need the pointer: keys and pad buttons move pieces there.
        ruleset = self._study.game.options.ruleset
        overlays = {one: tr("record.overlay", what=name_of(one, ruleset)) for one in Overlay}
        what = {one: tr(f"analysis.curves.{one.value}") for one in Curves}
        curves = {one: tr("record.curves", what=said) for one, said in what.items()}
        note = partial(NoteForm, self.ui, self._study.node)
        boxes = [
            first,
            Button(tr("command.report"), lambda: self._board.report(instead=True)),
            Button(tr("record.note"), lambda: Push(note())),
            OneOfMany(
                tr("command.overlay"), overlays, panel.overlay, panel.choose_overlay, about=Overlay
            ),
            OneOfMany(
                curves[panel.curves], curves, panel.curves, panel.choose_curves, about=Curves
            ),
            Button(tr("record.play_on"), self._play_on),
            Button(tr("record.set_up"), self._set_up),
            Button(tr("record.main"), self._make_main),
            Button(tr("record.delete"), self._ask_to_delete),
            Button(tr("record.save"), self._save),
            Button(tr("record.save_as"), self._save_as),
            Button(tr("record.share"), self._share),
            last,
        ]
        starts = range(0, len(boxes), ACROSS)
        lines = [buttons(*boxes[start : start + ACROSS], height=LINE) for start in starts]
        return dialog(self.ui, tr("record.title"), *lines, width=WIDTH, gap=GAP)

    def _done(self, text: str) -> Change:
        """Go back to the board, and say there what was done."""
        self._board.moved()
        self._board.table.status.tell(text)
        return Pop()

    # -- saving -------------------------------------------------------------

    def _save(self) -> Change:
        try:
            path = self._file.save()
        except (OSError, ValueError) as error:
            return Push(failure(self.ui, tr("record.title"), error))
        return self._done(tr("save.done", name=path.name))

    def _save_as(self) -> Change:
        return self._form(tr("record.save_as"), self._suggested("", SUFFIX), self._file.save)

    def _share(self) -> None:
        """Ask as what to share it, or no longer."""
        self._shares = not self._shares
        self.arrange()

    def _ways_to_share(self) -> Box:
        ways = [
            Button(tr("record.picture"), self._save_picture, first=True),
            Button(tr("record.text"), self._save_text),
            Button(tr("record.film"), self._save_animation),
            Button(tr("open.no"), self._share),
        ]
        lines = [way.sized(height=LINE) for way in ways]
        return dialog(self.ui, tr("record.share"), *lines, width=WIDTH / 2, gap=GAP)

    def _save_picture(self) -> Change:
        """Save the board with names and points, but without the analysis overlays."""
        frames = ui_of(self._study.record.options).frames(self.ui, ALONE)
        picture = pygame.Surface(frames.size)
        frames.paint(picture, self._study.game)
        # While somebody thinks about a name.
        data = Later(partial(png, frames.size, pygame.image.tobytes(picture, "RGB")))
        return self._export(tr("record.picture"), PICTURE, data.get, (PICTURE,))

    def _save_text(self) -> Change:
        text = diagram(self._study.record.options, self._study.game.position) + "\n"
        return self._export(tr("record.text"), ".txt", text.encode)

    def _save_animation(self) -> Change:
        frames = ui_of(self._study.record.options).frames(self.ui)
        suggested, game = self._suggested("", next(iter(FORMATS))), self._study.game

        def write(path: Path, above: int) -> Change:
            return Push(AnimationProgress(self.ui, path, frames, game, self._saved, above))

        return Push(save_form(self.ui, tr("record.film"), suggested, write, FORMATS))

    def _export(
        self, title: str, suffix: str, data: Callable[[], bytes], suffixes: Collection[str] = ()
    ) -> Change:
        path = self._suggested(f" - {self._study.game.ply}", suffix)

        def save(chosen: Path) -> None:
            write_whole(chosen, data(), sync=False)

        return self._form(title, path, save, suffixes)

    def _form(
        self, title: str, path: Path, save: Callable[[Path], object], suffixes: Collection[str] = ()
    ) -> Change:
        write = writing(self.ui, save, self._saved)
        return Push(save_form(self.ui, title, path, write, suffixes))

    def _saved(self, path: Path) -> None:
        """Say where the file is, for as long as it takes to read a path."""
        self._done(tr("save.done", name=path))

    def _suggested(self, more: str, suffix: str) -> Path:
        """A path beside the record's file; in the home folder if it is the library's or missing."""
        own = self._file.path
        if own is None:
            return home() / f"{self._study.record.options.name}{more}{suffix}"
        if self.ui.files.library.holds(own):
            return home() / f"{stem_without_mark(own)}{more}{suffix}"
        return own.parent / f"{own.name.removesuffix(suffix_of(own))}{more}{suffix}"

    # -- variations ---------------------------------------------------------

    def _make_main(self) -> Change:
        self._study.make_main()
        return self._done(tr("record.main.done"))

    def _ask_to_delete(self) -> Change:
        if self._study.node.parent is None:
            return self._done(tr("record.delete.none"))
        return Push(Question.about(self.ui, "record.delete", self._delete))

    def _delete(self) -> Change:
        self._study.delete()
        self._done(tr("record.delete.done"))
        return Pop(2)

    # -- playing on ---------------------------------------------------------

    def _play_on(self) -> Change:
        position, study = self._study.game.position, self._study
        if position.over or study.record.kind.set_up is None:
            return self._done(tr("record.play_on.not"))
        return Push(Setup(self.ui, GameSetup.playing_on(self.ui.settings, study.game)))

    # -- setting up ---------------------------------------------------------

    def _set_up(self) -> Change:
        """Have the board set up by hand, starting from the current position."""
        position = self._study.game.position
        game_ui = ui_of(self._study.record.options)

        def stop() -> Question:
            return Question.about(self.ui, "edit.leave", lambda: Pop(2))

        editor = game_ui.editor(self.ui, position, self._set_up_done, stop)
        if editor is None:
            return self._done(tr("record.set_up.not"))
        return Push(editor, instead=True)

    def _set_up_done(self, event: Event) -> None:
        self._study.set_up(event)
        self._done(tr("record.set_up.done"))

    # -- leaving ------------------------------------------------------------

    def _leave(self) -> Change:
        """Leave the board; asks first if a person's unsaved changes would be lost."""
        unsaved = self._board.keep()
        if unsaved is None:
            return Pop(2)
        return Push(UnsavedQuestion(self.ui, [unsaved], Pop(3), Pop(3)))
