"""The processors that code is compiled for: this machine's, and one that nearly all machines have.

Kernels that come with the program are for the second. `tools/general_kernels.py` has numba compile
for it by two variables of the environment, which numba reads when it is imported; a process that
only runs such kernels needs neither, because it links machine code that is finished.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any, NamedTuple

from llvmlite import binding


class Processor(NamedTuple):
    """What the compiler knows about a processor.

    Attributes:
        architecture: as LLVM calls it.
        name: LLVM's name for it.
        features: the instructions that it has, as LLVM writes them: ``+sse3,+avx``.
    """

    architecture: str
    name: str
    features: str

    @property
    def environment(self) -> dict[str, str]:
        """What has numba compile for it.

        numba takes the features of the machine that compiles unless it is told others, even for
        another processor's name.
        """
        return {"NUMBA_CPU_NAME": self.name, "NUMBA_CPU_FEATURES": self.features}

    def is_met_by(self, features: Mapping[str, bool]) -> bool:
        """Whether a processor with these features can run what is compiled for this one."""
        return all(features.get(one[1:]) for one in self.features.split(",") if one)


X86_64_V2 = "+cx16,+popcnt,+sahf,+sse3,+sse4.1,+sse4.2,+ssse3"
"""The level of 2009 in the x86-64 psABI. Small machines were sold without more (AVX2 is missing
from Celerons up to 2021)."""

_ARM = Processor("aarch64", "generic", "")

_GENERAL = {
    "x86_64": Processor("x86_64", "x86-64-v2", X86_64_V2),
    "aarch64": _ARM,
    # What macOS and Windows call it.
    "arm64": _ARM._replace(architecture="arm64"),
}


def general_processor() -> Processor | None:
    """The processor that kernels are compiled for that come with the program for such a system.

    None if there is none for its architecture.
    """
    return _GENERAL.get(binding.get_process_triple().partition("-")[0])


def runs_here(processor: Processor) -> bool:
    """Whether this machine can run what is compiled for a processor of its architecture."""
    try:
        features = binding.get_host_cpu_features()
    except RuntimeError:  # LLVM can't tell.
        features = {}
    return processor.is_met_by(features)


def target(codegen: Any) -> tuple[str, ...]:
    """What a code generator of numba's compiles for: system, architecture, processor, features."""
    triple, name, features = codegen.magic_tuple()
    # The rest of the triple names the version of macOS, on which nothing depends.
    return (sys.platform, *Processor(triple.partition("-")[0], name, features))


def general_target(processor: Processor) -> tuple[str, ...]:
    """The same where numba compiles for a general processor."""
    return (sys.platform, *processor)
