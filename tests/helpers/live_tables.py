"""A table that listens, in a thread of its own and in real time, for pages in a browser."""

import threading
import time

from game.network.events import Closed, Listening, Opened, Received
from game.network.listener import Listener
from game.ui.phone_page import page_files
from helpers.tables import CODE, Party

LONGEST_S = 0.05
"""After how long the host looks whether the game goes on, if nothing comes."""


class LiveTable(Party):
    """A host that listens; `on_host` has it do something.

    Attributes:
        url: where the page is, with the table's code.
    """

    def __init__(self, options, sitters, **rest):
        super().__init__(options, sitters, **rest)
        self._wake, self._lock = threading.Event(), threading.RLock()
        self._ends, self._listens = False, threading.Event()
        self._port = 0
        self._listener = Listener(self._wake.set, port=0, host="127.0.0.1", page=page_files())
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()
        assert self._listens.wait(10)
        self.url = f"http://127.0.0.1:{self._port}/#{CODE}"

    @property
    def time(self):
        return time.monotonic() * 1000

    @time.setter
    def time(self, value):
        """Time passes by itself."""

    def on_host(self, do):
        """Have the host do something, and return what that returns."""
        with self._lock:
            found = do(self.host)
        self._wake.set()
        return found

    def _serve(self):
        while not self._ends:
            self._wake.wait(LONGEST_S)
            self._wake.clear()
            with self._lock:
                for event in self._listener.take():
                    self._hear(event)
                self.host.update()
                if self.host.session is not None:
                    self.host.session.update(moving=False)
                for out in self.host.take_out():
                    if out.data is None:
                        self._listener.close_connection(out.connection)
                    else:
                        self._listener.send(out.connection, out.data)

    def _hear(self, event):
        match event:
            case Listening(port=port):
                self._port = port
                self._listens.set()
            case Opened(connection=connection, address=address):
                self.host.opened(connection, address)
            case Received(connection=connection, data=data):
                self.host.received(connection, data)
            case Closed(connection=connection):
                self.host.closed(connection)

    def close(self):
        """Close it."""
        self._ends = True
        self._wake.set()
        self._thread.join()
        self._listener.close()
