"""What of a game being set up isn't as usual: each is named below the seats, and can be taken back.

The next day begins as usual, unless somebody wishes to keep all of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from game.engine.clock import BANKS, ClockKind
from game.files.settings import NO_CLOCK, Settings
from game.ui.kit.boxes import Box, sign
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row, in_rows
from game.ui.kit.lengths import Size
from game.ui.kit.style import muted
from game.ui.kit.text import Text
from game.ui.kit.tile import Tile
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.house_setup import house_label
from game.ui.shell.context import UiContext

HIGH = Size(40, least=28)
"""The height of each."""

ACROSS, STACKED = 5, 3
"""How many are side by side in a wide window and in a high one, at the usual text size."""


class Unusual(NamedTuple):
    """Something that isn't as usual, how it is, and what makes it usual again."""

    name: str
    words: str
    take_back: Callable[[], None]


def unusual(setup: GameSetup, settings: Settings) -> Iterator[Unusual]:
    """All that isn't as usual in a new game, in the order in which it is named."""
    if setup.opened is not None:
        return
    if settings.clock != NO_CLOCK:
        no_clock = partial(setattr, settings, "clock", NO_CLOCK)
        yield Unusual("clock", clock_label(settings), no_clock)
    if setup.board is not None:
        return  # Its rules are those of the position.
    if setup.series is not None:
        words = tr("setup.unusual.games", games=setup.series.length)
        yield Unusual("series", words, partial(setattr, setup, "games", 1))
    if setup.options.house is not None:
        no_house = partial(setup.choose_option, "house", None)
        yield Unusual("house", house_label(setup.options), no_house)
    for option in setup.option_fields():
        chosen, usual = setup.option(option.name), setup.usual(option.name)
        if chosen != usual:
            value = next(one.text for one in option.options if one.value == chosen)
            told = tr("setup.unusual", option=option.label, value=value)
            take_back = partial(setup.choose_option, option.name, usual)
            yield Unusual(option.name, option.label if option.brief else told, take_back)


def last_setup(ui: UiContext) -> GameSetup:
    """The setup of the last game; on another day as usual, unless that was to be kept."""
    settings = ui.settings
    setup = GameSetup.from_settings(settings)
    if settings.set_up_on not in (None, ui.today) and not settings.keeps_rules:
        for one in [*unusual(setup, settings)]:
            one.take_back()
    return setup


def store(ui: UiContext, setup: GameSetup) -> None:
    """Keep the choices of a new game for next time."""
    settings = ui.settings
    if setup.shown is None:
        setup.store_in(settings)
        settings.set_up_on = ui.today
        settings.keeps_rules = settings.keeps_rules and any(unusual(setup, settings))
    ui.save()


def unusual_line(ui: UiContext, setup: GameSetup) -> Box | None:
    """What isn't as usual, each with a cross, and last the switch that keeps it; None for nothing.

    Many are in several rows.
    """
    boxes: list[Box] = [_taken_back(one) for one in unusual(setup, ui.settings)]
    if not boxes:
        return None
    if setup.shown is None:
        boxes.append(_keeping(ui.settings))
    across = max(2, int((ACROSS if is_wide(ui.size) else STACKED) / ui.fonts.factor))
    rows = in_rows(boxes, across)
    return Column(*(Row(*row, gap=8, height=HIGH) for row in rows), gap=6)


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


def _taken_back(one: Unusual) -> Tile:
    face = Row(Text(one.words, 15), sign("close", 15, muted), gap=8, pad=(12, 2))
    label = tr("setup.unusual.take_back", words=one.words)
    return Tile(label, face, one.take_back, about=("unusual", one.name), height=HIGH)


def _keeping(settings: Settings) -> Button:
    """The switch that keeps all of it for the next day."""

    def switch() -> None:
        settings.keeps_rules = not settings.keeps_rules

    tick = "check" if settings.keeps_rules else None
    return Button(tr("setup.unusual.keep"), switch, icon_name=tick, about="keep", height=HIGH)
