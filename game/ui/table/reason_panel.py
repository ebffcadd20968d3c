"""A panel that gives the coach's reasons, each of which can be looked at by itself."""

from __future__ import annotations

from game.ui.shell.actions import Do
from game.ui.shell.scene import Change
from game.ui.table.reason_words import reason_pointed_at, reason_selected
from game.ui.table.side_panel import SidePanel


class ReasonPanel(SidePanel):
    """A panel with reasons, of which one may be pointed at or selected.

    Attributes:
        alone: the number of the only reason whose marks are shown, if any.
    """

    alone: int | None = None

    def do(self, action: Do) -> Change | None:
        """Handle a key or pad button."""
        change = self.tree.handle(action)
        self.alone = reason_selected(self.tree.focus)
        return change

    def look_at(self) -> bool:
        """Follow the pointer; whether other reasons are marked now."""
        before, self.alone = self.alone, reason_pointed_at(self.tree.focus)
        return self.alone != before
