"""How the functions of the core are compiled.

To keep the first start short, structures of arrays are passed by reference (`structs.py`), parts
become machine code only within kernels (`pipelines.py`), large kernels aren't compiled into one
another (`calls.py`), and reference counting, checks for division by zero and C wrappers are off
(with these off, compiling takes a third of the time).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import config as _config
from numba import njit, typeof

from game.ai.core.compiled import cache_dir
from game.ai.core.compiled.general import general_kernels
from game.ai.core.compiled.kernel_cache import KernelCache
from game.ai.core.compiled.pipelines import KernelCompiler, PartCompiler

config: Any = _config

_STATE = cache_dir.core_state()

CACHE_DIRS = cache_dir.cache_dirs(config.CACHE_DIR, _STATE)

GENERAL_KERNELS = general_kernels(cache_dir.GENERAL, _STATE)

# nogil: threads search at once. error_model: a division by 0 gives inf or nan, as in C, without a
# test. _nrt: kernels allocate nothing, so numba's runtime for reference counting is left out.
_OPTIONS = {"nogil": True, "no_cfunc_wrapper": True, "error_model": "numpy", "_nrt": False}


def kernel(function: Callable[..., Any]) -> Any:
    """Make a function a kernel, which is called from Python; compiled code is cached on disk."""
    dispatcher = njit(pipeline_class=KernelCompiler, **_OPTIONS)(function)
    dispatcher._cache = KernelCache(function, CACHE_DIRS, GENERAL_KERNELS)
    return dispatcher


def compile_for(dispatcher: Any, *arguments: Any) -> None:
    """Compile a kernel for arguments of these types, or load it, without running it."""
    dispatcher.compile(tuple(typeof(one) for one in arguments))


def is_compiled_for(dispatcher: Any, *arguments: Any) -> bool:
    """Whether `compile_for` has nothing to compile."""
    sig = tuple(typeof(one) for one in arguments)
    return bool(dispatcher._cache.is_kept(sig, dispatcher.targetctx))


part: Any = njit(no_cpython_wrapper=True, pipeline_class=PartCompiler, **_OPTIONS)
"""Called by kernels only; compiled as a function of its own."""

# Each level of inlining copies the tuples passed, field by field, which is slow to compile; for a
# `Struct` it copies only a pointer.
inlined: Any = njit(inline="always", pipeline_class=KernelCompiler, **_OPTIONS)
"""Called by kernels only; numba inserts its code into the caller before compiling."""
