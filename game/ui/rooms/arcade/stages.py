"""All stages of the arcade, with the stars that they have earned."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

import pygame

from game.arcade.stages import MOST_STARS, Stage, open_stages, shipped_stages
from game.ui.kit.boxes import CENTRED, Align, Box, Fill, emblem
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Grid, Row
from game.ui.kit.form import MARGIN, Form, buttons, dialog, heading
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.question import message, message_panel
from game.ui.kit.text import Alike, Text
from game.ui.kit.tile import Tile
from game.ui.look.icons import icon
from game.ui.look.portraits import Mood, portrait
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.look.theme import mix
from game.ui.rooms.arcade.rules import ArcadeRules
from game.ui.rooms.arcade.stage_game import stage_scene
from game.ui.rooms.arcade.stage_words import (
    game_words,
    marks_of,
    others_words,
    portrait_level,
    stage_title,
    task_words,
)
from game.ui.rooms.play.challenge import mark_tone, marks_row
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Home, Pop, Push

ACROSS, ACROSS_HIGH = 8, 5
"""How many stages are side by side in a wide window, and in a high one."""

MOST = (1136, 760)
"""The greatest width and height of all together, in design pixels."""

NUMBER, STAR, LINE, BUTTON, CARD, FACE, WORDS = 24, 16, 16, 52, 480, 84, 20
"""The sizes of a number and of its stars, of a line, the height of a button, the width of a stage's
card, and the sizes of a face and of words on it, in design pixels."""


class Stages(Form):
    """The stages, each with its stars; those that aren't open yet have a lock."""

    def contents(self) -> Box:
        stages, stars = shipped_stages(), self.ui.files.stage_stars.value
        wide, count = is_wide(self.ui.size), open_stages(stages, stars)
        first = next(
            (number for number, one in enumerate(stages) if not stars.get(one.key)), len(stages) - 1
        )
        numbers = Alike()
        tiles: list[Box | None] = [
            self._tile(number, stage, stars, numbers, is_first=number == first)
            if number < count
            else self._locked(number, numbers)
            for number, stage in enumerate(stages)
        ]
        if not stages:
            line, back = message(self.ui, tr("files.damaged")), Button(tr("arcade.back"), Home)
            return message_panel(self.ui, tr("arcade.stages"), line, back)
        across = ACROSS if wide else ACROSS_HIGH
        tiles += [None] * (-len(tiles) % across)
        rows = [tiles[at : at + across] for at in range(0, len(tiles), across)]
        earned = sum(stars.get(stage.key, 0) for stage in stages)
        theme, size = self.ui.theme, (Size(most, least=0) for most in MOST)
        head = Row(
            heading(tr("arcade.stages"), grow=1),
            emblem(lambda ui, px: icon("star", px, mark_tone(ui.theme, is_lit=True)), 28),
            Text(
                tr("stage.earned", earned=earned, most=MOST_STARS * len(stages)),
                WORDS,
                bold=True,
                tone=theme.text,
            ),
            gap=10,
        )
        foot = buttons(
            Button(tr("arcade.rules"), self._rules),
            Button(tr("arcade.back"), self.cancel),
            height=BUTTON,
        )
        return Column(
            Column(
                head,
                Grid(rows, gap=(10, 10), grow=1),
                foot,
                gap=16,
                width=next(size),
                height=next(size),
            ),
            justify=Align.CENTER,
            pad=MARGIN,
        )

    def _rules(self) -> Change:
        return Push(ArcadeRules(self.ui, "stages"))

    def _tile(
        self,
        number: int,
        stage: Stage,
        stars: Mapping[str, int],
        numbers: Alike,
        *,
        is_first: bool,
    ) -> Tile:
        """A stage that is open."""
        earned, theme = stars.get(stage.key, 0), self.ui.theme
        is_main = is_first and not earned
        tone = theme.on_primary if is_main else theme.text
        signs = [
            emblem(partial(_star, is_lit=place < earned), Size(STAR, least=4))
            for place in range(MOST_STARS)
        ]
        face = Column(
            Text(
                tr.whole(number + 1),
                NUMBER,
                tone=tone,
                bold=True,
                align=CENTRED,
                alike=numbers,
                grow=1,
            ),
            Row(*signs, gap=3, justify=Align.CENTER),
            gap=2,
            pad=(4, 8),
        )
        label = f"{stage_title(number + 1)}: {task_words(stage)}"
        tile = Tile(label, face, partial(self._show, number + 1), about=stage.key, first=is_first)
        tile.main = is_main
        return tile.sized(width=EQUAL, height=Size(84, least=44, most=UNLIMITED), grow=1)

    def _locked(self, number: int, numbers: Alike) -> Box:
        """A stage that isn't open yet."""
        muted = mix(self.ui.theme.panel, self.ui.theme.muted, 0.5)
        return Column(
            Text(tr.whole(number + 1), NUMBER, tone=muted, align=CENTRED, alike=numbers, grow=1),
            Row(emblem(lambda ui, px: icon("lock", px, muted), STAR + 4), justify=Align.CENTER),
            gap=2,
            pad=(4, 8),
            width=EQUAL,
            height=Size(84, least=44, most=UNLIMITED),
            grow=1,
        )

    def _show(self, number: int) -> Change:
        return Push(StageCard(self.ui, number))

    def cancel(self) -> Change | None:
        return Home()


class StageCard(Form):
    """What a stage asks for, before it is played."""

    modal = True

    def __init__(self, ui: UiContext, number: int) -> None:
        """Show the stage of that number, from 1."""
        super().__init__(ui)
        self._number = number

    def contents(self) -> Box:
        stage, theme = shipped_stages()[self._number - 1], self.ui.theme
        stars = self.ui.files.stage_stars.value.get(stage.key, 0)
        level = portrait_level(stage)
        face: Box | None = None
        if level is not None:
            colour = stage.options.ruleset.colours[-1].name
            face = emblem(lambda ui, px: portrait(level, Mood.RESTS, colour, px, ui.theme), FACE)
        who = Column(
            Text(others_words(stage), WORDS, bold=True, wraps=True),
            Text(game_words(stage), LINE, tone=theme.muted, wraps=True),
            gap=4,
            justify=Align.CENTER,
            grow=1,
        )
        play = Button(tr("stage.play"), self._play, main=True, first=True)
        text = (1 + self.ui.fonts.factor) / 2
        return dialog(
            self.ui,
            stage_title(self._number),
            Text(task_words(stage), WORDS, wraps=True, align=CENTRED),
            Row(face, who, gap=16),
            Row(
                Fill(),
                marks_row(theme, "star", marks_of(stage, stars), side=44, gap=28),
                Fill(),
            ),
            foot=buttons(play, Button(tr("arcade.back"), Pop), height=BUTTON),
            width=Size(CARD * text, least=0),
        )

    def _play(self) -> Change:
        return Push(stage_scene(self.ui, self._number, Stages), instead=True)


def _star(ui: UiContext, px: int, *, is_lit: bool) -> pygame.Surface:
    return icon("star", px, mark_tone(ui.theme, is_lit=is_lit))
