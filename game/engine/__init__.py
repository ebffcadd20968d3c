"""The rules of Blokus as a library: boards, pieces, placements, turns and scores.

>>> from game.engine import Options
>>> from game.engine.position import Position
>>> position = Position(Options("Blokus Two-Player").ruleset)
>>> len(position.legal())
58
>>> position = position.play(position.ruleset.table.parse("a20"))
>>> position.ruleset.colours[position.colour].name
'Yellow'

This package exports what is chosen, counted and kept of a game, and uses no arrays. Numpy is loaded
only with positions and placements (`game.engine.position`, `game.engine.table`).
"""

from game.engine.events import BoardEvent, Ply, SetUp
from game.engine.game import AnyGame, Game, Seat, check_seats
from game.engine.geometry import Geometry, hexagon_board, square_board
from game.engine.kinds import (
    EARLIER_GAMES,
    FAMILIES,
    GAMES,
    KINDS,
    Event,
    GameKind,
    GameOptions,
    GamePosition,
    decode_options,
    encode_options,
    games_in,
    new_options,
    options_for,
)
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
from game.engine.ruleset import Options, Ruleset
from game.engine.scoring import (
    ADVANCED,
    BASIC,
    SCORINGS,
    SQUARES,
    UNFILLED,
    Score,
    Scoring,
    ranks,
)
from game.engine.series import Series, SeriesResult, Standing, moved_on
from game.engine.variant import (
    FOUR_COLOURS,
    TWO_COLOURS,
    VARIANTS,
    Colour,
    Variant,
)

__all__ = [
    "ADVANCED",
    "BASIC",
    "BLOKUS_PIECES",
    "EARLIER_GAMES",
    "FAMILIES",
    "FOUR_COLOURS",
    "GAMES",
    "JUNIOR_PIECES",
    "KINDS",
    "SCORINGS",
    "SQUARE",
    "SQUARES",
    "TRIANGLE",
    "TRIGON_PIECES",
    "TWO_COLOURS",
    "UNFILLED",
    "VARIANTS",
    "AnyGame",
    "BoardEvent",
    "Colour",
    "Event",
    "Game",
    "GameKind",
    "GameOptions",
    "GamePosition",
    "Geometry",
    "Lattice",
    "Options",
    "Orientation",
    "Piece",
    "PieceSet",
    "Ply",
    "Point",
    "Ruleset",
    "Score",
    "Scoring",
    "Seat",
    "Series",
    "SeriesResult",
    "SetUp",
    "Standing",
    "Variant",
    "check_seats",
    "decode_options",
    "encode_options",
    "games_in",
    "hexagon_board",
    "moved_on",
    "new_options",
    "options_for",
    "orientations",
    "ranks",
    "square_board",
]
