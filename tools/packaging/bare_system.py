"""A Debian with nothing in it but what a package needs: no Python, no compiler, no network."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP))  # It is run as a file, also by a Python without the project.

from game.base.log import FILE_NAME  # noqa: E402

SUITE = "bookworm"
"""The Debian that is fetched."""

PERSON = 1000
"""The number of who plays."""

HOME = "/home/Jörg Groß"

INSTALLED, UNPACKED = "/usr/games/cornerwise", "/games/moved here/cornerwise/cornerwise"
"""Where the program is, by the one package and by the other, whose folder is moved."""


class TrialError(Exception):
    """A trial has failed; the message says what was found."""


def heard(*command: str | Path, **options: object) -> str:
    """What a command prints. Raises TrialError if it fails."""
    done = subprocess.run(
        [*map(str, command)],
        capture_output=True,
        text=True,
        check=False,
        **options,  # type: ignore[call-overload]
    )
    if done.returncode:
        raise TrialError(f"{command[0]} ended with {done.returncode}: {done.stderr.strip()[-400:]}")
    return str(done.stdout)


class BareSystem:
    """A system in a folder, and what is started in it.

    Attributes:
        root: the folder.
        home: the person's home there.
    """

    def __init__(self, root: Path, display: str) -> None:
        """Use a system that `bare_system` has made, and a display outside it."""
        self.root = root
        self.home = root / HOME.removeprefix("/")
        self._display = display

    def command(
        self, *command: str, env: Mapping[str, str] | None = None, user: int = PERSON
    ) -> list[str]:
        """The command line that runs another in the system, without network."""
        path = "/usr/sbin:/usr/bin:/sbin:/bin:/usr/games"
        values = {"HOME": HOME, "DISPLAY": self._display, "PATH": path}
        values |= {"SDL_AUDIODRIVER": "dummy", **(env or {})}
        told = [f"{name}={value}" for name, value in values.items() if value]
        inside = ["chroot", f"--userspec={user}:{user}", str(self.root), "env", "-i", *told]
        return ["unshare", "--net", *inside, *command]

    def run(
        self, *command: str, told: str = "", seconds: float = 120, **options: object
    ) -> subprocess.CompletedProcess[str]:
        """Run a command there to its end."""
        return subprocess.run(
            self.command(*command, **options),  # type: ignore[arg-type]
            input=told,
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )

    def install(self, package: Path) -> None:
        """Install the Debian package, and nothing that it would need besides."""
        shutil.copy(package, self.root / "package.deb")
        done = self.run("dpkg", "--install", "/package.deb", user=0, seconds=600)
        if done.returncode:
            raise TrialError(f"the package isn't installed: {done.stderr[-400:]}")
        (self.root / "package.deb").unlink()

    def unpack(self, archive: Path) -> None:
        """Unpack the archive, and move its folder to another place."""
        target = self.root / UNPACKED.removeprefix("/")
        first = self.root / "unpacked"
        first.mkdir()
        heard("tar", "--extract", "--xz", f"--file={archive}", f"--directory={first}")
        target.parents[1].mkdir(parents=True)
        (first / "cornerwise").rename(target.parent)

    def processes(self) -> list[int]:
        """The numbers of the processes in it."""
        found = []
        for entry in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                if os.readlink(entry / "root") == str(self.root):
                    found.append(int(entry.name))
        return found

    def end(self) -> None:
        """End all processes in it."""
        for one in self.processes():
            with suppress(ProcessLookupError):
                os.kill(one, signal.SIGKILL)

    def records(self) -> set[Path]:
        """The records that were kept."""
        return set(self.home.rglob("records/*.blksgf"))

    def complaints(self) -> list[str]:
        """What went wrong with opponents, as the log tells: another that stood in, or a process."""
        lines = [
            line
            for log in self.home.rglob(f"{FILE_NAME}*")
            for line in log.read_text("utf-8", "replace").splitlines()
        ]
        return [line for line in lines if re.search(" (WARNING|ERROR) game[.]ai[.]", line)]

    def forget_log(self) -> None:
        """Remove the log, where it has what a trial wanted."""
        for log in self.home.rglob(f"{FILE_NAME}*"):
            log.unlink()


@contextmanager
def bare_system(kept: Path | None, package: Path, display: str) -> Iterator[BareSystem]:
    """A bare Debian with what the package needs; the folder goes in the end."""
    needs = heard("dpkg-deb", "--field", package, "Depends")
    names = [re.split(r"[ (|]", need.strip())[0] for need in needs.split(",")]
    folder = Path(mkdtemp(prefix="bare-"))
    root = folder / "root"
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, folder)
        if kept is None or not kept.exists():
            made = kept or root
            heard(
                *("debootstrap", "--variant=minbase", f"--include={','.join(names)}"),
                *(SUITE, made, "http://deb.debian.org/debian"),
            )
        if kept is not None:
            heard("cp", "--archive", "--reflink=auto", kept, root)
        system = BareSystem(root, display)
        for there in ("usr/bin/python3", "usr/bin/cc", "usr/bin/gcc"):
            if (root / there).exists():
                raise TrialError(f"the system isn't bare: there is /{there}")
        system.home.mkdir()
        os.chown(system.home, PERSON, PERSON)
        sockets = root / "tmp" / ".X11-unix"
        sockets.mkdir()
        for source, target in (("/tmp/.X11-unix", sockets), ("/proc", root / "proc")):
            heard("mount", "--bind", source, target)
            stack.callback(subprocess.run, ["umount", "--lazy", str(target)], check=False)
        stack.callback(system.end)
        yield system
