"""The rules of Blokus as a library: boards, pieces, placements, turns and scores.

>>> from game.engine import Position, Rules
>>> position = Position(Rules("Blokus Two-Player").variant)
>>> len(position.legal())
58
>>> position = position.play(position.variant.table.parse("a20"))
>>> position.variant.colours[position.colour].name
'Yellow'
"""

from game.engine.game import Game, Ply, Seat
from game.engine.geometry import Geometry, hexagon_board, square_board
from game.engine.lattice import SQUARE, TRIANGLE, Lattice, Point
from game.engine.pieces import (
    BLOKUS_PIECES,
    JUNIOR_PIECES,
    TRIGON_PIECES,
    Orientation,
    Piece,
    PieceSet,
    orientations,
)
from game.engine.position import IllegalPlacementError, Position, Rule, Violation
from game.engine.scoring import ADVANCED, BASIC, SCORINGS, SQUARES, Score, Scoring, places
from game.engine.table import Placements, PlacementTable, placement_table
from game.engine.variant import (
    FAMILIES,
    FOUR_COLOURS,
    GAMES,
    TWO_COLOURS,
    Colour,
    Rules,
    Sheet,
    Variant,
)

__all__ = [
    "ADVANCED",
    "BASIC",
    "BLOKUS_PIECES",
    "FAMILIES",
    "FOUR_COLOURS",
    "GAMES",
    "JUNIOR_PIECES",
    "SCORINGS",
    "SQUARE",
    "SQUARES",
    "TRIANGLE",
    "TRIGON_PIECES",
    "TWO_COLOURS",
    "Colour",
    "Game",
    "Geometry",
    "IllegalPlacementError",
    "Lattice",
    "Orientation",
    "Piece",
    "PieceSet",
    "PlacementTable",
    "Placements",
    "Ply",
    "Point",
    "Position",
    "Rule",
    "Rules",
    "Score",
    "Scoring",
    "Seat",
    "Sheet",
    "Variant",
    "Violation",
    "hexagon_board",
    "orientations",
    "placement_table",
    "places",
    "square_board",
]
