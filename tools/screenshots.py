"""Renders every scene to PNG files, without a display.

    python tools/screenshots.py [--out FOLDER] [--sizes 1280x720,2560x1440] [--themes dark,light]
        [--palettes usual,red_green,blue_yellow] [--text-sizes usual,large,largest]
        [--languages en,de,pt_BR,zh_CN] [--scenes play,play-trigon,…] [--television]

`scenes/catalogue.py` lists them, `scenes/studio.py` renders them. What only tests look at is left
out unless its name is given.
"""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError
from collections.abc import Callable, Collection
from itertools import product
from pathlib import Path
from typing import TypeVar

from scenes.catalogue import ALONE, SCENES
from scenes.studio import Look, Studio

from game.base.languages import SOURCE
from game.commands.cli import Parser, language, run_command, window_size
from game.ui.look.fonts import TEXT_FACTORS
from game.ui.look.theme import PALETTES, THEMES

T = TypeVar("T")


def listed(parse: Callable[[str], T]) -> Callable[[str], list[T]]:
    """A type for options that are comma-separated lists."""
    return lambda text: [parse(word) for word in text.split(",")]


def one_of(noun: str, names: Collection[str]) -> Callable[[str], str]:
    """A type for options that are one of these names, in either case."""

    def named(text: str) -> str:
        for name in names:
            if name.lower() == " ".join(text.split()).lower():
                return name
        raise ArgumentTypeError(f"unknown {noun} {text!r}: choose one of {', '.join(names)}")

    return named


def main() -> int:
    """Render the pictures asked for."""
    parser = Parser(prog="tools/screenshots.py", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("build/screenshots"), metavar="FOLDER")
    for option, parse, usual in (
        ("--sizes", window_size, "1280x720,2560x1440"),
        ("--themes", one_of("theme", THEMES), "dark"),
        ("--palettes", one_of("palette", PALETTES), "usual"),
        ("--text-sizes", one_of("text size", TEXT_FACTORS), "usual"),
        ("--languages", language, SOURCE),
        ("--scenes", one_of("scene", SCENES | ALONE), ",".join(SCENES)),
    ):
        noun = option.removeprefix("--").upper()
        parser.add_argument(option, type=listed(parse), default=usual, metavar=noun)
    parser.add_argument("--television", action="store_true", help="as on a television")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    looks = [
        Look(*names, television=args.television or None)
        for names in product(args.themes, args.palettes, args.text_sizes, args.languages)
    ]
    for size in args.sizes:
        for look, name in product(looks, args.scenes):
            studio = Studio(size, look)
            (SCENES | ALONE)[name](studio)
            path = args.out / f"{name}-{size[0]}x{size[1]}{look.suffix}.png"
            studio.picture(path)
            studio.close()
            print(path)
    return 0


if __name__ == "__main__":
    sys.exit(run_command("tools/screenshots.py", main))
