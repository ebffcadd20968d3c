"""What desktops are told: whole, in every language, and the same names in all of it."""

import gzip
import re
import shutil
import subprocess
from configparser import ConfigParser
from datetime import date
from urllib.parse import urlsplit
from xml.etree import ElementTree

import pytest
from changelog import releases
from desktop_files import AT_ONCE, quoted, tree, write_tree
from man_page import escaped, man_page
from metainfo import PICTURES, ROOT

from game import __version__
from game.base.itself import APP_ID, HOMEPAGE, NAME, RECORD_TYPE
from game.base.languages import LANGUAGES, SOURCE
from game.commands.command_line import COMMANDS, PROGRAM, command_parser, main, window_parser
from game.files.record_folder import SUFFIX

ENTRY = f"share/applications/{APP_ID}.desktop"
METAINFO = f"share/metainfo/{APP_ID}.metainfo.xml"
TYPES = f"share/mime/packages/{APP_ID}.xml"
MANUAL = f"share/man/man6/{PROGRAM}.6.gz"
LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def needs(program):
    """Skips a test unless a program is installed."""
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"needs {program}")


@pytest.fixture(scope="module")
def files():
    return tree()


@pytest.fixture(scope="module")
def entry(files):
    parser = ConfigParser(interpolation=None, delimiters=["="], strict=True)
    parser.optionxform = str
    parser.read_string(files[ENTRY].decode())
    return parser


@pytest.fixture(scope="module")
def metainfo(files):
    return ElementTree.fromstring(files[METAINFO])


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("prefix")
    return folder, write_tree(folder)


def checked(*command):
    """What a validator says; the test fails if it finds an error."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


# -- names --------------------------------------------------------------------


def test_all_agree_on_the_names(files, entry, metainfo):
    main_group = entry["Desktop Entry"]
    assert main_group["Name"] == metainfo.findtext("name") == NAME
    assert main_group["Icon"] == main_group["StartupWMClass"] == metainfo.findtext("id") == APP_ID
    assert metainfo.findtext("launchable") == f"{APP_ID}.desktop"
    assert main_group["MimeType"] == f"{RECORD_TYPE};"
    assert metainfo.findtext("provides/mediatype") == RECORD_TYPE
    assert metainfo.findtext("provides/binary") == PROGRAM
    kind = ElementTree.fromstring(files[TYPES]).find(f"{MIME}mime-type")
    assert kind.get("type") == RECORD_TYPE
    assert kind.find(f"{MIME}glob").get("pattern") == f"*{SUFFIX}"
    icon = kind.find(f"{MIME}icon").get("name")
    for name in APP_ID, icon:
        assert any(path.endswith(f"/{name}.svg") for path in files)


@pytest.mark.parametrize("key", ["GenericName", "Comment", "Keywords"])
def test_the_entry_speaks_every_language(entry, key):
    texts = {
        language: entry["Desktop Entry"][key if language == SOURCE else f"{key}[{language}]"]
        for language in LANGUAGES
    }
    assert len(set(texts.values())) == len(LANGUAGES)
    if key == "Keywords":
        assert all(re.fullmatch(r"([^;\s][^;]*;){3,}", text) for text in texts.values()), texts


def test_the_metainfo_speaks_every_language(metainfo):
    captions = "screenshots/screenshot/caption"
    for path, times in (("summary", 1), ("description/p", 3), (captions, len(PICTURES))):
        spoken = [element.get(LANGUAGE, SOURCE) for element in metainfo.findall(path)]
        assert sorted(spoken) == sorted([*LANGUAGES] * times), path
    # What software centres show in one line.
    for caption in metainfo.findall(captions):
        assert len(caption.text) <= 100
    for summary in metainfo.findall("summary"):
        assert not summary.text.endswith(".")


def test_the_actions_start_games_that_there_are(entry, monkeypatch):
    started = []
    monkeypatch.setattr("game.ui.start.show", lambda start: started.append(start.options) or 0)
    for action in AT_ONCE:
        command, *arguments = entry[f"Desktop Action {action}"]["Exec"].split()
        assert command == PROGRAM
        assert main(arguments) == 0
    assert len({options.name for options in started}) == len(AT_ONCE)


@pytest.mark.parametrize(
    ("command", "written"),
    [
        ("cornerwise", "cornerwise"),
        ("/opt/My Games/cornerwise", '"/opt/My Games/cornerwise"'),
        ("/opt/100%/cornerwise", "/opt/100%%/cornerwise"),
        ('/opt/a"b/cornerwise', r'"/opt/a\\"b/cornerwise"'),
        ("/opt/für uns/c", '"/opt/für uns/c"'),
    ],
)
def test_any_path_can_be_the_command(command, written):
    assert quoted(command) == written
    assert f"Exec={written} %f\n" in tree(command)[ENTRY].decode()


# -- pictures and releases ----------------------------------------------------


def test_the_pictures_are_those_of_the_documentation(metainfo):
    images = [image.text for image in metainfo.findall("screenshots/screenshot/image")]
    beginning = f"{HOMEPAGE}/raw/v{__version__}/"
    assert len(images) == len(PICTURES)
    for image in images:
        assert image.startswith(beginning)
        assert (ROOT / urlsplit(image.removeprefix(beginning)).path).is_file()


def test_releases_are_read_from_the_changelog(metainfo):
    text = (
        "# Changelog\n\nAbout it.\n\n## 2.0.0 — in preparation\n\nMore.\n\n"
        "## 1.1.0 — 2027-01-31\n\nNew\nthings.\n\nAnd more.\n\n### Games\n\n* one\n\n"
        "## 1.0.0 — 2026-12-01\n"
    )
    newer, first = releases(text)
    assert newer == ("1.1.0", date(2027, 1, 31), ["New things.", "And more."])
    assert first == ("1.0.0", date(2026, 12, 1), [])
    told = [entry.get("version") for entry in metainfo.findall("releases/release")]
    assert told == [release.version for release in releases()]


# -- the manual ---------------------------------------------------------------


def test_the_manual_has_every_option_of_every_command(files):
    page = gzip.decompress(files[MANUAL]).decode()
    assert page == man_page()
    parsers = [window_parser(), *(command_parser(name, name) for name in COMMANDS)]
    options = {flag for p in parsers for action in p._actions for flag in action.option_strings}
    assert options > {"--level", "--games", "--json", "--threads"}
    for option in options:
        assert escaped(option) in page, option


def test_the_same_tree_is_written_each_time(files):
    assert tree() == files


# -- what others say ----------------------------------------------------------


@needs("desktop-file-validate")
def test_the_entry_is_valid(written):
    assert checked("desktop-file-validate", str(written[0] / ENTRY)) == ""


@needs("appstreamcli")
def test_the_metainfo_is_valid(written):
    said = checked("appstreamcli", "validate", "--no-net", str(written[0] / METAINFO))
    assert not re.search("^[EW]:", said, re.MULTILINE), said


@needs("update-mime-database")
def test_records_are_known_by_their_name_and_by_what_is_in_them(written):
    checked("update-mime-database", str(written[0] / "share" / "mime"))
    assert (written[0] / "share" / "mime" / f"{RECORD_TYPE}.xml").is_file()


@needs("mandoc")
def test_the_manual_is_valid(written):
    # Before the first release it has no date.
    said = subprocess.run(
        ["mandoc", "-Tlint", "-W", "warning", str(written[0] / MANUAL)],
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    assert [line for line in said.splitlines() if "missing date" not in line] == []
