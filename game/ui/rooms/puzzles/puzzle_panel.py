"""The panel of a puzzle: its task, what became of it, and the buttons."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from game.coach.reasons import Reason
from game.puzzles.goals import Verdict
from game.ui.games.reason_marks import has_marks
from game.ui.kit.boxes import PANEL, Align, Box, Fill, emblem
from game.ui.kit.button import Button
from game.ui.kit.containers import Column, Row
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size, rows
from game.ui.kit.text import Text
from game.ui.look.icons import icon
from game.ui.look.texts import tr
from game.ui.shell.actions import Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.table.reason_panel import ReasonPanel
from game.ui.table.reason_words import reason_words
from game.ui.table.side_panel import side_back

TITLE, WHERE, TASK, VERDICT, NEWS, REASONS = 26, 15, 20, 24, 16, 17
"""The text sizes of the title, of which puzzle it is, of the task, of the verdict, of the rating's
news and of reasons, in design pixels."""

SIGN, BUTTON, LOW, GAP, PAD = 30, 46, 32, 10, 16
"""The size of the verdict's sign, the usual and the least height of a button, the gap between two
boxes and the space around all, in design pixels."""

SIGNS = {Verdict.SOLVED: "star", Verdict.FAILED: "undo", Verdict.OPEN: "hint"}
"""The icon beside each verdict, and beside a hint while it is open."""

LEAST_WORDS = 108
"""The height of the reasons, if there is no more room, in design pixels at the usual text size."""


class Said(Struct, frozen=True):
    """What the panel says.

    Attributes:
        title: the kind of puzzle.
        where: which puzzle it is.
        task: what is to be done.
        verdict: whether it is solved.
        words: that in words; while it is open, those of a hint, or "".
        news: what that did to the person's rating, or "".
        why: what speaks for the best placement, a heading and the reasons in words; or ().
        reasons: the reasons.
    """

    title: str
    where: str
    task: str
    verdict: Verdict
    words: str
    news: str
    why: tuple[str, ...]
    reasons: tuple[Reason, ...]


class PuzzlePanel(ReasonPanel):
    """Shows what is said, with the buttons of the moment. Keys act on these once there are any."""

    def __init__(
        self, ui: UiContext, said: Callable[[], Said], buttons: Callable[[], list[Button]]
    ) -> None:
        """Show what `said` returns, with the buttons that `buttons` makes."""
        super().__init__(ui)
        self._said, self._buttons = said, buttons

    def contents(self) -> Box:
        said, theme = self._said(), self.ui.theme
        head = Column(
            Text(said.title, TITLE, bold=True, least=14),
            Text(said.where, WHERE, tone=theme.muted, least=12),
            gap=0,
        )
        buttons = self._buttons()
        for number, button in enumerate(buttons):
            button.sized(width=EQUAL, height=Size(BUTTON, least=LOW)).first = not number
        # At the window's edge it isn't round, nor above the edge in a high one.
        at_edge = self.rect.right == self.ui.size[0]
        back = side_back(self.ui) if at_edge else PANEL
        return Column(head, self._words(said), *buttons, gap=GAP, pad=PAD, back=back)

    def _words(self, said: Said) -> Box:
        """The task and the verdict, or the reasons."""
        if said.why:
            signed = [has_marks(reason) for reason in said.reasons]
            room = Size(LEAST_WORDS, least=LEAST_WORDS / 2, most=UNLIMITED, with_text=True)
            return reason_words(said.why[0], said.why[1:], signed, REASONS, height=room, grow=1)
        theme = self.ui.theme
        task = Text(said.task, TASK, wraps=True, align=(Align.START, Align.START), width=EQUAL)
        if not said.words:
            return Column(task, Fill(), grow=1)
        is_open = said.verdict is Verdict.OPEN
        tone = theme.warning if said.verdict is Verdict.FAILED else theme.accent
        sign = emblem(lambda ui, side: icon(SIGNS[said.verdict], side, tone), rows(SIGN))
        size = VERDICT if said.verdict is Verdict.SOLVED else TASK
        told = Text(said.words, size, tone=tone, bold=not is_open, wraps=True, grow=1)
        verdict = Row(sign, told, gap=GAP)
        news = Text(said.news, NEWS, tone=theme.muted, wraps=True) if said.news else None
        return Column(task, verdict, news, Fill(), gap=GAP, grow=1)

    def do(self, action: Do) -> Change | None:
        self.tree.focus.for_keys = True
        return super().do(action)

    def choose_first(self) -> None:
        """Have keys act on what most people do next."""
        self.show(self.rect)
        focus = self.tree.focus
        focus.selected = next((one for one in focus.controls if one.first), None)
        focus.for_keys = focus.selected is not None
        self.alone = None


def where_words(box: str, number: int, count: int) -> str:
    """Which of the puzzles of a kind in a box it is, in words."""
    return tr("puzzle.number", box=tr(f"puzzles.box.{box}"), number=number, count=count)
