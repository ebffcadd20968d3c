"""The game under way comes back as it was, of whatever kind; anything else is set aside."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import Game, Options, Seat
from game.engine.dice import DICE_RULESET, DiceOptions, Roll, Take
from game.files.autosave import Autosave

SEATS = (Seat("Ada"), Seat("Hard", "hard"), Seat("Cleo"))


def a_game(plies: int) -> Game:
    game = Game(Options("Blokus Three-Player", scoring="basic", free_starts=True), SEATS)
    while game.ply < plies and not game.position.over:
        game.play(game.position.event(int(game.position.legal()[-1])))
    return game


def a_game_of_dice() -> Game:
    events = [Roll((2, 5)), Take(5, True, DICE_RULESET.table.parse("a1"))]
    return Game(DiceOptions(2), SEATS[:2], events)


GAMES = {"board": lambda: a_game(9), "dice": a_game_of_dice}


@pytest.fixture
def autosave(tmp_path):
    return Autosave(tmp_path / "game.json")


@pytest.mark.parametrize("make", GAMES.values(), ids=GAMES)
def test_a_game_comes_back_as_it_was(autosave, make) -> None:
    assert autosave.load() is None
    game = make()
    game.undo()
    game.redo()
    autosave.save(game)
    again = autosave.load()
    assert again is not None
    assert again.options == game.options
    assert again.seats == game.seats
    assert again.events == game.played
    assert again.taken_back == game.taken_back == 1


def test_what_was_taken_back_is_not_kept(autosave) -> None:
    game = a_game(9)
    game.undo()
    autosave.save(game)
    again = autosave.load()
    assert again is not None
    assert again.events == game.events[: game.ply]
    assert len(again.events) < 9


def test_the_game_played_last_is_the_one_to_go_on_with(autosave) -> None:
    autosave.save(a_game_of_dice())
    autosave.save(a_game(3))
    again = autosave.load()
    assert again is not None
    assert again.options.kind == "board"


@pytest.mark.parametrize(
    "none",
    [
        lambda: a_game(0),
        lambda: a_game(1000),
        lambda: Game(DiceOptions(2), SEATS[:2]),
    ],
)
def test_a_game_not_begun_or_over_is_not_kept(tmp_path, autosave, none) -> None:
    autosave.save(a_game(3))
    autosave.save(none())
    assert autosave.load() is None
    assert not list(tmp_path.iterdir())


BOARD_CHANGES = [
    {"events": [["1", "a20"], ["1", "a20"]]},
    {"events": [["1", "z99"]]},
    {"events": [["1", "a1,c1"]]},
    {"events": [["9", "a20"]]},
    {"events": [[1, 2]]},
    {"events": [[None, None]]},
    {"events": None},
    {"seats": []},
    {"seats": [{"name": "x", "level": "wizard"}] * 3},
    {"seats": [{"name": 3}] * 3},
    {"options": {"kind": "board", "name": "Chess"}},
    {"options": {"kind": "board", "first": 1.0}},
    {"options": {"kind": "chess"}},
    {"options": {"name": "Blokus"}},
    {"options": []},
    {"taken_back": -1},
    {"taken_back": True},
]
DICE_CHANGES = [
    {"seats": []},
    {"seats": [{"name": "Ada"}] * 5},
    {"options": {"kind": "dice", "players": 7}},
    {"events": [[7, 1]]},
    {"events": [["2", "5"]]},
    {"events": [[2, 5], {"die": 5, "strike": 1, "cells": "a1"}]},
    {"events": [[2, 5], {"die": 5, "strike": False, "cells": "a1"}]},
    {"events": [[2, 5], {"die": 5, "strike": False, "cells": 7}]},
    {"events": [[2, 5], {"die": 5, "strike": False}]},
    {"events": None},
]


@pytest.mark.parametrize(
    ("kind", "change"),
    [
        *(("board", change) for change in BOARD_CHANGES),
        *(("dice", change) for change in DICE_CHANGES),
    ],
)
def test_a_game_that_breaks_the_rules_is_set_aside(tmp_path, autosave, kind, change) -> None:
    path = tmp_path / "game.json"
    autosave.save(GAMES[kind]())
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | change), "utf-8")
    assert autosave.load() is None
    assert [file.name for file in tmp_path.iterdir()] == ["game.json.broken"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)


@settings(max_examples=60, deadline=None)
@given(content=VALUES.map(json.dumps).map(str.encode) | st.binary())
def test_whatever_the_file_holds_nothing_is_raised(tmp_path_factory, content) -> None:
    path = tmp_path_factory.mktemp("saved") / "game.json"
    path.write_bytes(content)
    assert Autosave(path).load() is None


def paths_in(value, before=()):
    """Where all values within a JSON value stand."""
    yield before
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from paths_in(part, (*before, key))


def with_value_at(value, path, new):
    """A copy of a JSON value with another value at a place."""
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = with_value_at(value[path[0]], path[1:], new)
    return copy


@settings(max_examples=150, deadline=None)
@given(data=st.data(), kind=st.sampled_from(list(GAMES)))
def test_any_value_anywhere_gives_a_game_or_is_set_aside(tmp_path_factory, data, kind) -> None:
    """All of a kept game is as it should be but for one value, so that the check gets there."""
    path = tmp_path_factory.mktemp("saved") / "game.json"
    Autosave(path).save(GAMES[kind]())
    kept = json.loads(path.read_text("utf-8"))
    where = data.draw(st.sampled_from(list(paths_in(kept))))
    path.write_text(json.dumps(with_value_at(kept, where, data.draw(VALUES))), "utf-8")
    game = Autosave(path).load()
    assert game is not None or not path.exists()
