"""Machines with cables between them, on this one: namespaces of networks, made by root on Linux."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from msgspec import Struct

PREFIX = f"cw{os.getpid()}"
"""What the names of this process's namespaces and cables begin with."""


def ip(*arguments: str, check: bool = True) -> None:
    """Run the command ``ip``. Raises CalledProcessError."""
    subprocess.run(["ip", *arguments], check=check, capture_output=True)


def reason_against() -> str | None:
    """Why there can be no namespaces here; None if there can."""
    if sys.platform != "linux" or not shutil.which("ip"):
        return "needs Linux and its command ip"
    if os.geteuid() != 0:
        return "only root makes namespaces"
    name = f"{PREFIX}-try"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False)
    ip("netns", "delete", name, check=False)
    return "this system admits no namespaces" if made.returncode else None


class Machine(Struct, frozen=True):
    """A machine in a network.

    Attributes:
        name: that of its namespace.
        address: its address.
        socket: the end of its cable that is in the switch.
    """

    name: str
    address: str
    socket: str

    def command(self, command: Sequence[str]) -> list[str]:
        """What runs a command there."""
        return ["ip", "netns", "exec", self.name, *command]

    def plug(self, *, is_in: bool) -> None:
        """Put the cable in, or pull it: then nobody is told, and nothing arrives any more."""
        ip("-n", f"{PREFIX}-switch", "link", "set", self.socket, "up" if is_in else "down")


@contextmanager
def network(names: Sequence[str]) -> Iterator[dict[str, Machine]]:
    """Machines of these names at one switch, as long as they are needed.

    Raises CalledProcessError where there can be none, see `reason_against`.
    """
    switch = f"{PREFIX}-switch"
    machines = {
        name: Machine(f"{PREFIX}-{name}", f"10.79.0.{number}", f"{PREFIX}s{number}")
        for number, name in enumerate(names, start=1)
    }
    spaces = [switch, *(one.name for one in machines.values())]
    try:
        for space in spaces:
            ip("netns", "add", space)
            ip("-n", space, "link", "set", "lo", "up")
        ip("-n", switch, "link", "add", "switch", "type", "bridge")
        ip("-n", switch, "link", "set", "switch", "up")
        for number, one in enumerate(machines.values(), start=1):
            end = f"{PREFIX}m{number}"
            ip("link", "add", one.socket, "type", "veth", "peer", "name", end)
            ip("link", "set", one.socket, "netns", switch)
            ip("-n", switch, "link", "set", one.socket, "master", "switch")
            ip("-n", switch, "link", "set", one.socket, "up")
            ip("link", "set", end, "netns", one.name)
            ip("-n", one.name, "address", "add", f"{one.address}/24", "dev", end)
            ip("-n", one.name, "link", "set", end, "up")
        yield machines
    finally:
        for space in spaces:
            ip("netns", "delete", space, check=False)
