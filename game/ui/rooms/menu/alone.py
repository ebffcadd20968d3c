"""Everything one person may play alone, on cards."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect

from game.ai.levels.scale import HIGHEST, KEYS, level_name
from game.engine import FOUR_COLOURS
from game.exercises.collection import shipped
from game.exercises.puzzle import Kind
from game.exercises.stages import MOST_STARS, shipped_stages
from game.ui.games.sketch import sketch
from game.ui.kit.boxes import Box
from game.ui.kit.button import Button
from game.ui.kit.form import Form, page
from game.ui.kit.style import TOLD
from game.ui.kit.text import Alike, Text
from game.ui.kit.tile import Card, PaintCard, cards
from game.ui.look.icons import filled
from game.ui.look.portraits import Mood, portrait
from game.ui.look.scale import is_wide
from game.ui.look.shapes import panel
from game.ui.look.texts import day_in_words, tr
from game.ui.rooms.exercises.calendar import today_scene
from game.ui.rooms.exercises.due_line import DueLine
from game.ui.rooms.exercises.ladder import ladder_scene
from game.ui.rooms.exercises.posed import SOLVED, solved_of
from game.ui.rooms.exercises.puzzles import OF_KIND
from game.ui.rooms.exercises.rush_door import RushDoor
from game.ui.rooms.exercises.scores import LADDER, RUSH, ScoreTable
from game.ui.rooms.exercises.stages import stages_scene
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter, Pop, Push, through

AGAIN = sketch("A..uu AA..u ..a.. .aaB. C..BB", comes="B", badge="undo")
"""A choice that is made again."""

IN_TIME = sketch("AA..uu .A..uu a.BB.. aa.B.V .a..VV b.CC.V", comes="B", badge="clock")
"""Pieces of all colours, of which one comes in time."""


class Alone(Form):
    """Tasks and games for one person, with what was reached in each."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self._due = DueLine(ui)
        self._words = self._due.words
        self._is_wanted = False

    def contents(self) -> Box:
        ui, words = self.ui, Alike()
        # On each card: what it is, its picture, what was reached, and where it leads.
        doors: tuple[tuple[str, PaintCard, str, Callable[[], Change | None]], ...] = (
            (
                *("puzzles.today", OF_KIND[Kind.STARS].draw, self._of_today()),
                lambda: Push(today_scene(ui)),
            ),
            (
                *("puzzles.title", OF_KIND[Kind.CONNECT].draw, self._solved()),
                through(ui, lambda doors: doors.puzzles),
            ),
            ("daily.title", AGAIN.draw, self._words, self._practise),
            (
                *("arcade.rush", IN_TIME.draw, self._best(RUSH, "arcade.rush.line")),
                lambda: Push(RushDoor(ui)),
            ),
            (
                *(
                    "arcade.ladder",
                    paint_ladder,
                    self._rung() or self._best(LADDER, "arcade.ladder.line"),
                ),
                lambda: Push(ladder_scene(ui)),
            ),
            ("arcade.stages", paint_stages, self._stars(), lambda: Push(stages_scene(ui))),
        )
        shown = [
            Card(tr(key), paint, lead, reached=reached, alike=words, about=key, first=not number)
            for number, (key, paint, reached, lead) in enumerate(doors)
        ]
        return page(
            ui,
            tr("alone.title"),
            Text(tr("alone.line"), TOLD),
            cards(shown, 3 if is_wide(ui.size) else 2),
            foot=Button(tr("arcade.back"), Pop, width=320, height=52),
            most=(1136, 700),
        )

    # -- time ---------------------------------------------------------------

    def update(self) -> Change | None:
        """Say what is due to be practised, once that is known, and go there if that is wanted."""
        if self._due.words != self._words:
            self._words = self._due.words
            self.arrange()
        if self._is_wanted and not self._due.is_reading:
            return self._practise()
        return None

    @property
    def knows(self) -> bool:
        """Whether what takes a moment is known by now."""
        return self._due.knows

    def reword(self) -> None:
        self._words = self._due.words
        super().reword()

    def look_again(self) -> None:
        self._due.look_again()

    def new_day(self) -> None:
        self._due.look_again()
        super().new_day()

    # -- what was reached ---------------------------------------------------

    def _of_today(self) -> str:
        is_solved = self.ui.files.puzzles.value.days.get(self.ui.today) in SOLVED
        return tr("alone.solved") if is_solved else day_in_words(self.ui.today)

    def _solved(self) -> str:
        entries = [entry for own in shipped().entries.values() for entry in own]
        solved = solved_of(entries, self.ui.files.puzzles.value)
        return tr("puzzles.solved", solved=solved, count=len(entries))

    def _best(self, table: ScoreTable, otherwise: str) -> str:
        return table.best_words(self.ui.files) or tr(otherwise)

    def _rung(self) -> str:
        """The rung of the ladder that is under way; "" if none is."""
        climb = self.ui.files.ladder.value
        if not climb.lives:
            return ""
        return tr("ladder.rung", number=tr.whole(climb.rung), count=tr.whole(HIGHEST))

    def _stars(self) -> str:
        stages, stars = shipped_stages(), self.ui.files.stage_stars.value
        earned = sum(stars.get(stage.key, 0) for stage in stages)
        if not earned:
            return tr("arcade.stages.line")
        return tr("alone.stars", earned=earned, most=MOST_STARS * len(stages))

    def _practise(self) -> Change | None:
        # Years of answers take a second to read, for which the window doesn't stand still.
        self._is_wanted = self._due.is_reading
        if self._is_wanted:
            return None
        return Enter(lambda doors: doors.practice(self.ui))


STEPS = (0, 4, 8)
"""The rungs whose faces stand on the steps."""


def paint_ladder(surface: pygame.Surface, ui: UiContext, rect: Rect, is_pointed_at: bool) -> None:
    """Draw faces on steps, each higher than the last; the last one worries if one points there."""
    count = len(STEPS)
    side = min(rect.width // count, rect.height * 5 // 8)
    stairs = Rect(0, 0, count * side, min(rect.height, side * 8 // 5))
    stairs.center = rect.center
    for number, rung in enumerate(STEPS):
        step = (stairs.height - side) * (number + 1) // count
        block = Rect(stairs.left + number * side, stairs.bottom - step, side, step)
        surface.blit(panel(block.size, side // 12, ui.theme.line), block)
        is_top = number == count - 1
        mood = Mood.RESTS if not is_pointed_at else Mood.WORRIED if is_top else Mood.OUT
        colour = FOUR_COLOURS[number].name
        face = portrait(level_name(KEYS[rung]), mood, colour, round(0.86 * side), ui.theme)
        surface.blit(face, face.get_rect(midbottom=block.midtop))


def paint_stages(surface: pygame.Surface, ui: UiContext, rect: Rect, is_pointed_at: bool) -> None:
    """Draw a path that leads up to stars, all of which are lit if one points there."""
    theme, side = ui.theme, min(rect.width * 2 // 5, rect.height * 9 // 20)
    middle = rect.width // 2
    for number in range(MOST_STARS):
        size = side if number == 1 else side * 3 // 4
        star = filled("star", max(1, size), theme, is_full=is_pointed_at or number < 2)
        place = rect.left + middle + (number - 1) * side, rect.top + side * (3 - number % 2) // 5
        surface.blit(star, star.get_rect(center=place))
    steps, wide = 5, min(rect.width, 3 * side)
    for number in range(steps):
        dot = filled("dot", max(2, side // 5), theme, is_full=number < 3)
        x = rect.left + (rect.width - wide) // 2 + wide * (2 * number + 1) // (2 * steps)
        y = rect.bottom - side // 5 - (number % 2) * side // 4
        surface.blit(dot, dot.get_rect(center=(x, y)))
