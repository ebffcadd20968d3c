"""The settings, in pages."""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import Any

import pygame

from game.base.languages import LANGUAGES
from game.base.parts import Part, own_part, parts
from game.files.settings import values_of
from game.ui.kit.boxes import CENTRED, Box, Picture
from game.ui.kit.button import Button
from game.ui.kit.choice import Steps, ask
from game.ui.kit.containers import Column
from game.ui.kit.form import Dialog, buttons, dialog, foot, labelled
from game.ui.kit.lengths import UNLIMITED, Size, rows
from game.ui.kit.scroll import listed
from game.ui.kit.style import FACT, HEAD, SMALL, accent
from game.ui.kit.text import Alike, Text
from game.ui.look.fonts import TEXT_FACTORS
from game.ui.look.texts import tr
from game.ui.rooms.settings.bindings import BindingsScene
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Pop, Push
from game.ui.table.menu_art import paint_art

log = logging.getLogger(__name__)

PART = 46
"""The height of a part, in design pixels."""


def _readable_parts() -> list[Part]:
    """All parts, the program first; that one alone if nothing can be read of the others."""
    try:
        return parts()
    except OSError as error:
        log.warning("nobody knows what the program is made of: %s", error)
        return [own_part()]


class About(Dialog):
    """The program in two lines, and a list of its parts that scrolls."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self._parts = _readable_parts()

    def contents(self) -> Box:
        factor = self.ui.fonts.factor
        own, *others = self._parts
        lines = [self._part(one) for one in others] or [Text(tr("files.damaged"), FACT)]
        free = tr("about.version", version=own.version, licence=own.licence)
        said = (Text(one, FACT, wraps=True, align=CENTRED) for one in (tr("about.line"), free))
        # It takes what is left: the words above would shrink for it otherwise.
        heading, room = tr("about.parts"), Size(120, least=PART, most=UNLIMITED)
        return dialog(
            self.ui,
            own.name,
            Column(*said, gap=4),
            Text(heading, HEAD, tone=accent),
            listed(lines, PART, heading, about="parts").sized(height=room),
            foot=foot(Button(tr("settings.done"), Pop, main=True, first=True)),
            width=760 * factor,
            height=680 * factor,
            gap=12,
        )

    def _part(self, part: Part) -> Box:
        name = f"{part.name} {part.version}".strip()
        licence = part.licence
        if part.within:
            licence = tr("about.within", licence=licence, part=part.within)
        return Column(Text(name, FACT), Text(licence, SMALL), gap=0, height=rows(PART))


@dataclass(frozen=True)
class Setting:
    """Where a setting stands, and how it is applied; `Settings` says which values it can have.

    Its words are the texts ``settings.NAME`` and so on, with a `line` that explains it. `apply`
    makes the window follow a new value, if it doesn't by itself. A volume's values are steps.
    """

    name: str
    line: bool = True
    apply: Callable[[UiContext], None] | None = None
    stepped: bool = False
    said: Callable[[Any], str] | None = None

    @property
    def items(self) -> dict[Any, str]:
        said = self.said or (
            lambda value: LANGUAGES.get(value) or tr(self._words(value), number=value)
        )
        return {value: said(value) for value in values_of(self.name)}

    def _words(self, value: Any) -> str:
        if self.stepped and value:
            return "settings.volume"
        if self.stepped or isinstance(value, bool):
            return "settings.on" if value else "settings.off"
        return f"settings.{self.name}.{'system' if value is None else value}"


def _percent(text_size: str) -> str:
    return tr("number.percent", number=tr.whole(round(100 * TEXT_FACTORS[text_size])))


PAGES: Mapping[str, tuple[Setting, ...]] = MappingProxyType(
    {
        "look": (
            Setting("theme", line=False, apply=UiContext.restyle),
            Setting("text_size", apply=UiContext.resize_text, said=_percent),
            Setting("reduced_motion"),
            Setting("fullscreen"),
            Setting("television"),
        ),
        "board": (
            Setting("palette", apply=UiContext.restyle),
            Setting("marks"),
            Setting("coordinates"),
            Setting("board_side"),
            Setting("move_numbers"),
        ),
        "sound": (
            Setting("sound"),
            Setting("effects", stepped=True),
            Setting("music", stepped=True),
        ),
        "game": (
            Setting("pace"),
            Setting("ponder"),
            Setting("hand_over"),
            Setting("teaching"),
            Setting("ratings"),
        ),
        "language": (Setting("language", line=False, apply=UiContext.speak),),
    }
)
"""The pages, by the last part of the key of their words, ``settings.page.NAME``."""

PICTURES: Mapping[str, Callable[[pygame.Surface, UiContext, pygame.Rect], None]] = MappingProxyType(
    {"board": paint_art}
)
"""What to draw to show the effect of a page's settings, in the space that they leave."""

ROWS = max(len(page) for page in PAGES.values())
"""The most settings on a page; the panel has room for them."""

SIDE_BY_SIDE, COLUMNS = 4, 2
"""Up to how many values are side by side; more are in so many columns, on a page of their own."""

ROW, GAP, LEAST_GAP, CHOICE = 79, 16, 8, 336
"""The height of a row, the gap between two, that gap in larger text, and the width of a choice, in
design pixels."""

MOST = (1120, 704)
"""The greatest width and height of the panel, in design pixels."""


class SettingsScene(Dialog):
    """A choice for each setting of a page. Each takes effect at once and is saved."""

    def __init__(self, ui: UiContext, page: str = "look") -> None:
        super().__init__(ui)
        self.page = page

    def contents(self) -> Box:
        ui, text, settings = self.ui, self.ui.fonts.factor, PAGES[self.page]
        pages = {name: tr(f"settings.page.{name}") for name in PAGES}
        alike, picture = Alike(), PICTURES.get(self.page)
        lines = [self._row(setting, alike) for setting in settings]
        return dialog(
            ui,
            tr("settings.title"),
            ask(self, "page", tr("settings.title"), pages, first=True),
            *lines,
            None
            if picture is None
            else Picture(picture, height=Size(128, least=64, most=256), grow=1),
            # Choices grow with the text beside them.
            width=min(MOST[0], 656 * text + CHOICE * (text - 1)),
            height=min(MOST[1], 80 + 44 + 2 * GAP + ROWS * (ROW * text + GAP) + 48 + 24),
            gap=GAP if text == 1 else LEAST_GAP,
            foot=buttons(
                Button(tr("settings.about"), lambda: Push(About(ui)), about=About),
                Button(
                    tr("settings.bindings"), lambda: Push(BindingsScene(ui)), about=BindingsScene
                ),
                Button(tr("settings.done"), Pop, main=True),
                height=48,
                gap=16,
            ),
        )

    def _row(self, setting: Setting, alike: Alike) -> Box:
        label, text = tr(f"settings.{setting.name}"), self.ui.fonts.factor
        steps = Steps.PIPS if setting.stepped else None
        control = ask(
            *(self.ui.settings, setting.name, label, setting.items),
            steps=steps,
            put=partial(self._put, setting),
            columns=COLUMNS if len(setting.items) > SIDE_BY_SIDE and not steps else None,
            about=setting,
        )
        if control.columns < len(control.items):
            return control.sized(grow=1)  # The page has the same name.
        line = ""
        if setting.line:
            line = tr(f"settings.{setting.name}.line", **self.ui.controls.words())
        # Words in paragraphs need the room more than choices do, whose words are few.
        control.sized(width=CHOICE * (1 + text) / 2)
        high = Size(ROW, least=44, most=2 * ROW)
        return labelled(control, line, alike=(None, alike), height=high, grow=1)

    def _put(self, setting: Setting, name: str, value: Hashable) -> None:
        setattr(self.ui.settings, name, value)
        if setting.apply is not None:
            setting.apply(self.ui)
        self.ui.save()
