"""The library: the records of past games, any of which can be opened."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect

from game.base.names import clean_text, folded
from game.engine import AnyGame
from game.files.record_folder import LibraryEntry
from game.ui.games.kinds import ui_of
from game.ui.kit.boxes import Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Row
from game.ui.kit.field import Field
from game.ui.kit.form import Form
from game.ui.kit.question import Message, Question
from game.ui.look.texts import tr
from game.ui.rooms.library.game_list import GameList
from game.ui.rooms.library.game_row import GameRow
from game.ui.rooms.library.new_board import NewBoard
from game.ui.rooms.library.record_words import players_words, record_title, result_line
from game.ui.rooms.review.failure import failure_line
from game.ui.rooms.review.path_form import open_form
from game.ui.shell.actions import Action
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Open, Pop, Push

log = logging.getLogger(__name__)

FIELD, NEW = 46, 192
"""The height of the search field, and the width of the button for a new board beside it, in design
pixels."""

SEARCH_LIMIT = 60
"""The maximum length of a search text."""

MOST_PICTURED = 256 * 1024
"""A file with more bytes is shown without its picture: replaying it would take too long."""

MOST_PICTURES = 64
"""How many games are cached for their pictures."""


class LibraryScene(Form):
    """Records, the last changed first, and a field to filter them."""

    modal = True

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.list: GameList[LibraryEntry] = GameList(self, self._row, width=760, height=92)
        self._library = ui.files.library
        self._search = ""
        self._words: dict[LibraryEntry, str] = {}
        self._games: OrderedDict[LibraryEntry, AnyGame | None] = OrderedDict()
        self._unreadable: set[LibraryEntry] = set()
        self.look_again()

    def reword(self) -> None:
        self._words.clear()
        self.look_again()
        super().reword()

    def contents(self) -> Box:
        label = tr("library.search")
        search = Field(
            self.ui, self._search, label, self.search, limit=SEARCH_LIMIT, grow=1, height=FIELD
        )
        new = Button(tr("library.new"), self._new, width=NEW, height=FIELD)
        nothing = tr("library.nothing" if self._search else "library.none")
        open_file = Button(tr("library.open"), self._open_file)
        return self.list.panel(tr("library.title"), nothing, Row(search, new), open_file)

    # -- what is listed -----------------------------------------------------

    def look_again(self) -> None:
        """Read the folder again, and list what matches the search."""
        entries = self._library.entries()
        wanted = folded(self._search).split()
        self.list.show([entry for entry in entries if self._has(entry, wanted)])

    def _has(self, entry: LibraryEntry, wanted: Sequence[str]) -> bool:
        """Whether a record matches all these words."""
        if not wanted:
            return True
        if entry not in self._words:
            words = clean_text(" ".join((entry.path.stem, *self._about(entry))))
            self._words[entry] = folded(words)
        return all(word in self._words[entry] for word in wanted)

    def _about(self, entry: LibraryEntry) -> tuple[str, ...]:
        """What a row says: which game, who played, how and when it ended; or else the file name."""
        summary, file = self._library.summary(entry), entry.path.stem
        if summary is None or entry in self._unreadable:
            return file, tr("library.unreadable")
        return record_title(summary), players_words(summary), result_line(summary) or file

    def search(self, text: str) -> None:
        """List the records that have all words of a text."""
        self._search, self.list.page = text, 0
        self.look_again()

    def _row(self, number: int, one: LibraryEntry) -> GameRow:
        paint, go_on = partial(self._paint_picture, one), partial(Open, one.path)
        return GameRow(
            self.ui.theme, number, self._about(one), paint, go_on, partial(self._ask, one)
        )

    # -- what rows do -------------------------------------------------------

    def _new(self) -> Change:
        return Push(NewBoard(self.ui))

    def _open_file(self) -> Change:
        return Push(open_form(self.ui))

    def _ask(self, entry: LibraryEntry) -> Change:
        question = Question(
            self.ui,
            title=tr("library.delete.question"),
            line=tr("library.delete.line"),
            answers=(tr("library.delete.yes"), tr("library.delete.no")),
            on_yes=partial(self._delete, entry),
        )
        return Push(question)

    def _delete(self, entry: LibraryEntry) -> Change:
        try:
            self._library.delete(entry)
        except OSError as error:
            log.warning("%s can't be deleted: %r", entry.path, error)
            title, line = tr("library.delete.failed"), failure_line(entry.path.name, error)
            return Push(Message(self.ui, title, line, tr("open.ok")), instead=True)
        return Pop()

    def _paint_picture(
        self, entry: LibraryEntry, surface: pygame.Surface, ui: UiContext, room: Rect
    ) -> None:
        """Draw how the game ended, once it has been read."""
        game = self._games.get(entry)
        if game is not None:
            ui_of(game.options).paint_position(surface, ui, game, room)

    # -- time ---------------------------------------------------------------

    @property
    def _unread(self) -> LibraryEntry | None:
        """A visible record whose game hasn't been read yet."""
        return next((entry for entry in self.list.seen if entry not in self._games), None)

    @property
    def animating(self) -> bool:
        return self._unread is not None

    def update(self) -> Change | None:
        """Read the games for pictures, one a frame."""
        entry = self._unread
        if entry is not None:
            self._read(entry)
            self.stale = True
            while len(self._games) > MOST_PICTURES:
                self._games.popitem(last=False)
        return None

    def _read(self, entry: LibraryEntry) -> None:
        """Read a record's game, or find out that the file is unreadable."""
        try:
            self._games[entry] = self._final_game(entry)
        except (OSError, ValueError):
            self._games[entry] = None
            self._unreadable.add(entry)
            self._words.pop(entry, None)
            self.arrange()

    # -- actions ------------------------------------------------------------

    def _final_game(self, entry: LibraryEntry) -> AnyGame | None:
        """The game of a record at the end of its main line; None if that would take too long.

        Raises OSError and ValueError if it can't be read.
        """
        if entry.size > MOST_PICTURED:
            return None
        record = self._library.load(entry.path).record
        return record.game(record.main_line()[-1])

    def handle(self, action: Action) -> Change | None:
        return self.list.handle(action, tr("library.delete"), super().handle)

    @property
    def due(self) -> float | None:
        return self.list.tip.due

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        return self.list.tip.paint(surface)
