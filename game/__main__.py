"""``python -m game`` and ``cornerwise``: runs the command line.

Processes that this one starts import this module again, so it holds next to nothing.
"""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType


def main() -> int:
    """Run the command line; the exit status."""
    # Until a command has something to keep, Ctrl+C ends it at once and without a traceback,
    # wherever it is in its imports.
    signal.signal(signal.SIGINT, _leave)
    from game.command_line import main

    return main()


def _leave(signum: int, frame: FrameType | None) -> None:
    os._exit(128 + signum)


if __name__ == "__main__":
    sys.exit(main())
