"""Both ends of connections, for tests: endpoints listened to, a relay, and strangers."""

import asyncio
import socket
import threading
from contextlib import contextmanager

from heard import CODE, KEY, PATIENCE_S, Heard, channels, credentials  # noqa: F401

from game.network.door import listening_socket
from game.network.endpoints import Dialer, Listener
from game.network.events import Listening, Opened, Received
from game.network.links import DirectLink
from game.network.relay import Relay

HOST = "127.0.0.1"


class Cast:
    """Endpoints of one test, closed when it ends."""

    def __init__(self):
        self._all = []

    def heard(self, make, *arguments, **options):
        """One more endpoint."""
        heard = Heard(make, *arguments, **options)
        self._all.append(heard.endpoint)
        return heard

    def listener(self, **options):
        """A listener, and its port."""
        heard = self.heard(Listener, host=HOST, port=0, new_channel=channels(), **options)
        return heard, heard.next(Listening).port

    def pair(self):
        """A host and a guest who are connected, and each one's number of the connection."""
        host, port = self.listener()
        guest = self.heard(Dialer, DirectLink(HOST, port, CODE))
        numbers = [heard.next(Opened).connection for heard in (host, guest)]
        return host, guest, *numbers

    def close(self):
        """Close all."""
        for endpoint in self._all:
            endpoint.close()


def talk(host, guest, from_host, from_guest):
    """Send a message each way; the numbers are those of the connection at either end."""
    guest.endpoint.send(from_guest, b'"to the host"')
    assert host.next(Received) == Received(from_host, b'"to the host"')
    host.endpoint.send(from_host, b'"to the guest"')
    assert guest.next(Received) == Received(from_guest, b'"to the guest"')


class RunningRelay:
    """A relay in a thread."""

    def __init__(self, port=0, **options):
        listening = listening_socket(HOST, port)
        self.port = listening.getsockname()[1]
        self.url = f"http://{HOST}:{self.port}"
        self.relay = Relay(**options)
        self._loop = asyncio.new_event_loop()
        self._task = self._loop.create_task(self.relay.serve(listening))
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def _run(self):
        try:
            self._loop.run_until_complete(asyncio.wait({self._task}))
        finally:
            self._loop.close()

    def end(self):
        """End it."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._task.cancel)
        self._thread.join()


@contextmanager
def running_relay(port=0, **options):
    """A relay in a thread, as long as it is needed."""
    relay = RunningRelay(port, **options)
    try:
        yield relay
    finally:
        relay.end()


def request(port, *lines, path="/table", method="GET"):
    """A request for a WebSocket, with these lines in place of Host, or more than it."""
    head = lines or (f"Host: {HOST}:{port}",)
    usual = (
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==",
        "Sec-WebSocket-Version: 13",
    )
    return "\r\n".join((f"{method} {path} HTTP/1.1", *head, *usual, "", "")).encode()


def stranger(port):
    """A plain socket to somebody who listens."""
    return socket.create_connection((HOST, port), timeout=PATIENCE_S)


def read_head(plain):
    """What is answered, up to the empty line."""
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        more = plain.recv(1)
        if not more:
            break
        answer += more
    return answer


def read_all(plain):
    """What is answered until the other side closes the socket."""
    answer = b""
    try:
        while more := plain.recv(65536):
            answer += more
    except ConnectionResetError:
        pass
    return answer


def asked(port, data):
    """What is answered to these bytes until the other side closes the socket."""
    with stranger(port) as plain:
        plain.sendall(data)
        return read_all(plain)
