"""How a game for points has ended, and the name that goes with a high score."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from game.base.names import NAME_LIMIT, clean_name
from game.files.high_scores import KEPT
from game.ui.kit.boxes import Box, Fill
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row
from game.ui.kit.field import Field
from game.ui.kit.form import Form, buttons, page
from game.ui.kit.lengths import EQUAL
from game.ui.kit.text import Text
from game.ui.look.person_names import unnamed
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.rooms.arcade.score_list import LASTS_MS, score_list
from game.ui.rooms.arcade.score_table import KeptScore
from game.ui.rooms.results.party import Party
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene, Unsaved
from game.ui.sound.tunes import MENU, Cue

POINTS, FACT, CAPTION = 72, 20, 16
"""The sizes of the points, of what is told about them, and of captions, in design pixels."""

MOST, BUTTON, LEFT = (1040, 640), 52, 380
"""The greatest width and height of all together, the height of a button, and the width of what is
beside the scores, in design pixels."""


class FinalScore(Struct, frozen=True):
    """What is told about a score.

    Attributes:
        heading: what the game's end is called, unless that is a high score.
        facts: what the points are made of, in a few lines.
        colours: the names of the colours in which a high score is celebrated.
    """

    heading: str
    facts: tuple[str, ...]
    colours: tuple[str, ...]


class ScoreResults(Form):
    """Shows the points among the best of their table, and asks for a name if they are among them.

    Attributes:
        scored: what is told about the score.
        place: the place of the points in their table, from 1, or None.
        name: the name that goes with them, as typed so far.
    """

    def __init__(
        self,
        ui: UiContext,
        score: Callable[[], FinalScore],
        again: Callable[[], Scene],
        kept: KeptScore,
    ) -> None:
        """Show the results of a game.

        Args:
            ui: the services of all scenes.
            score: tells about the score, in the language of the moment.
            again: makes another game.
            kept: the score as it is kept.
        """
        super().__init__(ui)
        self._began, self._shown = ui.now(), 0.0
        self._score, self._again, self._kept = score, again, kept
        self.scored = score()
        self.place, self.name = kept.place, kept.name
        self._party = Party(ui, 0.0 if self.place is None else 1 - (self.place - 1) / KEPT)

    @property
    def cue(self) -> Cue:
        return Cue(MENU)

    def reword(self) -> None:
        self.scored = self._score()
        super().reword()

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        wide = is_wide(self.ui.size)
        facts = Column(*self._facts(), gap=6, width=LEFT if wide else None)
        title = Text(self._kept.table.title, CAPTION, tone=self.ui.theme.accent, bold=True)
        scores = Column(title, self._scores(), gap=8, grow=1, width=EQUAL if wide else None)
        parts = Row(facts, scores, gap=48) if wide else Column(facts, scores, gap=24)
        again = Button(tr("arcade.again"), self._begin_again, main=True)
        again.first = self.place is None
        foot = buttons(again, Button(tr("arcade.back"), Pop), height=BUTTON)
        words = tr("arcade.high") if self.place is not None else self.scored.heading
        return page(
            self.ui,
            words,
            parts.sized(grow=1),
            foot=foot,
            most=MOST,
            gap=24,
        )

    def _facts(self) -> list[Box | None]:
        """The points, what they are made of, and a field for a name if they are high."""
        scored, muted = self.scored, self.ui.theme.muted
        boxes: list[Box | None] = [
            Text(tr("arcade.points"), CAPTION, tone=muted),
            Text(
                tr.whole(self._kept.points),
                POINTS,
                tone=self.ui.theme.primary,
                bold=True,
                enlarged=False,
            ),
            *(Text(one, FACT) for one in scored.facts),
        ]
        if self.place is not None:
            field = Field(
                self.ui,
                self.name,
                unnamed(1),
                self._write,
                limit=NAME_LIMIT,
                title=tr("arcade.name"),
                about=Field,
                first=True,
                height=BUTTON,
            )
            boxes += [Fill(height=12), Text(tr("arcade.name"), CAPTION, tone=muted), field]
        return boxes

    def _scores(self) -> Box:
        """The table as it is with this score."""
        scores = list(self._kept.table.best(self.ui.files))
        own = None if self.place is None else self.place - 1
        if own is not None:
            scores[own] = replace(scores[own], name=clean_name(self.name))
        return score_list(self.ui, scores, own, self.elapsed)

    def _write(self, name: str) -> None:
        self.name = name

    # -- time ---------------------------------------------------------------

    @property
    def elapsed(self) -> float:
        """How long the scores have been appearing; with reduced motion all are there at once."""
        return self.ui.now() - self._began if self.ui.motion.playful else LASTS_MS

    def update(self) -> Change | None:
        if self._shown < LASTS_MS:
            self._shown = self.elapsed
            self.arrange()
        return None

    @property
    def _celebrates(self) -> bool:
        """Whether the party is under way."""
        return self.ui.motion.playful and self.ui.now() < self._began + self.ui.motion.flourish

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        if not self.ui.clock.move(moves=self._celebrates) or self.place is None:
            return []
        window = Rect((0, 0), self.ui.size)
        edge = Rect(window.left, window.bottom, window.width, 1)
        self._party.throw(self.elapsed, [(edge, self.scored.colours)], window)
        return self._party.paint(surface)

    # -- what happens -------------------------------------------------------

    def _begin_again(self) -> Change:
        return Push(self._again(), instead=True)

    def keep(self) -> Unsaved | None:
        self._kept.rename(clean_name(self.name))
        return None

    def leave(self) -> None:
        self.keep()
