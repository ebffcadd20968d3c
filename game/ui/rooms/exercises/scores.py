"""Scores of the arcade: their tables, what is kept of one, the deals they are made with, a list."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import numpy as np
from msgspec import Struct

from game.exercises.ladder import CLOCK, LIFE, LIVES, RUNG
from game.exercises.rush.deal import any_seed, seed_of
from game.exercises.rush.game import BLOCK, MARK_MS
from game.exercises.rush.heat import BURNS_MS
from game.exercises.stages import AHEAD
from game.files.kept_files import KeptFiles
from game.files.scores import KEPT, HighScore
from game.ui.kit.boxes import Align, Back, Box, Fill
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row
from game.ui.kit.form import Form, buttons, dialog
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.text import Alike, Text
from game.ui.look.names_in_text import named
from game.ui.look.person_names import unnamed
from game.ui.look.texts import tr
from game.ui.look.theme import mix
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Pop

LINE, TEXT, POINTS, RANK = 38, 20, 24, 44
"""The height of a line, the sizes of a name and of points, and the width of a place, in design
pixels."""

APPEARS_MS = 70
"""How far apart the lines appear, from the last place to the first, in milliseconds."""

LASTS_MS = KEPT * APPEARS_MS
"""How long it takes until all have appeared."""


class ScoreTable(Struct, frozen=True):
    """A table of scores.

    Attributes:
        key: its name among those that are kept.
        words: the key of what it is called.
        deal: the deal of which scores are compared in it; 0 for all.
        also: the names of further tables that its scores enter, whatever their deal.
    """

    key: str
    words: str
    deal: int = 0
    also: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        return tr(self.words)

    def best(self, files: KeptFiles) -> Sequence[HighScore]:
        return files.high_scores.best(self.key, self.deal)

    def best_words(self, files: KeptFiles) -> str:
        """The best score so far, in words; "" if there is none."""
        best = self.best(files)
        return tr("arcade.best", points=tr.whole(best[0].points)) if best else ""

    def enter(
        self, files: KeptFiles, name: str, points: int = 0, curve: tuple[int, ...] = ()
    ) -> KeptScore:
        """Keep somebody's points so far, with those on the way there."""
        kept = KeptScore(files, self, name)
        kept.earn(points, curve)
        return kept


class KeptScore:
    """The score of a game for points, kept as soon as it's earned.

    Attributes:
        table: the table that it enters.
        name: who has scored, "" if nobody has typed anything.
        points: how much, so far.
        curve: the points on the way there, where they are noted.
    """

    def __init__(self, files: KeptFiles, table: ScoreTable, name: str) -> None:
        """Nothing is scored yet, and so nothing kept."""
        self._files = files
        self.table, self.name, self.points = table, name, 0
        self.curve: tuple[int, ...] = ()

    @property
    def place(self) -> int | None:
        """Its place in the table, from 1; None if it isn't among the best."""
        best, own = self.table.best(self._files), self._score(self.table.deal)
        # Of equal ones, the earlier stand above.
        places = (place for place in range(len(best), 0, -1) if best[place - 1] == own)
        return next(places, None)

    def earn(self, points: int, curve: tuple[int, ...] = ()) -> None:
        """Keep that it has grown to so many points, with those on the way there."""
        self._keep(self.name, points, curve)

    def rename(self, name: str) -> None:
        self._keep(name, self.points, self.curve)

    def _keep(self, name: str, points: int, curve: tuple[int, ...]) -> None:
        deals = {self.table.key: self.table.deal} | dict.fromkeys(self.table.also, 0)
        before = {key: self._score(deal) for key, deal in deals.items() if self.points}
        is_same = (name, points) == (self.name, self.points)
        self.name, self.points, self.curve = name, points, curve
        if is_same or not points:
            return
        for key, deal in deals.items():
            self._files.high_scores.enter(key, self._score(deal), before.get(key))

    def _score(self, deal: int) -> HighScore:
        return HighScore(self.name, self.points, deal, self.curve)


RUSH = ScoreTable("rush.heat", "arcade.rush.free")
"""All scores of Rush. Those by its first rules, without heat, are kept as ``rush``."""

LADDER = ScoreTable("ladder", "arcade.ladder")
"""The scores of Ladder."""


class Rival(Struct, frozen=True):
    """Somebody whose game one sees beside one's own: the best of a table so far.

    Attributes:
        name: who; "" if nobody typed anything.
        curve: the points after each `MARK_MS`.
    """

    name: str
    curve: tuple[int, ...]

    @classmethod
    def of(cls, table: ScoreTable, files: KeptFiles) -> Rival | None:
        """The best of a table whose points were noted on the way; None if there is nobody."""
        noted = (cls(one.name, one.curve) for one in table.best(files) if one.curve)
        return next(noted, None)

    def points_at(self, time: float) -> int:
        """Their points by a time, in milliseconds."""
        marks = range(0, MARK_MS * (len(self.curve) + 1), MARK_MS)
        return round(float(np.interp(time, marks, (0, *self.curve))))


class Deal(Struct, frozen=True):
    """A deal of Rush.

    Attributes:
        seed: its seed.
        is_of_day: whether everybody plays it on the same day.
    """

    seed: int
    is_of_day: bool = False

    @classmethod
    def of_day(cls, day: date) -> Deal:
        return cls(seed_of(day), is_of_day=True)

    @classmethod
    def any(cls) -> Deal:
        """A deal nobody knows."""
        return cls(any_seed())

    def again(self, today: date) -> Deal:
        """The deal of another game of the same kind, on the day it is."""
        return Deal.of_day(today) if self.is_of_day else Deal.any()

    @property
    def table(self) -> ScoreTable:
        if not self.is_of_day:
            return RUSH
        return ScoreTable("rush.heat.day", "arcade.rush.today", self.seed, (RUSH.key,))


def score_list(
    ui: UiContext,
    scores: Sequence[HighScore],
    own: int | None = None,
    elapsed: float = LASTS_MS,
) -> Column:
    """The lines of a table of scores, of which one may be one's `own`, by its index.

    `elapsed` is how long they have been appearing, in milliseconds; see `APPEARS_MS`.
    """
    shown, names = int(elapsed / APPEARS_MS), Alike()
    places = [*scores, *[None] * (KEPT - len(scores))]
    lines = [
        _line(ui, number, score, names, is_own=number == own) if KEPT - number <= shown else Fill()
        for number, score in enumerate(places)
    ]
    return Column(*(one.sized(height=LINE) for one in lines), gap=2)


def _line(
    ui: UiContext, number: int, score: HighScore | None, names: Alike, *, is_own: bool
) -> Box:
    """A place with who has it, if anybody; all names are of one size."""
    theme = ui.theme
    tone = theme.lit if is_own else theme.text if score is not None else theme.muted
    back = Back(mix(theme.panel, theme.primary, 0.16), theme.lit, radius=8) if is_own else None
    name, points = "·", ""
    if score is not None:
        name, points = named(score.name or unnamed(1)), tr.whole(score.points)
    return Row(
        Text(
            tr.whole(number + 1),
            POINTS,
            tone=theme.accent if score is not None else theme.muted,
            bold=True,
            align=(Align.END, Align.CENTER),
            width=RANK,
        ),
        # A name can be cut, points can't.
        Text(name, TEXT, tone=tone, bold=is_own, alike=names, width=EQUAL, grow=1),
        Text(points, POINTS, tone=tone, bold=True, align=(Align.END, Align.CENTER)),
        gap=14,
        pad=(10, 0),
        back=back,
    )


WIDTH, WORDS = 620, 18
"""The width of the panel and the size of the words, in design pixels."""

RULES = {"rush": 5, "ladder": 4, "stages": 4}
"""How many rules each game has, by its key: at most as many as half a page holds."""

NUMBERS = {
    "block": BLOCK,
    "seconds": BURNS_MS // 1000,
    "turn": CLOCK.seconds,
    "lives": LIVES,
    "rung": RUNG,
    "life": LIFE,
    "ahead": AHEAD,
}
"""What the words of the rules are filled in with."""


class ArcadeRules(Form):
    """Says how an arcade game is played."""

    modal = True

    def __init__(self, ui: UiContext, game: str) -> None:
        super().__init__(ui)
        self._game = game

    def contents(self) -> Box:
        count = RULES[self._game]
        keys = (f"arcade.{self._game}.rule.{number + 1}" for number in range(count))
        rules = [Text(tr(key, **NUMBERS), WORDS, wraps=True, width=UNLIMITED) for key in keys]
        close = Button(tr("rules.close"), Pop, main=True, first=True)
        text = (1 + self.ui.fonts.factor) / 2
        return dialog(
            self.ui,
            tr(f"arcade.{self._game}"),
            Column(*rules, gap=10),
            foot=buttons(close),
            width=Size(WIDTH * text, least=0),
        )
