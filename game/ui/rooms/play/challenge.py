"""What a game may be played for beyond itself: a stage, a rung of a ladder.

In such a game nobody is helped and nothing is taken back, and it isn't kept: what counts is what
becomes of the challenge.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from msgspec import Struct

from game.engine import AnyGame
from game.ui.kit.boxes import Align, Back, Box, emblem
from game.ui.kit.containers import Column, Row
from game.ui.kit.text import Text
from game.ui.look.icons import icon
from game.ui.look.scale import is_wide
from game.ui.look.theme import RGB, Theme, mix
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Scene
from game.ui.table.side_panel import StripPanel

TITLE, WORDS, MARK, NOTE = 15, 21, 30, 13
"""The sizes of the title, of the words, of a mark, and of what stands below one, in design
pixels."""


class Mark(Struct, frozen=True):
    """A sign of how things stand: a star that is earned or not, a life that is left or lost.

    Attributes:
        is_lit: whether it is earned, or left.
        note: what it takes, in few letters; "" for nothing.
    """

    is_lit: bool
    note: str = ""


class Standing(Struct, frozen=True):
    """How things stand in a challenge.

    Attributes:
        title: what it is called.
        words: what is to be done.
        sign: the name of the icon that its marks have.
        marks: see `Mark`.
        figure: what counts so far, in words.
        rest: what is left, such as turns, in words; "" for nothing.
    """

    title: str
    words: str
    sign: str
    marks: tuple[Mark, ...]
    figure: str
    rest: str = ""


class Challenge(ABC):
    """What a game is played for."""

    @abstractmethod
    def standing(self, game: AnyGame) -> Standing:
        """How things stand."""

    @abstractmethod
    def is_over(self, game: AnyGame) -> bool:
        """Whether nothing counts any more, though the game itself may go on."""

    @abstractmethod
    def settle(self, game: AnyGame) -> None:
        """Keep what it has earned; called once, when nothing counts any more."""

    @abstractmethod
    def results(self, game: AnyGame) -> Scene:
        """The scene of what has become of it, which is settled; it takes the game's place."""

    @abstractmethod
    def pause(self, game: AnyGame) -> Scene:
        """The scene of its pause."""


class ChallengePanel(StripPanel):
    """The strip below the board that says how things stand in a challenge."""

    high, high_narrow = 64, 112

    def __init__(self, ui: UiContext, standing: Callable[[], Standing]) -> None:
        super().__init__(ui)
        self._standing = standing

    def contents(self) -> Box:
        standing, theme = self._standing(), self.ui.theme
        words = Column(
            Text(standing.title, TITLE, tone=theme.accent, bold=True),
            Text(standing.words, WORDS, bold=True, grow=1),
            gap=0,
            grow=1,
        )
        side = (Align.END, Align.CENTER)
        rest = Text(standing.rest, TITLE, tone=theme.muted, align=side) if standing.rest else None
        figures = Column(
            Text(standing.figure, WORDS, bold=True, align=side, grow=1),
            rest,
            gap=0,
        )
        marks = marks_row(theme, standing.sign, standing.marks)
        back = Back(theme.panel_active, theme.accent, rim_width=2, radius=0)
        if is_wide(self.ui.size):
            return Row(words, marks, figures, gap=28, pad=(24, 6), back=back)
        low = Row(marks, figures.sized(grow=1), gap=20)
        return Column(words, low, gap=4, pad=(20, 8), back=back)


def marks_row(
    theme: Theme, sign: str, marks: Sequence[Mark], side: float = MARK, gap: float = 14
) -> Row:
    """The marks of a challenge, side by side, in design pixels."""
    has_notes = any(mark.note for mark in marks)
    return Row(*(_mark(theme, sign, mark, side, has_note=has_notes) for mark in marks), gap=gap)


def _mark(theme: Theme, sign: str, mark: Mark, side: float, *, has_note: bool) -> Box:
    tone = mark_tone(theme, is_lit=mark.is_lit)
    shown = emblem(lambda ui, px: icon(sign, px, tone), side)
    if not has_note:
        return shown
    note = Text(mark.note, NOTE, tone=theme.muted, align=(Align.CENTER, Align.CENTER))
    return Column(shown, note, gap=0, align=Align.CENTER)


def mark_tone(theme: Theme, *, is_lit: bool) -> RGB:
    """The colour of a mark."""
    return theme.primary if is_lit else mix(theme.panel_active, theme.muted, 0.45)
