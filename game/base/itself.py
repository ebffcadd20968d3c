"""How this program starts itself, and others, also where it is a bundle with a Python of its own.

A bundle is one folder that `tools/bundle.py` makes with PyInstaller. Nothing in it is called
Python: `sys.executable` is the program, so it has to understand what a Python would be asked.
"""

from __future__ import annotations

import os
import sys

MODULE = "-m"
"""Python's option that runs a module."""

IS_BUNDLE = bool(getattr(sys, "frozen", False))
"""Whether this is a bundle."""

_LIBRARIES = "LD_LIBRARY_PATH"
"""Where Linux looks for libraries first. A bundle names its own folder there, and keeps what there
was under this name with ``_ORIG``."""


def running(module: str, *arguments: str) -> list[str]:
    """The command line that runs a module of the program in a process of its own."""
    return [sys.executable, MODULE, module, *arguments]


def stand_in_for_python() -> None:
    """Do what a bundle is asked in place of Python: then this doesn't return.

    That is a process of `multiprocessing`, or a command line by `running`.
    """
    import multiprocessing  # Here, as the window otherwise loads it behind its first frame.

    try:
        multiprocessing.freeze_support()
    except EOFError:  # Whoever started it was killed before it had said what for.
        sys.exit()
    if sys.argv[1:2] == [MODULE]:
        import runpy

        module, *arguments = sys.argv[2:]
        sys.argv[:] = ["", *arguments]  # `run_module` fills in the first.
        runpy.run_module(module, run_name="__main__", alter_sys=True)
        sys.exit()


def environment_for_others() -> dict[str, str]:
    """The environment for programs that aren't part of this one.

    A bundle has its own libraries found first, which other programs must not load.
    """
    others = dict(os.environ)
    if IS_BUNDLE:
        others.pop(_LIBRARIES, None)
        before = others.pop(f"{_LIBRARIES}_ORIG", None)
        if before is not None:
            others[_LIBRARIES] = before
    return others


NAME = "Cornerwise"
"""What it is called in the window's title, by desktops and in mixers of sound."""

APP_ID = "io.github.cornerwise.Cornerwise"
"""Its name in reverse order of domains, as freedesktop.org, Flatpak, macOS and Windows want one."""

HOMEPAGE = "https://github.com/cornerwise/cornerwise"
"""Where it comes from."""

RECORD_TYPE = "application/x-blokus-sgf"
"""The MIME type of records."""
