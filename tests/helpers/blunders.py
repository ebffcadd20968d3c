"""Games in which somebody blunders, as the coach sees them."""

import numpy as np

from game.commands.match.match import draw as largest
from game.engine import Options
from game.engine.position import Position
from helpers.exact import evaluated


def played(options, plies, seed):
    """The position `plies` plies into a random game of large pieces, and its history."""
    rng = np.random.default_rng(seed)
    position, history = Position(options.ruleset), []
    while not position.over and len(history) < plies:
        event = position.event(largest(position, rng))
        history.append((position, event))
        position = position.after(event)
    return position, history


def before_the_end(options, plies, seed):
    """The same, `plies` plies before the end of the game."""
    _, whole = played(options, 1000, seed)
    return played(options, len(whole) - plies, seed)


def blundered(plies, seed, event=None, options=None):
    """A whole game whose last `plies` plies are evaluated exactly, the first of them a blunder.

    Returns the options, the history and the evaluations. Every evaluated ply but the blunder is the
    best. The blunder is the event of the given name, else the costliest one.
    """
    options = options or Options("Blokus Duo")
    position, history = before_the_end(options, plies, seed)
    evaluations = [None] * len(history)
    blundering = True
    while True:
        evaluation = evaluated(position)
        evaluations.append(evaluation)
        if position.over:
            return options, history, evaluations
        chosen = evaluation.candidates[0].event
        if blundering:
            table = options.ruleset.table
            chosen = (
                evaluation.candidates[-1].event
                if event is None
                else position.event(table.parse(event))
            )
        blundering = False
        history.append((position, chosen))
        position = position.after(chosen)
