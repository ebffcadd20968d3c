"""The pause menu of a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from game.engine import GameOptions
from game.ui.games.gestures import gesture_buttons
from game.ui.games.kinds import ui_of
from game.ui.kit.boxes import CENTRED, Box, Fill
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Stack
from game.ui.kit.form import Dialog, buttons, dialog
from game.ui.kit.lengths import UNLIMITED
from game.ui.kit.lengths import rows as text_rows
from game.ui.kit.question import Question
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.rooms.help.how_to_play import HowToPlay
from game.ui.rooms.settings.settings import SettingsScene
from game.ui.shell.actions import Command
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Home, Pop, Push, Reset, Scene

if TYPE_CHECKING:
    from game.ui.open_table import OpenTable

MOST = 7
"""The most rows of buttons."""

HEIGHT, GAP = 52, 12
"""The height of a button, and the gap between two, in design pixels."""

SCORING, SCORING_LINE = 16, 14
"""The text sizes of what the scoring is called, and of the words about it, in design pixels."""


class AtTable(Struct, frozen=True):
    """What the pause has to do with people at other machines.

    Attributes:
        menu: leads to the table that is open, or to opening one for this game.
        leave: leads to the question about leaving it; None while there is none.
    """

    menu: Change
    leave: Change | None = None
    open_table: OpenTable | None = None


class PausedTask(Struct, frozen=True):
    """What can be done about a lesson, or a game of the arcade, which is only left.

    Attributes:
        key, leave: the key of the words for those who leave, and what leads them away.
        rules: makes the scene of its rules, where it has its own.
        again: makes another one, if one may begin anew.
        best: the best score so far, in words, which is told in place of how a game with such rules
            is scored.
        hides: whether the board is hidden, so that nobody ponders while no time runs.
    """

    key: str
    leave: Callable[[], Change | None]
    rules: Callable[[], Scene] | None = None
    again: Callable[[], Scene] | None = None
    best: str = ""
    hides: bool = False


class Paused(Struct, frozen=True):
    """What can be done about the game that is paused; None for what can't.

    Giving it up would end the series that it's in, if any; `again` makes another game like it. One
    that is won already can be finished by itself instead.
    """

    options: GameOptions
    give_up: Callable[[], None] | None = None
    analyse: Change | None = None
    in_series: bool = False
    again: Callable[[], Scene] | None = None
    table: AtTable | None = None
    finish: Callable[[], None] | None = None
    task: PausedTask | None = None


class PauseMenu(Dialog):
    """Resume the game, walk through it, look at rules or settings, leave, begin anew or give up."""

    closed_by = Command.MENU

    def __init__(self, ui: UiContext, asked: Paused) -> None:
        super().__init__(ui)
        self._asked = asked
        self.modal = asked.task is None or not asked.task.hides

    def contents(self) -> Box:
        rows = [one.sized(width=UNLIMITED, height=HEIGHT) for one in self._rows()]
        table = self._asked.table
        goes_on = table is not None and table.leave is not None
        panel = dialog(
            self.ui,
            tr("pause.title.table" if goes_on else "pause.title"),
            self._scoring(),
            Column(*rows, gap=GAP),
            width=384,
        )
        # In games the top is in the same place, however many rows there are.
        fewer = 0 if self._asked.task is not None else MOST - len(rows)
        return Stack(Column(panel, Fill(height=fewer * (HEIGHT + GAP)), gap=0))

    def _scoring(self) -> Box:
        """How the game is scored: a heading, and a line; or the best score of a task."""
        task = self._asked.task
        if task is not None and task.rules is not None:
            return Text(task.best, tone=self.ui.theme.muted, align=CENTRED)
        (name, line), theme = ui_of(self._asked.options).scoring(), self.ui.theme
        return Column(
            Text(name, SCORING, tone=theme.accent),
            Text(line, SCORING_LINE, tone=theme.muted, wraps=True),
            gap=0,
            height=text_rows(80),
        )

    def _rows(self) -> list[Box]:
        ui, asked, game = self.ui, self._asked, self._asked.options
        rules, settings = tr("pause.rules"), tr("pause.settings")
        explain: Callable[[], Scene] = partial(HowToPlay, ui, game.family, game)
        if asked.task is not None and asked.task.rules is not None:
            explain = asked.task.rules
        both = buttons(
            Button(rules, lambda: Push(explain()), about=HowToPlay),
            Button(settings, lambda: Push(SettingsScene(ui)), about=SettingsScene),
        )
        rows: list[Box] = [Button(tr("pause.resume"), Pop, main=True, first=True)]
        if asked.table is not None and asked.table.leave is not None:
            gestures = gesture_buttons(asked.table.open_table, Pop)
            rows += [] if gestures is None else [gestures]
            return [*rows, *self._with_others(asked.table.menu, asked.table.leave, both)]
        if (task := asked.task) is not None:
            if (again := task.again) is not None:
                anew = Button(tr("pause.again"), lambda: Push(again(), instead=2), about=again)
                return [*rows, both, anew, Button(tr(task.key), task.leave)]
            return [*rows, both, Button(tr(task.key), task.leave)]
        rows += [both, Button(tr("pause.leave"), lambda: Home(saved=True), about=Home)]
        # What isn't there from the start of a game follows, so that nothing moves.
        if asked.table is not None:
            menu = asked.table.menu
            rows.append(Button(tr("pause.open_table"), lambda: menu, about=AtTable))
        rows += self._analysis()
        if asked.again is not None:
            rows.append(Button(tr("pause.again"), self._ask_about_beginning_anew))
        if asked.finish is not None:
            rows.append(Button(tr("pause.finish"), self._after(asked.finish)))
        elif asked.give_up is not None:
            rows.append(Button(tr("pause.give_up"), self._ask_about_giving_up))
        return rows

    def _with_others(self, menu: Change, leave: Change, both: Box) -> list[Box]:
        """The rows in a game with people at other machines, for whom nobody gives up."""
        table = Button(tr("pause.table"), lambda: menu, about=AtTable)
        away = Button(tr("pause.leave.table"), lambda: leave, about=Home)
        return [table, both, away, *self._analysis()]

    def _analysis(self) -> list[Box]:
        analyse = self._asked.analyse
        if analyse is None:
            return []
        return [Button(tr("pause.analyse"), lambda: analyse, about=analyse)]

    @staticmethod
    def _after(happens: Callable[[], None]) -> Callable[[], Change]:
        """Goes on with the game, to which something has happened."""

        def resume() -> Change:
            happens()
            return Pop()

        return resume

    def _ask_about_giving_up(self) -> Change:
        asked, give_up = self._asked, self._asked.give_up
        assert give_up is not None
        leave = partial(Home, give_up)
        return Push(Question.about_giving_up(self.ui, leave, in_series=asked.in_series))

    def _ask_about_beginning_anew(self) -> Change:
        give_up, again = self._asked.give_up, self._asked.again
        assert give_up is not None
        assert again is not None

        def anew() -> Scene:
            give_up()
            return again()

        return Push(Question.about_beginning_anew(self.ui, partial(Reset, anew)))
