"""How players feel about a game, whatever its kind: what their faces show."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.look.portraits import Mood

BEHIND = 10
"""How many points somebody far behind has fewer than who has most: two large pieces."""


def mood_at_end(rank: int, ranks: Sequence[int]) -> Mood:
    """How somebody of that rank feels once a game is over, given everybody's ranks, from 1.

    Who came first cheers, and who came last is worried. Whoever plays alone rests.

    >>> [mood_at_end(rank, (1, 2, 3)).value for rank in (1, 2, 3)]
    ['cheers', 'rests', 'worried']
    """
    if len(ranks) == 1:
        return Mood.RESTS
    if rank == 1:
        return Mood.CHEERS
    return Mood.WORRIED if rank == max(ranks) else Mood.RESTS


def mood_by_points(points: Sequence[float], player: int) -> Mood:
    """How a player feels who neither thinks nor has done well: worried if far behind.

    >>> mood_by_points((30, 20, 25), 1).value
    'worried'
    """
    return Mood.WORRIED if max(points) - points[player] >= BEHIND else Mood.RESTS
