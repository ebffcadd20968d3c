"""The translation catalogues: complete, in step with the texts, and no risk to the game."""

import gettext
import logging
import re
import shutil

import pytest
import translations
from babel.messages.catalog import Catalog
from desktop_texts import DESKTOP_TEXTS
from translations import LANGUAGES_WITH_CATALOGUE, catalogue_path, faults, read, template, updated

from game.base import assets
from game.base.assets import asset
from game.base.languages import LANGUAGES, SOURCE, best_language, language_for, preferred_locales
from game.ui.look import catalogue
from game.ui.look.breaks import parts
from game.ui.look.catalogue import DOMAIN, Texts, catalogue_of
from game.ui.look.faces import face_of, faces
from game.ui.look.options_texts import LANGUAGE_NAMES
from game.ui.look.page_texts import PAGE_TEXTS
from game.ui.look.texts import ENGLISH


@pytest.fixture
def texts():
    """Separate texts, which leave the language of other tests alone."""
    return Texts(ENGLISH.texts)


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


def test_the_template_has_every_text_but_the_names_of_languages():
    keys = set(translations.translations(template()))
    assert keys == DESKTOP_TEXTS.keys() | PAGE_TEXTS.keys() | {
        key.removesuffix(".one")
        for key in (ENGLISH.texts.keys() | PAGE_TEXTS.keys()) - LANGUAGE_NAMES.keys()
        if not key.endswith(".many")
    }


def test_each_folder_is_that_of_a_language():
    folders = {path.name for path in asset("locale").iterdir() if path.is_dir()}
    assert folders == set(LANGUAGES_WITH_CATALOGUE) == LANGUAGES.keys() - {SOURCE}


@pytest.mark.parametrize("language", LANGUAGES_WITH_CATALOGUE)
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
    for key in ENGLISH.texts.keys() - LANGUAGE_NAMES.keys() - arrows:
        assert all(map(faces()[0].covers, ENGLISH.texts[key])), key


WRONG_SIGNS = dict.fromkeys(LANGUAGES, r"['\"]|[\w}][ \u00a0]…") | {
    "de": r"['\"]|[\w}] ?…",
    "fr": r"['\"]|[\w}][ \u00a0]…| [:;!?»]|« ",
    "zh_CN": r"['\"]",
}
"""Straight quotes, and spaces that are missing, wrong, or let a line start with punctuation."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_are_those_of_the_language(language):
    if language == SOURCE:
        found = [*ENGLISH.texts.values(), *PAGE_TEXTS.values()]
    else:
        entries = translations.translations(read(catalogue_path(language))).values()
        found = [text for entry in entries for text in translations._strings(entry)]
    assert [text for text in found if re.search(WRONG_SIGNS[language], text)] == []


# -- the tool -----------------------------------------------------------------


def made(*entries):
    """A catalogue of (English, translation, key) entries."""
    found = Catalog(locale="de")
    for english, string, key in entries:
        found.add(english, string, context=key)
    return found


def test_an_update_keeps_translations_and_marks_those_of_other_english():
    before = made(("Play", "Spielen", "a"), ("Quit", "Beenden", "b"), ("Old", "Alt", "gone"))
    after = updated("de", made(("Play", "", "a"), ("Leave", "", "b"), ("New", "", "c")), before)
    found = translations.translations(after)
    assert {key: (one.id, one.string or "") for key, one in found.items()} == {
        "a": ("Play", "Spielen"),
        "b": ("Leave", "Beenden"),
        "c": ("New", ""),
    }
    assert [key for key, one in found.items() if "fuzzy" in one.flags] == ["b"]
    again = translations.translations(updated("de", made(("Leave", "", "b")), after))
    assert "fuzzy" in again["b"].flags


@pytest.mark.parametrize(
    ("english", "string", "wrong"),
    [
        ("{name} wins", "{name} gewinnt", 0),
        ("{name} wins", "gewinnt", 1),
        ("{name} wins", "{nmae} gewinnt", 1),
        ("{name} wins", "{name gewinnt", 1),
        ("Play", "", 1),
        (" · {level}", "{level}", 1),
        (("{number} point", "{number} points"), ("{number} Punkt", "{number} Punkte"), 0),
        (("{number} point", "{number} points"), ("{number} Punkt", ""), 1),
        (("{number} point", "{number} points"), ("{number} Punkt",), 1),
        (("{number} point", "{number} points"), ("ein Punkt", "{number} Punkte"), 1),
    ],
)
def test_faults_are_found(english, string, wrong):
    (entry,) = translations.translations(made((english, string, "key"))).values()
    assert len(list(faults(entry, 2))) == wrong


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
        ("de", {1: "1 Punkt", 2: "2 Punkte", -1: "−1 Punkt"}),
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
    class Wrong(gettext.NullTranslations):
        def pgettext(self, context, message):
            return "{nobody} gewinnt!"

    monkeypatch.setattr(catalogue, "catalogue_of", lambda language: Wrong())
    texts.speak("de")
    assert texts("results.wins", name="Ada") == "Ada wins!"
    assert "results.wins" in caplog.text


@pytest.mark.parametrize("damage", ["missing", "empty", "cut", "noise", "charset"])
def test_a_catalogue_that_cannot_be_read_leaves_english_and_a_line(
    texts, tmp_path, caplog, monkeypatch, damage
):
    shutil.copytree(asset("locale"), tmp_path / "locale")
    path = tmp_path / catalogue_path("de", ".mo").relative_to(asset("locale").parent)
    data = path.read_bytes()
    broken = {
        "empty": b"",
        "cut": data[: len(data) // 2],
        "noise": bytes(range(256)) * 9,
        "charset": data.replace(b"charset=utf-8", b"charset=utf-0"),
    }
    if damage == "missing":
        path.unlink()
    else:
        path.write_bytes(broken[damage])
    monkeypatch.setattr(assets, "_root", lambda: tmp_path)
    with caplog.at_level(logging.WARNING):
        texts.speak("de")
    assert texts("menu.play") == "Play"
    assert len(caplog.records) == 1


def test_the_catalogues_that_travel_are_read_as_the_program_does():
    for language in LANGUAGES_WITH_CATALOGUE:
        plain = translations.translations(read(catalogue_path(language)))
        found = catalogue_of(language)
        for key, entry in plain.items():
            if isinstance(entry.id, str):
                assert found.pgettext(key, entry.id) == entry.string
    assert asset("locale", "de", "LC_MESSAGES", f"{DOMAIN}.mo").is_file()


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
