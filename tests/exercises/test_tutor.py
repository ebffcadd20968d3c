"""What a lesson asks for on any board that its opponents may leave."""

import numpy as np
import pytest

from game.engine import Game, Seat
from game.engine.contacts import Rule
from game.engine.position import Position
from game.exercises.lessons import LESSONS, Ask
from game.exercises.tutor import LEARNER, Fault, Held, Tutor

WRONG = {"first": Rule.OWN_EDGE, "callisto": Rule.NO_EDGE, "gembloq": Rule.OWN_EDGE}
"""What is tried in a lesson that has something tried."""


def begun(key, *cells):
    """A tutor and the lesson's game, in which these cells were covered one after the other."""
    lesson = LESSONS[key]
    game = Game(
        lesson.options,
        [Seat(name) for name in "ABCD"[: lesson.options.players]],
        lesson=lesson.key,
        taught=True,
    )
    tutor = Tutor(lesson, game)
    for names in cells:
        game.play(game.position.event(game.position.ruleset.table.parse(names)))
    return tutor, game


def held_ways(tutor, position: Position):
    """All ways in which a piece that may be taken can be held."""
    lies = position.ruleset.table.orientations
    return [Held(one.piece, n) for n, one in enumerate(lies) if one.piece in tutor.pieces(position)]


@pytest.mark.parametrize("key", WRONG)
@pytest.mark.parametrize("seed", range(2))
def test_what_is_to_be_tried_breaks_the_rule_that_is_taught_or_isn_t_asked_for(key, seed):
    rng = np.random.default_rng(seed)
    tutor, game = begun(key)
    while (task := tutor.task) and all(step.ask is not Ask.TRY for step in task.steps):
        legal = game.position.legal()
        if game.position.player == LEARNER:
            pieces = tutor.pieces(game.position)
            legal = [one for piece in pieces for one in tutor.allowed(game.position, piece)]
        game.play(game.position.event(int(rng.choice(legal))))
    while game.position.player != LEARNER:
        game.play(game.position.event(int(rng.choice(game.position.legal()))))
    for held in held_ways(tutor, game.position):
        step, outline = tutor.step(game.position, held), tutor.outline(game.position, held)
        if step.ask is Ask.TRY:
            assert game.position.violation(outline).rule is WRONG[key]


def test_a_piece_that_can_t_lie_wrong_as_it_is_held_is_to_be_turned():
    # The foe's single square leaves no place at a corner for the piece as it comes up.
    tutor, game = begun("callisto", "c6", "g2", "b7", "d8")
    lies = game.position.ruleset.table.orientation
    for held in held_ways(tutor, game.position):
        assert tutor.step(game.position, held).ask is Ask.TRY
        outline = tutor.outline(game.position, held)
        assert game.position.violation(outline).rule is Rule.NO_EDGE
        turning = tutor.turning(game.position, held)
        assert (turning is None) is (int(lies[outline]) == held.orientation)


def test_a_piece_with_which_nothing_can_be_tried_waits():
    tutor, game = begun("callisto", "c6", "g2", "b7", "d8")
    names = [piece.name for piece in game.position.ruleset.pieces.pieces]
    square = names.index("O")
    assert square not in tutor.pieces(game.position)
    assert tutor.fault_of(square, game.position) is Fault.PIECE
    assert tutor.fault_of(names.index("2"), game.position) is Fault.SMALL


def test_where_nothing_can_be_tried_the_piece_is_placed_at_once(monkeypatch):
    tutor, game = begun("callisto", "c6", "g2", "b7", "d8")
    held = held_ways(tutor, game.position)[0]
    monkeypatch.setattr("game.exercises.tutor.wrong_spot", lambda position, orientation: None)
    assert tutor.step(game.position, held).ask is Ask.PLACE
    assert tutor.outline(game.position, held) is None


def test_where_a_turn_that_was_taken_back_ends_elsewhere_another_place_is_shown():
    tutor, game = begun("first")
    shown = set()
    for first in (0, -1):
        (piece,) = tutor.pieces(game.position)
        game.play(game.position.event(tutor.allowed(game.position, piece)[first]))
        game.play(game.position.event(int(game.position.legal()[0])))
        (piece,) = tutor.pieces(game.position)
        spot = tutor.outline(game.position, Held(piece, 0))
        assert game.position.is_legal(spot)
        shown.add(spot)
        game.go_to(0)
    assert len(shown) == 2
