"""What the program is made of: nothing is forgotten, and every licence can be read."""

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import msgspec
import pygame
import pytest
from licences import forgotten, gather, with_versions
from packaging.requirements import Requirement

from game import __version__
from game.base import assets
from game.base import parts as module
from game.base.parts import BUNDLED, Part, distribution_parts, installed_parts, known, parts
from game.commands.command_line import main

TOP = Path(__file__).parents[2]


def needed_by(lines):
    """The names of the packages that requirements lead to, in all."""
    found = set()
    for requirement in map(Requirement, lines):
        name = requirement.name.lower()
        marker = requirement.marker
        if name in found or (marker is not None and not marker.evaluate({"extra": ""})):
            continue
        try:
            inner = requires(name) or []
        except PackageNotFoundError:
            continue
        found |= {name} | needed_by(inner)
    return found


def test_every_package_that_is_needed_is_a_part():
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    needed = project["dependencies"] + project["optional-dependencies"]["tables"]
    assert needed_by(needed) == set(known().distributions)


def test_every_library_inside_a_package_is_a_part():
    assert forgotten(known()) == []


def test_every_typeface_has_its_licence_in_the_list():
    texts = {path.name for path in (TOP / "assets" / "fonts").glob("*.txt")}
    assert {one.text for one in known().typefaces} == texts


def test_every_part_has_a_licence_and_says_where_it_is():
    found = installed_parts()
    assert (found[0].name, found[0].version) == ("Cornerwise", __version__)
    for part in found:
        assert re.fullmatch(r"[\w.+-]+( (AND|OR|WITH) [\w.+-]+)*", part.licence), part
        assert part.texts, part
        for text in part.texts:
            assert text.startswith("https://") or Path(text).is_file()


def test_a_bundle_shows_what_it_was_made_with(tmp_path, monkeypatch):
    licence = tmp_path / "COPYING"
    licence.write_text("Do as you like.")
    made = [Part("A part", "MIT", "1.2", texts=(str(licence), "https://example.org/licence"))]
    folder = tmp_path / "parts"
    folder.mkdir()
    (folder / BUNDLED).write_bytes(msgspec.json.encode(gather(made, folder)))
    monkeypatch.setattr(module, "asset", lambda *names: tmp_path.joinpath(*names))
    (part,) = parts()
    assert (part.name, part.version) == ("A part", "1.2")
    copied, address = part.texts
    assert Path(copied).read_text() == "Do as you like."
    assert Path(copied).is_relative_to(folder)
    assert address == "https://example.org/licence"


def test_every_text_among_the_assets_is_some_library_s_or_of_data():
    texts = {path.name for path in (TOP / "assets" / "parts" / "texts").iterdir()}
    about = known()
    assert {one.text for one in (*about.libraries, *about.data) if one.text} == texts


def test_a_bundle_s_list_tells_the_version_and_the_licence_of_libraries_inside_packages(tmp_path):
    found = with_versions(distribution_parts("pygame-ce"), known())
    (part,) = [one for one in gather(found, tmp_path) if one.name == "SDL"]
    assert part.version == ".".join(map(str, pygame.get_sdl_version()))
    (text,) = part.texts
    assert "Sam Lantinga" in (tmp_path / text).read_text("utf-8")
    # Those under the same licence as pygame-ce have its text.
    (part,) = [one for one in gather(found, tmp_path) if one.name == "FluidSynth"]
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in (tmp_path / part.texts[0]).read_text("utf-8")


@pytest.mark.parametrize("name", ["SDL", "OpenSSL", "OpenBLAS"])
def test_libraries_inside_packages_are_named_with_what_they_are_within(name):
    (part,) = [one for one in installed_parts() if one.name == name]
    assert part.within.split()[0] in known().distributions


@pytest.mark.parametrize("content", [None, b"", b"{}", b"nonsense"])
def test_a_list_that_is_damaged_is_told_of_in_one_line(monkeypatch, tmp_path, capsys, content):
    if content is not None:
        (tmp_path / "parts").mkdir()
        (tmp_path / "parts" / "known.json").write_bytes(content)
    monkeypatch.setattr(assets, "_root", lambda: tmp_path)
    assert main(["licences"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    (line,) = told.err.splitlines()
    assert line.startswith("cornerwise")
    assert "known.json" in line
