"""Fences between threads: whoever reads what was published reads all that was written before.

Some processors, and every compiler, are free to let another thread see two writes in either order.
On x86 these fences cost nothing, on ARM a few nanoseconds.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic


def _fence(ordering: str) -> Any:
    """What makes a fence, as numba asks for it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.fence(ordering)
        return context.get_dummy_value()

    return generate


@intrinsic
def _release(context: Any) -> Any:
    return types.void(), _fence("release")


@intrinsic
def _acquire(context: Any) -> Any:
    return types.void(), _fence("acquire")


publishing: Any = _release
"""What was written before this is there for all who read on after `published`."""

published: Any = _acquire
"""What is read after this is at least as new as what was read before."""
