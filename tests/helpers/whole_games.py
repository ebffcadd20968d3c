"""Games played to their end automatically, for tests of finished games."""

from functools import lru_cache

import numpy as np

from game.ai.levels.references import draw
from game.engine import Game, Options, Seat, SetUp
from game.engine.dice.position import DicePosition

NAMES = ("Ada", "Ben", "Cleo", "Dov")


def played_out(game):
    """Play a game to its end, the same way each time, and return it."""
    while not game.position.over:
        game.play(next_event(game.position))
    return game


def next_event(position):
    """The next event, the same each time."""
    if isinstance(position, DicePosition):
        return position.chance_event(max) or position.takes()[0]
    return position.event(int(position.legal()[-1]))


@lru_cache
def events_to_the_end(name):
    """All events of a whole game of a variant."""
    options = Options(name)
    return tuple(played_out(Game(options, map(Seat, NAMES[: options.players]))).events)


def a_finished_game(*seats, name="Blokus Duo", taken_back=0, set_up=False, rated=True):
    """A finished game, rated by default; in Duo the first player has won."""
    before = [SetUp((), 0)] if set_up else []
    events = [*before, *events_to_the_end(name)]
    return Game(Options(name), seats, events, taken_back, rated=rated)


def a_random_game(name, seed=5):
    """A finished game in which large pieces were placed at random."""
    options = Options(name)
    game = Game(options, map(Seat, NAMES[: options.players]))
    rng = np.random.default_rng(seed)
    while not game.position.over:
        game.play(game.position.event(draw(game.position, rng)))
    return game
