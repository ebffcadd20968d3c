"""Measures how long it takes to open a puzzle, for `tools/bench.py`."""

from __future__ import annotations

import statistics
from functools import partial
from itertools import product

import numpy as np
from scenes.studio import Look, Studio
from window_speed import FRAME_SIZE, timed

from game.puzzles.collection import Box
from game.puzzles.puzzle import Kind
from game.ui.rooms.puzzles.posed import Posed, of_box
from game.ui.rooms.puzzles.puzzle_scene import opened
from game.ui.rooms.puzzles.puzzles import Puzzles

EACH = 4
"""How many puzzles of each kind in each box are opened."""


def puzzle_ms() -> dict[str, float]:
    """Open puzzles of all kinds one after the other, from the file to the first frame."""
    studio = Studio(FRAME_SIZE, Look("dark", "usual", "usual", "en"))
    studio.show(Puzzles(studio.app.ui))
    book = studio.app.ui.files.puzzles.value
    posed = [one for kind, box in product(Kind, Box) for one in of_box(kind, box, book)[:EACH]]
    times = [timed(partial(_open, studio, one)) for one in posed]
    studio.close()
    return {"puzzle_ms": statistics.median(times), "puzzle_ms_p95": float(np.percentile(times, 95))}


def _open(studio: Studio, posed: Posed) -> None:
    scene = opened(studio.app.ui, [posed])
    assert scene is not None
    studio.show(scene)
