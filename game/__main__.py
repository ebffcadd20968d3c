"""Runs the command line, for ``python -m game`` and ``cornerwise``.

Child processes import this module again, so it contains next to nothing.
"""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType

from game.base.itself import IS_BUNDLE, stand_in_for_python


def main() -> int:
    """Run the command line and return the exit status."""
    # Until a command has something to save, Ctrl+C ends it at once and without a traceback,
    # however far its imports have got.
    signal.signal(signal.SIGINT, _leave)
    from game.commands.command_line import main

    return main()


def _leave(signum: int, frame: FrameType | None) -> None:
    os._exit(128 + signum)


if __name__ == "__main__":
    if IS_BUNDLE:
        stand_in_for_python()
    sys.exit(main())
