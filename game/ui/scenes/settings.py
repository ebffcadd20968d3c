"""The settings: theme, motion, thinking ahead, full screen."""

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
    """A choice for each setting. Each takes effect at once and is saved."""

    panel_size = (624, 576)

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.title = tr("settings.title")
        settings = ui.settings
        themes = [ChoiceItem(name, tr(f"settings.theme.{name}")) for name in THEME_NAMES]
        switch = [ChoiceItem(False, tr("settings.off")), ChoiceItem(True, tr("settings.on"))]
        self._fullscreen = Choice("fullscreen", switch, settings.fullscreen, self._set_fullscreen)
        self.focus.show(
            [
                Choice("theme", themes, settings.theme, self._set_theme),
                Choice("marks", switch, settings.marks, self._set_marks),
                Choice("motion", switch, settings.reduced_motion, self._set_reduced_motion),
                Choice("ponder", switch, settings.ponder, self._set_ponder),
                self._fullscreen,
                Button("done", tr("settings.done"), Pop, main=True),
            ]
        )
        self._labels = (
            (tr("settings.theme"), ""),
            (tr("settings.marks"), tr("settings.marks.line")),
            (tr("settings.reduced_motion"), tr("settings.reduced_motion.line")),
            (tr("settings.ponder"), tr("settings.ponder.line")),
            (tr("settings.fullscreen"), tr("settings.fullscreen.line")),
        )

    def arrange(self) -> None:
        px, rect = self.ui.px, self.panel_rect()
        # The key for full screen may have changed it.
        self._fullscreen.value = self.ui.settings.fullscreen
        inside = pygame.Rect(rect.left + px(32), rect.top + px(88), rect.width - px(64), px(384))
        self._rows = column(inside, 5, px(64), px(16))
        *choices, done = self.focus.widgets
        for widget, row in zip(choices, self._rows, strict=True):
            widget.rect = pygame.Rect(0, 0, px(208), px(44))
            widget.rect.midright = row.midright
        done.rect = pygame.Rect(0, 0, px(208), px(48))
        done.rect.midbottom = (rect.centerx, rect.bottom - px(24))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        ui, theme = self.ui, self.ui.theme
        for (label, line), row in zip(self._labels, self._rows, strict=True):
            width = row.width - ui.px(208 + 24)
            name = ui.fonts.fit(label, ui.px(18), width, theme.text)
            if not line:
                surface.blit(name, name.get_rect(midleft=row.midleft))
                continue
            lines = ui.fonts.wrap(line, ui.px(14), width)
            height = name.get_height() + len(lines) * ui.fonts.line_height(ui.px(14))
            top = row.top + max(0, (row.height - height) // 2)
            surface.blit(name, (row.left, top))
            below = pygame.Rect(row.left, top + name.get_height(), width, height)
            paint_lines(surface, ui, line, below, 14, theme.muted)

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
        """The window itself follows the setting, and saves it."""
        self.ui.settings.fullscreen = on
