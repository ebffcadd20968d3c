"""The clocks of new games in words."""

from __future__ import annotations

from game.engine.clock import BANKS, ClockKind
from game.files.settings import Settings
from game.ui.look.texts import tr


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
    """The chosen clocks, in a few words, if games have any."""
    if ClockKind(settings.clock) is ClockKind.TURN:
        return tr("clock.button.turn", time=turn_words(settings.turn_seconds))
    return tr("clock.button.bank", time=bank_words(settings.bank))
