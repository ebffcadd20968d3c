"""The system's own dialog for a file, in a process of its own: nothing here ever waits for it.

Zenity or KDialog opens it, whichever suits the desktop; both show the desktop's own dialog, and go
through its portal (xdg-desktop-portal) where there is one. Otherwise Tk does, if Python has it, as
it has on Windows and macOS. Where none of these is there, a person types the path.
"""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from threading import Thread

from msgspec import Struct

from game.base.itself import environment_for_others, running

log = logging.getLogger(__name__)

MOST_BYTES = 1 << 16
"""The most that is read of what a dialog says: more than any path has."""

CANCELLED = 1
"""The exit status of a dialog in which nothing was chosen, without a word."""

DESKTOPS = ("x11", "wayland", "windows", "cocoa")
"""The names by which SDL calls the systems on whose desktop a dialog can be seen."""

TK = "game.ui.shell.tk_dialog"
"""The module that opens a dialog by Tk."""


class Wanted(Struct, frozen=True):
    """What a dialog asks for.

    Attributes:
        title: its title.
        path: where it begins: a file's path to save to, or a folder.
        saving: whether the file is to be written, not read.
        suffixes: those of the files that it shows, each with its dot; none for all files.
    """

    title: str
    path: Path
    saving: bool
    suffixes: tuple[str, ...] = ()

    @property
    def kinds(self) -> str:
        """The suffixes as people read them."""
        return " ".join(f"*{suffix}" for suffix in self.suffixes)

    @property
    def patterns(self) -> str:
        """The suffixes as patterns for names, in either case."""
        both = dict.fromkeys(one for suffix in self.suffixes for one in (suffix, suffix.upper()))
        return " ".join(f"*{suffix}" for suffix in both)


def zenity(wanted: Wanted) -> list[str]:
    """Zenity's command line."""
    place = str(wanted.path) if wanted.saving else f"{wanted.path}{os.sep}"
    command = ["zenity", "--file-selection", f"--title={wanted.title}", f"--filename={place}"]
    command += ["--save"] * wanted.saving
    return command + [f"--file-filter={wanted.kinds} | {wanted.patterns}"] * bool(wanted.suffixes)


def kdialog(wanted: Wanted) -> list[str]:
    """KDialog's command line."""
    ask = "--getsavefilename" if wanted.saving else "--getopenfilename"
    command = ["kdialog", "--title", wanted.title, ask, str(wanted.path)]
    return command + [f"{wanted.patterns}|{wanted.kinds}"] * bool(wanted.suffixes)


def tk(wanted: Wanted) -> list[str]:
    """The command line of a dialog by Tk."""
    ask = "save" if wanted.saving else "open"
    kind = (wanted.kinds, wanted.patterns) if wanted.suffixes else ()
    return running(TK, ask, wanted.title, str(wanted.path), *kind)


Way = Callable[[Wanted], list[str]]
"""Makes the command line of a dialog."""


def ways(driver: str, environment: Mapping[str, str]) -> Sequence[Way]:
    """What can open a dialog here, the one that suits best first.

    `driver` is what SDL calls the system. Nothing can be opened where nobody would see it.
    """
    if driver not in DESKTOPS:
        return ()
    desktop = environment.get("XDG_CURRENT_DESKTOP", "").upper()
    own = (kdialog, zenity) if "KDE" in desktop.split(":") else (zenity, kdialog)
    there = [way for way in own if shutil.which(way.__name__, path=environment.get("PATH"))]
    return (*there, tk) if _has_tk() else tuple(there)


def _has_tk() -> bool:
    """Whether Python has Tk, which systems often leave out."""
    try:
        import _tkinter  # noqa: F401  Loaded only to see whether it is there.
    except ImportError:
        return False
    return True


class FileDialog:
    """A dialog that is open, and what it says in the end.

    Attributes:
        over: whether it is closed, whatever the reason.
        chosen: the path that was chosen in it; None if none was.
        failed: whether it ended in another way than by somebody's choosing or cancelling.
    """

    def __init__(self, way: Way, wanted: Wanted, on_over: Callable[[], None]) -> None:
        """Open it; `on_over` is called in another thread once it is closed.

        Raises OSError if it can't be started.
        """
        self.over, self.failed = False, False
        self.chosen: Path | None = None
        self._on_over = on_over
        self._closed = False
        # Zenity asks the desktop's portal if GTK is told so.
        environment = {**environment_for_others(), "GTK_USE_PORTAL": "1"}
        self._process = subprocess.Popen(
            way(wanted),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
        )
        Thread(target=self._wait, name="file dialog", daemon=True).start()

    def _wait(self) -> None:
        """Read what it says, until it ends."""
        process = self._process
        assert process.stdout is not None
        with process.stdout as said:
            data = said.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            process.kill()  # No path is that long.
        status = process.wait()
        if not self._closed:
            self.chosen = path_said(data) if status == 0 else None
            cancelled = status in (0, CANCELLED) and not data.strip()
            self.failed = self.chosen is None and not cancelled
            if self.failed:
                log.warning("a dialog ended with %d, saying %r", status, data[:200])
        self.over = True
        self._on_over()

    def close(self) -> None:
        """Close it, if it's still open; what it says no longer counts."""
        self._closed = True
        self._process.kill()


def path_said(data: bytes) -> Path | None:
    r"""The path in what a dialog has said; None if it's no whole path of one line.

    >>> path_said(b"/games/a.blksgf\n"), path_said(b"a warning\n"), path_said(b"")
    (PosixPath('/games/a.blksgf'), None, None)
    """
    if len(data) > MOST_BYTES:
        return None
    text = os.fsdecode(data).removesuffix("\n").removesuffix("\r")
    if not text or "\n" in text or "\0" in text:
        return None
    path = Path(text)
    return path if path.is_absolute() else None


def opened(ways: Collection[Way], wanted: Wanted, on_over: Callable[[], None]) -> FileDialog | None:
    """The dialog opened in the first of these ways that can be started; None if none can."""
    for way in ways:
        try:
            return FileDialog(way, wanted, on_over)
        except (OSError, ValueError) as error:  # ValueError: a NUL in the path.
            log.warning("no dialog by %s: %r", way.__name__, error)
    return None
