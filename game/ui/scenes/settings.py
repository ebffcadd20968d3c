"""The settings in pages: how things look, and how a game goes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

import pygame

from game.files.settings import THEME_NAMES
from game.languages import LANGUAGES
from game.ui.look.scale import column
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Pop
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, ChoiceItem
from game.ui.widgets.form import Modal
from game.ui.widgets.label import paint_lines
from game.ui.widgets.one_of_many import OneOfMany
from game.ui.widgets.widget import Widget


@dataclass(frozen=True)
class Setting:
    """A setting that can be chosen. Its words are the texts ``settings.NAME`` and so on.

    Attributes:
        name: the attribute of `Settings`.
        values: what it may be, with the key of each value's words.
        line: whether a line explains it, ``settings.NAME.line``.
        apply: has the window follow a new value, where it doesn't by itself.
    """

    name: str
    values: tuple[tuple[Hashable, str], ...]
    line: bool = True
    apply: Callable[[UiContext], None] | None = None


SWITCH = ((False, "settings.off"), (True, "settings.on"))
"""The values of what is on or off."""

PAGES: Mapping[str, tuple[Setting, ...]] = MappingProxyType(
    {
        "look": (
            Setting(
                "theme",
                tuple((name, f"settings.theme.{name}") for name in THEME_NAMES),
                line=False,
                apply=UiContext.restyle,
            ),
            Setting("marks", SWITCH),
            Setting("reduced_motion", SWITCH),
            Setting("fullscreen", SWITCH),
        ),
        "game": (Setting("ponder", SWITCH),),
        "language": (
            Setting(
                "language",
                (
                    (None, "settings.language.system"),
                    *((key, f"language.{key}") for key in LANGUAGES),
                ),
                line=False,
                apply=UiContext.speak,
            ),
        ),
    }
)
"""The pages, by the last part of the key of their words, ``settings.page.NAME``."""

ROWS = max(len(page) for page in PAGES.values())

SIDE_BY_SIDE = 4
"""So many values stand side by side; of more, one is shown at a time."""


class SettingsScene(Modal):
    """A choice for each setting of a page. Each takes effect at once and is saved.

    Attributes:
        page: the name of the page that is open.
    """

    panel_size = (656, 220 + 80 * ROWS)

    def __init__(self, ui: UiContext, page: str = "look") -> None:
        super().__init__(ui)
        self.page = page
        self.reword()

    def reword(self) -> None:
        self.title = tr("settings.title")
        self.focus.show(self._widgets())

    def _widgets(self) -> list[Widget]:
        pages = [ChoiceItem(name, tr(f"settings.page.{name}")) for name in PAGES]
        return [
            Choice("page", pages, self.page, self._open_page),
            *map(self._choice, PAGES[self.page]),
            Button("done", tr("settings.done"), Pop, main=True),
        ]

    def _choice(self, setting: Setting) -> Choice[Hashable]:
        items = [ChoiceItem(value, tr(key)) for value, key in setting.values]
        chosen = getattr(self.ui.settings, setting.name)
        kind = Choice if len(items) <= SIDE_BY_SIDE else OneOfMany
        return kind(setting.name, items, chosen, partial(self._set, setting))

    def _open_page(self, page: str) -> None:
        self.page = page
        self.focus.show(self._widgets())
        self.arrange()

    def _set(self, setting: Setting, value: Hashable) -> None:
        setattr(self.ui.settings, setting.name, value)
        if setting.apply is not None:
            setting.apply(self.ui)
        self.ui.save()

    def arrange(self) -> None:
        px, rect = self.ui.px, self.panel_rect()
        tabs, *choices, done = self.focus.widgets
        tabs.rect = pygame.Rect(0, 0, rect.width - px(64), px(44))
        tabs.rect.midtop = (rect.centerx, rect.top + px(80))
        inside = pygame.Rect(tabs.rect.left, tabs.rect.bottom + px(16), tabs.rect.width, 0)
        self._rows = column(inside, len(choices), px(64), px(16))
        for choice, setting, row in zip(choices, PAGES[self.page], self._rows, strict=True):
            assert isinstance(choice, Choice)
            # A key may have changed it meanwhile, as F11 does.
            choice.value = getattr(self.ui.settings, setting.name)
            choice.rect = pygame.Rect(0, 0, px(232), px(44))
            choice.rect.midright = row.midright
        done.rect = pygame.Rect(0, 0, px(208), px(48))
        done.rect.midbottom = (rect.centerx, rect.bottom - px(24))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        ui, theme = self.ui, self.ui.theme
        for setting, row in zip(PAGES[self.page], self._rows, strict=True):
            width = row.width - ui.px(232 + 24)
            name = ui.fonts.fit(tr(f"settings.{setting.name}"), ui.px(18), width, theme.text)
            if not setting.line:
                surface.blit(name, name.get_rect(midleft=row.midleft))
                continue
            line = tr(f"settings.{setting.name}.line")
            lines = ui.fonts.wrap(line, ui.px(14), width)
            height = name.get_height() + len(lines) * ui.fonts.line_height(ui.px(14))
            top = row.top + max(0, (row.height - height) // 2)
            surface.blit(name, (row.left, top))
            below = pygame.Rect(row.left, top + name.get_height(), width, height)
            paint_lines(surface, ui, line, below, 14, theme.muted)
