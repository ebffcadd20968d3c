"""Takes a bare Python all the way to the running game or the passing tests.

    python tools/bootstrap.py play [options of the game]
    python tools/bootstrap.py test [options of pytest]

Both make a virtual environment in `.venv` beside the project's files, unless there is one, and
install the project into it. Nothing outside that folder is touched.
"""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
ENVIRONMENT = TOP / ".venv"
OLDEST = (3, 11)
USAGE = "usage: python tools/bootstrap.py play|test [further options]"


def python() -> Path:
    """The environment's interpreter."""
    if os.name == "nt":
        return ENVIRONMENT / "Scripts" / "python.exe"
    return ENVIRONMENT / "bin" / "python"


def has_pip() -> bool:
    """Whether the environment exists and is complete: pip is installed last."""
    if not python().exists():
        return False
    asked = subprocess.run([str(python()), "-m", "pip", "--version"], capture_output=True)
    return asked.returncode == 0


def install(what: str) -> int:
    """Make the environment if need be, and install the project into it, editable; the exit status.

    Raises OSError or CalledProcessError if the environment can't be made.
    """
    if not has_pip():
        print(f"making {ENVIRONMENT.name} …", flush=True)
        venv.create(ENVIRONMENT, with_pip=True, clear=True)
    print("installing Cornerwise and what it needs …", flush=True)
    pip = [str(python()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    return subprocess.call([*pip, "--editable", what], cwd=TOP)


def main(arguments: list[str]) -> int:
    """Run one of the two commands; the exit status."""
    if not arguments or arguments[0] not in ("play", "test"):
        print(USAGE, file=sys.stderr)
        return 2
    if sys.version_info < OLDEST:
        wanted = ".".join(map(str, OLDEST))
        print(f"Cornerwise needs Python {wanted} or newer.", file=sys.stderr)
        return 2
    command, *rest = arguments
    module = {"play": "game", "test": "pytest"}[command]
    try:
        status = install(".[test]" if command == "test" else ".")
        return status or subprocess.call([str(python()), "-m", module, *rest], cwd=TOP)
    except KeyboardInterrupt:
        return 130
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"{ENVIRONMENT} can't be made: {error}", file=sys.stderr)
        print("On Debian and Ubuntu the package python3-venv is needed.", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
