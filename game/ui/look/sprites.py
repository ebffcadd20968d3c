"""Pictures of pieces on any lattice, with a cache of what was drawn."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from functools import partial

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.engine.lattice import Lattice, Point
from game.ui.look.cache import MIB, SurfaceCache
from game.ui.look.canvas import Canvas, converted
from game.ui.look.ink import VARIANTS, draw_ink, draw_print
from game.ui.look.jewel import draw_hatch, draw_jewel
from game.ui.look.shape import Shape, lay_out
from game.ui.look.shapes import blurred
from game.ui.look.theme import BLACK, MARKS, RGB, WHITE, Jewel, Theme, mix

_BUDGET = 40 * MIB
_MARK_SHARE = {False: 0.12, True: 0.7}
"""How strongly a mark differs from the piece's colour, with marks off and on."""

_BRIGHTER = 0.1
"""How much ink on a dark board is lightened."""

_LIGHT = 0.7
"""Above this brightness, relative to white, a piece's faint marks are darker than it."""


class Sprite(Struct, frozen=True):
    """A picture of something on a lattice.

    Attributes:
        surface: the picture; it is shared, so don't draw on it.
        origin: the picture's pixel at which the lattice plane's point (0, 0) lies.
    """

    surface: pygame.Surface
    origin: tuple[int, int]

    def blit(
        self, target: pygame.Surface, at: tuple[float, float], alpha: int = 255
    ) -> pygame.Rect:
        """Draw it with its origin at a pixel of `target`; returns the rectangle that it covers.

        `alpha` is its opacity, from 0 to 255.
        """
        x, y = self.origin
        self.surface.set_alpha(alpha)
        covered = target.blit(self.surface, (round(at[0] - x), round(at[1] - y)))
        self.surface.set_alpha(255)
        return covered


class PieceSprites:
    """Draws pieces in a theme's colours, with a cache of what was drawn.

    Cells may lie anywhere on the lattice: a sprite's origin is the lattice's own. `cell` is the
    length of a cell's edge in pixels; whole numbers look crispest on square boards.

    Attributes:
        theme: the colours.
    """

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._surfaces = SurfaceCache(_BUDGET)

    def piece(
        self,
        lattice: Lattice,
        points: Iterable[Point],
        colour_name: str,
        cell: float,
        *,
        marks: bool = False,
    ) -> Sprite:
        """A piece. With `marks`, its colour's mark stands out in every cell."""
        theme = self.theme
        jewel, mark = theme.jewels[colour_name], MARKS[colour_name]
        contact = theme.shadow_alpha

        def draw(shape: Shape) -> pygame.Surface:
            return draw_jewel(shape, jewel, mark, _mark_colour(jewel, marks=marks), contact)

        return self._sprite(lattice, points, cell, 1, ("piece", colour_name, marks), draw)

    def inked(
        self,
        lattice: Lattice,
        points: Iterable[Point],
        colour_name: str,
        cell: float,
        *,
        variant: int = 0,
        marks: bool = False,
    ) -> Sprite:
        """A shape filled in with a marker, in one of several ways; for `marks` see `piece`."""
        jewel, mark = self.theme.jewels[colour_name], MARKS[colour_name]
        if self.theme.dark:
            # The board that shows through would dull it.
            jewel = replace(jewel, base=mix(jewel.base, jewel.highlight, _BRIGHTER))
        way = variant % VARIANTS

        def draw(shape: Shape) -> pygame.Surface:
            return draw_ink(shape, jewel, mark, _mark_colour(jewel, marks=marks), way)

        return self._sprite(lattice, points, cell, 1, ("inked", colour_name, way, marks), draw)

    def printed(
        self,
        lattice: Lattice,
        points: Iterable[Point],
        cell: float,
        fill: RGB,
        line: RGB,
        *,
        marked: str | None = None,
    ) -> Sprite:
        """A shape as it is printed on a sheet of Dice, in these tones.

        If a colour is `marked`, its mark is in every cell.
        """
        mark = None
        if marked is not None:
            mark = MARKS[marked], _mark_colour(self.theme.jewels[marked], marks=True)
        kind = ("printed", fill, line, mark)
        draw = partial(draw_print, fill=fill, line=line, mark=mark)
        return self._sprite(lattice, points, cell, 1, kind, draw)

    def silhouette(self, lattice: Lattice, points: Iterable[Point], cell: float) -> Sprite:
        """The empty place in a tray from which a piece was taken."""
        theme = self.theme
        tone = BLACK if theme.dark else theme.text
        alpha, edge_alpha = (44, 80) if theme.dark else (18, 52)

        def draw(shape: Shape) -> pygame.Surface:
            canvas = Canvas(shape.size, tone, shape.fineness)
            shape.fill(canvas, shape.gap, tone, edge_alpha)
            line = max(0.75, shape.cell_width * 0.05)
            shape.fill(canvas, shape.gap + line, tone, alpha)
            return canvas.finish()

        return self._sprite(lattice, points, cell, 1, ("silhouette",), draw)

    def ghost(
        self, lattice: Lattice, points: Iterable[Point], colour_name: str, cell: float
    ) -> Sprite:
        """The cells that a held piece would cover, where the rules allow it."""
        colour = self.theme.colours[colour_name]
        rim = self.theme.line_in(colour_name, self.theme.recess)

        def draw(shape: Shape) -> pygame.Surface:
            canvas = Canvas(shape.size, colour, shape.fineness)
            shape.fill(canvas, shape.gap, rim)
            shape.fill(canvas, shape.gap + max(2.0, shape.cell_width * 0.09), colour, 118)
            return canvas.finish()

        return self._sprite(lattice, points, cell, 1, ("ghost", colour_name), draw)

    def illegal(
        self,
        lattice: Lattice,
        points: Iterable[Point],
        bad_points: Collection[Point],
        colour_name: str,
        cell: float,
    ) -> Sprite:
        """The cells that a held piece would cover, with those that break a rule hatched."""
        colour, warning = self.theme.colours[colour_name], self.theme.warning
        jewel, dark = self.theme.jewels[colour_name], self.theme.dark
        # In the piece's own hue, so that it is still clear whose it is.
        backing = mix(jewel.shadow, BLACK, 0.68) if dark else mix(jewel.highlight, WHITE, 0.55)
        cells, (dx, dy) = lattice.normalise(points)
        bad = tuple(sorted((x - dx, y - dy) for x, y in bad_points))

        def fill(shape: Shape) -> pygame.Surface:
            canvas = Canvas(shape.size, colour, shape.fineness)
            shape.fill(canvas, shape.gap, colour, 70)
            return canvas.finish()

        hatch = partial(draw_hatch, colour=warning, backing=backing)

        def draw(shape: Shape) -> pygame.Surface:
            # Nearly every spot on a piece's way has others: each is put together of what is there.
            surface = plain.surface.copy()
            for point in bad_points:
                hatched = self._sprite(lattice, [point], cell, 1, ("hatch", colour_name), hatch)
                hatched.blit(surface, plain.origin)
            return surface

        lies = [(x + dx, y + dy) for x, y in cells]
        plain = self._sprite(lattice, lies, cell, 1, ("blocked", colour_name), fill)
        return self._sprite(lattice, lies, cell, 1, ("illegal", colour_name, bad), draw)

    def shadow(self, lattice: Lattice, points: Iterable[Point], cell: float) -> Sprite:
        """The soft shadow of a held piece, to be drawn a little below it."""
        alpha = self.theme.shadow_alpha
        blur = max(2, round(cell * 0.16))

        def draw(shape: Shape) -> pygame.Surface:
            canvas = Canvas(shape.size, BLACK, 1)
            shape.fill(canvas, 0, BLACK, alpha)
            return converted(blurred(canvas.finish(), blur))

        return self._sprite(lattice, points, cell, 2 * blur + 2, ("shadow",), draw)

    def rim(
        self, lattice: Lattice, points: Iterable[Point], cell: float, *, strong: bool = False
    ) -> Sprite:
        """A light rim around a piece, thin or strong."""
        return self._line(lattice, points, cell, WHITE, BLACK, strong=strong)

    def spot_rim(self, lattice: Lattice, points: Iterable[Point], cell: float) -> Sprite:
        """A strong line on the empty board, around a place for a piece."""
        line, around = (WHITE, BLACK) if self.theme.dark else (self.theme.text, WHITE)
        return self._line(lattice, points, cell, line, around, strong=True)

    def _line(
        self,
        lattice: Lattice,
        points: Iterable[Point],
        cell: float,
        line: RGB,
        around: RGB,
        *,
        strong: bool,
    ) -> Sprite:
        """A line just inside the edges of cells, and a faint one outside it."""

        def draw(shape: Shape) -> pygame.Surface:
            canvas = Canvas(shape.size, line, shape.fineness)
            thin = max(1.0, round(shape.cell_width * 0.045))
            shape.fill(canvas, -thin, around, 90)
            shape.fill(canvas, 0, line, 240)
            shape.clear(canvas, max(2.0, round(shape.cell_width * 0.09)) if strong else thin)
            return canvas.finish()

        kind = ("line", line, strong)
        return self._sprite(lattice, points, cell, 2 + round(cell * 0.05), kind, draw)

    def _sprite(
        self,
        lattice: Lattice,
        points: Iterable[Point],
        cell: float,
        pad: int,
        kind: Hashable,
        draw: Callable[[Shape], pygame.Surface],
    ) -> Sprite:
        """The picture that `draw` makes of the cells, with `pad` transparent pixels around them."""
        layout = lay_out(lattice, tuple(points), cell, pad)
        key = (kind, lattice, layout.points, cell, layout.subpixels)
        surface = self._surfaces.get(key, lambda: draw(layout.shape))
        return Sprite(surface, layout.origin)


def _mark_colour(jewel: Jewel, *, marks: bool) -> RGB:
    """The colour of the marks on a piece; they stand out if `marks`."""
    red, green, blue = jewel.base
    light = 0.299 * red + 0.587 * green + 0.114 * blue > _LIGHT * 255
    ink = jewel.on_base if marks or light else WHITE
    return mix(jewel.base, ink, _MARK_SHARE[marks])
