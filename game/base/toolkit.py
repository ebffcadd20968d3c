"""The library that the window is made with, pygame-ce, and whether it is there."""

from __future__ import annotations

LEAST = (2, 5, 8)
"""The first version of pygame-ce that will do."""

INSTALL = "'pip install --upgrade pygame-ce'"

REPAIR = f"'pip uninstall pygame pygame-ce', then {INSTALL}"


class ToolkitError(OSError):
    """The window's library is missing, too old or another one."""


def check_toolkit() -> None:
    """Raise ToolkitError, which says in one line how to repair that, if pygame-ce can't be used.

    The original pygame has the same name for `import`: of the two, the one installed last is
    loaded, and uninstalling either leaves the other in ruins.
    """
    try:
        import pygame  # Here, so that commands without a window load no window library.
    except (AttributeError, ImportError) as error:
        if isinstance(error, ModuleNotFoundError) and error.name == "pygame":
            raise _needed("it isn't installed", INSTALL) from error
        raise _needed(f"it can't be loaded ({error})", REPAIR) from error
    version: tuple[int, ...] = tuple(getattr(getattr(pygame, "version", None), "vernum", ()))
    if not version:
        raise _needed("only parts of it are left", REPAIR)
    dotted = ".".join(map(str, version))
    if not getattr(pygame, "IS_CE", False):
        raise _needed(f"the original pygame {dotted} is in its place", REPAIR)
    if version < LEAST:
        least = ".".join(map(str, LEAST))
        raise _needed(f"version {dotted} is too old, {least} or later will do", INSTALL)


def _needed(found: str, repair: str) -> ToolkitError:
    return ToolkitError(f"the window needs pygame-ce, but {found}: {repair}")
