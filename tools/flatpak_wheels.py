r"""Writes which wheels of PyPI the Flatpak is built from, with their checksums.

    python tools/flatpak_wheels.py

pip chooses them for the Python of the manifest's runtime and for each kind of processor, and
`tools/packaging/flatpak/wheels.json` lists them as sources for flatpak-builder, which downloads
them before it builds without a network. Run it when a dependency or the runtime has changed; then

    flatpak-builder --user --install --force-clean build/flatpak \
        tools/packaging/flatpak/io.github.cornerwise.Cornerwise.yml

builds and installs the Flatpak.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from matrix import builders

from game.commands.cli import Parser

ROOT = Path(__file__).parents[1]

WHEELS = ROOT / "tools/packaging/flatpak/wheels.json"

PYTHON = "3.13"
"""The Python of the runtime that the manifest names."""

PROCESSORS = ("x86_64", "aarch64")

TAGS = ("manylinux_2_28", "manylinux_2_27", "manylinux_2_17", "manylinux2014")
"""The systems for which wheels may have been built: all older than the runtime."""

INDEX = "https://pypi.org/simple"


def wanted(project: dict[str, Any]) -> list[str]:
    """What is needed to build and to run the project, from its `pyproject.toml`."""
    needed = project["project"]
    extra = needed["optional-dependencies"]["tables"]
    return [*builders(project), *needed["dependencies"], *extra]


def sources(reports: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """The sources for flatpak-builder, from pip's report for each kind of processor.

    A wheel that all of them take is listed once. Raises ValueError for one that isn't from an index
    on the network.
    """
    takers: dict[tuple[str, str], list[str]] = {}
    for processor, report in reports.items():
        for entry in report["install"]:
            found = entry["download_info"]
            if not found["url"].startswith("https:"):
                raise ValueError(f"{found['url']} isn't on the network")
            wheel = found["url"], found["archive_info"]["hashes"]["sha256"]
            takers.setdefault(wheel, []).append(processor)
    return [
        {"type": "file", "url": url, "sha256": checksum, "dest": "wheels"}
        | ({} if len(processors) == len(reports) else {"only-arches": processors})
        for (url, checksum), processors in sorted(takers.items(), key=lambda one: name_of(*one[0]))
    ]


def name_of(url: str, checksum: str = "") -> str:
    """The name of the file at an address."""
    return url.rpartition("/")[2].lower()


def report_for(processor: str, requirements: list[str]) -> dict[str, Any]:
    """What pip would install on a kind of processor. Raises CalledProcessError."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pip", "--isolated", "install", "--quiet", "--dry-run"]
        command += ["--ignore-installed", "--only-binary=:all:", "--index-url", INDEX]
        command += ["--python-version", PYTHON, "--implementation", "cp"]
        command += [word for tag in TAGS for word in ("--platform", f"{tag}_{processor}")]
        command += ["--target", folder, "--report", str(report), *requirements]
        subprocess.run(command, check=True)
        found: dict[str, Any] = json.loads(report.read_text("utf-8"))
    return found


def main() -> int:
    """Write the file."""
    Parser(prog="tools/flatpak_wheels.py", description=__doc__).parse_args()
    requirements = wanted(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8")))
    reports = {processor: report_for(processor, requirements) for processor in PROCESSORS}
    found = sources(reports)
    WHEELS.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    for source in found:
        print(name_of(source["url"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
