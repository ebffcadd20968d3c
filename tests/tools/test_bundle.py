"""What `tools/bundle.py` says and asks of a system; PyInstaller itself isn't run."""

import re
import sys
import tomllib
from pathlib import Path, PurePosixPath

import bundle
import pytest

from game.base.application import RECORD_TYPE

CONTENTS = tomllib.loads((bundle.RECIPES / "contents.toml").read_text("utf-8"))


def test_every_file_belongs_to_a_library() -> None:
    def part(path):
        return bundle.part_of(PurePosixPath(path))

    assert part("_internal/numpy.libs/libscipy_openblas64.so") == "numpy"
    assert part("_internal/pygame_ce.libs/libSDL2.so") == part("_internal/pygame/base.so")
    assert part("_internal/libpython3.11.so.1.0") == "Python"
    assert part("_internal/python3.11/lib-dynload/_json.so") == "Python"
    assert part("Contents/Frameworks/llvmlite/binding/libllvmlite.dylib") == "llvmlite"
    assert part("cornerwise") == "modules of all in Python"


def test_a_package_asks_for_a_c_library_that_has_all_its_functions(tmp_path) -> None:
    (tmp_path / "old.so").write_bytes(b"\0GLIBC_2.9\0GLIBC_2.17\0")
    (tmp_path / "new.so").write_bytes(b"\0GLIBC_2.4\0GLIBC_2.28\0 GLIBC_2.99 in words")
    assert bundle.least_version(tmp_path.iterdir(), "GLIBC") == "2.28"
    assert bundle.least_version([tmp_path / "old.so"], "GLIBC") == "2.17"


def test_releases_are_as_old_as_they_are_said_to_be(monkeypatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert bundle.release_time() == 1_700_000_000


def test_what_a_bundle_leaves_out_of_the_assets_is_there_to_be_left_out() -> None:
    drops = [name for name in CONTENTS["drop"] if name.startswith("game/assets/")]
    assert drops
    for name in drops:
        assert list((bundle.TOP / "assets").glob(name.removeprefix("game/assets/"))), name


def test_a_bundle_keeps_what_it_reads() -> None:
    """The icon of the window, and the compiled catalogues."""
    assets = bundle.TOP / "assets"
    dropped = {
        path
        for name in CONTENTS["drop"]
        if name.startswith("game/assets/")
        for path in assets.glob(name.removeprefix("game/assets/"))
    }
    assert not {path for path in dropped if path.suffix == ".mo"}
    assert not {path for path in dropped if re.fullmatch(r"cornerwise-\d+\.png", path.name)}


@pytest.mark.parametrize("system", ["windows/cornerwise.nsi", "contents.toml"])
def test_records_are_of_one_type_everywhere(system) -> None:
    text = (bundle.RECIPES / system).read_text("utf-8")
    assert RECORD_TYPE in text
    assert "blksgf" in text


def test_what_runs_on_others_machines_is_named_by_its_commit() -> None:
    workflow = Path(bundle.TOP, ".github", "workflows", "release.yml").read_text("utf-8")
    used = re.findall(r"uses: *(\S+)", workflow)
    assert used
    for action in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action


def test_what_it_needs_is_told_before_anything_is_made(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(bundle, "find_spec", lambda name: None)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "argv", ["bundle.py", "--out", str(tmp_path)])
    assert bundle.main() == 1
    assert "extra 'bundle'" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
