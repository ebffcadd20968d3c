"""Whole games of Dice by the engine and by the slow, obvious rules, compared event by event."""

from __future__ import annotations

import random
from itertools import product

import numpy as np

from game.engine import Game, Seat
from game.engine.dice import FACES, ROWS, SIDE, DiceOptions, Roll, Take, dice_ruleset
from game.engine.dice.position import DicePosition
from game.engine.pieces import BLOKUS_PIECES
from helpers.dice_reference import COLOURS, Table
from helpers.reference import form_of, make_board

REFERENCE_ROWS = {
    row: {form_of(BLOKUS_PIECES.pieces[BLOKUS_PIECES.number_of(name)].points) for name in names}
    for row, names in zip(FACES, ROWS, strict=True)
}


def squares(placement: int) -> frozenset[int]:
    """The squares of a placement, which both sides number by row from the bottom left."""
    return frozenset(dice_ruleset().table.cells_of(placement))


def random_take(position: DicePosition, chance: random.Random) -> Take:
    """A random take, with strikes rare enough for some to be left at the end."""
    strike = chance.random() < 0.15
    able = [die for die in position.dice if len(position.legal(die, strike=strike))]
    if not able:
        return chance.choice(position.takes())
    die = chance.choice(able)
    return Take(die, strike, int(chance.choice(position.legal(die, strike=strike))))


def play_both(options: DiceOptions, chance: random.Random, share: float) -> Game:
    """Play a game by both rules; return it as the engine has it.

    All that may be done is compared in a `share` of turns, all else after each event. Raises
    AssertionError where they differ.
    """
    game = Game(options, [Seat(str(n)) for n in range(options.players)])
    table = Table(options.players, REFERENCE_ROWS, make_board("squares", SIDE))
    while not game.position.over:
        position = game.position
        if position.to_roll:
            event = Roll(tuple(chance.choices(FACES, k=position.to_roll)))
            table.roll(event.dice)
        else:
            if chance.random() < share:
                assert_same_choices(position, table)
            event = random_take(position, chance)
            table.take(event.die, event.strike, squares(event.placement))
        game.play(event)
        assert_same(game.position, table)
    return game


def assert_same(position: DicePosition, table: Table) -> None:
    """Compare everything but what may be done."""
    players = table.players
    choosing = table.choosing()
    assert position.chooser == (None if choosing is None else choosing.name)
    assert position.starter == table.starter.name
    assert sorted(position.dice) == (sorted(table.dice) if choosing is not None else [])
    assert list(position.out) == [p.out for p in players]
    exits = {(one.player, COLOURS[one.colour], one.cause.value) for one in position.exits}
    assert exits == table.exits
    assert list(position.strikes) == [p.strikes for p in players]
    assert [COLOURS[c] for c in position.markers.held] == [table.marker_of[p] for p in players]
    assert [COLOURS[c] for c in position.markers.standby] == table.standby
    assert position.over == (not table.active())
    assert position.to_roll == (0 if choosing is not None else table.dice_to_roll())
    assert position.totals() == [p.unfilled() for p in players]
    for player in players:
        board = position.boards[player.name].board[: SIDE * SIDE]
        filled = {
            name: set(np.flatnonzero(board == colour).tolist())
            for colour, name in enumerate(COLOURS)
        }
        assert filled == player.filled
    assert position.ranks() == table.ranking()


def assert_same_choices(position: DicePosition, table: Table) -> None:
    """Compare all that the player to choose may do."""
    # With a strike, every die allows the same.
    struck = {(die, True) for die in (position.dice[0], *set(FACES).difference(position.dice))}
    for die, strike in [*product(FACES, (False,)), *struck]:
        legal = {squares(p) for p in position.legal(die, strike=strike).tolist()}
        assert legal == table.spots(die, strike)
