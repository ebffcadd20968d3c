"""Memory fences for data that one thread publishes to others without a lock.

A processor or compiler may make two writes visible to another thread in either order. The writer
calls `release_fence` between filling a structure and storing the index that leads to it; the reader
calls `acquire_fence` between loading that index and reading the structure. These are the fences of
the C++11 memory model. On x86 they cost nothing, on ARM a few nanoseconds.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic


def _fence(ordering: str) -> Any:
    """A code generator, as numba's `intrinsic` requires, that emits LLVM's `fence`."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        builder.fence(ordering)
        return context.get_dummy_value()

    return generate


@intrinsic
def release_fence(context: Any) -> Any:
    """No write before this moves after a write that follows it."""
    return types.void(), _fence("release")


@intrinsic
def acquire_fence(context: Any) -> Any:
    """No read after this moves before a read that precedes it."""
    return types.void(), _fence("acquire")
