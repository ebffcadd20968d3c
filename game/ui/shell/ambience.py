"""What is behind all scenes: light by the time of day, and far shapes that drift.

They drift with the pointer and with how tense the game is, and the light turns with the hour. To
move all of a window in each frame would take longer than all else that is drawn, so a frame moves
one band of it, and the next one the band below. From one sweep over the window to the next nothing
moves by more than a few pixels, nor any colour by more than a shade of the screen, so nobody sees
where a sweep has got to. Once everything is where it belongs, nothing is done and nobody is woken.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

import pygame
from msgspec import Struct
from msgspec.structs import replace
from pygame import Rect

from game.ui.look.backdrop import PLAIN, Backdrop, Size, light, light_of, ramp
from game.ui.look.theme import BLACK, RGB, Motion, Theme, mix
from game.ui.shell.actions import Action, Leave, Pixel, Point, Press, Release

if TYPE_CHECKING:
    from game.ui.look.parallax import Parallax
    from game.ui.look.scale import UiScale
    from game.ui.shell.clock import Clock
    from game.ui.shell.safe_area import SafeArea

BANDS = 24
"""In how many frames a sweep passes over the window."""

FAR, NEAR = 5, 14
"""How far each layer moves to either side as the pointer crosses the window, in design pixels."""

FAR_RISE, NEAR_RISE = 8, 20
"""How far each layer rises where it is as tense as can be, likewise."""

DRIFT = 2
"""The most that a layer moves in one sweep, likewise."""

TURN = 8
"""The most by which a part of the light's colour changes in one sweep, out of 255."""

STEPS = 20
"""In how many steps the tension is shown; it changes by one in a sweep."""

FAINT = 3
"""Shapes come in by so many doublings, one for each sweep: before, nothing is seen of them, as they
are less than a shade of the screen. They go in the same way."""

QUARTER = 4
"""The steps in which the light turns with the time of day, by the hour."""

WORD = 4
"""The bytes of a pixel in windows whose background moves: in all but those of old systems."""

WAKES_MS = 300
"""How long it has been plain before shapes come in: until then there is more to be loaded."""


class Shown(Struct, frozen=True):
    """How it looks, or how it is to look.

    Attributes:
        light: the colour of the light.
        tension: how tense it looks, in `STEPS`.
        far, near: how far right and down the layers have moved, in pixels.
        faint: how many doublings of the shapes are still to come.
    """

    light: RGB
    tension: int = 0
    far: Pixel = (0, 0)
    near: Pixel = (0, 0)
    faint: int = FAINT

    def towards(self, aim: Shown, drift: int) -> Shown:
        """One sweep further to an aim; `drift` is the most that a layer moves, in pixels."""
        red, green, blue = map(_stepped, self.light, aim.light, (TURN,) * 3)
        return Shown(
            light=(red, green, blue),
            tension=_stepped(self.tension, aim.tension, 1),
            far=_moved(self.far, aim.far, drift),
            near=_moved(self.near, aim.near, drift),
            faint=_stepped(self.faint, aim.faint, 1),
        )


def _stepped(now: int, aim: int, most: int) -> int:
    return now + max(-most, min(most, aim - now))


def _moved(now: Pixel, aim: Pixel, most: int) -> Pixel:
    return _stepped(now[0], aim[0], most), _stepped(now[1], aim[1], most)


class Surroundings(Protocol):
    """What the background depends on; the services of all scenes have it."""

    clock: Clock
    safe_area: SafeArea
    theme: Theme
    attended: bool

    @property
    def now(self) -> Callable[[], float]:
        """The clock of all that moves, in milliseconds."""

    @property
    def hour(self) -> Callable[[], float]:
        """How many hours of the day are over."""

    @property
    def scale(self) -> UiScale:
        """How large a design pixel is."""

    @property
    def size(self) -> Size:
        """The size of scenes, in pixels."""

    @property
    def motion(self) -> Motion:
        """How long animations last."""

    def px(self, design: float) -> int:
        """A length in design pixels, in the window's."""


class Ambience:
    """The background of the window, which lives on its own.

    With reduced motion, and in themes whose background has only one colour, it is still and plain.
    In a window that nobody looks at it stands still.
    """

    def __init__(self, ui: Surroundings) -> None:
        self._ui = ui
        self._backdrop = PLAIN
        self._pointed, self._held = (0.0, 0.0), False
        self._of: tuple[Size, Theme, UiScale] | None = None
        self._shown = Shown(BLACK)
        self._parallax: Parallax | None = None
        self._rows = self._row = 0
        self._since = ui.now()

    @property
    def picture(self) -> pygame.Surface:
        """All of it, in the window's size. It is shared: don't draw on it."""
        ui = self._ui
        of = ui.safe_area.window, ui.theme, ui.scale
        if of != self._of:
            self._of = of
            self._begin()
        return self._picture

    def turn_to(self, backdrop: Backdrop) -> bool:
        """Go on to what is wanted; returns whether everything on it must be painted anew."""
        self._backdrop = backdrop
        if self._lives or self._shown == self._aim:
            return False
        self._begin()
        return True

    def follow(self, action: Action) -> None:
        """Drift with the pointer, but not while something is dragged: one thing moves at a time."""
        if isinstance(action, Press | Release | Leave):
            self._held = isinstance(action, Press)
        if isinstance(action, Point | Press):
            both = zip(action.at, self._ui.size, strict=True)
            x, y = (max(-1.0, min(1.0, 2 * at / size - 1)) for at, size in both)
            self._pointed = x, y

    def wait(self) -> None:
        """Have another frame follow if there is more to do, but do nothing in this one."""
        self._ui.clock.move(moves=self._goes_on)

    def pass_time(self, static: pygame.Surface) -> list[Rect]:
        """Move a band of it on, also where it is seen in a picture of the window.

        Returns what has changed there. Until all is where it belongs, another frame follows.
        """
        if not self._ui.clock.move(moves=self._goes_on):
            return []
        whole = self._picture.get_rect()
        if self._row >= whole.height and not self._sweep():
            return []
        assert self._parallax is not None
        band = Rect(0, self._row, whole.width, self._rows).clip(whole)
        self._row = band.bottom
        self._parallax.paint(band, self._picture, static)
        return [band]

    # -- how it moves -------------------------------------------------------

    @property
    def _lives(self) -> bool:
        return self._ui.motion.playful and self._ui.theme.tint > 0

    @property
    def _goes_on(self) -> bool:
        """Whether it isn't where it belongs, and may go on towards that."""
        picture, parallax = self.picture, self._parallax
        if not (self._lives and self._ui.attended) or picture.get_bytesize() != WORD:
            return False
        if parallax is None:
            return self._ui.clock.reached(self._since + WAKES_MS)
        if self._row < picture.get_height() or self._may_change or not parallax.ready:
            return True
        return not self._held and self._shown != self._aim

    def _sweep(self) -> bool:
        """Begin a sweep, or prepare for it; returns whether it has begun."""
        if self._may_change:
            # Imported here, as the first frame needs no arrays.
            from game.ui.look.parallax import Parallax

            reach = self._ui.px(NEAR + NEAR_RISE) + 1
            ruleset = self._backdrop.ruleset
            self._parallax = Parallax(self._picture.get_size(), self._rows, reach, ruleset)
            self._shown = replace(self._shown, far=self._aim.far, near=self._aim.near)
        assert self._parallax is not None
        if not self._parallax.ready:
            self._parallax.prepare()
            return False
        shown = self._shown = self._shown.towards(self._aim, self._ui.px(DRIFT))
        moves = shown.far, shown.near
        self._parallax.look(self._picture, self._ramp, moves, shown.faint)
        self._row = 0
        return True

    # -- how it looks -------------------------------------------------------

    @property
    def _is_of_game(self) -> bool:
        """Whether the shapes are those of the game that is wanted."""
        return self._parallax is not None and self._parallax.ruleset is self._backdrop.ruleset

    @property
    def _may_change(self) -> bool:
        """Whether others are wanted, and nothing is seen of those before."""
        return self._shown.faint == FAINT and not self._is_of_game

    @property
    def _aim(self) -> Shown:
        """How it is to look by now."""
        ui, backdrop = self._ui, self._backdrop
        if not self._lives:
            return Shown(self._shown.light)
        tone = light_of(math.floor(QUARTER * ui.hour()) / QUARTER)
        tension = round(STEPS * backdrop.tense)
        if backdrop.tone is not None:
            tone = mix(tone, backdrop.tone, tension / STEPS)
        if not self._is_of_game:
            # Its own shapes come in once those of another are gone.
            return Shown(tone, tension, self._shown.far, self._shown.near)
        x, y = self._pointed
        far, near = (
            (round(-by * x * ui.scale.unit), round((-by * y - rise) * ui.scale.unit))
            for by, rise in ((FAR, FAR_RISE * backdrop.tense), (NEAR, NEAR_RISE * backdrop.tense))
        )
        return Shown(tone, tension, far, near, FAINT if backdrop.ruleset is None else 0)

    def _begin(self) -> None:
        """Begin with nothing but light."""
        size = self._ui.safe_area.window
        self._parallax = None
        self._shown = Shown(light_of(self._ui.hour()))
        self._shown = Shown(self._aim.light, self._aim.tension)
        falling = light(size)
        falling.set_palette(self._ramp)
        # Without a depth it has the window's own format: converting would take longer than drawing.
        self._picture = pygame.Surface(size)
        self._picture.blit(falling, (0, 0))
        self._rows = 2 * -(-size[1] // (2 * BANDS))
        self._row, self._since = size[1], self._ui.now()

    @property
    def _ramp(self) -> Sequence[RGB]:
        shown = self._shown
        return ramp(self._ui.theme, shown.light, shown.tension / STEPS)
