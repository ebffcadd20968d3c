"""What desktops are told of the program, as XML: AppStream's MetaInfo, and the type of records.

See https://www.freedesktop.org/software/appstream/docs/ and
https://specifications.freedesktop.org/shared-mime-info-spec/.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from changelog import releases

from game import __version__
from game.base.itself import APP_ID, HOMEPAGE, NAME, RECORD_TYPE
from game.base.languages import LANGUAGES, SOURCE
from game.commands.command_line import PROGRAM
from game.files.record_folder import SUFFIX
from game.files.settings import SMALLEST_SIZE
from game.ui.look.texts import ENGLISH, catalogue_of

ROOT = Path(__file__).parents[1]

DEVELOPER = "the authors of Cornerwise"

PICTURES = {
    "play": "desktop.picture.play",
    "setup": "desktop.picture.setup",
    "play-trigon": "desktop.picture.trigon",
    "dice-hand": "desktop.picture.dice",
    "analysis": "desktop.picture.analysis",
    "report": "desktop.picture.report",
}
"""The pictures of `docs/screenshots` that are shown, the first one first, and their captions."""

CATEGORIES = ("Game", "BoardGame")
"""Where menus have it."""


def in_all_languages(key: str) -> Iterator[tuple[str, str]]:
    """Each language, English first, with the text of a key."""
    return ((language, catalogue_of(language).texts[key]) for language in LANGUAGES)


def metainfo() -> bytes:
    """The MetaInfo, from which software centres make a page."""
    root = Element("component", {"type": "desktop-application"})
    _add(root, "id", APP_ID)
    _add(root, "metadata_license", "CC0-1.0")
    _add(root, "project_license", _licence())
    _add(root, "name", NAME)
    developer = SubElement(root, "developer", {"id": APP_ID.rpartition(".")[0].lower()})
    _add(developer, "name", DEVELOPER)
    _say(root, "summary", "desktop.summary")
    description = SubElement(root, "description")
    for key in (key for key in ENGLISH.texts if key.startswith("desktop.about")):
        _say(description, "p", key)
    for kind, page in (
        ("homepage", HOMEPAGE),
        ("bugtracker", f"{HOMEPAGE}/issues"),
        ("vcs-browser", HOMEPAGE),
    ):
        _add(root, "url", page, type=kind)
    _add(root, "launchable", f"{APP_ID}.desktop", type="desktop-id")
    _add(root, "icon", APP_ID, type="stock")
    provides = SubElement(root, "provides")
    _add(provides, "binary", PROGRAM)
    _add(provides, "mediatype", RECORD_TYPE)
    categories = SubElement(root, "categories")
    for category in CATEGORIES:
        _add(categories, "category", category)
    keywords = SubElement(root, "keywords")
    for language, words in in_all_languages("desktop.keywords"):
        for word in filter(None, words.split(";")):
            _add(keywords, "keyword", word, **_tagged(language))
    screenshots = SubElement(root, "screenshots")
    for number, (name, key) in enumerate(PICTURES.items()):
        first = {} if number else {"type": "default"}
        screenshot = SubElement(screenshots, "screenshot", first)
        _say(screenshot, "caption", key)
        path = f"docs/screenshots/{name}.png"
        _add(screenshot, "image", f"{HOMEPAGE}/raw/v{__version__}/{path}", type="source")
    # Nothing in it that any of the questions is about.
    SubElement(root, "content_rating", {"type": "oars-1.1"})
    requires = SubElement(root, "requires")
    _add(requires, "display_length", str(min(SMALLEST_SIZE)), compare="ge")
    supports = SubElement(root, "supports")
    for control in ("pointing", "keyboard", "gamepad", "touch"):
        _add(supports, "control", control)
    _add(supports, "internet", "offline-only")
    _add_releases(root)
    return written(root)


def _add_releases(root: Element) -> None:
    known = releases()
    if not known:
        return
    parent = SubElement(root, "releases")
    for release in known:
        entry = SubElement(
            parent, "release", {"version": release.version, "date": release.day.isoformat()}
        )
        if release.paragraphs:
            description = SubElement(entry, "description")
            for paragraph in release.paragraphs:
                _add(description, "p", paragraph)
        _add(entry, "url", f"{HOMEPAGE}/blob/v{release.version}/CHANGELOG.md", type="details")


def record_type() -> bytes:
    """The type of records, by which file managers know them."""
    root = Element("mime-info", {"xmlns": "http://www.freedesktop.org/standards/shared-mime-info"})
    kind = SubElement(root, "mime-type", {"type": RECORD_TYPE})
    _say(kind, "comment", "desktop.record")
    SubElement(kind, "icon", {"name": RECORD_TYPE.replace("/", "-")})
    SubElement(kind, "sub-class-of", {"type": "text/plain"})
    # Games of Go begin alike but for the game's name.
    magic = SubElement(kind, "magic", {"priority": "60"})
    begins = {"type": "string", "value": "(;", "offset": "0"}
    beginning = SubElement(magic, "match", begins)
    SubElement(beginning, "match", {"type": "string", "value": "GM[Blokus", "offset": "2:256"})
    SubElement(kind, "glob", {"pattern": f"*{SUFFIX}"})
    return written(root)


def written(root: Element) -> bytes:
    """The content of a file of XML."""
    ElementTree.indent(root)
    content: bytes = ElementTree.tostring(root, "utf-8", xml_declaration=True)
    return content + b"\n"


def _add(parent: Element, tag: str, text: str, **attributes: str) -> None:
    SubElement(parent, tag, attributes).text = text


def _say(parent: Element, tag: str, key: str) -> None:
    for language, text in in_all_languages(key):
        _add(parent, tag, text, **_tagged(language))


def _tagged(language: str) -> dict[str, str]:
    return {} if language == SOURCE else {"xml:lang": language}


def _licence() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return str(project["project"]["license"])
