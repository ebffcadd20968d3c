"""A choice of one value from many, all shown in rows."""

from __future__ import annotations

from game.ui.kit.boxes import Box
from game.ui.kit.choice import Choice, V
from game.ui.kit.containers import Grid
from game.ui.kit.control import HEIGHT
from game.ui.kit.lengths import EQUAL, UNLIMITED, Size

COLUMNS = 2
"""How many values are side by side."""


class ChoiceGrid(Choice[V]):
    """Values in rows, one of them chosen."""

    def _made(self) -> Box:
        high = Size(HEIGHT, least=HEIGHT / 2, most=UNLIMITED)
        parts: list[Box | None] = [*self._labels(width=EQUAL, height=high)]
        parts += [None] * (-len(parts) % COLUMNS)
        return Grid([parts[n : n + COLUMNS] for n in range(0, len(parts), COLUMNS)], gap=(0, 0))

    def step_row(self, by: int) -> bool:
        part = self.index + by * COLUMNS
        if not 0 <= part < len(self.items):
            return False
        self._choose(part)
        return True
