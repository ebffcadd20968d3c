"""The tool that measures boards and rows for Dice: it keeps to the rules, and counts all shapes."""

import random
from itertools import product

import dice_boards
import numpy as np
from dice_kernel import CAUSES, WORTH_A_STRIKE, play

from game.engine.dice import ROWS, STRIKES, USUAL_SIDE, Take
from game.engine.dice.exits import Cause
from game.engine.dice.position import DicePosition
from game.engine.pieces import BLOKUS_PIECES

ALL_SQUARES = sum(BLOKUS_PIECES.sizes)


def test_games_go_as_those_of_the_engine_do():
    """Where all draw anywhere, rounds and squares are the same on average."""
    played = play(USUAL_SIDE, ROWS, [False] * 3, 400, 1)
    assert (played.filled <= ALL_SQUARES).all()
    assert (played.strikes <= STRIKES).all()
    assert (played.cause == CAUSES.index(Cause.NO_ROOM)).mean() > 0.8
    ends = [end_of_a_game(random.Random(seed), 3) for seed in range(12)]
    filled = [USUAL_SIDE**2 - total for end in ends for total in end.totals()]
    for found, expected in ((played.filled, filled), (played.rounds, [end.round for end in ends])):
        assert abs(found.mean() - np.mean(expected)) < 3 * np.std(expected) / len(expected) ** 0.5


def end_of_a_game(chance, players):
    """Take the largest shapes there are, and draw them anywhere, as the tool's players do."""
    position = DicePosition.start(players)
    while not position.over:
        event = position.chance_event(chance.choice)
        position = position.after(event or largest(position, chance))
    return position


def largest(position, chance):
    sizes, best = position.ruleset.table.sizes, []
    for die, strike in product(sorted(set(position.dice)), (False, True)):
        legal = position.legal(die, strike=strike)
        for placement in legal[sizes[legal] == max(sizes[legal], default=0)].tolist():
            worth = sizes[placement] - WORTH_A_STRIKE * strike
            best.append((worth, chance.random(), Take(die, strike, placement)))
    return max(best)[-1]


def test_rows_that_are_dealt_have_every_shape_once():
    for rows in (dice_boards.by_size(), dice_boards.dealt(random.Random(1)), ROWS):
        assert sorted(name for row in rows for name in row) == sorted(dice_boards.SIZES)
        assert len(rows) == len(ROWS)


def test_the_tables(capsys):
    assert dice_boards.main(["--games", "4", "--sides", "9", "--dealings", "1"]) == 0
    tables = capsys.readouterr().out.split("\n\n")
    heads = [[line.split(" | ")[0] for line in table.splitlines()] for table in tables]
    assert heads[0] == ["| board", "| ---", "| 9×9"]
    assert heads[1] == ["| rows", "| ---", "| the game's", "| by size", "| dealing 1"]
    assert heads[2] == ["| row", "| ---", *(f"| {row}" for row in range(1, 7))]
