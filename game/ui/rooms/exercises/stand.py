"""Places on a way, each with somebody's face on a disc: those of a path, or rungs of a ladder."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from typing import Unpack

import pygame
from msgspec import Struct
from pygame import Rect

from game.engine.lattice import SQUARE
from game.exercises.stages import MOST_STARS
from game.ui.kit.control import Control, ControlState, Description, Known
from game.ui.look.cache import MIB, surfaces_kept
from game.ui.look.canvas import Canvas
from game.ui.look.glints import glow
from game.ui.look.icons import filled, icon
from game.ui.look.jewel import draw_jewel
from game.ui.look.logo import EMBLEM
from game.ui.look.portraits import PERSON, Mood, portrait
from game.ui.look.shape import lay_out
from game.ui.look.shapes import soft_shadow
from game.ui.look.theme import BLACK, RGB, WHITE, Theme, mix
from game.ui.shell.actions import Pixel
from game.ui.shell.context import UiContext
from game.ui.shell.scene import Change
from game.ui.sound.effects import Effect

DISC, FACE, STAR, HALO = 0.44, 0.62, 0.17, 1.9
"""The radius of a disc, and the sizes of a face and a star on it and of the glow around it,
relative to a stand's side."""

OWN, OWN_COLOUR = 0.66, "Purple"
"""The size of one's own face beside a stand, likewise, and the name of its colour."""

STEPS = 8
"""In how many steps what is further ahead fades."""


class StandState(Enum):
    """What a stand is to whoever is on the way."""

    REACHED = "reached"
    NEXT = "next"
    OPEN = "open"
    AHEAD = "ahead"

    @classmethod
    def seen_from(cls, next_number: int, number: int) -> StandState:
        """That of a numbered stand where all can be used and those before the next are reached."""
        if number < next_number:
            return cls.REACHED
        return cls.NEXT if number == next_number else cls.OPEN


class Look(Struct, frozen=True):
    """What a stand looks like.

    Attributes:
        level: the name of the level whose face it is; None where nobody else plays.
        colour: the name of the face's colour.
        mood: how it feels.
        state: what the stand is.
        stars: how many of `MOST_STARS` were earned here; None where there are none to earn.
    """

    level: str | None
    colour: str
    mood: Mood
    state: StandState
    stars: int | None = None


def paint_stand(
    surface: pygame.Surface, theme: Theme, middle: Pixel, side: int, look: Look, seen: float = 1.0
) -> Rect:
    """Draw a stand around a pixel, `seen` from not at all (0) to wholly (1); returns its place."""
    picture = _picture(look, max(8, side), theme, round(STEPS * max(0.0, min(1.0, seen))))
    return surface.blit(picture, picture.get_rect(center=middle))


@surfaces_kept(24 * MIB)
def _picture(look: Look, side: int, theme: Theme, step: int) -> pygame.Surface:
    if step < STEPS:
        faint = _picture(look, side, theme, STEPS).copy()
        faint.set_alpha(255 * step // STEPS)
        return faint
    whole = round((HALO if look.state is StandState.NEXT else 1.14) * side) | 1
    picture, at = pygame.Surface((whole, whole), pygame.SRCALPHA, 32), whole // 2
    if look.state is StandState.NEXT:
        radius, spread = round(DISC * side), round(0.3 * side)
        light = soft_shadow((2 * radius, 2 * radius), radius, spread, theme.primary, 210)
        picture.blit(light, light.get_rect(center=(at, at)))
    disc = _disc(side, theme, look.state)
    picture.blit(disc, disc.get_rect(center=(at, at)))
    face = _face(look, round(FACE * side), theme)
    picture.blit(
        face, face.get_rect(center=(at, at - (side // 24 if look.stars is not None else 0)))
    )
    if look.stars is not None and look.state is not StandState.AHEAD:
        _paint_stars(picture, (at, at + round(0.41 * side)), side, look.stars, theme)
    return picture


def _disc(side: int, theme: Theme, state: StandState) -> pygame.Surface:
    """The disc on which a face stands: lit from the upper left like all that lies on the table."""
    fill, rim = theme.control, theme.muted
    if state is StandState.REACHED:
        fill, rim = mix(theme.control, theme.primary, 0.3), theme.primary
    elif state is StandState.NEXT:
        fill = mix(theme.control, theme.primary, 0.5)
        rim = mix(theme.primary, WHITE, 0.45) if theme.dark else theme.accent
    elif state is StandState.OPEN:
        rim = theme.text
    around, radius = round(1.12 * side), DISC * side
    canvas, middle = Canvas((around, around), BLACK, 2), (around / 2, around / 2)
    line = max(1.5, 0.035 * side)
    low = middle[0], middle[1] + 0.05 * side
    canvas.disc(low, radius + line, BLACK, 90 if theme.dark else 50)
    canvas.disc(middle, radius, rim)
    canvas.disc(middle, radius - line, mix(fill, BLACK, 0.25))
    lit = middle[0] + line * 0.3, middle[1] + line * 0.5
    canvas.disc(lit, radius - 1.6 * line, fill)
    return canvas.finish()


def _face(look: Look, px: int, theme: Theme) -> pygame.Surface:
    """The face; where one plays alone, the pieces of all colours that are one's own."""
    if look.level is not None:
        return portrait(look.level, look.mood, look.colour, px, theme)
    cell = max(2, round(0.2 * px))
    picture = pygame.Surface((4 * cell + 2, 4 * cell + 2), pygame.SRCALPHA, 32)
    for colour, points in EMBLEM:
        layout = lay_out(SQUARE, points, cell, 1)
        piece = draw_jewel(layout.shape, theme.jewels[colour], None, WHITE, 0)
        x, y = layout.origin
        picture.blit(piece, (1 - x, 4 * cell + 1 - y))
    return picture


def _paint_stars(
    picture: pygame.Surface, middle: Pixel, side: int, earned: int, theme: Theme
) -> None:
    size, apart = max(5, round(STAR * side)), 1.12 * STAR * side
    dark = theme.background_top if theme.dark else theme.text
    edge = icon("star", size + max(2, side // 18), mix(dark, BLACK, 0.3))
    for place in range(MOST_STARS):
        aside = place - (MOST_STARS - 1) / 2
        at = round(middle[0] + aside * apart), round(middle[1] - abs(aside) * side / 20)
        star = filled("star", size, theme, is_full=place < earned)
        for layer in (edge, star):
            picture.blit(layer, layer.get_rect(center=at))


def paint_own(surface: pygame.Surface, theme: Theme, middle: Pixel, side: int, mood: Mood) -> Rect:
    """Draw one's own face in the middle of a pixel; `side` is that of a stand."""
    px = max(8, round(OWN * side))
    shadow = glow(round(1.2 * px), BLACK, BLACK, 110)
    surface.blit(shadow, shadow.get_rect(center=(middle[0], middle[1] + px // 5)))
    face = portrait(PERSON, mood, OWN_COLOUR, px, theme)
    return surface.blit(face, face.get_rect(center=middle))


class Stand(Control):
    """A place on a way, which a person can look at and use.

    Attributes:
        number: the number of the place on its way, from 1.
        shown: what it looks like.
        middle, side: where it is, in pixels, and how large.
    """

    sound: Effect | None = Effect.BUTTON

    def __init__(
        self,
        number: int,
        label: str,
        value: str,
        look: Look,
        on_use: Callable[[], Change | None],
        on_step: Callable[[tuple[int, int]], bool],
        on_hold: Callable[..., bool] = lambda at, begins: False,
        **known: Unpack[Known],
    ) -> None:
        """Make it.

        Args:
            number: its number.
            label: what it is, in words.
            value: what else is to be said of it, such as what was reached here.
            look: what it looks like.
            on_use: called when it is used.
            on_step: goes on along the way, right and down by so many; False if it can't.
            on_hold: follows the pointer that is held on it; `begins` as it is pressed.
            known: see `Known`.
        """
        super().__init__(label, on_use, **known)
        self.number, self.shown, self._value = number, look, value
        self._on_use, self._on_step, self._on_hold = on_use, on_step, on_hold

    @property
    def described(self) -> Description:
        return Description(self.role, self.label, self._value)

    def use(self, part: int | None) -> Change | None:
        return self._on_use()

    def step(self, by: int) -> bool:
        return self._on_step((by, 0))

    def step_row(self, by: int) -> bool:
        return self._on_step((0, by))

    def press(self, at: Pixel) -> None:
        self._on_hold(at, begins=True)

    def drag(self, at: Pixel) -> bool:
        return self._on_hold(at, begins=False)

    def paint_state(self, surface: pygame.Surface, ui: UiContext, state: ControlState) -> None:
        side = self.rect.width
        middle = self.rect.centerx, self.rect.centery
        paint_stand(surface, ui.theme, middle, side, self.shown)
        if state.selected or state.hovered is not None:
            ring = _ring(round(1.06 * side), ui.theme.text, max(2, side // 22))
            surface.blit(ring, ring.get_rect(center=middle))


@lru_cache(maxsize=8)
def _ring(side: int, tone: RGB, width: int) -> pygame.Surface:
    """The ring around the stand that is looked at."""
    canvas = Canvas((side + 2, side + 2), tone)
    canvas.ring((side / 2 + 1, side / 2 + 1), side / 2 - width, width, tone)
    return canvas.finish()
