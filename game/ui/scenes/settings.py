"""How the window looks and moves."""

from __future__ import annotations

import pygame

from game.files.settings import THEME_NAMES
from game.ui.look.scale import column
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Pop
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, ChoiceItem
from game.ui.widgets.form import Modal
from game.ui.widgets.label import paint_lines


class SettingsScene(Modal):
    """Each choice holds at once and is kept."""

    panel_size = (624, 576)

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.title = tr("options.title")
        settings = ui.settings
        themes = [ChoiceItem(name, tr(f"options.theme.{name}")) for name in THEME_NAMES]
        switch = [ChoiceItem(False, tr("options.off")), ChoiceItem(True, tr("options.on"))]
        self._fullscreen = Choice("fullscreen", switch, settings.fullscreen, self._set_fullscreen)
        self.focus.show(
            [
                Choice("theme", themes, settings.theme, self._set_theme),
                Choice("marks", switch, settings.marks, self._set_marks),
                Choice("motion", switch, settings.reduced_motion, self._set_reduced_motion),
                Choice("ponder", switch, settings.ponder, self._set_ponder),
                self._fullscreen,
                Button("done", tr("options.done"), Pop, main=True),
            ]
        )
        self._lines = (
            (tr("options.theme"), ""),
            (tr("options.marks"), tr("options.marks.line")),
            (tr("options.reduced_motion"), tr("options.reduced_motion.line")),
            (tr("options.ponder"), tr("options.ponder.line")),
            (tr("options.fullscreen"), tr("options.fullscreen.line")),
        )

    def arrange(self) -> None:
        px, rect = self.ui.px, self.panel_rect()
        # A key may have switched it meanwhile.
        self._fullscreen.value = self.ui.settings.fullscreen
        room = pygame.Rect(rect.left + px(32), rect.top + px(88), rect.width - px(64), px(384))
        self._rows = column(room, 5, px(64), px(16))
        *choices, done = self.focus.widgets
        for widget, spot in zip(choices, self._rows, strict=True):
            widget.rect = pygame.Rect(0, 0, px(208), px(44))
            widget.rect.midright = spot.midright
        done.rect = pygame.Rect(0, 0, px(208), px(48))
        done.rect.midbottom = (rect.centerx, rect.bottom - px(24))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        ui, theme = self.ui, self.ui.theme
        for (name, line), spot in zip(self._lines, self._rows, strict=True):
            room = spot.width - ui.px(208 + 24)
            words = ui.fonts.fit(name, ui.px(18), room, theme.text)
            if not line:
                surface.blit(words, words.get_rect(midleft=spot.midleft))
                continue
            lines = ui.fonts.wrap(line, ui.px(14), room)
            height = words.get_height() + len(lines) * ui.fonts.line_height(ui.px(14))
            top = spot.top + max(0, (spot.height - height) // 2)
            surface.blit(words, (spot.left, top))
            below = pygame.Rect(spot.left, top + words.get_height(), room, height)
            paint_lines(surface, ui, line, below, 14, theme.quiet)

    # -- what the choices do ------------------------------------------------

    def _set_theme(self, name: str) -> None:
        self.ui.settings.theme = name
        self.ui.restyle()
        self.ui.save()

    def _set_marks(self, on: bool) -> None:
        self.ui.settings.marks = on
        self.ui.save()

    def _set_reduced_motion(self, on: bool) -> None:
        self.ui.settings.reduced_motion = on
        self.ui.save()

    def _set_ponder(self, on: bool) -> None:
        self.ui.settings.ponder = on
        self.ui.save()

    def _set_fullscreen(self, on: bool) -> None:
        """The window follows the settings."""
        self.ui.settings.fullscreen = on
