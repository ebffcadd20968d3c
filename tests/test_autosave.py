"""The game under way comes back as it was; anything else is set aside."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import Game, Options, Seat
from game.engine.dice import DICE_RULESET, DiceGame, Roll, Take
from game.files.autosave import Autosave, Saved, replayed
from game.files.dice_save import SavedDice

SEATS = (Seat("Ada"), Seat("Hard", "hard"), Seat("Cleo"))


def a_game(plies: int) -> Game:
    game = Game(Options("Blokus Three-Player", scoring="basic", free_starts=True).ruleset, SEATS)
    while game.ply < plies and not game.position.over:
        game.play(int(game.position.legal()[-1]))
    return game


def test_a_game_comes_back_as_it_was(tmp_path) -> None:
    autosave = Autosave(tmp_path / "game.json")
    assert autosave.load() is None
    game = a_game(9)
    game.undo()
    autosave.save(game)
    saved = autosave.load()
    assert saved is not None
    again = replayed(saved)
    assert again.ruleset is game.ruleset
    assert again.seats == SEATS
    assert again.plies == game.plies[:8]
    assert again.taken_back == game.taken_back == 1


@pytest.mark.parametrize("plies", [0, 1000])
def test_a_game_not_begun_or_over_is_not_kept(tmp_path, plies) -> None:
    autosave = Autosave(tmp_path / "game.json")
    autosave.save(a_game(3))
    autosave.save(a_game(plies))
    assert autosave.load() is None
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "change",
    [
        {"plies": ["a20", "a20"]},
        {"plies": ["z99"]},
        {"plies": ["a1,c1"]},
        {"plies": None},
        {"seats": []},
        {"seats": [{"name": "x", "level": "wizard"}] * 3},
        {"rules": {"name": "Chess"}},
        {"rules": {"first": 1.0}},
        {"rules": []},
    ],
)
def test_a_game_that_breaks_the_rules_is_set_aside(tmp_path, change) -> None:
    path = tmp_path / "game.json"
    autosave = Autosave(path)
    autosave.save(a_game(3))
    path.write_text(json.dumps(json.loads(path.read_text()) | change))
    assert autosave.load() is None
    assert [file.name for file in tmp_path.iterdir()] == ["game.json.broken"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@settings(max_examples=60, deadline=None)
@given(content=JSON.map(json.dumps).map(str.encode) | st.binary())
def test_whatever_the_file_holds_nothing_is_raised(tmp_path_factory, content) -> None:
    path = tmp_path_factory.mktemp("saved") / "game.json"
    path.write_bytes(content)
    assert Autosave(path).load() is None


def a_game_of_dice() -> DiceGame:
    game = DiceGame((Seat("Ada"), Seat("Hard", "hard")), [Roll((2, 5))])
    game.play(Take(5, True, DICE_RULESET.table.parse("a1")))
    return game


def test_a_game_of_dice_comes_back_as_it_was(tmp_path) -> None:
    autosave = Autosave(tmp_path / "game.json")
    game = a_game_of_dice()
    autosave.save_dice(game)
    assert autosave.load() == SavedDice(game.seats, tuple(game.events))
    # The game that was played last is the one to go on with.
    autosave.save(a_game(3))
    assert isinstance(autosave.load(), Saved)
    autosave.save_dice(DiceGame(game.seats))
    assert autosave.load() is None


@pytest.mark.parametrize(
    "change",
    [
        {"seats": []},
        {"seats": [{"name": "Ada"}] * 5},
        {"events": [[7, 1]]},
        {"events": [["2", "5"]]},
        {"events": [[2, 5], {"die": 5, "strike": 1, "cells": "a1"}]},
        {"events": [[2, 5], {"die": 5, "strike": False, "cells": "a1"}]},
        {"events": [[2, 5], {"die": 5, "strike": False}]},
        {"events": None},
    ],
)
def test_no_game_of_dice_by_the_rules_is_set_aside(tmp_path, change) -> None:
    path = tmp_path / "game.json"
    autosave = Autosave(path)
    autosave.save_dice(a_game_of_dice())
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | change), "utf-8")
    assert autosave.load() is None
    assert not path.exists()
