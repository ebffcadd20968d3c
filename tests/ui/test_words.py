"""Every text that the window asks for exists, with the fields that it is given."""

import ast
import string
from pathlib import Path

import pytest

import game.ui
from game.engine import FOUR_COLOURS
from game.ui.look.texts import ENGLISH, colour_name, tr

UI = Path(next(iter(game.ui.__path__)))


def calls_of_tr():
    """(where, key, fields) of each call with a plain key in the window's code."""
    for path in sorted(UI.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not (isinstance(node, ast.Call) and node.args):
                continue
            key = node.args[0]
            if not (isinstance(key, ast.Constant) and isinstance(key.value, str)):
                continue
            where = f"{path.relative_to(UI)}:{node.lineno}"
            match node.func:
                case ast.Name("tr"):
                    yield where, key.value, {k.arg for k in node.keywords}
                case ast.Attribute(ast.Name("tr"), "count"):
                    yield where, f"{key.value}.one", {"number"}
                    yield where, f"{key.value}.many", {"number"}


def fields_of(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def test_each_text_asked_for_exists_and_gets_its_fields():
    calls = list(calls_of_tr())
    assert calls
    wrong = [
        (where, key)
        for where, key, fields in calls
        if key not in ENGLISH.texts or fields_of(ENGLISH.texts[key]) != fields
    ]
    assert not wrong


def test_an_unknown_key_is_an_error():
    with pytest.raises(KeyError):
        tr("no such text")


def test_a_missing_field_is_an_error():
    with pytest.raises(KeyError):
        tr("results.wins")


def test_each_colour_has_a_name():
    assert [colour_name(c.name) for c in FOUR_COLOURS] == ["Blue", "Yellow", "Red", "Green"]
