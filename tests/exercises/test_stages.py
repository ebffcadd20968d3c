"""The stages of the arcade: their data, what counts in them, and when they are over."""

from itertools import pairwise

import numpy as np
import pytest
from msgspec.structs import replace

from game.engine import GAMES
from game.engine.house import HouseRules
from game.engine.position import Position
from game.exercises.stages import (
    AHEAD,
    MOST_STARS,
    Stage,
    Task,
    decode_stages,
    open_stages,
    own_plies,
    shipped_stages,
)

DUO = GAMES["Blokus Duo"]
SMALL = replace(DUO, house=HouseRules(9, inside=True))


def a_stage(task=Task.PLACE, options=DUO, turns=None):
    stars = (30, 20, 10) if task.fewer else (10, 20, 30)
    return Stage("x", options, task, stars, ("1",) * (options.players - 1), turns)


def played(options, plies=200, seed=3):
    """A position after so many placements by lot, or at the end."""
    chance, position = np.random.default_rng(seed), Position(options.ruleset)
    while plies and not position.over:
        position, plies = position.play(int(chance.choice(position.legal()))), plies - 1
    return position


def cells_of(position, colour):
    return int((position.board[:-1] == colour).sum())


def test_forty_stages_ship_each_with_a_task_of_its_own():
    stages = shipped_stages()
    assert len(stages) == 40
    tasks = {(stage.options, stage.task, stage.levels, stage.turns) for stage in stages}
    assert len(tasks) == 40
    assert {stage.task for stage in stages} == set(Task)
    assert len({stage.options.family for stage in stages}) >= 8


@pytest.mark.parametrize("content", [None, b"", b"[", b"[1]", b"\xff"])
def test_damaged_stages_are_left_out_with_a_line(monkeypatch, tmp_path, content, caplog):
    path = tmp_path / "stages.json"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setattr("game.exercises.stages.asset", lambda *parts: path)
    shipped_stages.cache_clear()
    assert shipped_stages() == ()
    assert shipped_stages() == ()
    shipped_stages.cache_clear()
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith("there are no stages: stages.json can't be read: ")


def test_levels_never_fall_far_behind_those_before():
    strongest = [max(map(float, stage.levels), default=0) for stage in shipped_stages()]
    alone = [number for number, level in enumerate(strongest) if not level]
    levels = [level for number, level in enumerate(strongest) if number not in alone]
    assert all(later >= earlier - 2 for earlier, later in pairwise(levels))
    assert levels[0] == 1
    assert max(levels) == levels[-1] == 8


def test_what_counts_is_what_lies_there():
    position = played(SMALL)
    own, other = cells_of(position, 0), cells_of(position, 1)
    amounts = {task: a_stage(task, SMALL).amount(position) for task in Task}
    assert amounts[Task.PLACE] == own
    assert amounts[Task.HOLD] == other
    assert amounts[Task.LEAD] == own - other
    assert amounts[Task.LEFT] == 89 - own
    board = position.board[:-1].reshape(9, 9)
    padded = np.pad(board >= 0, 1, constant_values=True)
    shut = padded[:-2, 1:-1] & padded[2:, 1:-1] & padded[1:-1, :-2] & padded[1:-1, 2:]
    assert amounts[Task.HOLES] == int((shut & (board < 0)).sum())


def test_the_lead_is_over_the_best_of_the_others():
    options = replace(GAMES["Blokus"], house=HouseRules(14))
    position = played(options, 60)
    placed = [cells_of(position, colour) for colour in range(4)]
    assert a_stage(Task.LEAD, options).amount(position) == placed[0] - max(placed[1:])


def test_all_colours_of_somebody_alone_are_their_own():
    options = GAMES["Blokus Solo"]
    position = played(options, 10)
    stage = a_stage(Task.PLACE, options, turns=10)
    assert stage.amount(position) == int((position.board[:-1] >= 0).sum())
    assert len(own_plies(position)) == 10
    assert stage.is_over(position)


@pytest.mark.parametrize("task", [Task.PLACE, Task.LEFT])
def test_what_others_cannot_change_is_over_after_ones_last_turn(task):
    stage = a_stage(task, turns=3)
    assert not stage.is_over(played(DUO, 4))
    assert stage.turns_left(played(DUO, 4)) == 1
    assert stage.is_over(played(DUO, 5))


@pytest.mark.parametrize("task", [Task.LEAD, Task.HOLD, Task.HOLES, Task.CORNERS])
def test_others_have_as_many_turns_where_that_matters(task):
    stage = a_stage(task, turns=3)
    assert not stage.is_over(played(DUO, 5))
    assert stage.is_over(played(DUO, 6))


def test_without_a_limit_it_is_over_with_the_game_or_once_nothing_changes():
    chance, position = np.random.default_rng(5), Position(SMALL.ruleset)
    lead, place = a_stage(Task.LEAD, SMALL), a_stage(Task.PLACE, SMALL)
    while not position.over:
        assert not lead.is_over(position)
        assert place.is_over(position) == position.out[0]
        position = position.play(int(chance.choice(position.legal())))
    assert lead.is_over(position)
    assert place.is_over(position)


def test_stars_take_so_much_or_so_little():
    place, left = a_stage(Task.PLACE), a_stage(Task.LEFT)
    assert [place.stars_for(amount) for amount in (9, 10, 19, 20, 30, 99)] == [0, 1, 1, 2, 3, 3]
    assert [left.stars_for(amount) for amount in (31, 30, 21, 20, 10, 0)] == [0, 1, 1, 2, 3, 3]
    assert MOST_STARS == 3


def test_stars_open_more_stages():
    stages = [replace(a_stage(), key=str(number)) for number in range(8)]
    assert open_stages(stages, {}) == AHEAD
    assert open_stages(stages, {"0": 1}) == AHEAD + 1
    assert open_stages(stages, {"2": 3}) == AHEAD + 1
    assert open_stages(stages, {str(number): 1 for number in range(6)}) == 8
    assert open_stages(stages, {stage.key: 1 for stage in stages}) == 8


@pytest.mark.parametrize(
    "text",
    [
        b"{}",
        b'[{"key":"a"}]',
        b'[{"key":"a","options":{"name":"Chess"},"task":"place","stars":[1,2,3]}]',
        b'[{"key":"a","options":{"name":"Blokus Duo"},"task":"place","stars":[1,2,3]}]',
        b'[{"key":"a","options":{"name":"Blokus Solo"},"task":"place","stars":[1,2,2]}]',
        b'[{"key":"a","options":{"name":"Blokus Solo"},"task":"left","stars":[1,2,3]}]',
        b'[{"key":"a","options":{"name":"Blokus Solo"},"task":"place","stars":[1,2,3]},'
        b'{"key":"a","options":{"name":"Blokus Solo"},"task":"place","stars":[1,2,3]}]',
    ],
)
def test_stages_that_cannot_be_played_are_refused(text):
    with pytest.raises(ValueError, match=r"."):
        decode_stages(text)
