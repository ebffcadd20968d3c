"""The library: the records of past games, any of which can be opened."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Rect

from game.base.names import clean_text, folded
from game.engine import Game
from game.files.library import load_record
from game.files.record_folder import LibraryEntry
from game.ui.games.kinds import ui_of
from game.ui.look.texts import tr
from game.ui.rooms.library.game_list import GAP, ON_A_PAGE, GameList
from game.ui.rooms.library.game_row import GameRow
from game.ui.rooms.library.new_board import NewBoard
from game.ui.rooms.library.record_words import players_words, record_title, result_line
from game.ui.rooms.review.failure import failure_line
from game.ui.rooms.review.open_file import OpenFile
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Open, Pop, Push
from game.ui.widgets.button import Button
from game.ui.widgets.field import Field
from game.ui.widgets.question import Message, Question
from game.ui.widgets.widget import Widget

log = logging.getLogger(__name__)

ROW, FIELD = 92, 46
"""The heights of a row and of the search field, in design pixels."""

NEW = 192
"""The width of the button for a new board, beside the field, in design pixels."""

SEARCH_LIMIT = 60
"""The maximum length of a search text."""

MOST_PICTURED = 256 * 1024
"""A file with more bytes is shown without its picture: replaying it would take too long."""

MOST_PICTURES = 64
"""How many games are cached for their pictures."""


class LibraryScene(GameList):
    """Records, the last changed first, and a field to filter them.

    Attributes:
        search: the search field.
        found: the files listed.
    """

    remove_key = "library.delete"
    row_height = ROW

    panel_size = (760, 88 + FIELD + 12 + ON_A_PAGE * (ROW + GAP) + 84)

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self._library = ui.files.library
        self.search = Field(ui, "search", "", "", SEARCH_LIMIT, self._searched)
        self.found: Sequence[LibraryEntry] = ()
        self._seen: Sequence[LibraryEntry] = ()
        self._words: dict[LibraryEntry, str] = {}
        self._games: OrderedDict[LibraryEntry, Game[Any, Any] | None] = OrderedDict()
        self._unreadable: set[LibraryEntry] = set()
        self._left = False
        self.reword()

    def reword(self) -> None:
        self.title = tr("library.title")
        self.search.placeholder = self.search.title = tr("library.search")
        self._words.clear()
        self._list()

    @property
    def nothing(self) -> str:
        return tr("library.nothing" if self.search.text else "library.none")

    # -- what is listed -----------------------------------------------------

    def _list(self) -> None:
        """Read the folder again, and list what matches the search."""
        entries = self._library.entries()
        wanted = folded(self.search.text).split()
        self.found = [entry for entry in entries if self._has(entry, wanted)]
        self.show_page()

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

    def _searched(self, text: str) -> None:
        self._page = 0
        self._list()
        self.arrange()

    def show_page(self) -> None:
        self._seen, turning = self.page_of(self.found)
        widgets: list[Widget] = [self.search, Button("new", tr("library.new"), self._new)]
        widgets += [self._row(number, entry) for number, entry in enumerate(self._seen)]
        widgets += turning
        widgets.append(Button("open", tr("library.open"), lambda: Push(OpenFile(self.ui))))
        widgets.append(Button("close", tr("games.close"), self.cancel, main=not self._seen))
        self.focus.show(widgets, start="record0" if self._seen else "close")

    def _row(self, number: int, entry: LibraryEntry) -> GameRow:
        title, *lines = self._about(entry)
        return GameRow(
            f"record{number}",
            title,
            tuple(lines),
            partial(self._paint_picture, entry),
            partial(self._open, entry),
            partial(self._ask, entry),
        )

    # -- what rows do -------------------------------------------------------

    def _open(self, entry: LibraryEntry) -> Change:
        return Open(entry.path)

    def _new(self) -> Change:
        return Push(NewBoard(self.ui))

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
        self._list()
        return Pop()

    def _paint_picture(self, entry: LibraryEntry, surface: pygame.Surface, room: Rect) -> None:
        """Draw how the game ended, once it has been read."""
        game = self._games.get(entry)
        if game is not None:
            ui_of(game.options).paint_position(surface, self.ui, game, room)

    # -- time ---------------------------------------------------------------

    @property
    def _unread(self) -> LibraryEntry | None:
        """A visible record whose game hasn't been read yet."""
        return next((entry for entry in self._seen if entry not in self._games), None)

    @property
    def animating(self) -> bool:
        return self._unread is not None

    def update(self) -> Change | None:
        """List the records anew after another scene; read the games for pictures, one a frame."""
        if self._left:
            # Meanwhile, records may have been added, removed or changed.
            self._left = False
            self._list()
            self.arrange()
            self.stale = True
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
            self._games[entry] = _final_game(entry)
        except (OSError, ValueError):
            self._games[entry] = None
            self._unreadable.add(entry)
            self._words.pop(entry, None)
            row = self.focus.widget(f"record{self._seen.index(entry)}")
            assert isinstance(row, GameRow)
            row.title, *lines = self._about(entry)
            row.lines = tuple(lines)

    # -- layout -------------------------------------------------------------

    def let_go(self) -> None:
        super().let_go()
        self._left = True

    def arrange(self) -> None:
        px, inside = self.ui.px, self.panel_rect().inflate(-2 * self.ui.px(32), 0)
        head = Rect(inside.left, inside.top + px(84), inside.width, px(FIELD))
        self.search.rect = Rect(head.left, head.top, head.width - px(NEW + 12), head.height)
        self.focus.widget("new").rect = Rect(head.right - px(NEW), head.top, px(NEW), head.height)
        self.arrange_rows(head.bottom + px(12), ("newer", "older", "open", "close"))


def _final_game(entry: LibraryEntry) -> Game[Any, Any] | None:
    """The game of a record at the end of its main line; None if that would take too long.

    Raises OSError and ValueError if it can't be read.
    """
    if entry.size > MOST_PICTURED:
        return None
    record = load_record(entry.path).record
    return record.game(record.main_line()[-1])
