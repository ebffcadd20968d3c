"""The menu's animated picture: quiet games that play themselves, one after another."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle
from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.engine import FOUR_COLOURS, SQUARE
from game.ui.look.sprites import Sprite
from game.ui.look.theme import share_over
from game.ui.shell.actions import Action, Pixel, Point, Press, Release
from game.ui.shell.context import UiContext
from game.ui.sound.effects import knock
from game.ui.table.menu_art import BELOW, paint_art

if TYPE_CHECKING:
    from game.engine import Ply
    from game.ui.rooms.menu.loose_piece import LoosePiece
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
        self._loose: LoosePiece | None = None
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
        if self._loose is not None:
            self._loose.arrange()

    # -- the loose piece ----------------------------------------------------

    def handle(self, action: Action) -> bool:
        """Take the loose piece, carry it or let go of it; whether the action was about that."""
        held = self._loose is not None and self._loose.held
        match action:
            case Press(at):
                return self._take(at)
            case Point(at) if held and self._loose is not None:
                self._loose.drag(at)
            case Release(at) if held and self._loose is not None:
                self._loose.drag(at)
                self._let_go(self._loose)
            case _:
                return False
        return held

    def let_go(self) -> None:
        """Put the piece back, if it is held: nobody will see the release."""
        if self._loose is not None:
            self._loose.held = False

    def _take(self, at: Pixel) -> bool:
        """Have somebody take the loose piece if they press it; whether they did."""
        if self._played is None and self._loose_rect.collidepoint(at):
            # The game in which it can be laid down begins now.
            from game.ui.rooms.menu.loose_piece import LoosePiece

            self._begin(GAMES[0], self._ui.now())
            assert self._played is not None
            self._loose = LoosePiece(self._ui, self._played, STILL)
        return self._loose is not None and self._loose.press(at)

    def _let_go(self, loose: LoosePiece) -> None:
        """Lay the held piece down where it lands, if it does."""
        ply, now = loose.release(), self._ui.now()
        if ply is None or self._played is None:
            return
        self._drop = self._played.lay(ply, loose.start, now)
        self._next = now + (REST_MS if self._played.over else PACE_MS[0])
        self._ui.sounds.play(*knock(float(self._played.table.worth[ply.placement])))
        loose.choose()

    @property
    def _loose_rect(self) -> Rect:
        """Where the loose piece lies."""
        if self._loose is not None:
            return self._loose.rect
        rect = self._still_sprite().surface.get_rect()
        rect.midtop = self._rect.centerx, self._rect.bottom + self._ui.px(BELOW)
        return rect

    @property
    def _loose_shape(self) -> int | None:
        """What tells the loose piece from another that takes the same room."""
        return None if self._loose is None else self._loose.orientation

    def _still_sprite(self) -> Sprite:
        ui, cell = self._ui, max(2, round(STILL_CELL * min(self._rect.size)))
        marks = ui.settings.marks
        return ui.sprites.piece(SQUARE, STILL, FOUR_COLOURS[0].name, cell, marks=marks)

    # -- time ---------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether it may move now."""
        return self._ui.attended and self._ui.motion.drop > 0

    @property
    def _moves(self) -> bool:
        return not (self._drop is None and self._fade is None)

    @property
    def _held(self) -> bool:
        """Whether somebody has the loose piece in hand."""
        return self._loose is not None and self._loose.held

    def update(self) -> Rect | None:
        """Advance; returns the part of the static layer that has changed, if any."""
        lay, shape = self._loose_rect, self._loose_shape
        changed = self._advance(self._ui.now())
        if not self._ui.clock.move(moves=self._held or (self.playing and self._moves)):
            self._ui.clock.wake(self._next if self.playing else None)
        lies = self._loose_rect
        if (lies, self._loose_shape) == (lay, shape):
            return changed
        return lay.union(lies) if changed is None else changed.unionall([lay, lies])

    def _advance(self, now: float) -> Rect | None:
        """Advance; returns the part of the board that has changed."""
        changed = self._land(now)
        if self._fade is not None and (not self.playing or now >= self._fade[1] + FADE_MS):
            self._fade = None
        if not self.playing:
            self._next = None
        elif self._next is None:
            self._next = now + (BEGIN_MS if self._played is None else PACE_MS[0])
        elif now >= self._next and not self._moves and not self._held:
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
        from game.ui.rooms.menu.loose_piece import LoosePiece
        from game.ui.rooms.menu.self_play import SelfPlay

        self._fade = (self._snapshot(), now)
        self._played = SelfPlay(self._ui, name, self._rect)
        self._loose = LoosePiece(self._ui, self._played)
        self.game = name
        self._next = now + FADE_MS + PACE_MS[0]

    def _place(self, played: SelfPlay, now: float) -> None:
        """Have the next piece come down."""
        self._drop = played.place(now)
        if self._loose is not None:
            self._loose.choose()
        self._next = now + (REST_MS if played.over else random.uniform(*PACE_MS))

    # -- drawing ------------------------------------------------------------

    def _snapshot(self) -> pygame.Surface:
        """A copy of the picture as it is now."""
        picture = pygame.Surface(self._rect.size)
        left, top = self._rect.topleft
        picture.blit(self._ui.background, (-left, -top))
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
        if self._loose is not None:
            self._loose.paint(surface)
        elif self._played is None:
            surface.blit(self._still_sprite().surface, self._loose_rect)

    def paint_live(self, surface: pygame.Surface) -> list[Rect]:
        """Draw what moves; returns what was covered."""
        covered = self._paint_moving(surface, self._ui.now())
        if self._loose is not None:
            covered += self._loose.paint_held(surface)
        return covered

    def _paint_moving(self, surface: pygame.Surface, now: float) -> list[Rect]:
        """Draw a picture that fades, or a piece that comes down."""
        if self._fade is not None:
            picture, since = self._fade
            picture.set_alpha(round(255 * (1 - share_over(now, since, FADE_MS))))
            return [surface.blit(picture, self._rect)]
        if self._drop is not None:
            share = share_over(now, self._drop.since, self._drop.duration)
            alpha = round(255 * min(1.0, 0.15 + 1.5 * share))
            return [self._drop.paint(surface, now, alpha)]
        return []
