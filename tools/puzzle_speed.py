"""Measures how long it takes to open a puzzle, for `tools/bench.py`."""

from __future__ import annotations

import statistics
import time
from itertools import product

import numpy as np
from scenes.studio import Look, Studio
from window_speed import FRAME_SIZE

from game.exercises.collection import Box
from game.exercises.puzzle import Kind
from game.ui.rooms.exercises.posed import Posed, of_box
from game.ui.rooms.exercises.puzzle_scene import opened
from game.ui.rooms.exercises.puzzles import Puzzles

EACH = 4
"""How many puzzles of each kind in each box are opened."""


def puzzle_ms() -> dict[str, float]:
    """Open puzzles of all kinds one after the other, from the file to the first frame.

    What counts is processor time: nothing else is waited for, and machines are seldom quiet.
    """
    studio = Studio(FRAME_SIZE, Look("dark", "usual", "usual", "en"))
    studio.show(Puzzles(studio.app.ui))
    book = studio.app.ui.files.puzzles.value
    posed = [one for kind, box in product(Kind, Box) for one in of_box(kind, box, book)[:EACH]]
    times = [_opening_ms(studio, one) for one in posed]
    studio.close()
    return {"puzzle_ms": statistics.median(times), "puzzle_ms_p95": float(np.percentile(times, 95))}


def _opening_ms(studio: Studio, posed: Posed) -> float:
    """How much processor time it takes to open a puzzle, in milliseconds."""
    start = time.thread_time()
    scene = opened(studio.app.ui, [posed])
    assert scene is not None
    studio.show(scene)
    return 1000 * (time.thread_time() - start)
