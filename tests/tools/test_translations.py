"""The translation catalogues: complete, in step with the texts, and no risk to the game."""

import logging
import re
import shutil

import pytest
import translations
from babel.messages.catalog import Catalog
from translations import catalogue_path, faults, updated

from game.base import assets
from game.base.assets import asset
from game.base.languages import LANGUAGES, SOURCE, best_language, language_for, preferred_locales
from game.ui.look import texts as module
from game.ui.look.faces import face_of, faces
from game.ui.look.text_line import parts
from game.ui.look.texts import ENGLISH, Catalogue, Texts, catalogue_of


@pytest.fixture
def texts():
    """Separate texts, which leave the language of other tests alone."""
    return Texts()


def all_of(catalogue):
    """All texts of a catalogue, in all their forms."""
    return [
        *catalogue.texts.values(),
        *(form for forms in catalogue.counted.values() for form in forms),
    ]


# -- what there is ------------------------------------------------------------


@pytest.mark.parametrize(
    ("forms", "expression", "language", "theirs"),
    [
        (2, "n != 1", "de", True),
        (2, "n > 1", "de", False),
        (2, "n > 1", "fr", True),
        (3, "n == 0 || n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2", "fr", False),
        (1, "0", "zh_CN", True),
    ],
)
def test_plural_forms_are_those_of_the_language(forms, expression, language, theirs):
    """Whatever Babel's own way of writing them, and without forms for what is never counted."""
    assert translations.has_forms(forms, expression, language) == theirs


def test_nothing_is_missing_unused_or_wrong():
    assert translations.problems() == []


def test_each_file_is_the_catalogue_of_a_language():
    files = {path.name for path in asset("locale").iterdir()}
    assert files == {f"{one}.{kind}" for one in LANGUAGES for kind in ("po", "json")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_has_a_face_made_for_it(language):
    letters = set(catalogue_path(language).read_text("utf-8")) - {"\n"}
    shown = {letter: face_of(letter) for letter in letters if letter.isprintable()}
    assert [letter for letter, face in shown.items() if face is None] == []
    # Each face has its own weight for headings, so no letter stands out.
    letters_alone = {face.files for letter, face in shown.items() if letter.isalpha()}
    assert all(len(files) == 2 for files in letters_alone)
    assert len(letters_alone) <= 2, letters_alone


def test_the_program_s_own_words_are_in_the_first_face():
    # An arrow appears alone on its key, never in a line of letters.
    arrows = {f"key.{way}" for way in ("left", "right", "up", "down")}
    for text in {*all_of(ENGLISH)} - {ENGLISH.texts[key] for key in arrows}:
        assert all(map(faces()[0].covers, text)), text


WRONG_SIGNS = dict.fromkeys(LANGUAGES, r"['\"]|[\w}][ \u00a0]…") | {
    "de": r"['\"]|[\w}] ?…",
    "fr": r"['\"]|[\w}][ \u00a0]…| [:;!?»]|« ",
    "zh_CN": r"['\"]",
}
"""Straight quotes, and spaces that are missing, wrong, or let a line start with punctuation."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_are_those_of_the_language(language):
    found = all_of(catalogue_of(language))
    assert [text for text in found if re.search(WRONG_SIGNS[language], text)] == []


# -- the tool -----------------------------------------------------------------


def english(**texts):
    """A catalogue of English texts by their keys."""
    found = Catalog(locale="en")
    for key, text in texts.items():
        found.add(key, text, user_comments=["a heading"])
    return found


def test_an_update_keeps_translations_and_marks_those_of_other_english():
    before = Catalog(locale="de")
    for key, text, string in (
        ("a", "Play", "Spielen"),
        ("b", "Quit", "Beenden"),
        ("gone", "Old", "Alt"),
    ):
        before.add(text, string, context=key)
    after = updated("de", english(a="Play", b="Leave", c="New"), before)
    found = translations.entries_of(after)
    assert {key: (one.id, one.string or "") for key, one in found.items()} == {
        "a": ("Play", "Spielen"),
        "b": ("Leave", "Beenden"),
        "c": ("New", ""),
    }
    assert [key for key, one in found.items() if "fuzzy" in one.flags] == ["b"]
    assert found["a"].auto_comments == ["a heading"]
    again = translations.entries_of(updated("de", english(b="Leave"), after))
    assert "fuzzy" in again["b"].flags
    assert translations.compiled(after).texts == {"a": "Spielen"}


@pytest.mark.parametrize(
    ("english", "strings", "wrong"),
    [
        (["{name} wins"], ["{name} gewinnt"], 0),
        (["{name} wins"], ["gewinnt"], 1),
        (["{name} wins"], ["{nmae} gewinnt"], 1),
        (["{name} wins"], ["{name gewinnt"], 1),
        (["Play"], [""], 1),
        ([" · {level}"], ["{level}"], 1),
        (["{number} point", "{number} points"], ["{number} Punkt", "{number} Punkte"], 0),
        (["{number} point", "{number} points"], ["{number} Punkt", ""], 1),
        (["{number} point", "{number} points"], ["{number} Punkt"], 1),
        (["{number} point", "{number} points"], ["ein Punkt", "{number} Punkte"], 1),
    ],
)
def test_faults_are_found(english, strings, wrong):
    assert len(list(faults(english, strings, 2))) == wrong


# -- the texts ----------------------------------------------------------------


def test_a_language_is_spoken_at_once_and_english_again(texts):
    assert texts("menu.play") == "Play"
    texts.speak("de")
    assert (texts("menu.play"), texts.language) == ("Spielen", "de")
    texts.speak(SOURCE)
    assert texts("menu.play") == "Play"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("de", {1: "1 Punkt", 1.5: "1,5 Punkte", 2: "2 Punkte", -1: "−1 Punkt"}),
        ("fr", {0: "0 point", 1: "1 point", 2: "2 points"}),
        ("pl", {1: "1 punkt", 2: "2 punkty", 5: "5 punktów", 22: "22 punkty", 112: "112 punktów"}),
        ("ru", {1: "1 очко", 3: "3 очка", 11: "11 очков", 21: "21 очко", -4: "−4 очка"}),
        ("zh_CN", {1: "1 分", 7: "7 分"}),
    ],
)
def test_counted_things_have_the_plural_of_the_language(texts, language, words):
    texts.speak(language)
    assert {number: texts.count("points", number) for number in words} == words


@pytest.mark.parametrize(
    ("language", "number"), [("en", "12,345.7"), ("de", "12.345,7"), ("pl", "12\u00a0345,7")]
)
def test_numbers_are_written_as_in_the_language(texts, language, number):
    texts.speak(language)
    assert texts.decimal(12345.67) == number


def test_a_translation_that_cannot_be_filled_in_is_told_in_english(texts, caplog, monkeypatch):
    wrong = Catalogue({"results.wins": "{nobody} gewinnt!"}, {"points": ("{nothing}",)})
    monkeypatch.setattr(module, "catalogue_of", lambda language: wrong)
    texts.speak("de")
    assert texts("results.wins", name="Ada") == "Ada wins!"
    assert texts.count("points", 2) == "2 points"
    assert "results.wins" in caplog.text


@pytest.mark.parametrize("damage", ["missing", "empty", "cut", "noise", "plural"])
@pytest.mark.parametrize("language", ["de", SOURCE])
def test_a_catalogue_that_cannot_be_read_leaves_english_or_keys_and_a_line(
    texts, tmp_path, caplog, monkeypatch, language, damage
):
    shutil.copytree(asset("locale"), tmp_path / "locale")
    path = tmp_path / "locale" / f"{language}.json"
    data = path.read_bytes()
    broken = {
        "empty": b"",
        "cut": data[: len(data) // 2],
        "noise": bytes(range(256)) * 9,
        "plural": data.replace(b"(n != 1)", b"m != 1"),
    }
    if damage == "missing":
        path.unlink()
    else:
        path.write_bytes(broken[damage])
    monkeypatch.setattr(assets, "_root", lambda: tmp_path)
    with caplog.at_level(logging.WARNING):
        if language == SOURCE:
            monkeypatch.setattr(module, "ENGLISH", catalogue_of(SOURCE))
        texts.speak(language)
    said = {"de": ("Play", "2 points"), SOURCE: ("menu.play", "points")}[language]
    assert (texts("menu.play"), texts.count("points", 2)) == said
    assert len(caplog.records) == 1


# -- which language, and where lines end --------------------------------------


@pytest.mark.parametrize(
    ("locales", "language"),
    [
        (["de_AT"], "de"),
        (["pt_PT", "en_GB"], "pt_BR"),
        (["zh_TW"], "zh_CN"),
        (["zh_Hans_CN"], "zh_CN"),
        (["sv_SE", "fr_CA", "de"], "fr"),
        (["C", "sv_SE"], SOURCE),
        ([], SOURCE),
        (["", "_None", "ru"], "ru"),
    ],
)
def test_the_language_that_suits_the_system(locales, language):
    assert best_language(locales) == language


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_DE@euro"}, "de"),
        ({"LC_ALL": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR", "LANG": "en_US.UTF-8"}, "de"),
        ({"LC_ALL": "", "LC_MESSAGES": "de_DE.UTF-8", "LANG": "en_US.UTF-8"}, "de"),
        ({"LC_MESSAGES": "sv_SE", "LANG": "de_DE"}, SOURCE),
        ({"LANGUAGE": "sv:de:fr", "LANG": "en_US.UTF-8"}, "de"),
        ({"LANGUAGE": "", "LANG": "de_DE"}, "de"),
        ({"LANGUAGE": "de", "LC_ALL": "C", "LANG": "de_DE"}, SOURCE),
        ({"LANGUAGE": "de", "LANG": "C.UTF-8"}, SOURCE),
        ({"LANGUAGE": "de"}, SOURCE),
        ({}, SOURCE),
    ],
)
def test_the_variables_of_posix_and_gettext_choose_the_language(variables, language):
    assert best_language(preferred_locales(variables)) == language


def test_every_language_suits_itself():
    assert {name: language_for(name) for name in LANGUAGES} == {name: name for name in LANGUAGES}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("two words", ["two", "words"]),
        ("12\u00a0345 points", ["12\u00a0345", "points"]),
        ("角对角，绝不。", ["角", "对", "角，", "绝", "不。"]),
        ("用“颜色”画", ["用", "“颜", "色”", "画"]),
        ("按 Tab 选择", ["按", "Tab", "选", "择"]),
        ("", []),
    ],
)
def test_lines_may_end_between_these_parts(text, expected):
    assert [part for _, part in parts(text)] == expected
