"""The array types of the core.

Functions name the kind of their entries only. Structures and kernels are given their arguments from
outside compiled code, so they say all that compiled code relies on: the exact type of the entries
and how many dimensions there are.
"""

from __future__ import annotations

from typing import Annotated, TypeVar

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.signedinteger]
Shorts = npt.NDArray[np.int16]
Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Doubles = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]

# Arrays of indices are unsigned: for a signed index, compiled code has to test if it is negative
# and so counts from the end, as in Python.
Indices = npt.NDArray[np.unsignedinteger]

Entry = TypeVar("Entry", bound=np.generic)

Array1 = Annotated[npt.NDArray[Entry], 1]
Array2 = Annotated[npt.NDArray[Entry], 2]
Array3 = Annotated[npt.NDArray[Entry], 3]
"""Arrays of so many dimensions, in C's order."""
