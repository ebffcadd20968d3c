"""The compiled core of the search: flat arrays in, flat arrays out, nothing of Python inside.

Only `game.ai.searcher` and what measures or trains it come here, as importing this package loads
numba. What each kernel works out is said in plain Python by `game.engine`; tests hold the two
together.
"""
