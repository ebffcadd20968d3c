"""The positions of the lessons on playing well, and files that hold none."""

import msgspec
import pytest

from game.engine import Game, Seat
from game.exercises.lessons import MARGIN, STRATEGY, decode_positions, shipped_positions
from game.exercises.tutor import LEARNER

POSITIONS = [(key, one) for key, own in shipped_positions().items() for one in own]


THEMES = (
    *("large", "corners", "centre", "through", "fronts"),
    *("single", "parity", "edges", "shared", "partners"),
)


def test_there_are_ten_lessons_of_five_positions_each():
    assert {lesson.key: len(lesson.tasks) for lesson in STRATEGY} == dict.fromkeys(THEMES, 5)


@pytest.mark.parametrize(("key", "position"), POSITIONS)
def test_a_position_asks_the_learner_for_something_clearly_better(key, position):
    game = Game(position.options, [Seat(name) for name in "ABCD"[: position.options.players]])
    game.play(position.set_up())
    now, table = game.position, position.options.ruleset.table
    assert now.player == LEARNER
    assert position.margin >= MARGIN
    for name in position.leads:
        placement = table.parse(name)
        assert now.is_legal(placement)
        piece = now.ruleset.pieces.pieces[table.piece[placement]].name
        assert piece in position.pieces


@pytest.mark.parametrize("change", [{"colour": 4}, {"leads": {}}, {"pieces": []}, {"more": 1}])
def test_a_position_that_isnt_one_is_refused(change):
    kept = msgspec.to_builtins({"large": [POSITIONS[0][1]]})
    decode_positions(msgspec.json.encode(kept))
    kept["large"][0] |= change
    with pytest.raises(ValueError, match=r"\$|more"):
        decode_positions(msgspec.json.encode(kept))
