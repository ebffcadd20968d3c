"""Compiles the kernels of `game.ai.core` ahead of time, for this system or for others.

From the bottom up: `sources` finds them, `emit` has numba write LLVM's code of them, `targets` says
what it is compiled for, `objects` has LLVM do that, `link` makes one file of it, and `build` all of
it, for `tools/build_kernels.py` and, when the project is installed, for `hook`. `wasm` runs
what `build` makes for WebAssembly.
"""
