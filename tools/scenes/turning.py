"""Bringing a piece from one orientation into another."""

from __future__ import annotations

from game.engine.table import PlacementTable
from game.ui.shell.actions import Command


def turning(table: PlacementTable, start: int, end: int, facing: int = 0) -> list[Command]:
    """The fewest turns and flips that bring one orientation into another.

    Flips are as seen from a side of the board.
    """
    ways: dict[int, list[Command]] = {start: []}
    queue = [start]
    for here in queue:
        lies = around = table.orientations[here]
        for _ in range(2 * facing):
            around = table.orientations[around.clockwise]
        for command, there in (
            (Command.TURN_RIGHT, lies.clockwise),
            (Command.TURN_LEFT, lies.anticlockwise),
            (Command.FLIP, around.mirrored),
        ):
            if there not in ways:
                ways[there] = [*ways[here], command]
                queue.append(there)
    return ways[end]
