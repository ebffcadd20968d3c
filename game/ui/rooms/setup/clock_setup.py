"""Choosing the clocks of new games."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from game.engine.clock import BANKS, TURN_SECONDS, ClockKind
from game.files.settings import NO_CLOCK, Settings, values_of
from game.ui.kit.boxes import Align, Box, Fill
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, ChoiceItem
from game.ui.kit.containers import Column, Row
from game.ui.kit.control import Control
from game.ui.kit.form import Form, dialog
from game.ui.kit.stepper import Stepper
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.shell.scene import Pop

LINE, SMALL = 16, 14
"""The sizes of the words about the kind of clock, and about its end, in design pixels."""


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


class ClockSetup(Form):
    """Chooses whether games have clocks, for how long, and what happens when time is up.

    Choices take effect from the next game.
    """

    modal = True

    def contents(self) -> Box:
        settings = self.ui.settings
        kinds = [ChoiceItem(kind, tr(f"clock.kind.{kind}")) for kind in values_of("clock")]
        line, tone = tr(f"clock.{settings.clock}.line"), self.ui.theme.muted
        return dialog(
            self.ui,
            tr("clock.title"),
            Column(
                Choice(
                    tr("clock.title"),
                    kinds,
                    settings.clock,
                    partial(self._set, "clock"),
                    about="clock",
                    first=True,
                ),
                Text(
                    line, LINE, tone=tone, wraps=True, align=(Align.START, Align.START), height=44
                ),
                gap=8,
            ),
            *([] if settings.clock == NO_CLOCK else [self._length(), self._zero()]),
            Fill(),
            foot=Row(
                Button(tr("clock.done"), Pop, main=True, width=208, height=48), justify=Align.CENTER
            ),
            width=720 * self.ui.fonts.factor,
            height=452 * self.ui.fonts.factor,
        )

    def _length(self) -> Box:
        """How long the time is, for the chosen kind of clock."""
        settings, label = self.ui.settings, tr("clock.length")
        if ClockKind(settings.clock) is ClockKind.TURN:
            turns = list(map(ChoiceItem, TURN_SECONDS, map(turn_words, TURN_SECONDS)))
            name, turn = "turn_seconds", settings.turn_seconds
            return self._row(Stepper(label, turns, turn, partial(self._set, name), about=name))
        banks = list(map(ChoiceItem, BANKS, map(bank_words, BANKS)))
        name, bank = "bank", settings.bank
        return self._row(Stepper(label, banks, bank, partial(self._set, name), about=name))

    def _zero(self) -> Box:
        """What happens when time is up."""
        plays, label = self.ui.settings.clock_plays, tr("clock.zero")
        ends = [ChoiceItem(True, tr("clock.zero.plays")), ChoiceItem(False, tr("clock.zero.marks"))]
        line = tr("clock.zero.plays.line" if plays else "clock.zero.marks.line")
        name = "clock_plays"
        return self._row(Choice(label, ends, plays, partial(self._set, name), about=name), line)

    def _row(self, control: Control, line: str = "") -> Box:
        """A control with its label, and with what the choice means."""
        about = Text(line, SMALL, tone=self.ui.theme.muted, wraps=True) if line else None
        words = Column(Text(control.label), about, gap=0, grow=1)
        return Row(words, control.sized(width=300), gap=24, height=64)

    def _set(self, name: str, value: Hashable) -> None:
        setattr(self.ui.settings, name, value)
        self.ui.save()
