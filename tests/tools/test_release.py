"""The files of a release: their sums, what is said to be in them, and which version they are."""

import io
import json
import re
import subprocess
import tarfile
import zipfile
from hashlib import sha256
from pathlib import Path

import pytest
import release
from changelog import releases
from kernels.targets import SYSTEM_SWITCH, TARGETS
from release import MANIFEST, SOURCES, SUMS, ReleaseError, wheel_name, write_lists

from game import __version__
from game.ai.core.compiled.library_file import System

TOP = Path(__file__).parents[2]


SYSTEM = System("macos", "arm64")
WHEEL = wheel_name(SYSTEM)
KERNELS = "game/ai/core/kernels/kernels-macos-arm64-1-2.dylib"


def a_wheel(folder, *names, called=WHEEL):
    with zipfile.ZipFile(folder / called, "w") as wheel:
        for name in names:
            wheel.writestr(name, "1234")


def test_the_newest_release_in_the_changelog_is_this_version():
    changelog = releases()
    assert changelog[0].version == __version__
    assert [one.day for one in changelog] == sorted((one.day for one in changelog), reverse=True)


def test_the_version_is_written_in_one_place():
    tracked = subprocess.run(
        ["git", "grep", "-lF", __version__, "--", "*.py", "*.toml", "*.cfg", "*.json", "*.yml"],
        cwd=TOP,
        capture_output=True,
        text=True,
    )
    if tracked.returncode > 1:
        pytest.skip("not a checkout")
    quoted = re.compile(rf"""version[\W_]*["']{re.escape(__version__)}["']""")
    found = [
        name
        for name in tracked.stdout.split()
        if quoted.search((TOP / name).read_text("utf-8")) and not name.startswith("tests/")
    ]
    assert found == ["game/__init__.py"]


def test_sums_and_sizes_are_those_of_the_files(tmp_path):
    (tmp_path / "cornerwise.deb").write_bytes(b"anything")
    a_wheel(tmp_path, KERNELS, "cornerwise-1.0.0.dist-info/METADATA")
    write_lists(tmp_path, "abc", "2026-11-26")
    digest = sha256(b"anything").hexdigest()
    sums = (tmp_path / SUMS).read_text().splitlines()
    assert f"{digest}  cornerwise.deb" in sums
    assert len(sums) == 2
    told = json.loads((tmp_path / MANIFEST).read_text())
    assert (told["version"], told["commit"]) == (__version__, "abc")
    wheel, deb = told["files"]
    assert deb == {"name": "cornerwise.deb", "bytes": 8, "sha256": digest}
    assert (wheel["files"], wheel["bytes_unpacked"]) == (2, 8)


def test_the_parts_of_a_bundle_are_told_with_their_versions(tmp_path):
    listed = json.dumps([{"name": "SDL", "licence": "Zlib", "version": "2.32"}]).encode()
    with tarfile.open(tmp_path / "cornerwise.tar.xz", "w:xz") as bundle:
        member = tarfile.TarInfo("cornerwise/assets/parts/bundled.json")
        member.size = len(listed)
        bundle.addfile(member, io.BytesIO(listed))
    write_lists(tmp_path, "abc", "2026-11-26")
    (told,) = json.loads((tmp_path / MANIFEST).read_text())["files"]
    assert told["parts"] == {"SDL": "2.32"}


def test_a_wheel_with_tests_is_not_released(tmp_path):
    a_wheel(tmp_path, KERNELS, "tests/test_layers.py")
    with pytest.raises(ReleaseError, match="tests/test_layers"):
        write_lists(tmp_path, "abc", "2026-11-26")


@pytest.mark.parametrize(
    ("kernels", "said"),
    [
        ([], "has no kernels: the only ones must be macos-arm64's"),
        ([KERNELS, KERNELS.replace("1-2", "1-3")], "the only ones must be macos-arm64's"),
        ([KERNELS.replace("arm64", "x86_64")], "has game/.*macos-x86_64.*must be macos-arm64's"),
    ],
)
def test_a_wheel_has_the_kernels_of_its_own_system_and_no_others(tmp_path, kernels, said):
    a_wheel(tmp_path, "game/__init__.py", *kernels)
    with pytest.raises(ReleaseError, match=said):
        write_lists(tmp_path, "abc", "2026-11-26")


def test_a_wheel_for_any_system_is_not_released(tmp_path):
    a_wheel(tmp_path, KERNELS, called=f"cornerwise-{__version__}-py3-none-any.whl")
    with pytest.raises(ReleaseError, match="for no system"):
        write_lists(tmp_path, "abc", "2026-11-26")


def test_the_name_of_a_wheel_says_its_system():
    assert wheel_name(SYSTEM) == f"cornerwise-{__version__}-py3-none-macosx_11_0_arm64.whl"
    assert len({wheel_name(system) for system in TARGETS}) == len(TARGETS)


def builder(monkeypatch, status=0):
    """Stand in for uv; the systems and sources that it is asked for."""
    asked = []

    def call(command, env):
        _, _, _, kind, _, folder, source = command
        asked.append((env[SYSTEM_SWITCH], Path(source).name))
        targets = {str(system): wheel_name(system) for system in TARGETS}
        name = targets[env[SYSTEM_SWITCH]] if kind == "--wheel" else SOURCES
        if not status:
            a_wheel(Path(folder), called=name)
        return status

    monkeypatch.setattr(release.subprocess, "call", call)
    return asked


def test_there_is_a_wheel_for_each_system_and_each_is_built_from_the_sources(tmp_path, monkeypatch):
    asked = builder(monkeypatch)
    release._build(tmp_path, "uv")
    assert asked == [("", TOP.name), *((str(system), SOURCES) for system in TARGETS)]


def test_what_was_built_and_tried_before_is_not_built_again(tmp_path, monkeypatch):
    asked = builder(monkeypatch)
    for name in (SOURCES, WHEEL):
        (tmp_path / name).write_bytes(b"tried")
    release._build(tmp_path, "uv")
    assert asked == [(str(system), SOURCES) for system in TARGETS if system != SYSTEM]
    assert (tmp_path / WHEEL).read_bytes() == b"tried"


def test_a_build_that_fails_ends_it(tmp_path, monkeypatch):
    builder(monkeypatch, status=1)
    with pytest.raises(ReleaseError, match="the build failed"):
        release._build(tmp_path, "uv")


def test_the_variable_for_another_system_is_the_hook_s():
    assert "SYSTEM_SWITCH" in (TOP / "tools/kernels/hook.py").read_text("utf-8")
