"""Runs tests with every Python that is admitted, and the lowest and highest versions of the rest.

    python tools/matrix.py [options] [-- options of pytest]

What pyproject.toml admits is a promise: this tries both its ends. A *cell* is a Python and the
lowest or highest version of each dependency, of all extras too, and of the build system; only
wheels are taken, as a player has no compiler. uv makes an environment for each cell, and finds or
fetches its Python. In a cell of lowest versions, what is installed must be what pyproject.toml
names: a bound below the first version that can be installed says nothing.

A cell compiles the kernels, which stay in the checkout in place of those that were there, and runs
the tests of them and of what uses the libraries, and `ruff`; with `--all` all tests and `mypy`. One
that has passed isn't run again for the same files, so a run that was stopped goes on.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from markdown_table import markdown_table
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.version import Version

from game.commands.cli import Parser, run_command, tell

PROGRAM = "tools/matrix.py"
TOP = Path(__file__).resolve().parent.parent
FOLDER = TOP / "build" / "matrix"

RESOLUTIONS = {"lowest": "lowest-direct", "highest": "highest"}
"""What uv calls them."""

TESTS = (
    "tests/ai/core/test_core_lists.py",
    "tests/ai/core/test_regions.py",
    "tests/ai/core/test_structs.py",
    "tests/ai/training/test_fit.py",
    "tests/base",
    "tests/engine/test_table.py",
    "tests/files/test_settings.py",
    "tests/network",
    "tests/exercises/test_schedule.py",
    "tests/kernels",
    "tests/tools/test_translations.py",
    "tests/ui/rooms/review/test_animation.py",
    "tests/ui/test_start.py",
)
"""What each library is used for: kernels (numba, numpy, ziglang), these as WebAssembly (wasmtime),
training (jax, optax), ratings (openskill), days of practice (fsrs), placements, kept values
(msgspec), catalogues (babel), animations (pillow), tables (websockets, cryptography, segno,
zeroconf), and the window (pygame-ce)."""

LINT = (("ruff", "check", "."), ("ruff", "format", "--check", "."))
TYPES = (("mypy", "--strict", "game"), ("mypy", "tools"))
"""What else has to pass, as modules with their arguments."""


class Outcome(NamedTuple):
    """How a cell has ended.

    Attributes:
        failed: the step that failed, or an empty string.
        seconds: how long it took.
        installed: the version of each dependency.
    """

    failed: str
    seconds: float
    installed: dict[str, str]


def admitted(project: Mapping[str, Any]) -> list[str]:
    """The Pythons that are admitted, by their classifiers.

    >>> found = ["Programming Language :: Python :: 3", "Programming Language :: Python :: 3.11"]
    >>> admitted({"classifiers": found})
    ['3.11']
    """
    lines = "\n".join(project["classifiers"])
    return re.findall(r"^Programming Language :: Python :: (3\.\d+)$", lines, re.MULTILINE)


def requirements(project: Mapping[str, Any], python: str) -> Iterator[Requirement]:
    """What is needed with a Python, by the program or one of the extras."""
    extras = project.get("optional-dependencies", {}).values()
    # One extra may repeat what another has, in the same words.
    lines = (*project["dependencies"], *(line for extra in extras for line in extra))
    for line in dict.fromkeys(lines):
        requirement = Requirement(line)
        marker: Marker | None = requirement.marker
        if marker is None or marker.evaluate({"python_version": python}):
            yield requirement


def builders(configuration: Mapping[str, Any]) -> list[str]:
    """What builds the project, and what its hook needs to compile kernels."""
    targets = configuration["tool"]["hatch"]["build"]["targets"]
    needs: list[str] = targets["wheel"]["hooks"]["custom"]["needs"]
    return [*configuration["build-system"]["requires"], *needs]


def lowest(requirement: Requirement) -> Version:
    """The lowest version that is admitted. Raises ValueError if none is named.

    >>> lowest(Requirement("pygame-ce>=2.5.8,<3"))
    <Version('2.5.8')>
    """
    named = [one.version for one in requirement.specifier if one.operator == ">="]
    if len(named) != 1:
        raise ValueError(f"{requirement}: give the lowest version, such as {requirement.name}>=1")
    return Version(named[0])


def untrue(needed: Iterable[Requirement], installed: Mapping[str, str]) -> list[str]:
    """The bounds below the first version that can be installed, in words.

    >>> untrue([Requirement("numpy>=1.26")], {"numpy": "2.1.0"})
    ['numpy>=1.26 gives 2.1.0']
    """
    return [
        f"{one.name}>={lowest(one)} gives {installed[one.name]}"
        for one in needed
        if Version(installed[one.name]) != lowest(one)
    ]


def run(uv: str, home: Path, python: str, versions: str, steps: Iterable[Sequence[str]]) -> Outcome:
    """Make a cell's environment in a folder and run everything in it, until something fails."""
    began = time.monotonic()
    program = home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    configuration = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))
    needed = list(requirements(configuration["project"], python))
    building = map(Requirement, builders(configuration))
    exactly = {"lowest": "==", "highest": ">="}[versions]
    build = home.parent / f"{home.name}.build.txt"
    build.write_text("".join(f"{one.name}{exactly}{lowest(one)}\n" for one in building))
    into = ("pip", "install", "--quiet", "--python", program)
    needs = ("--no-build", "--resolution", RESOLUTIONS[versions], "--all-extras")
    installing: dict[str, Sequence[str | Path]] = {
        "python": ("venv", "--quiet", "--clear", "--python", python, home),
        "dependencies": (*into, *needs, "--requirements", "pyproject.toml"),
        "project": (*into, "--no-deps", "--build-constraints", build, "--editable", "."),
    }
    failed = next((name for name, step in installing.items() if _call(uv, *step)), "")
    installed: dict[str, str] = {}
    if not failed:
        installed = _installed(uv, program, {one.name for one in needed})
        wrong = untrue(needed, installed) if versions == "lowest" else []
        failed = f"bounds: {', '.join(wrong)}" if wrong else ""
    # Installing has taken the kernels as they are, if there were any.
    if not failed and _call(program, "tools/build_kernels.py"):
        failed = "kernels"
    if not failed:
        failing = (" ".join(step[:2]) for step in steps if _call(program, "-m", *step))
        failed = next(failing, "")
    return Outcome(failed, round(time.monotonic() - began), installed)


def _call(*command: str | Path) -> int:
    print(*command[1:4], flush=True)
    return subprocess.call([*map(str, command)], cwd=TOP)


def _installed(uv: str, program: Path, names: set[str]) -> dict[str, str]:
    """The version of each dependency in an environment."""
    listing = [uv, "pip", "list", "--quiet", "--format", "json", "--python", str(program)]
    listed = subprocess.run(listing, check=True, capture_output=True, encoding="utf-8")
    versions = {one["name"]: one["version"] for one in json.loads(listed.stdout)}
    return {name: versions[name] for name in sorted(names)}


def _files() -> str:
    """The state of the checkout's files, as git has it."""
    asked = (("rev-parse", "HEAD^{tree}"), ("diff", "HEAD"))
    told = (subprocess.run(["git", *one], cwd=TOP, capture_output=True).stdout for one in asked)
    return hashlib.sha256(b"\0".join(told)).hexdigest()


def table(outcomes: Mapping[tuple[str, str], Outcome]) -> str:
    """The outcomes as a table: a row for each cell, a column for each run-time dependency."""
    names = sorted({name for outcome in outcomes.values() for name in outcome.installed})
    rows = (
        (
            *cell,
            one.failed or "passed",
            f"{one.seconds:.0f}",
            *(one.installed.get(name, "") for name in names),
        )
        for cell, one in outcomes.items()
    )
    return markdown_table(("Python", "versions", "outcome", "s", *names), rows)


def main() -> int:
    """Run the command; its exit status."""
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    pythons = admitted(project)
    parser = Parser(prog=PROGRAM, description=__doc__)
    parser.add_argument("--python", action="append", choices=pythons, help="one of the Pythons")
    parser.add_argument("--versions", choices=RESOLUTIONS, help="only those of the dependencies")
    parser.add_argument("--all", action="store_true", help="all tests, and mypy")
    parser.add_argument("--again", action="store_true", help="also what has passed already")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="of environments and outcomes")
    parser.add_argument("--uv", default="uv", help="the program uv")
    parser.add_argument("options", nargs="*", help="options of pytest, in place of the tests")
    args = parser.parse_args()
    uv = shutil.which(args.uv)
    if uv is None:
        tell(PROGRAM, f"{args.uv} isn't there: pip install uv, or give --uv PROGRAM")
        return 2
    tests = ("-n", "2", *(args.options or ([] if args.all else TESTS)))
    steps = [("pytest", "-p", "no:cacheprovider", *tests), *LINT, *(TYPES if args.all else ())]
    state = hashlib.sha256(repr((_files(), steps)).encode()).hexdigest()
    folder: Path = args.folder.absolute()
    folder.mkdir(parents=True, exist_ok=True)
    outcomes: dict[tuple[str, str], Outcome] = {}
    for cell in product(args.python or pythons, [args.versions] if args.versions else RESOLUTIONS):
        kept = folder / f"{'-'.join(cell)}-{state[:16]}.json"
        if kept.exists() and not args.again:
            outcomes[cell] = Outcome(*json.loads(kept.read_text("utf-8")))
        else:
            outcomes[cell] = run(uv, folder / "-".join(cell), *cell, steps)
        if not outcomes[cell].failed:
            kept.write_text(json.dumps(outcomes[cell]), "utf-8")
        print(table(outcomes), flush=True)
    return int(any(outcome.failed for outcome in outcomes.values()))


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
