"""Which keys and buttons do what: their signs, and the scene for changing that."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Unpack

import pygame
from pygame import Rect

from game.ui.kit.boxes import CENTRED, Align, Box, Measure, Outline
from game.ui.kit.button import Button
from game.ui.kit.choice import ask
from game.ui.kit.containers import Column, Row
from game.ui.kit.form import Dialog, buttons, dialog
from game.ui.kit.lengths import EQUAL, Span
from game.ui.kit.question import Question
from game.ui.kit.style import FACT, TOLD, accent, muted
from game.ui.kit.text import Text
from game.ui.kit.tile import Tile
from game.ui.look.signs import Sign, paint_sign, sign_height, sign_width
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Chord, Command, Do, Input, Press, Pressed
from game.ui.shell.bindings import GROUPS, Bindings
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push

LISTEN_MS = 6000
"""How long to wait for a new key or button."""

ROWS, COLUMNS = 6, 2
"""How many commands are shown below each other, and side by side."""

SIGNS = 15
"""The size of text that suits the signs, in design pixels."""

SIGNS_APART = 4
"""The gap between two signs, in design pixels."""


class Signs(Box):
    """Signs side by side."""

    def __init__(self, signs: Sequence[Sign], **outline: Unpack[Outline]) -> None:
        super().__init__(**outline)
        self._signs = tuple(signs)

    def content_width(self, measure: Measure, height: int | None) -> Span:
        size, apart = measure.px(SIGNS), measure.px(SIGNS_APART) * max(0, len(self._signs) - 1)
        usual = sum(sign_width(measure.ui.fonts, sign, size) for sign in self._signs) + apart
        return Span(usual, usual, usual)

    def content_height(self, measure: Measure, width: int) -> Span:
        usual = sign_height(measure.ui.fonts, measure.px(SIGNS))
        return Span(usual, usual, usual)

    def paint(self, surface: pygame.Surface, ui: UiContext, rect: Rect) -> None:
        super().paint(surface, ui, rect)
        left, size = rect.left, ui.px(SIGNS)
        for sign in self._signs:
            place = paint_sign(surface, ui.fonts, ui.theme, sign, size, (left, rect.centery))
            left = place.right + ui.px(SIGNS_APART)


class BindingsScene(Dialog):
    """Every command with its keys or buttons; the next press is bound to a chosen one."""

    explains = True

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.of_pad = ui.controls.pad is not None
        self.group = next(iter(GROUPS))
        self.notice: str | None = None
        self._listening: Command | None = None
        self._until = 0.0

    def contents(self) -> Box:
        devices = {False: tr("controls.keys"), True: tr("controls.pad")}
        groups = {group: tr(f"controls.{group}") for group in GROUPS}
        lines = list(map(self._line, GROUPS[self.group]))
        notice, tone = self.notice or tr("controls.choose"), accent if self.notice else muted
        return dialog(
            self.ui,
            tr("controls.title"),
            Row(
                ask(self, "of_pad", tr("controls.title"), devices, width=EQUAL, grow=1),
                ask(self, "group", tr("controls.choose"), groups, width=EQUAL, grow=1),
                gap=16,
            ),
            Row(
                *(
                    Column(*lines[start : start + ROWS], gap=8, width=EQUAL, grow=1)
                    for start in range(0, ROWS * COLUMNS, ROWS)
                ),
                gap=16,
                align=Align.START,
            ),
            Text(notice, TOLD, tone=tone, align=CENTRED, grow=1),
            foot=buttons(
                Button(tr("controls.reset"), lambda: self._change(Bindings())),
                Button(tr("controls.done"), Pop, main=True),
                height=48,
                gap=16,
            ),
            width=840 * self.ui.fonts.factor,
            height=640,
        )

    def _line(self, command: Command) -> Tile:
        name = tr(f"command.{command.name.lower()}")
        signs = self.ui.controls.all_signs(command, of_pad=self.of_pad)
        bound: Box = Signs(signs)
        if command is self._listening:
            bound = Text(tr("controls.pressing"), FACT, tone=accent)
        elif not signs:
            bound = Text(tr("controls.nothing"), FACT, tone=muted)
        return Tile(
            name,
            Row(Text(name, FACT, grow=1), bound, gap=8, pad=(14, 0)),
            partial(self._listen, command),
            about=command,
            first=command is GROUPS[self.group][0],
            height=50,
        )

    # -- what is pressed ----------------------------------------------------

    @property
    def listening(self) -> bool:
        return self._listening is not None

    def update(self) -> Change | None:
        if self.listening and self.ui.clock.reached(self._until):
            self._stop()
        return None

    def _listen(self, command: Command) -> None:
        self._listening, self._until = command, self.ui.now() + LISTEN_MS
        name = tr(f"command.{command.name.lower()}")
        self.notice = tr(
            "controls.listen.pad" if self.of_pad else "controls.listen.keys", command=name
        )

    def _stop(self, notice: str | None = None) -> None:
        self._listening, self.notice = None, notice
        self.arrange()

    def handle(self, action: Action) -> Change | None:
        if self._listening is None:
            return Pop() if action == Do(Command.HELP) else super().handle(action)
        match action:
            case Pressed(pressed):
                return self._hear(self._listening, pressed)
            case Press():
                self._stop()
                return super().handle(action)
        return None

    def _hear(self, command: Command, pressed: Input) -> Change | None:
        """Bind a command to what was pressed, or ask first, or say why it can't be."""
        stop = isinstance(pressed, Chord) and pressed.key == pygame.K_ESCAPE
        if isinstance(pressed, Chord) is self.of_pad and not stop:
            return None
        bindings = self.ui.controls.bindings
        if stop or pressed in bindings.inputs(command, of_pad=self.of_pad)[:1]:
            self._stop()
        elif not bindings.may_change(command, pressed):
            self._stop(self._fault(command, pressed))
        elif bindings.holder(pressed) in (None, command):
            self._change(bindings.changed(command, pressed))
        else:
            self._stop()
            return Push(self._question(command, pressed))
        return None

    def _fault(self, command: Command, pressed: Input) -> str:
        if isinstance(pressed, Chord):
            return tr("controls.fixed", name=self.ui.controls.sign_of(pressed).text)
        other = self.ui.controls.bindings.holder(pressed) or command
        return tr("controls.needed", command=tr(f"command.{other.name.lower()}"))

    def _question(self, command: Command, pressed: Input) -> Question:
        bindings, sign_of = self.ui.controls.bindings, self.ui.controls.sign_of
        holder = bindings.holder(pressed)
        assert holder is not None
        after = bindings.changed(command, pressed)
        name = tr(f"command.{holder.name.lower()}")
        given = bindings.given(command, pressed)
        if given is None:
            line, yes = tr("controls.taken.bare", command=name), tr("controls.take")
        else:
            other = sign_of(given).text
            line, yes = tr("controls.taken.swap", command=name, other=other), tr("controls.swap")
        title, no = tr("controls.taken", name=sign_of(pressed).text), tr("controls.keep")
        return Question.whether(self.ui, title, line, yes, no, lambda: self._swap(after))

    def _swap(self, bindings: Bindings) -> Change:
        self._change(bindings)
        return Pop()

    def _change(self, bindings: Bindings) -> None:
        self.ui.controls.change(bindings)
        self._stop()
