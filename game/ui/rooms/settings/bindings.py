"""The scene for changing keys and buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from pygame import Rect

from game.ui.look.scale import row
from game.ui.look.signs import paint_sign, sign_width
from game.ui.look.texts import tr
from game.ui.shell.actions import Action, Command, Do, Press, Pressed
from game.ui.shell.bindings import GROUPS, Bindings
from game.ui.shell.context import UiContext
from game.ui.shell.inputs import Chord, Input
from game.ui.shell.scene import Change, Pop, Push
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, ChoiceItem
from game.ui.widgets.form import Modal
from game.ui.widgets.label import paint_centred
from game.ui.widgets.question import Question
from game.ui.widgets.widget import Widget, WidgetState, paint_box

LISTEN_MS = 6000
"""How long to wait for a new key or button."""

ROWS, COLUMNS = 6, 2
"""How many commands are shown below each other, and side by side."""

ROW, GAP, TEXT, SMALL = 50, 8, 16, 15
"""The height of a line, the gap below it, and the sizes of words and signs, in design pixels."""


class BindingRow(Widget):
    """A command, and the keys or buttons bound to it.

    Attributes:
        command: the command.
        of_pad: whether its buttons are shown instead of its keys.
        waiting: whether it waits for a new one.
    """

    def __init__(
        self,
        command: Command,
        of_pad: bool,
        waiting: bool,
        on_use: Callable[[], None],
    ) -> None:
        """Make a row; `on_use` is called when it is used."""
        super().__init__(command.name.lower())
        self.command = command
        self.of_pad = of_pad
        self.waiting = waiting
        self._on_use = on_use

    def use(self, part: int | None) -> Change | None:
        self._on_use()
        return None

    def paint(self, surface: pygame.Surface, ui: UiContext, state: WidgetState) -> None:
        theme, px, rect = ui.theme, ui.px, self.rect
        fill = theme.control_hover if state.selected else theme.panel_active
        paint_box(surface, ui, rect, fill, state.selected)
        right, size = rect.right - px(12), px(SMALL)
        signs = ui.controls.all_signs(self.command, of_pad=self.of_pad)
        if self.waiting or not signs:
            words = tr("controls.pressing" if self.waiting else "controls.nothing")
            tone = theme.accent if self.waiting else theme.muted
            told = ui.fonts.blit(surface, words, px(TEXT), tone, midright=(right, rect.centery))
            right = told.left
        else:
            for sign in reversed(signs):
                left = right - sign_width(ui.fonts, sign, size)
                paint_sign(surface, ui.fonts, theme, sign, size, (left, rect.centery))
                right = left - px(4)
        width, spot = right - px(8) - rect.left - px(14), (rect.left + px(14), rect.centery)
        name = tr(f"command.{self.name}")
        ui.fonts.blit(surface, name, px(TEXT), theme.text, max_width=width, midleft=spot)


class BindingsScene(Modal):
    """Every command with its keys or buttons; the next press is bound to a chosen command.

    Attributes:
        of_pad: whether pad buttons are shown instead of keys.
        group: the group of commands shown, one of `GROUPS`.
        told: what is said about the last attempt.
    """

    panel_size = (840, 640)
    explains = True

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.of_pad = ui.controls.pad is not None
        self.group = next(iter(GROUPS))
        self._listening: Command | None = None
        self._until = 0.0
        self.reword()

    def reword(self) -> None:
        self.title, self.told = tr("controls.title"), tr("controls.choose")
        self._listening = None
        self.focus.show(self._widgets(), start="left")

    def _widgets(self) -> list[Widget]:
        devices = [
            ChoiceItem(False, tr("controls.keys")),
            ChoiceItem(True, tr("controls.pad")),
        ]
        groups = [ChoiceItem(group, tr(f"controls.{group}")) for group in GROUPS]
        return [
            Choice("device", devices, self.of_pad, self._open_device),
            Choice("group", groups, self.group, self._open_group),
            *map(self._row, GROUPS[self.group]),
            Button("reset", tr("controls.reset"), self._reset),
            Button("done", tr("controls.done"), Pop, main=True),
        ]

    def _row(self, command: Command) -> BindingRow:
        waiting = command is self._listening
        return BindingRow(command, self.of_pad, waiting, partial(self._listen, command))

    def _show_anew(self) -> None:
        self.show_widgets(self._widgets())

    def _open_device(self, of_pad: bool) -> None:
        self.of_pad = of_pad
        self._show_anew()

    def _open_group(self, group: str) -> None:
        self.group = group
        self._show_anew()

    # -- what is pressed ----------------------------------------------------

    @property
    def listening(self) -> bool:
        return self._listening is not None

    @property
    def due(self) -> float | None:
        return self._until if self.listening else None

    def update(self) -> Change | None:
        if self.listening and self.ui.now() >= self._until:
            self._stop(tr("controls.choose"))
        return None

    def _listen(self, command: Command) -> None:
        self._listening, self._until = command, self.ui.now() + LISTEN_MS
        name = tr(f"command.{command.name.lower()}")
        self.told = tr(
            "controls.listen.pad" if self.of_pad else "controls.listen.keys", command=name
        )
        self._show_anew()

    def _stop(self, told: str) -> None:
        self._listening, self.told = None, told
        self._show_anew()

    def handle(self, action: Action) -> Change | None:
        if self._listening is None:
            return Pop() if action == Do(Command.HELP) else super().handle(action)
        match action:
            case Pressed(pressed):
                return self._hear(self._listening, pressed)
            case Press():
                self._stop(tr("controls.choose"))
                return super().handle(action)
        return None

    def _hear(self, command: Command, pressed: Input) -> Change | None:
        """Bind a command to what was pressed, or ask first, or say why it can't be."""
        stop = isinstance(pressed, Chord) and pressed.key == pygame.K_ESCAPE
        if isinstance(pressed, Chord) is self.of_pad and not stop:
            return None
        bindings = self.ui.controls.bindings
        if stop or pressed in bindings.inputs(command, of_pad=self.of_pad)[:1]:
            self._stop(tr("controls.choose"))
        elif not bindings.may_change(command, pressed):
            self._stop(self._fault(command, pressed))
        elif bindings.holder(pressed) in (None, command):
            self._change(bindings.changed(command, pressed))
        else:
            self._stop(tr("controls.choose"))
            return Push(self._question(command, pressed))
        return None

    def _fault(self, command: Command, pressed: Input) -> str:
        if isinstance(pressed, Chord):
            return tr("controls.fixed", name=self.ui.controls.sign_of(pressed).text)
        other = self.ui.controls.bindings.holder(pressed) or command
        return tr("controls.needed", command=tr(f"command.{other.name.lower()}"))

    def _question(self, command: Command, pressed: Input) -> Question:
        """Ask whether to take a key or button away from another command."""
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
        return Question(
            self.ui,
            tr("controls.taken", name=sign_of(pressed).text),
            line,
            (yes, tr("controls.keep")),
            lambda: self._swap(after),
        )

    def _swap(self, bindings: Bindings) -> Change:
        self._change(bindings)
        return Pop()

    def _change(self, bindings: Bindings) -> None:
        self.ui.controls.change(bindings)
        self._stop(tr("controls.choose"))

    def _reset(self) -> None:
        self._change(Bindings())

    # -- layout and drawing -------------------------------------------------

    def arrange(self) -> None:
        px, inside = self.ui.px, self.panel_rect().inflate(-2 * self.ui.px(32), 0)
        tabs = row(Rect(inside.left, inside.top + px(80), inside.width, px(44)), 2, px(16))
        device, group, *rows, reset, done = self.focus.widgets
        device.rect, group.rect = tabs
        columns = row(Rect(inside.left, tabs[0].bottom + px(16), inside.width, 0), COLUMNS, px(16))
        for number, widget in enumerate(rows):
            column = columns[number // ROWS]
            top = column.top + (number % ROWS) * px(ROW + GAP)
            widget.rect = Rect(column.left, top, column.width, px(ROW))
        self._line = Rect(inside.left, 0, inside.width, px(44))
        self._line.bottom = inside.bottom - px(24 + 48 + 8)
        foot = Rect(inside.left, inside.bottom - px(24 + 48), inside.width, px(48))
        reset.rect, done.rect = row(foot, 2, px(16))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        theme = self.ui.theme
        tone = theme.accent if self.told != tr("controls.choose") else theme.muted
        paint_centred(surface, self.ui, self.told, self._line, TEXT, tone)
