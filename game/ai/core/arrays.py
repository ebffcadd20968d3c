"""What kinds of arrays there are."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.signedinteger]
Bytes = npt.NDArray[np.uint8]
Floats = npt.NDArray[np.float32]
Words = npt.NDArray[np.uint64]
Indices = npt.NDArray[np.unsignedinteger]
"""What other arrays are read at: compiled code need not look whether these are negative."""
