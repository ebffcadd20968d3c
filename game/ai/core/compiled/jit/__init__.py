"""What numba is told to compile kernels by; imported only where it compiles.

Players have neither numba nor this: `game.ai.core.compiled.library` finds the kernels as they were
compiled when the program was built. numba is for building, for training, and for work on kernels.
"""
