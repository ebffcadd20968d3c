"""Texts: every one the window asks for exists, and there are no others."""

import ast
import re

import pytest
from helpers.source import UI, nodes
from translations import fields_of

from game.engine import FOUR_COLOURS
from game.ui.look.texts import ENGLISH, colour_name, tr

TEXTS = set((UI / "look").glob("*texts.py"))
PLURAL_FORMS = ("one", "many")
KEY_PARTS = re.compile(r"[a-z_]+\.[a-z_.]*")
"""The fixed parts of the f-strings that build keys."""


def calls_of_tr():
    """Yield (where, key node, fields, whether it counts) for each call of `tr` and `tr.count`."""
    for path, node in nodes(ast.Call):
        where = f"{path.relative_to(UI)}:{node.lineno}"
        match node.func:
            case ast.Name("tr"):
                yield where, node.args[0], {k.arg for k in node.keywords}, False
            case ast.Attribute(ast.Name("tr"), "count"):
                yield where, node.args[0], {"number", *(k.arg for k in node.keywords)}, True


def plain_calls():
    """Yield (where, key, sets of fields it may have) for each text asked for by a plain key."""
    for where, key, fields, counts in calls_of_tr():
        if isinstance(key, ast.Constant):
            if counts:
                # The number may also be shown beside the text, not in it.
                may_have = (fields, fields - {"number"})
                yield from ((where, f"{key.value}.{form}", may_have) for form in PLURAL_FORMS)
            else:
                yield where, key.value, (fields,)


def keys_asked_for():
    """A pattern of the keys that the code names, in a plain string or an f-string."""
    plain = {
        re.escape(node.value)
        for path, node in nodes(ast.Constant)
        if path not in TEXTS and isinstance(node.value, str) and node.value
    }
    families = {
        "".join(
            re.escape(part.value) if isinstance(part, ast.Constant) else "[A-Za-z0-9_]+"
            for part in node.values
        )
        for _, node in nodes(ast.JoinedStr)
        if KEY_PARTS.fullmatch("".join(p.value for p in node.values if isinstance(p, ast.Constant)))
    }
    return re.compile(f"({'|'.join(sorted(plain | families))})(\\.({'|'.join(PLURAL_FORMS)}))?")


def test_each_text_asked_for_exists_and_gets_its_fields():
    calls = list(plain_calls())
    assert calls
    wrong = [
        (where, key)
        for where, key, may_have in calls
        if key not in ENGLISH.texts or fields_of(ENGLISH.texts[key]) not in may_have
    ]
    assert not wrong


def test_each_text_is_asked_for():
    asked = keys_asked_for()
    assert not asked.fullmatch("menu.no_such_text")
    assert [key for key in ENGLISH.texts if not asked.fullmatch(key)] == []


def test_an_unknown_key_is_an_error():
    with pytest.raises(KeyError):
        tr("no such text")


def test_a_missing_field_is_an_error():
    with pytest.raises(KeyError):
        tr("results.wins")


def test_each_colour_has_a_name():
    assert [colour_name(c.name) for c in FOUR_COLOURS] == ["Blue", "Yellow", "Red", "Green"]
