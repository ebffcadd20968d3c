"""How the window looks and moves."""

from __future__ import annotations

import pygame

from game.files.settings import THEME_NAMES
from game.ui.kit import Kit
from game.ui.scale import column
from game.ui.scene import Pop
from game.ui.scenes.form import Modal
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, Option
from game.ui.widgets.label import paint_lines
from game.ui.words import say


class Options(Modal):
    """Each choice holds at once and is kept."""

    panel_size = (624, 576)

    def __init__(self, kit: Kit) -> None:
        super().__init__(kit)
        self.title = say("options.title")
        settings = kit.settings
        themes = [Option(name, say(f"options.theme.{name}")) for name in THEME_NAMES]
        switch = [Option(False, say("options.off")), Option(True, say("options.on"))]
        self._fullscreen = Choice("fullscreen", switch, settings.fullscreen, self._set_fullscreen)
        self.focus.show(
            [
                Choice("theme", themes, settings.theme, self._set_theme),
                Choice("marks", switch, settings.marks, self._set_marks),
                Choice("motion", switch, settings.reduced_motion, self._set_reduced_motion),
                Choice("ponder", switch, settings.ponder, self._set_ponder),
                self._fullscreen,
                Button("done", say("options.done"), Pop, main=True),
            ]
        )
        self._lines = (
            (say("options.theme"), ""),
            (say("options.marks"), say("options.marks.line")),
            (say("options.reduced_motion"), say("options.reduced_motion.line")),
            (say("options.ponder"), say("options.ponder.line")),
            (say("options.fullscreen"), say("options.fullscreen.line")),
        )

    def arrange(self) -> None:
        px, rect = self.kit.px, self.panel_rect()
        # A key may have switched it meanwhile.
        self._fullscreen.value = self.kit.settings.fullscreen
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
        kit, theme = self.kit, self.kit.theme
        for (name, line), spot in zip(self._lines, self._rows, strict=True):
            room = spot.width - kit.px(208 + 24)
            words = kit.fonts.fit(name, kit.px(18), room, theme.text)
            if not line:
                surface.blit(words, words.get_rect(midleft=spot.midleft))
                continue
            lines = kit.fonts.wrap(line, kit.px(14), room)
            height = words.get_height() + len(lines) * kit.fonts.line_height(kit.px(14))
            top = spot.top + max(0, (spot.height - height) // 2)
            surface.blit(words, (spot.left, top))
            below = pygame.Rect(spot.left, top + words.get_height(), room, height)
            paint_lines(surface, kit, line, below, 14, theme.quiet)

    # -- what the choices do ------------------------------------------------

    def _set_theme(self, name: str) -> None:
        self.kit.settings.theme = name
        self.kit.restyle()
        self.kit.save()

    def _set_marks(self, on: bool) -> None:
        self.kit.settings.marks = on
        self.kit.save()

    def _set_reduced_motion(self, on: bool) -> None:
        self.kit.settings.reduced_motion = on
        self.kit.save()

    def _set_ponder(self, on: bool) -> None:
        self.kit.settings.ponder = on
        self.kit.save()

    def _set_fullscreen(self, on: bool) -> None:
        """The window follows the settings."""
        self.kit.settings.fullscreen = on
