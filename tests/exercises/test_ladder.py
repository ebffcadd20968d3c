"""Ladder: rungs, lives and points."""

from game.ai.levels.scale import HIGHEST
from game.exercises.ladder import LIFE, LIVES, RUNG, Ladder


def test_a_won_game_leads_up_and_scores():
    ladder = Ladder().after(7)
    assert (ladder.rung, ladder.lives, ladder.points) == (2, LIVES, RUNG + 7)
    assert ladder.after(3).points == RUNG + 7 + 2 * RUNG + 3


def test_a_lost_game_costs_a_life_and_a_draw_nothing():
    ladder = Ladder().after(-20)
    assert (ladder.rung, ladder.lives, ladder.points) == (1, LIVES - 1, 0)
    assert ladder.after(0) == Ladder(1, LIVES - 1, 0, 0)


def test_it_is_over_with_the_last_life():
    ladder = Ladder()
    for lives in range(LIVES, 0, -1):
        assert not ladder.is_over
        assert ladder.lives == lives
        ladder = ladder.after(-1)
    assert ladder.is_over
    assert not ladder.is_climbed


def test_at_the_top_lives_score():
    ladder = Ladder()
    for _ in range(HIGHEST):
        assert not ladder.is_over
        ladder = ladder.after(1)
    assert ladder.is_over
    assert ladder.is_climbed
    assert ladder.points == RUNG * sum(range(1, HIGHEST + 1)) + HIGHEST + LIFE * LIVES
