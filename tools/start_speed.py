"""Measures how fast the window opens, for `tools/bench.py`."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from save_speed import MANY
from scenes.played_games import fill_history
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
from game.commands.command_line import main
main(["--frames", "1"])
heavy = [m for m in ("numpy", "numba", "game.ai.core") if m in sys.modules]
assert not heavy, heavy
print(time.time())
"""
"""The program's first frame; the time includes leaving the window."""

ROUNDS = 11


def startup() -> dict[str, float]:
    """Start a bare window, the program, and the program with a long history in turn.

    The first frame of each is timed.
    """
    with TemporaryDirectory() as folder, TemporaryDirectory() as full:
        fill_history(Path(full), MANY)
        env = {**headless(), "CORNERWISE_HOME": folder}
        # As in an installation: what was compiled once is there the next time.
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        kinds = (GAME, env), (BARE, env), (GAME, env | {"CORNERWISE_HOME": full})
        rounds = [[_first_frame_ms(*kind) for kind in kinds] for _ in range(ROUNDS)]
    game, bare, long = map(statistics.median, zip(*rounds[1:], strict=True))
    return {
        "startup_ms": game,
        "startup_ratio": game / bare,
        "startup_many_ms": long - game,
    }


def _first_frame_ms(code: str, env: dict[str, str]) -> float:
    start = time.time()
    # All processes share one clock.
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, check=True, cwd=os.getcwd()
    )
    return 1000 * (float(done.stdout.split()[-1]) - start)
