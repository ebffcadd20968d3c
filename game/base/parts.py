"""What the program is made of: each part with its version, its licence and where that is printed.

In a bundle the list was made with it, and lies in `assets/parts/bundled.json`. Anywhere else it is
what is installed now: libraries tell of themselves in their metadata (the "core metadata" of
packages). What no metadata has is in `assets/parts/known.json`: typefaces, data, libraries inside
the wheels of others, and licences that a package doesn't name by its SPDX expression.
"""

from __future__ import annotations

import platform
import sysconfig
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import Struct

from game import __version__
from game.base.assets import asset

if TYPE_CHECKING:
    from importlib.metadata import Distribution

T = TypeVar("T")

BUNDLED = "bundled.json"
"""The list that a bundle was made with, in the folder ``assets/parts``."""

PYTHON_TEXT = "https://docs.python.org/3/license.html"
"""Where Python's licence is, if it isn't beside its library."""


UNKNOWN = "NOASSERTION"
"""SPDX for a licence that nothing tells."""


class Part(Struct, frozen=True, omit_defaults=True):
    """Something that the program is made of, or comes with.

    Attributes:
        name: what it is called.
        licence: its licence, as an SPDX expression.
        version: its version, or an empty string if only that of what it is within is known.
        within: the part whose files it is in, with its version, or an empty string.
        texts: where its licence is printed: paths of files, or addresses.
    """

    name: str
    licence: str
    version: str = ""
    within: str = ""
    texts: tuple[str, ...] = ()


class Asset(Struct, frozen=True):
    """Something that others have made among the assets; its text is a file."""

    name: str
    licence: str
    text: str
    version: str = ""


class Library(Struct, frozen=True):
    """A library inside the wheel of another.

    Attributes:
        name: what it is called.
        licence: its licence, as an SPDX expression.
        within: the package in whose wheels it is.
        files: how the names of its files begin.
        text: the file with its licence in ``assets/parts/texts``, if the package doesn't have it
            among its own.
        version: a regular expression whose group is its version in the first of its files, if that
            can be told.
    """

    name: str
    licence: str
    within: str
    files: tuple[str, ...]
    text: str = ""
    version: str = ""


class Known(Struct, frozen=True):
    """What no metadata has, as in ``known.json``.

    Attributes:
        distributions: the packages the program is made of, and their licences for versions that
            don't give theirs as an SPDX expression.
        texts: files with a licence that a package's metadata doesn't name, from where it is
            installed.
        typefaces: the typefaces, with their texts beside them.
        data: tables of others, with their texts in ``assets/parts/texts``.
        libraries: the libraries inside the packages.
    """

    distributions: dict[str, str]
    texts: dict[str, str]
    typefaces: tuple[Asset, ...]
    data: tuple[Asset, ...]
    libraries: tuple[Library, ...]


def known() -> Known:
    """What no metadata has. Raises OSError, in a line, if the file is missing or damaged."""
    return _read(asset("parts", "known.json"), Known)


def _read(path: Path, kind: type[T]) -> T:
    """What is in a file of parts."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except ValueError as error:
        raise OSError(f"{path} can't be read: {error}") from None


def own_part() -> Part:
    """The program itself."""
    return Part("Cornerwise", "MIT", __version__, texts=tuple(_own_text()))


def parts() -> list[Part]:
    """All parts, the program itself first; of a bundle those that it was made with.

    Raises OSError, in a line, if a file that tells of them is missing or damaged.
    """
    try:
        bundled = asset("parts", BUNDLED)
    except FileNotFoundError:
        return installed_parts()
    return [
        msgspec.structs.replace(
            part,
            texts=tuple(
                text if "://" in text else str(bundled.parent / text) for text in part.texts
            ),
        )
        for part in _read(bundled, list[Part])
    ]


def installed_parts() -> list[Part]:
    """All parts as they are installed here, the program itself first."""
    from importlib.metadata import PackageNotFoundError

    about = known()
    libraries: list[Part] = []
    for name in about.distributions:
        with suppress(PackageNotFoundError):  # A packager may leave out what isn't needed to play.
            libraries += distribution_parts(name)
    return [
        own_part(),
        *(_asset_part(one, "fonts") for one in about.typefaces),
        *(_asset_part(one, "parts", "texts") for one in about.data),
        Part("Python", "Python-2.0.1", platform.python_version(), texts=(_python_text(),)),
        *libraries,
    ]


def distribution_parts(name: str) -> list[Part]:
    """An installed package, and the libraries inside it.

    Raises importlib.metadata.PackageNotFoundError.
    """
    from importlib.metadata import distribution

    about, one = known(), distribution(name)
    texts = tuple(str(path) for path in _texts(about, name, one))
    expressions = one.metadata.get_all("License-Expression") or ()
    licence = next(iter(expressions), about.distributions.get(name, UNKNOWN))
    whole = Part(name, licence, one.version, texts=texts)
    within = f"{name} {one.version}"
    return [
        whole,
        *(
            Part(inner.name, inner.licence, "", within, _inner_texts(inner) or texts)
            for inner in about.libraries
            if inner.within == name
        ),
    ]


def _texts(about: Known, name: str, one: Distribution) -> Iterator[Path]:
    """The files with the licences of a package and of what is inside it."""
    site = Path(str(one.locate_file("")))
    # Asking for the recorded files reads thousands of lines: all are where the metadata is.
    metadata = site / f"{name.replace('-', '_')}-{one.version}.dist-info"
    # Packages from before there was a folder for them have them beside the rest, named or not.
    for pattern in ("licenses/**/*", "LICEN[CS]E*", "COPYING*"):
        yield from sorted(path for path in metadata.glob(pattern) if path.is_file())
    if name in about.texts and (site / about.texts[name]).is_file():
        yield site / about.texts[name]


def _asset_part(one: Asset, *folder: str) -> Part:
    return Part(one.name, one.licence, one.version, texts=(str(asset(*folder, one.text)),))


def _inner_texts(inner: Library) -> tuple[str, ...]:
    """The file with the licence of a library inside a package, if it is among the assets."""
    return (str(asset("parts", "texts", inner.text)),) if inner.text else ()


def _own_text() -> Iterator[str]:
    """The program's licence: at the top of a checkout, or in the metadata of what is installed."""
    from importlib.metadata import PackageNotFoundError, distribution

    places = [Path(__file__).resolve().parents[2] / "LICENSE"]
    try:
        one = distribution("cornerwise")
    except PackageNotFoundError:
        pass
    else:
        inside = f"cornerwise-{one.version}.dist-info/licenses/LICENSE"
        places.append(Path(str(one.locate_file(inside))))
    yield from [str(path) for path in places if path.is_file()][:1]


def _python_text() -> str:
    beside = Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
    return str(beside) if beside.is_file() else PYTHON_TEXT
