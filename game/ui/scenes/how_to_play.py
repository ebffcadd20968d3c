"""How to play, in brief, with pictures: a page for each family of games."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.ui.board.board_view import aspect
from game.ui.board.transform import box_of
from game.ui.games.blokus.rule_pages import PAGES
from game.ui.games.rule_page import Picture, Sketch
from game.ui.look.icons import icon
from game.ui.look.plate import MARGIN, board_plate
from game.ui.look.scale import row
from game.ui.look.shapes import disc, panel
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, ChoiceItem
from game.ui.widgets.form import Modal
from game.ui.widgets.label import paint_lines


class HowToPlay(Modal):
    """Four pictures with a caption each, and a few lines; a page for each family of games."""

    panel_size = (912, 680)

    def __init__(self, ui: UiContext, family: str) -> None:
        """Open the page of a family of games."""
        super().__init__(ui)
        self.title = tr("rules.title")
        self.family = family
        pages = [ChoiceItem(name, tr(f"game.{name}")) for name in PAGES]
        self.focus.show(
            [
                Choice("page", pages, family, self._turn_to),
                Button("close", tr("rules.close"), self.cancel, main=True),
            ],
            start="close",
        )

    def _turn_to(self, family: str) -> None:
        self.family = family

    # -- layout -------------------------------------------------------------

    def arrange(self) -> None:
        px, rect = self.ui.px, self.panel_rect()
        room = rect.inflate(-2 * px(32), 0)
        pages = self.focus.widget("page")
        pages.rect = Rect(room.left, rect.top + px(80), room.width, px(44))
        spots = row(Rect(room.left, pages.rect.bottom + px(20), room.width, 0), 4, px(24))
        side = min(spot.width for spot in spots)
        self._pictures = [Rect(spot.left, spot.top, side, side) for spot in spots]
        bottom = self._pictures[0].bottom
        self._captions = [
            Rect(spot.left, bottom + px(12), spot.width, px(72)) for spot in self._pictures
        ]
        below = Rect(room.left, self._captions[0].bottom + px(16), room.width, 0)
        below.height = rect.bottom - px(84) - below.top
        self._columns = row(below, 2, px(24))
        close = self.focus.widget("close")
        close.rect = Rect(0, 0, px(208), px(48))
        close.rect.midbottom = (rect.centerx, rect.bottom - px(24))

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        ui, theme, page = self.ui, self.ui.theme, PAGES[self.family]
        for picture, spot, caption in zip(
            page.pictures, self._pictures, self._captions, strict=True
        ):
            if isinstance(picture, Picture):
                self._paint_picture(surface, picture, spot)
            else:
                self._paint_sketch(surface, picture, spot)
            paint_lines(surface, ui, tr(picture.key), caption, 18, theme.text)
        for key, spot in zip(page.columns, self._columns, strict=True):
            paint_lines(surface, ui, tr(key), spot, page.size, theme.quiet)

    def _paint_picture(self, surface: pygame.Surface, picture: Picture, spot: Rect) -> None:
        ui, theme, board = self.ui, self.ui.theme, picture.board
        lattice = board.lattice
        box = box_of(lattice, board.points)
        wide = min(spot.width, spot.height * aspect(board))
        cell = int(wide / (box.width + 2 * MARGIN))
        left = spot.centerx - box.width * cell / 2
        transform = box.transform(lattice, left, spot.centery + box.height * cell / 2, cell)
        sprites = [board_plate(board, cell, theme, picture.start_points())]
        sprites += [
            ui.sprites.piece(lattice, points, colour, cell, marks=ui.settings.marks)
            for colour, points in picture.pieces()
        ]
        x, y = transform.pixel((0, 0))
        for sprite in sprites:
            surface.blit(sprite.surface, (x - sprite.origin[0], y - sprite.origin[1]))
        size = ui.px(32)
        back = disc(size, theme.colours["Green"] if picture.allowed else theme.colours["Red"])
        corner = back.get_rect(center=(spot.right - ui.px(28), spot.bottom - ui.px(28)))
        surface.blit(back, corner)
        sign = icon("check" if picture.allowed else "close", round(size * 0.62), theme.panel)
        surface.blit(sign, sign.get_rect(center=corner.center))

    def _paint_sketch(self, surface: pygame.Surface, sketch: Sketch, spot: Rect) -> None:
        ui, theme = self.ui, self.ui.theme
        back = panel(spot.size, ui.px(12), theme.recess, rim=theme.line, rim_width=ui.px(1))
        surface.blit(back, spot)
        sketch.paint(surface, ui, spot.inflate(-ui.px(28), -ui.px(28)))
