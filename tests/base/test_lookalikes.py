"""Names that look alike: equal ones, those of other scripts, and those with something invisible."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lookalikes import confusables, in_names

from game.base import names
from game.base.names import NAME_LIMIT, alike, clean_name, graphemes, unlike

NAMES = st.text(st.sampled_from("aAbеЕeIl10Oоrnm \u200dйé張"), max_size=6).map(clean_name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ada", "ADA"),
        ("Ada", "\u0410d\u0430"),
        ("ABE", "\u0430\u0432\u0435"),
        ("abe", "\u0391\u0392\u0395"),
        ("Ian", "lan"),
        ("ian", "IAN"),
        ("Tim", "Tirn"),
        ("O\u2019Hara", "0'Hara"),
        ("Ada", "A\u200dda"),
        ("Ada Byron", "Ada  Byron"),
        ("Zo\u00eb", "Zoe\u0308"),
        ("\u0130nci", "\u0131nci"),
        ("Ada", "\uff21\uff44\uff41"),
    ],
)
def test_names_that_somebody_could_take_for_each_other_are_alike(name, other):
    assert alike(name, other)
    assert alike(other, name)
    assert not alike(unlike(other, [name]), name)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ada", "Ida"), ("Ian", "Lan"), ("Ben", "\u0411\u0435\u043d"), ("Zoe", "Zo\u00eb"), ("", "A")],
)
def test_names_that_differ_are_left_as_they_are(name, other):
    assert not alike(name, other)
    assert unlike(name, [other]) == name


@given(NAMES, st.lists(NAMES, max_size=5))
def test_a_name_with_a_number_is_unlike_all_others(name, others):
    found = unlike(name, others)
    assert not any(alike(found, other) for other in others)
    assert found.startswith(name.rstrip())


def test_a_long_name_keeps_its_number_and_its_length():
    name = "x" * NAME_LIMIT
    found = unlike(name, [name, name[:-2] + " 2"])
    assert found == "x" * (NAME_LIMIT - 2) + " 3"
    assert clean_name(found) == found
    assert len(graphemes(found)) == NAME_LIMIT


def test_without_the_table_equal_names_are_still_told_apart(monkeypatch, caplog):
    def missing(*names):
        raise FileNotFoundError("no asset")

    monkeypatch.setattr(names, "asset", missing)
    uncached = names._first_alike.__wrapped__
    assert uncached() == {}
    assert "no asset" in caplog.text


def test_a_table_is_made_of_unicodes_file():
    text = (
        "# Version: 17.0.0\n"
        "0430 ;\t0061 ;\tMA\t# ( \u0430 \u2192 a )\n"
        "006D ;\t0072 006E ;\tMA\t# ( m \u2192 rn )\n"
        "217F ;\t0072 006E ;\tMA\t# decomposed anyway\n"
        "200B ;\t0020 ;\tMA\t# in no name\n"
    )
    assert in_names(confusables(text)) == {"a": ["\u0430"], "rn": ["m"]}
