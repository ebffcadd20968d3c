"""Makes the typefaces in `assets/fonts` for scripts that Fredoka doesn't cover, and their index.

    python tools/subset_fonts.py SOURCES

SOURCES is a folder that contains, at any depth, the fonts of these packages:

* Debian: fonts-noto-core, fonts-noto-extra, fonts-nanum, fonts-droid-fallback
* npm: @fontsource/noto-emoji, @fontsource/noto-sans-sc, @fontsource/nunito

Hinting is left out, as are symbols that an earlier face has. The index, `coverage.json`, lists
the faces in the order in which they are tried for a letter: each with its files for the two
weights, the script its letters are shaped for, and the code points it covers; the first has a scale
of its own.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

from game.base.assets import asset
from game.commands.cli import Parser

INDEX = "coverage.json"


@dataclass(frozen=True)
class Face:
    """A typeface to make.

    Attributes:
        source: the file name of the font it is made from.
        script: the ISO 15924 code of the script its letters are shaped for, or None.
        wanted: the code points to take, first and last of each range; empty for all.
        bold: the file name of the font in the heavier weight, or None.
        family: another name for it, if the file's own says little or the licence reserves it.
    """

    source: str
    script: str | None = None
    wanted: tuple[tuple[int, int], ...] = ()
    bold: str | None = None
    family: str | None = None

    @property
    def whole(self) -> bool:
        """Whether it also takes letters an earlier face has: letters of a script stay together."""
        return self.script is not None or self.bold is not None

    def file_name(self, source: str) -> str:
        """The name of the face's file in `assets/fonts`."""
        name = source.rpartition(".")[0]
        if self.family is not None:
            name = f"{self.family}-Bold" if source == self.bold else self.family
        return f"{name.replace(' ', '')}.ttf"


NOTO_MEDIUM = {
    "Armenian": "Armn",
    "Hebrew": "Hebr",
    "Arabic": "Arab",
    "Thaana": "Thaa",
    "Devanagari": "Deva",
    "Bengali": "Beng",
    "Gurmukhi": "Guru",
    "Gujarati": "Gujr",
    "Tamil": "Taml",
    "Telugu": "Telu",
    "Kannada": "Knda",
    "Malayalam": "Mlym",
    "Sinhala": "Sinh",
    "Thai": "Thai",
    "Lao": "Laoo",
    "Khmer": "Khmr",
    "Myanmar": "Mymr",
    "Georgian": "Geor",
    "Ethiopic": "Ethi",
    "Cherokee": "Cher",
    "CanadianAboriginal": "Cans",
}
NOTO_REGULAR = {
    "Oriya": "Orya",
    "NKo": "Nkoo",
    "Tifinagh": "Tfng",
    "Runic": "Runr",
}

FACES = (
    # Round like Fredoka, for the Russian texts and names in Cyrillic letters.
    Face(
        "nunito-cyrillic-700-normal.woff",
        wanted=((0x400, 0x45F), (0x490, 0x491), (0x2116, 0x2116)),
        bold="nunito-cyrillic-800-normal.woff",
        family="Nunito Cyrillic",
    ),
    Face(
        "NotoSans-Medium.ttf",
        wanted=(
            *((0x20, 0x5FF), (0x1C80, 0x1C8F), (0x1D00, 0x218F), (0x2C60, 0x2C7F)),
            *((0x2DE0, 0x2E5F), (0xA640, 0xA69F), (0xA720, 0xA7FF), (0xAB30, 0xAB6F)),
        ),
        bold="NotoSans-SemiBold.ttf",
    ),
    *(Face(f"NotoSans{name}-Medium.ttf", script) for name, script in NOTO_MEDIUM.items()),
    *(Face(f"NotoSans{name}-Regular.ttf", script) for name, script in NOTO_REGULAR.items()),
    Face("NotoSerifTibetan-Medium.ttf", "Tibt"),
    Face(
        "NanumGothic.ttf",
        "Hang",
        wanted=((0x1100, 0x11FF), (0x3130, 0x318F), (0xAC00, 0xD7A3)),
        family="Cornerwise Hangul",
    ),
    # For the Chinese texts, and names in the characters common there.
    Face(
        "noto-sans-sc-chinese-simplified-500-normal.woff",
        wanted=((0x3001, 0x303F), (0x4E00, 0x9FFF), (0xFF00, 0xFFEF)),
        bold="noto-sans-sc-chinese-simplified-700-normal.woff",
        family="Noto Sans SC",
    ),
    Face(
        "DroidSansFallbackFull.ttf",
        wanted=((0x3000, 0x312F), (0x31F0, 0x31FF), (0x4E00, 0x9FFF), (0xFF00, 0xFFEF)),
    ),
    Face("noto-emoji-emoji-500-normal.woff", family="Noto Emoji"),
    Face("NotoSansSymbols-Medium.ttf"),
    Face("NotoSansSymbols2-Regular.ttf", wanted=((0x2190, 0x2BFF), (0x1F0A0, 0x1F0FF))),
    Face("NotoSansMath-Regular.ttf", wanted=((0x2100, 0x22FF), (0x1D400, 0x1D7FF))),
)


def main() -> int:
    """Make every face and the index; the exit status."""
    parser = Parser(prog="tools/subset_fonts.py", description=__doc__)
    parser.add_argument("sources", type=Path)
    sources = {path.name: path for path in parser.parse_args().sources.rglob("*.*")}
    folder = asset("fonts")
    weights = [folder / f"Fredoka-{weight}.ttf" for weight in ("Medium", "SemiBold")]
    have = set(_code_points(weights[0]))
    index = [{"scale": 1, **_entry([path.name for path in weights], None, have)}]
    for face in FACES:
        names = [face.source] if face.bold is None else [face.source, face.bold]
        files = [folder / face.file_name(name) for name in names]
        for name, file in zip(names, files, strict=True):
            _make(face, sources[name], file, have)
            print(f"{file.stat().st_size:9,} {file.name}")
        code_points = _code_points(files[0])
        index.append(_entry([file.name for file in files], face.script, code_points))
        have.update(code_points)
    lines = ",\n".join(json.dumps(entry) for entry in index)
    (folder / INDEX).write_text(f"[\n{lines}\n]\n", "ascii")
    return 0


def _make(face: Face, source: Path, target: Path, have: set[int]) -> None:
    """Write a face from its source."""
    options = subset.Options(hinting=False, layout_features=["*"], notdef_outline=True)
    options.drop_tables += ["vhea", "vmtx", "TSI0", "TSI1", "TSI2", "TSI3", "TSI5"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 7, 13, 14]
    font = TTFont(source, recalcTimestamp=False)
    font.flavor = None
    wanted = set(font.getBestCmap())
    if face.wanted:
        wanted = {c for first, last in face.wanted for c in range(first, last + 1)} & wanted
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=wanted if face.whole else wanted - have)
    subsetter.subset(font)
    if face.family is not None:
        _rename(font, face.family)
    font.save(target)


def _rename(font: TTFont, family: str) -> None:
    for name_id, name in ((1, family), (3, family), (4, family), (6, family.replace(" ", ""))):
        font["name"].removeNames(nameID=name_id)
        font["name"].setName(name, name_id, 3, 1, 0x409)


def _code_points(file: Path) -> list[int]:
    """The code points a font covers."""
    return list(TTFont(file, lazy=True).getBestCmap())


def _entry(files: list[str], script: str | None, code_points: Iterable[int]) -> dict[str, object]:
    """A face's line of the index; its ranges are pairs of hexadecimal numbers."""
    ranges: list[list[int]] = []
    for code_point in sorted(code_points):
        if ranges and ranges[-1][1] == code_point - 1:
            ranges[-1][1] = code_point
        else:
            ranges.append([code_point, code_point])
    spans = " ".join(f"{a:x}" if a == b else f"{a:x}-{b:x}" for a, b in ranges)
    return {"files": files, "script": script, "covers": spans}


if __name__ == "__main__":
    sys.exit(main())
