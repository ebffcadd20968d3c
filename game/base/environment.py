"""The environment, put right: variables that name no place, or nothing, count as unset.

An empty variable is what scripts and starters leave of one that they had nothing for, and a path
that isn't whole leads to another folder wherever the program is started. Libraries take both at
their word, so they must never see them.
"""

from __future__ import annotations

import os
import re
from collections.abc import MutableMapping

_FOLDERS = re.compile(r"HOME|USERPROFILE|XDG_[A-Z]+_HOME|XDG_RUNTIME_DIR")
"""The variables that name a folder. Of XDG's, the XDG Base Directory Specification 0.8 says that
empty ones count as unset, and that paths which aren't absolute are to be ignored."""

_OF_SDL = "SDL_"
"""What the names of SDL's variables begin with: an empty one asks for something without a name."""


def put_right(environment: MutableMapping[str, str] = os.environ) -> None:
    """Remove what counts as unset, and say where the person's home is if nothing does.

    That is what the system's list of accounts has, as POSIX programs take it.
    """
    for name, value in list(environment.items()):
        no_folder = _FOLDERS.fullmatch(name) and not os.path.isabs(value)
        if no_folder or (name.startswith(_OF_SDL) and not value):
            del environment[name]
    if os.name == "posix" and "HOME" not in environment:
        home = _home_of_account()
        if home is not None:
            environment["HOME"] = home


def _home_of_account() -> str | None:
    import pwd  # Windows has none.

    try:
        home = pwd.getpwuid(os.getuid()).pw_dir
    except KeyError:  # A number that no account has, as in containers.
        return None
    return home if os.path.isabs(home) else None


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
