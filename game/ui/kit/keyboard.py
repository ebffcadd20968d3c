"""An on-screen keyboard, for people who hold a gamepad."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.ui.kit.boxes import Box, Picture
from game.ui.kit.button import Button
from game.ui.kit.containers import Column
from game.ui.kit.control import ControlState
from game.ui.kit.field import Field
from game.ui.kit.form import Dialog, buttons, dialog
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Do, Edit, Write
from game.ui.shell.prompts import Prompt, paint_prompts, shown_prompts
from game.ui.shell.scene import Change, Pop, TextRequest

if TYPE_CHECKING:
    from game.ui.shell.context import UiContext

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


class Keyboard(Dialog):
    """Rows of keys that write into a field. Cancelling restores the field's text."""

    def __init__(self, ui: UiContext, request: TextRequest) -> None:
        """Write what a field of the scene below asks for."""
        super().__init__(ui)
        self._request = request
        self.field = Field(
            ui, request.text, request.placeholder, request.on_change, limit=request.limit
        )
        self.field.begin()
        self._layer = FIRST_LAYERS.get(tr.language, "letters")
        # The first letter begins the text: it replaces what is selected.
        self._large = request.capitalized

    def contents(self) -> Box:
        """The keys row by row, known by their places so that the selection stays in place."""
        foot = buttons(
            Button(tr("keyboard.shift"), self._shift),
            Button(self._name_of_next_layer, self._switch),
            Button(tr("keyboard.space"), self._space),
            Button(tr("keyboard.delete"), self._erase),
            Button(tr("keyboard.done"), Pop, main=True),
            height=KEY,
            gap=GAP,
        )
        lines = (
            buttons(*(self._key(line, *key) for key in enumerate(letters)), height=KEY, gap=GAP)
            for line, letters in enumerate(LAYERS[self._layer])
        )
        return dialog(
            self.ui,
            self._request.title,
            Picture(self._paint_field, height=48, on_placed=partial(setattr, self.field, "rect")),
            Column(*lines, foot, gap=GAP),
            Picture(self._paint_prompts, height=32),
            width=720,
        )

    def _key(self, line: int, place: int, letter: str) -> Button:
        # A letter whose capital is two letters stays as it is.
        large = letter.upper() if self._large and len(letter.upper()) == 1 else letter
        return Button(large, partial(self._write, large), about=(line, place))

    # -- what is written ----------------------------------------------------

    def _write(self, text: str) -> None:
        self.field.edit(Write(text))
        self._large = False

    def _space(self) -> None:
        self._write(" ")

    def _erase(self) -> None:
        self.field.erase()
        self._large = self._request.capitalized and not self.field.text

    def _shift(self) -> None:
        self._large = not self._large

    def _switch(self) -> None:
        self._layer = self._next_layer

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
                self.field.edit(action)
            case Do(Command.ERASE):
                self._erase()
            case Do(Command.FLIP, pad) if pad is not None:
                self._erase()
            case Do(Command.NEXT_SPOT):
                self._space()
            case Do(Command.TURN_LEFT | Command.TURN_RIGHT, pad) if pad is not None:
                self._shift()
            case Do(Command.MENU):
                return Pop()
            case _:
                return super().handle(action)
        self.arrange()
        return None

    def cancel(self) -> Change | None:
        self._request.on_change(self._request.text)
        return Pop()

    # -- drawing ------------------------------------------------------------

    def _paint_field(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        self.field.paint_state(surface, ui, ControlState(editing=True))

    def _paint_prompts(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        if ui.controls.pad is not None:
            shown = shown_prompts(ui, PROMPTS)
            paint_prompts(surface, ui, shown, rect, ui.px(14), align=0.5)
