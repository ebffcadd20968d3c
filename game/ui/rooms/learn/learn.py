"""The path of lessons: what is done, what was skipped, and which comes next; and a free board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache, partial

import pygame
from pygame import Rect

from game.ai.levels.scale import KEYS
from game.engine import AnyGame, Game, GameOptions, Seat
from game.exercises.lessons import FAMILIES, FIRST, LESSONS, STRATEGY, Lesson, next_lesson
from game.exercises.tutor import Tutor
from game.files.settings import Settings
from game.ui.games.gallery import Gallery
from game.ui.games.kinds import ui_of
from game.ui.games.sketch import paint_badge
from game.ui.kit.boxes import Align, Box, sign
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row
from game.ui.kit.form import Form, page
from game.ui.kit.lengths import Size
from game.ui.kit.style import FACT, QUESTION, on_primary
from game.ui.kit.text import Alike, Text
from game.ui.kit.tile import Card, PaintCard, Tile, cards
from game.ui.look.cache import PACER
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.rooms.play.scene import GameScene, teach
from game.ui.rooms.setup.seat_names import seated
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter, Push, Scene

LEVEL = KEYS[0]
"""The level of the opponents: the lowest."""


def lesson_scene(
    ui: UiContext, key: str, number: int = 0, then: Callable[[], Scene] | None = None
) -> GameScene:
    """The scene in which a lesson is given, from its position of that number on.

    `then` makes the scene that follows; by default, the lessons do. Raises KeyError if there is no
    lesson of that key.
    """
    lesson = LESSONS[key]
    scene = teach(ui, begun_lesson(lesson, seats_of(ui.settings, lesson.options), number))
    assert scene.guide is not None
    scene.guide.then = then
    return scene


def begun_lesson(lesson: Lesson, seats: tuple[Seat, ...], number: int = 0) -> Tutor:
    """A lesson as it begins, at its position of that number if it has any."""
    game: AnyGame = Game(lesson.options, seats, lesson=lesson.key, taught=True)
    if lesson.positions:
        game.play(lesson.positions[number].set_up())
    return Tutor(lesson, game, number)


def seats_of(settings: Settings, options: GameOptions) -> tuple[Seat, ...]:
    """A person, under the name known from the last setup, and opponents."""
    names = [seat.name_in(options) for seat in settings.seats if seat.level_in(options) is None]
    others = [LEVEL if options.opponents else None] * (options.players - 1)
    return seated([None, *others], names[:1])


BADGED = 84
"""The side of the corner of a picture in which a sign says that a lesson is done, in design pixels.
"""

LARGE = 1.5
"""The text size from which cards stand in one column in high windows."""


_Door = tuple[str, PaintCard, Callable[[], Change], str]
"""The key of a card, its picture, what it leads to, and what was reached there."""


class Learn(Form):
    """What comes next, large; then all there is, a card for each part."""

    _gallery: Gallery

    def contents(self) -> Box:
        ui = self.ui
        self._gallery, words = Gallery(ui), Alike()
        board = self._board(ui.settings.options)
        parts = [(key, of) for key, of in (("games", FAMILIES), ("strategy", STRATEGY)) if of]
        doors: list[_Door] = [
            ("first", self._picture(FIRST), partial(self._begin, FIRST), self._state(FIRST)),
            *(self._part(key, lessons) for key, lessons in parts),
            ("board", board, self._free_board, tr("learn.board.line")),
        ]
        shown = [
            Card(tr(f"learn.{key}"), picture, lead, reached=reached, alike=words, about=key)
            for key, picture, lead, reached in doors
        ]
        across = 4 if is_wide(ui.size) else 2 if ui.fonts.factor < LARGE else 1
        upcoming = None if self._upcoming is None else self._next(self._upcoming)
        return self._filled(tr("learn.title"), upcoming, cards(shown, across))

    def _filled(self, title: str, *boxes: Box | None) -> Box:
        """A page with a way back."""
        foot = Button(tr("learn.back"), self.cancel, width=220, height=52)
        return page(self.ui, title, *boxes, foot=foot, most=(1060, 640), gap=14)

    @property
    def _upcoming(self) -> Lesson | None:
        settings = self.ui.settings
        return next_lesson(settings.lessons, settings.skipped)

    def _next(self, lesson: Lesson) -> Tile:
        name = name_of(lesson)
        words = Column(
            Text(tr("learn.next"), FACT, tone=on_primary),
            Text(name, QUESTION, tone=on_primary, wraps=True, enlarged=True),
            Text(_line_of(lesson), FACT, tone=on_primary, wraps=True),
            gap=2,
            justify=Align.CENTER,
            grow=1,
        )
        face = Row(words, sign("play", 40, on_primary), gap=16, pad=(24, 8))
        begin = partial(self._begin, lesson)
        tile = Tile(name, face, begin, about="next", first=True)
        tile.main = True
        return tile.sized(height=Size(108 * (1 + self.ui.fonts.factor) / 2, least=64))

    def _state(self, lesson: Lesson) -> str:
        """Whether a lesson is done, or was skipped; a line about another on playing well."""
        settings = self.ui.settings
        if lesson.key in settings.lessons:
            return tr("learn.done")
        if lesson.key in settings.skipped:
            return tr("learn.skipped")
        return "" if lesson in FAMILIES else _line_of(lesson)

    def _part(self, key: str, lessons: Sequence[Lesson]) -> _Door:
        """What leads to several lessons, and says how many are done."""
        done = sum(lesson.key in self.ui.settings.lessons for lesson in lessons)
        words = tr("learn.done_of", done=tr.whole(done), count=tr.whole(len(lessons)))
        picture = self._picture(lessons[len(lessons) // 4])
        part = partial(Part, self.ui, key, lessons)
        return key, picture, lambda: Push(part(), instead=True), words

    # -- pictures -----------------------------------------------------------

    def _picture(self, lesson: Lesson) -> PaintCard:
        """What a lesson is about: its first position, or its game; with a sign if it is done."""
        seats = seats_of(self.ui.settings, lesson.options)
        standing = partial(_at_first, lesson.key, seats) if lesson.positions else lambda: None
        is_done = lesson.key in self.ui.settings.lessons
        return partial(self._paint, lesson.options, standing, is_done)

    def _board(self, options: GameOptions) -> PaintCard:
        game: AnyGame = Game(options, seats_of(self.ui.settings, options))
        return partial(self._paint, options, lambda: game, False)

    def _paint(
        self,
        options: GameOptions,
        standing: Callable[[], AnyGame | None],
        done: bool,
        surface: pygame.Surface,
        ui: UiContext,
        rect: Rect,
        is_pointed_at: bool,
    ) -> None:
        room = Rect(0, 0, min(rect.size), min(rect.size))
        room.center = rect.center
        self._gallery.paint(ui_of(options), surface, ui, room, standing())
        if done:
            corner = Rect(0, 0, ui.px(BADGED), ui.px(BADGED))
            corner.bottomright = room.bottomright
            paint_badge(surface, ui, corner, "check")

    def update(self) -> Change | None:
        self.spoil(self._gallery.draw_next())
        return None

    # -- what it leads to ---------------------------------------------------

    def _begin(self, lesson: Lesson) -> Change:
        return Enter(lambda doors: doors.lesson(self.ui, lesson.key), instead=True)

    def _free_board(self) -> Change:
        options = self.ui.settings.options
        return Enter(lambda doors: doors.new_board(self.ui, options))


class Part(Learn):
    """The lessons of one part of the path, a card for each; back leads to all parts."""

    def __init__(self, ui: UiContext, key: str, lessons: Sequence[Lesson]) -> None:
        """Show these lessons; `key` names the part."""
        super().__init__(ui)
        self._key, self._lessons = key, lessons

    def contents(self) -> Box:
        ui = self.ui
        self._gallery, words, upcoming = Gallery(ui), Alike(), self._upcoming
        # Large letters leave no room for lines; signs say what is done.
        large = ui.fonts.factor >= LARGE
        shown = [
            Card(
                name_of(one),
                self._picture(one),
                partial(self._begin, one),
                reached="" if large else self._state(one),
                alike=words,
                main=one is upcoming,
                first=one is upcoming,
                about=one.key,
            )
            for one in self._lessons
        ]
        across = (3 if large else 5) if is_wide(ui.size) else 2 if large else 3
        return self._filled(tr(f"learn.{self._key}"), cards(shown, across))

    def cancel(self) -> Change | None:
        return Push(Learn(self.ui), instead=True)


@lru_cache(maxsize=64)
def _at_first(key: str, seats: tuple[Seat, ...]) -> AnyGame:
    """The first position of a lesson. Raises OutOfTime if there is no time left for it."""
    PACER.ask()  # It is wanted for a picture, and setting it up takes as long as drawing that.
    return begun_lesson(LESSONS[key], seats).game


def name_of(lesson: Lesson) -> str:
    """What a lesson is called: one that is all about a family, like that."""
    is_about_family = lesson.key == lesson.options.family
    return tr(f"game.{lesson.key}" if is_about_family else f"lesson.{lesson.key}")


def _line_of(lesson: Lesson) -> str:
    """A line about a lesson; of those about a kind of game there is one for all."""
    return tr("offer.line" if lesson in FAMILIES else f"lesson.{lesson.key}.line")
