"""The command `cornerwise relay`, as whoever runs a relay meets it."""

import os
import signal
import socket
import subprocess
import sys
from argparse import ArgumentTypeError
from contextlib import contextmanager
from subprocess import PIPE

import pytest

from game.commands.relay import listen_address, memory_mb

ON_POSIX = pytest.mark.skipif(os.name != "posix", reason="needs signals")


@contextmanager
def started(*arguments):
    """The command in a process, whose output can be read."""
    command = [sys.executable, "-m", "game", "relay", *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@ON_POSIX
@pytest.mark.parametrize(("sign", "status"), [(signal.SIGTERM, 0), (signal.SIGINT, 130)])
def test_it_serves_until_it_is_told_to_end(sign, status):
    with started("--listen", "127.0.0.1:0") as process:
        told = process.stdout.readline()
        assert told.startswith("listening at 127.0.0.1:")
        with socket.create_connection(("127.0.0.1", int(told.rpartition(":")[2]))) as plain:
            plain.sendall(b"GET /nothing HTTP/1.1\r\nHost: relay.example\r\n\r\n")
            assert plain.makefile("rb").readline() == b"HTTP/1.1 404 Not Found\r\n"
            process.send_signal(sign)
            rest, errors = process.communicate()
    assert (process.returncode, rest, errors) == (status, "", "")


def test_a_port_that_is_taken_is_told_in_one_line():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with started("--listen", f"127.0.0.1:{port}") as process:
            told, errors = process.communicate()
    assert (process.returncode, told) == (2, "")
    assert errors.startswith(f"cornerwise relay: can't listen at 127.0.0.1, port {port}: ")
    assert errors.count("\n") == 1


@pytest.mark.parametrize("text", ["", "7", "-8", "8.5", "128 MB", "much"])
def test_memory_for_messages_is_told_in_megabytes_and_not_too_few(text):
    with pytest.raises(ArgumentTypeError, match="give megabytes, at least 8"):
        memory_mb(text)


@ON_POSIX
def test_more_connections_than_the_system_admits_are_told():
    limit = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (150, 150)); "
    code = f"{limit}import sys; sys.argv[1:] = ['relay', '--listen', '127.0.0.1:0']; "
    command = [sys.executable, "-c", f"{code}import game.__main__ as main; main.main()"]
    with subprocess.Popen(command, stdout=PIPE, stderr=PIPE, text=True) as process:
        try:
            assert process.stdout.readline().startswith("listening at 127.0.0.1:")
        finally:
            process.kill()
        assert process.stderr.read() == (
            "cornerwise relay: this system admits 50 connections, not 10000\n"
        )


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("0.0.0.0", ("0.0.0.0", 21022)),
        ("192.168.1.5:0", ("192.168.1.5", 0)),
        ("[::]:443", ("::", 443)),
        ("::1", ("::1", 21022)),
        ("[2001:db8::5]", ("2001:db8::5", 21022)),
    ],
)
def test_it_listens_where_it_is_told_to(text, address):
    assert listen_address(text) == address


@pytest.mark.parametrize(
    "text", ["", "relay.example", "192.168.1", "1.2.3.4:65536", "1.2.3.4:", "[::1", "::1:x", ":80"]
)
def test_where_it_can_t_listen_is_told_with_where_it_can(text):
    with pytest.raises(ArgumentTypeError, match=r"give ADDRESS or ADDRESS:PORT"):
        listen_address(text)
