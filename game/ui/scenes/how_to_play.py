"""The rules in brief: a page for each family of games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.ui.board.board_view import aspect
from game.ui.board.transform import BoardTransform, PixelPoint, box_of
from game.ui.games.kinds import PAGES
from game.ui.games.rule_page import Picture, Sketch
from game.ui.look.icons import icon
from game.ui.look.plate import MARGIN
from game.ui.look.scale import UiScale, centred, row
from game.ui.look.shapes import disc, panel
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, ChoiceItem
from game.ui.widgets.form import Modal
from game.ui.widgets.label import paint_alike

PANEL_SIZE = (912, 680)
"""The panel's width and height in design pixels."""

FOR_FINGERS = {"rules.keys": "rules.touch", "dice.rules.keys": "dice.rules.keys.touch"}
"""The keys of words about keys, with those of words about fingers instead."""

FOR_PADS = {"rules.keys": "rules.keys.pad", "dice.rules.keys": "dice.rules.keys.pad"}
"""Likewise about pads."""


HEAD, HEAD_ROW = 16, 26
"""The size of what stands above a column, and the height that it takes, in design pixels."""

SMALL_PICTURE = 144
"""The side of a picture where there is much to say, in design pixels."""


@dataclass(frozen=True)
class HowToPlayLayout:
    """Rectangles in the window.

    Attributes:
        pages: the choice of the page.
        pictures: four squares, from the left.
        captions: the text below each of them.
        columns: the columns of text below.
        close: the button.
    """

    pages: Rect
    pictures: tuple[Rect, ...]
    captions: tuple[Rect, ...]
    columns: tuple[Rect, ...]
    close: Rect


def how_to_play_layout(size: tuple[int, int], columns: int) -> HowToPlayLayout:
    """Lay out the panel of a page with that many columns of text in a window of that size."""
    px, panel = UiScale.for_window(size).px, centred(size, *PANEL_SIZE)
    inside = panel.inflate(-2 * px(32), 0)
    pages = Rect(inside.left, panel.top + px(80), inside.width, px(44))
    quarters = row(Rect(inside.left, pages.bottom + px(20), inside.width, 0), 4, px(24))
    width = min(quarter.width for quarter in quarters)
    side = width if columns <= 2 else min(width, px(SMALL_PICTURE))
    pictures = [Rect(quarter.left, quarter.top, side, side) for quarter in quarters]
    captions = [
        Rect(quarter.left, quarter.top + side + px(12), width, px(72)) for quarter in quarters
    ]
    below = Rect(inside.left, captions[0].bottom + px(16), inside.width, 0)
    below.height = panel.bottom - px(84) - below.top
    close = Rect(0, 0, px(208), px(48))
    close.midbottom = (panel.centerx, panel.bottom - px(24))
    return HowToPlayLayout(
        pages, tuple(pictures), tuple(captions), tuple(row(below, columns, px(24))), close
    )


class HowToPlay(Modal):
    """Four pictures with captions and a few lines; a page for each family of games.

    Attributes:
        family: whose page is open.
        layout: where everything is.
    """

    panel_size = PANEL_SIZE

    def __init__(self, ui: UiContext, family: str) -> None:
        """Open the page of a family of games."""
        super().__init__(ui)
        self.family = family
        self.reword()

    def reword(self) -> None:
        self.title = tr("rules.title")
        pages = [ChoiceItem(name, tr(f"game.{name}")) for name in PAGES]
        self.focus.show(
            [
                Choice("page", pages, self.family, self._open_page),
                Button("close", tr("rules.close"), self.cancel, main=True),
            ],
            start="close",
        )

    def _open_page(self, family: str) -> None:
        self.family = family
        self.arrange()

    def handle(self, action: Action) -> Change | None:
        if action in (Do(Command.LEFT), Do(Command.RIGHT)):
            # Only the pages stand side by side, so these keys turn them from the button, too.
            self.focus.select("page")
        return super().handle(action)

    def arrange(self) -> None:
        self.layout = how_to_play_layout(self.ui.size, len(PAGES[self.family].columns))
        self.focus.widget("page").rect = self.layout.pages
        self.focus.widget("close").rect = self.layout.close

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        ui, layout, page = self.ui, self.layout, PAGES[self.family]
        for picture, rect in zip(page.pictures, layout.pictures, strict=True):
            if isinstance(picture, Picture):
                _paint_picture(surface, ui, picture, rect)
            else:
                _paint_sketch(surface, ui, picture, rect)
        captions = [tr(picture.key) for picture in page.pictures]
        alike = list(zip(captions, layout.captions, strict=True))
        paint_alike(surface, ui, alike, 18, ui.theme.text)
        columns = layout.columns
        if page.heads:
            columns = tuple(_below_head(ui, rect) for rect in columns)
            heads = list(zip(map(tr, page.heads), layout.columns, strict=True))
            paint_alike(surface, ui, heads, HEAD, ui.theme.accent)
        words = [_words(ui, key) for key in page.columns]
        alike = list(zip(words, columns, strict=True))
        paint_alike(surface, ui, alike, page.size, ui.theme.muted)


def _below_head(ui: UiContext, rect: Rect) -> Rect:
    """What is left of a column below its head."""
    head = ui.text_px(HEAD_ROW)
    return Rect(rect.left, rect.top + head, rect.width, rect.height - head)


def _words(ui: UiContext, key: str) -> str:
    """A column's text, with the keys of the device in use where it is about them."""
    controls = ui.controls
    if ui.touch:
        key = FOR_FINGERS.get(key, key)
    elif controls.pad is not None:
        key = FOR_PADS.get(key, key)
    return tr(key, **controls.words())


def _paint_picture(surface: pygame.Surface, ui: UiContext, picture: Picture, rect: Rect) -> None:
    """A small board, and a badge that says whether what it shows is allowed."""
    board = picture.board
    box = box_of(board.lattice, board.points)
    width = min(rect.width, rect.height * aspect(board))
    cell = int(width / (box.width + 2 * MARGIN))
    left, bottom = rect.centerx - box.width * cell / 2, rect.centery + box.height * cell / 2
    transform = box.transform(board.lattice, left, bottom, cell)
    sprites = [ui.plates.plate(board, cell, picture.start_points())]
    sprites += [
        ui.sprites.piece(board.lattice, points, colour, cell, marks=ui.settings.marks)
        for colour, points in picture.pieces()
    ]
    for sprite in sprites:
        sprite.blit(surface, transform.pixel((0, 0)))
    corner = Rect(0, 0, cell, cell)
    corner.bottomright = round(left + box.width * cell), round(bottom)
    spot = (rect.right - ui.px(28), rect.bottom - ui.px(28))
    if any(corner.collidepoint(pixel) for pixel in _covered(picture, transform)):
        # What is there is what the picture is about.
        spot = rect.center
    _paint_verdict(surface, ui, picture.allowed, spot)


def _covered(picture: Picture, transform: BoardTransform) -> Iterator[PixelPoint]:
    """The middles of the cells on which there are pieces or signs, in pixels."""
    board = picture.board
    pieces = [point for _, points in picture.pieces() for point in points]
    for point in (*pieces, *(board.points[cell] for cell in picture.start_points())):
        yield transform.pixel(board.lattice.centre(point))


def _paint_verdict(
    surface: pygame.Surface, ui: UiContext, allowed: bool, centre: tuple[int, int]
) -> None:
    """A green tick or a red cross."""
    size = ui.px(32)
    back = disc(size, ui.theme.colours["Green" if allowed else "Red"])
    surface.blit(back, back.get_rect(center=centre))
    verdict = icon("check" if allowed else "close", round(size * 0.62), ui.theme.panel)
    surface.blit(verdict, verdict.get_rect(center=centre))


def _paint_sketch(surface: pygame.Surface, ui: UiContext, sketch: Sketch, rect: Rect) -> None:
    """A panel with a picture that isn't a board."""
    theme = ui.theme
    back = panel(rect.size, ui.px(12), theme.recess, rim=theme.line, rim_width=ui.px(1))
    surface.blit(back, rect)
    sketch.paint(surface, ui, rect.inflate(-ui.px(28), -ui.px(28)))
