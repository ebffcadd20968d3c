"""The program's code as a checkout has it, parsed, for `tools/house.py`.

Names of folders and files are not assumed beyond `game/` and `tests/`.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Code:
    """The code of a checkout.

    Attributes:
        top: its folder.
    """

    top: Path

    @cached_property
    def sources(self) -> dict[Path, str]:
        """The text of each file of the program, by its path within `game/`."""
        game = self.top / "game"
        return {path.relative_to(game): path.read_text("utf-8") for path in game.rglob("*.py")}

    @cached_property
    def trees(self) -> dict[Path, ast.Module]:
        """The same, parsed."""
        return {path: ast.parse(text) for path, text in self.sources.items()}

    def nodes(self, kind: type[ast.AST], within: str = "") -> Iterator[ast.AST]:
        """All nodes of a kind, in all of the program or in one of its folders."""
        for path, tree in self.trees.items():
            if path.as_posix().startswith(within):
                yield from (node for node in ast.walk(tree) if isinstance(node, kind))

    @cached_property
    def classes(self) -> dict[str, Class]:
        """What is known of each class, by name; later ones of a name replace earlier ones."""
        found = (Class(node) for node in self.nodes(ast.ClassDef) if isinstance(node, ast.ClassDef))
        return {one.name: one for one in found}

    def classes_of_tests(self) -> Iterator[ast.ClassDef]:
        """The class statements of tests and of what they share."""
        for path in (self.top / "tests").rglob("*.py"):
            tree = ast.parse(path.read_text("utf-8"))
            yield from (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef))

    def members(self, name: str) -> set[str]:
        """The members of a class, inherited ones included."""
        one = self.classes.get(name)
        return set() if one is None else one.members.union(*map(self.members, one.bases))

    def depth(self, name: str) -> int:
        """How many classes of the program a class consists of: itself and the longest line up."""
        one = self.classes.get(name)
        return 0 if one is None else 1 + max(map(self.depth, one.bases), default=0)

    def descends(self, name: str, ancestor: str) -> bool:
        """Whether a class is another, or inherits from it."""
        one = self.classes.get(name)
        bases = () if one is None else one.bases
        return name == ancestor or any(self.descends(base, ancestor) for base in bases)

    @cached_property
    def imports(self) -> dict[str, set[str]]:
        """What each module imports of the program as it runs, also inside functions."""
        modules = {module_name(path): path for path in self.trees}
        found: dict[str, set[str]] = {}
        for module, path in modules.items():
            found[module] = {
                known
                for name in imported(self.trees[path])
                if (known := longest_known(name, modules)) and known != module
            }
        return found

    def ruff(self, *arguments: str) -> list[dict[str, str]]:
        """What ruff finds in the program with these arguments."""
        command = [sys.executable, "-m", "ruff", "check", "--isolated", "--preview", "--exit-zero"]
        command += ["--quiet", "--target-version=py311", "--output-format=json", *arguments]
        done = subprocess.run([*command, "game"], cwd=self.top, capture_output=True, check=True)
        found: list[dict[str, str]] = json.loads(done.stdout)
        return found

    def run(self, program: str, *arguments: str) -> str | None:
        """What one of this folder's programs prints about the checkout; None if it fails there."""
        path = os.pathsep.join(map(str, (self.top, self.top / "tools")))
        # With -P, this folder's other programs aren't found before the checkout's.
        command = [sys.executable, "-P", str(Path(__file__).with_name(program)), *arguments]
        environment = os.environ | {"PYTHONPATH": path}
        done = subprocess.run(command, cwd=self.top, env=environment, capture_output=True)
        return done.stdout.decode().splitlines()[-1] if done.returncode == 0 else None


@dataclass
class Class:
    """What a class statement says."""

    node: ast.ClassDef
    name: str = field(init=False)
    bases: list[str] = field(init=False)
    members: set[str] = field(init=False)

    def __post_init__(self) -> None:
        self.name = self.node.name
        self.bases = [base for base in map(base_name, self.node.bases) if base != self.name]
        self.members = set(own_members(self.node))

    @property
    def is_protocol(self) -> bool:
        """Whether it is a protocol itself, rather than one that follows it."""
        return "Protocol" in self.bases


def base_name(base: ast.expr) -> str:
    """The plain name of a base class, without its module and its parameters."""
    if isinstance(base, ast.Subscript):
        base = base.value
    return base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "")


def own_members(node: ast.ClassDef) -> Iterator[str]:
    """The names of what a class defines: methods, fields, and attributes that methods set."""
    for statement in node.body:
        if isinstance(statement, Function):
            yield statement.name
            for inner in ast.walk(statement):
                if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store):
                    yield inner.attr
        elif isinstance(statement, ast.AnnAssign | ast.Assign):
            targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
            yield from (target.id for target in targets if isinstance(target, ast.Name))


def module_name(path: Path) -> str:
    """The dotted name of a file within `game/`."""
    parts = ("game", *path.with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def longest_known(name: str, known: dict[str, Path]) -> str | None:
    """The module that a dotted name is in; None if it isn't in the program."""
    while name not in known:
        name, dot, _ = name.rpartition(".")
        if not dot:
            return None
    return name


def imported(node: ast.AST) -> Iterator[str]:
    """The dotted names that are imported as the program runs, not only for its types."""
    for inner in ast.iter_child_nodes(node):
        if isinstance(inner, ast.If) and base_name(inner.test) == "TYPE_CHECKING":
            continue
        if isinstance(inner, ast.Import):
            yield from (alias.name for alias in inner.names)
        elif isinstance(inner, ast.ImportFrom):
            yield from (f"{inner.module}.{alias.name}" for alias in inner.names)
        else:
            yield from imported(inner)
