"""The door to the puzzles: their boxes, the kinds in one of them, and the calendar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType

from game.exercises.collection import Box as Difficulty
from game.exercises.collection import Entry, shipped
from game.exercises.puzzle import Kind
from game.ui.games.sketch import Sketch, sketch
from game.ui.kit.boxes import Box
from game.ui.kit.button import Button
from game.ui.kit.form import Form, buttons, page
from game.ui.kit.text import Alike, Text
from game.ui.kit.tile import Card, cards
from game.ui.look.scale import is_wide
from game.ui.look.texts import tr
from game.ui.rooms.exercises.calendar import Calendar
from game.ui.rooms.exercises.posed import of_box, solved_of, word_of
from game.ui.rooms.exercises.puzzle_scene import opened
from game.ui.rooms.setup.seat_names import even_match
from game.ui.shell.context import UiContext
from game.ui.shell.news import file_news
from game.ui.shell.scene import Change, Pop, Push

MOST, LINE, BUTTON = (1136, 700), 16, 52
"""The greatest width and height of all together, the size of a line, and the height of a button, in
design pixels."""

OF_KIND: Mapping[Kind, Sketch] = MappingProxyType(
    {
        Kind.CONNECT: sketch(
            "AA.uu .A..u ..BB. a...C aa.CC", "o.... ..... ..... ..... ....o", comes="B"
        ),
        Kind.STARS: sketch(
            "aa..u aA..u .AA.u ..A.. VV.BB", "..... .*... ..... ..*.. .....", comes="A"
        ),
        Kind.CROSSES: sketch(
            "aa..u .a..u .AA.u .A... .A.VV", "..... ..+.. +.... ..+.. .....", comes="A"
        ),
        Kind.TILING: sketch("AAaa AUUa vUUa vvva", comes="U"),
        Kind.PLACE_ALL: sketch("A..uu AA.u. ..B.. ..BB. CC..v", comes="BC"),
        Kind.HARD_BONUS: sketch("AA.uu .A..u ..B.. .BB.. a..C.", comes="C"),
        Kind.BEST_MARGIN: sketch("aaa.B AA.BB .A.b. c.Cbb ccC..", comes="C"),
        Kind.ONE_MOVE: sketch("A...a AA.aa ..B.. .BBB. ..B..", comes="B"),
    }
)
"""A board for each kind."""

OF_BOX: Mapping[Difficulty, Sketch] = MappingProxyType(
    {
        Difficulty.EASY: sketch("A..u AA.u ..B. .BB.", comes="B"),
        Difficulty.MIDDLE: sketch("aa..uu .a...u ..AA.. VV.A.B .V..BB ..vv..", comes="A"),
        Difficulty.HARD: sketch(
            "A.CCCCaa A.CxbbWa AAwVbbWa vAwVVbWa vvBBVVcX vvBBBdUe DDuuddUe uuuddUUU", comes="VW"
        ),
    }
)
"""A board for each box: the larger, the harder."""


class Puzzles(Form):
    """Which box of puzzles, and then which kind of them, to solve.

    Attributes:
        box: the box whose kinds are shown; None while the boxes are.
    """

    def __init__(self, ui: UiContext, box: Difficulty | None = None) -> None:
        super().__init__(ui)
        self.box, self._told = box, ""

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        wide, is_door, kind = is_wide(self.ui.size), self.box is None, self._latest[0]
        # What was kept of puzzles has perhaps just been read for the first time.
        self._told = self._told or file_news(self.ui.files.notices) or ""
        title = "puzzles.title" if self.box is None else f"puzzles.box.{self.box.value}"
        onward = calendar = None
        if is_door:
            words = tr("puzzles.go_on", kind=tr(f"puzzle.{word_of(kind)}"))
            onward = Button(words, self._go_on, about="on")
            calendar = Button(tr("puzzles.calendar"), self._calendar, about="calendar")
        across = (3 if wide else 1) if is_door else (4 if wide else 2)
        line = Text(self._line, LINE, tone=self.ui.theme.muted, wraps=True)
        back = Button(tr("puzzles.back"), Pop, about="back")
        return page(
            self.ui,
            tr(title),
            line,
            cards(self._cards(), across),
            foot=buttons(onward, calendar, back, height=BUTTON),
            most=MOST,
        )

    @property
    def _line(self) -> str:
        """What is wrong, or how good the person is, if they have asked for ratings."""
        book = self.ui.files.puzzles.value
        if self._told:
            return self._told
        if set(shipped().entries) != set(Kind) or not all(shipped().entries.values()):
            return tr("puzzles.unread")
        if self.ui.settings.ratings and book.is_rated:
            points = book.person.points
            return tr("puzzles.rating", points=points, even=even_match(points))
        return tr("puzzles.line")

    @property
    def _latest(self) -> tuple[Kind, Difficulty]:
        """The kind and the box of the puzzle that was tried last, or the first ones."""
        name = self.ui.files.puzzles.value.latest
        entries = ((kind, one) for kind, own in shipped().entries.items() for one in own)
        found = ((kind, one.box) for kind, one in entries if one.name == name)
        return next(found, (Kind.CONNECT, Difficulty.EASY))

    def _cards(self) -> list[Card]:
        """The boxes, or the kinds in one of them, with how many puzzles are solved in each."""
        each: list[tuple[Kind | Difficulty, str, Sketch, Sequence[Entry]]]
        if (shown := self.box) is None:
            each = [
                (box, f"puzzles.box.{box.value}", OF_BOX[box], shipped().all_in(box))
                for box in Difficulty
            ]
        else:
            each = [
                (kind, f"puzzle.{word_of(kind)}", OF_KIND[kind], shipped().in_box(kind, shown))
                for kind in Kind
            ]
        book, alike, latest = self.ui.files.puzzles.value, Alike(), self._latest
        return [
            Card(
                tr(key),
                sketch.draw,
                partial(self._enter, about),
                reached=tr("puzzles.solved", solved=solved_of(entries, book), count=len(entries)),
                alike=alike,
                about=about,
                first=about in latest,
            )
            for about, key, sketch, entries in each
            if entries
        ]

    # -- what happens -------------------------------------------------------

    def _enter(self, about: Kind | Difficulty) -> Change | None:
        """Show a box, or open the next puzzle of a kind that isn't solved."""
        if isinstance(about, Difficulty):
            return Push(Puzzles(self.ui, about))
        assert self.box is not None
        return self._open(about, self.box)

    def _go_on(self) -> Change | None:
        return self._open(*self._latest)

    def _open(self, kind: Kind, box: Difficulty) -> Change | None:
        book, entries = self.ui.files.puzzles.value, shipped().in_box(kind, box)
        # Once all are solved, they go round.
        after = book.latest if solved_of(entries, book) == len(entries) else None
        scene = opened(self.ui, of_box(kind, box, book, after))
        self._told = "" if scene is not None else tr("puzzles.unread")
        return None if scene is None else Push(scene)

    def _calendar(self) -> Change:
        return Push(Calendar(self.ui))

    def look_again(self) -> None:
        self.arrange()
