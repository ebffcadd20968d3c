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
from changelog import releases
from release import MANIFEST, SUMS, ReleaseError, write_lists

from game import __version__

TOP = Path(__file__).parents[2]


def a_wheel(folder, *names):
    with zipfile.ZipFile(folder / "cornerwise-1.0.0-py3-none-any.whl", "w") as wheel:
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
    a_wheel(tmp_path, "game/__init__.py", "cornerwise-1.0.0.dist-info/METADATA")
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
    a_wheel(tmp_path, "game/__init__.py", "tests/test_layers.py")
    with pytest.raises(ReleaseError, match="tests/test_layers"):
        write_lists(tmp_path, "abc", "2026-11-26")
