"""Writes what a desktop wants of an installed program, laid out for a prefix such as /usr.

    python tools/desktop_files.py PREFIX [--command COMMAND]

That is in PREFIX/share: the desktop entry, the icons of the program and of its records, the type of
records, the MetaInfo for software centres, and the manual page. The words come from the catalogues,
the releases from the changelog, the manual from the command line itself.
"""

from __future__ import annotations

import gzip
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from icons import SIZES
from man_page import man_page
from metainfo import CATEGORIES, in_all_languages, metainfo, record_type

from game.base.assets import asset
from game.base.itself import APP_ID, NAME, RECORD_TYPE
from game.base.languages import SOURCE
from game.commands.cli import Parser
from game.commands.command_line import PROGRAM

AT_ONCE = {
    "classic": "game.blokus",
    "duo": "game.duo",
    "trigon": "game.trigon",
    "dice": "game.dice",
}
"""The games that the entry's menu starts at once: their names on the command line, and the keys of
those in the window."""

_PLAIN = re.compile(r"[A-Za-z0-9_@%+=:,./-]+")


def entry(command: str = PROGRAM) -> str:
    """The desktop entry.

    See https://specifications.freedesktop.org/desktop-entry-spec/.

    Args:
        command: what starts the program: its name, or a path.
    """
    lines = [
        "[Desktop Entry]",
        "Type=Application",
        "Version=1.4",
        f"Name={NAME}",
        *_said("GenericName", "desktop.kind"),
        *_said("Comment", "desktop.summary"),
        *_said("Keywords", "desktop.keywords"),
        f"Icon={APP_ID}",
        f"Exec={quoted(command)} %f",
        "Terminal=false",
        "StartupNotify=true",
        f"StartupWMClass={APP_ID}",
        f"Categories={';'.join(CATEGORIES)};",
        f"MimeType={RECORD_TYPE};",
        f"Actions={';'.join(AT_ONCE)};",
    ]
    for game, key in AT_ONCE.items():
        lines += ["", f"[Desktop Action {game}]", *_said("Name", key)]
        lines += [f"Exec={quoted(command)} --variant {game}"]
    return "\n".join(lines) + "\n"


def quoted(command: str) -> str:
    r"""A command as it is written in an entry: in quotes if need be, with its own signs escaped.

    >>> quoted("cornerwise"), quoted("/opt/My $ Games/cornerwise")
    ('cornerwise', '"/opt/My \\\\$ Games/cornerwise"')
    """
    command = command.replace("%", "%%")
    if _PLAIN.fullmatch(command):
        return command
    # Escaped twice: as an argument within quotes, then as a value of the entry.
    argument = re.sub(r'(["`$\\])', r"\\\1", command)
    return '"' + argument.replace("\\", "\\\\") + '"'


def _said(key: str, text: str) -> Iterator[str]:
    for language, words in in_all_languages(text):
        yield f"{key}={words}" if language == SOURCE else f"{key}[{language}]={words}"


def tree(command: str = PROGRAM) -> dict[str, bytes]:
    """The content of each file, by its path below the prefix; `command` starts the program."""
    share = {
        f"applications/{APP_ID}.desktop": entry(command).encode(),
        f"mime/packages/{APP_ID}.xml": record_type(),
        f"metainfo/{APP_ID}.metainfo.xml": metainfo(),
        # Without a time, the same page is the same file.
        f"man/man6/{PROGRAM}.6.gz": gzip.compress(man_page().encode(), mtime=0),
    }
    kinds = {
        "cornerwise": f"apps/{APP_ID}",
        "record": f"mimetypes/{RECORD_TYPE.replace('/', '-')}",
    }
    for name, place in kinds.items():
        share[f"icons/hicolor/scalable/{place}.svg"] = asset("icons", f"{name}.svg").read_bytes()
        for px in SIZES:
            picture = asset("icons", f"{name}-{px}.png").read_bytes()
            share[f"icons/hicolor/{px}x{px}/{place}.png"] = picture
    return {f"share/{path}": content for path, content in share.items()}


def write_tree(prefix: Path, command: str = PROGRAM) -> list[Path]:
    """Write the files of `tree` below a prefix; returns their paths."""
    written = []
    for path, content in tree(command).items():
        whole = prefix / path
        whole.parent.mkdir(parents=True, exist_ok=True)
        whole.write_bytes(content)
        written.append(whole)
    return written


def main() -> int:
    """Write the files."""
    parser = Parser(prog="tools/desktop_files.py", description=__doc__)
    parser.add_argument("prefix", type=Path, metavar="PREFIX")
    parser.add_argument(
        "--command", default=PROGRAM, metavar="COMMAND", help="what starts the program"
    )
    args = parser.parse_args()
    for path in write_tree(args.prefix, args.command):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
