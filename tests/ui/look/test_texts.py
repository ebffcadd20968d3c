"""Texts: every one the window asks for exists, and there are no others."""

import ast
import re

import pytest
from helpers.source import UI, nodes
from translations import fields_of

from game.engine import FOUR_COLOURS
from game.ui.look.texts import ENGLISH, colour_name, tr

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
    """Yield (where, key, its text in all forms, sets of fields they may have), by a plain key."""
    for where, key, fields, counts in calls_of_tr():
        if isinstance(key, ast.Constant):
            if counts:
                # The number may also be shown beside the text, not in it.
                forms = ENGLISH.counted.get(key.value, ())
                yield where, key.value, forms, (fields, fields - {"number"})
            else:
                yield where, key.value, (ENGLISH.texts.get(key.value),), (fields,)


def keys_asked_for():
    """A pattern of the keys that the code names, in a plain string or an f-string."""
    plain = {
        re.escape(node.value)
        for _, node in nodes(ast.Constant)
        if isinstance(node.value, str) and node.value
    }
    families = {
        "".join(
            re.escape(part.value) if isinstance(part, ast.Constant) else "[A-Za-z0-9_]+"
            for part in node.values
        )
        for _, node in nodes(ast.JoinedStr)
        if KEY_PARTS.fullmatch("".join(p.value for p in node.values if isinstance(p, ast.Constant)))
    }
    questions = {
        re.escape(f"{node.args[1].value}.{part}")
        for _, node in nodes(ast.Call)
        if ast.unparse(node.func) == "Question.about"
        for part in ("question", "line", "yes", "no")
    }
    return re.compile("|".join(sorted(plain | families | questions)))


def test_each_text_asked_for_exists_and_gets_its_fields():
    calls = list(plain_calls())
    assert calls
    wrong = [
        (where, key)
        for where, key, forms, may_have in calls
        if not forms or any(text is None or fields_of(text) not in may_have for text in forms)
    ]
    assert not wrong


def test_each_text_is_asked_for():
    asked = keys_asked_for()
    assert not asked.fullmatch("menu.no_such_text")
    asked_elsewhere = ("desktop.", "page.")  # By desktops, and by the page for phones.
    texts = [*ENGLISH.texts, *ENGLISH.counted]
    assert [
        key for key in texts if not asked.fullmatch(key) and not key.startswith(asked_elsewhere)
    ] == []


def test_an_unknown_key_is_an_error():
    with pytest.raises(KeyError):
        tr("no such text")


def test_a_missing_field_is_an_error():
    with pytest.raises(KeyError):
        tr("results.wins")


def test_each_colour_has_a_name():
    assert [colour_name(c.name) for c in FOUR_COLOURS] == ["Blue", "Yellow", "Red", "Green"]
