"""Takes a bare Python all the way to the running game or the passing tests.

    python tools/bootstrap.py play [options of the game]
    python tools/bootstrap.py test [options of pytest]

Both keep a virtual environment in `.venv` beside the project's files, with the project installed in
it, and so does `tools/bundle.py`. It is made, brought up to date or mended when it has to be, and
only then is the network needed. Nothing outside that folder is touched.
"""

from __future__ import annotations

import csv
import hashlib
import os
import re
import subprocess
import sys
import venv
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
sys.path.append(str(TOP))
OLDEST = (3, 11)
USAGE = "usage: python tools/bootstrap.py play|test [further options]"

PROGRAMS = {"play": ["-m", "game"], "test": ["-m", "pytest"], "bundle": ["tools/bundling.py"]}
EXTRAS = {"play": ["tables"], "test": ["tables", "test"], "bundle": ["bundle"]}
"""What each command starts, and the extras of `pyproject.toml` that it needs."""

PARTS = {"bin", "include", "lib", "lib64", "scripts", "share", "pyvenv.cfg", ".gitignore"}
"""What Python puts at the top of an environment, in lower case."""

UNREACHABLE = re.compile(
    "connection|timed? ?out|name resolution|unreachable|max retries|proxy|from versions: none",
    re.IGNORECASE,
)
TOLD = re.compile(r"\s*(?:Collecting ([\w.-]+)|kernels: (.+))")
"""How pip tells which package it takes next, and `tools/build_kernels.py` what it does."""

LAST_LINES = 40
"""How much of what pip told is shown where it failed."""

FULL = re.compile("no space left|disk quota|not enough space", re.IGNORECASE)
"""How pip tells that it can't reach a server, or that there is no room."""


class SetupError(Exception):
    """The environment can't be made or mended; the message says why, and what to do.

    Attributes:
        details: what pip printed, where the message can't say it better.
    """

    def __init__(self, message: str, details: str = "") -> None:
        super().__init__(message)
        self.details = details


class Environment:
    """The virtual environment of a checkout.

    A *stamp* in it says for what it was installed. It is ready if that is what the checkout asks
    for today, and if it still has all files that were installed, and the compiled kernels.
    """

    def __init__(self, top: Path) -> None:
        """The environment of the checkout in a folder, which need not have one yet."""
        self.top = top
        self.folder = top / ".venv"
        self.stamp = self.folder / "cornerwise.stamp"
        scripts, program = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
        self.python = self.folder / scripts / program

    def is_ready(self, extras: list[str]) -> bool:
        """Whether all that is needed, with these extras, is installed and whole."""
        is_asked_for = {self._wanted(), *extras} <= set(self._stamped())
        return is_asked_for and not self.damaged() and self._has_kernels()

    def _stamped(self) -> list[str]:
        """What is in the stamp: what was wanted, and the extras that were installed since."""
        try:
            return self.stamp.read_text(encoding="utf-8").split()
        except (OSError, UnicodeDecodeError):
            return []

    def prepare(self, extras: list[str]) -> None:
        """Make it ready, from whatever there is. Raises SetupError."""
        if not self._has_pip():
            self._make()
        if damaged := self.damaged():
            print(f"mending {', '.join(damaged)} …", flush=True)
            self._pip("--ignore-installed", "--no-deps", *damaged)
        print("installing Cornerwise and what it needs …", flush=True)
        needed = self._needed(extras)
        # Side by side, as the first compiles the kernels.
        with ThreadPoolExecutor() as threads:
            steps = (("--no-deps", "--editable", "."), needed)
            running = [threads.submit(self._pip, *step) for step in steps]
        try:
            for step in running:
                step.result()
        except SetupError:
            # Without a network, what was installed for another state of the project may do until
            # the next start.
            try:
                self._pip("--no-index", *needed)
            except SetupError:
                pass
            else:
                return
            raise
        wanted, installed = self._wanted(), self._stamped()
        # What another command needs of the same project is still there.
        others = installed if wanted in installed else []
        words = dict.fromkeys([wanted, *others, *extras])
        self.stamp.write_text(f"{' '.join(words)}\n", encoding="utf-8")

    def damaged(self) -> list[str]:
        """The installed packages that lack a file, or have one of another size: `NAME==VERSION`."""
        found = []
        for packages in ("Lib/site-packages", "lib/python*/site-packages"):
            for folder in self.folder.glob(f"{packages}/*.dist-info"):
                name, _, version = folder.name.removesuffix(".dist-info").partition("-")
                if name != "cornerwise" and not _is_whole(folder):
                    found.append(f"{name}=={version}")
        return sorted(found)

    def _wanted(self) -> str:
        """A hash of all that a stamp must agree with: the project, where it is, and the Python."""
        state = hashlib.sha256((self.top / "pyproject.toml").read_bytes())
        interpreter = self._interpreter()
        for fact in (self.top, interpreter, interpreter.exists(), self.python.exists()):
            state.update(f"\0{fact}".encode())
        return state.hexdigest()

    def _has_kernels(self) -> bool:
        """Whether the kernels that were compiled from today's sources are there, and whole."""
        # What the program itself asks; this needs nothing but Python.
        from game.ai.core.compiled.library_file import (
            KernelsError,
            core_state,
            is_there,
            this_system,
        )

        core = self.top / "game" / "ai" / "core"
        try:
            return is_there(core / "kernels", this_system(), core_state(core))
        except KernelsError:
            return False

    def _interpreter(self) -> Path:
        """The Python that the environment was made with, which it needs to run."""
        try:
            lines = (self.folder / "pyvenv.cfg").read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            lines = []
        entries = dict(line.partition(" = ")[::2] for line in lines)
        return Path(entries.get("executable", ""))

    def _has_pip(self) -> bool:
        """Whether the environment exists and is complete: pip is installed last."""
        try:
            asked = subprocess.run([self.python, "-m", "pip", "--version"], capture_output=True)
        except OSError:
            return False
        return asked.returncode == 0

    def _make(self) -> None:
        """Make it, in place of one that can't be mended. Raises SetupError."""
        name = self.folder.name
        if self.folder.exists() and not self.folder.is_dir():
            raise SetupError(f"{name} is no folder: move it away, and start again")
        if self.folder.is_dir():
            others = {path.name for path in self.folder.iterdir() if path.name != self.stamp.name}
            strange = sorted(other for other in others if other.lower() not in PARTS)
            if strange:
                raise SetupError(
                    f"{name} holds what isn't Cornerwise's ({strange[0]}): move it away, and "
                    "start again"
                )
        print(f"making {name} …", flush=True)
        try:
            venv.create(self.folder, with_pip=True, clear=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise SetupError(
                f"{name} can't be made ({error}). On Debian and Ubuntu the package python3-venv is "
                "needed"
            ) from error

    def _pip(self, *what: str) -> None:
        """Have pip install something, and say which packages. Raises SetupError."""
        pip = [str(self.python), "-m", "pip", "install", "--disable-pip-version-check", "-v"]
        patience = {"PIP_RETRIES": "1", "PIP_DEFAULT_TIMEOUT": "15", "PIP_PROGRESS_BAR": "off"}
        told = ""
        with subprocess.Popen(
            [*pip, *what],
            cwd=self.top,
            env={**patience, **os.environ},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        ) as running:
            for line in running.stdout or ():
                told += line
                if found := TOLD.match(line):
                    print(f"  {found[1] or found[2]}", flush=True)
                elif line.lstrip().startswith("Installing collected"):
                    print("  … unpacking all of it", flush=True)
        if running.returncode == 0:
            return
        if FULL.search(told):
            raise SetupError("there is no room on the disk: about 1 GB is needed")
        if UNREACHABLE.search(told):
            raise SetupError(
                "what it needs has to be downloaded once, and the server can't be reached: connect "
                "to the network, and start again"
            )
        version = sys.version.split()[0]
        last = "".join(told.splitlines(keepends=True)[-LAST_LINES:])
        raise SetupError(f"with Python {version} pip failed, as it says above", details=last)

    def _needed(self, extras: list[str]) -> list[str]:
        """The requirements of `pyproject.toml`."""
        import tomllib  # not before the version of Python is known to have it

        project = tomllib.loads((self.top / "pyproject.toml").read_text(encoding="utf-8"))[
            "project"
        ]
        needed = list(project["dependencies"])
        for extra in extras:
            needed += project["optional-dependencies"].get(extra, [])
        return needed


def _is_whole(folder: Path) -> bool:
    """Whether a package has all files in its `RECORD` (see the "core metadata" of packages)."""
    try:
        return all(os.stat(path).st_size == size for path, size in _recorded(folder))
    except (OSError, ValueError, csv.Error):
        return False


def _recorded(folder: Path) -> Iterator[tuple[str, int]]:
    """The files of a package and their sizes in bytes. Raises OSError, ValueError or csv.Error."""
    with (folder / "RECORD").open(encoding="utf-8", newline="") as file:
        for path, _, size in csv.reader(file):
            if size:
                yield f"{folder.parent}/{path}", int(size)


def main(arguments: list[str], top: Path = TOP) -> int:
    """Run one of the two commands on the checkout in a folder; the exit status."""
    if not arguments or arguments[0] not in PROGRAMS:
        print(USAGE, file=sys.stderr)
        return 2
    if sys.version_info < OLDEST:
        wanted = ".".join(map(str, OLDEST))
        print(f"Cornerwise needs Python {wanted} or newer.", file=sys.stderr)
        return 2
    command, *rest = arguments
    environment = Environment(top)
    try:
        if not environment.is_ready(EXTRAS[command]):
            environment.prepare(EXTRAS[command])
        return subprocess.call([environment.python, *PROGRAMS[command], *rest], cwd=top)
    except KeyboardInterrupt:
        return 130
    except (OSError, SetupError) as error:
        print(getattr(error, "details", ""), end="", file=sys.stderr)
        print(f"Cornerwise can't be set up: {error}.", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
