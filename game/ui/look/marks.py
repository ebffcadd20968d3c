"""The colours' marks: ring, diamond, bar, cross, dot and chevron."""

from __future__ import annotations

from game.ui.look.canvas import Canvas, Vector
from game.ui.look.theme import RGB


def draw_mark(canvas: Canvas, mark: str, centre: Vector, size: float, colour: RGB) -> None:
    """Draw a mark that about fills a circle of diameter `size`. Raises ValueError if unknown."""
    x, y = centre
    half, line = size / 2, max(1.0, size * 0.2)
    match mark:
        case "ring":
            canvas.ring(centre, half - line / 2, line, colour)
        case "diamond":
            canvas.polygon(((x, y - half), (x + half, y), (x, y + half), (x - half, y)), colour)
        case "bar":
            end = half - line * 0.6
            canvas.stroke(((x - end, y), (x + end, y)), line * 1.2, colour)
        case "cross":
            end = half - line / 2
            canvas.stroke(((x - end, y), (x + end, y)), line, colour)
            canvas.stroke(((x, y - end), (x, y + end)), line, colour)
        case "dot":
            canvas.disc(centre, half * 0.62, colour)
        case "chevron":
            end = half - line / 2
            arms = ((x - end, y + end * 0.5), (x, y - end * 0.5), (x + end, y + end * 0.5))
            canvas.stroke(arms, line, colour)
        case _:
            raise ValueError(f"no mark {mark!r}")
