"""The door to Rush: what it is, in a picture and a sentence; which deal; the best so far."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.exercises.rush import CORNERS
from game.ui.games.sketch import sketch
from game.ui.kit.boxes import Align, Box, Picture
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.containers import Column, Row
from game.ui.kit.form import Form, buttons, page
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.look.glints import glow
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.look.theme import WHITE, mix
from game.ui.rooms.exercises.rush_scene import RushScene
from game.ui.rooms.exercises.scores import Deal, score_list
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push

LINE, BUTTON, PICTURE = 20, 52, 200
"""The size of the sentence, and the heights of a button and of the picture, in design pixels."""

MOST = (1040, 640)
"""The greatest width and height of all together, in design pixels."""

EXAMPLE = sketch("AA..uu .A..Vu ..BBVV ...B.C aa.B.C .a..CC")
"""A piece that touches others of its colour."""

TOUCHED = ((2, 4), (4, 1))
"""The corners at which it does, from the lower left corner of the board."""


class RushDoor(Form):
    """Leads to a game with the deal of the day, or with pieces that nobody knows.

    Attributes:
        is_of_day: which of the two; at first the day's, until somebody has scored in it.
    """

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.is_of_day = not Deal.of_day(ui.today).table.best(ui.files)

    @property
    def deal(self) -> Deal:
        """The deal that is chosen, on the day it is."""
        return Deal.of_day(self.ui.today) if self.is_of_day else Deal.any()

    def contents(self) -> Box:
        wide, table = is_wide(self.ui.size), self.deal.table
        sentence = tr("arcade.rush.what", corners=CORNERS)
        items = {1: tr("arcade.rush.today"), 0: tr("arcade.rush.free")}
        choice = Choice(tr("arcade.rush.deal"), items, int(self.is_of_day), self._choose)
        told = Column(
            Picture(_paint_example, height=Size(PICTURE, least=60, most=UNLIMITED), grow=1),
            Text(sentence, LINE, wraps=True, width=UNLIMITED),
            choice,
            width=EQUAL if wide else None,
            grow=1,
        )
        best = Column(
            Text(tr("arcade.scores"), tone=self.ui.theme.accent, bold=True),
            score_list(self.ui, table.best(self.ui.files)),
            gap=8,
            width=EQUAL if wide else None,
            grow=1,
        )
        both: Box = Row(told, best, gap=48, grow=1, align=Align.START)
        play = Button(tr("stage.play"), self._play, main=True, first=True)
        return page(
            self.ui,
            tr("arcade.rush"),
            both if wide else Column(told, best, gap=24, grow=1),
            foot=buttons(play, Button(tr("arcade.back"), Pop), height=BUTTON),
            most=MOST,
        )

    def _choose(self, is_of_day: int) -> None:
        self.is_of_day = bool(is_of_day)

    def _play(self) -> Change:
        return Push(RushScene(self.ui, self.deal), instead=True)


def _paint_example(surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
    """Draw a piece that touches two corners, which glow."""
    EXAMPLE.draw(surface, ui, rect, is_pointed_at=True)
    transform, tone = EXAMPLE.fitted(rect), ui.theme.primary
    for corner in TOUCHED:
        light = glow(round(1.2 * transform.cell), tone, mix(tone, WHITE, 0.6))
        surface.blit(light, light.get_rect(center=transform.pixel(corner)))
