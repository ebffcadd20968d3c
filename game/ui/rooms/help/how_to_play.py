"""The rules in brief: a page for each family of games, and one for the game it is opened from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

import pygame
from pygame import Rect

from game.engine import FAMILIES, GameOptions
from game.ui.games import rule_page
from game.ui.games.kinds import ui_of, usual_ui_of
from game.ui.kit.boxes import Align, Back, Box, Fill, Picture
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.containers import Column, FirstFitting, Row
from game.ui.kit.form import Dialog, dialog, foot
from game.ui.kit.lengths import EQUAL
from game.ui.kit.style import FACT, TOLD, WORDS, accent
from game.ui.kit.text import Alike, Text
from game.ui.look.icons import icon
from game.ui.look.shapes import disc
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop
from game.ui.table.transform import BoardTransform, PixelPoint

FOR_FINGERS = {"rules.keys": "rules.touch", "dice.rules.keys": "dice.rules.keys.touch"}
"""The text keys of words about keyboard keys, and of those about fingers to use instead."""

FOR_PADS = {"rules.keys": "rules.keys.pad", "dice.rules.keys": "dice.rules.keys.pad"}
"""Likewise for pads."""

GAP = 24
"""The gap between two columns, in design pixels."""


class HowToPlay(Dialog):
    """Four pictures with captions and a few lines; a page for each family of games.

    The page of a game that it is opened from follows that game's options; the others tell how each
    family is usually played.

    If text is larger than usual, the page takes up more of the window; if that isn't enough, it
    shows pictures and words one after the other.
    """

    def __init__(self, ui: UiContext, family: str, game: GameOptions | None = None) -> None:
        """Open the page of a family of games: that of `game`, if it is one of them."""
        super().__init__(ui)
        self.family = family
        self._game = game
        self._turned_over = False

    @property
    def page(self) -> rule_page.Page:
        game = self._game
        if game is not None and game.family == self.family:
            return ui_of(game).rule_page()
        return usual_ui_of(self.family).rule_page(usual=True)

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        factor, page = self.ui.fonts.factor, self.page
        # Beside much text pictures are smaller, and the smallest leave room for more.
        sides = (194, 144, 112)[len(page.columns) >= 3 :]
        shown: list[Box] = [self._whole(page, side) for side in sides]
        if factor > 1:
            shown.append(self._part(page))
        return dialog(
            self.ui,
            tr("rules.title"),
            FirstFitting(*shown, grow=1),
            width=912 * factor,
            height=680 * factor,
        )

    def _whole(self, page: rule_page.Page, side: float) -> Box:
        return Column(
            self._choice(),
            self._pictures(page, side),
            self._words(page),
            Fill(),
            self._foot(),
            gap=16,
        )

    def _part(self, page: rule_page.Page) -> Box:
        """The part of a page that is turned up: its pictures or its words."""
        words = tr("rules.pictures" if self._turned_over else "rules.words")
        part = self._words(page) if self._turned_over else self._pictures(page, None)
        other = Button(words, self._turn_over)
        return Column(self._choice(), part, Fill(), self._foot(other), gap=16)

    def _choice(self) -> Box:
        pages = {name: tr(f"game.{name}") for name in FAMILIES}
        return Choice(tr("rules.title"), pages, self.family, self._open_page)

    def _foot(self, *others: Button) -> Box:
        return foot(*others, Button(tr("rules.close"), Pop, main=True, first=True))

    def _pictures(self, page: rule_page.Page, side: float | None) -> Box:
        """The pictures side by side, of that size or as wide as their captions below."""
        alike = Alike()
        columns = (
            Column(
                Picture(partial(_paint, picture), aspect=1, width=side, height=side),
                Text(tr(picture.key), WORDS, alike=alike),
                align=Align.START,
                width=EQUAL,
                grow=1,
            )
            for picture in page.pictures
        )
        return Row(*columns, gap=GAP, align=Align.START)

    def _words(self, page: rule_page.Page) -> Box:
        heads, alike = Alike(), Alike()
        told = partial(self._told, keys=self.ui.controls.words())
        columns = (
            Column(
                Text(told(column.head), FACT, tone=accent, alike=heads),
                Text(" ".join(map(told, column.sentences)), TOLD, alike=alike),
                gap=4,
                width=EQUAL,
                grow=1,
            )
            for column in page.columns
        )
        return Row(*columns, gap=GAP, align=Align.START)

    def _told(self, sentence: rule_page.Sentence, keys: Mapping[str, str]) -> str:
        """A sentence in words; if it is about `keys`, those of the device in use."""
        key = sentence.key
        if self.ui.touch:
            key = FOR_FINGERS.get(key, key)
        elif self.ui.controls.pad is not None:
            key = FOR_PADS.get(key, key)
        return sentence.words(key, **keys)

    # -- what the controls do -----------------------------------------------

    def _open_page(self, family: str) -> None:
        self.family, self._turned_over = family, False

    def _turn_over(self) -> None:
        self._turned_over = not self._turned_over

    def handle(self, action: Action) -> Change | None:
        pages, *others = self.tree.focus.controls
        if action in (Do(Command.LEFT), Do(Command.RIGHT)) and len(others) == 1:
            # Only the pages are side by side, so these keys turn them from the button too.
            self.tree.focus.select(pages)
        return super().handle(action)


def _paint(
    picture: rule_page.Picture | rule_page.Sketch,
    surface: pygame.Surface,
    ui: UiContext,
    rect: Rect,
) -> None:
    if isinstance(picture, rule_page.Picture):
        _paint_picture(surface, ui, picture, rect)
    else:
        _paint_sketch(surface, ui, picture, rect)


def _paint_picture(
    surface: pygame.Surface, ui: UiContext, picture: rule_page.Picture, rect: Rect
) -> None:
    """Draw a small board, and a badge that says whether what it shows is allowed."""
    picture.paint(surface, ui, rect)
    badge = Rect((0, 0), 2 * (ui.px(32),))
    badge.bottomright = rect.inflate(2 * (-2 * ui.px(12),)).bottomright
    if any(badge.collidepoint(pixel) for pixel in _covered(picture, picture.fitted(rect))):
        # The badge must not hide what the picture is about.
        badge.center = rect.center
    sign, colour = ("check", "Green") if picture.allowed else ("close", "Red")
    surface.blit(disc(badge.width, ui.theme.colours[colour]), badge)
    verdict = icon(sign, round(0.62 * badge.width), ui.theme.panel)
    surface.blit(verdict, verdict.get_rect(center=badge.center))


def _covered(picture: rule_page.Picture, transform: BoardTransform) -> Iterator[PixelPoint]:
    """The centres of the cells with pieces or signs on them, in pixels."""
    board = picture.board
    pieces = [point for _, points in picture.pieces() for point in points]
    for point in (*pieces, *(board.points[cell] for cell in picture.start_points())):
        yield transform.middle(point)


def _paint_sketch(
    surface: pygame.Surface, ui: UiContext, sketch: rule_page.Sketch, rect: Rect
) -> None:
    Back(ui.theme.recess, ui.theme.line).paint(surface, ui, rect)
    sketch.paint(surface, ui, rect.inflate(-2 * ui.px(14), -2 * ui.px(14)))
