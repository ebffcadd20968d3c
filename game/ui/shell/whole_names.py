"""Shows the whole of a name that was cut for lack of space, while the pointer rests on it."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.ui.shell.actions import Action, Leave, Point, Press
from game.ui.shell.context import UiContext
from game.ui.shell.tooltip import Tooltip


class WholeNames(Tooltip):
    """A tooltip for each of the lines in whose names something was left out."""

    def __init__(self, ui: UiContext) -> None:
        super().__init__(ui)
        self._cut: Sequence[tuple[Rect, str]] = ()

    def know(self, cut: Sequence[tuple[Rect, str]]) -> None:
        """Note what was cut in the picture on the screen, see `Fonts.cut_names`."""
        self._cut = tuple(cut)

    def follow(self, action: Action) -> None:
        """Note where the pointer is."""
        match action:
            case Point(at):
                under = ((rect, text) for rect, text in self._cut if rect.collidepoint(at))
                rect, text = next(under, (Rect(at, (0, 0)), None))
                self.point(text, rect)
            case Leave():
                self.forget()
            case Press():
                self.dismiss()

    def forget(self) -> None:
        """Show nothing until the pointer moves: another scene is on top."""
        self.point(None, Rect(0, 0, 0, 0))
