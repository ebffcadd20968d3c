"""The game being set up: what it is, and the options that it leaves open."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from game.engine import FAMILIES
from game.ui.games.game_ui import OptionField
from game.ui.kit.boxes import PANEL, Align, Box, Fill, Picture
from game.ui.kit.choice import Choice, ChoiceItem
from game.ui.kit.containers import Column, FirstFitting, Row, Steady
from game.ui.kit.control import HEIGHT
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.shell.context import UiContext

LINE, DESCRIPTION = 14, 16
"""The sizes of explanations and of the words about the game, in design pixels."""

ABOUT, LARGE = 72, 340
"""The least height of the picture and the description of the game, and that of a picture with the
description below it, in design pixels."""


class GamePanel:
    """Makes the boxes that show a game in a picture and in words, and its options."""

    def __init__(self, ui: UiContext, setup: GameSetup) -> None:
        self._ui, self._setup = ui, setup

    def panel(self, fields: Sequence[OptionField]) -> Box:
        """The game, and these of its options."""
        return Column(self._about(), *map(self._option, fields), gap=16, pad=(20, 12), back=PANEL)

    def _about(self) -> Box:
        """A picture of the game, with its description below it or beside it; or nothing."""
        game_ui, words = self._setup.game_ui, self._setup.description
        below = Column(
            Picture(
                game_ui.paint_picture,
                aspect=game_ui.aspect,
                height=Size(LARGE, least=0, most=UNLIMITED),
                grow=1,
            ),
            Text(words, DESCRIPTION, wraps=True),
            gap=16,
        )
        beside = Row(
            Picture(game_ui.paint_picture, aspect=game_ui.aspect),
            Text(words, DESCRIPTION, wraps=True, width=Size(160, most=UNLIMITED), grow=1),
            gap=20,
            height=Size(ABOUT, most=UNLIMITED),
        )
        height = Size(ABOUT, least=ABOUT, most=UNLIMITED)
        return FirstFitting(below, beside, Fill(), height=height, grow=1)

    def _option(self, field: OptionField) -> Box:
        """An option with its name, and what the choice means."""
        choice = option_choice(self._setup, field)
        return Column(Text(field.label), choice, self._explained(field), gap=6)

    def _explained(self, field: OptionField) -> Box:
        """What the choice means, in room for what any other means."""
        chosen = self._setup.option(field.name)
        lines = {one.value: one.line for one in field.options}
        shown = [lines.pop(chosen), *lines.values()]
        return Steady(
            *(
                Text(
                    line,
                    LINE,
                    tone=self._ui.theme.muted,
                    wraps=True,
                    align=(Align.START, Align.START),
                )
                for line in shown
            )
        )

    def option_card(self, field: OptionField) -> Box:
        """An option in the place of a seat."""
        choice, line = option_choice(self._setup, field), self._explained(field)
        words = Column(Text(field.label), line, gap=0, width=EQUAL, grow=43)
        return Row(words, choice.sized(width=EQUAL, grow=57), pad=(16, 8), back=PANEL)


def family_items() -> list[ChoiceItem[str]]:
    """The families of games, to choose from."""
    return [ChoiceItem(family, tr(f"game.{family}")) for family in FAMILIES]


def player_items(setup: GameSetup) -> list[ChoiceItem[int]]:
    """How many players there can be, to choose from."""
    return [ChoiceItem(number, str(number)) for number in setup.player_numbers]


def option_choice(setup: GameSetup, field: OptionField) -> Choice[Hashable]:
    """The choice of an option that the game leaves open."""
    items = [ChoiceItem(one.value, one.text, one.badge) for one in field.options]
    choose, chosen = partial(setup.choose_option, field.name), setup.option(field.name)
    return Choice(field.label, items, chosen, choose, about=field.name, height=HEIGHT)
