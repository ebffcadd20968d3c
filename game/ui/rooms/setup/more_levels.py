"""All levels: one for all opponents at once, or one for each of them, who may have a name too."""

from __future__ import annotations

from functools import partial

from game.ai.levels.scale import MATCH
from game.ui.kit.boxes import Align, Box, Fill, Picture
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.containers import Column, Row
from game.ui.kit.control import HEIGHT
from game.ui.kit.form import Form, dialog, foot
from game.ui.kit.lengths import EQUAL, Size
from game.ui.kit.style import Style, muted
from game.ui.kit.text import Alike, Text
from game.ui.look.texts import tr
from game.ui.rooms.setup.game_setup import GameSetup
from game.ui.rooms.setup.seat_names import level_words
from game.ui.rooms.setup.seats import SeatControls, match_line
from game.ui.rooms.setup.three_questions import colour_of_opponents, paint_level
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Pop

WORD, LINE, FACE = 17, Style(13, muted, wraps=True), 40
"""The size of a level's name, its sentence, and the size of its face, in design pixels."""


class MoreLevels(Form):
    """The ten levels and *My level* for all opponents, and below them a level for each."""

    modal = True

    def __init__(self, ui: UiContext, setup: GameSetup) -> None:
        """Choose for a game that is being set up."""
        super().__init__(ui)
        self.setup = setup

    def contents(self) -> Box:
        return dialog(
            self.ui,
            tr("setup.strength"),
            Row(
                self._for_all().sized(width=EQUAL, height=EQUAL, grow=64),
                self._for_each().sized(width=EQUAL, height=EQUAL, grow=36),
                gap=20,
                height=EQUAL,
                grow=1,
            ),
            foot=foot(Button(tr("setup.levels.done"), Pop, main=True)),
            width=1080,
            height=690,
        )

    def _for_all(self) -> Box:
        """The levels in rows, each with what it says of itself, and last the one that adapts."""
        setup, alike, rating = self.setup, Alike(), self.ui.files.history.rating
        colour, words = colour_of_opponents(setup), level_words() | {MATCH: tr("seat.match")}

        def face(level: str) -> Box:
            matches = level == MATCH
            shown = setup.even_level(rating) if matches else level
            line = match_line(setup, rating) if matches else tr(f"level.{shown}.line")
            said = Text(words[level], WORD, alike=alike), Text(line, LINE)
            return Row(
                Picture(partial(paint_level, shown, colour), aspect=1, width=FACE, height=FACE),
                Column(*said, gap=0, justify=Align.CENTER, width=EQUAL, grow=1),
                gap=8,
                pad=(8, 4),
            )

        return Choice(
            *(tr("setup.strength"), words, setup.strength or "", setup.choose_strength),
            faces=list(map(face, words)),
            columns=2,
            first=True,
        )

    def _for_each(self) -> Box:
        """The name and the level of each opponent."""
        controls = SeatControls(self.ui, self.setup)
        opponents = [seat for seat, one in enumerate(self.setup.seats) if not one.is_person]
        head = Text(tr("setup.levels.each"), wraps=True)
        pairs = [(controls.name(one), controls.level(one)) for one in opponents]
        boxes = [
            Column(
                *(
                    one.sized(height=Size(HEIGHT, least=HEIGHT * 2 / 3, most=1.5 * HEIGHT), grow=1)
                    for one in both
                ),
                gap=4,
                grow=1,
            )
            for both in pairs
        ]
        return Column(head, *boxes, Fill(grow=0.01), gap=14)
