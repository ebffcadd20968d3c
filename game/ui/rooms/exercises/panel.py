"""What exercises have: a panel that says what is asked and what became of it, with buttons.

And how placements are seen and heard there, once they have come to rest.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial

import pygame
from msgspec import Struct
from pygame import Rect

from game.coach.reasons import Reason
from game.coach.scales import Quality
from game.engine import Ply
from game.engine.contacts import touched_corners
from game.engine.position import Position
from game.ui.games.flourishes.stage import SPARKS, Stage
from game.ui.games.reason_marks import has_marks
from game.ui.games.sound_listener import AFTER_LANDING_MS
from game.ui.kit.boxes import PANEL, Align, Box, Fill, emblem
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size, rows
from game.ui.kit.text import Text
from game.ui.look.icons import icon
from game.ui.look.theme import Theme
from game.ui.rooms.review.qualities import key
from game.ui.shell.actions import ARROWS, Command, Do, Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.sound.effects import Heard, knock, placed
from game.ui.sound.tunes import THINK, Cue
from game.ui.table import pieces
from game.ui.table.reason_words import ReasonPanel, reason_words
from game.ui.table.scene import TableScene
from game.ui.table.side_panel import halves, side_back
from game.ui.table.tools import Tool

TITLE, WHERE, WORDS, VERDICT, NEWS, REASONS = 26, 15, 20, 24, 16, 18
"""The text sizes of the title, of which exercise it is, of what is asked, of a verdict, of the news
below it, and of reasons, in design pixels."""

SIGN, BUTTON, LOW, GAP, PAD = 30, 46, 32, 10, 16
"""The size of a verdict's sign, the usual and the least height of a button, the gap between two
boxes and the space around all, in design pixels."""

LEAST_WORDS = 108
"""The height of reasons, if there is no more room, in design pixels at the usual text size."""

IN_PANEL = (*ARROWS, Command.NEXT, Command.PREVIOUS, Command.CONFIRM)
"""The commands that go to the panel while nothing is to be placed, with no piece in hand."""


class Verdict(Struct, frozen=True):
    """What became of an answer, or what a hint says.

    Attributes:
        words: that in words.
        sign: the name of the icon beside them.
        warns: whether it went wrong.
        large: whether it is to be celebrated.
        news: what else came of it, or "".
    """

    words: str
    sign: str
    warns: bool = False
    large: bool = False
    news: str = ""


class Told(Struct, frozen=True):
    """What the panel of an exercise says.

    Attributes:
        title: what is done here.
        where: which exercise it is.
        words: what is asked or told; then each of the reasons.
        reasons: the coach's reasons, in the order of their words.
        hidden: whether what would be better is still to be found: then no sign may give it away.
        quality: that of the placement with which the best one is compared, which a key explains.
        verdict: what became of it, where that isn't told in `words`.
    """

    title: str
    where: str
    words: tuple[str, ...]
    reasons: tuple[Reason, ...] = ()
    hidden: bool = False
    quality: Quality | None = None
    verdict: Verdict | None = None


class ExercisePanel(ReasonPanel):
    """Shows what is told, with the buttons of the moment, of which the first is usual."""

    def __init__(
        self, ui: UiContext, tell: Callable[[], Told], buttons: Callable[[], list[Button]]
    ) -> None:
        """Show what `tell` returns, with the buttons that `buttons` makes."""
        super().__init__(ui)
        self._tell, self._buttons = tell, buttons
        self._told: Told | None = None

    def contents(self) -> Box:
        told, theme = self._tell(), self.ui.theme
        if told != self._told:
            self._told, self.alone = told, None
        head = Column(
            Text(told.title, TITLE, bold=True, least=14),
            Text(told.where, WHERE, tone=theme.muted, least=12),
            gap=0,
        )
        buttons = self._buttons()
        for number, button in enumerate(buttons):
            button.sized(width=EQUAL, height=Size(BUTTON, least=LOW)).first = not number
        words = _words(told, theme)
        if not self.is_beside:
            return halves(self.ui, Column(head, words, gap=GAP), Column(*buttons, gap=GAP))
        # At the window's edge it isn't round, nor above the edge in a high one.
        at_edge = self.rect.right == self.ui.size[0]
        back = side_back(self.ui) if at_edge else PANEL
        return Column(head, words, *buttons, gap=GAP, pad=PAD, back=back)

    def choose_first(self, *, for_keys: bool) -> None:
        """Select what most people do next; keys act on it at all if it is `for_keys`."""
        self.show(self.rect)
        focus = self.tree.focus
        focus.selected = next((one for one in focus.controls if one.first), None)
        focus.for_keys = for_keys


def _words(told: Told, theme: Theme) -> Box:
    """What is asked with the verdict on it, or what is told with the reasons."""
    head, *reasons = told.words
    if reasons or told.quality is not None:
        signed = [has_marks(reason, asked=told.hidden) for reason in told.reasons]
        room = Size(LEAST_WORDS, least=LEAST_WORDS / 2, most=UNLIMITED, with_text=1)
        quality = told.quality
        foot = None if quality is None else partial(key, quality)
        return reason_words(head, reasons, signed, REASONS, foot, height=room, grow=1)
    asked = Text(head, WORDS, wraps=True, align=(Align.START, Align.START), width=EQUAL)
    verdict = told.verdict
    if verdict is None:
        return Column(asked, Fill(), grow=1)
    tone = theme.warning if verdict.warns else theme.accent
    sign = emblem(lambda ui, side: icon(verdict.sign, side, tone), rows(SIGN))
    size, bold = VERDICT if verdict.large else WORDS, verdict.large or verdict.warns
    words = Text(verdict.words, size, tone=tone, bold=bold, wraps=True, grow=1)
    news = Text(verdict.news, NEWS, tone=theme.muted, wraps=True) if verdict.news else None
    return Column(asked, Row(sign, words, gap=GAP), news, Fill(), gap=GAP, grow=1)


class ExerciseScene(TableScene):
    """A board with something to place on it, or with what became of that and where that leads."""

    cue: Cue = Cue(THINK)
    panel: ExercisePanel

    def __init__(self, ui: UiContext, tools: tuple[Tool, ...]) -> None:
        super().__init__(ui, tools)
        self.panel = ExercisePanel(ui, self.told, self.buttons)

    @property
    @abstractmethod
    def asks(self) -> bool:
        """Whether something is to be placed now."""

    @abstractmethod
    def told(self) -> Told:
        """What the panel says now."""

    @abstractmethod
    def buttons(self) -> list[Button]:
        """The buttons for what can be done now, what most people do next first."""

    def do(self, command: Command) -> Change | None:
        if command in IN_PANEL and self.table.hand is None and not self.asks:
            self.stale = True
            return self.panel.do(Do(command))
        return super().do(command)

    def look_at(self, at: Pixel | None) -> None:
        self.stale |= self.panel.look_at()


SHAKES = 5
"""From how many squares on a piece makes the board shake."""


class FeltScene(TableScene):
    """A table at which placements are seen and heard.

    Attributes:
        stage: what is to be seen.
    """

    def __init__(self, ui: UiContext, tools: Sequence[Tool]) -> None:
        super().__init__(ui, tools)
        self.stage = Stage(self.table)

    def update(self) -> Change | None:
        change = super().update()
        self.stage.pass_time()
        return change

    def clear(self) -> None:
        self.stage.clear()

    def stop_time(self) -> None:
        super().stop_time()
        self.clear()

    def rest(self) -> None:
        self.clear()
        pieces.put_back(self.table)
        self.table.end_motion()

    def leave(self) -> None:
        super().leave()
        self.ui.sounds.forget(self)

    def feel(
        self, ply: Ply, before: Position, run: int, *others: Heard, sparks: int = SPARKS
    ) -> float | None:
        """Let a placement be felt, before which that was so, and `others` be heard with it.

        The note is the higher, the longer the `run`; so many `sparks` jump at each corner. Returns
        when the piece comes to rest; None if nothing is to be seen of it.
        """
        motion, board = self.ui.motion, self.table.area.board
        ruleset = board.ruleset
        size = int(ruleset.table.sizes[ply.placement])
        for effect, variant in (
            knock(size),
            placed(ruleset.colours[ply.colour].name, run),
            *others,
        ):
            delay = motion.place + AFTER_LANDING_MS[effect]
            self.ui.sounds.announce(self, effect, variant, delay)
        if not motion.playful:
            return None
        at = self.ui.now() + motion.place
        corners = touched_corners(ruleset, before.plies, ply.placement, ply.colour)
        self.stage.place(board, ply, corners, at, sparks, shakes=size >= SHAKES)
        return at

    def paint_over_pieces(self, surface: pygame.Surface) -> list[Rect]:
        return self.stage.paint(surface)
