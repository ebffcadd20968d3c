"""The packages that `tools/bundle.py` writes, read as others read them."""

import io
import re
import shutil
import subprocess
import tarfile
from pathlib import PurePosixPath

import pytest
from archives import Entry, entries_of, write_deb, write_tar

WHEN = 1_700_000_000


@pytest.fixture
def entries(tmp_path):
    """A program, a file beside it, and a link to the program."""
    (tmp_path / "app" / "inside").mkdir(parents=True)
    (tmp_path / "app" / "start").write_bytes(b"a program")
    (tmp_path / "app" / "inside" / "ä file").write_bytes(b"3,7" * 1000)
    link = Entry(PurePosixPath("usr/bin/start"), link="../lib/app/start")
    return [*entries_of(tmp_path / "app", "usr/lib/app", ["start"]), link]


def test_an_archive_has_its_files_as_they_are_to_be_unpacked(entries) -> None:
    out = io.BytesIO()
    write_tar(entries, out, WHEN)
    out.seek(0)
    with tarfile.open(fileobj=out, mode="r:xz") as tar:
        found = {member.name: member for member in tar}
        assert tar.extractfile("usr/lib/app/inside/ä file").read() == b"3,7" * 1000
    assert list(found) == sorted(found, key=PurePosixPath)
    modes = {name: member.mode for name, member in found.items()}
    assert modes["usr/lib/app/start"] == modes["usr"] == 0o755
    assert modes["usr/lib/app/inside/ä file"] == 0o644
    assert found["usr/bin/start"].linkname == "../lib/app/start"
    for member in found.values():
        assert (member.uid, member.uname, member.mtime) == (0, "root", WHEN)


def test_the_same_files_make_the_same_archive_in_any_order(entries) -> None:
    first, second = io.BytesIO(), io.BytesIO()
    write_tar(entries, first, WHEN)
    write_tar(entries[::-1], second, WHEN)
    assert first.getvalue() == second.getvalue()


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="needs dpkg-deb to be installed")
def test_debian_reads_its_package_and_can_check_it(entries, tmp_path) -> None:
    package = tmp_path / "a.deb"
    control = (
        "Package: app\nVersion: 1-1\nArchitecture: amd64\nMaintainer: N <n@n.org>\n"
        "Installed-Size: {size}\nDescription: an app\n"
    )
    write_deb(package, control, entries, WHEN)

    def said(*command):
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert said("dpkg-deb", "--field", package, "Installed-Size") == "4\n"
    listed = said("dpkg-deb", "--contents", package)
    assert re.search(r"^-rwxr-xr-x root/root +9 .* \./usr/lib/app/start$", listed, re.M)
    said("dpkg-deb", "--raw-extract", package, tmp_path / "unpacked")
    sums = tmp_path / "unpacked" / "DEBIAN" / "md5sums"
    checked = subprocess.run(["md5sum", "--check", sums], cwd=tmp_path / "unpacked", check=False)
    assert checked.returncode == 0
