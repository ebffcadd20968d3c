"""Games in which somebody blunders, as the coach gets to see them."""

import numpy as np
from exact import evaluated

from game.engine import Options
from game.engine.position import Position
from game.match.opening import draw as largest


def played(options, plies, seed):
    """A position so many plies into a random game of large pieces, and what led to it."""
    rng = np.random.default_rng(seed)
    position, history = Position(options.ruleset), []
    while not position.over and len(history) < plies:
        event = position.event(largest(position, rng))
        history.append((position, event))
        position = position.after(event)
    return position, history


def before_the_end(options, plies, seed):
    """The same, so many plies before the end."""
    _, whole = played(options, 1000, seed)
    return played(options, len(whole) - plies, seed)


def blundered(plies, seed, event=None, options=None):
    """A whole game whose last plies are evaluated exactly, in which the first of them is a blunder.

    Returns the options, the history and the evaluations; all but one of the plies that are
    evaluated are the best. The blunder is the event of that name, else what costs most.
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
