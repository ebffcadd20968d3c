"""Plays games at tables over real sockets while processes are killed and connections are cut.

    python tools/table_storm.py --games 1000 [--minutes M] [--seed N] [--cables]

A host, its guests and sometimes a relay are processes of their own, each with a folder of its own.
Between host and guests is a line that delays, and cuts connections at random; every few seconds one
of the processes is killed (SIGKILL) and started again. With ``--cables``, as root on Linux, each is
a machine of its own instead, whose cable is pulled now and then for some seconds, which nobody is
told of. A game counts once the host has its record. In the end each record that a guest has is
compared with the host's: the same events, or it is told.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack, suppress
from functools import cache
from pathlib import Path

from bad_line import BadLine
from namespaces import Machine, network, reason_against

from game.commands.cli import Parser
from game.engine import GAMES, Event
from game.files.library import load_record

ROUNDS = (
    ("Blokus Duo", "open,open"),
    ("Blokus Dice Two-Player", "open,open"),
    ("Blokus Junior", "open,open"),
    ("Callisto Two-Player", "open,open"),
    ("Blokus Dice", "open,open,open,open"),
    ("Blokus", "open,1,open,open"),
    ("Blokus Trigon Two-Player", "open,open"),
    ("Nexos Two-Player", "open,open"),
    ("GembloQ Two-Player", "open,open"),
    ("Blokus Three-Player", "open,open,open"),
)
"""The games that are played in turn, and who plays them."""

GUEST = Path(__file__).with_name("storm_guest.py")
"""The program of a guest."""

GAMES_A_ROUND = 10
CODE_WAIT_S = 30.0

KILL_EVERY_S = (2.0, 10.0)
"""How long no process is killed, at least and at most."""

PULL_EVERY_S = (8.0, 25.0)
"""How long no cable is pulled, at least and at most: all have to be there at a time to play on."""

PULLED_S = (0.5, 12.0)
"""How long a cable is out: longer than a side waits for an answer, nine seconds, or not."""

CATCH_UP_S = 3.0
"""How long a program has for hearing what it missed, and for sending again what was lost."""

STALL_S = 60.0
"""If nothing happens for so long, a round has failed."""


# -- a round --------------------------------------------------------------------------------------


class Round:
    """Some games of one kind at one table."""

    def __init__(
        self,
        folder: Path,
        name: str,
        seats: str,
        seed: int,
        *,
        relayed: bool,
        machines: dict[str, Machine],
    ) -> None:
        self.folder, self.name, self.seats = folder, name, seats
        self.random = random.Random(seed)
        self.relayed = relayed
        self.processes: dict[str, subprocess.Popen[str]] = {}
        self.commands: dict[str, list[str]] = {}
        self.killed: Counter[str] = Counter()
        self.failures: list[str] = []
        self.port = free_port()
        self.relay_port = free_port()
        self.line: BadLine | None = None
        self.machines = machines
        self.pulled: dict[str, float] = {}
        self.pulls = 0
        self.pull_at = 0.0

    def address(self, name: str) -> str:
        """Where a process is."""
        machine = self.machines.get(name)
        return "127.0.0.1" if machine is None else machine.address

    def pull(self, now: float) -> None:
        """Put the cables back whose time has come, and pull another one."""
        for name, until in list(self.pulled.items()):
            if now >= until:
                del self.pulled[name]
                self.machines[name].plug(is_in=True)
        if now >= self.pull_at:
            self.pull_at = now + self.random.uniform(*PULL_EVERY_S)
            name = self.random.choice([one for one in self.processes if one not in self.pulled])
            self.pulled[name] = now + self.random.uniform(*PULLED_S)
            self.machines[name].plug(is_in=False)
            self.pulls += 1

    def start(self, name: str) -> subprocess.Popen[str]:
        home = self.folder / name
        log = (self.folder / f"{name}.log").open("a")
        env = {**os.environ, "CORNERWISE_HOME": str(home), "SDL_VIDEODRIVER": "dummy"}
        command = self.commands[name]
        if name in self.machines:
            command = self.machines[name].command(command)
        process = subprocess.Popen(
            command, env=env, stdout=log, stderr=subprocess.STDOUT, text=True
        )
        log.close()
        self.processes[name] = process
        return process

    def run(self, games: int, until: float) -> int:
        """Play; return how many games were finished."""
        host = [sys.executable, "-m", "game", "host", "--variant", self.name, "--seats", self.seats]
        host += ["--port", str(self.port), "--name", "Storm"]
        if self.relayed:
            relay = [sys.executable, "-m", "game", "relay", "--listen"]
            where = f"{self.address('relay')}:{self.relay_port}"
            self.commands["relay"] = [*relay, where]
            self.start("relay")
            host += ["--relay", f"http://{where}"]
            time.sleep(1)
        self.commands["host"] = host
        self.start("host")
        link = self.link()
        self.commands["host"] = [*host, "--again"]
        for number in range(self.seats.count("open")):
            bot = [sys.executable, str(GUEST), link, f"Bot {number}"]
            self.commands[f"guest{number}"] = [*bot, str(self.random.randrange(1 << 30))]
            self.start(f"guest{number}")
        done, heard = 0, time.monotonic()
        killed_at = heard
        kill_at = heard + self.random.uniform(*KILL_EVERY_S)
        self.pull_at = heard + self.random.uniform(*PULL_EVERY_S)
        while done < games and time.monotonic() < until:
            time.sleep(0.1)
            now = time.monotonic()
            found = len(records(self.folder / "host"))
            plies = (self.folder / "host" / "games").exists()
            if found > done or (plies and newest(self.folder / "host" / "games") > now - 1):
                heard = now
            done = found
            if self.machines:
                self.pull(now)
            if now - heard > STALL_S:
                self.failures.append(f"{self.name}: nothing happened for {STALL_S:g} s")
                break
            for name, process in self.processes.items():
                if process.poll() is not None:
                    self.start(name)
            # Not before everybody has had time to start again, and something has happened.
            if now >= kill_at and heard > killed_at + 0.5:
                killed_at = now
                kill_at = now + self.random.uniform(*KILL_EVERY_S)
                victim = self.random.choice(list(self.processes))
                self.processes[victim].send_signal(signal.SIGKILL)
                self.processes[victim].wait()
                self.killed[victim.rstrip("0123456789")] += 1
                self.start(victim)
        for name in self.pulled:
            self.machines[name].plug(is_in=True)
        # Whoever was killed last catches up with the end.
        time.sleep(CATCH_UP_S)
        for process in reversed(self.processes.values()):
            process.kill()
            process.wait()
        return done

    def link(self) -> str:
        """What the guests are given: a way to the host by a bad line, or by the relay."""
        log = self.folder / "host.log"
        wanted = "(relay)" if self.relayed else "the table's code is"
        until = time.monotonic() + CODE_WAIT_S
        while time.monotonic() < until:
            for text in log.read_text().splitlines() if log.exists() else ():
                if wanted in text:
                    if self.relayed:
                        return text.split()[0]
                    if self.machines:
                        return f"{self.address('host')}:{self.port}#{text.split()[-1]}"
                    self.line = BadLine(self.port, self.random.randrange(1 << 30))
                    return f"127.0.0.1:{self.line.port}#{text.split()[-1]}"
            time.sleep(0.05)
        raise RuntimeError(f"the host didn't open its table: {log.read_text()}")

    def compare(self) -> Counter[str]:
        """Compare each guest's records with the host's."""
        found: Counter[str] = Counter()
        mine = {tuple(map(str, events)) for events in records(self.folder / "host")}
        for home in sorted(self.folder.glob("guest*")):
            if home.is_dir():
                for events in records(home):
                    same = tuple(map(str, events)) in mine
                    found["same" if same else "different"] += 1
                    if not same:
                        self.failures.append(f"{self.name}: {home.name} has another game")
        for log in self.folder.glob("*.log"):
            if "Traceback" in log.read_text():
                self.failures.append(f"{self.name}: a traceback in {log}")
        return found


def records(home: Path) -> list[list[Event]]:
    """The events of every finished game in a folder."""
    paths = sorted((home / "records").glob("*.blksgf"))
    found = [finished(path, path.stat().st_mtime_ns) for path in paths]
    return [events for events in found if events is not None]


@cache
def finished(path: Path, changed: int) -> list[Event] | None:
    """The events of the game in a record, as it was `changed` last; None if it isn't over."""
    with suppress(OSError, ValueError):
        record = load_record(path).record
        line = record.main_line()
        if record.position(line[-1]).over:
            return [node.event for node in line if node.event is not None]
    return None


def newest(folder: Path) -> float:
    """How recently a file in a folder was written, on the scale of `time.monotonic`."""
    newest = 0.0
    for path in folder.iterdir():
        with suppress(FileNotFoundError):  # It was a draft.
            newest = max(newest, path.stat().st_mtime)
    return newest - time.time() + time.monotonic()


def free_port() -> int:
    """A port that nobody listens at."""
    import socket

    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def main() -> int:
    """Play; return the exit status."""
    parser = Parser(prog="tools/table_storm.py", description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cables", action="store_true")
    args = parser.parse_args()
    if args.cables and (reason := reason_against()) is not None:
        parser.error(f"--cables: {reason}")
    until = time.monotonic() + 60 * args.minutes
    total, killed, compared, cuts = 0, Counter[str](), Counter[str](), 0
    failures: list[str] = []
    number = 0
    while total < args.games and time.monotonic() < until:
        name, seats = ROUNDS[number % len(ROUNDS)]
        assert name in GAMES
        with ExitStack() as stack:
            made = tempfile.TemporaryDirectory(prefix="storm", ignore_cleanup_errors=True)
            folder = stack.enter_context(made)
            people = ["relay", "host", *(f"guest{one}" for one in range(seats.count("open")))]
            machines = stack.enter_context(network(people)) if args.cables else {}
            one = Round(
                *(Path(folder), name, seats, args.seed + number),
                relayed=number % 3 == 2,
                machines=machines,
            )
            total += one.run(min(GAMES_A_ROUND, args.games - total), until)
            compared += one.compare()
            killed += one.killed
            cuts += one.pulls if one.line is None else one.line.cuts
            failures += one.failures
        number += 1
        print(
            f"{total} games, killed {dict(killed)}, {cuts} connections cut, "
            f"records of guests {dict(compared)}, {name}"
            + "".join(f"\n  {failure}" for failure in failures),
            flush=True,
        )
    return 1 if failures or compared["different"] else 0


if __name__ == "__main__":
    sys.exit(main())
