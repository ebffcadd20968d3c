"""Runs the quick tests, lint and types with the lowest version of everything that is needed.

    python tools/lowest.py [options of pytest]

What pyproject.toml admits is a promise: this tries its lower end, with the oldest Python. It makes
an environment in a temporary folder, with the lowest version of each run-time dependency, of the
extra `test` and of the build system, and removes it at the end. Options replace the choice of the
quick tests, which are all but those of the window and of matches. Types are checked by the lowest
mypy as libraries have them now: older ones have fewer.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

from game.commands.cli import run_command, tell

PROGRAM = "tools/lowest.py"
TOP = Path(__file__).resolve().parent.parent

SLOW = ("tests/ui", "tests/commands/match", "game/ui")
"""Where the tests of the window and of matches are, which take minutes."""

STILL = ("tests/ui/rooms/review/test_animation.py",)
"""Those of them that are run all the same: nothing else has pillow write files."""

LINT = (("ruff", "check", "."), ("ruff", "format", "--check", "."))
TYPES = (("mypy", "--strict", "game"), ("mypy", "tools"))
"""What else has to pass, as modules with their arguments."""


def lowest(project: dict[str, Any]) -> Iterator[str]:
    """The lowest version of each requirement, as lines of a pip constraints file.

    Raises ValueError for a requirement that names none.

    >>> needs = {"dependencies": ["numpy>=1.26", "pygame-ce>=2.5.8,<3"]}
    >>> list(lowest({"project": needs, "build-system": {"requires": ["hatchling>=1.27"]}}))
    ['numpy==1.26', 'pygame-ce==2.5.8', 'hatchling==1.27']
    """
    extras = project["project"].get("optional-dependencies", {})
    needed = project["project"]["dependencies"] + extras.get("test", [])
    for requirement in map(Requirement, needed + project["build-system"]["requires"]):
        versions = [one.version for one in requirement.specifier if one.operator == ">="]
        if len(versions) != 1:
            raise ValueError(
                f"{requirement}: give the lowest version, such as {requirement.name}>=1"
            )
        yield f"{requirement.name}=={versions[0]}"


def quick_tests() -> list[str]:
    """The files and folders of the quick tests."""
    folders = (TOP / "tests", TOP / "tests" / "commands", TOP / "game")
    found = [path for folder in folders for path in (*folder.glob("test_*.py"), *folder.glob("*/"))]
    found += (TOP / "game").glob("*.py")
    named = sorted(path.relative_to(TOP).as_posix() for path in found if path.name[0] not in "._")
    quick = [name for name in named if not any(f"{slow}/".startswith(f"{name}/") for slow in SLOW)]
    return quick + list(STILL)


def oldest_python(project: dict[str, Any]) -> tuple[int, int]:
    """The oldest Python that is admitted.

    >>> oldest_python({"project": {"requires-python": ">=3.11"}})
    (3, 11)
    """
    major, minor = re.findall(r"\d+", project["project"]["requires-python"])
    return int(major), int(minor)


def run(project: dict[str, Any], options: list[str]) -> int:
    """Make the environment and run everything in it; the first exit status that isn't 0."""
    with tempfile.TemporaryDirectory(prefix="lowest-") as folder:
        constraints = Path(folder) / "constraints.txt"
        constraints.write_text("\n".join(lowest(project)) + "\n")
        print(constraints.read_text(), flush=True)
        venv.create(Path(folder) / "venv", with_pip=True)
        python = Path(folder) / "venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        # pip hands its environment variables, not its options, on to where the project is built.
        constrained = os.environ | {"PIP_CONSTRAINT": str(constraints)}
        install = ("pip", "install", "--quiet", "--editable")
        steps = [
            ((*install, ".[test]"), constrained),
            (("pytest", "-p", "no:cacheprovider", *(options or quick_tests())), os.environ),
            *((command, os.environ) for command in LINT),
            ((*install, ".", "--upgrade", "--upgrade-strategy", "eager"), os.environ),
            *((command, os.environ) for command in TYPES),
        ]
        for step, settings in steps:
            print(*step[:4], flush=True)
            if status := subprocess.call([python, "-m", *step], cwd=TOP, env=settings):
                return status
    return 0


def main() -> int:
    """Run the command; its exit status."""
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))
    oldest = oldest_python(project)
    if sys.version_info[:2] != oldest:
        wanted = ".".join(map(str, oldest))
        tell(PROGRAM, f"run it with Python {wanted}, the oldest that pyproject.toml admits")
        return 2
    try:
        return run(project, sys.argv[1:])
    except ValueError as error:
        tell(PROGRAM, str(error))
        return 2


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
