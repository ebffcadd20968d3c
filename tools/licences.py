"""Gathers what the program is made of for a bundle: the list of parts, and their licences.

    python tools/licences.py FOLDER [--also NAME,…]

Writes `bundled.json`, which a bundle carries as `assets/parts/bundled.json` and then shows in place
of what is installed, and each licence that is a file here, in a folder for each part. In the list
they are named from that folder. The versions of libraries that lie in wheels are read from their
files, where these tell. Its status is 1 if an installed library lies in a wheel and no part stands
for it, so that none is forgotten.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath

import msgspec

from game.base.parts import (
    BUNDLED,
    Known,
    Library,
    Part,
    distribution_parts,
    installed_parts,
    known,
)
from game.commands.cli import Parser, run_command, tell

PROGRAM = "tools/licences.py"


def libraries(one: Distribution) -> Iterator[str]:
    """The names of the shared libraries that a wheel has taken in, as auditwheel lays them."""
    for file in one.files or ():
        if file.parts[0].endswith(".libs") and ".so" in file.name:
            yield file.name


def forgotten(about: Known) -> list[str]:
    """The libraries inside installed packages for which no part stands."""
    found = []
    for name in about.distributions:
        starts = tuple(
            start for one in about.libraries if one.within == name for start in one.files
        )
        try:
            taken_in = libraries(distribution(name))
        except PackageNotFoundError:
            continue
        found += [f"{name}: {file}" for file in taken_in if not file.startswith(starts)]
    return found


def version_of(inner: Library) -> str:
    """The version of an installed library inside a package, or an empty string."""
    try:
        one = distribution(inner.within)
    except PackageNotFoundError:
        return ""
    files = (
        Path(str(one.locate_file(file)))
        for file in one.files or ()
        if file.name.startswith(inner.files) and inner.version
    )
    for file in files:
        found = re.search(inner.version.encode(), file.read_bytes())
        if found is not None:
            return found[1].decode("ascii")
    return ""


def with_versions(found: Sequence[Part], about: Known) -> list[Part]:
    """The parts, with the versions of libraries inside packages."""
    versions = {(one.within, one.name): version_of(one) for one in about.libraries}
    return [
        msgspec.structs.replace(part, version=versions[part.within.split()[0], part.name])
        if part.within
        else part
        for part in found
    ]


def gather(found: Sequence[Part], folder: Path) -> list[Part]:
    """Copy the licences of parts into a folder; the parts, with the copies for texts.

    What is within another part has its texts copied once, with those of the other.
    """
    copies: dict[str, str] = {}
    for part in found:
        for number, text in enumerate(one for one in part.texts if "://" not in one):
            if text in copies:
                continue
            own = PurePosixPath(
                "licences", re.sub(r"[^a-z0-9]+", "-", part.name.lower()).strip("-")
            )
            copy = own / (f"{number}-{Path(text).name}" if number else Path(text).name)
            (folder / copy).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(text, folder / copy)
            copies[text] = str(copy)
    return [
        msgspec.structs.replace(part, texts=tuple(copies.get(text, text) for text in part.texts))
        for part in found
    ]


def main() -> int:
    """Run the command; its exit status."""
    parser = Parser(prog=PROGRAM, description=__doc__)
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument(
        "--also",
        type=lambda names: names.split(","),
        default=[],
        metavar="NAME,…",
        help="packages a bundle has parts of, such as pyinstaller",
    )
    args: argparse.Namespace = parser.parse_args()
    found = installed_parts()
    for name in args.also:
        found += distribution_parts(name)
    args.folder.mkdir(parents=True, exist_ok=True)
    listed = gather(with_versions(found, known()), args.folder)
    encoded = msgspec.json.format(msgspec.json.encode(listed), indent=1)
    (args.folder / BUNDLED).write_bytes(encoded + b"\n")
    missing = forgotten(known())
    for line in missing:
        tell(PROGRAM, f"no part stands for {line}")
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(run_command(PROGRAM, main))
