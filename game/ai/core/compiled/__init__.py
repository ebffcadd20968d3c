"""How functions are compiled, and instructions that numba doesn't emit by itself."""
