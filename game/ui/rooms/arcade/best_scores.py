"""The best scores of the arcade, appearing line by line."""

from __future__ import annotations

from game.ui.kit.boxes import Align, Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row
from game.ui.kit.form import MARGIN, Form, heading
from game.ui.kit.lengths import EQUAL, Size
from game.ui.kit.text import Text
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.rooms.arcade.deal import ALL, Deal
from game.ui.rooms.arcade.score_list import LASTS_MS, score_list
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop

CAPTION, BUTTON = 18, 52
"""The size of a caption, and the height of a button, in design pixels."""

MOST = (1040, 560)
"""The greatest width and height of all together, in design pixels."""


class BestScores(Form):
    """The scores of today's deal, and those of all times."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self._began, self._shown = ui.now(), 0.0

    def contents(self) -> Box:
        scores, wide = self.ui.files.high_scores, is_wide(self.ui.size)
        today = Deal.of_today()
        table, seed = today.table
        lists = [(today.title, scores.best(table, seed)), (tr("arcade.all"), scores.best(ALL))]
        columns = [
            Column(
                Text(title, CAPTION, tone=self.ui.theme.accent, bold=True),
                score_list(self.ui, best, None, self._elapsed),
                gap=8,
                width=EQUAL,
                grow=1,
            )
            for title, best in lists
        ]
        both = Row(*columns, gap=48) if wide else Column(*columns, gap=24)
        back = Button(tr("arcade.back"), Pop, main=True, first=True, height=BUTTON)
        size = (Size(most, least=0) for most in MOST)
        return Column(
            Column(
                heading(tr("arcade.rush.of", deal=tr("arcade.scores"))),
                both.sized(grow=1),
                back,
                gap=24,
                width=next(size),
                height=next(size) if wide else None,
            ),
            justify=Align.CENTER,
            pad=MARGIN,
        )

    @property
    def _elapsed(self) -> float:
        return self.ui.now() - self._began if self.ui.motion.playful else LASTS_MS

    @property
    def animating(self) -> bool:
        return self._shown < LASTS_MS

    def update(self) -> Change | None:
        if self._shown < LASTS_MS:
            self._shown = self._elapsed
            self.arrange()
        return None
