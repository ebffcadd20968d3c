"""Makes the program as one folder that needs no Python, and its packages: see `tools/bundle.py`.

PyInstaller makes each on its own system only, from the Python and the libraries that run this. What
is in it is told by `packaging/contents.toml`.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path, PurePosixPath

from archives import Entry, entries_of, write_deb, write_tar
from desktop_files import tree
from markdown_table import markdown_table

from game import __version__
from game.ai.core.compiled.library_file import FOLDER, core_state, find, this_system
from game.base.itself import APP_ID, NAME
from game.commands.cli import run_command, tell

PROGRAM = "tools/bundle.py"
TOOLS = Path(__file__).resolve().parent
TOP = TOOLS.parent
RECIPES = TOOLS / "packaging"

COMMAND = "cornerwise"

DEBIAN_NAMES = {"x86_64": "amd64", "aarch64": "arm64"}
"""What Debian calls processors."""

ADJUSTED = {"pygame_ce": "pygame", "pillow": "PIL", "lib-dynload": "Python"}
"""Whose folders have other names than their packages."""

INSIDE = ("_internal", "Frameworks", "Resources")
"""The folders for everything but the program, on Linux and Windows and in a ``.app``."""


class BundleError(Exception):
    """A bundle can't be made; the message says why."""


def build(work: Path) -> Path:
    """Make the application; the folder that it is, or on macOS its ``.app``."""
    parts, made = work / "parts", work / "made"
    for folder in (parts, made):
        shutil.rmtree(folder, ignore_errors=True)
    # Where the project was installed for this, they are there.
    _run(sys.executable, TOOLS / "build_kernels.py", "--missing")
    kernels = find(FOLDER, this_system(), core_state())
    _say("gathering licences")
    _run(sys.executable, TOOLS / "licences.py", parts, "--also", "pyinstaller")
    _say("putting the application together")
    _run(
        *(sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level=WARN"),
        *("--distpath", made, "--workpath", work / "steps", RECIPES / "cornerwise.spec"),
        *("--", kernels, parts),
    )
    app = made / (f"{NAME}.app" if sys.platform == "darwin" else COMMAND)
    contents = tomllib.loads((RECIPES / "contents.toml").read_text("utf-8"))
    for pattern in contents.get(sys.platform, {}).get("strip", ()):
        found = (path for path in app.glob(pattern) if ".so" in path.suffixes)
        libraries = [path for path in found if not path.is_symlink()]
        _run("strip", "--strip-unneeded", *libraries)
    check_kernels(app, kernels)
    return app


def check_kernels(app: Path, kernels: Path) -> None:
    """Make sure that the kernels came into the application as they are.

    Their name has their checksum, so whatever strips or signs them makes them useless. Raises
    BundleError.
    """
    found = [path for path in app.rglob(kernels.name) if not path.is_symlink()]
    if [path.read_bytes() for path in found] != [kernels.read_bytes()]:
        raise BundleError(f"{kernels.name} is changed, or isn't once in the application")


def _say(what: str) -> None:
    """Say what is being done: all in all it takes minutes."""
    print(f"{what} …", flush=True)


def _run(*command: str | Path) -> None:
    # Sets of names come in the same order each time: the same sources make the same bundle.
    environment = os.environ | {"PYTHONHASHSEED": "0"}
    try:
        status = subprocess.call([*map(str, command)], cwd=TOP, env=environment)
    except OSError as error:
        raise BundleError(f"{command[0]} can't be started: {error.strerror}") from None
    if status:
        raise BundleError(f"{' '.join(map(str, command))} ended with status {status}")


# -- what is in it ------------------------------------------------------------


def part_of(path: PurePosixPath) -> str:
    """The library to which a file of the application belongs.

    >>> part_of(PurePosixPath("_internal/numpy.libs/libscipy_openblas64.so"))
    'numpy'
    >>> part_of(PurePosixPath("_internal/libpython3.11.so.1.0"))
    'Python'
    >>> part_of(PurePosixPath("cornerwise"))
    'modules of all in Python'
    """
    starts = [number for number, name in enumerate(path.parts) if name in INSIDE]
    inside = path.parts[starts[0] + 1 :] if starts else ()
    if len(inside) > 1:
        name = inside[0].removesuffix(".libs")
        return ADJUSTED.get(name, name) if "python" not in name else "Python"
    return "Python" if inside else "modules of all in Python"


def sizes(folder: Path) -> Mapping[str, int]:
    """How many bytes each part of the application has."""
    counted: Counter[str] = Counter()
    for path in folder.rglob("*"):
        if path.is_file() and not path.is_symlink():
            counted[part_of(PurePosixPath(path.relative_to(folder).as_posix()))] += (
                path.stat().st_size
            )
    return counted


def print_sizes(folder: Path, packages: Iterable[Path]) -> None:
    """Print how large the application's parts are, and what was packed from it."""
    parts = Counter(sizes(folder))
    rows = [[name, f"{size / 1e6:.1f}"] for name, size in parts.most_common()]
    print(markdown_table(["part", "MB"], [*rows, ["all", f"{parts.total() / 1e6:.1f}"]]))
    print()
    packed = [[path.name, f"{path.stat().st_size / 1e6:.1f}"] for path in packages]
    print(markdown_table(["packed", "MB"], packed))


# -- Linux --------------------------------------------------------------------


def least_version(files: Iterable[Path], library: str) -> str:
    """The lowest version of a library of the system that all these files find enough in.

    Each names the versions of the functions that it uses, as in ``GLIBC_2.34``.
    """
    wanted = re.compile(rb"\0%s_(\d+(?:\.\d+)+)(?=\0)" % library.encode())
    found = {match for file in files for match in wanted.findall(file.read_bytes())}
    versions = [tuple(map(int, version.split(b"."))) for version in found]
    return ".".join(map(str, max(versions, default=(0,))))


def desktop_entries(at: str) -> list[Entry]:
    """What a desktop shows of the program, below that folder of an archive."""
    return [Entry(PurePosixPath(at, path), content) for path, content in tree(COMMAND).items()]


def tar_xz(app: Path, out: Path, when: int) -> Path:
    """Pack the application to be unpacked anywhere, with what a desktop shows of it beside it."""
    path = out / f"{COMMAND}-{__version__}-linux-{platform.machine()}.tar.xz"
    licence = Entry(PurePosixPath(COMMAND, "LICENSE"), TOP / "LICENSE")
    entries = [*entries_of(app, COMMAND, [COMMAND]), *desktop_entries(COMMAND), licence]
    with path.open("wb") as file:
        write_tar(entries, file, when)
    return path


def deb(app: Path, out: Path, when: int) -> Path:
    """Pack the application for Debian and what descends from it."""
    import gzip

    recipe = RECIPES / "linux"
    architecture = DEBIAN_NAMES[platform.machine()]
    version = f"{__version__}-1"
    libc = least_version((path for path in app.rglob("*") if path.is_file()), "GLIBC")
    control = (recipe / "control").read_text("utf-8")
    control = control.replace("{version}", version).replace("{architecture}", architecture)
    date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(when))
    history = (recipe / "changelog").read_text("utf-8").format(version=version, date=date)
    documents = {
        "changelog.gz": gzip.compress((TOP / "CHANGELOG.md").read_bytes(), mtime=0),
        "changelog.Debian.gz": gzip.compress(history.encode(), mtime=0),
        "copyright": (recipe / "copyright").read_bytes(),
    }
    entries = [
        *entries_of(app, f"usr/lib/{COMMAND}", [COMMAND]),
        *desktop_entries("usr"),
        Entry(PurePosixPath("usr/games", COMMAND), link=f"../lib/{COMMAND}/{COMMAND}"),
        *(
            Entry(PurePosixPath("usr/share/doc", COMMAND, name), content)
            for name, content in documents.items()
        ),
        Entry(PurePosixPath("usr/share/lintian/overrides", COMMAND), recipe / "lintian-overrides"),
    ]
    path = out / f"{COMMAND}_{version}_{architecture}.deb"
    write_deb(path, control.replace("{libc}", libc), entries, when)
    return path


# -- Windows, macOS -----------------------------------------------------------


def installer(app: Path, out: Path, when: int) -> Path:
    """Make the installer for Windows, with NSIS, which lies outside the path as a rule."""
    usual = Path(os.environ.get("PROGRAMFILES(X86)", "C:/Program Files (x86)"), "NSIS")
    nsis = shutil.which("makensis") or usual / "makensis.exe"
    path = out / f"{COMMAND}-{__version__}-windows-{platform.machine().lower()}.exe"
    values = {
        "NAME": NAME,
        "VERSION": __version__,
        "APP_ID": APP_ID,
        "FILES": app,
        "ICONS": TOP / "assets" / "icons",
        "LICENCE": TOP / "LICENSE",
        "OUT": path,
    }
    defined = [f"-D{name}={value}" for name, value in values.items()]
    _run(nsis, "-V2", "-WX", *defined, RECIPES / "windows" / "cornerwise.nsi")
    return path


def disk_image(app: Path, out: Path, when: int) -> Path:
    """Put the application for macOS on a disk image, beside the folder to drag it to."""
    path = out / f"{COMMAND}-{__version__}-macos-{platform.machine()}.dmg"
    disk = app.parent / "disk"
    shutil.rmtree(disk, ignore_errors=True)
    shutil.copytree(app, disk / app.name, symlinks=True)
    (disk / "Applications").symlink_to("/Applications")
    _run(
        *("hdiutil", "create", "-ov", "-volname", NAME), "-format", "ULFO", "-srcfolder", disk, path
    )
    return path


Pack = Callable[[Path, Path, int], Path]
"""Packs the application in a folder, and tells where; files are as old as that many seconds say."""

PACKS: Mapping[str, tuple[Pack, ...]] = {
    "linux": (tar_xz, deb),
    "win32": (installer,),
    "darwin": (disk_image,),
}


def release_time() -> int:
    """How old files are, in seconds since 1970: `SOURCE_DATE_EPOCH`, or that of the last commit."""
    told = os.environ.get("SOURCE_DATE_EPOCH")
    if told is None:
        asked = ["git", "log", "-1", "--format=%ct"]
        told = subprocess.run(asked, cwd=TOP, capture_output=True, text=True, check=False).stdout
    return int(told) if told.strip() else int(time.time())


def run(out: Path) -> int:
    """Make everything for this system, in a folder; the exit status."""
    packs = PACKS.get(sys.platform)
    if packs is None:
        raise BundleError(f"there is no recipe for {sys.platform}, only for {', '.join(PACKS)}")
    if find_spec("PyInstaller") is None:
        raise BundleError("PyInstaller isn't here: install the project with its extra 'bundle'")
    out.mkdir(parents=True, exist_ok=True)
    app = build(out / "work")
    total = sum(sizes(app).values())
    _say(f"packing {total / 1e6:.0f} MB")
    packages = [pack(app, out, release_time()) for pack in packs]
    print_sizes(app, packages)
    return 0


def main() -> int:
    """Run the command with the folder that `tools/bundle.py` names; its exit status."""
    try:
        return run(Path(sys.argv[1]))
    except BundleError as error:
        tell(PROGRAM, str(error))
        return 1


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
