"""How an exercise has ended that is for points or stars: what was reached, and where that leads."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame
from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from game.base.names import NAME_LIMIT, clean_name
from game.engine import Ruleset
from game.files.scores import KEPT
from game.ui.games.flourishes.flourish import GOLD
from game.ui.kit.boxes import CENTRED, Align, Box, Fill, Picture, emblem
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row
from game.ui.kit.field import Field
from game.ui.kit.form import Form, buttons, heading, page
from game.ui.kit.lengths import EQUAL, rows
from game.ui.kit.text import Text
from game.ui.look.icons import filled, icon
from game.ui.look.person_names import unnamed
from game.ui.look.scale import is_wide
from game.ui.look.shapes import disc
from game.ui.look.texts import tr
from game.ui.look.theme import BLACK, RGB, WHITE, mix
from game.ui.look.tween import Tween, out_back, out_quad
from game.ui.rooms.exercises.scores import LASTS_MS, KeptScore, score_list
from game.ui.rooms.play.task_strip import Mark
from game.ui.rooms.results.results_scene import Party
from game.ui.shell.actions import Action, Do, Press
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene, Unsaved
from game.ui.sound.effects import Effect
from game.ui.sound.tunes import MENU, Cue

FIGURE, FACT, CAPTION, STAR, VERDICT = 72, 20, 16, 96, 26
"""The sizes of what was reached, of what is told about it, of captions and of a star, and the
height of the verdict, which comes later, in design pixels."""

MOST, BUTTON, LEFT = (1040, 640), 52, 380
"""The greatest width and height of all together, the height of a button, and the width of what is
beside the scores, in design pixels."""

FIRST_MS, APART_MS, POPS_MS = 350, 420, 380
"""When the first star appears, how far apart the others are, and how long each takes, in
milliseconds."""

ROLLS_MS, DROPS_MS, MEDAL = 1200, 400, 40
"""How long a number rolls, how far apart medals drop in after it, in milliseconds, and the size of
one, in design pixels."""

COLOUR, GLAD = "Yellow", 0.7
"""The colour whose splinters fly for stars, and how many do, of those for the highest score."""


class Medal(Struct, frozen=True):
    """Something that was done well.

    Attributes:
        worth: 0 for no medal, and 1 to 3 for bronze, silver and gold.
        words: what was done.
        figure: how much of it.
    """

    worth: int
    words: str
    figure: str


class Ended(Struct, frozen=True):
    """What is told at the end.

    Attributes:
        heading: what it is called.
        caption: what counts.
        figure: how much of it was reached.
        facts: what that is made of, in a few lines.
        total: the same as a number, which rolls up from nothing; None if it just stands there.
        medals: what was done that earns a medal.
        marks: the stars that can be earned.
        verdict: what to say of it once they have appeared.
    """

    heading: str
    caption: str
    figure: str
    facts: tuple[str, ...] = ()
    marks: tuple[Mark, ...] = ()
    verdict: str = ""
    total: int | None = None
    medals: tuple[Medal, ...] = ()


class Lead(NamedTuple):
    """Where an ending leads: the key of its words, and what happens."""

    key: str
    use: Callable[[], Change]


class Ending(Form):
    """Shows what was reached, as points among the best of their table or as stars, and leads on.

    Points that are among the best ask for a name.

    Attributes:
        place: the place of the points in their table, from 1, or None.
        name: the name that goes with them, as typed so far.
    """

    def __init__(
        self,
        ui: UiContext,
        ended: Callable[[], Ended],
        leads: Sequence[Lead],
        kept: KeptScore | None = None,
        colours: Sequence[str] = (COLOUR,),
    ) -> None:
        """Show how it has ended.

        Args:
            ui: the services of all scenes.
            ended: tells what to show, in the language of the moment.
            leads: where it leads, what most people do next first.
            kept: the score as it is kept, where it is for points.
            colours: the names of the colours in which it is celebrated.
        """
        super().__init__(ui)
        self._tell, self._leads, self._kept, self._colours = ended, leads, kept, colours
        self.ended = ended()
        self.place = None if kept is None else kept.place
        self.name = self._kept_as = "" if kept is None else kept.name
        self._began, self._shown = ui.now(), 0.0
        self._places: dict[int, Rect] = {}
        marks = self.ended.marks
        self.stars = sum(mark.is_lit for mark in marks)
        success = GLAD if marks and self.stars == len(marks) else 0.0
        if self.place is not None:
            success = 1 - (self.place - 1) / KEPT
        self._party = Party(ui, success)
        self._is_party = success > 0
        if marks:
            self._announce()
        elif self.ended.total is not None:
            self._count()

    def _announce(self) -> None:
        """Have each star heard: together they sing how the theme begins."""
        sounds = self.ui.sounds
        if not self.stars:
            sounds.announce(self, Effect.OUT, 0, FIRST_MS)
        for number in range(self.stars):
            sounds.announce(self, Effect.MEDAL, number, FIRST_MS + number * APART_MS)
        if self._is_party:
            sounds.announce(self, Effect.FINISHED, 0, self._lasts - POPS_MS / 2)

    def _count(self) -> None:
        """Have the number heard as it rolls, and each medal as it drops in."""
        sounds, ticks = self.ui.sounds, Effect.TICK.variants
        if not self.ui.motion.playful:
            return
        for number in range(ticks):
            # The first steps of a number that slows down are the largest.
            delay = ROLLS_MS * (1 - math.sqrt(1 - (number + 1) / (ticks + 1)))
            sounds.announce(self, Effect.TICK, number, delay)
        for number, medal in enumerate(self._earned):
            height = min(number + medal.worth - 1, Effect.MEDAL.variants - 1)
            sounds.announce(self, Effect.MEDAL, height, ROLLS_MS + number * DROPS_MS)

    @property
    def _earned(self) -> list[Medal]:
        return [medal for medal in self.ended.medals if medal.worth]

    @property
    def cue(self) -> Cue:
        return Cue(MENU)

    def handle(self, action: Action) -> Change | None:
        """Show all at once with the first press or key, before which it still counts."""
        counts = self.ended.total is not None and self.elapsed < self._lasts
        if counts and isinstance(action, Press | Do):
            self._began = self.ui.now() - self._lasts
            self.ui.sounds.forget(self)
            self.update()
            return None
        return super().handle(action)

    def reword(self) -> None:
        self.ended = self._tell()
        super().reword()

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        kept, wide = self._kept, is_wide(self.ui.size)
        main, *others = (
            Button(tr(lead.key), lead.use, about=lead.key, main=not number)
            for number, lead in enumerate(self._leads)
        )
        main.first = self.place is None or bool(self._kept_as)
        title = tr("arcade.high") if self.place is not None else self.ended.heading
        if kept is None:
            side = Align.CENTER
            parts: Box = Column(*self._reached(side), gap=16)
        else:
            side = Align.START
            reached = Column(*self._reached(side), gap=6, width=LEFT if wide else None)
            table = Text(kept.table.title, CAPTION, tone=self.ui.theme.accent, bold=True)
            scores = Column(table, self._scores(kept), gap=8, grow=1, width=EQUAL if wide else None)
            both: list[Box | None] = [reached, scores]
            parts = Row(*both, gap=48) if wide else Column(*both, gap=24)
        foot = buttons(main, *others, height=BUTTON)
        head = heading(title, side)
        return page(self.ui, head, parts.sized(grow=1), foot=foot, most=MOST, gap=24)

    def _reached(self, side: Align) -> list[Box | None]:
        """What was reached, and a field for a name if it is a high score."""
        ended, theme, align = self.ended, self.ui.theme, (side, Align.CENTER)
        wraps, tone = bool(ended.marks), theme.lit
        shown = ended.figure
        if ended.total is not None:
            share = out_quad(min(1.0, self.elapsed / ROLLS_MS))
            shown = tr.whole(round(share * ended.total))
        figure = Text(shown, FIGURE, tone=tone, bold=True, enlarged=False, align=align)
        boxes: list[Box | None] = [
            Fill() if ended.marks else None,
            Text(ended.caption, CAPTION, tone=theme.muted, wraps=wraps, align=align),
            figure,
            *(Text(one, FACT) for one in ended.facts),
            *(self._medal(number, medal) for number, medal in enumerate(self._earned)),
        ]
        if ended.marks:
            stars = [self._star(number, mark) for number, mark in enumerate(ended.marks)]
            words = ended.verdict if self.elapsed >= self._lasts else ""
            verdict = Text(words, FACT, align=align, height=rows(VERDICT))
            boxes += [Row(*stars, gap=24, justify=Align.CENTER), verdict, Fill()]
        if self.place is not None:
            field = Field(
                self.ui,
                self.name,
                unnamed(1),
                self._write,
                limit=NAME_LIMIT,
                title=tr("arcade.name"),
                about=Field,
                first=not self._kept_as,
                height=BUTTON,
            )
            caption = Text(tr("arcade.name"), CAPTION, tone=theme.muted)
            boxes += [Fill(height=12), caption, field]
        return boxes

    def _medal(self, number: int, medal: Medal) -> Box:
        """A medal with what it is for, once it has dropped in."""
        if self.elapsed < ROLLS_MS + number * DROPS_MS:
            return Fill(height=MEDAL, grow=0)
        picture = emblem(lambda ui, side: paint_medal(medal.worth, side), MEDAL)
        words = Text(medal.words, FACT, width=EQUAL, grow=1)
        amount = Text(medal.figure, FACT, tone=self.ui.theme.accent, bold=True)
        return Row(picture, words, amount, gap=12, height=MEDAL)

    def _star(self, number: int, mark: Mark) -> Box:
        """The place of a star, and what it takes."""
        place = partial(self._places.__setitem__, number)
        note = Text(mark.note, CAPTION, tone=self.ui.theme.muted, align=CENTRED)
        empty = Picture(_paint_dim, on_placed=place, width=STAR, height=STAR)
        return Column(empty, note, gap=4, align=Align.CENTER)

    def _scores(self, kept: KeptScore) -> Box:
        scores = list(kept.table.best(self.ui.files))
        own = None if self.place is None else self.place - 1
        if own is not None:
            scores[own] = replace(scores[own], name=clean_name(self.name))
        return score_list(self.ui, scores, own, self.elapsed)

    def _write(self, name: str) -> None:
        self.name = name

    # -- time ---------------------------------------------------------------

    @property
    def _lasts(self) -> float:
        """How long it takes until all has appeared, in milliseconds."""
        if self.ended.total is not None:
            return ROLLS_MS + max(1, len(self._earned)) * DROPS_MS
        stars = FIRST_MS + (self.stars - 1) * APART_MS + POPS_MS
        return stars if self.ended.marks else LASTS_MS

    @property
    def elapsed(self) -> float:
        """How long it has been appearing; with reduced motion all is there at once."""
        return self.ui.now() - self._began if self.ui.motion.playful else self._lasts

    def stop_time(self) -> None:
        if self._moves:
            self._began -= self._lasts + self.ui.motion.flourish
            self._shown = self.elapsed
            self.arrange()

    def update(self) -> Change | None:
        if self._shown < self._lasts:
            self._shown = self.elapsed
            self.arrange()
        self.ui.clock.move(moves=self._moves)
        return None

    @property
    def _moves(self) -> bool:
        lasts = self._lasts + (self.ui.motion.flourish if self._is_party else 0)
        return self.ui.motion.playful and self.elapsed < lasts

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        covered = list[Rect]()
        for number in range(self.stars):
            tween, place = Tween(FIRST_MS + number * APART_MS, POPS_MS), self._places[number]
            if tween.begun(self.elapsed):
                side = round(min(place.size) * out_back(tween.share(self.elapsed)))
                star = filled("star", max(1, side), self.ui.theme, is_full=True)
                covered.append(surface.blit(star, star.get_rect(center=place.center)))
        if self._is_party and self._moves:
            window = Rect((0, 0), self.ui.size)
            edge = Rect(window.left, window.bottom, window.width, 1)
            begins = self._lasts - POPS_MS / 2 if self.stars else 0.0
            self._party.throw(self.elapsed - begins, [(edge, self._colours)], window)
            covered += self._party.paint(surface)
        return covered

    # -- what happens -------------------------------------------------------

    def keep(self) -> Unsaved | None:
        if self._kept is not None:
            self._kept.rename(clean_name(self.name))
        return None

    def leave(self) -> None:
        self.keep()
        self.ui.sounds.forget(self)


METALS: tuple[RGB, ...] = ((186, 112, 62), (190, 200, 214), GOLD)
"""The colours of bronze, silver and gold."""


def paint_medal(worth: int, side: int) -> pygame.Surface:
    """A medal of one of the metals, with a star."""
    metal = METALS[worth - 1]
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    for share, tone in ((1.0, mix(metal, BLACK, 0.35)), (0.88, metal)):
        face = disc(max(1, round(share * side)), tone)
        picture.blit(face, face.get_rect(center=(side // 2, side // 2)))
    star = icon("star", max(1, round(0.62 * side)), mix(metal, WHITE, 0.6))
    picture.blit(star, star.get_rect(center=(side // 2, side // 2)))
    return picture


def _paint_dim(surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
    star = filled("star", min(rect.size), ui.theme, is_full=False)
    surface.blit(star, star.get_rect(center=rect.center))


def score_ending(
    ui: UiContext,
    kept: KeptScore,
    facts: Callable[[], tuple[str, ...]],
    again: Callable[[], Scene],
    ruleset: Ruleset,
    medals: Callable[[], tuple[Medal, ...]] = tuple,
) -> Ending:
    """The end of a game for points.

    Args:
        ui: the services of all scenes.
        kept: the score as it is kept.
        facts: tells what the end is called, and then what the points are made of.
        again: makes another game.
        ruleset: what was played by, in whose colours a high score is celebrated.
        medals: tells what was done well.
    """

    def ended() -> Ended:
        heading, *lines = facts()
        return Ended(
            *(heading, tr("arcade.points"), tr.whole(kept.points), tuple(lines)),
            total=kept.points,
            medals=medals(),
        )

    leads = [
        Lead("arcade.again", lambda: Push(again(), instead=True)),
        Lead("arcade.back", Pop),
    ]
    colours = [colour.name for colour in ruleset.colours]
    return Ending(ui, ended, leads, kept, colours)
