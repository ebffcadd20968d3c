"""An on-screen keyboard, for people who hold a gamepad."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from pygame import Rect

from game.ui.look.scale import row
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Do, Edit, Write
from game.ui.shell.context import UiContext
from game.ui.shell.prompts import Prompt, paint_prompts, shown_prompts
from game.ui.shell.scene import Change, Pop
from game.ui.widgets.button import Button
from game.ui.widgets.field import Field
from game.ui.widgets.form import Modal
from game.ui.widgets.widget import Widget, WidgetState

LETTERS = ("1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm'._")
ACCENTS = ("àáâãäåąæçć", "èéêëęìíîïł", "ñńòóôõöøœś", "ùúûüýÿßźžż")
CYRILLIC = ("1234567890", "йцукенгшщзхъ", "фывапролджэё", "ячсмитьбюіїєґў")
SIGNS = (".,!?:;\"'()", "/\\~_-+*=#@", "&%§$€£<>[]", "…–„“”«»¡¿|")
"""The rows of keys, as many in each layer. The Cyrillic ones follow the Russian keyboard, with the
additional letters of Belarusian and Ukrainian."""

LAYERS = {"letters": LETTERS, "accents": ACCENTS, "signs": SIGNS, "cyrillic": CYRILLIC}
"""The keyboard's layers, in the order in which the layer key goes through them."""

CYRILLIC_NAME = "абв"
"""The label of the key that leads to Cyrillic letters, the same in every language."""

FIRST_LAYERS = {"ru": "cyrillic"}
"""The first layer, by the window's language; "letters" in all others."""

KEY, GAP = 52, 8
"""The height of a key and the gap between keys, in design pixels."""

PROMPTS = (
    Prompt("prompt.letter", (Command.CONFIRM,)),
    Prompt("prompt.erase", (Command.FLIP,)),
    Prompt("prompt.space", (Command.NEXT_SPOT,)),
    Prompt("prompt.small", (Command.TURN_LEFT,)),
    Prompt("prompt.done", (Command.MENU,)),
)
"""What a pad's buttons do here besides choosing keys."""


class Keyboard(Modal):
    """Rows of keys that write into a field. Cancelling restores the field's text.

    Attributes:
        field: shows what has been written.
    """

    panel_size = (720, 496)

    def __init__(self, ui: UiContext, target: Field) -> None:
        """Write into `target`, a field of the scene below."""
        super().__init__(ui)
        self.title = target.title
        self._target = target
        self._before = target.text
        limit = target.line.limit
        self.field = Field(ui, "text", target.text, target.placeholder, limit, self._written)
        self.field.begin()
        self._layer = FIRST_LAYERS.get(tr.language, "letters")
        # The first letter begins the text: it replaces what is selected.
        self._large = target.capitalized
        self.focus.show(self._widgets())

    def _widgets(self) -> list[Widget]:
        """The keys row by row, named by their places so that the selection stays in place."""
        rows = LAYERS[self._layer]
        keys: list[Widget] = []
        for line, letters in enumerate(rows):
            for place, letter in enumerate(letters):
                # A letter whose capital is two letters stays as it is.
                large = letter.upper() if self._large and len(letter.upper()) == 1 else letter
                keys.append(Button(f"key{line}{place}", large, partial(self._write, large)))
        return [
            *keys,
            Button("shift", tr("keyboard.shift"), self._shift),
            Button("layer", self._name_of_next_layer, self._switch),
            Button("space", tr("keyboard.space"), partial(self._write, " ")),
            Button("delete", tr("keyboard.delete"), self._erase),
            Button("done", tr("keyboard.done"), Pop, main=True),
        ]

    def _show_anew(self) -> None:
        self.show_widgets(self._widgets())

    # -- what is written ----------------------------------------------------

    def _written(self, text: str) -> None:
        """Copy the text to the field below at once."""
        self._target.replace(text)

    def _write(self, text: str) -> None:
        self.field.edit(Write(text))
        self._large = False
        self._show_anew()

    def _erase(self) -> None:
        self.field.erase()
        self._large = self._target.capitalized and not self.field.text
        self._show_anew()

    def _shift(self) -> None:
        self._large = not self._large
        self._show_anew()

    def _switch(self) -> None:
        self._layer = self._next_layer
        self._show_anew()

    @property
    def _name_of_next_layer(self) -> str:
        layer = self._next_layer
        return CYRILLIC_NAME if layer == "cyrillic" else tr(f"keyboard.{layer}")

    @property
    def _next_layer(self) -> str:
        names = list(LAYERS)
        return names[(names.index(self._layer) + 1) % len(names)]

    # -- actions ------------------------------------------------------------

    @property
    def edited(self) -> Field:
        # Letters typed on a real keyboard are text here too.
        return self.field

    def handle(self, action: Action) -> Change | None:
        match action:
            case Write(text):
                self._write(text)
            case _ if isinstance(action, Edit):
                self.stale = True
                self.field.edit(action)
            case Do(Command.ERASE):
                self._erase()
            case Do(Command.FLIP, pad) if pad is not None:
                self._erase()
            case Do(Command.NEXT_SPOT):
                self._write(" ")
            case Do(Command.TURN_LEFT | Command.TURN_RIGHT, pad) if pad is not None:
                self._shift()
            case Do(Command.MENU):
                return Pop()
            case _:
                return super().handle(action)
        return None

    def cancel(self) -> Change | None:
        self._target.replace(self._before)
        return Pop()

    # -- layout and drawing -------------------------------------------------

    def arrange(self) -> None:
        px, inside = self.ui.px, self.panel_rect().inflate(-2 * self.ui.px(32), 0)
        self.field.rect = Rect(inside.left, inside.top + px(80), inside.width, px(48))
        top = self.field.rect.bottom + px(16)
        widgets = iter(self.focus.widgets)
        for line, letters in enumerate(LAYERS[self._layer]):
            room = Rect(inside.left, top + line * px(KEY + GAP), inside.width, px(KEY))
            self._lay(row(room, len(letters), px(GAP)), [next(widgets) for _ in letters])
        foot = Rect(inside.left, top + len(LETTERS) * px(KEY + GAP), inside.width, px(KEY))
        rest = list(widgets)
        self._lay(row(foot, len(rest), px(GAP)), rest)
        self._prompts = Rect(inside.left, foot.bottom + px(10), inside.width, px(32))

    @staticmethod
    def _lay(rects: Sequence[Rect], widgets: Sequence[Widget]) -> None:
        for widget, rect in zip(widgets, rects, strict=True):
            widget.rect = rect

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        ui = self.ui
        self.field.paint(surface, ui, WidgetState(editing=True))
        if ui.controls.pad is not None:
            paint_prompts(
                surface,
                ui,
                shown_prompts(ui, PROMPTS),
                self._prompts,
                ui.px(14),
                ui.theme.muted,
                align="center",
            )
