"""Tries the packages for Linux where nothing is: no Python, no compiler, no network.

    python tools/packaging/try_bare.py FOLDER [--root FOLDER] [--only TRIAL,…]

Run by root, on Debian or what descends from it, with debootstrap, openbox, wmctrl, xdotool and Xvfb
installed. FOLDER is where `tools/bundle.py` has put the packages. A bare Debian is fetched, with
what the package says it needs and nothing else, and kept in the folder named by `--root`, if it is.
Both packages are installed in it and played by a person without rights, whose home has a space and
an umlaut in its name, with real keys on a real display. Each trial prints a line; the status is 1
if one fails.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import mkdtemp

from bare_system import (
    HOME,
    INSTALLED,
    PERSON,
    TOP,
    UNPACKED,
    BareSystem,
    TrialError,
    bare_system,
    heard,
)

from game.commands.cli import Parser, run_command, tell

PROGRAM = "tools/packaging/try_bare.py"

NEEDED = ("debootstrap", "dpkg-deb", "openbox", "unshare", "wmctrl", "xdotool", "Xvfb")

STARTS = 7
"""How often the time to start is measured."""

TIMES_SLOWER = 1.3
"""How many times that of a checkout it may be."""

FIRST_MOVE_S = 1.5
"""How long the first move of a hard opponent may take, from the start of the program."""

KERNELS = "_internal/game/ai/core/kernels"
"""Where the compiled kernels are, beside the program."""

GAME_S = 1800
"""How long a game may take."""

WINDOW_S = 30
"""How long a window may take to open or close."""

SMALL_DISK = "100m"
"""The size of a disk that the program doesn't fit on."""

HARD = ("gtp", "--level", "hard", "--variant")
"""The command that asks a hard opponent, by the text protocol, but for the game."""

UNREAD = "Junior"
"""A game without a book, in which even the first move is searched for."""

TURN_KEYS = ("Tab", "n", "Return")
"""The keys that take the next piece that fits, lead it to a legal spot, and place it."""

PAUSE_S = 0.4
"""How long there is between two such placements: the window may also be busy."""


def until(holds: Callable[[], bool], seconds: float, what: str) -> None:
    """Wait until something holds. Raises TrialError, saying `what` didn't, after that time."""
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            raise TrialError(f"{what} within {seconds:g} s")
        time.sleep(0.1)


@contextmanager
def x_server() -> Iterator[str]:
    """A display, with a window manager; its name."""
    reader, writer = os.pipe()
    screen = ("-screen", "0", "1366x768x24", "-noreset", "-nolisten", "tcp")
    with ExitStack() as stack:
        silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}

        def started(*command: str, **options: object) -> None:
            process = subprocess.Popen(command, **silent, **options)  # type: ignore[call-overload]
            stack.callback(process.wait)
            stack.callback(process.kill)

        started("Xvfb", "-displayfd", str(writer), *screen, "-ac", pass_fds=[writer])
        with os.fdopen(reader) as told:
            os.close(writer)
            display = f":{told.readline().strip()}"
        env = {**os.environ, "DISPLAY": display}
        started("openbox", env=env)
        shows = ["wmctrl", "-m"]
        until(
            lambda: subprocess.run(shows, env=env, check=False, **silent).returncode == 0,  # type: ignore[call-overload]
            WINDOW_S,
            "the window manager didn't start",
        )
        yield display


class Player:
    """The program with its window open, and the keys pressed in it."""

    def __init__(self, system: BareSystem, display: str, *command: str) -> None:
        """Start it. Raises TrialError if no window opens."""
        self._system = system
        self._env = {**os.environ, "DISPLAY": display}
        self._process = subprocess.Popen(
            system.command(*command), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        until(lambda: bool(self.windows()), WINDOW_S, f"{command} opened no window")

    def windows(self) -> list[str]:
        """The windows of the program, by number."""
        if self._process.poll() is not None:
            said = self._process.stdout.read() if self._process.stdout else b""
            raise TrialError(f"it ended with {self._process.returncode}: {said!r}")
        command = ["xdotool", "search", "--onlyvisible", "--class", "cornerwise"]
        done = subprocess.run(command, env=self._env, capture_output=True, text=True, check=False)
        return done.stdout.split()

    def press(self, *keys: str) -> None:
        """Press keys one after the other, as a keyboard would."""
        heard("xdotool", "key", "--delay", "60", *keys, env=self._env)

    def play(self, game: str) -> float:
        """Play to the end of the game, and return how many seconds that took.

        Raises TrialError if anybody but the opponent that was asked for played.
        """
        before, begun = self._system.records(), time.monotonic()

        def placed() -> bool:
            if self._system.records() > before:
                return True
            self.press(*TURN_KEYS)
            time.sleep(PAUSE_S)
            return False

        until(placed, GAME_S, f"{game} wasn't kept")
        complaints = self._system.complaints()
        if complaints:
            raise TrialError(f"{game}: {complaints[0]}")
        return time.monotonic() - begun

    def close(self) -> None:
        """Close the window, as its button does. Raises TrialError if anything is left running."""
        for window in self.windows():
            heard("wmctrl", "-i", "-c", window, env=self._env)
        try:
            status = self._process.wait(WINDOW_S)
        except subprocess.TimeoutExpired:
            raise TrialError("it goes on after its window was closed") from None
        if status:
            raise TrialError(f"it ended with {status}")
        until(lambda: not self._system.processes(), 5, "something was left running")


# -- trials -------------------------------------------------------------------


class Trials:
    """What is tried, each by a method that tells what it found or raises TrialError."""

    def __init__(self, system: BareSystem, display: str, program: str, archive: Path) -> None:
        """Try that program in that system, and unpacking that archive."""
        self._system, self._display, self._program = system, display, program
        self._archive = archive

    def start(self) -> str:
        """The time to start, beside that of the checkout, each to the end of its first frame."""
        here = [sys.executable, "-m", "game", "--frames", "1"]
        there = self._system.command(self._program, "--frames", "1")
        with_home = {"CORNERWISE_HOME": mkdtemp(), "SDL_AUDIODRIVER": "dummy"}
        env = {**os.environ, "DISPLAY": self._display, **with_home}
        kinds = [(here, {"cwd": TOP, "env": env}), (there, {})]
        rounds: list[list[float]] = []
        for _ in range(STARTS + 1):
            taken = []
            for command, options in kinds:
                begun = time.monotonic()
                heard(*command, **options)
                taken.append(time.monotonic() - begun)
            rounds.append(taken)
        shutil.rmtree(with_home["CORNERWISE_HOME"])
        checkout, bundle = map(statistics.median, zip(*rounds[1:], strict=True))
        found = f"{bundle:.2f} s, {bundle / checkout:.2f} times the checkout's {checkout:.2f} s"
        if bundle > TIMES_SLOWER * checkout:
            raise TrialError(found)
        return found

    def first_move(self) -> str:
        """The time from the start of the program to the first move of a hard opponent, median."""
        firsts, seconds = zip(*(self._moves() for _ in range(STARTS)), strict=True)
        first, second = statistics.median(firsts), statistics.median(seconds)
        found = f"{first:.2f} s from the start, the next {second:.2f} s"
        if first > FIRST_MOVE_S:
            raise TrialError(found)
        return found

    def _moves(self) -> tuple[float, float]:
        """How long the first move takes from the start, and the second from its being asked."""
        begun = time.monotonic()
        with subprocess.Popen(
            self._system.command(self._program, *HARD, "Duo"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            taken = []
            for asked in (b"genmove b\n", b"genmove w\n"):
                process.stdin.write(asked)
                process.stdin.flush()
                while process.stdout.readline().strip():
                    pass
                taken.append(time.monotonic() - begun)
                begun = time.monotonic()
            process.stdin.close()
        return taken[0], taken[1]

    def noexec_kernels(self) -> str:
        """A hard opponent plays where the kernels lie on a disk that lets nothing be run."""
        with self._kernels(lambda content: content, options="noexec"):
            said = self._hard_move()
        if said:
            raise TrialError(f"it complained: {said!r}")
        return "played by the copy in memory"

    def no_kernels(self) -> str:
        """Without its kernels the program says so in a line, and simpler opponents play."""
        with self._kernels(None):
            return self._simpler("install Cornerwise again")

    def damaged_kernels(self) -> str:
        """The same if one bit of them is wrong."""

        def damaged(content: bytes) -> bytes:
            middle = len(content) // 2
            return content[:middle] + bytes([content[middle] ^ 1]) + content[middle + 1 :]

        with self._kernels(damaged):
            return self._simpler("is damaged: install Cornerwise again")

    @contextmanager
    def _kernels(
        self, change: Callable[[bytes], bytes] | None, options: str = "noatime"
    ) -> Iterator[None]:
        """Lay a disk over the kernels, with what a change makes of them, or with None nothing."""
        program = self._system.root / self._program.removeprefix("/")
        folder = program.resolve().parent / KERNELS
        (path,) = folder.iterdir()
        content = path.read_bytes()
        heard("mount", "-t", "tmpfs", "-o", f"mode=755,{options}", "tmpfs", folder)
        try:
            if change is not None:
                path.write_bytes(change(content))
            yield
        finally:
            # A process that goes on has them loaded.
            heard("umount", "--lazy", folder)

    def _hard_move(self) -> str:
        """What is complained of when a hard opponent is asked. Raises TrialError without a move."""
        done = self._system.run(self._program, *HARD, UNREAD, told="genmove b\nquit\n")
        if done.returncode or not re.match(r"= \S", done.stdout):
            raise TrialError(f"it ended with {done.returncode}: {done.stdout!r} {done.stderr!r}")
        return done.stderr.strip()

    def _simpler(self, because: str) -> str:
        """Simpler opponents play, by the protocol and in the window, and a line says why."""
        said = self._hard_move()
        if because not in said or len(said.splitlines()) != 1:
            raise TrialError(f"it complained: {said!r}")
        command = (self._program, "--variant", "Duo", "--seats", "human,hard")
        player = Player(self._system, self._display, *command)

        def is_told() -> bool:
            player.press(*TURN_KEYS)
            return bool(self._system.complaints())

        until(is_told, WINDOW_S, "the log says nothing")
        for _ in range(3):
            player.press(*TURN_KEYS)
            time.sleep(PAUSE_S)
        player.close()
        complaints = self._system.complaints()
        self._system.forget_log()
        if not all(because in line for line in complaints):
            raise TrialError(f"the log says {complaints}")
        return said

    def duo(self) -> str:
        """A whole game of Duo against Master."""
        return self._game("Duo", 2)

    def four(self) -> str:
        """A whole classic game against three times Master."""
        return self._game("Classic", 4)

    def _game(self, game: str, seats: int) -> str:
        who = ",".join(["human", *["master"] * (seats - 1)])
        player = Player(
            self._system, self._display, self._program, "--variant", game, "--seats", who
        )
        seconds = player.play(game)
        player.close()
        return f"played in {seconds:.0f} s, kept, closed, nothing left running"

    def record(self) -> str:
        """A record is opened; a broken one is told of in a line, or by the window if clicked."""
        records = sorted(self._system.records())
        if not records:
            raise TrialError("there is no record: play a game first")
        name = "/" + records[0].relative_to(self._system.root).as_posix()
        (self._system.home / "broken.blksgf").write_text("no record")
        broken = f"{HOME}/broken.blksgf"
        for path in (name, broken):
            player = Player(self._system, self._display, self._program, path)
            time.sleep(2)
            player.close()
        self._one_line("--load", broken)
        return f"{records[0].name} opened and closed"

    def no_display(self) -> str:
        """Without a display there is one line."""
        return self._one_line(env={"DISPLAY": ""})

    def _one_line(self, *arguments: str, env: Mapping[str, str] | None = None) -> str:
        done = self._system.run(self._program, *arguments, env=env)
        if done.returncode != 2 or len(done.stderr.strip().splitlines()) != 1:
            raise TrialError(f"it ended with {done.returncode}: {done.stderr!r}")
        return done.stderr.strip()

    def homes(self) -> str:
        """It starts where its home can't be written, or lets no program run."""
        home = str(self._system.home)
        for options in ("ro", f"noexec,uid={PERSON}"):
            heard("mount", "-t", "tmpfs", "-o", options, "tmpfs", home)
            try:
                done = self._system.run(self._program, "--frames", "5")
                said = self._hard_move()
            finally:
                heard("umount", home)
            if done.returncode or "Traceback" in done.stderr:
                raise TrialError(f"{options}: it ended with {done.returncode}: {done.stderr!r}")
            if said:
                raise TrialError(f"{options}: it complained: {said!r}")
        return "read-only and noexec homes are played from"

    def full_disk(self) -> str:
        """A disk too small for the archive is told of, and there is nothing that half starts."""
        small = self._system.root / "mnt"
        heard("mount", "-t", "tmpfs", "-o", f"size={SMALL_DISK}", "tmpfs", small)
        try:
            command = ["tar", "--extract", "--xz", f"--file={self._archive}", "-C", str(small)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            program = small / "cornerwise" / "cornerwise"
            # It comes after all that it needs, and tar makes a file before it has room for it.
            left = program.exists() and program.stat().st_size > 0
        finally:
            heard("umount", small)
        if not done.returncode or left:
            raise TrialError(f"tar ended with {done.returncode}, the program is there: {left}")
        return "tar says that the disk is full, and there is nothing in the program"

    def no_sound(self) -> str:
        """It starts where there is no device for sound."""
        done = self._system.run(self._program, "--frames", "5", env={"SDL_AUDIODRIVER": ""})
        if done.returncode or done.stderr:
            raise TrialError(f"it ended with {done.returncode}: {done.stderr!r}")
        return "started without a sound"


TRIALS = (
    *("start", "first_move", "no_display", "no_sound", "homes", "full_disk"),
    *("noexec_kernels", "no_kernels", "damaged_kernels"),
    *("duo", "four", "record"),
)


def run(args: Namespace) -> int:
    """Try both packages; the exit status."""
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if os.geteuid() or missing:
        tell(PROGRAM, f"run it as root, with {', '.join(missing or NEEDED)} installed")
        return 2
    packages: Sequence[Path] = sorted(args.folder.glob("*.deb"))
    archives: Sequence[Path] = sorted(args.folder.glob("*.tar.xz"))
    if len(packages) != 1 or len(archives) != 1:
        tell(PROGRAM, f"{args.folder} must have one .deb and one .tar.xz, by tools/bundle.py")
        return 2
    failed = 0
    for package, program in ((packages[0], INSTALLED), (archives[0], UNPACKED)):
        with x_server() as display, bare_system(args.root, packages[0], display) as system:
            if program == INSTALLED:
                system.install(package)
            else:
                system.unpack(package)
            trials = Trials(system, display, program, archives[0])
            for name in args.only or TRIALS:
                try:
                    found = getattr(trials, name)()
                except (TrialError, subprocess.TimeoutExpired) as error:
                    failed += 1
                    found = f"FAILED: {error}"
                print(f"{package.suffix} {name}: {found}", flush=True)
    return 1 if failed else 0


def main() -> int:
    """Run the command; its exit status."""
    parser = Parser(prog=PROGRAM, description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="where the packages are")
    parser.add_argument("--root", type=Path, metavar="FOLDER", help="where a bare Debian is kept")
    parser.add_argument(
        "--only",
        type=lambda text: text.split(","),
        metavar="TRIAL,…",
        help=f"some of {', '.join(TRIALS)}",
    )
    try:
        return run(parser.parse_args())
    except TrialError as error:
        tell(PROGRAM, str(error))
        return 1


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
