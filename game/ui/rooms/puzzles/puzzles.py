"""The door to the puzzles: that of the day, the calendar, and the kinds of three boxes."""

from __future__ import annotations

from functools import partial

from game.puzzles.collection import Box as Difficulty
from game.puzzles.collection import shipped
from game.puzzles.puzzle import Kind
from game.ui.kit.boxes import CENTRED, Box
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, ChoiceItem
from game.ui.kit.containers import Grid
from game.ui.kit.form import Form, buttons, dialog
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size
from game.ui.kit.text import Text
from game.ui.look.days import day_in_words
from game.ui.look.texts import tr
from game.ui.rooms.puzzles.calendar import Calendar
from game.ui.rooms.puzzles.posed import SOLVED, Posed, of_box, of_day, solved_of, word_of
from game.ui.rooms.puzzles.puzzle_scene import opened
from game.ui.rooms.statistics.overview import even_match
from game.ui.shell.context import UiContext
from game.ui.shell.news import file_news
from game.ui.shell.scene import Change, Pop, Push

WIDTH, LINE, MAIN, KIND, LOW = 620, 16, 68, 60, 48
"""The width of the panel, the size of its lines, and the heights of the main button, of a kind and
of a low button, in design pixels."""

ACROSS = 2
"""How many kinds are side by side."""


class Puzzles(Form):
    """Which puzzle to solve.

    Attributes:
        box: the box whose kinds are shown.
    """

    modal = True

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self.box = self._latest_box()
        # What was kept of puzzles has just been read for the first time.
        self._told = file_news(ui.files.notices) or ""

    def _latest_box(self) -> Difficulty:
        """The box of the puzzle that was tried last, or the easy one."""
        latest = self.ui.files.puzzles.value.latest
        entries = (entry for own in shipped().entries.values() for entry in own)
        return next((one.box for one in entries if one.name == latest), Difficulty.EASY)

    # -- what it contains ---------------------------------------------------

    def contents(self) -> Box:
        muted, text = self.ui.theme.muted, (1 + self.ui.fonts.factor) / 2
        box = Choice(
            tr("puzzles.boxes"),
            [ChoiceItem(one, tr(f"puzzles.box.{one.value}")) for one in Difficulty],
            self.box,
            self._choose,
            height=LOW,
        )
        foot = (
            Button(tr("puzzles.calendar"), self._calendar, about="calendar"),
            Button(tr("puzzles.back"), Pop, about="back"),
        )
        return dialog(
            self.ui,
            tr("puzzles.title"),
            Text(self._line, LINE, tone=muted, wraps=True, align=CENTRED),
            self._of_today(),
            box,
            self._kinds(),
            foot=buttons(*foot, height=LOW),
            width=Size(WIDTH * text, least=0),
            gap=12,
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

    def _of_today(self) -> Box:
        """The puzzle of the day, or why there is none."""
        day = self.ui.today
        try:
            posed = of_day(day)
        except ValueError:
            words = tr("puzzles.no_day", day=day_in_words(day))
            return Text(words, LINE, wraps=True, align=CENTRED, height=Size(MAIN, least=LOW))
        is_solved = self.ui.files.puzzles.value.days.get(day) in SOLVED
        return Button(
            tr("puzzles.today.solved" if is_solved else "puzzles.today"),
            partial(self._open, [posed]),
            detail=day_in_words(day),
            about="today",
            main=True,
            first=True,
            icon_name="star" if is_solved else None,
            width=UNLIMITED,
            height=MAIN,
        )

    def _kinds(self) -> Box:
        """The kinds of which there are puzzles in the box, with how many of them are solved."""
        book = self.ui.files.puzzles.value
        shown: list[Box | None] = []
        for kind in Kind:
            entries = shipped().in_box(kind, self.box)
            if not entries:
                continue
            solved = solved_of(entries, book)
            shown.append(
                Button(
                    tr(f"puzzle.{word_of(kind)}"),
                    partial(self._next_of, kind),
                    detail=tr("puzzles.solved", solved=solved, count=len(entries)),
                    about=kind,
                    icon_name="check" if solved == len(entries) else None,
                    width=EQUAL,
                    height=KIND,
                    grow=1,
                )
            )
        shown += [None] * (-len(shown) % ACROSS)
        rows = [shown[start : start + ACROSS] for start in range(0, len(shown), ACROSS)]
        return Grid(rows, gap=(8, 8))

    # -- what happens -------------------------------------------------------

    def _choose(self, box: Difficulty) -> None:
        self.box, self._told = box, ""

    def _next_of(self, kind: Kind) -> Change | None:
        """Open the next puzzle of a kind that isn't solved."""
        book, entries = self.ui.files.puzzles.value, shipped().in_box(kind, self.box)
        # Once all are solved, they go round.
        after = book.latest if solved_of(entries, book) == len(entries) else None
        return self._open(of_box(kind, self.box, book, after))

    def _open(self, wanted: list[Posed]) -> Change | None:
        scene = opened(self.ui, wanted)
        self._told = "" if scene is not None else tr("puzzles.unread")
        return None if scene is None else Push(scene)

    def _calendar(self) -> Change:
        return Push(Calendar(self.ui))

    def look_again(self) -> None:
        self.arrange()
