"""The array types of the core."""

from __future__ import annotations

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
