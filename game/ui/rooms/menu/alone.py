"""Everything one person may play alone, on cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import pygame
from msgspec.structs import replace
from pygame import Rect

from game.ai.levels.scale import HIGHEST
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
from game.ui.look.portraits import Mood
from game.ui.look.scale import is_wide
from game.ui.look.shapes import panel
from game.ui.look.texts import day_in_words, tr
from game.ui.look.tween import between
from game.ui.rooms.exercises.calendar import today_scene
from game.ui.rooms.exercises.due_line import DueLine
from game.ui.rooms.exercises.ladder import ladder_scene
from game.ui.rooms.exercises.ladder_view import Rungs, rung_look
from game.ui.rooms.exercises.posed import SOLVED, solved_of
from game.ui.rooms.exercises.puzzles import OF_KIND
from game.ui.rooms.exercises.rush_door import RushDoor
from game.ui.rooms.exercises.scores import LADDER, RUSH, ScoreTable
from game.ui.rooms.exercises.stages import stages_scene
from game.ui.rooms.exercises.stand import StandState, paint_own, paint_stand
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


RUNGS, LADDER_ASPECT = 3, 1.15
"""How many rungs are on the card of the ladder, and its width, relative to its height."""

PATH: Sequence[tuple[float, float]] = ((-1.5, 0.4), (0.05, -0.25), (1.6, 0.4))
"""Where stands are on the card of the stages, right and down of its middle, in sides of a stand."""

STONES = 3
"""How many stones lead from one to the next."""


def paint_ladder(surface: pygame.Surface, ui: UiContext, rect: Rect, is_pointed_at: bool) -> None:
    """Draw a ladder, on which one is a rung higher if one points there."""
    room = Rect(0, 0, min(rect.width, round(LADDER_ASPECT * rect.height)), rect.height)
    room.center = rect.center
    rungs, at = Rungs(room, RUNGS), 3 if is_pointed_at else 2
    rungs.paint(surface, ui.theme, at)
    for rung in range(1, RUNGS + 1):
        mood = Mood.OUT if rung < at else Mood.RESTS
        look = rung_look(rung, mood, StandState.seen_from(at, rung))
        paint_stand(surface, ui.theme, rungs.spot(rung), rungs.side, look)
    rungs.paint_own(surface, ui.theme, at, Mood.CHEERS if is_pointed_at else Mood.RESTS)


def paint_stages(surface: pygame.Surface, ui: UiContext, rect: Rect, is_pointed_at: bool) -> None:
    """Draw a path past faces, on which one is a place further if one points there."""
    theme, reached = ui.theme, 2 if is_pointed_at else 1
    side = round(min(rect.width / 4.4, rect.height / 1.75))
    spots = [(rect.centerx + side * x, rect.centery + side * y) for x, y in PATH]
    stone = max(3, side // 8)
    for number, (here, there) in enumerate(pairwise(spots)):
        tone = theme.jewels["Yellow"].base if number < reached else theme.muted
        for step in range(1, STONES + 1):
            share = 0.3 + 0.4 * (step - 1) / (STONES - 1)
            x, y = (between(a, b, share) for a, b in zip(here, there, strict=True))
            surface.blit(
                panel((stone, stone), stone // 4, tone),
                (round(x) - stone // 2, round(y) - stone // 2),
            )
    for number, (x, y) in enumerate(spots):
        state = StandState.seen_from(reached, number)
        mood = Mood.PLEASED if number < reached else Mood.RESTS
        look = replace(rung_look(2 * number + 2, mood, state), stars=MOST_STARS - number)
        look = look if number < reached else replace(look, stars=0)
        paint_stand(surface, theme, (round(x), round(y)), side, look)
    x, y = spots[reached]
    mood = Mood.CHEERS if is_pointed_at else Mood.RESTS
    paint_own(surface, theme, (round(x - 0.62 * side), round(y + 0.2 * side)), side, mood)
