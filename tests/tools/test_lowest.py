"""The run with the lowest versions: what it installs, and what it runs."""

import tomllib
from pathlib import Path

import pytest
from lowest import SLOW, STILL, lowest, oldest_python, quick_tests

TOP = Path(__file__).parents[2]
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))


def test_every_requirement_is_there_in_its_lowest_version():
    lines = dict(line.split("==") for line in lowest(PROJECT))
    assert lines["pygame-ce"] == "2.5.8"
    assert {"hatchling", "hypothesis", "numba", "openskill"} < lines.keys()
    needed = PROJECT["project"]["dependencies"] + PROJECT["build-system"]["requires"]
    assert len(lines) == len(needed + PROJECT["project"]["optional-dependencies"]["test"])


@pytest.mark.parametrize("requirement", ["numpy", "numpy<3", "numpy==2.0"])
def test_a_requirement_without_a_lowest_version_is_refused(requirement):
    project = {
        "project": {"dependencies": [requirement]},
        "build-system": {"requires": ["hatchling>=1"]},
    }
    with pytest.raises(ValueError, match=r"^numpy.*: give the lowest version, such as numpy>=1"):
        list(lowest(project))


def test_it_asks_for_the_oldest_python():
    assert oldest_python({"project": {"requires-python": ">=3.9"}}) == (3, 9)
    assert (
        f"py{''.join(map(str, oldest_python(PROJECT)))}"
        == (PROJECT["tool"]["ruff"]["target-version"])
    )


def test_the_quick_tests_are_all_but_the_slow_ones():
    chosen = set(quick_tests())
    assert {"tests/test_layers.py", "tests/commands/test_gtp.py", "tests/engine"} < chosen
    assert {"game/commands", "game/evaluation.py"} < chosen
    assert not chosen & {*SLOW, "tests/commands"}
    assert set(STILL) < chosen
    assert all((TOP / path).exists() for path in chosen | set(SLOW))
