"""Makes one file of object files, with the linkers that the package ``ziglang`` brings.

LLVM's own linkers are on no package index, so nothing could ask for them where the project is
installed; ``ziglang`` has them for files of Linux, Windows and WebAssembly, and one of its own for
those of macOS, which also signs them as Apple's processors demand. It is 101 MB to download and is
needed only to build; each link takes it less than a tenth of a second.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from game.ai.core.compiled.library_file import System


class LinkError(Exception):
    """A file can't be linked; the message says why."""


def linked(objects: Iterable[Path], out: Path, system: System, exports: Iterable[str]) -> None:
    """Link a library for a system.

    Args:
        objects: what it is made of.
        out: the file.
        system: for which.
        exports: the names that are found from outside. Raises LinkError if one is missing, or if
            anything is asked of other libraries.
    """
    names = map(str, objects)
    if system.name == "linux":
        command = ["ld.lld", "-shared", "--strip-all", "--gc-sections", "--build-id=none"]
        _zig(*command, "-z", "defs", "-o", str(out), *names)
    elif system.name == "windows":
        data = {"cornerwise_kernels": ",DATA"}
        shown = [f"/export:{name}{data.get(name, '')}" for name in exports]
        machine = {"x86_64": "x64", "arm64": "arm64"}[system.architecture]
        _zig("lld-link", "/dll", "/noentry", "/brepro", f"/machine:{machine}", f"/out:{out}",
             *shown, *names)  # fmt: skip
        out.with_suffix(".lib").unlink(missing_ok=True)
    else:
        processor = {"x86_64": "x86_64", "arm64": "aarch64"}[system.architecture]
        kind = ["-target", f"{processor}-macos.11.0", "-shared", "-nostdlib", "-s"]
        _zig("cc", *kind, f"-Wl,-install_name,@rpath/{out.name}", "-o", str(out), *names)


def linked_to_wasm(objects: Iterable[Path], out: Path, exports: Iterable[str]) -> None:
    """Link a module of WebAssembly that imports nothing. Raises LinkError."""
    shown = [f"--export={name}" for name in exports]
    _zig(
        *("wasm-ld", "--no-entry", "--export-memory", "--export=__heap_base", "--strip-all"),
        *("--gc-sections", "-o", str(out), *shown, *map(str, objects)),
    )


def _zig(*arguments: str) -> None:
    command: Sequence[str] = [sys.executable, "-m", "ziglang", *arguments]
    try:
        done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace")
    except OSError as error:
        raise LinkError(f"{arguments[0]} can't be started ({error.strerror})") from error
    if done.returncode:
        raise LinkError(f"{arguments[0]} failed:\n{done.stderr.strip()}")
