"""What kernels are compiled for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from game.ai.core.compiled.library_file import LEVEL_OF_ARM64, System


class Level(NamedTuple):
    """A level of a processor.

    Attributes:
        processor: LLVM's name for it.
        features: what it has besides, as LLVM writes it.
    """

    processor: str
    features: str = ""


class Target(NamedTuple):
    """A system that kernels are compiled for.

    Attributes:
        triple: LLVM's name for it.
        wheel: the tag of wheels for it, see the "platform compatibility tags" of packages.
        levels: the levels of its processors, by name.
    """

    triple: str
    wheel: str
    levels: Mapping[str, Level]

    @property
    def is_x86_64(self) -> bool:
        return self.triple.startswith("x86_64")

    @property
    def has_memset(self) -> bool:
        """Whether `memset` is there anyway.

        Every library of macOS's is given the system's, and WebAssembly has an instruction.
        """
        return "apple" in self.triple or self.triple.startswith("wasm")


X86_64 = {level: Level(f"x86-64-{level}") for level in ("v2", "v3", "v4")}
ARM64 = {LEVEL_OF_ARM64: Level("generic", "+neon")}
APPLE = {LEVEL_OF_ARM64: Level("apple-m1")}

# A library asks nothing of the C library, so its wheels run wherever Python's other ones do.
TARGETS = {
    System("linux", "x86_64"): Target(
        "x86_64-unknown-linux-gnu", "manylinux_2_17_x86_64.musllinux_1_1_x86_64", X86_64
    ),
    System("linux", "arm64"): Target(
        "aarch64-unknown-linux-gnu", "manylinux_2_17_aarch64.musllinux_1_1_aarch64", ARM64
    ),
    System("windows", "x86_64"): Target("x86_64-pc-windows-msvc", "win_amd64", X86_64),
    System("windows", "arm64"): Target("aarch64-pc-windows-msvc", "win_arm64", ARM64),
    System("macos", "x86_64"): Target("x86_64-apple-macosx11.0.0", "macosx_11_0_x86_64", X86_64),
    System("macos", "arm64"): Target("arm64-apple-macosx11.0.0", "macosx_11_0_arm64", APPLE),
}

SYSTEM_SWITCH = "CORNERWISE_SYSTEM"
"""The environment variable that says for which system a wheel is built: this one if it is unset."""


def system_named(word: str) -> System:
    """The system of that name. Raises ValueError, which lists them."""
    systems = {str(system): system for system in TARGETS}
    if word not in systems:
        raise ValueError(f"{word!r} isn't one of {', '.join(systems)}")
    return systems[word]


WASM32 = Target(
    "wasm32-unknown-unknown",
    "",
    {"wasm32": Level("generic", "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint")},
)
"""Browsers of 2023 and later; nothing is shipped of it yet."""


def exports(target: Target) -> list[str]:
    """What is found in a library from outside, besides kernels: see `library`."""
    of_processor = ["cornerwise_cpuid", "cornerwise_xcr0"] if target.is_x86_64 else []
    return ["cornerwise_kernels", *of_processor]
