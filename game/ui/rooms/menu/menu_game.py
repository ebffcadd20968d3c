"""The menu's animated picture: quiet games that play themselves, one after another."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import cycle
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.engine import FOUR_COLOURS, SQUARE, Options
from game.engine import Point as Cell
from game.ui.look.backdrop import Backdrop
from game.ui.look.sprites import Sprite
from game.ui.look.tween import Tween
from game.ui.shell.actions import Action, Point, Press, Release
from game.ui.shell.context import UiContext
from game.ui.sound.effects import knock
from game.ui.table.menu_art import BELOW, paint_art

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

STILL = ((0, 0), (0, 1), (1, 1), (2, 1), (1, 0))
"""The cells of the piece that lies loose while the picture is still."""

STILL_CELL = 0.048
"""The length of their edges, as a share of the picture's side."""

GAMES = ("Blokus", "Blokus Duo", "Blokus Trigon")
"""The games to play, in turn."""


class MenuGame:
    """The picture beside the menu's buttons: still at first, then one game after another.

    It advances in `update`, so only while its scene is on top; and it stands still in a window that
    nobody looks at, and with reduced motion. What lies on the board belongs to the scene's static
    layer; a piece coming down and a fading picture belong to its dynamic layer.

    A piece lies loose below it, and may be laid on the board by whoever likes: a game begins then,
    if none is played.
    """

    def __init__(self, ui: UiContext) -> None:
        self.game: str | None = None
        self.played: SelfPlay | None = None
        self._ui = ui
        self._games: Iterator[str] = cycle(GAMES)
        for _ in range(random.randrange(len(GAMES))):
            next(self._games)
        self._next: float | None = None
        self._drop: Glide | None = None
        self._fade: tuple[pygame.Surface, float] | None = None
        self._rect, self._sprites = Rect(0, 0, 0, 0), ui.sprites

    @property
    def plies(self) -> tuple[Ply, ...]:
        """What was placed in the current game, including the piece that is coming down."""
        return () if self.played is None else tuple(self.played.plies)

    @property
    def backdrop(self) -> Backdrop:
        """That of the game that is played; of the first one until any is."""
        return Backdrop(Options(self.game or GAMES[0]).ruleset)

    def arrange(self, rect: Rect) -> None:
        """Lay it out in a rectangle of the window, unless it lies there already."""
        sprites = self._ui.sprites
        if rect == self._rect and sprites is self._sprites:
            return
        self._rect, self._sprites = rect, sprites
        self._drop = self._fade = None
        if self.played is not None:
            self.played.arrange(rect)

    # -- the loose piece ----------------------------------------------------

    def handle(self, action: Action) -> bool:
        """Take the loose piece, carry it or let go of it; whether the action was about that."""
        if isinstance(action, Press):
            if self.played is None and self.lies.collidepoint(action.at):
                # The game in which it can be laid down begins now.
                self._begin(GAMES[0], self._ui.now(), STILL)
            return self.played is not None and self.played.press(action.at)
        if self.played is None or not self.played.held or not isinstance(action, Point | Release):
            return False
        self.played.drag(action.at)
        if isinstance(action, Release):
            now = self._ui.now()
            drop = self.played.release(now)
            if drop is not None:
                self._drop = drop
                self._next = now + (REST_MS if self.played.over else PACE_MS[0])
                worth = self.played.table.worth[self.played.plies[-1].placement]
                self._ui.sounds.play(*knock(float(worth)))
        return True

    def let_go(self) -> None:
        """Put the piece back, if it is held: nobody will see the release."""
        if self.played is not None:
            self.played.held = False

    def end_motion(self) -> None:
        """Have the piece that is coming down lie there, and the picture that fades be gone."""
        self._drop = self._fade = None

    @property
    def lies(self) -> Rect:
        if self.played is not None:
            return self.played.lies
        rect = self._still_sprite().surface.get_rect()
        rect.midtop = self._rect.centerx, self._rect.bottom + self._ui.px(BELOW)
        return rect

    def _still_sprite(self) -> Sprite:
        ui, cell = self._ui, max(2, round(STILL_CELL * min(self._rect.size)))
        marks = ui.settings.marks
        return ui.sprites.piece(SQUARE, STILL, FOUR_COLOURS[0].name, cell, marks=marks)

    # -- time ---------------------------------------------------------------

    @property
    def playing(self) -> bool:
        return self._ui.attended and self._ui.motion.drop > 0

    @property
    def _moves(self) -> bool:
        return not (self._drop is None and self._fade is None)

    @property
    def _held(self) -> bool:
        return self.played is not None and self.played.held

    def update(self) -> Rect | None:
        """Advance; returns the part of the static layer that has changed, if any."""
        lay, before = self.lies, self.played and self.played.orientation
        changed = self._advance(self._ui.now())
        if not self._ui.clock.move(moves=self._held or (self.playing and self._moves)):
            self._ui.clock.wake(self._next if self.playing else None)
        lies = self.lies
        if (lies, self.played and self.played.orientation) == (lay, before):
            return changed
        return lay.union(lies) if changed is None else changed.unionall([lay, lies])

    def _advance(self, now: float) -> Rect | None:
        changed, played = self._land(now), self.played
        if self._fade is not None and (not self.playing or now >= self._fade[1] + FADE_MS):
            self._fade = None
        if not self.playing:
            self._next = None
        elif self._next is None:
            self._next = now + (BEGIN_MS if played is None else PACE_MS[0])
        elif now >= self._next and not self._moves and not self._held:
            if played is None or played.over:
                self._begin(next(self._games), now)
                return self._rect
            self._drop = played.place(now)
            self._next = now + (REST_MS if played.over else random.uniform(*PACE_MS))
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

    def _begin(self, name: str, now: float, loose: Iterable[Cell] = ()) -> None:
        # Imported here, as the first frame doesn't need it.
        from game.ui.rooms.menu.self_play import SelfPlay

        picture = pygame.Surface(self._rect.size)
        left, top = self._rect.topleft
        picture.blit(self._ui.background, (-left, -top))
        self._paint_in(picture, picture.get_rect())
        self._fade, self.game = (picture, now), name
        self.played = SelfPlay(self._ui, name, self._rect, loose)
        self._next = now + FADE_MS + PACE_MS[0]

    # -- drawing ------------------------------------------------------------

    def _paint_in(self, surface: pygame.Surface, rect: Rect) -> None:
        if self.played is None:
            paint_art(surface, self._ui, rect)
        else:
            self.played.paint(surface, rect, but_last=self._drop is not None)

    def paint(self, surface: pygame.Surface) -> None:
        self._paint_in(surface, self._rect)
        if self.played is not None:
            self.played.paint_loose(surface)
        else:
            surface.blit(self._still_sprite().surface, self.lies)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        """Draw what moves: a picture that fades, or pieces; returns what was covered."""
        covered, now = [], self._ui.now()
        if self._fade is not None:
            picture, since = self._fade
            picture.set_alpha(round(255 * (1 - Tween(since, FADE_MS).share(now))))
            covered.append(surface.blit(picture, self._rect))
        elif self._drop is not None:
            share = self._drop.tween.share(now)
            alpha = round(255 * min(1.0, 0.15 + 1.5 * share))
            covered.append(self._drop.paint(surface, now, alpha))
        return covered if self.played is None else covered + self.played.paint_held(surface)
