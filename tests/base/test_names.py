"""Clean names: whatever is typed or read, the name that is kept can be shown."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.base.names import (
    BRIEF_LIMIT,
    NAME_LIMIT,
    NAMELESS,
    brief_name,
    clean_name,
    folded,
    graphemes,
)
from game.engine import Seat
from game.files.kept_game import sensible_seat

HIDDEN = (
    "\u202a\u202e\u2066\u2069\u200b\u200e\u2060\ufeff\x00\x1b\x7f\ud800\udfff\ufffe\ufdd0\U0001fffe"
)
"""Characters that reorder or split the text around them, and code points that are no characters."""

ANY_TEXT = st.text(
    st.one_of(
        st.characters(),
        st.integers(0xD800, 0xDFFF).map(chr),
        st.sampled_from(f"{HIDDEN}\u200d\u200c\ufe0f\u0301\u0308\u094d\u1160\U0001f1e9👍🏽क한"),
    )
)


@given(ANY_TEXT)
def test_a_clean_name_holds_only_what_can_be_shown(text):
    name = clean_name(text)
    assert clean_name(name) == name
    assert not set(name) & set(HIDDEN)
    assert name.isprintable() or not name.isascii()
    name.encode()
    assert len(graphemes(name)) <= NAME_LIMIT
    assert unicodedata.is_normalized("NFC", name)
    assert "".join(graphemes(name)) == name
    for letter in graphemes(name):
        assert not unicodedata.category(letter[0]).startswith(("M", "Cc", "Cf", "Cs", "Co"))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ada\tLovelace\n", "Ada Lovelace"),
        ("Zoe\u0308", "Zoë"),
        (f"A{HIDDEN}b", "Ab"),
        ("\ufe0f\u200d\u3164\u115f\U000e0041", ""),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👨\u200d👩\u200d👧 ❤\ufe0f", "👨\u200d👩\u200d👧 ❤\ufe0f"),
        ("x" * 99, "x" * NAME_LIMIT),
        ("e" + "\u0323" * 99, "ẹ" + "\u0323" * 11),
    ],
)
def test_cleaning(text, name):
    assert clean_name(text) == name


@pytest.mark.parametrize(
    "letters",
    [
        ["A", "ẍ", " ", "!"],
        ["👨\u200d👩\u200d👧", "👍🏽", "❤\ufe0f", "🇩🇪", "🇫🇷", "1\ufe0f\u20e3"],
        ["क्षि", "न", "प्रे", "म"],
        ["한", "\u1112\u1161\u11ab", "글"],
        ["ที่", "นี่"],
    ],
)
def test_graphemes_stay_whole(letters):
    assert graphemes("".join(letters)) == letters


def test_within_a_file_name_a_long_name_is_cut_between_graphemes():
    assert brief_name("👍🏽" * BRIEF_LIMIT) == "👍🏽" * BRIEF_LIMIT
    assert brief_name("👍🏽" * (BRIEF_LIMIT + 1)) == "👍🏽" * (BRIEF_LIMIT - 1) + "…"


def test_names_in_files_are_cleaned():
    kept = [sensible_seat(Seat(name)) for name in (f" M{HIDDEN}aya ", "\ufe0f\u202e")]
    assert [seat.name for seat in kept] == ["Maya", NAMELESS]


@given(ANY_TEXT)
def test_folding_leaves_neither_case_nor_composition(text):
    whole = folded(text)
    assert folded(whole) == whole
    for form in ("NFC", "NFD", "NFKC", "NFKD"):
        assert folded(unicodedata.normalize(form, text)) == whole
    assert folded(text.casefold()) == whole


def test_a_letter_folds_as_its_capital_does():
    letters = [chr(code) for code in range(0x110000) if chr(code).isalpha()]
    strange = [one for one in letters if folded(one.upper()) != folded(one)]
    assert strange == []
    assert [one for one in letters if folded(one.lower()) != folded(one)] == []
