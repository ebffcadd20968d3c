"""The backdrop: what a scene wants behind it, and the light that falls there.

A background is a picture of numbers, which `ramp` makes colours: so the light may turn without
anything being drawn again. The lower numbers lie in the shade, the higher ones in the light.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import cycle, pairwise
from operator import add
from typing import TYPE_CHECKING

import pygame
from msgspec import Struct

from game.ui.look.theme import LIGHTS, RGB, Theme, mix

if TYPE_CHECKING:
    from game.engine import Ruleset

Size = tuple[int, int]


class Backdrop(Struct, frozen=True):
    """What a scene wants behind it.

    Attributes:
        ruleset: the rules of the game at whose board and pieces it hints; None for light alone.
        tension: how tense it is there, from 0 to 1; anything else counts as the nearer of these.
        tone: the colour to which the light turns, the tenser the further; None for the hour's own.
    """

    ruleset: Ruleset | None = None
    tension: float = 0.0
    tone: RGB | None = None

    @property
    def tense(self) -> float:
        """The tension within its bounds.

        >>> Backdrop(tension=3.0).tense, Backdrop(tension=float("nan")).tense
        (1.0, 0.0)
        """
        return 0.0 if math.isnan(self.tension) else min(1.0, max(0.0, self.tension))


PLAIN = Backdrop()
"""The light of the hour, and nothing else."""


def light_of(hour: float) -> RGB:
    """The colour of the light at a time of day, in hours since midnight.

    >>> light_of(12.0) == light_of(36.0), light_of(12.0) == light_of(0.0)
    (True, False)
    """
    hour %= 24
    for (since, before), (until, after) in pairwise((*LIGHTS, (LIGHTS[0][0] + 24, LIGHTS[0][1]))):
        if since <= hour < until:
            return mix(before, after, (hour - since) / (until - since))
    return LIGHTS[-1][1]


# -- numbers and their colours ------------------------------------------------

SHADE, LIT = 92, 164
"""The numbers of the theme's darker and lighter colour. Those below and above are for shapes."""

NOISE = 5
"""How many numbers a shade of the screen has, about: noise of that height hides the steps between
two shades."""

DEEP = 0.3
"""In light themes, how much darker what is below the shade is, as a share of what above it is
lighter: words on light ground need that."""

LUMA = (0.2126, 0.7152, 0.0722)
"""How bright red, green and blue look, as shares (ITU-R BT.709)."""

NOISE_ROWS = tuple(
    tuple(52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1) % 1 for x in range(9))
    for y in range(13)
)
"""The rows of that noise, from 0 to 1, which repeats itself across and down: no seams are visible.
It is interleaved gradient noise (Jimenez 2014): even, without lumps."""

TENSE = 0.4
"""How much more of the light's colour there is where it is as tense as can be."""


@lru_cache(maxsize=32)
def ramp(theme: Theme, light: RGB, tension: float = 0.0) -> tuple[RGB, ...]:
    """The colours of the 256 numbers, under a light of that colour.

    None of them is a colour of the theme's other than its background, so that whatever is painted
    in one can be told from it.
    """
    shade, lit = sorted((theme.background_top, theme.background_bottom), key=sum)
    # Weighted as eyes do it: words stay as legible under whatever light.
    grey = sum(part * weight for part, weight in zip(light, LUMA, strict=True))
    tint = [theme.tint * (1 + TENSE * tension) * (part - grey) for part in light]
    fields = (name for name in theme.__struct_fields__ if not name.startswith("background"))
    others = [getattr(theme, name) for name in fields]
    colours = []
    for number in range(256):
        share = (number - SHADE) / (LIT - SHADE)
        if share < 0 and not theme.dark:
            share *= DEEP
        turned = max(0.0, min(1.0, 0.25 + 0.75 * share))
        red, green, blue = (
            max(0, min(255, round(a + (b - a) * share + change * turned)))
            for a, b, change in zip(shade, lit, tint, strict=True)
        )
        while theme.tint and (red, green, blue) in others:
            blue -= 1
        colours.append((red, green, blue))
    return tuple(colours)


LIGHT_AT = (0.2, 0.0)
"""Where the light is brightest: it comes from the upper left, in shares of width and height."""

FALLS = (0.62, 0.52)
"""How much of it is lost at the right edge and at the lower one, as a share of it."""


def light(size: Size, noise: float = NOISE) -> pygame.Surface:
    """The numbers of a background on which nothing but light falls, eight bits for each pixel.

    They are dithered against bands by `noise` of that height, and drawn without numpy, which
    nothing needs before the first frame.
    """
    width, height = max(1, size[0]), max(1, size[1])
    across, down = (
        [high * (1 - ((share - at) / (1 - at)) ** 2) for share in _shares(count)]
        for count, at, high in zip(
            (width, height), LIGHT_AT, ((LIT - SHADE) * fall for fall in FALLS), strict=True
        )
    )
    # The column and the noise give each pixel a byte, in fractions of a number. What the row adds
    # is applied to all of its bytes at once, by a table lookup.
    least = min(across), min(down)
    fine = 255 / (max(across) - least[0] + noise + 1)
    low = LIT - max(across) - max(down) + least[0] + least[1] - noise / 2
    columns = [int((part - least[0]) * fine) for part in across]
    noisy = [
        bytes(map(add, columns, cycle([int(noise * fine * share) for share in row])))
        for row in NOISE_ROWS
    ]
    numbers = bytes(
        max(0, min(255, int(low + part / fine)))
        for part in range(int((max(down) - least[1]) * fine) + 257)
    )
    rows = []
    for y, part in enumerate(down):
        first = int((part - least[1]) * fine)
        rows.append(noisy[y % len(noisy)].translate(numbers[first : first + 256]))
    return pygame.image.frombuffer(b"".join(rows), (width, height), "P")


def _shares(count: int) -> list[float]:
    """`count` evenly spaced numbers from 0 to 1."""
    return [number / max(1, count - 1) for number in range(count)]
