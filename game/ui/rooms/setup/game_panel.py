"""What a game that is being set up leaves open: its options, and how many are played."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial

from game.files.settings import EACH_BEGINS, values_of
from game.ui.games.game_ui import OptionField
from game.ui.kit.boxes import PANEL, Align, Box, Fill
from game.ui.kit.choice import Choice, ChoiceItem
from game.ui.kit.containers import Column, Row, Steady
from game.ui.kit.control import HEIGHT
from game.ui.kit.lengths import EQUAL
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.shell.context import UiContext

LINE, DESCRIPTION = 14, 16
"""The sizes of explanations and of the words about the game, in design pixels."""

ABOUT, LARGE = 72, 340
"""The least height of the picture and the description of the game, and that of a picture with the
description below it, in design pixels."""


LABEL = 45
"""The share of a line's width, in percent, of a name that stands beside its choice."""


class GamePanel:
    """Makes the boxes for the options of a game, each with what it means."""

    def __init__(self, ui: UiContext, setup: GameSetup) -> None:
        self._ui, self._setup = ui, setup

    def panel(self, fields: Sequence[OptionField]) -> Box:
        """How many games are played, and these options of theirs.

        Options that only other games of the family have keep their room, so that nothing moves.
        """
        series = None if self._setup.options.players == 1 else self._series()
        options = map(self._option, fields)
        rooms = (Steady(Fill(), self._option(field)) for field in self._setup.further_fields())
        boxes = (series, *options, *rooms)
        return Column(*boxes, gap=14, justify=Align.CENTER, pad=(20, 12), back=PANEL)

    def _series(self) -> Box:
        """How many games are played one after the other."""
        setup, games = self._setup, values_of("series")
        items = [ChoiceItem(number, _games_words(number)) for number in games]
        label = tr("setup.series")
        choice = Choice(label, items, setup.games, setup.choose_games, height=HEIGHT)
        lines = {number: _series_line(number) for number in games}
        return Column(Text(label), choice, self._lines(setup.games, lines), gap=6)

    def _option(self, field: OptionField) -> Box:
        """An option with its name, and what the choice means."""
        choice = option_choice(self._setup, field)
        if field.brief:
            label = Text(field.label, wraps=True, width=EQUAL, grow=LABEL)
            return Row(label, choice.sized(width=EQUAL, grow=100 - LABEL), gap=8)
        return Column(Text(field.label), choice, self._explained(field), gap=6)

    def _explained(self, field: OptionField) -> Box:
        """What the choice means."""
        chosen = self._setup.option(field.name)
        return self._lines(chosen, {one.value: one.line for one in field.options})

    def _lines(self, chosen: Hashable, lines: Mapping[Hashable, str]) -> Box:
        """The line about what is chosen, in room for that about any other value.

        What is chosen may be none of them, where an option only keeps its room.
        """
        shown = [line for _, line in sorted(lines.items(), key=lambda one: one[0] != chosen)]
        tone, align = self._ui.theme.muted, (Align.START, Align.START)
        return Steady(*(Text(line, LINE, tone=tone, wraps=True, align=align) for line in shown))

    def option_card(self, field: OptionField) -> Box:
        """An option in the place of a seat."""
        choice, line = option_choice(self._setup, field), self._explained(field)
        words = Column(Text(field.label), line, gap=0, width=EQUAL, grow=43)
        return Row(words, choice.sized(width=EQUAL, grow=57), pad=(16, 8), back=PANEL)


def player_items(setup: GameSetup) -> list[ChoiceItem[int]]:
    """How many players there can be, to choose from."""
    return [ChoiceItem(number, str(number)) for number in setup.player_numbers]


def option_choice(setup: GameSetup, field: OptionField) -> Choice[Hashable]:
    """The choice of an option that the game leaves open."""
    items = [ChoiceItem(one.value, one.text, one.badge) for one in field.options]
    choose, chosen = partial(setup.choose_option, field.name), setup.option(field.name)
    return Choice(field.label, items, chosen, choose, about=field.name, height=HEIGHT)


def _games_words(games: int) -> str:
    return tr("setup.series.each") if games == EACH_BEGINS else str(games)


def _series_line(games: int) -> str:
    """What so many games mean."""
    if games == EACH_BEGINS:
        return tr("setup.series.each.line")
    return tr("setup.series.one.line") if games == 1 else tr("setup.series.line", games=games)
