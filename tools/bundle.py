"""Makes what people download: the program as one folder that needs no Python, and its packages.

    python tools/bundle.py [--out FOLDER]

On Linux these are a ``.tar.xz``, to be unpacked anywhere, and a ``.deb``; on Windows an installer
by NSIS; on macOS an application in a ``.dmg``. They are made from the Python and the libraries that
run this, if PyInstaller is among them; else from those in `.venv`, which is set up first, as by
`tools/bootstrap.py`. It takes some minutes, and says how large the parts are.
"""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from importlib.util import find_spec
from pathlib import Path

import bootstrap


def main(arguments: list[str]) -> int:
    """Run the command; its exit status."""
    parser = ArgumentParser(
        prog="tools/bundle.py",
        description=__doc__,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    usual = bootstrap.TOP / "dist"
    parser.add_argument("--out", type=Path, default=usual, help="where it all goes (dist)")
    out = str(parser.parse_args(arguments).out.absolute())
    if find_spec("PyInstaller") is None:
        return bootstrap.main(["bundle", out])
    command = [sys.executable, *bootstrap.PROGRAMS["bundle"], out]
    try:
        return subprocess.call(command, cwd=bootstrap.TOP)
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
