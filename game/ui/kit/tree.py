"""A tree of boxes in its place: laid out, hit, walked through by keys, painted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.ui.kit.boxes import Box, Measure, PlacedBox
from game.ui.kit.control import RIM, Control, Description
from game.ui.kit.focus import Focus
from game.ui.kit.lengths import UNLIMITED
from game.ui.shell.actions import Action, Leave, Point
from game.ui.shell.scene import Change

if TYPE_CHECKING:
    from game.ui.shell.context import UiContext


GIVE = 1.5
"""How much smaller a control that gives is on every side while it is pressed, in design pixels."""


class Tree:
    """Boxes in a rectangle of the window, and the focus among their controls.

    All `places` are in the order in which they are painted; it is the reading order too, except
    that what is on top comes last.
    """

    def __init__(self, ui: UiContext, *, for_keys: bool = True) -> None:
        """Start without boxes; `for_keys` says whether keys act on the controls at all."""
        self._ui = ui
        self.rect = Rect(0, 0, 0, 0)
        self.places: tuple[PlacedBox, ...] = ()
        self.focus = Focus(ui.sounds.play, least=lambda: ui.least_target, for_keys=for_keys)

    def show(self, root: Box, rect: Rect) -> None:
        """Lay out boxes in a rectangle; controls that were shown before go on as they were."""
        before = {one.key: one for one in self.focus.controls}
        self.rect = rect
        measure, placed = Measure(self._ui), []
        for place in root.arrange(measure, rect):
            box = place.box
            if isinstance(box, Control) and box.key in before and before[box.key] is not box:
                # It may need what it takes over to place what is in it, which follows.
                box.go_on_from(before[box.key])
            box.placed(measure, place.rect)
            if isinstance(box, Control):
                box.clip = place.clip
            placed.append(place)
        self.places = tuple(placed)
        controls = (place.box for place in placed if isinstance(place.box, Control))
        self.focus.show([control for control in controls if control.usable])

    def rect_of(self, box: Box) -> Rect:
        """Where a box is. Raises LookupError if it isn't in the tree."""
        for place in self.places:
            if place.box is box:
                return place.rect
        raise LookupError(f"{box!r} isn't shown")

    def described(self) -> Iterator[tuple[Description, bool]]:
        for control in self.focus.controls:
            yield control.described, control is self.focus.selected

    # -- actions ------------------------------------------------------------

    def handle(self, action: Action) -> Change | None:
        return self.focus.handle(action)

    def follow(self, action: Point | Leave) -> Rect | None:
        """Follow the pointer; returns the part of the window that looks different now, if any."""
        at = action.at if isinstance(action, Point) else None
        return self.around(self.focus.point(at))

    def around(self, controls: Sequence[Control]) -> Rect | None:
        """The part of the window on which these controls are drawn, if there are any."""
        if not controls:
            return None
        rim = 2 * self._ui.px(RIM)
        return controls[0].rect.unionall([one.rect for one in controls]).inflate(rim, rim)

    # -- drawing ------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        ui, whole = self._ui, surface.get_clip()
        rim = 2 * ui.px(RIM)
        for box, rect, clip in self.places:
            seen = whole if clip is None else clip.clip(whole)
            if not seen.colliderect(rect.inflate(rim, rim)):
                continue
            surface.set_clip(seen)
            box.paint(surface, ui, rect)
            if isinstance(box, Control):
                self._paint_control(surface, box)
        surface.set_clip(whole)

    def _paint_control(self, surface: pygame.Surface, control: Control) -> None:
        ui, room = self._ui, control.rect.clip(surface.get_rect())
        state = self.focus.state_of(control, touch=ui.touch)
        gives = control.gives and state.pressed is not None and ui.motion.playful and bool(room)
        below = surface.subsurface(room).copy() if gives else None
        control.paint_state(surface, ui, state)
        control.paint_face(surface, ui)
        if below is None:
            return
        picture = surface.subsurface(room).copy()
        give = 2 * ui.px(GIVE)
        size = max(1, room.width - give), max(1, room.height - give)
        surface.blit(below, room)
        small = pygame.transform.smoothscale(picture, size)
        surface.blit(small, small.get_rect(center=room.center))


def picture_of(
    ui: UiContext, box: Box, size: tuple[int, int] | None = None, around: int = 0
) -> pygame.Surface:
    """A picture of boxes in that size, or in the one they need, with so many pixels around them."""
    if size is None:
        measure = Measure(ui)
        width = measure.width(box, UNLIMITED).usual
        size = width, measure.height(box, width).usual
    picture = pygame.Surface((size[0] + 2 * around, size[1] + 2 * around), pygame.SRCALPHA)
    tree, known_cuts = Tree(ui), len(ui.fonts.cut_names)
    tree.show(box, Rect((around, around), size))
    tree.paint(picture)
    del ui.fonts.cut_names[known_cuts:]  # They are elsewhere in the window.
    return picture
