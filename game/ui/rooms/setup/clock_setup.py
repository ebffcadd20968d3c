"""Choosing the clocks of new games."""

from __future__ import annotations

from functools import partial

import pygame
from pygame import Rect

from game.engine.clock import BANKS, TURN_SECONDS, ClockKind
from game.files.settings import NO_CLOCK, Settings, values_of
from game.ui.look.scale import column
from game.ui.look.texts import tr
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Pop
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, ChoiceItem
from game.ui.widgets.form import Modal
from game.ui.widgets.label import paint_lines
from game.ui.widgets.stepper import Stepper
from game.ui.widgets.widget import Widget

WIDGET = 300
"""The width of the widgets for the length and the end of the time, in design pixels."""


def turn_words(seconds: int) -> str:
    """A time for each turn, in words.

    >>> turn_words(45), turn_words(60), turn_words(90)
    ('45 s', '1 min', '1:30 min')
    """
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return tr("clock.seconds", seconds=seconds)
    if not rest:
        return tr("clock.minutes", minutes=minutes)
    return tr("clock.minutes_and_seconds", minutes=minutes, seconds=f"{rest:02}")


def bank_words(bank: str) -> str:
    """A time for the whole game, in words.

    >>> bank_words("5+5")
    '5 min + 5 s'
    """
    seconds, increment = BANKS[bank]
    return tr("clock.bank", minutes=seconds // 60, increment=increment)


def clock_label(settings: Settings) -> str:
    """The chosen clocks, in a few words."""
    if settings.clock == NO_CLOCK:
        return tr("clock.button.none")
    if ClockKind(settings.clock) is ClockKind.TURN:
        return tr("clock.button.turn", time=turn_words(settings.turn_seconds))
    return tr("clock.button.bank", time=bank_words(settings.bank))


class ClockSetup(Modal):
    """Chooses whether games have clocks, for how long, and what happens when time is up.

    Choices take effect from the next game.
    """

    panel_size = (720, 452)

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.reword()

    def reword(self) -> None:
        self.title = tr("clock.title")
        self.focus.show(self._widgets(), start="kind")

    def _widgets(self) -> list[Widget]:
        settings = self.ui.settings
        kinds = [ChoiceItem(kind, tr(f"clock.kind.{kind}")) for kind in values_of("clock")]
        widgets: list[Widget] = [Choice("kind", kinds, settings.clock, self._choose_kind)]
        if settings.clock != NO_CLOCK:
            zero = [
                ChoiceItem(True, tr("clock.zero.plays")),
                ChoiceItem(False, tr("clock.zero.marks")),
            ]
            set_zero = partial(self._set, "clock_plays")
            widgets += [self._length(), Choice("zero", zero, settings.clock_plays, set_zero)]
        return [*widgets, Button("done", tr("clock.done"), Pop, main=True)]

    def _length(self) -> Stepper:
        """The stepper for how long the time is, for the chosen kind of clock."""
        settings = self.ui.settings
        if ClockKind(settings.clock) is ClockKind.TURN:
            labels = [turn_words(seconds) for seconds in TURN_SECONDS]
            index = TURN_SECONDS.index(settings.turn_seconds)
            return Stepper("length", labels, index, self._set_turn)
        labels = [bank_words(bank) for bank in BANKS]
        return Stepper("length", labels, list(BANKS).index(settings.bank), self._set_bank)

    # -- what the widgets do ------------------------------------------------

    def _choose_kind(self, kind: str) -> None:
        self._set("clock", kind)
        self.show_widgets(self._widgets())

    def _set_turn(self, index: int) -> None:
        self._set("turn_seconds", TURN_SECONDS[index])

    def _set_bank(self, index: int) -> None:
        self._set("bank", list(BANKS)[index])

    def _set(self, name: str, value: object) -> None:
        setattr(self.ui.settings, name, value)
        self.ui.save()

    # -- layout and drawing -------------------------------------------------

    def arrange(self) -> None:
        px, rect = self.ui.px, self.panel_rect()
        inside = Rect(rect.left + px(32), rect.top + px(84), rect.width - 2 * px(32), 0)
        kind, *others, done = self.focus.widgets
        kind.rect = Rect(inside.left, inside.top, inside.width, px(44))
        self._line = Rect(inside.left, kind.rect.bottom + px(8), inside.width, px(44))
        below = Rect(inside.left, self._line.bottom + px(12), inside.width, 0)
        self._rows = column(below, len(others), px(64), px(16))
        for widget, row in zip(others, self._rows, strict=True):
            widget.rect = Rect(0, 0, px(WIDGET), px(44))
            widget.rect.midright = row.midright
        done.rect = Rect(0, 0, px(208), px(48))
        done.rect.midbottom = (rect.centerx, rect.bottom - px(24))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        ui, settings = self.ui, self.ui.settings
        paint_lines(surface, ui, tr(f"clock.{settings.clock}.line"), self._line, 16, ui.theme.muted)
        if settings.clock == NO_CLOCK:
            return
        zero = "plays" if settings.clock_plays else "marks"
        self._paint_words(surface, self._rows[0], tr("clock.length"), "")
        self._paint_words(surface, self._rows[1], tr("clock.zero"), tr(f"clock.zero.{zero}.line"))

    def _paint_words(self, surface: pygame.Surface, row: Rect, name: str, line: str) -> None:
        """Draw what a row sets and what the choice means, centred vertically."""
        ui, width = self.ui, row.width - self.ui.px(WIDGET + 24)
        words = ui.fonts.fit(name, ui.px(18), width, ui.theme.text)
        lines = ui.fonts.wrap(line, ui.px(14), width) if line else []
        height = words.get_height() + len(lines) * ui.fonts.line_height(ui.px(14))
        top = row.centery - height // 2
        surface.blit(words, (row.left, top))
        below = Rect(row.left, top + words.get_height(), width, height)
        paint_lines(surface, ui, line, below, 14, ui.theme.muted)
