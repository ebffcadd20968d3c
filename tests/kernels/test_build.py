"""What the kernels are compiled into."""

import pytest
from kernels.build import SHARES, build
from kernels.sources import all_kernels
from kernels.targets import TARGETS, exports

from game.ai.core.compiled.library_file import System, core_state

MAGIC = {"linux": b"\x7fELF", "windows": b"MZ", "macos": b"\xcf\xfa\xed\xfe"}
"""How libraries begin."""


def test_every_kernel_is_compiled_once():
    assert sorted(name for share in SHARES for name in share) == sorted(all_kernels())


@pytest.mark.thorough
def test_libraries_for_all_systems(tmp_path):
    said = []
    paths = build(TARGETS, tmp_path, said.append)
    assert len(said) == 1 + len(TARGETS)
    for (system, target), path in zip(TARGETS.items(), paths, strict=True):
        content = path.read_bytes()
        assert content.startswith(MAGIC[system.name]), path
        names = [f"{kernel}_{level}" for kernel in all_kernels() for level in target.levels]
        for name in (*names, *exports(target)):
            assert f"{name}\0".encode() in content, (path, name)
        assert f"kernels {core_state()}\0".encode() in content


def test_systems_have_levels():
    assert [*TARGETS[System("linux", "x86_64")].levels] == ["v2", "v3", "v4"]
    assert all(len(target.levels) == 1 for s, target in TARGETS.items() if s[1] == "arm64")
