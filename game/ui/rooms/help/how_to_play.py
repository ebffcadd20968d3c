"""The rules in brief: a page for each family of games, and one for the game it is opened from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

import pygame
from pygame import Rect

from game.engine import FAMILIES, GameOptions
from game.ui.games.kinds import ui_of, usual_ui_of
from game.ui.games.rule_page import Column, Page, Picture, Sentence, Sketch
from game.ui.look.icons import icon
from game.ui.look.plate import MARGIN
from game.ui.look.scale import UiScale, centred, row
from game.ui.look.shapes import disc, panel
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.table.board_view import plate_of
from game.ui.table.transform import BoardTransform, PixelPoint, box_of
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, ChoiceItem
from game.ui.widgets.form import Modal
from game.ui.widgets.label import paint_alike
from game.ui.widgets.widget import Widget

PANEL_SIZE = (912, 680)
"""The panel's width and height in design pixels."""

FOR_FINGERS = {"rules.keys": "rules.touch", "dice.rules.keys": "dice.rules.keys.touch"}
"""The text keys of words about keyboard keys, and of those about fingers to use instead."""

FOR_PADS = {"rules.keys": "rules.keys.pad", "dice.rules.keys": "dice.rules.keys.pad"}
"""Likewise for pads."""


WORDS = 16
"""The size of the words below the pictures, in design pixels."""

HEAD, HEAD_ROW = 16, 26
"""The text size of a column's heading, and the height that it takes, in design pixels."""

SMALL_PICTURE, LEAST_PICTURE = 144, 112
"""The side of a picture on a page with much text, and the smallest if the text is also larger than
usual, in design pixels."""

CAPTION, CAPTION_HEIGHT = 18, 72
"""The text size of a caption, and its height at the usual text size, in design pixels."""


class Part(Enum):
    """Which part of a page is shown at once."""

    ALL = "all"
    PICTURES = "pictures"
    WORDS = "words"


@dataclass(frozen=True)
class HowToPlayLayout:
    """Rectangles in the window.

    Attributes:
        pages: the choice of the page.
        pictures: four squares, from the left; none if only the words are shown.
        captions: the text below each of them.
        columns: the columns of text below; none if only the pictures are shown.
        other: the button for the other part, if the page has two.
        close: the button that closes the panel.
    """

    pages: Rect
    pictures: tuple[Rect, ...]
    captions: tuple[Rect, ...]
    columns: tuple[Rect, ...]
    other: Rect
    close: Rect


def how_to_play_layout(
    size: tuple[int, int],
    columns: int,
    *,
    part: Part = Part.ALL,
    panel_size: tuple[int, int] = PANEL_SIZE,
    picture: int | None = None,
    caption: float = CAPTION_HEIGHT,
) -> HowToPlayLayout:
    """Lay out the panel of a page with that many columns of text in a window of that size.

    Args:
        size: the window's, in pixels.
        columns: the number of columns.
        part: which part is shown.
        panel_size: the panel's, in design pixels.
        picture: the greatest side of a picture, in design pixels; None for the usual.
        caption: the height of the captions, in design pixels.
    """
    px, panel = UiScale.for_window(size).px, centred(size, *panel_size)
    inside = panel.inflate(-2 * px(32), 0)
    pages = Rect(inside.left, panel.top + px(80), inside.width, px(44))
    quarters = row(Rect(inside.left, pages.bottom + px(20), inside.width, 0), 4, px(24))
    width = min(quarter.width for quarter in quarters)
    if picture is None and columns > 2 and part is Part.ALL:
        picture = SMALL_PICTURE
    side = width if picture is None else min(width, px(picture))
    pictures = [Rect(quarter.left, quarter.top, side, side) for quarter in quarters]
    captions = [
        Rect(quarter.left, quarter.top + side + px(12), width, px(caption)) for quarter in quarters
    ]
    foot = panel.bottom - px(84)
    below = Rect(inside.left, captions[0].bottom + px(16), inside.width, 0)
    if part is Part.WORDS:
        pictures, captions, below.top = [], [], quarters[0].top
    below.height = max(0, foot - below.top)
    texts = row(below, columns, px(24))
    if part is Part.PICTURES:
        texts = []
        for rect in captions:
            rect.height = foot - rect.top
    close = Rect(0, 0, px(208), px(48))
    close.midbottom = (panel.centerx, panel.bottom - px(24))
    other = close.copy()
    if part is not Part.ALL:
        other.right, close.left = panel.centerx - px(8), panel.centerx + px(8)
    return HowToPlayLayout(pages, tuple(pictures), tuple(captions), tuple(texts), other, close)


class HowToPlay(Modal):
    """Four pictures with captions and a few lines; a page for each family of games.

    The page of a game that it is opened from follows that game's options; the others tell how each
    family is usually played.

    If text is larger than usual, the page takes up more of the window; if that isn't enough, it
    shows pictures and words one after the other.

    Attributes:
        family: whose page is open.
        page: the page.
        part: which part of it is shown.
        layout: where everything is.
    """

    panel_size = PANEL_SIZE

    page: Page

    def __init__(self, ui: UiContext, family: str, game: GameOptions | None = None) -> None:
        """Open the page of a family of games: that of `game`, if it is one of them."""
        super().__init__(ui)
        self.family = family
        self._game = game
        self.part = Part.ALL
        self.reword()

    def reword(self) -> None:
        self.title = tr("rules.title")
        self.page = self._page_of(self.family)
        pages = [ChoiceItem(name, tr(f"game.{name}")) for name in FAMILIES]
        widgets: list[Widget] = [Choice("page", pages, self.family, self._open_page)]
        if self.part is not Part.ALL:
            words = tr("rules.words" if self.part is Part.PICTURES else "rules.pictures")
            widgets.append(Button("other", words, self._turn_over))
        widgets.append(Button("close", tr("rules.close"), self.cancel, main=True))
        self.focus.show(widgets, start="close")

    def _page_of(self, family: str) -> Page:
        game = self._game
        if game is not None and game.family == family:
            return ui_of(game).rule_page()
        return usual_ui_of(family).rule_page(usual=True)

    def _open_page(self, family: str) -> None:
        self.family, self.page = family, self._page_of(family)
        if self.part is Part.WORDS:
            self._turn_over()
        self.arrange()

    def _turn_over(self) -> None:
        """Show the other part."""
        self.part = Part.WORDS if self.part is Part.PICTURES else Part.PICTURES
        self.reword()
        self.arrange()

    def handle(self, action: Action) -> Change | None:
        if action in (Do(Command.LEFT), Do(Command.RIGHT)) and self.part is Part.ALL:
            # Only the pages are side by side, so these keys turn them from the button too.
            self.focus.select("page")
        return super().handle(action)

    def arrange(self) -> None:
        factor, (width, height) = self.ui.fonts.factor, PANEL_SIZE
        self.panel_size = round(width * factor), round(height * factor)
        whole = self._whole()
        if (whole is None) is (self.part is Part.ALL):
            self.part = Part.ALL if whole else Part.PICTURES
            self.reword()
        self.layout = whole or self._laid_out(self.part)
        self.focus.widget("page").rect = self.layout.pages
        self.focus.widget("close").rect = self.layout.close
        if self.part is not Part.ALL:
            self.focus.widget("other").rect = self.layout.other

    def _whole(self) -> HowToPlayLayout | None:
        """The layout of all at once; None if larger text doesn't fit even with small pictures."""
        factor = self.ui.fonts.factor
        if factor == 1.0:
            return self._laid_out(Part.ALL)
        for picture in (None, SMALL_PICTURE, LEAST_PICTURE):
            layout = self._laid_out(Part.ALL, picture, CAPTION_HEIGHT * factor)
            if all(
                self.ui.fonts.keeps_size(text, self.ui.px(size), rect.size)
                for texts, size in self._texts(layout)
                for text, rect in texts
            ):
                return layout
        return None

    def _laid_out(
        self, part: Part, picture: int | None = None, caption: float = CAPTION_HEIGHT
    ) -> HowToPlayLayout:
        """The layout of a part of the open page, see `how_to_play_layout`."""
        return how_to_play_layout(
            self.ui.size,
            len(self.page.columns),
            part=part,
            panel_size=self.panel_size,
            picture=picture,
            caption=caption,
        )

    def _texts(
        self, layout: HowToPlayLayout
    ) -> tuple[tuple[list[tuple[str, Rect]], int], tuple[list[tuple[str, Rect]], int]]:
        """The captions, then the columns of words, each with their rectangles and their size."""
        page = self.page
        columns = tuple(below_head(self.ui, rect) for rect in layout.columns)
        captions = zip(
            [tr(picture.key) for picture in page.pictures], layout.captions, strict=False
        )
        told = [column_words(self.ui, column) for column in page.columns]
        words = zip(told, columns, strict=False)
        return (list(captions), CAPTION), (list(words), WORDS)

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        ui, layout, page = self.ui, self.layout, self.page
        for picture, rect in zip(page.pictures, layout.pictures, strict=False):
            if isinstance(picture, Picture):
                _paint_picture(surface, ui, picture, rect)
            else:
                _paint_sketch(surface, ui, picture, rect)
        named = [_words(ui, column.head) for column in page.columns]
        heads = list(zip(named, layout.columns, strict=False))
        paint_alike(surface, ui, heads, HEAD, ui.theme.accent)
        for (texts, size), tone in zip(
            self._texts(layout), (ui.theme.text, ui.theme.muted), strict=True
        ):
            paint_alike(surface, ui, texts, size, tone)


def below_head(ui: UiContext, rect: Rect) -> Rect:
    """What is left of a column below its head."""
    head = ui.text_px(HEAD_ROW)
    return Rect(rect.left, rect.top + head, rect.width, rect.height - head)


def column_words(ui: UiContext, column: Column) -> str:
    """The words of a column, without its head."""
    return " ".join(_words(ui, sentence) for sentence in column.sentences)


def _words(ui: UiContext, sentence: Sentence) -> str:
    """A sentence in words; if it is about keys, those of the device in use."""
    controls, key = ui.controls, sentence.key
    if ui.touch:
        key = FOR_FINGERS.get(key, key)
    elif controls.pad is not None:
        key = FOR_PADS.get(key, key)
    return sentence.words(key, **controls.words())


def _paint_picture(surface: pygame.Surface, ui: UiContext, picture: Picture, rect: Rect) -> None:
    """Draw a small board, and a badge that says whether what it shows is allowed."""
    board = picture.board
    box = box_of(board.lattice, board.points)
    width = min(rect.width, rect.height * plate_of(board).aspect)
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
        # The badge must not hide what the picture is about.
        spot = rect.center
    _paint_verdict(surface, ui, picture.allowed, spot)


def _covered(picture: Picture, transform: BoardTransform) -> Iterator[PixelPoint]:
    """The centres of the cells with pieces or signs on them, in pixels."""
    board = picture.board
    pieces = [point for _, points in picture.pieces() for point in points]
    for point in (*pieces, *(board.points[cell] for cell in picture.start_points())):
        yield transform.pixel(board.lattice.centre(point))


def _paint_verdict(
    surface: pygame.Surface, ui: UiContext, allowed: bool, centre: tuple[int, int]
) -> None:
    """Draw a green tick or a red cross."""
    size = ui.px(32)
    back = disc(size, ui.theme.colours["Green" if allowed else "Red"])
    surface.blit(back, back.get_rect(center=centre))
    verdict = icon("check" if allowed else "close", round(size * 0.62), ui.theme.panel)
    surface.blit(verdict, verdict.get_rect(center=centre))


def _paint_sketch(surface: pygame.Surface, ui: UiContext, sketch: Sketch, rect: Rect) -> None:
    """Draw a panel with a picture that isn't a board."""
    theme = ui.theme
    back = panel(rect.size, ui.px(12), theme.recess, rim=theme.line, rim_width=ui.px(1))
    surface.blit(back, rect)
    sketch.paint(surface, ui, rect.inflate(-ui.px(28), -ui.px(28)))
