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
from game.engine.geometry import Geometry, square_board
from game.engine.lattice import SQUARE, Lattice, Point
from game.engine.pieces import BLOKUS_PIECES, Orientation, Piece, PieceSet, orientations
from game.engine.position import IllegalPlacementError, Placements, Position, Rule, Violation
from game.engine.scoring import ADVANCED, BASIC, SCORINGS, SQUARES, Score, Scoring, places
from game.engine.table import PlacementTable, placement_table
from game.engine.variant import FOUR_COLOURS, GAMES, Colour, Rules, Variant

__all__ = [
    "ADVANCED",
    "BASIC",
    "BLOKUS_PIECES",
    "FOUR_COLOURS",
    "GAMES",
    "SCORINGS",
    "SQUARE",
    "SQUARES",
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
    "Variant",
    "Violation",
    "orientations",
    "placement_table",
    "places",
    "square_board",
]
