"""The door to Rush: its rule in two pictures that move, the deals, and the best so far."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import starmap

import pygame
from msgspec import Struct
from pygame import Rect

from game.exercises.rush.heat import warmth
from game.ui.games.sketch import Sketch, sketch
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
from game.ui.look.tween import Tween, out_back, out_cubic
from game.ui.rooms.exercises.rush_look import AMBER
from game.ui.rooms.exercises.rush_scene import RushScene
from game.ui.rooms.exercises.scores import Deal, score_list
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push

LINE, BUTTON, PICTURE = 18, 52, 150
"""The size of the sentences, and the heights of a button and of a picture, in design pixels."""

MOST = (1080, 640)
"""The greatest width and height of all together, in design pixels."""

CYCLE_MS, COMES_MS, GLOWS_MS = 2600, 700, 260
"""How long a picture shows the same again, when the piece comes, and how long that and each glow
take, in milliseconds."""

CYCLES = 4
"""How many times the pictures move after the last sign of activity; then they rest, as one sees
what has come of it, and so does the processor."""


class Rule(Struct, frozen=True):
    """A rule in a picture that moves: a piece comes, touches corners, and these glow.

    Attributes:
        key: the key of its words.
        picture: a board with the piece that comes.
        corners: the corners that it touches, from the lower left corner of the board.
    """

    key: str
    picture: Sketch
    corners: tuple[tuple[int, int], ...]


RULES = (
    Rule("arcade.rush.warm", sketch("AA..u .A..u ..BB. .BB.. ....v", comes="B"), ((2, 3),)),
    Rule(
        "arcade.rush.hot",
        sketch("AA..A .A.AA ..B.. .BBB. A...A", comes="B"),
        ((2, 3), (3, 3), (1, 1), (4, 1)),
    ),
)
"""Touch corners; and more of them at once count for much more."""


class RushDoor(Form):
    """Leads to a game with the deal of the day, or with pieces that nobody knows.

    Attributes:
        is_of_day: which of the two; at first the day's, until somebody has scored in it.
    """

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.is_of_day = not Deal.of_day(ui.today).table.best(ui.files)
        self._since, self._places = ui.now(), dict[int, Rect]()
        self._drawn: dict[int, Sequence[pygame.Surface]] = {}

    @property
    def deal(self) -> Deal:
        """The deal that is chosen, on the day it is."""
        return Deal.of_day(self.ui.today) if self.is_of_day else Deal.any()

    def contents(self) -> Box:
        self._drawn.clear()
        wide, table = is_wide(self.ui.size), self.deal.table
        items = {1: tr("arcade.rush.today"), 0: tr("arcade.rush.free")}
        choice = Choice(tr("arcade.rush.deal"), items, int(self.is_of_day), self._choose)
        told = Column(
            Row(*starmap(self._rule, enumerate(RULES)), gap=24, grow=1),
            Text(tr("arcade.rush.begin"), LINE, tone=self.ui.theme.muted),
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

    def _rule(self, number: int, rule: Rule) -> Box:
        place = partial(self._places.__setitem__, number)
        room, align = Size(PICTURE, least=60, most=UNLIMITED), (Align.START, Align.START)
        picture = Picture(on_placed=place, height=room, grow=1)
        words = Text(tr(rule.key), LINE, wraps=True, width=UNLIMITED, align=align)
        return Column(picture, words, gap=8, width=EQUAL, grow=1)

    def _choose(self, is_of_day: int) -> None:
        self.is_of_day = bool(is_of_day)

    def _play(self) -> Change:
        return Push(RushScene(self.ui, self.deal), instead=True)

    # -- the pictures -------------------------------------------------------

    def _go_on(self) -> float:
        """Let the pictures move: how far they have got, in ms; to their end once they rest."""
        ui = self.ui
        woken = max(self._since, ui.acted)
        moves = ui.motion.playful and ui.now() < woken + CYCLES * CYCLE_MS
        ui.clock.move(moves=moves)
        return (ui.now() - woken) % CYCLE_MS if moves else CYCLE_MS - 1

    def _place(self, number: int) -> Rect:
        """Where a picture is: all are as high as there is room for above the longest words."""
        high = min(place.height for place in self._places.values())
        return Rect(self._places[number].topleft, (self._places[number].width, high))

    def _boards(self, number: int, rule: Rule) -> Sequence[pygame.Surface]:
        """A rule's board before and after the piece has come, drawn once for each layout."""
        if number not in self._drawn:
            size = self._place(number).size
            boards = [pygame.Surface(size, pygame.SRCALPHA) for _ in range(2)]
            for has_come, board in enumerate(boards):
                rule.picture.draw(board, self.ui, _board_in(board.get_rect()), bool(has_come))
            self._drawn[number] = boards
        return self._drawn[number]

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        time = self._go_on()
        covered = super().paint_live(surface)
        for number, rule in enumerate(RULES):
            place, boards = self._place(number), self._boards(number, rule)
            covered.append(_paint_rule(surface, self.ui, rule, boards, place, time))
        return covered


def _paint_rule(
    surface: pygame.Surface,
    ui: UiContext,
    rule: Rule,
    boards: Sequence[pygame.Surface],
    place: Rect,
    time: float,
) -> Rect:
    """Draw a rule at a time of its cycle, with its boards before and after; return where."""
    before, after = boards
    come = out_cubic(Tween(COMES_MS, GLOWS_MS).share(time))
    surface.blit(before, place)
    if come > 0:
        after.set_alpha(round(255 * come))
        surface.blit(after, place)
    transform, hot = rule.picture.fitted(_board_in(place)), warmth(len(rule.corners))
    tone = mix(ui.theme.primary, AMBER, min(1.0, hot / 6))
    begins = COMES_MS + GLOWS_MS
    for number, corner in enumerate(rule.corners):
        share = out_back(Tween(begins + number * GLOWS_MS / 2, GLOWS_MS).share(time))
        side = round(1.2 * transform.cell * share)
        if side > 2:
            light = glow(side, tone, mix(tone, WHITE, 0.6))
            surface.blit(light, light.get_rect(center=transform.pixel(corner)))
    _paint_warmth(surface, ui, rule.corners, place, time - begins)
    return place


LIGHTS = 0.12
"""The height of the lights below a board, as a share of the picture's."""


def _board_in(place: Rect) -> Rect:
    """The part of a picture in which its board is."""
    return Rect(place.topleft, (place.width, round((1 - LIGHTS) * place.height)))


def _paint_warmth(
    surface: pygame.Surface, ui: UiContext, corners: Sequence[object], place: Rect, time: float
) -> None:
    """Say by lights how much the corners warm the board, one after the other."""
    count = warmth(len(corners))
    step = min(round(0.6 * LIGHTS * place.height), place.width // count)
    x, y = place.centerx - step * (count - 1) // 2, place.bottom - step
    for number in range(count):
        if time > number * GLOWS_MS / 3:
            light = glow(round(1.4 * step), AMBER, mix(AMBER, WHITE, 0.5))
            surface.blit(light, light.get_rect(center=(x + number * step, y)))
