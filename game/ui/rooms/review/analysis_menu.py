"""The menu of the analysis board: saving and editing the record, and using the position."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path

import pygame

from game.base.disk import write_whole
from game.engine import Event
from game.engine.diagram import diagram
from game.files.animation import FORMATS, png
from game.files.behind import Later
from game.files.record_file import RecordFile
from game.files.record_folder import SUFFIX, stem_without_mark
from game.ui.games.frames import ALONE
from game.ui.games.kinds import ui_of
from game.ui.kit.boxes import Box
from game.ui.kit.button import Button
from game.ui.kit.choice import ChoiceItem, OneOfMany
from game.ui.kit.form import Form, buttons, dialog
from game.ui.kit.question import Question
from game.ui.look.texts import tr
from game.ui.rooms.review.animation_progress import AnimationProgress
from game.ui.rooms.review.chart import Curves
from game.ui.rooms.review.notes import NoteForm
from game.ui.rooms.review.overlays import Overlay, name_of
from game.ui.rooms.review.path_form import home, save_form, suffix_of, writing
from game.ui.rooms.review.scene import AnalysisScene
from game.ui.rooms.review.unsaved import UnsavedQuestion, failure
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.setup import Setup
from game.ui.shell.actions import Command
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push

WIDTH, ACROSS, LINE, GAP = 940, 3, 52, 12
"""The width of the panel, how many buttons are side by side, their height and the gap between two,
in design pixels."""

PICTURE = ".png"
"""The suffix of a picture of the board, the only format it is written in."""


class AnalysisMenu(Form):
    """Saves, edits and shows the record, and makes use of the position."""

    modal = True
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
        overlays = [
            ChoiceItem(one, tr("record.overlay", what=name_of(one, ruleset))) for one in Overlay
        ]
        curves = [
            ChoiceItem(one, tr("record.curves", what=tr(f"analysis.curves.{one.value}")))
            for one in Curves
        ]
        curves_seen = tr("record.curves", what=tr(f"analysis.curves.{panel.curves.value}"))
        boxes = [
            first,
            Button(tr("command.report"), self._report),
            Button(tr("record.note"), self._note),
            OneOfMany(
                tr("command.overlay"), overlays, panel.overlay, panel.choose_overlay, about=Overlay
            ),
            OneOfMany(curves_seen, curves, panel.curves, panel.choose_curves, about=Curves),
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

    def _report(self) -> Change:
        return self._board.report(instead=True)

    def _note(self) -> Change:
        return Push(NoteForm(self.ui, self._study.node))

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
        """Save the whole current line, from its beginning."""
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
        question = Question(
            self.ui,
            title=tr("record.delete.question"),
            line=tr("record.delete.line"),
            answers=(tr("record.delete.yes"), tr("record.delete.no")),
            on_yes=self._delete,
        )
        return Push(question)

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
        editor = game_ui.editor(self.ui, position, self._set_up_done, self._ask_to_stop)
        if editor is None:
            return self._done(tr("record.set_up.not"))
        return Push(editor, instead=True)

    def _set_up_done(self, event: Event) -> None:
        self._study.set_up(event)
        self._done(tr("record.set_up.done"))

    def _ask_to_stop(self) -> Question:
        return Question(
            self.ui,
            title=tr("edit.leave.question"),
            line=tr("edit.leave.line"),
            answers=(tr("edit.leave.yes"), tr("edit.leave.no")),
            on_yes=lambda: Pop(2),
        )

    # -- leaving ------------------------------------------------------------

    def _leave(self) -> Change:
        """Leave the board; asks first if a person's unsaved changes would be lost."""
        unsaved = self._board.keep()
        if unsaved is None:
            return Pop(2)
        return Push(UnsavedQuestion(self.ui, [unsaved], Pop(3), Pop(3)))
