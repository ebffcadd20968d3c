"""The Flatpak: its manifest and wheels are those of the project, and it asks for little."""

import json
import re
import tomllib

import pytest
from flatpak_wheels import PROCESSORS, PYTHON, ROOT, WHEELS, name_of, sources, wanted

from game.base.itself import APP_ID
from game.commands.command_line import PROGRAM

MANIFEST = WHEELS.parent / f"{APP_ID}.yml"
BARE = re.compile(r"[A-Za-z0-9_.-]+")


def report(*wheels):
    """A report of pip's, with the address of each wheel and its checksum."""
    return {
        "install": [
            {"download_info": {"url": url, "archive_info": {"hashes": {"sha256": checksum}}}}
            for url, checksum in wheels
        ]
    }


def test_the_manifest_has_our_names_and_asks_for_no_more_than_it_needs():
    lines = MANIFEST.read_text("utf-8").splitlines()
    assert f"id: {APP_ID}" in lines
    assert f"command: {PROGRAM}" in lines
    asked = {line.strip("- ") for line in lines if line.startswith("  - --")}
    assert {line.partition("=")[0] for line in asked} == {"socket", "share", "device"}
    assert not {"device=all", "socket=x11", "filesystem=home"} & asked


def test_every_dependency_has_a_wheel_for_every_processor():
    listed = json.loads(WHEELS.read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    for requirement in wanted(project):
        name = BARE.match(requirement)[0].replace("-", "_").lower()
        for processor in PROCESSORS:
            found = [
                source
                for source in listed
                if name_of(source["url"]).startswith(f"{name}-")
                and processor in source.get("only-arches", PROCESSORS)
            ]
            assert len(found) == 1, (requirement, processor)
            (source,) = found
            assert source["url"].startswith("https://files.pythonhosted.org/")
            python = f"cp{PYTHON.replace('.', '')}"
            tags = (f"-{python}-{python}-", "-abi3-", "-py3-none-")
            assert any(tag in source["url"] for tag in tags)
            assert re.fullmatch("[0-9a-f]{64}", source["sha256"])


def test_a_wheel_for_all_processors_is_listed_once():
    plain = ("https://x/a-1-py3-none-any.whl", "1")
    first, second = ("https://x/b-1-x.whl", "2"), ("https://x/b-1-y.whl", "3")
    found = sources({"x": report(first, plain), "y": report(plain, second)})
    assert [source["sha256"] for source in found] == ["1", "2", "3"]
    assert [source.get("only-arches") for source in found] == [None, ["x"], ["y"]]


def test_a_wheel_of_this_machine_is_refused():
    with pytest.raises(ValueError, match="isn't on the network"):
        sources({"x": report(("file:///a-1-py3-none-any.whl", "1"))})
