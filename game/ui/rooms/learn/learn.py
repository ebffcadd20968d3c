"""Everything there is to learn by: lessons, one's own mistakes, a free board, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.lessons.lesson import Lesson
from game.lessons.lessons import FAMILIES, FIRST, STRATEGY
from game.ui.games.gallery import Gallery
from game.ui.games.kinds import ui_of
from game.ui.kit.boxes import GAP, Align, Box, Fill, Picture, emblem
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Grid, Row, Stack
from game.ui.kit.form import MARGIN, Form, heading
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.text import Alike, Text
from game.ui.kit.tile import Tile
from game.ui.look.icons import icon
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.rooms.help.how_to_play import HowToPlay
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter, Push

MOST = (1136, 1000)
"""The greatest width and height of all together, in design pixels."""

NAME, LINE, HEAD = 18, 14, 17
"""The text sizes of a lesson's name, of the line below it, and of a heading, in design pixels."""

CHECK = 22
"""The size of the sign of a lesson that is done, in design pixels."""

FOOT, HEAD_HIGH, FIRST_HIGH, STRATEGY_HIGH = 52, 30, 72, 88
"""The heights of a button at the foot, of a heading, of the first game and of a lesson about
strategy, in design pixels."""

PICTURE = 132
"""The usual height of a game's picture, in design pixels."""


class Learn(Form):
    """Lessons to begin, with a sign on those that are done, and what else one learns by."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self._names, self._lines = Alike(), Alike()
        self._gallery = Gallery(ui)

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        self._names, self._lines = Alike(), Alike()
        wide = is_wide(self.ui.size)
        # Names and lines grow with the text, pictures give way.
        text = (1 + self.ui.fonts.factor) / 2
        first = self._worded(FIRST, height=Size(FIRST_HIGH * text, least=48), first=True)
        games = [self._pictured(lesson) for lesson in FAMILIES]
        strategy = [
            self._worded(lesson, height=Size(STRATEGY_HIGH * text, least=48)) for lesson in STRATEGY
        ]
        size = (Size(most, least=0) for most in MOST)
        return Stack(
            Column(
                heading(tr("learn.title"), height=Size(44, least=32)),
                first,
                Fill(grow=0.2),
                self._head(tr("learn.games")),
                _in_rows(games, 5 if wide else 3, grow=1),
                Fill(grow=0.2),
                self._head(tr("learn.strategy")),
                _in_rows(strategy, 4 if wide else 2),
                Fill(grow=0.3),
                _in_rows(self._others(), 4 if wide else 2),
                width=next(size),
                height=next(size),
                gap=8,
            ),
            pad=MARGIN,
        )

    def _head(self, words: str) -> Box:
        tone = self.ui.theme.accent
        return Text(words, HEAD, tone=tone, bold=True, height=Size(HEAD_HIGH, least=20))

    def _worded(self, lesson: Lesson, *, height: Size, first: bool = False) -> Tile:
        """A lesson with a line about it."""
        name, line = _name(lesson), tr(f"lesson.{lesson.key}.line")
        tone = self.ui.theme.muted
        words = Column(
            Text(name, NAME, bold=True, wraps=True),
            Text(line, LINE, tone=tone, wraps=True, alike=None if first else self._lines),
            gap=2,
            justify=Align.CENTER,
            grow=1,
        )
        face = Row(words, self._check(lesson), gap=8, pad=(16, 6))
        return self._tile(lesson, name, face, first=first).sized(height=height)

    def _pictured(self, lesson: Lesson) -> Tile:
        """A lesson with a picture of its game."""
        game_ui, name = ui_of(lesson.options), _name(lesson)
        words = Row(
            Text(name, NAME, wraps=True, alike=self._names, grow=1), self._check(lesson), gap=4
        )
        face = Column(
            Picture(
                partial(self._gallery.paint, game_ui),
                aspect=game_ui.aspect,
                height=Size(PICTURE, least=0, most=UNLIMITED),
                grow=1,
            ),
            words,
            gap=6,
            pad=(12, 10),
        )
        high = Size(PICTURE + NAME + 36, least=48, most=2 * PICTURE)
        return self._tile(lesson, name, face).sized(height=high, grow=1)

    def _tile(self, lesson: Lesson, name: str, face: Box, *, first: bool = False) -> Tile:
        begin = partial(self._begin, lesson.key)
        return Tile(name, face, begin, about=lesson.key, first=first, width=UNLIMITED)

    def _check(self, lesson: Lesson) -> Box | None:
        """The sign of a lesson that is done."""
        if lesson.key not in self.ui.settings.lessons:
            return None
        return emblem(lambda ui, side: icon("check", side, ui.theme.accent), CHECK)

    def _others(self) -> list[Box]:
        return [
            Button(tr("learn.mistakes"), self._practise),
            Button(tr("learn.board"), self._free_board),
            Button(tr("learn.rules"), self._rules),
            Button(tr("learn.back"), self.cancel),
        ]

    # -- what happens -------------------------------------------------------

    @property
    def animating(self) -> bool:
        return not self._gallery.complete

    def update(self) -> Change | None:
        self.spoil(self._gallery.draw_next())
        return None

    def _begin(self, key: str) -> Change:
        return Enter(lambda doors: doors.lesson(self.ui, key), instead=True)

    def _practise(self) -> Change:
        return Enter(lambda doors: doors.mistakes(self.ui))

    def _free_board(self) -> Change:
        options = self.ui.settings.options
        return Enter(lambda doors: doors.new_board(self.ui, options))

    def _rules(self) -> Change:
        return Push(HowToPlay(self.ui, self.ui.settings.options.family))


def _name(lesson: Lesson) -> str:
    """What a lesson is called: one that is all about a family, like that."""
    is_about_family = lesson.key == lesson.options.family
    return tr(f"game.{lesson.key}" if is_about_family else f"lesson.{lesson.key}")


def _in_rows(boxes: Sequence[Box], across: int, grow: float = 0) -> Box:
    """Boxes of one width in rows of so many."""
    cells: list[Box | None] = [box.sized(width=EQUAL, grow=1) for box in boxes]
    cells += [None] * (-len(cells) % across)
    rows = [cells[start : start + across] for start in range(0, len(cells), across)]
    return Grid(rows, gap=(GAP, 8), grow=grow)
