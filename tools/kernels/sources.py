"""The kernels that there are."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

import game.ai.core
from game.ai.core.compiled.kernel import Kernel

AnyKernel = Kernel[Any, Any]


def all_kernels() -> dict[str, AnyKernel]:
    """The kernels of the core, by name. Raises ValueError if two have the same name."""
    found: dict[str, AnyKernel] = {}
    for module in _modules(game.ai.core):
        for one in vars(module).values():
            if isinstance(one, Kernel) and one.py_func.__module__ == module.__name__:
                name = one.py_func.__name__
                if name in found:
                    raise ValueError(f"two kernels are called {name}")
                found[name] = one
    return found


def _modules(package: ModuleType) -> Iterator[ModuleType]:
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        # What numba is told has none, and loads numba.
        if ".jit" not in module.name:
            yield import_module(module.name)
