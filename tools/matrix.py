"""Runs tests with every Python that is admitted, and the lowest and highest versions of the rest.

    python tools/matrix.py [options] [-- options of pytest]

What pyproject.toml admits is a promise: this tries both its ends. A *cell* is a Python and the
lowest or highest version of each dependency, of all extras too, and of the build system; only
wheels are taken, as a player has no compiler. uv makes an environment for each cell, and finds or
fetches its Python. In a cell of lowest versions, what is installed must be what pyproject.toml
names: a bound below the first version that can be installed says nothing.

A cell runs the tests of what uses the libraries, and `ruff`; with `--all` all tests and `mypy`. One
that has passed isn't run again for the same files, so a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
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
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from markdown_table import markdown_table
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.version import Version

from game.commands.cli import Parser, run_command, tell

PROGRAM = "tools/matrix.py"
TOP = Path(__file__).resolve().parent.parent
FOLDER = TOP / "build" / "matrix"

Versions = Literal["lowest", "highest"]

RESOLUTIONS: dict[Versions, str] = {"lowest": "lowest-direct", "highest": "highest"}
"""What uv calls them."""

TESTS = (
    "tests/ai/core/test_kernel_cache.py",
    "tests/ai/core/test_regions.py",
    "tests/ai/training/test_fit.py",
    "tests/base",
    "tests/engine/test_table.py",
    "tests/files/test_settings.py",
    "tests/network",
    "tests/exercises/test_schedule.py",
    "tests/tools/test_translations.py",
    "tests/ui/rooms/review/test_animation.py",
    "tests/ui/test_start.py",
)
"""What each library is used for: kernels and their cache (numba, numpy), training (jax, optax),
ratings (openskill), days of practice (fsrs), placements, kept values (msgspec), catalogues (babel),
animations (pillow), tables (websockets, cryptography, segno, zeroconf), and the window
(pygame-ce)."""

LINT = (("ruff", "check", "."), ("ruff", "format", "--check", "."))
TYPES = (("mypy", "--strict", "game"), ("mypy", "tools"))
"""What else has to pass, as modules with their arguments."""


@dataclass(frozen=True)
class Cell:
    """A Python and which versions of the rest.

    Attributes:
        python: its version, such as 3.12.
        versions: which versions.
    """

    python: str
    versions: Versions

    @property
    def name(self) -> str:
        """What it is called in files."""
        return f"{self.python}-{self.versions}"


@dataclass(frozen=True)
class Outcome:
    """How a cell has ended.

    Attributes:
        of: a hash of the files and options that it ran with.
        failed: the step that failed, or an empty string.
        seconds: how long it took.
        installed: the version of each dependency.
    """

    of: str
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


class Matrix:
    """Runs cells, and keeps their environments and outcomes in a folder.

    Attributes:
        state: a hash of the files and options that cells are run with.
    """

    def __init__(self, uv: str, folder: Path, options: Sequence[str], *, everything: bool) -> None:
        """Set it up.

        Args:
            uv: the program.
            folder: where environments and outcomes are kept.
            options: for pytest, in place of the choice of tests.
            everything: whether all tests are run, and types checked.
        """
        self._uv, self._folder = uv, folder
        self._configuration = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))
        tests = ("-n", "2", *(options or ([] if everything else TESTS)))
        self._steps: tuple[tuple[str, ...], ...] = (
            ("pytest", "-p", "no:cacheprovider", *tests),
            *LINT,
            *(TYPES if everything else ()),
        )
        self.state = hashlib.sha256(repr((_files(), self._steps)).encode()).hexdigest()

    @property
    def project(self) -> Mapping[str, Any]:
        """What pyproject.toml says of the project."""
        return self._configuration["project"]  # type: ignore[no-any-return]

    def outcome(self, cell: Cell) -> Outcome | None:
        """How a cell has ended with the files as they are, or None."""
        try:
            kept = Outcome(**json.loads(self._kept(cell).read_text("utf-8")))
        except (OSError, ValueError, TypeError):
            return None
        return kept if kept.of == self.state else None

    def run(self, cell: Cell) -> Outcome:
        """Make a cell's environment and run everything in it, until something fails."""
        print(f"== {cell.name}", flush=True)
        began = time.monotonic()
        installed: dict[str, str] = {}
        failed = self._install(cell)
        if not failed:
            installed = self._installed(cell)
            needed = list(requirements(self.project, cell.python))
            wrong = untrue(needed, installed) if cell.versions == "lowest" else []
            failed = f"bounds: {', '.join(wrong)}" if wrong else self._run_steps(cell)
        outcome = Outcome(self.state, failed, round(time.monotonic() - began), installed)
        self._folder.mkdir(parents=True, exist_ok=True)
        self._kept(cell).write_text(json.dumps(asdict(outcome), indent=1) + "\n", "utf-8")
        return outcome

    # -- steps ---------------------------------------------------------------

    def _install(self, cell: Cell) -> str:
        """Install what a cell needs; the step that failed, or an empty string."""
        self._folder.mkdir(parents=True, exist_ok=True)
        build = self._folder / f"{cell.name}.build.txt"
        exactly = {"lowest": "=={}", "highest": ">={}"}[cell.versions]
        builders = map(Requirement, self._configuration["build-system"]["requires"])
        build.write_text(
            "\n".join(f"{one.name}{exactly.format(lowest(one))}" for one in builders) + "\n"
        )
        into = ("pip", "install", "--quiet", "--python", str(self._python(cell)))
        needs = ("--no-build", "--resolution", RESOLUTIONS[cell.versions], "--all-extras")
        project = ("--no-deps", "--build-constraints", str(build), "--editable", ".")
        for name, step in {
            "python": ("venv", "--quiet", "--clear", "--python", cell.python, self._home(cell)),
            "dependencies": (*into, *needs, "--requirements", "pyproject.toml"),
            "project": (*into, *project),
        }.items():
            if subprocess.call([self._uv, *step], cwd=TOP):
                return name
        return ""

    def _run_steps(self, cell: Cell) -> str:
        """Run what has to pass; the step that failed, or an empty string."""
        for step in self._steps:
            print(*step[:3], flush=True)
            if subprocess.call([self._python(cell), "-m", *step], cwd=TOP):
                return " ".join(step[:2])
        return ""

    def _installed(self, cell: Cell) -> dict[str, str]:
        """The version of each dependency in a cell's environment."""
        listing = ("pip", "list", "--quiet", "--format", "json", "--python", self._python(cell))
        listed = subprocess.run(
            [self._uv, *listing], check=True, capture_output=True, encoding="utf-8"
        )
        versions = {one["name"]: one["version"] for one in json.loads(listed.stdout)}
        names = {one.name for one in requirements(self.project, cell.python)}
        return {name: versions[name] for name in sorted(names)}

    # -- places --------------------------------------------------------------

    def _home(self, cell: Cell) -> Path:
        return self._folder / cell.name

    def _kept(self, cell: Cell) -> Path:
        return self._folder / f"{cell.name}.json"

    def _python(self, cell: Cell) -> Path:
        program = "Scripts/python.exe" if os.name == "nt" else "bin/python"
        return self._home(cell) / program


def _files() -> str:
    """The state of the checkout's files, as git has it."""
    asked = (("rev-parse", "HEAD^{tree}"), ("diff", "HEAD"))
    told = (subprocess.run(["git", *one], cwd=TOP, capture_output=True).stdout for one in asked)
    return hashlib.sha256(b"\0".join(told)).hexdigest()


def table(outcomes: Mapping[Cell, Outcome]) -> str:
    """The outcomes as a table: a row for each cell, a column for each run-time dependency."""
    names = sorted({name for outcome in outcomes.values() for name in outcome.installed})
    head = ("Python", "versions", "outcome", "s", *names)
    rows = (
        (
            cell.python,
            cell.versions,
            outcome.failed or "passed",
            f"{outcome.seconds:.0f}",
            *(outcome.installed.get(name, "") for name in names),
        )
        for cell, outcome in outcomes.items()
    )
    return markdown_table(head, rows)


def _parser(pythons: Sequence[str]) -> Parser:
    parser = Parser(prog=PROGRAM, description=__doc__)
    parser.add_argument(
        "--python",
        type=lambda names: _some(names, pythons),
        default=pythons,
        metavar="X.Y,…",
        help=f"some of the Pythons: {', '.join(pythons)}",
    )
    parser.add_argument(
        "--versions", choices=get_args(Versions), help="only those of the dependencies"
    )
    parser.add_argument("--all", action="store_true", help="all tests, and mypy")
    parser.add_argument("--again", action="store_true", help="also what has passed already")
    parser.add_argument(
        "--folder", type=Path, default=FOLDER, help="where environments and outcomes are kept"
    )
    parser.add_argument("--uv", default="uv", help="the program uv")
    parser.add_argument("options", nargs="*", help="options of pytest, in place of the tests")
    return parser


def _some(names: str, pythons: Sequence[str]) -> list[str]:
    chosen = names.split(",")
    if not set(chosen) <= set(pythons):
        raise argparse.ArgumentTypeError(f"{names!r}: give some of {', '.join(pythons)}")
    return chosen


def main() -> int:
    """Run the command; its exit status."""
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    args = _parser(admitted(project)).parse_args()
    uv = shutil.which(args.uv)
    if uv is None:
        tell(PROGRAM, f"{args.uv} isn't there: pip install uv, or give --uv PROGRAM")
        return 2
    matrix = Matrix(uv, args.folder.absolute(), args.options, everything=args.all)
    versions = [args.versions] if args.versions else get_args(Versions)
    outcomes = {}
    for cell in (Cell(python, which) for python in args.python for which in versions):
        known = None if args.again else matrix.outcome(cell)
        outcomes[cell] = known if known and not known.failed else matrix.run(cell)
        print(table(outcomes), flush=True)
    return int(any(outcome.failed for outcome in outcomes.values()))


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
