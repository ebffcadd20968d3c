"""Bringing a piece from one orientation into another."""

from __future__ import annotations

from game.engine.table import PlacementTable
from game.ui.shell.actions import Command


def turning(table: PlacementTable, start: int, end: int) -> list[Command]:
    """The fewest turns and flips that bring one orientation into another."""
    ways: dict[int, list[Command]] = {start: []}
    queue = [start]
    for here in queue:
        lies = table.orientations[here]
        for command, there in (
            (Command.TURN_RIGHT, lies.clockwise),
            (Command.TURN_LEFT, lies.anticlockwise),
            (Command.FLIP, lies.mirrored),
        ):
            if there not in ways:
                ways[there] = [*ways[here], command]
                queue.append(there)
    return ways[end]
