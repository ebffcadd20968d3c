"""The menu's animated picture: quiet games that play themselves, one after another."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.ui.look.shapes import background
from game.ui.look.theme import share_over
from game.ui.shell.context import UiContext
from game.ui.table.menu_art import paint_art

if TYPE_CHECKING:
    from game.engine import Ply
    from game.ui.rooms.menu.self_play import SelfPlay
    from game.ui.table.flights import Glide

BEGIN_MS = 3500
"""How long the still picture is shown before the first game begins, in milliseconds."""

PACE_MS = (1100, 1900)
"""The shortest and the longest time between one piece and the next."""

REST_MS = 5000
"""How long the end of a game is shown."""

FADE_MS = 900
"""How long one picture takes to fade into the next."""

GAMES = ("Blokus", "Blokus Duo", "Blokus Trigon")
"""The games to play, in turn."""


class MenuGame:
    """The picture beside the menu's buttons: still at first, then one game after another.

    It advances in `update`, so only while its scene is on top; and it stands still in a window that
    nobody looks at, and with reduced motion. What lies on the board belongs to the scene's static
    layer; a piece coming down and a fading picture belong to its dynamic layer.

    Attributes:
        game: the name of the current game, in `GAMES`; None while the picture is still.
    """

    def __init__(self, ui: UiContext) -> None:
        self.game: str | None = None
        self._ui = ui
        self._games: Iterator[str] = cycle(GAMES)
        for _ in range(random.randrange(len(GAMES))):
            next(self._games)
        self._played: SelfPlay | None = None
        self._next: float | None = None
        self._drop: Glide | None = None
        self._fade: tuple[pygame.Surface, float] | None = None
        self._rect, self._sprites = Rect(0, 0, 0, 0), ui.sprites

    @property
    def plies(self) -> tuple[Ply, ...]:
        """What was placed in the current game, including the piece that is coming down."""
        return () if self._played is None else tuple(self._played.plies)

    def arrange(self, rect: Rect) -> None:
        """Lay it out in a rectangle of the window, unless it lies there already."""
        sprites = self._ui.sprites
        if rect == self._rect and sprites is self._sprites:
            return
        self._rect, self._sprites = rect, sprites
        self._drop = self._fade = None
        if self._played is not None:
            self._played.arrange(rect)

    # -- time ---------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether it may move now."""
        return self._ui.attended and self._ui.motion.drop > 0

    @property
    def animating(self) -> bool:
        """Whether the next frame differs from this one."""
        return self.playing and not (self._drop is None and self._fade is None)

    @property
    def due(self) -> float | None:
        """When `update` has something to do, on the clock; None while there is nothing."""
        return self._next if self.playing and not self.animating else None

    def update(self) -> Rect | None:
        """Advance; returns the part of the static layer that has changed, if any."""
        now = self._ui.now()
        changed = self._land(now)
        if self._fade is not None and (not self.playing or now >= self._fade[1] + FADE_MS):
            self._fade = None
        if not self.playing:
            self._next = None
        elif self._next is None:
            self._next = now + (BEGIN_MS if self._played is None else PACE_MS[0])
        elif now >= self._next and not self.animating:
            played = self._played
            if played is None or played.over:
                self._begin(next(self._games), now)
                return self._rect
            self._place(played, now)
        return changed

    def _land(self, now: float) -> Rect | None:
        """Let the piece that is coming down land, if it is time; returns where that is."""
        drop = self._drop
        if drop is None or (self.playing and not drop.over(now)):
            return None
        self._drop = None
        sprite = drop.look()
        left, top = drop.end[0] - sprite.origin[0], drop.end[1] - sprite.origin[1]
        # A pixel more on each side: the position is rounded when it is drawn.
        return Rect((int(left) - 1, int(top) - 1), sprite.surface.get_size()).inflate(4, 4)

    def _begin(self, name: str, now: float) -> None:
        """Begin another game, while the picture of the last one fades."""
        # Imported here, as the first frame doesn't need it.
        from game.ui.rooms.menu.self_play import SelfPlay

        self._fade = (self._snapshot(), now)
        self._played = SelfPlay(self._ui, name, self._rect)
        self.game = name
        self._next = now + FADE_MS + PACE_MS[0]

    def _place(self, played: SelfPlay, now: float) -> None:
        """Have the next piece come down."""
        self._drop = played.place(now)
        self._next = now + (REST_MS if played.over else random.uniform(*PACE_MS))

    # -- drawing ------------------------------------------------------------

    def _snapshot(self) -> pygame.Surface:
        """A copy of the picture as it is now."""
        picture = pygame.Surface(self._rect.size)
        left, top = self._rect.topleft
        picture.blit(background(self._ui.size, self._ui.theme), (-left, -top))
        self._paint_in(picture, picture.get_rect())
        return picture

    def _paint_in(self, surface: pygame.Surface, rect: Rect) -> None:
        if self._played is None:
            paint_art(surface, self._ui, rect)
        else:
            self._played.paint(surface, rect, but_last=self._drop is not None)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what stands still."""
        self._paint_in(surface, self._rect)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        """Draw what moves; returns what was covered."""
        now = self._ui.now()
        if self._fade is not None:
            picture, since = self._fade
            picture.set_alpha(round(255 * (1 - share_over(now, since, FADE_MS))))
            return [surface.blit(picture, self._rect)]
        if self._drop is not None:
            share = share_over(now, self._drop.since, self._drop.duration)
            alpha = round(255 * min(1.0, 0.15 + 1.5 * share))
            return [self._drop.paint(surface, now, alpha)]
        return []
