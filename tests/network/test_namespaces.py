"""Machines that can't see each other, and a relay that both can reach: namespaces of Linux."""

import os
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from helpers.thorough import MARK
from namespaces import ip, reason_against

TOP = Path(__file__).parents[2]

RELAY, HOST, GUEST = "cw-relay", "cw-host", "cw-guest"

PLAYER = """
import sys
from helpers.network import CODE, KEY, Cast, credentials, talk
from game.network.endpoints import Dialer
from game.network.events import Opened, Received, RoomGiven, Trouble, Reason
from game.network.links import DirectLink, RelayLink
from game.network.endpoints import RelayHost

people, (role, relay, room) = Cast(), sys.argv[1:]
if role == "host":
    host = people.heard(RelayHost, relay, credentials())
    print(host.next(RoomGiven).room, flush=True)
    number = host.next(Opened).connection
    host.endpoint.send(number, host.next(Received).data[::-1])
    sys.stdin.readline()
else:
    direct = people.heard(Dialer, DirectLink("10.77.1.2", 21021, CODE))
    assert direct.next(Trouble) == Trouble(Reason.UNREACHABLE)
    guest = people.heard(Dialer, RelayLink(relay, room, KEY))
    guest.endpoint.send(guest.next(Opened).connection, b"evom")
    print(guest.next(Received).data.decode(), flush=True)
people.close()
"""


FINDER = """
import sys
from helpers.network import Cast
from game.network.discovery import Finder
from game.network.events import Found

people = Cast()
print(*sorted(people.heard(Finder).next(Found).hosts), flush=True)
people.close()
"""


@contextmanager
def namespaces():
    """A relay's machine with a cable to the host's and one to the guest's, which have no other."""
    try:
        for name in (RELAY, HOST, GUEST):
            ip("netns", "add", name)
            ip("-n", name, "link", "set", "lo", "up")
        for number, name in enumerate((HOST, GUEST), 1):
            ends = f"cw{number}a", f"cw{number}b"
            ip("link", "add", ends[0], "type", "veth", "peer", "name", ends[1])
            for end, where, last in ((ends[0], RELAY, 1), (ends[1], name, 2)):
                ip("link", "set", end, "netns", where)
                ip("-n", where, "address", "add", f"10.77.{number}.{last}/24", "dev", end)
                ip("-n", where, "link", "set", end, "up")
        yield
    finally:
        for name in (RELAY, HOST, GUEST):
            ip("netns", "delete", name, check=False)


def inside(name, *command):
    """A Python in a namespace."""
    environment = {**os.environ, "PYTHONPATH": f"{TOP}:{TOP / 'tests'}:{TOP / 'tools'}"}
    return subprocess.Popen(
        ["ip", "netns", "exec", name, sys.executable, *command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )


@contextmanager
def starting():
    """Namespaces, and a function that starts a Python in one; skips where there can be none."""
    reason = reason_against()
    if reason:
        pytest.skip(reason)
    with ExitStack() as stack:
        stack.enter_context(namespaces())

        def start(*arguments):
            process = stack.enter_context(inside(*arguments))
            stack.callback(process.kill)
            return process

        yield start


@getattr(pytest.mark, MARK)
def test_two_machines_that_cant_see_each_other_play_through_a_relay():
    with starting() as start:
        relay = start(RELAY, "-m", "game", "relay", "--listen", "0.0.0.0:21022")
        assert relay.stdout.readline() == "listening at 0.0.0.0:21022\n"
        host = start(HOST, "-c", PLAYER, "host", "http://10.77.1.1:21022", "")
        room = host.stdout.readline().strip()
        guest = start(GUEST, "-c", PLAYER, "guest", "http://10.77.2.1:21022", room)
        assert guest.stdout.readline() == "move\n"
        assert guest.wait() == 0
        host.communicate("\n")
        assert host.returncode == 0


@getattr(pytest.mark, MARK)
def test_a_table_that_is_carried_to_another_network_is_told_and_found_there(tmp_path, monkeypatch):
    monkeypatch.setenv("CORNERWISE_HOME", str(tmp_path))
    with starting() as start:
        ip("-n", RELAY, "address", "add", "10.78.1.1/24", "dev", "cw1a")
        ip("-n", RELAY, "address", "add", "fd00:78::1/64", "dev", "cw1a", "nodad")
        host = start(HOST, "-m", "game", "host", "--variant", "Duo", "--seats", "open,open")
        assert "the table's code is" in host.stdout.readline()
        assert host.stdout.readline().startswith("http://10.77.1.2:21021/")
        ip("-n", HOST, "address", "delete", "10.77.1.2/24", "dev", "cw1b")
        ip("-n", HOST, "address", "add", "10.78.1.2/24", "dev", "cw1b")
        ip("-n", HOST, "address", "add", "fd00:78::2/64", "dev", "cw1b", "nodad")
        told = iter(host.stdout.readline, "")
        assert any(line.startswith("http://10.78.1.2:21021/") for line in told)
        assert next(told).startswith("http://[fd00:78::2]:21021/")
        finder = start(RELAY, "-c", FINDER)
        assert finder.stdout.readline().split() == ["10.78.1.2", "fd00:78::2"]
        assert finder.wait() == 0
