"""The scene in which a person sets up a board by hand, to play or analyse from it."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import SetUp
from game.engine.arrangement import Arrangement, EditHistory
from game.engine.position import Position
from game.ui.games.blokus.editing.area import EditArea
from game.ui.games.blokus.editing.control import EditControl
from game.ui.games.blokus.editing.panel import EditPanel
from game.ui.shell.actions import ARROWS, Action, Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene, Unsaved
from game.ui.sound.effects import Effect
from game.ui.table.scene import TableScene
from game.ui.table.tools import Tool

TOOLS = (Tool.UNDO, Tool.REDO)
"""The buttons below the board, from the left."""

IN_PANEL = (*ARROWS, Command.CONFIRM)
"""The commands that go to the panel, with no piece in hand."""


class EditScene(TableScene):
    """Lets pieces of all colours be laid, moved and put away in any order, and shows broken rules.

    Attributes:
        edits: what lies on the board, step by step.
        area: the board and the trays.
    """

    control: EditControl
    panel: EditPanel

    def __init__(
        self,
        ui: UiContext,
        position: Position,
        done: Callable[[SetUp], None],
        ask: Callable[[], Scene],
    ) -> None:
        """Start from a position; for the other arguments see `GameUi.editor`."""
        super().__init__(ui, TOOLS, snap=0)
        self._done, self._ask = done, ask
        self.edits = EditHistory(Arrangement.of(position))
        self.area = self.table.area = EditArea(self.table, self.edits)
        self.control = EditControl(self.table, self.area, self.back)
        self.panel = EditPanel(ui, self.area, self.control, self._finish, self.back)

    # -- layout and time ----------------------------------------------------

    def arrange(self) -> None:
        self.table.arrange(self.panel.arrange())
        self.panel.show(self.panel.rect)

    def rest(self) -> None:
        self.control.lay_back()

    # -- leaving ------------------------------------------------------------

    def keep(self) -> Unsaved | None:
        return Unsaved() if self.edits.changed else None

    def _finish(self) -> Change | None:
        """Hand over what was set up, unless it breaks a rule."""
        if self.area.faults:
            self.table.status.tell(self.area.line())
            self.ui.sounds.play(Effect.ILLEGAL)
            return None
        if self.edits.changed:
            self._done(self.edits.now.set_up())
        return Pop()

    def back(self) -> Change:
        """Leave, but ask before any changes are lost."""
        self.control.lay_back()
        return Push(self._ask()) if self.edits.changed else Pop()

    # -- actions ------------------------------------------------------------

    def act(self, action: Action) -> Change | None:
        change = super().act(action)
        self.control.put_away_dropped()
        return change

    def let_go(self) -> None:
        super().let_go()
        self.control.put_away_dropped()

    def do(self, command: Command) -> Change | None:
        if self.control.free and command in IN_PANEL:
            self.stale = True
            return self.panel.tree.handle(Do(command))
        return super().do(command)
