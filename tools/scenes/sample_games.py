"""The games shown in pictures: the same every time.

On boards their moves are drawn with a fixed seed from the larger pieces; in Dice an opponent plays.
"""

from __future__ import annotations

from copy import copy
from functools import cache

import numpy as np

from game.ai.kinds import level_of
from game.base.names import NAME_LIMIT
from game.engine import FAMILIES, VARIANTS, Game, Options, Seat
from game.engine.dice import FACES, DiceOptions, Roll, Take
from game.engine.house import HouseRules
from game.engine.position import Position
from game.ui.games.blokus.history import BoardGame
from game.ui.games.dice.history import DiceGame

SEATS = (Seat("Maya"), Seat("Jonas"), Seat("Ines"), Seat("Tom"))
AMONG_OPPONENTS = (SEATS[0], Seat("Pip", "2"), Seat("Rook", "8"), Seat("Moss", "5"))
"""A person, and opponents with faces."""

OF_ALL_SCRIPTS = (
    Seat("Наташа Ελένη Ñandú"),
    Seat("محمد علي דוד አበበ"),
    Seat("王小明 さくら 김민준"),
    Seat("कृष्णा สมชาย ნინო 👍🏽 ♥ 𓀀"),
)
"""Names in more than ten scripts, with emoji and a letter that no typeface has."""


PLIES = 45
"""The plies of a four-colour game under way; games with fewer colours have fewer."""


def a_game(
    name: str = "Blokus",
    *,
    whole: bool = False,
    seats: tuple[Seat, ...] = SEATS,
    partners: bool = False,
) -> BoardGame:
    """The same game every time, under way or with nothing more to place."""
    options = Options(name, partners=partners)
    game: BoardGame = Game(options, seats[: options.players])
    plies = PLIES * len(options.ruleset.colours) // 4
    rng = np.random.default_rng(7)
    while not game.position.over and (whole or game.ply < plies):
        game.play(game.position.event(towards_the_middle(rng, game.position)))
    return game


def towards_the_middle(rng: np.random.Generator, position: Position) -> int:
    """A placement of a largest piece, more or less towards the middle: it looks like real play."""
    table = position.ruleset.table
    legal = position.legal()
    worth = table.worth[legal]
    large = legal[worth == worth.max()]
    geometry = position.ruleset.geometry
    spots = np.array([geometry.lattice.centre(point) for point in geometry.points])
    off = np.hypot(*(spots - (spots.min(axis=0) + spots.max(axis=0)) / 2).T)
    centre = [off[list(cells)].mean() for cells in map(table.cells_of, large.tolist())]
    order = np.argsort(centre, kind="stable")  # Equal ones in the same order on every processor.
    return int(large[order[int(rng.integers(max(1, len(order) // 6)))]])


def a_dice_game(
    players: int,
    rounds: int,
    taken: int = 0,
    seats: tuple[Seat, ...] = SEATS,
) -> DiceGame:
    """The same game of Dice every time, after some rounds and some takes of the next round."""
    options = DiceOptions(players)
    level = level_of(options, "5")
    opponents = [level.player(seat) for seat in range(players)]
    rng = np.random.default_rng(4)
    game: DiceGame = Game(options, seats[:players])
    while not (position := game.position).over and (
        position.round < rounds or len(position.turns) != players - taken
    ):
        if position.chooser is None:
            game.play(Roll(tuple(rng.choice(FACES, size=position.to_roll).tolist())))
        else:
            take = opponents[position.chooser].choose(position, level.budget)
            assert isinstance(take, Take)
            game.play(take)
    return game


# -- games in which the first legal event was always played ------------------------------

NAMES = tuple(
    f"{first} Featherstonehaugh-Smythe"[:NAME_LIMIT]
    for first in ("Wilhelmina", "Maximiliane", "Bartholomew", "Konstantin")
)
"""Names of the maximum length."""


SHORT_NAMES = ("Maya", "Jonas", "Ines", "Tom")


def seats(options, names):
    """Seats for people with these names."""
    return tuple(Seat(name) for name in names[: options.players])


@cache
def played(options, names):
    """A finished game in which the first legal event was always played."""
    game = Game(options, seats(options, names))
    while not (position := game.position).over:
        if options.kind == "dice" and position.chooser is None:
            game.play(Roll(tuple(range(1, position.to_roll + 1))))
        elif options.kind == "dice":
            game.play(position.takes()[0])
        else:
            game.play(position.event(int(position.legal()[0])))
    return game


def part_of(game, plies, series=None, hints=None):
    """A game of its own with the first `plies` events of another, whose positions it shares.

    Playing them again takes longer than everything that is shown of them.
    """
    part = copy(game)
    part.events, part._positions = game.events[:plies], list(game.positions()[: plies + 1])
    part.ply, part.series, part.hints = plies, series, hints or [0] * len(game.seats)
    return part


GAMES = {
    "dice": FAMILIES["dice"][4],
    **{name: Options(name) for name in VARIANTS},
    "partners": Options("Blokus", partners=True),
    "house": Options("Blokus", house=HouseRules(24, (4,) * 21, inside=True, first=3)),
}
