"""Tilings of the plane: what a cell is, what it touches, how shapes turn.

A lattice knows nothing about boards. Its points are integer pairs ``(x, y)`` with ``x``
to the right and ``y`` up; each point is one cell of the tiling. Everything that
differs between squares and other cells (neighbours, turning, outlines) is here: a new
tiling needs a new class in this package and nothing else in the engine.
"""

from game.engine.lattice.quarters import QUARTER
from game.engine.lattice.segments import SEGMENT
from game.engine.lattice.squares import SQUARE
from game.engine.lattice.tiling import Lattice, Point, Vertex
from game.engine.lattice.triangles import TRIANGLE

__all__ = ["QUARTER", "SEGMENT", "SQUARE", "TRIANGLE", "Lattice", "Point", "Vertex"]
