"""What a weak level notices: only a part, but always what nobody would miss."""

from functools import lru_cache

import numpy as np
import pytest
from helpers.positions import played

from game.ai.levels.references import BOARD_REFERENCES
from game.ai.levels.search_levels import search_level
from game.ai.player import Budget
from game.ai.search.searcher import FEW, Attention, notice, style_of
from game.engine import Options
from game.engine.position import Position

DUO = Options("Blokus Duo")


def noticed(position, *, sight=0.2, size_weight=2.0, logits=None, seed=1):
    legal = position.legal()
    return notice(
        position,
        legal,
        np.zeros(len(legal), dtype=np.float32) if logits is None else logits,
        Attention(sight, size_weight, np.zeros_like(style_of(seed))),
        np.random.default_rng(seed),
    )


@lru_cache
def beginners_game(seed=3):
    """The positions of a beginner's game, without its end."""
    player = BOARD_REFERENCES["beginner"].player(seed)
    positions = [Position(DUO.ruleset)]
    while not positions[-1].over:
        positions.append(positions[-1].after(player.choose(positions[-1], Budget())))
    return positions[:-1]


def test_who_sees_more_notices_more():
    position = played(DUO, 10)
    counts = [noticed(position, sight=sight).sum() for sight in (0.01, 0.5, 1.0, 2.0)]
    assert counts == sorted(counts)
    assert counts[0] == 1
    assert counts[-1] == pytest.approx(2 * len(position.legal()) ** 0.5, abs=1)


def test_the_last_placements_are_never_missed():
    few = [position for position in beginners_game() if len(position.legal()) <= FEW]
    assert few
    for position in few:
        assert noticed(position, sight=0.01).all()


def test_who_is_alone_misses_nothing():
    lone = [
        position
        for seed in range(8)
        for position in beginners_game(seed)
        if len(position.legal()) > FEW and not len(position.legal(1 - position.colour))
    ]
    assert lone
    for position in lone:
        assert noticed(position, sight=0.01).all()


def test_what_is_obvious_is_noticed():
    position = played(DUO, 10)
    logits = np.zeros(len(position.legal()), dtype=np.float32)
    for obvious in range(0, len(logits), 17):
        logits[:] = 0
        logits[obvious] = 2 * np.log(5 * len(logits))
        assert noticed(position, sight=0.01, logits=logits)[obvious]


def test_the_way_out_of_a_closing_corner_is_noticed():
    """Where only one or two attach points lead to open ground, a noticed placement covers one."""
    found = 0
    for position in beginners_game():
        legal, table = position.legal(), position.ruleset.table
        points = position.attach_points(position.colour)
        free = ~position.forbidden(position.colour)[:-1]
        open_points = [point for point in points if room(position, point, free) >= 11]
        over = np.isin(table.cells[legal], open_points).any(axis=1)
        if len(legal) > FEW and 1 <= len(open_points) <= 2 and over.any():
            found += 1
            chosen = noticed(position, sight=0.01)
            assert (chosen & over).any()
    assert found


def room(position, point, free):
    """How many free cells lie within two king's moves of a point."""
    geometry = position.ruleset.geometry
    x, y = geometry.points[point]
    near = [
        cell
        for cell, (u, v) in enumerate(geometry.points)
        if abs(u - x) <= 2 and abs(v - y) <= 2 and free[cell]
    ]
    return len(near)


def test_large_pieces_catch_the_eye():
    position = played(DUO, 6)
    sizes = position.ruleset.table.sizes[position.legal()]
    means = [
        np.mean([sizes[noticed(position, seed=s, size_weight=w)].mean() for s in range(20)])
        for w in (0.0, 2.0)
    ]
    assert means[1] > means[0]
    assert means[1] > 4


def test_styles_and_seeds_differ():
    assert len({tuple(style_of(seed).tolist()) for seed in range(10)}) == 10
    position = played(DUO, 10)
    player = [search_level("dial 2", 2.0).player(seed) for seed in range(10)]
    assert len({one.choose(position, Budget(work=5)).placement for one in player}) > 3


@pytest.mark.parametrize("dial", [-3.0, 0.0, 3.0, 7.0])
def test_only_what_was_noticed_is_searched(dial):
    from game.ai.search.searcher import Searcher

    level = search_level("it", dial)
    searcher = Searcher(DUO.ruleset, level.search, 1)
    position = played(DUO, 8)
    searcher.choose(position, level.budget)
    considered = searcher.tree.placements
    legal = position.legal()
    assert set(considered.tolist()) <= set(legal.tolist())
    assert len(considered) <= 1 + level.search.sight * len(legal) ** 0.5 + 2
    assert searcher.tree.priors.sum() == pytest.approx(1)
    # It may end early, once more work can't change the choice.
    assert 0 < searcher.tree.visit_counts.sum() <= level.budget.work


def test_a_level_is_not_stronger_for_having_been_asked_before():
    level = search_level("it", 3.0)
    positions = beginners_game()[::5]
    one, other = level.player(5), level.player(5)
    there = [one.choose(position, level.budget) for position in positions]
    back = [other.choose(position, level.budget) for position in reversed(positions)]
    assert there == back[::-1]
