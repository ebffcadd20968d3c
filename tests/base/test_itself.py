import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.base import itself

TOP = Path(__file__).parents[2]

AS_BUNDLE = """
import sys
sys.frozen = True
from game.base.itself import stand_in_for_python
stand_in_for_python()
print("the program itself", sys.argv[1:])
"""
"""The beginning of a bundle, in a Python that is none."""


def asked(*arguments):
    """What a bundle prints that is started with these arguments."""
    command = [sys.executable, "-c", AS_BUNDLE, *arguments]
    return subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=True).stdout


def test_a_bundle_runs_a_module_as_python_would(tmp_path) -> None:
    source, target = tmp_path / "source", tmp_path / "target"
    source.write_text("[1,\n2]")
    python, *arguments = itself.running("json.tool", "--compact", str(source), str(target))
    assert python == sys.executable
    assert asked(*arguments) == ""
    assert json.loads(target.read_text()) == [1, 2]


def test_a_bundle_that_is_asked_nothing_in_pythons_place_goes_on() -> None:
    assert asked("gtp", "-m") == "the program itself ['gtp', '-m']\n"


@pytest.mark.parametrize("before", [None, "", "/a/library"])
def test_other_programs_dont_load_the_libraries_of_a_bundle(monkeypatch, before) -> None:
    monkeypatch.setattr(itself, "IS_BUNDLE", True)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/of/the/bundle")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    if before is not None:
        monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
    given = itself.environment_for_others()
    assert given.get("LD_LIBRARY_PATH") == before
    assert "LD_LIBRARY_PATH_ORIG" not in given
    assert given["PATH"] == os.environ["PATH"]


def test_what_somebody_has_set_for_other_programs_stays_outside_a_bundle(monkeypatch) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/a/library")
    assert itself.environment_for_others() == os.environ


def test_a_bundles_process_that_is_told_nothing_ends_without_a_word(monkeypatch) -> None:
    def told_nothing() -> None:
        raise EOFError  # Whoever started it was killed: the pipe has ended.

    monkeypatch.setattr("multiprocessing.freeze_support", told_nothing)
    with pytest.raises(SystemExit) as end:
        itself.stand_in_for_python()
    assert end.value.code is None
