"""The best scores of the arcade, appearing line by line."""

from __future__ import annotations

from game.ui.kit.boxes import Align, Box
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, ChoiceItem
from game.ui.kit.containers import Column, Row
from game.ui.kit.form import MARGIN, heading
from game.ui.kit.lengths import EQUAL, Size
from game.ui.kit.text import Text
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.rooms.arcade.deal import Deal
from game.ui.rooms.arcade.score_list import ScoreForm, score_list
from game.ui.rooms.arcade.score_table import LADDER, RUSH, ScoreTable
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Pop

CAPTION, BUTTON = 18, 52
"""The size of a caption, and the height of a button, in design pixels."""

MOST = (1160, 560)
"""The greatest width and height of all together, in design pixels."""


class BestScores(ScoreForm):
    """The tables side by side, or in a high window one of them."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self._key = RUSH.key

    def contents(self) -> Box:
        wide, of_day = is_wide(self.ui.size), Deal.of_day(self.ui.today).table
        tables = (
            (tr("arcade.rush.of", deal=of_day.title), of_day),
            (tr("arcade.rush.of", deal=tr("arcade.all")), RUSH),
            (tr("arcade.ladder"), LADDER),
        )
        if wide:
            shown: Box = Row(*(self._titled(*one) for one in tables), gap=40)
        else:
            shown = self._one_of(tables)
        back = Button(tr("arcade.back"), Pop, main=True, first=True, height=BUTTON)
        size = (Size(most, least=0) for most in MOST)
        return Column(
            Column(
                heading(tr("arcade.scores")),
                shown.sized(grow=1),
                back,
                gap=24,
                width=next(size),
                height=next(size) if wide else None,
            ),
            justify=Align.CENTER,
            pad=MARGIN,
        )

    def _titled(self, title: str, table: ScoreTable) -> Box:
        """A table below its title."""
        return Column(
            Text(title, CAPTION, tone=self.ui.theme.accent, bold=True),
            self._list(table),
            gap=8,
            width=EQUAL,
            grow=1,
        )

    def _one_of(self, tables: tuple[tuple[str, ScoreTable], ...]) -> Box:
        """One table, below the choice which one."""
        items = [ChoiceItem(table.key, title) for title, table in tables]
        choice = Choice(tr("arcade.scores"), items, self._key, self._choose)
        return Column(choice, *(self._list(t) for _, t in tables if t.key == self._key), gap=16)

    def _list(self, table: ScoreTable) -> Box:
        return score_list(self.ui, table.best(self.ui.files), None, self.elapsed)

    def _choose(self, key: str) -> None:
        self._key = key
