"""Measures how fast the window opens, for `tools/bench.py`."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from tempfile import TemporaryDirectory

from window_speed import headless

BARE = """
import time
import numpy
import pygame
pygame.display.init()
pygame.display.set_mode((1280, 800)).fill((20, 24, 33))
pygame.display.flip()
print(time.time())
"""
"""The least a window costs that needs both libraries."""

GAME = """
import sys, time
from game.command_line import main
main(["--frames", "1"])
heavy = [m for m in ("numpy", "numba", "game.ai.core") if m in sys.modules]
assert not heavy, heavy
print(time.time())
"""
"""The program's first frame; the time includes leaving the window."""

PAIRS = 11


def startup() -> dict[str, float]:
    """Start the program and a bare window in turn, and time the first frame of each."""
    with TemporaryDirectory() as folder:
        env = {**headless(), "CORNERWISE_HOME": folder}
        # As in an installation: what was compiled once is there the next time.
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        pairs = [(_first_frame_ms(GAME, env), _first_frame_ms(BARE, env)) for _ in range(PAIRS)]
    game, bare = zip(*pairs[1:], strict=True)
    return {
        "startup_ms": statistics.median(game),
        "startup_ratio": statistics.median(game) / statistics.median(bare),
    }


def _first_frame_ms(code: str, env: dict[str, str]) -> float:
    start = time.time()
    # All processes share one clock.
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, check=True, cwd=os.getcwd()
    )
    return 1000 * (float(done.stdout.split()[-1]) - start)
