"""Playouts by the policy: who owns which cell at the end, checked against all that can happen."""

from itertools import count, takewhile
from math import exp

import numpy as np
import pytest
from helpers.core_reference import ReferenceView, kinds_of, logits_of
from helpers.positions import EVERY, identify, played, unfinished
from helpers.thorough import sampled

from game.ai.search.board_analyst import BoardAnalyst
from game.ai.search.models import model_of
from game.engine import Options

PLAYOUTS = 4000

MOST = 120
"""The most positions from which the reference plays on."""


def owned(position, playouts=PLAYOUTS):
    analyst = BoardAnalyst(position.ruleset)
    analyst.go_to(position)
    analyst.play_out(playouts)
    return np.array(analyst.owners())


def expected_owners(position, known=None):
    """Each colour's chance of owning each cell, over all games that can follow.

    `known` caches results by position, as games reach the same one in many orders.
    """
    known = {} if known is None else known
    key = (frozenset(position.plies), position.last, position.out, position.colour)
    if key not in known:
        known[key] = owners_by_games(position, known)
    return known[key]


def owners_by_games(position, known):
    if position.over:
        colours = range(len(position.ruleset.colours))
        return np.array([position.board[:-1] == colour for colour in colours], dtype=float)
    view = ReferenceView(position)
    kinds = kinds_of(view, position.colour, position.player)
    moves = position.legal().tolist()
    logits = logits_of(view, model_of(position.ruleset), kinds, moves)
    weights = [exp(logit - max(logits)) for logit in logits]
    return sum(
        weight / sum(weights) * expected_owners(position.play(move), known)
        for move, weight in zip(moves, weights, strict=True)
    )


def following(position, most, known=None):
    """All positions that can follow, including this one; the search stops soon after `most`."""
    known = set() if known is None else known
    key = (frozenset(position.plies), position.last, position.out, position.colour)
    if key not in known and len(known) <= most:
        known.add(key)
        for move in () if position.over else position.legal().tolist():
            following(position.play(move), most, known)
    return known


def ends(options, seed):
    """Positions of a random game from its end backwards, each with how many can follow it."""
    found = reversed(list(unfinished(options, seed)))
    counted = ((position, len(following(position, MOST))) for position in found)
    return takewhile(lambda end: end[1] <= MOST, counted)


def near_the_end(options):
    """A position from which many games can follow, but few enough to try them all."""
    games = (ends(options, seed) for seed in count(1))
    return next(position for game in games for position, many in game if many >= MOST // 4)


@pytest.mark.parametrize("options", sampled(EVERY, 3), ids=identify)
def test_owners_are_as_likely_as_in_all_games_that_can_follow(options):
    position = near_the_end(options)
    # Rounding can take sums of chances beyond 0 or 1.
    seen, right = owned(position), np.clip(expected_owners(position), 0, 1)
    error = np.sqrt(right * (1 - right) / PLAYOUTS)
    assert (abs(seen - right) <= 5 * error + 1 / PLAYOUTS).all()


def test_what_lies_there_is_owned_and_nothing_twice():
    position = played(Options("Blokus"), 20)
    owners = owned(position, 200)
    for colour, row in enumerate(owners):
        assert (row[position.board[:-1] == colour] == 1).all()
    assert (owners.sum(axis=0) <= 1 + 1e-9).all()


def test_playouts_add_up_however_they_are_divided():
    position = played(Options("Blokus Duo"), 6)
    analyst = BoardAnalyst(position.ruleset)
    analyst.go_to(position)
    for playouts in (1, 20, 79):
        analyst.play_out(playouts)
    assert np.array_equal(np.array(analyst.owners()), owned(position, 100))
