"""Prints what the program is made of: each part, its version, its licence, and where that is."""

from __future__ import annotations

import argparse

from game.base.parts import Part, parts
from game.commands.cli import require_output


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the options of the command: there are none."""


def main(args: argparse.Namespace) -> int:
    """Print the list and return the exit status."""
    require_output()
    print("\n\n".join(map(told, parts())))
    return 0


def told(part: Part) -> str:
    """A part in lines.

    >>> print(told(Part("SDL", "Zlib", within="pygame-ce 2.5.8", texts=("LICENSE",))))
    SDL, in pygame-ce 2.5.8
        Zlib
        LICENSE
    """
    version = f" {part.version}" if part.version else ""
    within = f", in {part.within}" if part.within else ""
    return "\n    ".join((f"{part.name}{version}{within}", part.licence, *part.texts))
