"""The levels of x86-64 that kernels are compiled for, and what this machine has of them.

The levels are those of the x86-64 psABI 1.0, section 3.1.1, without what only changes how programs
are loaded. v2 is of 2009; small machines were sold without more (Celerons had no AVX2 until 2021).
The bits that say so are in the manuals of Intel ("CPUID") and AMD.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

Registers = tuple[int, int, int, int]
"""What ``cpuid`` leaves in EAX, EBX, ECX and EDX."""

EBX, ECX = 1, 2


class Feature(NamedTuple):
    """Where a bit says that a processor has something.

    Attributes:
        leaf: what ``cpuid`` is asked.
        register: the number of the register.
        bit: in that register.
    """

    leaf: int
    register: int
    bit: int


FEATURES = {
    "sse3": Feature(1, ECX, 0),
    "ssse3": Feature(1, ECX, 9),
    "fma": Feature(1, ECX, 12),
    "cx16": Feature(1, ECX, 13),
    "sse4.1": Feature(1, ECX, 19),
    "sse4.2": Feature(1, ECX, 20),
    "movbe": Feature(1, ECX, 22),
    "popcnt": Feature(1, ECX, 23),
    "osxsave": Feature(1, ECX, 27),
    "avx": Feature(1, ECX, 28),
    "f16c": Feature(1, ECX, 29),
    "bmi1": Feature(7, EBX, 3),
    "avx2": Feature(7, EBX, 5),
    "bmi2": Feature(7, EBX, 8),
    "avx512f": Feature(7, EBX, 16),
    "avx512dq": Feature(7, EBX, 17),
    "avx512cd": Feature(7, EBX, 28),
    "avx512bw": Feature(7, EBX, 30),
    "avx512vl": Feature(7, EBX, 31),
    "lahf": Feature(0x80000001, ECX, 0),
    "lzcnt": Feature(0x80000001, ECX, 5),
}

V2 = frozenset({"sse3", "ssse3", "cx16", "sse4.1", "sse4.2", "popcnt", "lahf"})
V3 = V2 | {"fma", "movbe", "osxsave", "avx", "f16c", "bmi1", "avx2", "bmi2", "lzcnt"}
V4 = V3 | {"avx512f", "avx512dq", "avx512cd", "avx512bw", "avx512vl"}

LEVELS = {"v3": (V3, 0x06), "v4": (V4, 0xE6), "v2": (V2, 0)}
"""For each level, the fastest first: what the processor has, and the bits of the register XCR0 by
which the system says that it keeps the wide registers.

Where both were measured, on an Intel Xeon, v4 lists placements 2 to 4 % faster, but does 0 to 8 %
fewer simulations than v3, whether its registers of 512 bits are used or those of 256.
"""


def levels(cpuid: Callable[[int], Registers], xcr0: Callable[[], int]) -> list[str]:
    """The levels that a machine has, the fastest first.

    Args:
        cpuid: asks the processor.
        xcr0: reads that register; only called where there is one.
    """
    most = {0: cpuid(0)[0], 0x80000000: cpuid(0x80000000)[0]}
    answers: dict[int, Registers] = {}
    for leaf in {feature.leaf for feature in FEATURES.values()}:
        # Of what a processor doesn't know, it gives the last answer that it has.
        known = leaf <= most[leaf & 0x80000000]
        answers[leaf] = cpuid(leaf) if known else (0, 0, 0, 0)
    has = {name for name, (leaf, reg, bit) in FEATURES.items() if answers[leaf][reg] >> bit & 1}
    kept = xcr0() if "osxsave" in has else 0
    return [name for name, (needs, mask) in LEVELS.items() if needs <= has and kept & mask == mask]
