"""Prints figures of the code's shape: of this checkout, and of an earlier commit beside it.

    python tools/house.py [--base REVISION] [--quick]

Every figure says how it's counted (`FIGURES`). Names of folders and files are not assumed beyond
`game/`, `game/ui/`, a folder `core` and `tests/`, so that commits with other rooms can be compared.
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path

from parsed_code import Code, Function, base_name, own_members

from game.commands.cli import Parser, run_command

TOP = Path(__file__).resolve().parents[1]

RECTANGLES_SIDES = {
    *("left", "right", "top", "bottom", "width", "height", "w", "h", "x", "y", "size"),
    *("center", "centerx", "centery", "topleft", "topright", "bottomleft", "bottomright"),
    *("midleft", "midright", "midtop", "midbottom"),
}
"""What a `pygame.Rect` has that can be set and reckoned with."""

RECTANGLES_METHODS = {"move", "inflate", "union", "unionall", "clamp", "fit", "clip", "scale_by"}
RECTANGLES_METHODS |= {f"{name}_ip" for name in RECTANGLES_METHODS}
"""What makes one rectangle of another."""

LOOKED_UP = re.compile(
    r"""\.widget\(|\bname\.(?:removeprefix|startswith)\(|\.name (?:==|in) [("]|ToolTarget\(["]"""
)
"""What finds a widget, or tells which it is, by a string."""


def circles(graph: dict[str, set[str]]) -> int:
    """How many groups of more than one node reach each other (Tarjan)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in graph.get(node, ()):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            at = stack.index(node)
            found.append(len(stack) - at)
            del stack[at:]

    for node in graph:
        if node not in index:
            visit(node)
    return sum(size > 1 for size in found)


def circles_of_both(code: Code) -> tuple[int, int]:
    """Circles among modules, and among rooms.

    A room is a folder. But where a folder holds others, its modules are what those stand on, or
    what puts them together: each is a room.
    """
    folders = {name: folder(name, code) for name in code.imports}
    holders = {name.rpartition(".")[0] for name in set(folders.values())}
    rooms = {name: name if its in holders else its for name, its in folders.items()}
    between: dict[str, set[str]] = {}
    for name, others in code.imports.items():
        mine = between.setdefault(rooms[name], set())
        mine |= {rooms[other] for other in others} - {rooms[name]}
    return circles(code.imports), circles(between)


def folder(name: str, code: Code) -> str:
    """The folder that a module is in; a package is in itself."""
    is_package = Path(*name.split(".")[1:], "__init__.py") in code.trees
    return name if is_package else name.rpartition(".")[0]


# -- counts -------------------------------------------------------------------


def lines(code: Code, within: str = "") -> int:
    """The lines of all files of the program, or of one of its folders."""
    return sum(
        text.count("\n")
        for path, text in code.sources.items()
        if path.as_posix().startswith(within)
    )


def layout_lines(code: Code) -> int:
    """The lines of statements in the window that lay something out: see `lays_out`.

    Of a statement that contains others, only the head counts.
    """
    return sum(
        last.end_lineno - node.lineno + 1
        for node in code.nodes(ast.stmt, "ui/")
        if isinstance(node, ast.stmt) and not isinstance(node, Function | ast.ClassDef)
        for parts in [[part for part in ast.iter_child_nodes(node) if isinstance(part, ast.expr)]]
        if any(lays_out(inner) for part in parts for inner in ast.walk(part))
        for last in [max(parts, key=lambda part: part.end_lineno or 0)]
        if last.end_lineno is not None
    )


def lays_out(node: ast.AST) -> bool:
    """Whether it makes, changes or derives a rectangle, reckons with its sides, or calls `px`."""
    if isinstance(node, ast.BinOp):
        return any(
            isinstance(side, ast.Attribute) and side.attr in RECTANGLES_SIDES
            for side in (node.left, node.right)
        )
    if isinstance(node, ast.Call):
        name = base_name(node.func)
        is_method = isinstance(node.func, ast.Attribute)
        return name in ("Rect", "px") or (is_method and name in RECTANGLES_METHODS)
    stored = isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    return stored and isinstance(node, ast.Attribute) and node.attr in RECTANGLES_SIDES


def matches(pattern: str | re.Pattern[str]) -> Callable[[Code], int]:
    """Counts what a pattern finds in the window."""

    def count(code: Code) -> int:
        texts = (text for path, text in code.sources.items() if path.parts[0] == "ui")
        return sum(len(re.findall(pattern, text)) for text in texts)

    return count


def depth_of_scenes(code: Code) -> int:
    """The longest line from a scene up to `Scene`, both included."""
    return max(code.depth(name) for name in code.classes if code.descends(name, "Scene"))


def mirrors(code: Code) -> int:
    """Protocols of more than one member that one class follows, counting those of tests."""
    of_tests = [set(own_members(node)) for node in code.classes_of_tests()]
    count = 0
    for name, one in code.classes.items():
        wanted = code.members(name)
        if one.is_protocol and len(wanted) > 1:
            followers = [
                other
                for other, its in code.classes.items()
                if not its.is_protocol and wanted <= code.members(other)
            ]
            roots = [
                other for other in followers if not set(code.classes[other].bases) & set(followers)
            ]
            count += len(roots) + sum(wanted <= its for its in of_tests) == 1
    return count


def names_any(code: Code) -> int:
    """How often `Any` is used outside folders called `core`."""
    return sum(
        isinstance(node, ast.Name) and node.id == "Any"
        for path, tree in code.trees.items()
        if "core" not in path.parts
        for node in ast.walk(tree)
    )


def found_by_ruff(*arguments: str) -> Callable[[Code], int]:
    """Counts what ruff finds with these arguments."""
    return lambda code: len(code.ruff(*arguments))


def entries(code: Code) -> int:
    """The folders and files at the top of the program, except `__init__.py` and `__main__.py`."""
    return len({path.parts[0] for path in code.trees if not path.parts[0].startswith("__")})


def worst_of_the_core(code: Code) -> tuple[int, int]:
    """The most lines, and the greatest complexity (ruff's C901), of a function in `core`."""
    in_core = [tree for path, tree in code.trees.items() if "core" in path.parts]
    functions = [n for tree in in_core for n in ast.walk(tree) if isinstance(n, Function)]
    longest = max((node.end_lineno or 0) - node.lineno + 1 for node in functions)
    every = code.ruff("--select=C901", "--config=lint.mccabe.max-complexity=0")
    return longest, max(
        int(re.findall(r"\((\d+) >", one["message"])[0])
        for one in every
        if "/core/" in one["filename"].replace("\\", "/")
    )


def words(name: str) -> Callable[[Code], int]:
    """Counts the words of a document at the top of the checkout."""
    return lambda code: len((code.top / name).read_text("utf-8").split())


def traced(code: Code) -> str:
    """Distinct classes and modules a release over a legal spot meets; classes on average."""
    return code.run("release_trace.py") or "–"


def cases(code: Code) -> str:
    """Cases that pytest collects: all, and those that are given a window's size."""
    return code.run("collected_cases.py") or "–"


FIGURES: dict[str, Callable[[Code], object]] = {
    "lines of game": lines,
    "lines of game/ui": lambda code: lines(code, "ui/"),
    "lines that compute layout, in ui": layout_lines,
    "px( in ui": matches(r"\bpx\("),
    "widgets looked up by string, in ui": matches(LOOKED_UP),
    "depth of inheritance of scenes": depth_of_scenes,
    "protocols that mirror one class": mirrors,
    "Any outside the core": names_any,
    "positional booleans (FBT001)": found_by_ruff("--select=FBT001"),
    "functions with > 6 parameters (PLR0913)": found_by_ruff(
        "--select=PLR0913", "--config=lint.pylint.max-args=6"
    ),
    "circles: modules, rooms": circles_of_both,
    "imports in functions (PLC0415)": found_by_ruff("--select=PLC0415"),
    "entries at the top of game": entries,
    "worst of the core: lines, complexity (C901)": worst_of_the_core,
    "words of ARCHITECTURE.md": words("ARCHITECTURE.md"),
    "words of README.md": words("README.md"),
}
"""How each figure is counted."""

SLOW: dict[str, Callable[[Code], object]] = {
    "classes a release meets; modules; mean classes": traced,
    "test cases; those given a window's size": cases,
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


def shown(figure: object) -> str:
    """A figure as it's printed."""
    if isinstance(figure, tuple):
        return "; ".join(map(shown, figure))
    return f"{figure:,}" if isinstance(figure, int) else str(figure)


def main() -> int:
    """Print the table."""
    parser = Parser(prog="tools/house.py", description=__doc__)
    parser.add_argument("--base", metavar="REVISION", help="print this commit's figures too")
    parser.add_argument("--quick", action="store_true", help="leave out what takes seconds")
    args = parser.parse_args()
    figures = FIGURES if args.quick else FIGURES | SLOW
    with tempfile.TemporaryDirectory() as folder:
        codes = [Code(TOP)] if args.base is None else [earlier(args.base, Path(folder)), Code(TOP)]
        for name, count in figures.items():
            row = [f"{shown(count(code)):>16}" for code in codes]
            print(f"{name:48}", *row, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(run_command("tools/house.py", main))
