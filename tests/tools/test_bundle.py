"""What `tools/bundle.py` sets up, says and asks of a system; PyInstaller itself isn't run."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path, PurePosixPath

import bootstrap
import bundle
import bundling
import pytest
from matrix import builders

from game.base.itself import RECORD_TYPE

CONTENTS = tomllib.loads((bundling.RECIPES / "contents.toml").read_text("utf-8"))


def test_every_file_belongs_to_a_library() -> None:
    def part(path):
        return bundling.part_of(PurePosixPath(path))

    assert part("_internal/numpy.libs/libscipy_openblas64.so") == "numpy"
    assert part("_internal/pygame_ce.libs/libSDL2.so") == part("_internal/pygame/base.so")
    assert part("_internal/libpython3.11.so.1.0") == "Python"
    assert part("_internal/python3.11/lib-dynload/_json.so") == "Python"
    assert part("Contents/Frameworks/PIL/_imaging.so") == "PIL"
    assert part("Contents/Resources/game/ai/core/kernels/kernels.dylib") == "game"
    assert part("cornerwise") == "modules of all in Python"


def test_a_package_asks_for_a_c_library_that_has_all_its_functions(tmp_path) -> None:
    (tmp_path / "old.so").write_bytes(b"\0GLIBC_2.9\0GLIBC_2.17\0")
    (tmp_path / "new.so").write_bytes(b"\0GLIBC_2.4\0GLIBC_2.28\0 GLIBC_2.99 in words")
    assert bundling.least_version(tmp_path.iterdir(), "GLIBC") == "2.28"
    assert bundling.least_version([tmp_path / "old.so"], "GLIBC") == "2.17"


def test_kernels_are_in_a_bundle_once_and_as_they_were_compiled(tmp_path) -> None:
    kernels = tmp_path / "kernels-linux-x86_64-1-2.so"
    kernels.write_bytes(b"kernels")
    app = tmp_path / "cornerwise"
    there = app / "_internal" / "game" / kernels.name
    there.parent.mkdir(parents=True)
    with pytest.raises(bundling.BundleError, match="isn't once in the application"):
        bundling.check_kernels(app, kernels)
    there.write_bytes(b"kernels")
    bundling.check_kernels(app, kernels)
    there.write_bytes(b"stripped")
    with pytest.raises(bundling.BundleError, match=r"^kernels-linux-x86_64-1-2\.so is changed"):
        bundling.check_kernels(app, kernels)


def test_a_bundle_has_no_compiler() -> None:
    """What builds the project, and needs not be there when it runs, is left out."""
    project = tomllib.loads((bundling.TOP / "pyproject.toml").read_text("utf-8"))

    def names(lines):
        return {re.match(r"[\w-]+", line)[0] for line in lines}

    compilers = names(builders(project)) - names(project["project"]["dependencies"])
    assert {"numba", "ziglang"} <= compilers <= set(CONTENTS["exclude"])
    assert "llvmlite" in CONTENTS["exclude"]


def test_releases_are_as_old_as_they_are_said_to_be(monkeypatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert bundling.release_time() == 1_700_000_000


def test_what_a_bundle_leaves_out_of_the_assets_is_there_to_be_left_out() -> None:
    drops = [name for name in CONTENTS["drop"] if name.startswith("game/assets/")]
    assert drops
    for name in drops:
        assert list((bundling.TOP / "assets").glob(name.removeprefix("game/assets/"))), name


def test_a_bundle_keeps_what_it_reads() -> None:
    """The icon of the window, and the compiled catalogues."""
    assets = bundling.TOP / "assets"
    dropped = {
        path
        for name in CONTENTS["drop"]
        if name.startswith("game/assets/")
        for path in assets.glob(name.removeprefix("game/assets/"))
    }
    assert not {path for path in dropped if path.match("locale/*.json")}
    assert not {path for path in dropped if re.fullmatch(r"cornerwise-\d+\.png", path.name)}


@pytest.mark.parametrize("system", ["windows/cornerwise.nsi", "contents.toml"])
def test_records_are_of_one_type_everywhere(system) -> None:
    text = (bundling.RECIPES / system).read_text("utf-8")
    assert RECORD_TYPE in text
    assert "blksgf" in text


def test_what_runs_on_others_machines_is_named_by_its_commit() -> None:
    workflow = Path(bundling.TOP, ".github", "workflows", "release.yml").read_text("utf-8")
    used = re.findall(r"uses: *(\S+)", workflow)
    assert used
    for action in used:
        assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action), action


def test_what_it_needs_is_told_before_anything_is_made(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(bundling, "find_spec", lambda name: None)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(sys, "argv", ["bundling.py", str(tmp_path)])
    assert bundling.main() == 1
    assert "extra 'bundle'" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("is_there", [False, True])
def test_it_runs_where_pyinstaller_is_and_sets_that_up_first_if_need_be(
    monkeypatch, tmp_path, is_there
) -> None:
    started = []
    monkeypatch.setattr(bundle, "find_spec", lambda name: object() if is_there else None)
    monkeypatch.setattr(bootstrap, "main", lambda words: started.append(words) or 0)
    monkeypatch.setattr(bundle.subprocess, "call", lambda words, cwd: started.append(words) or 0)
    assert bundle.main(["--out", str(tmp_path)]) == 0
    here = [sys.executable, "tools/bundling.py", str(tmp_path)]
    assert started == [here if is_there else ["bundle", str(tmp_path)]]


def test_a_bare_python_is_enough_to_begin_with() -> None:
    """Neither what the project needs nor the project itself is loaded before it is set up."""
    command = [sys.executable, "-E", "-S", str(bundling.TOOLS / "bundle.py"), "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "--out" in done.stdout
