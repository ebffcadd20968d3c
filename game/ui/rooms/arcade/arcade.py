"""The door to the arcade: which game to play, its rules, and the best scores."""

from __future__ import annotations

from functools import partial

from game.ui.kit.boxes import CENTRED, Box
from game.ui.kit.button import Button
from game.ui.kit.containers import Column
from game.ui.kit.form import Form, buttons, dialog
from game.ui.kit.lengths import UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.look.texts import tr
from game.ui.rooms.arcade.best_scores import BestScores
from game.ui.rooms.arcade.deal import Deal
from game.ui.rooms.arcade.rules import ArcadeRules
from game.ui.rooms.arcade.rush_scene import RushScene
from game.ui.shell.scene import Change, Pop, Push

WIDTH, LINE, BUTTON, LOW = 460, 16, 68, 52
"""The width of the panel, the size of its line, and the heights of a game and of a button, in
design pixels."""


class Arcade(Form):
    """Games for one person against the clock."""

    modal = True

    def contents(self) -> Box:
        games = [
            self._rush(Deal.of_today(), "today"),
            self._rush(Deal.any(), "free"),
        ]
        games[0].main = games[0].first = True
        foot = buttons(
            Button(tr("arcade.rules"), self._rules), Button(tr("arcade.scores"), self._scores)
        )
        back = Button(tr("arcade.back"), Pop, width=UNLIMITED, height=LOW)
        text = (1 + self.ui.fonts.factor) / 2
        return dialog(
            self.ui,
            tr("arcade.title"),
            Text(tr("arcade.line"), LINE, tone=self.ui.theme.muted, wraps=True, align=CENTRED),
            Column(*games, foot, back),
            width=Size(WIDTH * text, least=0),
        )

    def _rush(self, deal: Deal, key: str) -> Button:
        """A button that begins Rush with a deal, and tells the best score with it."""
        table, seed = deal.table
        best = self.ui.files.high_scores.best(table, seed)
        line = tr(f"arcade.rush.{key}.line")
        if best:
            line = tr("arcade.best", points=tr.whole(best[0].points))
        words = tr("arcade.rush.of", deal=deal.title)
        begin = partial(self._begin, deal)
        return Button(words, begin, detail=line, about=key, width=UNLIMITED, height=BUTTON)

    def _begin(self, deal: Deal) -> Change:
        return Push(RushScene(self.ui, deal), instead=True)

    def _rules(self) -> Change:
        return Push(ArcadeRules(self.ui, "rush"))

    def _scores(self) -> Change:
        return Push(BestScores(self.ui))
