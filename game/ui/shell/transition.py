"""How one scene gives way to the next: it glides in, or a dialog fades in over it.

Neither mixes pictures of the whole window, which would take too long in the largest.
"""

from __future__ import annotations

from functools import lru_cache

import pygame
from msgspec import Struct
from pygame import Rect

from game.ui.look.tween import Tween, out_cubic
from game.ui.shell.safe_area import SafeArea
from game.ui.shell.scene import Scene

GLIDE = 0.07
"""How far a scene glides into the window, as a share of its width."""

EDGE = 0.012
"""How wide the shadow is that it casts meanwhile on the scene before, likewise."""

DARK = 90
"""The opacity of that shadow, where it is darkest, from 0 to 255."""


class Transition(Struct, frozen=True):
    """A change of scenes that is being shown.

    Attributes:
        before: the picture of the window before it.
        tween: when it is shown.
        way: where the new scene comes from: 1 for the left, -1 for the right.
        room: the part of the window where the picture fades instead; None if the scene glides.
    """

    before: pygame.Surface
    tween: Tween
    way: int
    room: Rect | None = None

    @classmethod
    def between(
        cls,
        before: pygame.Surface,
        tween: Tween,
        safe_area: SafeArea,
        old: Scene,
        new: Scene,
        *,
        back: bool,
    ) -> Transition:
        """The transition from one scene on top to another; `back` if it leads to an earlier one."""
        dialogs = [scene for scene in (old, new) if scene.modal]
        room = None
        if dialogs:
            window = before.get_rect()
            cards = [
                window if one.card is None else safe_area.in_window(one.card) for one in dialogs
            ]
            room = cards[0].unionall(cards[1:]).clip(window)
        return cls(before, tween, 1 if back else -1, room)

    def paint(self, screen: pygame.Surface, now: float) -> Rect:
        """Draw what is still seen of the scene before over the new one; return what was covered."""
        share = out_cubic(self.tween.share(now))
        if self.room is not None:
            alpha = round(255 * (1 - share))
            # At full opacity, SDL blends pixel by pixel: copying is forty times as fast.
            self.before.set_alpha(None if alpha >= 255 else alpha)
            return screen.blit(self.before, self.room, self.room)
        width, height = screen.get_size()
        shift = round((1 - share) * GLIDE * width)
        if shift:
            screen.scroll(self.way * shift, 0)
            left = 0 if self.way > 0 else width - shift
            screen.blit(self.before, (left, 0), Rect(left, 0, shift, height))
            edge = _shadow(max(2, round(EDGE * width)), height, self.way)
            x = shift - edge.get_width() if self.way > 0 else left
            screen.blit(edge, (x, 0))
        return screen.get_rect()


@lru_cache(maxsize=4)
def _shadow(width: int, height: int, way: int) -> pygame.Surface:
    """The shadow beside the edge of a scene that glides in: darkest at the edge."""
    line = pygame.Surface((width, 1), pygame.SRCALPHA)
    for x in range(width):
        share = (x + 1) / width if way > 0 else 1 - x / width
        line.set_at((x, 0), (0, 0, 0, round(DARK * share * share)))
    return pygame.transform.scale(line, (width, height))
