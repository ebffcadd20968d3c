"""What the pointer is over in a game, and how that's shown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

import pygame
from pygame import Rect

from game.ui.look.texts import tr
from game.ui.shell.actions import Pixel
from game.ui.shell.tooltip import Tooltip
from game.ui.table.hand_area import HandArea, HandParts
from game.ui.table.targets import HitTarget, SlotTarget, ToolTarget
from game.ui.table.toolbar import Toolbar
from game.ui.table.tray import paint_slot_rim


class Hover:
    """Finds the target under the pointer, and draws it lit, with a tooltip for buttons.

    Other things have tooltips too, such as points.

    Attributes:
        target: what is under the pointer, or None.
        tip: the tooltip about what is under it.
    """

    def __init__(
        self,
        parts: HandParts,
        area: HandArea,
        toolbar: Toolbar,
        usable: Callable[[], Collection[str]],
    ) -> None:
        """Find targets in these; `usable` names the buttons that do something at the moment."""
        self.target: HitTarget | None = None
        self.tip = Tooltip(parts.ui)
        self._parts = parts
        self._area = area
        self._toolbar = toolbar
        self._usable = usable

    def point(self, at: Pixel) -> None:
        """Note that the pointer is at a pixel."""
        self.target = self.target_at(at)
        if isinstance(self.target, ToolTarget):
            name = self.target.name
            command = self._toolbar.command(self.target)
            words = self._parts.ui.controls.with_key(tr(f"play.tool.{name}"), command)
            self.tip.point(words, self._toolbar.rects[name])
            return
        told = self._area.words_at(at) if self.target is None else None
        self.tip.point(*(told or (None, Rect(0, 0, 0, 0))))

    def leave(self) -> None:
        """Note that the pointer has left the window."""
        self.target = None
        self.tip.point(None, Rect(0, 0, 0, 0))

    def target_at(self, at: Pixel) -> HitTarget | None:
        """What a press at a pixel hits; for a finger, the nearest target, if it's near enough."""
        least = self._parts.ui.least_target
        if not least:
            return self._target_within(at, 0)
        # What is drawn right there takes precedence over what is only near.
        return self._target_within(at, 1) or self._target_within(at, least)

    def _target_within(self, at: Pixel, least: int) -> HitTarget | None:
        target = self._toolbar.target_at(at, least) or self._area.target_at(at, least)
        return target or self._slot_within(at, least)

    def _slot_within(self, at: Pixel, least: int) -> SlotTarget | None:
        for position in self._area.takeable:
            if position.colour is not None:
                slot = self._area.trays[position.colour].slot_at(at, position, least)
                if slot is not None:
                    return SlotTarget(slot, position.colour)
        return None

    # -- drawing ------------------------------------------------------------

    def paint_below(self, surface: pygame.Surface) -> list[Rect]:
        """Draw the target lit, if pieces may fly above it; return what was covered."""
        match self.target:
            case ToolTarget() as tool:
                return [self._toolbar.paint_hovered(surface, tool, self._usable())]
            case SlotTarget():
                return []
            case HitTarget() as target:
                return self._area.paint_hovered(surface, target)
        return []

    def paint_above(self, surface: pygame.Surface, held: Sequence[Rect]) -> list[Rect]:
        """Draw what no piece may hide; return what was covered.

        Args:
            surface: what to draw on.
            held: the rectangles that the piece in hand covers.
        """
        covered = self._toolbar.paint_above(surface, held, self.target, self._usable())
        target, area = self.target, self._area
        if isinstance(target, SlotTarget) and self._parts.held.hand is None:
            own = (one for one in area.takeable if one.colour == target.colour)
            position = next(own, None)
            covered += paint_slot_rim(surface, self._parts.ui, area.trays, position, target.slot)
        return covered + self.tip.paint(surface)
