"""Draws the icons of the program and of its records, in `assets/icons`.

    python tools/icons.py [--out FOLDER]

They are drawn as SVG from the window's own emblem, outlines and colours, each size by itself on
whole pixels, with less detail the smaller it is. The largest is kept as the master; the pictures
made of them all are kept as PNG, and together as `.ico` for Windows and as `.icns` for macOS, where
icons have a margin around them.
"""

from __future__ import annotations

import io
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from itertools import pairwise
from pathlib import Path

import pygame
from PIL import Image

from game.base.assets import asset
from game.commands.cli import Parser
from game.engine.lattice import SQUARE, Point
from game.ui.look.canvas import Vector
from game.ui.look.jewel import TOWARDS_LIGHT, BevelColours
from game.ui.look.logo import EMBLEM
from game.ui.look.outline import Outline, OutlinePoint, outline
from game.ui.look.theme import BLACK, DARK, LIGHT, RGB, WHITE, mix

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""The widths of the icons, in pixels."""

MASTER = 512
"""The width of the icon that is kept as SVG."""

DETAILED = 48
"""The width from which on pieces have bevels and seams; smaller icons have no pixels for them."""

WINDOWS_SIZES = (16, 24, 32, 48, 64, 128, 256)
"""The widths of the pictures in an `.ico`, which has room for no larger ones."""

MAC_SIZES = (32, 64, 128, 256, 512, 1024)
"""The widths of the pictures in an `.icns`, the smallest for 16 points on a dense screen."""

MAC_SHARE = 824 / 1024
"""How much of a Mac's icon its plate fills, as in Apple's template since macOS 11."""

EMBLEM_CELLS = 4
"""The cells along a side of the emblem."""

FINENESS = 4
"""How many subpixels a pixel has while a picture is made."""


class Svg:
    """A drawing: shapes on top of each other, in pixels (y down).

    Attributes:
        size: its width and height.
    """

    def __init__(self, size: float) -> None:
        self.size = size
        self._shapes: list[str] = []
        self._gradients: dict[str, str] = {}

    def rounded(self, box: Sequence[float], radius: float, fill: str) -> None:
        """A rectangle (left, top, width, height) with round corners."""
        x, y, width, height = map(_number, box)
        self._shapes.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{_number(radius)}" '
            f'fill="{fill}"/>'
        )

    def area(self, loops: Sequence[Sequence[Vector]], fill: str, edge: float = 0) -> None:
        """Polygons; drawn `edge` pixels larger, neighbours leave no gap between them."""
        path = "".join(f"M{' '.join(f'{_number(x)},{_number(y)}' for x, y in p)}Z" for p in loops)
        line = f' stroke="{fill}" stroke-width="{_number(2 * edge)}" stroke-linejoin="round"'
        self._shapes.append(f'<path d="{path}" fill="{fill}"{line if edge else ""}/>')

    def gradient(self, start: Vector, end: Vector, stops: Sequence[tuple[RGB, float]]) -> str:
        """A fill from one point to another: colours and their opacities, evenly spread."""
        ends = " ".join(
            f'{name}="{_number(value)}"'
            for name, value in zip(("x1", "y1", "x2", "y2"), (*start, *end), strict=True)
        )
        return self._filled("linearGradient", ends, stops)

    def glow(self, centre: Vector, radius: float, stops: Sequence[tuple[RGB, float]]) -> str:
        """A fill around a point."""
        x, y, r = map(_number, (*centre, radius))
        return self._filled("radialGradient", f'cx="{x}" cy="{y}" r="{r}"', stops)

    def _filled(self, kind: str, where: str, stops: Sequence[tuple[RGB, float]]) -> str:
        colours = "".join(
            f'<stop offset="{_number(number / (len(stops) - 1))}" '
            f'stop-color="{hexadecimal(colour)}" stop-opacity="{_number(alpha)}"/>'
            for number, (colour, alpha) in enumerate(stops)
        )
        body = f'{where} gradientUnits="userSpaceOnUse">{colours}</{kind}>'
        name = self._gradients.setdefault(f'<{kind} id="{{}}" {body}', f"f{len(self._gradients)}")
        return f"url(#{name})"

    def text(self) -> str:
        """The file's content."""
        side = _number(self.size)
        gradients = "\n".join(body.format(name) for body, name in self._gradients.items())
        shapes = "\n".join(self._shapes)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" '
            f'viewBox="0 0 {side} {side}">\n<defs>\n{gradients}\n</defs>\n{shapes}\n</svg>\n'
        )


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def hexadecimal(colour: RGB) -> str:
    """The colour as in CSS.

    >>> hexadecimal((255, 128, 0))
    '#ff8000'
    """
    return "#" + bytes(colour).hex()


# -- what is drawn -------------------------------------------------------------


def program(px: int, share: float = 1) -> Svg:
    """The program's icon: the emblem on a plate of slate.

    Args:
        px: the icon's width and height in pixels.
        share: how much of them the plate fills.
    """
    svg = Svg(px)
    if px < DETAILED and share == 1:
        # With a margin as wide as in larger icons, the smallest would have cells of three pixels.
        cell = 4 if px < 24 else px * 7 // 32
        left = (px - EMBLEM_CELLS * cell) // 2
        svg.rounded((0, 0, px, px), px * 0.16, hexadecimal(DARK.background_bottom))
        _flat_emblem(svg, (left, left), cell)
        return svg
    width = px * share
    cell = int(width * 7 / 32)
    _plate(svg, ((px - width) / 2, (px - width) / 2), width)
    _emblem(svg, ((px - EMBLEM_CELLS * cell) / 2,) * 2, cell)
    return svg


def record(px: int) -> Svg:
    """The icon of a record: the emblem on a page with a folded corner."""
    svg = Svg(px)
    width, height = px * 3 // 4, px if px < DETAILED else px - 2 * (px // 32)
    left, top = (px - width) // 2, (px - height) // 2
    _page(svg, (left, top), (width, height))
    middle = left + width / 2, top + height * 0.58
    if px >= DETAILED:
        cell = width * 11 // 64
        _emblem(svg, (round(middle[0]) - 2 * cell, round(middle[1]) - 2 * cell), cell)
    elif px >= 24:
        cell = px // 8
        _flat_emblem(svg, (round(middle[0]) - 2 * cell, round(middle[1]) - 2 * cell), cell)
    else:
        _quarters(svg, (round(middle[0]) - px // 4, round(middle[1]) - px // 4), px // 4)
    return svg


def _plate(svg: Svg, corner: Vector, side: float) -> None:
    """Slate, lit from above."""
    (left, top), rim, radius = corner, side / 64, side * 0.2
    ends = (left, top), (left, top + side)
    light, dark = mix(DARK.grid, WHITE, 0.2), mix(DARK.plate, BLACK, 0.45)
    svg.rounded((left, top, side, side), radius, svg.gradient(*ends, [(light, 1), (dark, 1)]))
    upper, lower = mix(DARK.plate, WHITE, 0.06), mix(DARK.background_top, DARK.plate, 0.4)
    inner = (left + rim, top + rim, side - 2 * rim, side - 2 * rim)
    svg.rounded(inner, radius - rim, svg.gradient(*ends, [(upper, 1), (lower, 1)]))


def _page(svg: Svg, corner: Vector, size: Vector) -> None:
    """A sheet of paper whose upper right corner is folded."""
    (left, top), (width, height) = corner, size
    right, bottom, fold = left + width, top + height, width * 5 / 16
    rim, radius = max(1, width / 128), width / 40 if width >= DETAILED * 3 // 4 else 0

    def sheet(inset: float) -> list[Vector]:
        # The slope's ends move less than corners do, so that its rim is as wide as the others.
        slope = inset * 0.41
        return [
            (left + inset, top + inset),
            (right - fold - slope, top + inset),
            (right - inset, top + fold + slope),
            (right - inset, bottom - inset),
            (left + inset, bottom - inset),
        ]

    ends = (left, top), (left, bottom)
    svg.area([sheet(radius)], hexadecimal(mix(LIGHT.grid, LIGHT.muted, 0.6)), edge=radius)
    paper = svg.gradient(*ends, [(WHITE, 1), (LIGHT.background_top, 1)])
    svg.area([sheet(rim + radius)], paper, edge=radius)
    _, upper, lower, *_ = sheet(radius)
    crease = upper[0], lower[1]
    tones = [(mix(LIGHT.grid, LIGHT.muted, 0.75), 1.0), (mix(LIGHT.grid, WHITE, 0.2), 1.0)]
    middle = (upper[0] + lower[0]) / 2, (upper[1] + lower[1]) / 2
    svg.area([[upper, lower, crease]], svg.gradient(crease, middle, tones), edge=radius)


def _quarters(svg: Svg, corner: Vector, cell: int) -> None:
    """What is left of the emblem where it has few pixels: the colours of its corners."""
    for place, points in EMBLEM:
        for x, y in points:
            if x % 3 == 0 and y % 3 == 0:
                left, top = corner[0] + x // 3 * cell, corner[1] + (1 - y // 3) * cell
                svg.rounded((left, top, cell - 1, cell - 1), 0, hexadecimal(DARK.colours[place]))


def _flat_emblem(svg: Svg, corner: Vector, cell: int) -> None:
    """The emblem in plain colours on whole pixels, one of which parts neighbouring pieces."""
    for colour, points in EMBLEM:
        base = DARK.jewels[colour].base
        tones = [(mix(base, WHITE, 0.12), 1.0), (base, 1.0), (mix(base, BLACK, 0.08), 1.0)]
        fill = svg.gradient(*_ends(outline(SQUARE, points), corner, cell), tones)
        inside = cell - 1
        for x, y in points:
            left, top = _spot((x, y + 1), corner, cell)
            svg.rounded((left, top, inside, inside), 0, fill)
            if (x + 1, y) in points:
                svg.rounded((left + inside, top, 1, inside), 0, fill)
            if (x, y - 1) in points:
                svg.rounded((left, top + inside, inside, 1), 0, fill)


def _emblem(svg: Svg, corner: Vector, cell: float) -> None:
    """The emblem in glass, its upper left corner at a point."""
    for colour, points in EMBLEM:
        _piece(svg, colour, points, corner, cell)


def _piece(svg: Svg, colour: str, points: tuple[Point, ...], corner: Vector, cell: float) -> None:
    """A piece of glass, as `game.ui.look.jewel` paints it."""
    jewel, shape = DARK.jewels[colour], outline(SQUARE, points)
    base, shadow, highlight = jewel.base, jewel.shadow, jewel.highlight
    loops = [partial(_inset, loop, corner, cell) for loop in shape.loops]
    gap, width = max(0.5, cell * 0.02), max(1.0, cell * 0.085)
    svg.area([loop(0) for loop in loops], hexadecimal(mix(shadow, BLACK, 0.75)))
    glass = svg.gradient(*_ends(shape, corner, cell), [(base, 1), (mix(base, shadow, 0.28), 1)])
    svg.area([loop(gap) for loop in loops], glass)
    half = max(0.5, cell * 0.012)
    for seam in shape.seams:
        (ax, ay), (bx, by) = sorted(_spot(end, corner, cell) for end in seam)
        across = (half, 0.0) if ax == bx else (0.0, half)
        box = (ax - across[0], ay - across[1], bx - ax + 2 * across[0], by - ay + 2 * across[1])
        svg.rounded(box, 0, hexadecimal(mix(base, shadow, 0.34)))
    for centre in shape.centres:
        x, y = _spot(centre, corner, cell)
        light = svg.glow(
            (x - cell * 0.1, y - cell * 0.13), cell * 0.5, [(highlight, 0.38), (highlight, 0)]
        )
        svg.rounded((x - cell / 2, y - cell / 2, cell, cell), 0, light)
    colours = BevelColours(mix(base, highlight, 0.62), base, mix(base, shadow, 0.62))
    strips = defaultdict(list)
    for points_of_loop, loop in zip(shape.loops, loops, strict=True):
        facing = [p.nx * TOWARDS_LIGHT[0] + p.ny * TOWARDS_LIGHT[1] for p in points_of_loop]
        edges = zip(loop(gap), loop(gap + width), facing, strict=True)
        closed = [*edges]
        for (a, inner_a, light_a), (b, inner_b, light_b) in pairwise([closed[-1], *closed]):
            strips[colours.at((light_a + light_b) / 2)].append([a, b, inner_b, inner_a])
    for tone, parts in strips.items():
        svg.area(parts, hexadecimal(tone), edge=min(0.12, cell / 64))


def _spot(plane: Vector, corner: Vector, cell: float) -> Vector:
    """Where a point of the emblem's plane (y up) lies, given the emblem's upper left corner."""
    return corner[0] + plane[0] * cell, corner[1] + (EMBLEM_CELLS - plane[1]) * cell


def _inset(loop: Sequence[OutlinePoint], corner: Vector, cell: float, inset: float) -> list[Vector]:
    """A loop of an outline, moved inwards by `inset` pixels."""
    spots = (_spot((point.x, point.y), corner, cell) for point in loop)
    return [
        (x - point.nx * inset, y + point.ny * inset)
        for (x, y), point in zip(spots, loop, strict=True)
    ]


def _ends(shape: Outline, corner: Vector, cell: float) -> tuple[Vector, Vector]:
    """The corner of a shape that is lit most, and the one that is lit least."""
    left, bottom, right, top = shape.box
    return _spot((left, top), corner, cell), _spot((right, bottom), corner, cell)


# -- files ---------------------------------------------------------------------


@cache
def picture(drawn: Callable[[int], Svg], px: int) -> Image.Image:
    """What is drawn for that many pixels in width and height, as pixels."""
    side, svg = px * FINENESS, io.BytesIO(drawn(px).text().encode())
    pixels = pygame.image.tobytes(pygame.image.load_sized_svg(svg, (side, side)), "RGBA")
    return Image.frombytes("RGBA", (side, side), pixels).reduce(FINENESS)


def files() -> dict[str, bytes]:
    """The content of each file, by its name."""
    found: dict[str, bytes] = {}
    drawings: Mapping[str, tuple[Callable[[int], Svg], Callable[[int], Svg]]] = {
        "cornerwise": (program, partial(program, share=MAC_SHARE)),
        "record": (record, record),
    }
    for name, (drawn, drawn_for_mac) in drawings.items():
        found[f"{name}.svg"] = drawn(MASTER).text().encode()
        for px in SIZES:
            found[f"{name}-{px}.png"] = _saved("PNG", picture(drawn, px), optimize=True)
        found[f"{name}.ico"] = _together("ICO", drawn, WINDOWS_SIZES)
        found[f"{name}.icns"] = _together("ICNS", drawn_for_mac, MAC_SIZES)
    return found


def _together(kind: str, drawn: Callable[[int], Svg], sizes: Sequence[int]) -> bytes:
    """A file with a picture of each size."""
    *smaller, largest = (picture(drawn, px) for px in sizes)
    return _saved(kind, largest, append_images=smaller, sizes=[(px, px) for px in sizes])


def _saved(kind: str, image: Image.Image, **options: object) -> bytes:
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def main() -> int:
    """Write the files."""
    parser = Parser(prog="tools/icons.py", description=__doc__)
    parser.add_argument("--out", type=Path, default=asset("icons"), metavar="FOLDER")
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    for name, content in files().items():
        (out / name).write_bytes(content)
        print(f"{name}: {len(content):,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
