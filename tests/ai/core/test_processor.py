"""What a processor says of itself leads to the best level that it and the system have."""

import pytest

from game.ai.core.compiled.processor import FEATURES, LEVELS, V2, V3, V4, levels

YMM, ZMM = 0x7, 0xE7
"""What XCR0 has where the system keeps the registers of AVX, or of AVX-512 too."""


def machine(has, most=(0x1F, 0x80000008)):
    """The function that asks a processor with some features."""

    def cpuid(leaf):
        if leaf in (0, 0x80000000):
            return (most[leaf != 0], 0, 0, 0)
        # Of what they don't know, Intel's processors repeat the last answer: here all bits.
        if leaf > most[leaf >= 0x80000000]:
            return (0xFFFFFFFF,) * 4
        registers = [0, 0, 0, 0]
        for name in has:
            feature = FEATURES[name]
            if feature.leaf == leaf:
                registers[feature.register] |= 1 << feature.bit
        return tuple(registers)

    return cpuid


@pytest.mark.parametrize(
    ("has", "kept", "expected"),
    [
        (V4, ZMM, ["v3", "v4", "v2"]),
        (V4, YMM, ["v3", "v2"]),
        (V4, 0x3, ["v2"]),
        (V3, ZMM, ["v3", "v2"]),
        (V3 - {"osxsave"}, ZMM, ["v2"]),
        (V2, 0, ["v2"]),
        *((V4 - {name}, ZMM, ["v3", "v2"]) for name in sorted(V4 - V3)),
        *((V3 - {name}, ZMM, ["v2"]) for name in sorted(V3 - V2)),
        *((V2 - {name}, ZMM, []) for name in sorted(V2)),
    ],
)
def test_levels(has, kept, expected):
    assert levels(machine(has), lambda: kept) == expected


def test_what_an_old_processor_does_not_know_it_has_not():
    # A Pentium 4: it knows leaves up to 5, and no more of the others than 0x80000001.
    assert levels(machine(V2, most=(5, 0x80000001)), lambda: 0) == ["v2"]
    assert levels(machine(V3, most=(5, 0x80000001)), lambda: YMM) == ["v2"]
    assert levels(machine(V2, most=(5, 0x80000000)), lambda: 0) == []


def test_the_register_is_read_only_where_there_is_one():
    def missing():
        raise AssertionError

    assert levels(machine(V2), missing) == ["v2"]


def test_this_machine_agrees_with_what_its_system_says():
    from game.ai.core.compiled.library import library
    from game.ai.core.compiled.library_file import this_system

    if str(this_system()) != "linux-x86_64":
        pytest.skip("Linux has a list to compare with")
    with open("/proc/cpuinfo") as file:
        flags = next(line for line in file if line.startswith("flags")).split()
    linux = {"sse3": "pni", "sse4.1": "sse4_1", "sse4.2": "sse4_2", "lahf": "lahf_lm"}
    linux |= {"lzcnt": "abm"}
    wanted = {
        level: {linux.get(name, name) for name in needs - {"osxsave"}}
        for level, (needs, _) in LEVELS.items()
    }
    assert library().levels == [level for level, needs in wanted.items() if needs <= {*flags}]
