"""What a stage has earned: its stars appear one after the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from msgspec import Struct
from pygame import Rect

from game.arcade.stages import MOST_STARS, Stage
from game.ui.kit.boxes import CENTRED, Align, Box, Picture
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row
from game.ui.kit.form import Form, buttons, dialog
from game.ui.kit.lengths import Size, rows
from game.ui.kit.text import Text
from game.ui.look.icons import icon
from game.ui.look.texts import tr
from game.ui.look.theme import mix
from game.ui.look.tween import Tween, out_back
from game.ui.rooms.arcade.stage_words import amount_words, marks_of, stage_title, task_words
from game.ui.rooms.play.challenge import mark_tone
from game.ui.rooms.results.party import Party
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene
from game.ui.sound.effects import Effect, placed
from game.ui.sound.tunes import MENU, Cue

WIDTH, STAR, AMOUNT, LINE, NOTE = 600, 96, 48, 18, 16
"""The width of the panel, the size of a star, of the amount, of a line and of what is below a star,
in design pixels."""

BUTTON, LINE_HIGH = 52, 26
"""The height of a button, and of a line that comes later, in design pixels."""

FIRST_MS, APART_MS, POPS_MS = 350, 420, 380
"""When the first star appears, how far apart the others are, and how long each takes, in
milliseconds."""

COLOUR = "Yellow"
"""The name of the colour whose instrument is heard, and whose splinters fly."""


class StageResult(Struct, frozen=True):
    """What a game of a stage has earned.

    Attributes:
        stage: the stage.
        number: its number, from 1.
        amount: how much there was of what counts.
        stars: how many stars that is.
        before: how many had been earned before.
    """

    stage: Stage
    number: int
    amount: int
    stars: int
    before: int


class StageResults(Form):
    """Shows the stars, and leads on."""

    modal = True

    def __init__(
        self,
        ui: UiContext,
        result: StageResult,
        again: Callable[[], Scene],
        following: Callable[[], Scene] | None,
    ) -> None:
        """Show what a game has earned, over the scene of all stages.

        `again` makes the same stage anew, `following` the next one if that is open.
        """
        super().__init__(ui)
        self.result = result
        self._again, self._following = again, following
        self._began = ui.now()
        self._places: dict[int, Rect] = {}
        self._told = not ui.motion.playful
        self._party = Party(ui, 0.7 if result.stars == MOST_STARS else 0.0)
        self._announce()

    @property
    def cue(self) -> Cue:
        return Cue(MENU)

    def _announce(self) -> None:
        """Have each star heard, higher each time."""
        sounds = self.ui.sounds
        if not self.result.stars:
            sounds.announce(self, Effect.OUT, 0, FIRST_MS)
        for number in range(self.result.stars):
            effect, variant = placed(COLOUR, 2 * number + 1)
            sounds.announce(self, effect, variant, FIRST_MS + number * APART_MS)
        if self.result.stars == MOST_STARS:
            sounds.announce(self, Effect.FINISHED, 0, self._until - POPS_MS / 2)

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        result, theme = self.result, self.ui.theme
        marks = marks_of(result.stage, result.stars)
        stars = [
            Column(
                Picture(
                    partial(self._paint_dim, number),
                    on_placed=partial(self._places.__setitem__, number),
                    width=STAR,
                    height=STAR,
                ),
                Text(mark.note, NOTE, tone=theme.muted, align=CENTRED),
                gap=4,
                align=Align.CENTER,
            )
            for number, mark in enumerate(marks)
        ]
        amount = amount_words(result.stage, result.amount)
        following = self._following
        has_more = following is not None
        goes_on = has_more and result.stars > 0
        again = Button(
            tr("stage.again"),
            lambda: Push(self._again(), instead=True),
            main=not goes_on,
            first=not goes_on,
            about=self._again,
        )
        onward = None
        if following is not None:
            onward = Button(
                tr("stage.next"),
                lambda: Push(following(), instead=True),
                main=goes_on,
                first=goes_on,
                about=following,
            )
        others = Button(tr("stage.others"), Pop)
        row = [onward, again, others] if goes_on else [again, onward, others]
        text = (1 + self.ui.fonts.factor) / 2
        return dialog(
            self.ui,
            stage_title(result.number),
            Text(task_words(result.stage), LINE, tone=theme.muted, wraps=True, align=CENTRED),
            Text(amount, AMOUNT, bold=True, enlarged=False, align=CENTRED),
            Row(*stars, gap=24, justify=Align.CENTER),
            Text(
                self._verdict() if self._told else "", LINE, align=CENTRED, height=rows(LINE_HIGH)
            ),
            foot=buttons(*row, height=BUTTON),
            width=Size(WIDTH * text, least=0),
        )

    def _verdict(self) -> str:
        """What to say of it."""
        stars, before = self.result.stars, self.result.before
        if not stars:
            return tr("stage.none")
        if stars == MOST_STARS:
            return tr("stage.all")
        if before and stars <= before:
            return tr("stage.before", stars=tr.whole(before))
        return tr("stage.some")

    # -- time ---------------------------------------------------------------

    def _tween(self, number: int) -> Tween:
        """When a star appears; with reduced motion they are there at once."""
        if not self.ui.motion.playful:
            return Tween(self._began, 0)
        return Tween(self._began + FIRST_MS + number * APART_MS, POPS_MS)

    @property
    def _until(self) -> float:
        """How long it takes until all stars are there, in milliseconds."""
        return FIRST_MS + (self.result.stars - 1) * APART_MS + POPS_MS

    def update(self) -> Change | None:
        if not self._told and self.ui.clock.reached(self._began + self._until):
            self._told = True
            self.arrange()
        self.ui.clock.move(moves=self._moves)
        return None

    @property
    def _moves(self) -> bool:
        lasts = self.ui.motion.flourish if self.result.stars == MOST_STARS else 0
        return self.ui.motion.playful and self.ui.now() < self._began + self._until + lasts

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        now, covered = self.ui.now(), []
        tone = mark_tone(self.ui.theme, is_lit=True)
        for number in range(self.result.stars):
            tween, place = self._tween(number), self._places[number]
            if not tween.begun(now):
                continue
            side = round(min(place.size) * out_back(tween.share(now)))
            star = icon("star", max(1, side), tone)
            covered.append(surface.blit(star, star.get_rect(center=place.center)))
        if self.result.stars == MOST_STARS and self._moves:
            window = Rect((0, 0), self.ui.size)
            edge = Rect(window.left, window.bottom, window.width, 1)
            elapsed = now - self._began - self._until + POPS_MS / 2
            self._party.throw(elapsed, [(edge, [COLOUR])], window)
            covered += self._party.paint(surface)
        return covered

    def _paint_dim(self, number: int, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        """Draw the place of a star."""
        tone = mix(ui.theme.panel, ui.theme.muted, 0.3)
        star = icon("star", min(rect.size), tone)
        surface.blit(star, star.get_rect(center=rect.center))

    # -- what happens -------------------------------------------------------

    def leave(self) -> None:
        super().leave()
        self.ui.sounds.forget(self)
