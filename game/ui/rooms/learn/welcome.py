"""The very first start: the language, the colours, and whether somebody is new here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from game.base.languages import LANGUAGES
from game.ui.kit.boxes import CENTRED, GAP, Box, Fill, Picture
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.containers import Column, Row, Stack
from game.ui.kit.form import MARGIN, Dialog, Form, dialog, foot
from game.ui.kit.lengths import EQUAL, Size, rows
from game.ui.kit.style import SAID, TOLD, WORDS
from game.ui.kit.text import Alike, Text
from game.ui.kit.tile import Tile
from game.ui.look.logo import wordmark
from game.ui.look.plate import BoardPlates
from game.ui.look.sprites import PieceSprites
from game.ui.look.texts import tr
from game.ui.look.theme import PALETTES, Theme, themed
from game.ui.rooms.play.guide import note_skipped
from game.ui.shell.actions import Action, Point
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter, Pop, Push, Scene, Use
from game.ui.table.menu_art import paint_art


class PaletteQuestion(Dialog):
    """The same board in every palette, to choose one; the current one is selected."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self._looks: dict[str, tuple[Theme, PieceSprites, BoardPlates]] = {}
        self._pointer_seen = False

    def contents(self) -> Box:
        alike = Alike()
        return dialog(
            self.ui,
            tr("palette.question"),
            Text(tr("palette.question.line"), TOLD, align=CENTRED, height=rows(44)),
            Row(*(self._tile(name, alike) for name in PALETTES), gap=16, grow=1),
            width=888,
            height=500,
        )

    def _tile(self, palette: str, alike: Alike) -> Tile:
        words = tr(f"palette.{palette}")
        face = Column(
            Picture(partial(self._paint, palette), aspect=1, height=EQUAL, grow=1),
            Text(words, WORDS, align=CENTRED, alike=alike, height=rows(56)),
            gap=8,
            pad=14,
        )
        return Tile(
            words,
            face,
            partial(self._choose, palette),
            about=palette,
            first=palette == self.ui.settings.palette,
            width=EQUAL,
            height=EQUAL,
            grow=1,
        )

    def _paint(self, palette: str, surface: pygame.Surface, ui: UiContext, room: Rect) -> None:
        theme = themed(ui.settings.theme, palette)
        if palette not in self._looks or self._looks[palette][0] is not theme:
            self._looks[palette] = (
                theme,
                PieceSprites(theme),
                BoardPlates(theme),
            )
        _, sprites, plates = self._looks[palette]
        paint_art(surface, ui, room, sprites, plates)

    def handle(self, action: Action) -> Change | None:
        if isinstance(action, Point) and not self._pointer_seen:
            # The window has opened under a resting pointer: nobody is pointing at anything yet.
            self._pointer_seen = True
            return None
        return super().handle(action)

    def _choose(self, palette: str) -> Change:
        self.ui.settings.palette = palette
        self.ui.restyle()
        self.ui.save()
        return Pop()


NAME, ART = 96, 360
"""The height of the name, and the side of the picture if it fits, in design pixels."""

BUTTON, WIDTH = 60, 384
"""The height and the width of the buttons, in design pixels."""

CORNER, SIDE = 48, 224
"""The height and the width of the buttons in the corners, in design pixels."""


class Welcome(Form):
    """Asks somebody who has never been here one question; over the menu, where the answer leads.

    The system's language is in use. The corners lead to others, and to colours that are easier to
    tell apart.
    """

    def contents(self) -> Box:
        ui = self.ui
        question = Text(tr("welcome.title"), 30, bold=True, enlarged=False, align=CENTRED)
        line = Text(tr("welcome.line"), SAID, align=CENTRED)
        new = Button(
            *(tr("welcome.new"), lambda: Enter(lambda doors: doors.lesson(ui, "first"), True)),
            main=True,
            first=True,
            icon_name="play",
            width=WIDTH,
            height=BUTTON,
        )
        knows = Button(tr("welcome.knows"), self.cancel, width=WIDTH, height=BUTTON)
        whole = Column(
            Fill(grow=0.5),
            Picture(self._paint_name, height=NAME),
            Picture(paint_art, aspect=1, width=ART, height=Size(ART, least=0)),
            Column(question, line, gap=4),
            new,
            knows,
            Fill(height=CORNER),
            Fill(grow=0.5),
            gap=20,
        )
        corners = (
            (LANGUAGES[tr.language], LanguageChoice, "globe"),
            (tr("welcome.colours"), PaletteQuestion, "palette"),
        )
        left, right = (
            Button(words, _onto(ui, scene), icon_name=shown, about=scene).sized(
                width=Size(SIDE, least=0), height=CORNER
            )
            for words, scene, shown in corners
        )
        foot = Row(left, Fill(), right, gap=GAP)
        return Stack(Column(whole, grow=1), Column(Fill(), foot), pad=MARGIN)

    def cancel(self) -> Change | None:
        """Go on to the menu: who knows the game isn't asked again."""
        note_skipped(self.ui, "first")
        return super().cancel()

    def _paint_name(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        name = wordmark(ui.px(64), ui.sprites, ui.fonts)
        surface.blit(name, name.get_rect(center=rect.center))


def _onto(ui: UiContext, scene: Callable[[UiContext], Scene]) -> Use:
    return lambda: Push(scene(ui))


class LanguageChoice(Dialog):
    """All languages, each in itself; the one that is chosen is spoken at once."""

    def contents(self) -> Box:
        label = tr("settings.language")
        return dialog(
            self.ui,
            label,
            Choice(*(label, LANGUAGES, tr.language, self._speak), columns=2, first=True, grow=1),
            foot=foot(Button(tr("settings.done"), Pop, main=True)),
            width=640,
            height=420,
        )

    def _speak(self, language: str) -> None:
        self.ui.settings.language = language
        self.ui.speak()
        self.ui.save()
