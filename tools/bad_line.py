"""A line that can't be relied on, for the storm at tables."""

from __future__ import annotations

import asyncio
import random
import threading
from contextlib import suppress


class BadLine:
    """Forwards connections to a port, with delays, and cuts some of them."""

    def __init__(self, target: int, seed: int) -> None:
        self._target, self._random = target, random.Random(seed)
        self._ready = threading.Event()
        self.port = self.cuts = 0
        self._loop = asyncio.new_event_loop()
        threading.Thread(target=self._work, daemon=True).start()
        self._ready.wait()

    def _work(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            to_reader, to_writer = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.close()
            return
        both = [
            asyncio.ensure_future(self._pass_on(reader, to_writer)),
            asyncio.ensure_future(self._pass_on(to_reader, writer)),
        ]
        life = self._random.expovariate(1 / 6)
        _, pending = await asyncio.wait(both, timeout=life, return_when="FIRST_COMPLETED")
        if len(pending) == 2:
            self.cuts += 1
        for one in pending:
            one.cancel()
        for end in (writer, to_writer):
            end.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if self._random.random() < 0.1:
                    await asyncio.sleep(self._random.random() * 0.2)
                writer.write(data)
                await writer.drain()
