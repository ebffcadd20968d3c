"""The matrix of Pythons and versions: which cells there are, and what a bound has to be."""

import tomllib
from pathlib import Path

import pytest
from matrix import TESTS, Outcome, admitted, builders, lowest, requirements, table, untrue
from packaging.requirements import Requirement

TOP = Path(__file__).parents[2]
CONFIGURATION = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))
PROJECT = CONFIGURATION["project"]
PYTHONS = admitted(PROJECT)


def test_the_pythons_begin_with_the_oldest_that_is_required():
    assert PROJECT["requires-python"] == f">={PYTHONS[0]}"
    assert CONFIGURATION["tool"]["ruff"]["target-version"] == f"py{PYTHONS[0].replace('.', '')}"
    assert len(PYTHONS) == 4


@pytest.mark.parametrize("python", PYTHONS)
def test_each_python_has_one_bound_for_each_dependency(python):
    needed = list(requirements(PROJECT, python))
    names = [one.name for one in needed]
    assert len(set(names)) == len(names)
    assert {"numba", "numpy", "pillow", "pygame-ce", "jax", "hypothesis"} < set(names)
    for one in needed:
        lowest(one)


def test_builders_have_a_lowest_version_too():
    for line in builders(CONFIGURATION):
        lowest(Requirement(line))


def test_what_compiles_kernels_in_a_cell_is_what_builds_the_project():
    """So that a cell tries both with one bound."""
    installed = set(map(str, requirements(PROJECT, PYTHONS[0])))
    assert {one for one in builders(CONFIGURATION) if not one.startswith("hatchling")} <= installed


@pytest.mark.parametrize("requirement", ["numpy", "numpy<3", "numpy==2.0"])
def test_a_requirement_without_a_lowest_version_is_refused(requirement):
    with pytest.raises(ValueError, match=r"^numpy.*: give the lowest version, such as numpy>=1"):
        lowest(Requirement(requirement))


def test_a_bound_below_what_can_be_installed_is_untrue():
    needed = [Requirement("numpy>=1.26"), Requirement("pillow>=11")]
    assert untrue(needed, {"numpy": "1.26.0", "pillow": "11.0.0"}) == []
    assert untrue(needed, {"numpy": "2.1.0", "pillow": "11.0.0"}) == ["numpy>=1.26 gives 2.1.0"]


def test_the_tests_of_a_cell_are_there():
    assert all((TOP / path).exists() for path in TESTS)


def test_the_table_has_a_row_for_each_cell():
    rows = table({("3.12", "lowest"): Outcome("ruff check", 9.6, {"numpy": "1.26.0"})})
    assert rows.splitlines()[0] == "| Python | versions | outcome | s | numpy |"
    assert rows.splitlines()[2] == "| 3.12 | lowest | ruff check | 10 | 1.26.0 |"
