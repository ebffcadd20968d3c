"""The list of keys or of a gamepad's buttons, shown over any scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect

from game.ui.look.scale import UiScale, is_wide, row
from game.ui.look.signs import Sign, paint_sign, sign_width
from game.ui.look.texts import tr
from game.ui.rooms.settings.bindings import BindingsScene
from game.ui.shell.actions import Action, Command, Do
from game.ui.shell.bindings import GROUPS
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push
from game.ui.widgets.button import Button
from game.ui.widgets.form import Modal
from game.ui.widgets.label import paint_lines

ROW, SIGN = 30, 15
"""The height of a line, and the size of its signs, in design pixels."""

TEXT, SMALL = 16, 13
"""The greatest and the least size of its words, in design pixels."""

TITLE_ROW, TITLE = 28, 18
"""The least height of a group's title, and the size of its words, in design pixels."""

BESIDE, SIGNS_APART, COLUMNS_APART, GROUPS_APART = 8, 4, 28, 20
"""The least gap between words and signs, the gap between two signs, the least gap between two
columns, and the gap between two groups below each other, in design pixels."""

WIDEST, LOW, HIGH = 1088, 640, 816
"""The panel's greatest width, its height in a wide window, and its height in a high one at the
usual text size, in design pixels."""

MOST_SIGNS = 3
"""The most signs to show for a command; there are fewer if they don't fit."""


@dataclass(frozen=True)
class Entry:
    """A command: its name, the signs of what it is bound to, and their total width."""

    words: str
    signs: Sequence[Sign]
    width: int


@dataclass(frozen=True)
class Group:
    """A titled group of commands that are bound to something."""

    title: str
    entries: Sequence[Entry]


class Help(Modal):
    """What every key or button of the device in use does."""

    explains = True

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.reword()

    def reword(self) -> None:
        self._show_title()
        self.focus.show(
            [
                Button("change", tr("controls.changed"), self._change),
                Button("close", tr("controls.close"), Pop, main=True),
            ],
            start="close",
        )

    @property
    def _of_pad(self) -> bool:
        return self.ui.controls.pad is not None

    def _show_title(self) -> None:
        pad = self.ui.controls.pad
        if pad is None:
            self.title = tr("controls.title")
        else:
            self.title = pad.info.name

    def _change(self) -> Change:
        return Push(BindingsScene(self.ui))

    def handle(self, action: Action) -> Change | None:
        if action == Do(Command.HELP):
            return Pop()
        return super().handle(action)

    # -- layout and drawing -------------------------------------------------

    def arrange(self) -> None:
        size = self.ui.size
        width, height = (round(side / UiScale.for_window(size).unit) - 24 for side in size)
        high = round(HIGH * self.ui.fonts.factor)
        self.panel_size = min(WIDEST, width), LOW if is_wide(size) else min(high, height)
        px, inside = self.ui.px, self.panel_rect().inflate(-2 * self.ui.px(32), 0)
        self._room = Rect(inside.left, inside.top + px(88), inside.width, 0)
        self._room.height = inside.bottom - px(24 + 48 + 44) - self._room.top
        self._foot = Rect(inside.left, self._room.bottom + px(8), inside.width, px(28))
        for widget, rect in zip(
            self.focus.widgets,
            row(Rect(inside.left, inside.bottom - px(24 + 48), inside.width, px(48)), 2, px(12)),
            strict=True,
        ):
            widget.rect = rect

    def paint(self, surface: pygame.Surface) -> None:
        self._show_title()
        super().paint(surface)
        columns, size, widths = self._fitted()
        left, spare = self._room.left, self._room.width - sum(widths)
        for column, width in zip(columns, widths, strict=True):
            top = self._room.top
            for group in column:
                room = Rect(left, top, width, self._group_height(group, width, size))
                self._paint_group(surface, group, room, size)
                top = room.bottom + self.ui.px(GROUPS_APART)
            left += width + spare // max(1, len(columns) - 1)
        if not self._of_pad:
            words = tr("controls.mouse")
            paint_lines(surface, self.ui, words, self._foot, TEXT - 1, self.ui.theme.muted)

    def _fitted(self) -> tuple[list[list[Group]], int, list[int]]:
        """The columns, the size of their words, and their widths."""
        for most_signs in range(MOST_SIGNS, 0, -1):
            columns = self._columns(most_signs)
            size, widths = self._size_and_widths(columns)
            if self._have_room(columns, widths, size):
                break
        return columns, size, widths

    def _columns(self, most_signs: int) -> list[list[Group]]:
        """The groups side by side; in a high window, in two columns."""
        groups = self._groups(most_signs)
        if is_wide(self.ui.size):
            return [[group] for group in groups]
        return [column for column in (groups[::2], groups[1::2]) if column]

    def _groups(self, most_signs: int) -> list[Group]:
        """The groups of commands that are bound to something on the device in use."""
        found = []
        for name, commands in GROUPS.items():
            entries = [self._entry(command, most_signs) for command in commands]
            bound = [entry for entry in entries if entry.signs]
            if bound:
                found.append(Group(tr(f"controls.{name}"), bound))
        return found

    def _entry(self, command: Command, most_signs: int) -> Entry:
        signs = self.ui.controls.all_signs(command, of_pad=self._of_pad)[:most_signs]
        width = sum(sign_width(self.ui.fonts, sign, self.ui.px(SIGN)) for sign in signs)
        width += self.ui.px(SIGNS_APART) * (len(signs) - 1)
        return Entry(tr(f"command.{command.name.lower()}"), signs, width)

    def _size_and_widths(self, columns: Sequence[Sequence[Group]]) -> tuple[int, list[int]]:
        """The largest size, within limits, at which all words fit; and the columns' widths."""
        size, least = self.ui.px(TEXT), self.ui.fonts.usual(self.ui.px(SMALL))
        widths = self._widths(columns, size)
        while size > least and not self._have_room(columns, widths, size):
            size -= 1
            widths = self._widths(columns, size)
        return size, widths

    def _widths(self, columns: Sequence[Sequence[Group]], size: int) -> list[int]:
        """Equal widths if the words fit; else what each needs, the widest sharing what is left."""
        room = self._room.width - self.ui.px(COLUMNS_APART) * (len(columns) - 1)
        needs = [self._need(column, size, divided=False) for column in columns]
        if max(needs) * len(needs) <= room:
            return [room // len(needs)] * len(needs)
        least = [self._need(column, size, divided=True) for column in columns]
        more = [need - low for need, low in zip(needs, least, strict=True)]
        room -= sum(least)
        for number, one in enumerate(sorted(more)):
            share = max(0, room) // (len(more) - number)
            if one > share:
                more = [min(one, share) for one in more]
                break
            room -= one
        return [low + one for low, one in zip(least, more, strict=True)]

    def _need(self, column: Sequence[Group], size: int, *, divided: bool) -> int:
        """The width a column needs, with each entry on one line or, `divided`, one word a line."""
        fonts, px = self.ui.fonts, self.ui.px
        needs = [fonts.width(group.title, px(TITLE), bold=True) for group in column]
        for entry in (entry for group in column for entry in group.entries):
            lines = fonts.wrap(entry.words, size, 0) if divided else [entry.words]
            words = max(fonts.width(line, size) for line in lines)
            needs.append(words + px(BESIDE) + entry.width)
        return max(needs)

    def _have_room(
        self, columns: Sequence[Sequence[Group]], widths: Sequence[int], size: int
    ) -> bool:
        """Whether all words fit, wrapped, into columns of these widths."""
        if sum(widths) + self.ui.px(COLUMNS_APART) * (len(widths) - 1) > self._room.width:
            return False
        for column, width in zip(columns, widths, strict=True):
            for entry in (entry for group in column for entry in group.entries):
                lines, room = self._lines(entry, width, size)
                if max(self.ui.fonts.width(line, size) for line in lines) > room:
                    return False
            heights = [self._group_height(group, width, size) for group in column]
            if sum(heights) + self.ui.px(GROUPS_APART) * (len(heights) - 1) > self._room.height:
                return False
        return True

    def _group_height(self, group: Group, width: int, size: int) -> int:
        """The height of a group in a column of that width."""
        rows = (self._lines(entry, width, size)[0] for entry in group.entries)
        return self._title_height + sum(self._height(lines, size) for lines in rows)

    @property
    def _title_height(self) -> int:
        """The height of a group's title."""
        line = self.ui.fonts.line_height(self.ui.px(TITLE), bold=True)
        return max(self.ui.px(TITLE_ROW), line + self.ui.px(4))

    def _lines(self, entry: Entry, width: int, size: int) -> tuple[list[str], int]:
        """The wrapped words of an entry in a group of that width, and the width they have."""
        room = width - self.ui.px(BESIDE) - entry.width
        return self.ui.fonts.wrap(entry.words, size, room), room

    def _height(self, lines: Sequence[str], size: int) -> int:
        """The height of an entry."""
        return max(self.ui.px(ROW), len(lines) * self.ui.fonts.line_height(size) + self.ui.px(4))

    def _paint_group(self, surface: pygame.Surface, group: Group, rect: Rect, size: int) -> None:
        fonts, theme, px = self.ui.fonts, self.ui.theme, self.ui.px
        title, corner = group.title, rect.topleft
        fonts.blit(surface, title, px(TITLE), theme.accent, bold=True, topleft=corner)
        top = rect.top + self._title_height
        for entry in group.entries:
            lines, room = self._lines(entry, rect.width, size)
            spot = Rect(rect.left, top, rect.width, self._height(lines, size))
            self._paint_signs(surface, entry.signs, spot.right, spot.centery)
            line = fonts.line_height(size)
            y = spot.centery - len(lines) * line // 2
            for words in lines:
                at = (spot.left, y)
                fonts.blit(surface, words, size, theme.text, max_width=room, least=size, topleft=at)
                y += line
            top = spot.bottom

    def _paint_signs(
        self, surface: pygame.Surface, signs: Sequence[Sign], right: int, middle: int
    ) -> None:
        """Draw signs that end at `right`."""
        ui, size = self.ui, self.ui.px(SIGN)
        for sign in reversed(signs):
            left = right - sign_width(ui.fonts, sign, size)
            paint_sign(surface, ui.fonts, ui.theme, sign, size, (left, middle))
            right = left - ui.px(SIGNS_APART)
