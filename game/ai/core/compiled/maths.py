"""The functions of mathematics that kernels need, the same to the last bit on every system.

C's library has them too, but each system's rounds in its own way, and the search's values with
them. Here they are made of additions, multiplications and divisions, which IEEE 754 defines to the
bit. The argument is a float32; everything between is a float64, so that the only error that counts
is the last rounding: below 0.5002 units in the last place of the result, and hardly ever another
number than the exact result rounded.
"""

from __future__ import annotations

import numpy as np

from game.ai.core.compiled.instructions import bits_of_float, float_of_bits
from game.ai.core.compiled.kernel import inlined

LOG2_E = 1.4426950408889634
LN_2 = 0.6931471805599453
LOWEST, HIGHEST = -104.0, 89.0
"""Outside of these exp is 0, or infinite, in float32: e^-103.97 is half of the smallest."""

_SHIFTER = 6755399441055744.0
"""1.5 · 2^52: adding it to a number below 2^51 leaves no place for a fraction, so it is rounded."""

_EXPONENT_BIAS = 1023
_FRACTION_BITS = 52
_ROOT_HALF = np.uint64(0x3FE6A09E667F3BCD)
"""The bits of √½."""


@inlined
def exp(x: float) -> np.float32:
    """E to the power of a float32, as a float32.

    With n = x · log2(e) rounded and r = x - n · ln(2), so |r| ≤ 0.347, it is 2^n · e^r; the Taylor
    series of e^r up to r^9 / 9! leaves out less than 7.2e-12 of it.
    """
    wide = min(max(np.float64(x), LOWEST), HIGHEST)
    power = wide * LOG2_E + _SHIFTER - _SHIFTER
    r = wide - power * LN_2
    series = 1 / 40320 + r * (1 / 362880)
    series = 1 / 5040 + r * series
    series = 1 / 720 + r * series
    series = 1 / 120 + r * series
    series = 1 / 24 + r * series
    series = 1 / 6 + r * series
    series = 0.5 + r * series
    series = 1.0 + r * series
    series = 1.0 + r * series
    # 2^n is the float64 with that exponent alone.
    scale = np.uint64(np.int64(power) + _EXPONENT_BIAS) << np.uint64(_FRACTION_BITS)
    return np.float32(series * float_of_bits(scale))


@inlined
def log1p(x: float) -> np.float32:
    """The natural logarithm of 1 + x, of a float32 that isn't negative, as a float32.

    With 1 + x = 2^k · (1 + f) and √½ ≤ 1 + f < √2, it is k · ln(2) + 2 · artanh(s) with
    s = f / (2 + f), so |s| ≤ 0.172; the series of artanh up to s^13 / 13 leaves out less than
    1.4e-12 of it. Where k is 0, f is x itself, so nothing is lost of small numbers.
    """
    wide = np.float64(x)
    bits = bits_of_float(1.0 + wide)
    # The exponent of 1 + x by √½, so that it goes up at √2 and not at 2.
    k = np.int64((bits - _ROOT_HALF) >> np.uint64(_FRACTION_BITS))
    f = wide
    if k:
        f = float_of_bits(bits - (np.uint64(k) << np.uint64(_FRACTION_BITS))) - 1.0
    s = f / (2.0 + f)
    square = s * s
    series = 1 / 11 + square * (1 / 13)
    series = 1 / 9 + square * series
    series = 1 / 7 + square * series
    series = 1 / 5 + square * series
    series = 1 / 3 + square * series
    series = 1.0 + square * series
    return np.float32(np.float64(k) * LN_2 + 2.0 * s * series)
