"""Prints figures of the code's shape: of this checkout, and of an earlier commit beside it.

    python tools/house.py [--base REVISION] [--quick] [--where FIGURE]

Every figure says how it's counted (`FIGURES`). Names of folders and files are not assumed beyond
`game/`, `game/ui/`, a folder `core`, `tests/` and `tools/`. `--where` says in which modules what is
counted by `Any`, circles or imports in functions is found.
"""

from __future__ import annotations

import ast
import io
import os
import subprocess
import sys
import tarfile
import tempfile
import tokenize
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from game.commands.cli import Parser, run_command

TOP = Path(__file__).resolve().parents[1]

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Code:
    """The code of a checkout, parsed.

    Attributes:
        top: its folder.
    """

    def __init__(self, top: Path) -> None:
        self.top = top

    def texts(self, folder: str) -> Iterator[tuple[Path, str]]:
        """The path and the text of each module in a folder."""
        for path in sorted((self.top / folder).rglob("*.py")):
            yield path.relative_to(self.top), path.read_text("utf-8")

    @cached_property
    def trees(self) -> dict[str, ast.Module]:
        """The program's modules, by their dotted names."""
        return {module_name(path): ast.parse(text) for path, text in self.texts("game")}

    def found(self, kind: type | tuple[type, ...]) -> Iterator[tuple[str, ast.AST]]:
        """All nodes of a kind in the program, each with its module."""
        for module, tree in self.trees.items():
            yield from ((module, node) for node in ast.walk(tree) if isinstance(node, kind))

    @cached_property
    def imports(self) -> dict[str, set[str]]:
        """What each module imports of the program: in functions and for types, too."""
        found: dict[str, set[str]] = {module: set() for module in self.trees}
        for module, node in self.found((ast.Import, ast.ImportFrom)):
            for name in imported(node):
                while name and name not in found:
                    name = name.rpartition(".")[0]
                if name and name != module:
                    found[module].add(name)
        return found


def module_name(path: Path) -> str:
    """The dotted name of a file."""
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(node: ast.AST) -> Iterator[str]:
    """The dotted names that a statement imports."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        yield from (f"{node.module}.{alias.name}" for alias in node.names)


# -- counts -------------------------------------------------------------------


def lines(folder: str) -> Callable[[Code], int]:
    """Counts the lines of all modules in a folder."""
    return lambda code: sum(text.count("\n") for _, text in code.texts(folder))


def proper(code: Code) -> int:
    """The lines of `game` that hold code: not blank, no comments, docstrings or imports."""
    count = 0
    beside = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
    for _, text in code.texts("game"):
        held, begins = set(), True
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type not in beside | {tokenize.ENDMARKER}:
                # A string by itself in a line says something about what is above.
                if not (begins and token.type == tokenize.STRING):
                    held |= {*range(token.start[0], token.end[0] + 1)}
                begins = False
            elif token.type != tokenize.COMMENT:
                begins = begins or token.type == tokenize.NEWLINE
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import | ast.ImportFrom):
                held -= {*range(node.lineno, (node.end_lineno or 0) + 1)}
        count += len(held)
    return count


def circles(code: Code) -> list[str]:
    """The modules at which circles of imports are cut until there is none left."""
    graph = {module: set(others) for module, others in code.imports.items()}
    cut = []
    while True:
        try:
            TopologicalSorter(graph).prepare()
        except CycleError as error:
            first, second = error.args[1][:2]
            cut.append(f"{second} → {first}")
            graph[second].discard(first)
        else:
            return cut


def names_any(code: Code) -> list[str]:
    """The modules outside folders called `core` that say `Any`, once for each time."""
    return [
        module
        for module, node in code.found(ast.Name)
        if isinstance(node, ast.Name) and node.id == "Any" and "core" not in module.split(".")
    ]


def in_functions(code: Code) -> list[str]:
    """The modules that import something in a function, once for each statement."""
    return [
        module
        for module, function in code.found((ast.FunctionDef, ast.AsyncFunctionDef))
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]


def words(name: str) -> Callable[[Code], int]:
    """Counts the words of a document."""
    return lambda code: len((code.top / name).read_text("utf-8").split())


def traced(code: Code) -> str:
    """What `tools/release_trace.py` prints about a checkout."""
    path = os.pathsep.join(map(str, (code.top, code.top / "tools")))
    # With -P, this folder's other programs aren't found before the checkout's.
    command = [sys.executable, "-P", str(Path(__file__).with_name("release_trace.py"))]
    environment = os.environ | {"PYTHONPATH": path}
    done = subprocess.run(command, cwd=code.top, env=environment, capture_output=True)
    return done.stdout.decode().splitlines()[-1] if done.returncode == 0 else "–"


PLACES: dict[str, Callable[[Code], list[str]]] = {
    "circles of modules": circles,
    "imports in functions": in_functions,
    "Any outside the core": names_any,
}
"""The figures whose modules can be told."""

FIGURES: dict[str, Callable[[Code], object]] = {
    "lines of game": lines("game"),
    "lines of code proper": proper,
    "lines of game/ui": lines("game/ui"),
    "lines of tests": lines("tests"),
    "lines of tools": lines("tools"),
    "files of game": lambda code: len(code.trees),
    "classes of game": lambda code: sum(1 for _ in code.found(ast.ClassDef)),
    "functions of game": lambda code: sum(
        1 for _ in code.found((ast.FunctionDef, ast.AsyncFunctionDef))
    ),
    "circles of modules": lambda code: len(circles(code)),
    "imports in functions": lambda code: len(in_functions(code)),
    "Any outside the core": lambda code: len(names_any(code)),
    "words of ARCHITECTURE.md": words("ARCHITECTURE.md"),
    "words of README.md": words("README.md"),
}
"""How each figure is counted."""

SLOW: dict[str, Callable[[Code], object]] = {
    "a release meets: classes; modules; mean classes; calls": traced
}
"""Those that run something of the checkout."""


def earlier(revision: str, folder: Path) -> Code:
    """The code of a commit, unpacked into a folder. Raises ValueError for an unknown revision."""
    command = ["git", "archive", revision]
    done = subprocess.run(command, cwd=TOP, capture_output=True, check=False)
    if done.returncode:
        raise ValueError(f"no commit {revision}: {done.stderr.decode().strip()}")
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return Code(folder)


def main() -> int:
    """Print the table."""
    parser = Parser(prog="tools/house.py", description=__doc__)
    parser.add_argument("--base", metavar="REVISION", help="print this commit's figures too")
    parser.add_argument("--quick", action="store_true", help="leave out what takes seconds")
    parser.add_argument("--where", choices=PLACES, metavar="FIGURE", help="say in which modules")
    args = parser.parse_args()
    if args.where is not None:
        for place, count in Counter(PLACES[args.where](Code(TOP))).most_common():
            print(f"{count:4} {place}")
        return 0
    figures = FIGURES if args.quick else FIGURES | SLOW
    with tempfile.TemporaryDirectory() as folder:
        codes = [Code(TOP)] if args.base is None else [earlier(args.base, Path(folder)), Code(TOP)]
        for name, figure in figures.items():
            row = [f"{one:,}" if isinstance(one, int) else one for one in map(figure, codes)]
            print(f"{name:56}", *(f"{one!s:>18}" for one in row), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(run_command("tools/house.py", main))
