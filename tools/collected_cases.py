"""Prints how many test cases pytest collects in the current folder, and how many have a size.

A case has a size if one of its parameters is a window's width and height. `tools/house.py` runs
this in checkouts.
"""

from __future__ import annotations

import sys

import pytest

LEAST_SIDE = 300
"""Two numbers from here on are taken for a window's width and height, in pixels."""


class Collected:
    """A plugin that keeps what was collected."""

    def __init__(self) -> None:
        self.items: list[pytest.Item] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        self.items = items


def is_size(value: object) -> bool:
    """Whether a parameter looks like a window's width and height."""
    match value:
        case (int(width), int(height)):
            return min(width, height) >= LEAST_SIDE
    return False


def main() -> int:
    """Collect, count and print."""
    collected = Collected()
    status = pytest.main(["--collect-only", "-q", "-n0", "-pno:cacheprovider"], [collected])
    calls = [getattr(item, "callspec", None) for item in collected.items]
    sized = sum(call is not None and any(map(is_size, call.params.values())) for call in calls)
    print(f"{len(collected.items):,}; {sized:,}")
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
