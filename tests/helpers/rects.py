"""What must hold of the rectangles of every layout."""

from collections.abc import Sequence
from itertools import combinations

from pygame import Rect


def assert_inside_and_apart(rects: Sequence[Rect], room: Rect) -> None:
    """Assert that all rectangles lie within `room` and none overlap."""
    for rect in rects:
        assert room.contains(rect), rect
    for one, other in combinations(rects, 2):
        assert not one.colliderect(other), (one, other)
