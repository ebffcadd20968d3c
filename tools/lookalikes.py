"""Makes `assets/names/lookalikes.txt`, by which names that look alike are told apart.

    python tools/lookalikes.py CONFUSABLES

CONFUSABLES is Unicode's file of that name (https://www.unicode.org/Public/security/). Of it is left
what names may contain, once they are decomposed for compatibility (NFKD). Each line has what stands
for a character, and after a tab all characters for which it stands.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.base.assets import asset
from game.base.names import JOINERS, clean_text
from game.commands.cli import Parser

LINE = re.compile(r"([0-9A-F]+) ;\t([0-9A-F ]+) ;\tMA\t")
VERSION = re.compile(r"# Version: ([\d.]+)")


def decomposed(text: str) -> str:
    """A text as skeletons have it before characters are replaced."""
    return unicodedata.normalize("NFKD", text)


def confusables(text: str) -> dict[str, str]:
    """What stands for each character, as Unicode's file has it."""
    return {
        chr(int(found[1], 16)): "".join(chr(int(code, 16)) for code in found[2].split())
        for found in LINE.finditer(text)
    }


def in_names(stands: Mapping[str, str]) -> dict[str, list[str]]:
    """The characters that may be in a decomposed name, by what stands for them."""
    found = defaultdict(list)
    for char, first in stands.items():
        # Marks are seen behind a letter.
        kept = clean_text(f"a{char}") == unicodedata.normalize("NFC", f"a{char}")
        if char in JOINERS or not kept or decomposed(char) != char:
            continue
        while (then := "".join(stands.get(one, one) for one in decomposed(first))) != first:
            first = then
        if first != char and first.isprintable():  # There is one with a tab in it.
            found[first].append(char)
    return found


def main(argv: Sequence[str] | None = None) -> int:
    """Make the file, and return the exit status."""
    parser = Parser(prog="tools/lookalikes.py", description=__doc__)
    parser.add_argument("confusables", type=Path, metavar="CONFUSABLES")
    text = parser.parse_args(argv).confusables.read_text("utf-8-sig")
    version = VERSION.search(text)
    if version is None:
        parser.error("that isn't Unicode's file of confusables")
    found = in_names(confusables(text))
    lines = [
        f"# Made by tools/lookalikes.py from Unicode's confusables, {version[1]} (UTS 39)",
        *(f"{first}\t{''.join(sorted(chars))}" for first, chars in sorted(found.items())),
    ]
    path = asset("names") / "lookalikes.txt"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    print(f"{path}: {sum(map(len, found.values()))} characters")
    return 0


if __name__ == "__main__":
    sys.exit(main())
