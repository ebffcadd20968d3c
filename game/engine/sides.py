"""Sides: what points and victories belong to. A player is one, or partners are one together.

Everywhere, `sides` gives for each player the number of their side, from 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def side_count(sides: Sequence[int]) -> int:
    """How many sides there are.

    >>> side_count((0, 1, 0, 1))
    2
    """
    return len(set(sides))


def are_partners(sides: Sequence[int]) -> bool:
    """Whether anybody has a partner.

    >>> are_partners((0, 1, 2, 3)), are_partners((0, 1, 0, 1))
    (False, True)
    """
    return side_count(sides) < len(sides)


def players_of(sides: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """For each side, its players.

    >>> players_of((0, 1, 0, 1))
    ((0, 2), (1, 3))
    """
    return tuple(
        tuple(player for player, own in enumerate(sides) if own == side)
        for side in range(side_count(sides))
    )


def one_of_each(values: Sequence[T], sides: Sequence[int]) -> list[T]:
    """What each side has, given what each player has, which partners have in common.

    >>> one_of_each([80, 75, 80, 75], (0, 1, 0, 1))
    [80, 75]
    """
    return [values[players[0]] for players in players_of(sides)]
