"""The form for an empty board to analyse: which game, and with which options."""

from __future__ import annotations

from typing import Any

from game.files.settings import CHOSEN
from game.ui.kit.boxes import Box
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, OneOfMany
from game.ui.kit.form import Dialog, buttons, dialog, labelled
from game.ui.kit.style import muted
from game.ui.look.texts import tr
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.more_rules import option_choice
from game.ui.rooms.setup.three_questions import family_names
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Enter

WIDTH, LINE, GAP = 640, 50, 12
"""The width of the panel, the height of a line and the gap between lines, in design pixels."""

MOST_LINES = 6
"""The most choices that a game leaves open, itself included. Fewer leave space for the rest, so
that nothing moves when another game is chosen."""

HEIGHT = 92 + MOST_LINES * (LINE + GAP) + 84
"""The height of the panel, with its heading and its buttons, in design pixels."""


class NewBoard(Dialog):
    """Chooses the game, the number of players and the options left open, as in the setup."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self._setup = GameSetup.from_settings(ui.settings)
        self._setup.begins = CHOSEN

    def contents(self) -> Box:
        setup = self._setup
        chosen, family = setup.options, tr("new_board.game")
        choices: list[Choice[Any]] = [
            OneOfMany(family, family_names(), chosen.family, setup.choose_family)
        ]
        if len(setup.player_numbers) > 1:
            numbers = {number: str(number) for number in setup.player_numbers}
            choices.append(
                Choice(tr("setup.players"), numbers, chosen.players, setup.choose_players)
            )
        choices += (option_choice(setup, field) for field in setup.game_ui.option_fields())
        yes = Button(tr("new_board.yes"), self._open, main=True, first=True)
        foot = buttons(yes, Button(tr("new_board.no"), self.cancel))
        lines = (
            labelled(one.sized(height=LINE), share=0.28, gap=GAP, tone=muted) for one in choices
        )
        return dialog(
            self.ui, tr("new_board.title"), *lines, width=WIDTH, height=HEIGHT, gap=GAP, foot=foot
        )

    def _open(self) -> Change:
        options = self._setup.options
        return Enter(lambda doors: doors.new_board(self.ui, options), instead=True)
