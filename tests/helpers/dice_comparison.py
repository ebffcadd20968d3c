"""Whole games of Dice by the engine and by the slow, obvious rules, compared event by event.

PYTHONPATH=tests python -m helpers.dice_comparison                        random takes
PYTHONPATH=tests python -m helpers.dice_comparison --games 200 --level 10
"""

from __future__ import annotations

import random
from argparse import ArgumentParser
from collections.abc import Callable
from functools import cache
from itertools import product

from game.ai.kinds import level_of
from game.engine import Game, Seat
from game.engine.dice import FACES, PLAYERS, ROWS, SIDE, DiceOptions, Roll, Take, dice_ruleset
from game.engine.dice.position import DicePosition
from game.engine.pieces import BLOKUS_PIECES
from helpers.dice_reference import COLOURS, Table, form_of

Choose = Callable[[DicePosition, random.Random], Take]

REFERENCE_ROWS = {
    row: {
        form_of(frozenset(BLOKUS_PIECES.pieces[BLOKUS_PIECES.number_of(name)].points))
        for name in names
    }
    for row, names in zip(FACES, ROWS, strict=True)
}


@cache
def squares(placement: int) -> frozenset[tuple[int, int]]:
    """The squares of a placement, from the cells that number them by row from the bottom left."""
    table = dice_ruleset().table
    return frozenset((cell % SIDE, cell // SIDE) for cell in table.cells_of(placement))


def table_for(options: DiceOptions) -> Table:
    """The same game by the slow rules, before it has begun."""
    return Table(options.players, REFERENCE_ROWS, SIDE)


def random_take(position: DicePosition, chance: random.Random) -> Take:
    """A random take, with strikes rare enough for some to be left at the end."""
    strike = chance.random() < 0.15
    able = [die for die in position.dice if len(position.legal(die, strike=strike))]
    if not able:
        return chance.choice(position.takes())
    die = chance.choice(able)
    return Take(die, strike, int(chance.choice(position.legal(die, strike=strike))))


def by_level(options: DiceOptions, key: str, seed: int) -> Choose:
    """The takes of a level."""
    level = level_of(options, key)
    player = level.player(seed)
    return lambda position, chance: player.choose(position, level.budget)


def play_both(
    options: DiceOptions, chance: random.Random, choose: Choose = random_take, share: float = 1
) -> Game:
    """Play a game by both rules; return it as the engine has it.

    All that may be done is compared in a `share` of turns, all else after each event. Raises
    AssertionError where they differ.
    """
    game, table = Game(options, [Seat(str(n)) for n in range(options.players)]), table_for(options)
    while not game.position.over:
        position = game.position
        if position.to_roll:
            event = Roll(tuple(chance.choices(FACES, k=position.to_roll)))
            table.roll(event.dice)
        else:
            if chance.random() < share:
                assert_same_choices(position, table)
            event = choose(position, chance)
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
        filled = {colour: set() for colour in COLOURS}
        for cell, colour in enumerate(board.tolist()):
            if colour >= 0:
                filled[COLOURS[colour]].add((cell % SIDE, cell // SIDE))
        assert filled == player.filled
    assert position.ranks() == table.ranking()


def assert_same_choices(position: DicePosition, table: Table) -> None:
    """Compare all that the player to choose may do."""
    # With a strike, every die allows the same.
    struck = {(die, True) for die in (position.dice[0], *set(FACES).difference(position.dice))}
    for die, strike in [*product(FACES, (False,)), *struck]:
        legal = {squares(p) for p in position.legal(die, strike=strike).tolist()}
        assert legal == table.spots(die, strike)


def main() -> None:
    """Compare as many games as asked for, for each number of players, and say how many agreed."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--level", help="who plays; without it, takes are random")
    parser.add_argument("--players", type=int, nargs="+", choices=PLAYERS, default=PLAYERS)
    parser.add_argument("--share", type=float, default=1, help="of turns whose takes are compared")
    args = parser.parse_args()
    for players in args.players:
        options = DiceOptions(players)
        events = takes = 0
        for seed in range(args.games):
            choose = random_take if args.level is None else by_level(options, args.level, seed)
            game = play_both(options, random.Random(seed), choose, args.share)
            events += len(game.events)
            takes += sum(isinstance(event, Take) for event in game.events)
        who = "random takes" if args.level is None else f"level {args.level}"
        print(
            f"{players} players, {who}: {args.games} games, "
            f"{takes} takes, {events} events: no difference",
            flush=True,
        )


if __name__ == "__main__":
    main()
