"""Fences between threads: whoever reads what was published reads all that was written before.

Some processors, and every compiler, are free to let another thread see two writes in either order.
On x86 these fences cost nothing, on ARM a few nanoseconds.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic


@intrinsic
def publishing(context: Any) -> Any:
    """What was written before is written for all who come through `published`."""
    return types.void(), _fence("release")


@intrinsic
def published(context: Any) -> Any:
    """What is read from here on is as new as what was read before."""
    return types.void(), _fence("acquire")


def _fence(ordering: str) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.fence(ordering)
        return context.get_dummy_value()

    return generate
