"""All stages of the arcade along a path, with the stars that they have earned."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from game.ai.levels.scale import level_name
from game.engine import AnyGame, Game
from game.exercises.stages import MOST_STARS, Stage, Task, open_stages, shipped_stages
from game.ui.kit.boxes import CENTRED, PANEL, Align, Box, Fill, Picture, emblem
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Grid, Row, Stack, in_rows
from game.ui.kit.form import Form, heading, page
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.question import message, message_panel
from game.ui.kit.text import Alike, Text
from game.ui.kit.tile import Tile
from game.ui.look.icons import icon
from game.ui.look.portraits import Mood, portrait
from game.ui.look.scale import is_wide
from game.ui.look.shapes import disc
from game.ui.look.texts import tr
from game.ui.look.theme import RGB, mix
from game.ui.rooms.exercises.ending import Ended, Ending, Lead
from game.ui.rooms.exercises.scores import ArcadeRules
from game.ui.rooms.play.pause_menu import PausedTask
from game.ui.rooms.play.play_scene import Challenge
from game.ui.rooms.play.scene import GameScene, begin_challenge
from game.ui.rooms.play.task_strip import Mark, Said, mark_tone, marks_row
from game.ui.rooms.setup.seat_names import opponents_words, seated
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene


def stage_title(number: int) -> str:
    """What the stage of that number, from 1, is called."""
    return tr("stage.title", number=number)


def task_words(stage: Stage) -> str:
    """What is to be done in a stage."""
    if stage.task is Task.HOLD:
        return tr.count("stage.task.hold", len(stage.levels))
    return tr(f"stage.task.{stage.task.value}")


def game_words(stage: Stage) -> str:
    """What is played, and for how long."""
    options = stage.options
    parts = [tr(f"game.{options.family}")]
    if options.house is not None:
        parts.append(tr("house.size", side=options.house.side))
    if stage.turns is not None:
        parts.append(tr.count("stage.turns", stage.turns))
    return " · ".join(parts)


def others_words(stage: Stage) -> str:
    """Against whom it is played."""
    if not stage.levels:
        return tr("stage.alone")
    return tr("stage.against", opponents=opponents_words(stage.levels))


def amount_words(stage: Stage, amount: int) -> str:
    """An amount of what counts in a stage."""
    return tr.whole(amount, signed=stage.task is Task.LEAD)


def marks_of(stage: Stage, stars: int) -> tuple[Mark, ...]:
    """The stars of a stage, so many of them earned, with what each takes."""
    return tuple(
        Mark(number < stars, _least(stage, amount)) for number, amount in enumerate(stage.stars)
    )


def _least(stage: Stage, amount: int) -> str:
    words = amount_words(stage, amount)
    if stage.task is Task.LEAD:
        return words
    return tr("stage.most" if stage.task.fewer else "stage.least", amount=words)


def portrait_level(stage: Stage) -> str | None:
    """The name of the level whose face stands for the others; None if nobody else plays."""
    return level_name(stage.levels[0]) if stage.levels else None


def stage_scene(ui: UiContext, number: int) -> GameScene:
    """The scene in which the stage of that number, from 1, is played."""
    stage = shipped_stages()[number - 1]
    seats = seated([None, *stage.levels], [ui.settings.seats[0].name])
    game: AnyGame = Game(stage.options, seats)
    return begin_challenge(ui, game, stage_challenge(ui, stage, number))


def stage_challenge(ui: UiContext, stage: Stage, number: int) -> Challenge:
    """A stage under way."""
    earned = amount = stars = 0

    def say(game: AnyGame) -> Said:
        now, left = stage.amount(game.position), stage.turns_left(game.position)
        return Said(
            task_words(stage),
            stage_title(number),
            sign="star",
            marks=marks_of(stage, stage.stars_for(now)),
            figure=tr("stage.now", amount=amount_words(stage, now)),
            rest="" if left is None else tr.count("stage.turns_left", left),
        )

    def settle(game: AnyGame) -> None:
        nonlocal earned, amount, stars
        kept, amount = ui.files.stage_stars, stage.amount(game.position)
        earned, stars = kept.value.get(stage.key, 0), stage.stars_for(amount)
        kept.earn(stage.key, stars)

    def pause() -> PausedTask:
        rules, again = partial(ArcadeRules, ui, "stages"), partial(stage_scene, ui, number)
        return PausedTask("stage.others", partial(Pop, 2), rules, again)

    def results() -> Scene:
        return stage_ending(ui, number, amount, earned)

    return Challenge(say, lambda game: stage.is_over(game.position), settle, results, pause)


def stage_ending(ui: UiContext, number: int, amount: int, before: int) -> Ending:
    """What a stage has come to, of which so many stars had been earned `before`."""
    stages = shipped_stages()
    stage = stages[number - 1]
    stars = stage.stars_for(amount)

    def ended() -> Ended:
        return Ended(
            stage_title(number),
            task_words(stage),
            amount_words(stage, amount),
            marks=marks_of(stage, stars),
            verdict=_verdict(stars, before),
        )

    def play(number: int) -> Callable[[], Change]:
        return lambda: Push(stage_scene(ui, number), instead=True)

    leads = [Lead("stage.again", play(number)), Lead("stage.others", Pop)]
    if number < open_stages(stages, ui.files.stage_stars.value):
        # Without a star, most people try again.
        leads.insert(0 if stars else 1, Lead("stage.next", play(number + 1)))
    return Ending(ui, ended, leads)


def _verdict(stars: int, before: int) -> str:
    if not stars:
        return tr("stage.none")
    if stars == MOST_STARS:
        return tr("stage.all")
    if before and stars <= before:
        return tr("stage.before", stars=tr.whole(before))
    return tr("stage.some")


ACROSS, APART = 5, (34, 22)
"""How many stages are side by side, and the gaps between them in which the path is seen, in design
pixels."""

MOST, BACK = (1136, 760), 320
"""The greatest width and height of all together, and the width of the button back, in design
pixels."""

NUMBER, STAR, LINE, BUTTON, ASKS, FACE, WORDS = 22, 14, 16, 52, 360, 72, 19
"""The sizes of a number and of its stars, of a line, the height of a button, the width of what a
stage asks for, and the sizes of a face and of words there, in design pixels."""

FADES, DOT, PATH = 6, 0.16, 0.1
"""How many stages ahead the path fades within, and the width of a stage that isn't open and of the
path, relative to the height of one that is."""


class Stages(Form):
    """A path from stage to stage; beside it, what the one that is looked at asks for.

    Attributes:
        number: the stage that is looked at, from 1; at first the next without a star.
    """

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self._nodes: list[Box] = []
        self.number = self._next

    @property
    def _next(self) -> int:
        """The first stage without a star, or the last one."""
        stages, stars = shipped_stages(), self.ui.files.stage_stars.value
        missing = (number for number, one in enumerate(stages, 1) if not stars.get(one.key))
        return next(missing, len(stages))

    @property
    def _open(self) -> int:
        return open_stages(shipped_stages(), self.ui.files.stage_stars.value)

    def contents(self) -> Box:
        stages, stars = shipped_stages(), self.ui.files.stage_stars.value
        if not stages:
            line, back = message(self.ui, tr("files.damaged")), Button(tr("arcade.back"), Pop)
            return message_panel(self.ui, tr("arcade.stages"), line, back)
        numbers = Alike()
        self._nodes = [self._node(number, numbers) for number in range(1, len(stages) + 1)]
        # The path turns at the end of each row.
        rows = enumerate(in_rows(self._nodes, ACROSS))
        turned = [row[::-1] if number % 2 else row for number, row in rows]
        path = Stack(Picture(self._paint_path), Grid(turned, gap=APART), width=EQUAL, grow=1)
        wide = is_wide(self.ui.size)
        asks = self._asks(wide=wide).sized(width=Size(ASKS, with_text=1) if wide else UNLIMITED)
        earned = sum(stars.get(stage.key, 0) for stage in stages)
        head = Row(
            heading(tr("arcade.stages"), grow=1),
            emblem(lambda ui, px: icon("star", px, mark_tone(ui.theme, is_lit=True)), 28),
            Text(tr("stage.earned", earned=earned, most=MOST_STARS * len(stages)), bold=True),
            gap=10,
        )
        return page(
            self.ui,
            head,
            Row(path, asks, gap=32, grow=1) if wide else Column(path, asks, gap=16, grow=1),
            foot=Button(tr("arcade.back"), Pop, width=BACK, height=BUTTON),
            most=MOST,
        )

    # -- the path -----------------------------------------------------------

    def _node(self, number: int, numbers: Alike) -> Box:
        """A stage on the path; one that isn't open yet is a dot, drawn with the path."""
        high = Size(64, least=20, most=UNLIMITED)
        if number > self._open:
            return Fill(width=EQUAL, height=high, grow=1)
        stage, theme = shipped_stages()[number - 1], self.ui.theme
        earned = self.ui.files.stage_stars.value.get(stage.key, 0)
        is_main = number == self.number
        tone = theme.on_primary if is_main else theme.text
        number_words = tr.whole(number)
        words = Text(
            number_words, NUMBER, tone=tone, bold=True, align=CENTRED, alike=numbers, grow=1
        )
        signs = (
            emblem(partial(_star, is_lit=place < earned, is_main=is_main), Size(STAR, least=4))
            for place in range(MOST_STARS)
        )
        face = Column(words, Row(*signs, gap=3, justify=Align.CENTER), gap=1, pad=(4, 5))
        label = f"{stage_title(number)}: {task_words(stage)}"
        tile = Tile(label, face, partial(self._use, number), about=stage.key, first=is_main)
        tile.main = is_main
        return tile.sized(width=EQUAL, height=high, grow=1)

    def _paint_path(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        """Draw the path behind the stages: what is walked, and ahead, fading, what isn't open."""
        spots = [self.tree.rect_of(node) for node in self._nodes]
        high = min(spots[0].size)
        width, dot, is_open = max(2, round(PATH * high)), round(DOT * high), self._open
        for number in range(len(spots) - 1, 0, -1):
            begin, end, tone = spots[number - 1].center, spots[number].center, self._tone(number)
            pygame.draw.line(surface, tone, begin, end, width)
            if number >= is_open:
                picture = disc(2 * dot, tone)
                surface.blit(picture, picture.get_rect(center=end))

    def _tone(self, number: int) -> RGB:
        """The colour of the path to the stage after that of a number."""
        theme, ahead = self.ui.theme, number - self._open
        if number < self._next:
            return theme.primary
        return mix(theme.muted, theme.background_bottom, min(0.85, 0.35 + ahead / FADES / 2))

    # -- what one asks for --------------------------------------------------

    def _asks(self, *, wide: bool) -> Column:
        """What the stage that is looked at asks for, before it is played."""
        stage, theme = shipped_stages()[self.number - 1], self.ui.theme
        stars, level = self.ui.files.stage_stars.value.get(stage.key, 0), portrait_level(stage)
        face: Box | None = None
        if level is not None:
            colour = stage.options.ruleset.colours[-1].name
            face = emblem(lambda ui, px: portrait(level, Mood.RESTS, colour, px, ui.theme), FACE)
        who = Column(
            Text(others_words(stage), bold=True, wraps=True),
            Text(game_words(stage), LINE, tone=theme.muted, wraps=True),
            gap=4,
            justify=Align.CENTER,
            grow=1,
        )
        marks = marks_row(theme, "star", marks_of(stage, stars), side=44, gap=28)
        play = Button(tr("stage.play"), self._play, main=True)
        return Column(
            Text(stage_title(self.number), LINE, tone=theme.accent, bold=True),
            Text(task_words(stage), WORDS, bold=True, wraps=True),
            Row(face, who, gap=16),
            Row(marks, justify=Align.CENTER),
            Fill() if wide else None,
            play.sized(width=UNLIMITED, height=BUTTON),
            gap=16,
            pad=20,
            back=PANEL,
        )

    # -- what happens -------------------------------------------------------

    def _use(self, number: int) -> Change | None:
        """Look at a stage, or play the one that is looked at."""
        if number == self.number:
            return self._play()
        self.number = number
        return None

    def _play(self) -> Change:
        return Push(stage_scene(self.ui, self.number))

    def look_again(self) -> None:
        self.number = min(self._next, self._open)
        self.arrange()


def _star(ui: UiContext, px: int, *, is_lit: bool, is_main: bool) -> pygame.Surface:
    tone = mark_tone(ui.theme, is_lit=is_lit)
    if is_main:
        tone = ui.theme.on_primary if is_lit else mix(ui.theme.primary, ui.theme.on_primary, 0.3)
    return icon("star", px, tone)
