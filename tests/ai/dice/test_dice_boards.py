"""The compiled core of Dice: boards, exits, values and expectations mean what the rules say."""

import random
from itertools import product

import numpy as np
import pytest
from helpers.thorough import sample

from game.ai.core.dice.expectimax import (
    QUARTERS,
    dice_found,
)
from game.ai.core.dice.sheet import FILLED, NUMBERS, board_of, dice_arrays, list_legal, play
from game.ai.dice.board_search import BoardSearch, squares_of, turns_of
from game.ai.dice.players import SQUARE_VALUE, expected_value, rows_left
from game.engine.dice import FACES, ROW_OF, STRIKES, dice_ruleset
from game.engine.dice.position import Cause, DicePosition, why_out
from game.engine.position import Position

COLOURS = range(4)


def drawn(seed, shapes):
    """A board on which up to that many shapes were drawn anywhere, in any colours."""
    chance, board = random.Random(seed), Position(dice_ruleset())
    for _ in range(shapes):
        colour = chance.choice(COLOURS)
        legal = board.legal(colour)
        if len(legal):
            board = board.play(int(chance.choice(legal)), colour)
    return board


def rolled(seed, players=3):
    """Positions of a game in which everybody draws anything anywhere."""
    chance, position = random.Random(seed), DicePosition.start(players)
    while not position.over:
        roll = position.chance_event(chance.choice)
        if roll is not None:
            position = position.after(roll)
            continue
        yield position
        position = position.take(chance.choice(position.takes()))
    yield position


def test_legal_placements_are_those_of_the_rules():
    ruleset = dice_ruleset()
    arrays = dice_arrays(ruleset)
    found, union = (np.zeros(len(ruleset.table), t) for t in (np.uint16, np.uint64))
    ended = set()
    for seed in range(3):
        chance, board = random.Random(seed), Position(ruleset)
        stepwise = board_of(arrays, board)
        for _ in range(30):
            for colour in COLOURS:
                count = list_legal(arrays, stepwise, colour, found)
                assert found[:count].tolist() == board.legal(colour).tolist()
                if why_out(board, colour, FACES) is Cause.NO_ROOM:
                    assert count == 0
                    ended.add(colour)
            colour = chance.choice(COLOURS)
            if len(board.legal(colour)):
                placement = int(chance.choice(board.legal(colour)))
                board = board.play(placement, colour)
                play(arrays, stepwise, placement, colour, union)
        assert (stepwise == board_of(arrays, board)).all()
        filled = np.count_nonzero(board.board[:-1] >= 0)
        assert stepwise[NUMBERS, FILLED] == filled
    assert ended == set(COLOURS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_colours_and_dice_to_come_are_those_of_the_rules(players):
    """As long as nobody goes out."""
    position = DicePosition.start(players).roll((1,) * players)
    foreseen = {p: turns_of(position, p, squares_of(1)) for p in range(players)}
    for turn in range(6):
        while position.to_roll == 0:
            turns = foreseen[position.chooser]
            assert turns.colours[turn % 4] == position.colour
            assert dice_found(turns, turn) == len(position.dice)
            position = position.take(position.takes()[-1])
        position = position.roll((1 + turn % 6,) * players)
    assert not any(position.out)


def looked_ahead(search, position, player):
    """What a player's next turn is worth by `weigh`, roll by roll."""
    strikes = STRIKES - position.strikes[player]
    turns = turns_of(position, player, squares_of(search.size))
    before = search.size - position.unfilled(player) - position.strikes[player] / QUARTERS
    placements, kept, struck = search.weigh(position, player)
    piece = position.ruleset.table.piece[placements]
    sizes = np.array(position.ruleset.pieces.sizes)[piece]
    rows = np.array(ROW_OF)[piece]
    best = []
    for dice in product(FACES, repeat=dice_found(turns, 0)):
        found = [before]
        found.extend(before + (sizes + kept)[np.isin(rows, dice)])
        if strikes:
            found.extend(before + (sizes + struck)[...] - 1 / QUARTERS)
        best.append(max(found))
    return np.mean(best)


def test_a_turn_is_worth_the_mean_over_every_roll(thorough):
    search = BoardSearch(dice_ruleset())
    compared = 0
    for seed in sample(range(3), 3, thorough=thorough):
        for position in rolled(seed):
            for player in range(position.players):
                if position.chooser is None or position.out[player] or compared % 3:
                    compared += 1
                    continue
                compared += 1
                told = search.prospect(position, player, chosen=False).total
                assert told == pytest.approx(looked_ahead(search, position, player), abs=1e-3)
    assert compared > 40


def test_the_learned_value_is_near_that_of_the_rows_while_there_is_room():
    """At the start on boards of the usual size, where the board still takes most shapes."""
    search = BoardSearch(dice_ruleset())
    position = DicePosition.start(2)
    learned = search.prospect(position, 0, chosen=False).still
    of_rows = expected_value(rows_left(position.boards[0]), 2)[STRIKES] / SQUARE_VALUE
    assert 55 < learned < of_rows
