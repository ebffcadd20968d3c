"""The library: the records of all games that were finished, of which one can be opened."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Rect

from game.engine import Game
from game.files.library import LibraryEntry, load_record
from game.ui.games.kinds import ui_of
from game.ui.look.scale import column, row
from game.ui.look.texts import tr
from game.ui.scenes.game_row import GameRow
from game.ui.scenes.new_board import NewBoard
from game.ui.scenes.open_file import OpenFile
from game.ui.scenes.record_words import players_words, record_title, result_line
from game.ui.shell.actions import Action, Command, Do, Leave, Point, Press
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Open, Pop, Push
from game.ui.widgets.button import Button
from game.ui.widgets.field import Field
from game.ui.widgets.form import Modal
from game.ui.widgets.label import paint_centred
from game.ui.widgets.question import Question
from game.ui.widgets.tooltip import Tooltip
from game.ui.widgets.widget import TEXT, Widget

ON_A_PAGE = 4
"""How many records are seen at once."""

ROW, GAP, FIELD = 92, 10, 46
"""The heights of a row and of the field, and the gap between rows, in design pixels."""

NEW = 192
"""The width of the button of a new board, beside the field, likewise."""

SEARCH_LIMIT = 60
"""The most letters of what is searched for."""

MOST_PICTURED = 256 * 1024
"""A file with more bytes is shown without its picture: replaying it would take too long."""

MOST_PICTURES = 64
"""So many games are kept for their pictures."""

PAGES = {Command.TURN_LEFT: -1, Command.TURN_RIGHT: 1, Command.BACK: -1, Command.FORWARD: 1}
"""By how many pages these go: the wheel, and the keys for steps."""


class LibraryScene(Modal):
    """Records, the one changed last first, and a field that leaves only some of them.

    Attributes:
        search: what is searched for.
        found: the files that are listed.
        tip: says what the button of a row does.
    """

    panel_size = (760, 88 + FIELD + 12 + ON_A_PAGE * (ROW + GAP) + 84)

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.tip = Tooltip(ui)
        self._library = ui.files.library
        self.search = Field(ui, "search", "", "", SEARCH_LIMIT, self._searched)
        self.found: Sequence[LibraryEntry] = ()
        self._page = 0
        self._seen: list[LibraryEntry] = []
        self._words: dict[LibraryEntry, str] = {}
        self._games: OrderedDict[LibraryEntry, Game[Any, Any] | None] = OrderedDict()
        self._left = False
        self.reword()

    def reword(self) -> None:
        self.title = tr("library.title")
        self.search.placeholder = tr("library.search")
        self._words.clear()
        self._list()

    @property
    def rows(self) -> Sequence[GameRow]:
        """The records that are seen."""
        return [widget for widget in self.focus.widgets if isinstance(widget, GameRow)]

    # -- what is listed -----------------------------------------------------

    def _list(self) -> None:
        """Look into the folder anew."""
        entries = self._library.entries()
        wanted = self.search.text.casefold().split()
        self.found = [entry for entry in entries if self._has(entry, wanted)]
        self._show_page()

    def _has(self, entry: LibraryEntry, wanted: Sequence[str]) -> bool:
        """Whether all these words are about a record."""
        if not wanted:
            return True
        if entry not in self._words:
            self._words[entry] = " ".join((entry.path.stem, *self._about(entry))).casefold()
        return all(word in self._words[entry] for word in wanted)

    def _about(self, entry: LibraryEntry) -> tuple[str, ...]:
        """What a row says: which game, who played, how and when it ended."""
        summary = self._library.summary(entry)
        if summary is None:
            return entry.path.stem, tr("library.unreadable")
        return record_title(summary), players_words(summary), result_line(summary)

    def _searched(self, text: str) -> None:
        self._page = 0
        self._list()
        self.arrange()

    def _show_page(self) -> None:
        pages = max(1, -(-len(self.found) // ON_A_PAGE))
        self._page = min(self._page, pages - 1)
        self._seen = list(self.found[self._page * ON_A_PAGE :][:ON_A_PAGE])
        new = Button("new", tr("library.new"), self._new)
        widgets: list[Widget] = [self.search, new]
        widgets += [self._row(number, entry) for number, entry in enumerate(self._seen)]
        if self._page > 0:
            widgets.append(Button("newer", tr("games.newer"), partial(self._turn, -1)))
        if self._page < pages - 1:
            widgets.append(Button("older", tr("games.older"), partial(self._turn, 1)))
        widgets.append(Button("open", tr("library.open"), lambda: Push(OpenFile(self.ui))))
        widgets.append(Button("close", tr("games.close"), self.cancel, main=not self._seen))
        self.focus.show(widgets, start="record0" if self._seen else "close")

    def _turn(self, by: int) -> None:
        self._page = max(0, self._page + by)
        self._show_page()
        self.arrange()

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
        self._left = True
        return Open(entry.path)

    def _new(self) -> Change:
        self._left = True
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
        self._library.delete(entry)
        self._list()
        return Pop()

    def _paint_picture(self, entry: LibraryEntry, surface: pygame.Surface, room: Rect) -> None:
        """How the game ended, once it has been read."""
        game = self._games.get(entry)
        if game is not None:
            ui_of(game.options).paint_position(surface, self.ui, game, room)

    # -- time ---------------------------------------------------------------

    @property
    def _unread(self) -> LibraryEntry | None:
        """A record that is seen and whose game isn't known yet."""
        return next((entry for entry in self._seen if entry not in self._games), None)

    @property
    def animating(self) -> bool:
        return self._unread is not None

    @property
    def due(self) -> float | None:
        return self.tip.due

    def update(self) -> Change | None:
        """Read the games for the pictures, one a frame."""
        entry = self._unread
        if entry is not None:
            self._games[entry] = _final_game(entry)
            self.stale = True
            while len(self._games) > MOST_PICTURES:
                self._games.popitem(last=False)
        return None

    # -- actions ------------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        match action:
            case Point(at):
                over = next((one for one in self.rows if one.cross.collidepoint(at)), None)
                words = self.ui.controls.with_key(tr("library.delete"), Command.ERASE_AHEAD)
                text = None if over is None else words
                self.tip.point(text, Rect(at, (0, 0)) if over is None else over.cross)
            case Leave():
                self.tip.point(None, Rect(0, 0, 0, 0))
            case Do(Command.ERASE_AHEAD) if isinstance(self.focus.selected, GameRow):
                return self.focus.selected.remove()
            case Do(command) if command in PAGES and not self.focus.editing:
                self._turn(PAGES[command])
                self.stale = True
                return None
            case Press():
                self.tip.dismiss()
        return super().handle(action)

    # -- layout and drawing -------------------------------------------------

    def arrange(self) -> None:
        if self._left:
            # What was opened may have been changed.
            self._left = False
            self._list()
        px, inside = self.ui.px, self.panel_rect().inflate(-2 * self.ui.px(32), 0)
        head = Rect(inside.left, inside.top + px(84), inside.width, px(FIELD))
        self.search.rect = Rect(head.left, head.top, head.width - px(NEW + 12), head.height)
        top = Rect(inside.left, self.search.rect.bottom + px(12), inside.width, 0)
        spots = column(top, ON_A_PAGE, px(ROW), px(GAP))
        for one, spot in zip(self.rows, spots, strict=False):
            one.rect = spot
        self._room = spots[0].unionall(spots[1:])
        foot = Rect(inside.left, inside.bottom - px(20 + 48), inside.width, px(48))
        places = dict(zip(("newer", "older", "open", "close"), row(foot, 4, px(12)), strict=True))
        places["new"] = Rect(head.right - px(NEW), head.top, px(NEW), head.height)
        for widget in self.focus.widgets:
            if widget.name in places:
                widget.rect = places[widget.name]

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        if not self.rows:
            words = tr("library.nothing" if self.search.text else "library.none")
            paint_centred(surface, self.ui, words, self._room, TEXT, self.ui.theme.muted)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        return self.tip.paint(surface)


def _final_game(entry: LibraryEntry) -> Game[Any, Any] | None:
    """The game of a record at the end of its main line; None where it can't be shown."""
    if entry.size > MOST_PICTURED:
        return None
    try:
        record = load_record(entry.path).record
        return record.game(record.main_line()[-1])
    except (OSError, ValueError):
        return None
