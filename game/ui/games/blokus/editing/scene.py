"""The scene in which a person sets up a board by hand, to play or analyse from it."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import SetUp
from game.engine.arrangement import Arrangement, EditHistory
from game.engine.position import Position
from game.ui.games.blokus.editing.area import EditArea, EditParts
from game.ui.games.blokus.editing.control import EditControl
from game.ui.games.blokus.editing.panel import EditPanel
from game.ui.shell.actions import ARROWS, Action, Command, Do
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change, Pop, Push, Scene, Unsaved
from game.ui.sound.effects import Effect
from game.ui.table.hand_scene import PanelScene
from game.ui.table.toolbar import Toolbar

TOOLS = ("undo", "redo", "turn_left", "turn_right", "flip")
"""The buttons below the board, from the left."""


class EditScene(PanelScene):
    """Lets pieces of all colours be laid, moved and put away in any order, and shows broken rules.

    Attributes:
        edits: what lies on the board, step by step.
    """

    area: EditArea
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
        super().__init__(ui, free=True)
        self._done, self._ask = done, ask
        self.edits = EditHistory(Arrangement.of(position))
        parts = EditParts(ui, self.held, self.flights, self.status, self.refresh)
        self.area = EditArea(parts, self.edits)
        self.toolbar = Toolbar(ui, TOOLS)
        self.control = EditControl(parts, self.area, self.toolbar)
        self.panel = EditPanel(ui, self.area, self.control, self._finish, self.back)
        self.panel.focus.select(f"tray{self.area.colour}")

    # -- layout and time ----------------------------------------------------

    def arrange(self) -> None:
        self.area.arrange(self.panel.lay_out().game, TOOLS)
        self.arrange_parts()
        self.panel.follow_board()

    def rest(self) -> None:
        self.control.lay_back()

    # -- leaving ------------------------------------------------------------

    @property
    def unsaved(self) -> Unsaved | None:
        return Unsaved() if self.edits.changed else None

    def _finish(self) -> Change | None:
        """Hand over what was set up, unless it breaks a rule."""
        if self.area.faults:
            self.status.tell(self.area.line())
            self.ui.sounds.play(Effect.ILLEGAL)
            return None
        if self.edits.changed:
            self._done(self.edits.now.set_up())
        return Pop()

    def leaves(self, action: Action) -> bool:
        return action == Do(Command.MENU) or (action == Do(Command.CANCEL) and self.control.free)

    def back(self) -> Change:
        """Leave, but ask before any changes are lost."""
        self.control.lay_back()
        return Push(self._ask()) if self.edits.changed else Pop()

    # -- actions ------------------------------------------------------------

    def do(self, action: Action) -> Change | None:
        in_panel = (*ARROWS, Command.CONFIRM)
        if self.control.free and isinstance(action, Do) and action.command in in_panel:
            self.stale = True
            return self.panel.focus.handle(action)
        return super().do(action)

    @property
    def going_on(self) -> str:
        """Which rule is broken, if one is."""
        return self.area.line()
