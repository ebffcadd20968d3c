"""Measures what a table's network costs the program: a message's time, and memory."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time

from memory import resident_mb

HOST = "127.0.0.1"

MESSAGES = 300

PAUSE_S = 0.03
"""Between messages, as people don't play without any: what rests has to be woken."""

MESSAGE = b"m" * 200


def table_figures() -> dict[str, float]:
    """The figures, from a process of its own, which has loaded nothing else."""
    done = subprocess.run([sys.executable, __file__], stdout=subprocess.PIPE, check=True)
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def _measured() -> dict[str, float]:
    """The figures, measured in this process."""
    before = resident_mb()
    from heard import CODE, Heard, channels  # Here, as the memory of what they load is measured.

    from game.network.listener import Listener

    host = Heard(Listener, host=HOST, port=0, new_channel=channels())
    from game.network.events import Listening, Opened, Received

    port = host.next(Listening).port
    added = resident_mb() - before
    from game.network.dialer import Dialer
    from game.network.links import DirectLink

    guest = Heard(Dialer, DirectLink(HOST, port, CODE))
    connection = guest.next(Opened).connection
    times = []
    for _ in range(MESSAGES):
        time.sleep(PAUSE_S)
        start = time.perf_counter()
        guest.endpoint.send(connection, MESSAGE)
        host.next(Received)
        times.append((time.perf_counter() - start) * 1000)
    guest.endpoint.close()
    host.endpoint.close()
    return {"tables_mb": added, "message_ms": statistics.median(times)}


if __name__ == "__main__":
    json.dump(_measured(), sys.stdout)
