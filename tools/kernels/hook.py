"""Has the kernels compiled where the project is built: for a wheel, or to be run where it stands.

hatchling runs this, see `pyproject.toml`. The library is put beside the sources of the core, where
git doesn't see it; one that is there already for these sources is taken as it is. With
``CORNERWISE_SYSTEM`` in the environment, such as ``macos-arm64``, the wheel is for that system.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SWITCH = "CORNERWISE_SYSTEM"


class KernelsHook(BuildHookInterface):  # type: ignore[misc,unused-ignore]
    """Adds the library of kernels to a wheel."""

    PLUGIN_NAME = "kernels"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the library, before anything is packed. Raises RuntimeError if that fails."""
        top = Path(self.root)
        sys.path[:0] = [str(top), str(top / "tools")]
        from game.ai.core.compiled.library import FOLDER, core_state, find, this_system
        from kernels.targets import TARGETS

        systems = {str(system): system for system in TARGETS}
        wanted = os.environ.get(SWITCH) or str(this_system())
        if wanted not in systems:
            raise RuntimeError(f"{SWITCH} is {wanted!r}: it can be {', '.join(systems)}")
        # In a process of its own: what compiles starts others, and takes much memory.
        tool = top / "tools" / "build_kernels.py"
        done = subprocess.run([sys.executable, str(tool), wanted, "--missing"], check=False)
        if done.returncode:
            raise RuntimeError("the kernels can't be compiled, as it says above")
        system = systems[wanted]
        path = find(FOLDER, system, core_state()).relative_to(top)
        build_data["artifacts"].append(f"/{path.as_posix()}")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{TARGETS[system].wheel}"
