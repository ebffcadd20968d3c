"""The settings, in pages."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType

import pygame

from game.base.languages import LANGUAGES
from game.base.pace import PACES
from game.files.settings import HAND_OVERS, LOUDEST
from game.ui.look.fonts import TEXT_FACTORS
from game.ui.look.palette import PALETTES
from game.ui.look.scale import column
from game.ui.look.texts import tr
from game.ui.look.theme import THEMES
from game.ui.rooms.settings.bindings import BindingsScene
from game.ui.shell.actions import Action, Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene
from game.ui.table.menu_art import paint_art
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, ChoiceItem
from game.ui.widgets.choice_grid import ChoiceGrid
from game.ui.widgets.form import Modal
from game.ui.widgets.label import fitted_lines, paint_alike
from game.ui.widgets.stepper import Stepper
from game.ui.widgets.widget import Widget


@dataclass(frozen=True)
class Setting:
    """A setting that can be chosen. Its words are the texts ``settings.NAME`` and so on.

    Attributes:
        name: the attribute of `Settings`.
        values: its possible values, each with the key of its words.
        line: whether a line explains it, ``settings.NAME.line``.
        apply: makes the window follow a new value, if it doesn't by itself.
        stepped: whether its values are the steps of a scale that begins with nothing, shown one at
            a time.
    """

    name: str
    values: tuple[tuple[Hashable, str], ...]
    line: bool = True
    apply: Callable[[UiContext], None] | None = None
    stepped: bool = False

    @property
    def words(self) -> list[str]:
        """The words for its values."""
        return [tr(key, number=value) for value, key in self.values]

    def index(self, value: Hashable) -> int:
        """The index of one of its values."""
        return [known for known, _ in self.values].index(value)


@dataclass(frozen=True)
class Link:
    """A line that leads to a scene of its own.

    Its words are like those of a `Setting`, plus ``settings.NAME.open`` on its button.

    Attributes:
        name: identifies it.
        open: makes the scene.
    """

    name: str
    open: Callable[[UiContext], Scene]
    line = True


SWITCH = ((False, "settings.off"), (True, "settings.on"))
"""The values of a setting that is on or off."""

VOLUMES = (
    (0, "settings.off"),
    *((volume, "settings.volume") for volume in range(1, LOUDEST + 1)),
)
"""The values of a volume."""

PAGES: Mapping[str, tuple[Setting | Link, ...]] = MappingProxyType(
    {
        "look": (
            Setting(
                "theme",
                tuple((name, f"settings.theme.{name}") for name in THEMES),
                line=False,
                apply=UiContext.restyle,
            ),
            Setting(
                "text_size",
                tuple((name, f"settings.text_size.{name}") for name in TEXT_FACTORS),
                apply=UiContext.resize_text,
            ),
            Setting("reduced_motion", SWITCH),
            Setting("fullscreen", SWITCH),
            Setting("coordinates", SWITCH),
            Setting("move_numbers", SWITCH),
        ),
        "colours": (
            Setting(
                "palette",
                tuple((name, f"settings.palette.{name}") for name in PALETTES),
                apply=UiContext.restyle,
            ),
            Setting("marks", SWITCH),
        ),
        "sound": (
            Setting("sound", SWITCH),
            Setting("effects", VOLUMES, stepped=True),
            Setting("music", VOLUMES, stepped=True),
        ),
        "game": (
            Setting("pace", tuple((pace, f"settings.pace.{pace}") for pace in PACES)),
            Setting("ponder", SWITCH),
            Setting(
                "hand_over", tuple((when, f"settings.hand_over.{when}") for when in HAND_OVERS)
            ),
            Setting("teaching", SWITCH),
        ),
        "controls": (Link("bindings", BindingsScene),),
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

PICTURES: Mapping[str, Callable[[pygame.Surface, UiContext, pygame.Rect], None]] = MappingProxyType(
    {"colours": paint_art}
)
"""What to draw to show the effect of a page's settings, in the space that they leave."""

ROWS = max(len(page) for page in PAGES.values())
"""The most settings on a page; the panel has room for them."""

LEAST_ROWS, PICTURE_ROWS = 3, 1.5
"""Pages with fewer rows share the height among this many; and the rows that a picture takes up."""

SIDE_BY_SIDE = 4
"""Up to this many values are side by side; more are in rows, on a page of their own."""

LINE = 14
"""The text size of explanations, if they fit, in design pixels."""

ROW, GAP, LEAST_GAP, CHOICE = 64, 16, 8, 336
"""The height of a row, the gap between two, that gap in larger text, and the width of a choice, in
design pixels."""

MOST = (1120, 704)
"""The greatest width and height of the panel, in design pixels."""


class SettingsScene(Modal):
    """A choice for each setting of a page. Each takes effect at once and is saved.

    Attributes:
        page: the name of the page that is open.
    """

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
            *map(self._widget, PAGES[self.page]),
            Button("done", tr("settings.done"), Pop, main=True),
        ]

    def _widget(self, setting: Setting | Link) -> Widget:
        if isinstance(setting, Link):
            opens = setting.open
            words = tr(f"settings.{setting.name}.open")
            return Button(setting.name, words, lambda: Push(opens(self.ui)))
        values = [value for value, _ in setting.values]
        chosen = getattr(self.ui.settings, setting.name)
        if setting.stepped:

            def step(index: int) -> None:
                self._set(setting, values[index])

            index = setting.index(chosen)
            return Stepper(setting.name, setting.words, index, step, from_nothing=True)
        items = list(map(ChoiceItem, values, setting.words))
        kind = Choice if len(items) <= SIDE_BY_SIDE else ChoiceGrid
        return kind(setting.name, items, chosen, partial(self._set, setting))

    def _open_page(self, page: str) -> None:
        self.page = page
        self.show_widgets(self._widgets())

    def _set(self, setting: Setting, value: Hashable) -> None:
        setattr(self.ui.settings, setting.name, value)
        if setting.apply is not None:
            setting.apply(self.ui)
        self.ui.save()

    def handle(self, action: Action) -> Change | None:
        change = super().handle(action)
        if action == Do(Command.MUTE):
            self.arrange()
        return change

    def arrange(self) -> None:
        text = self.ui.fonts.factor
        height = 80 + 44 + 2 * GAP + ROWS * (ROW * text + GAP) + 48 + 24
        # Choices grow with the text beside them.
        width = 656 * text + (CHOICE * (text - 1))
        self.panel_size = min(MOST[0], round(width)), min(MOST[1], round(height))
        gap = GAP if text == 1 else LEAST_GAP
        px, rect = self.ui.px, self.panel_rect()
        tabs, *choices, done = self.focus.widgets
        tabs.rect = pygame.Rect(0, 0, rect.width - px(64), px(44))
        tabs.rect.midtop = (rect.centerx, rect.top + px(80))
        inside = pygame.Rect(tabs.rect.left, tabs.rect.bottom + px(GAP), tabs.rect.width, 0)
        inside.height = rect.bottom - px(24 + 48 + GAP) - inside.top
        rows = max(LEAST_ROWS, len(choices) + (PICTURE_ROWS if self.page in PICTURES else 0))
        self._rows = column(inside, len(choices), round(inside.height / rows) - px(gap), px(gap))
        below = self._rows[-1].bottom + px(GAP)
        self._picture = pygame.Rect(inside.left, below, inside.width, inside.bottom - below)
        for choice, setting, row in zip(choices, PAGES[self.page], self._rows, strict=True):
            if isinstance(choice, Choice):
                # A key may have changed it meanwhile, such as the one for full screen.
                choice.value = getattr(self.ui.settings, setting.name)
            choice.rect = pygame.Rect(0, 0, self.ui.text_px(CHOICE), px(44))
            choice.rect.midright = row.midright
            if isinstance(choice, ChoiceGrid):
                choice.rect = inside.copy()
        done.rect = pygame.Rect(0, 0, px(208), px(48))
        done.rect.midbottom = (rect.centerx, rect.bottom - px(24))

    def _words_width(self, row: pygame.Rect) -> int:
        """The width that a row has for words, beside its choice."""
        return row.width - self.ui.text_px(CHOICE) - self.ui.px(24)

    def _line(self, setting: Setting | Link) -> str:
        """The line that explains a setting."""
        return tr(f"settings.{setting.name}.line", **self.ui.controls.words())

    def _line_size(self) -> int:
        """The size of all explanations: the largest at which each fits into its row."""
        ui, name = self.ui, self.ui.fonts.line_height(self.ui.px(18))
        rooms = (
            (setting, pygame.Rect(0, 0, self._words_width(row), row.height - name))
            for setting, row in zip(PAGES[self.page], self._rows, strict=True)
        )
        sizes = [
            fitted_lines(ui, self._line(setting), room, LINE)[1]
            for setting, room in rooms
            if setting.line
        ]
        return min(sizes, default=ui.px(LINE))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        ui, theme, size = self.ui, self.ui.theme, self._line_size()
        lines = []
        for setting, row in zip(PAGES[self.page], self._rows, strict=True):
            if isinstance(self.focus.widget(setting.name), ChoiceGrid):
                # The page has the same name.
                continue
            width = self._words_width(row)
            name = ui.fonts.fit(tr(f"settings.{setting.name}"), ui.px(18), width, theme.text)
            if not setting.line:
                surface.blit(name, name.get_rect(midleft=row.midleft))
                continue
            line = self._line(setting)
            below = pygame.Rect(row.left, 0, width, 0)
            below.height = len(ui.fonts.wrap(line, size, width)) * ui.fonts.line_height(size)
            below.top = row.top + (row.height - below.height + name.get_height()) // 2
            surface.blit(name, (row.left, below.top - name.get_height()))
            lines.append((line, below))
        paint_alike(surface, ui, lines, LINE, theme.muted)
        if self.page in PICTURES:
            PICTURES[self.page](surface, ui, self._picture)
