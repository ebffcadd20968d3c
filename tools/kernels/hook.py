"""Has the kernels compiled where the project is built: for a wheel, or to be run where it stands.

hatchling runs this, see `pyproject.toml`. The library is put beside the sources of the core, where
git doesn't see it; one that is there already for these sources is taken as it is, and then nothing
is needed that compiles. With ``CORNERWISE_SYSTEM`` in the environment, such as ``macos-arm64``, the
wheel is for that system.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class KernelsHook(BuildHookInterface):  # type: ignore[misc,unused-ignore]
    """Adds the library of kernels to a wheel."""

    PLUGIN_NAME = "kernels"

    def dependencies(self) -> list[str]:
        """What has to be installed first: all that compiles, if there is something to compile."""
        needed: list[str] = [] if self._is_built() else self.config["needs"]
        return needed

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the library, before anything is packed. Raises RuntimeError if that fails."""
        system = self._system()
        if not self._is_built():
            # In a process of its own: what compiles starts others, and takes much memory.
            tool = Path(self.root, "tools", "build_kernels.py")
            done = subprocess.run([sys.executable, str(tool), str(system)], check=False)
            if done.returncode:
                raise RuntimeError("the kernels can't be compiled, as it says above")
        from game.ai.core.compiled.library_file import FOLDER, core_state, find
        from kernels.targets import TARGETS

        path = find(FOLDER, system, core_state()).relative_to(self.root)
        build_data["artifacts"].append(f"/{path.as_posix()}")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{TARGETS[system].wheel}"

    def _is_built(self) -> bool:
        """Whether the library is there, and whole."""
        system = self._system()
        from game.ai.core.compiled.library_file import FOLDER, core_state, is_there

        return is_there(FOLDER, system, core_state())

    def _system(self) -> Any:
        """The system that the library is for. Raises RuntimeError for one that there isn't."""
        # The project is about to be installed.
        for folder in (self.root, str(Path(self.root, "tools"))):
            if folder not in sys.path:
                sys.path.insert(0, folder)
        from game.ai.core.compiled.library_file import KernelsError, this_system
        from kernels.targets import SYSTEM_SWITCH, system_named

        try:
            wanted = os.environ.get(SYSTEM_SWITCH)
            return system_named(wanted) if wanted else this_system()
        except KernelsError as error:
            raise RuntimeError(str(error)) from error
        except ValueError as error:
            raise RuntimeError(f"{SYSTEM_SWITCH}: {error}") from error
