"""Which room of the house knows which: read from every import, wherever it stands in a file."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[1] / "game"

# What each room may import beside itself and the standard library. A module belongs to the room
# with the longest name that it begins with.
MAY_IMPORT = {
    "game": set(),
    "game.engine": {"numpy"},
    "game.ai": {"game.engine", "game.ai.searcher", "numpy"},
    # What loads a compiler, which a window has no time for: imported in functions alone.
    "game.ai.core": {"game.ai", "game.engine", "numpy", "numba"},
    "game.ai.models": {"game.ai", "game.ai.core", "game.engine", "game.assets", "numpy"},
    "game.ai.search_tree": {"game.ai", "game.ai.core", "game.engine", "numpy"},
    "game.ai.searcher": {
        *("game.ai", "game.ai.core", "game.ai.search_tree", "game.ai.models"),
        *("game.engine", "numpy"),
    },
    "game.files": {"game.ai", "game.engine"},
    "game.cli": {"game.files", "game.ai", "game.engine"},
    "game.diagram": {"game.engine"},
    "game.assets": set(),
    "game.gtp": {"game", "game.cli", "game.diagram", "game.ai", "game.engine"},
    "game.match": {"game", "game.cli", "game.diagram", "game.ai", "game.engine", "numpy"},
    "game.ui": {
        *("game", "game.cli", "game.files", "game.ai", "game.engine", "game.assets"),
        *("numpy", "pygame"),
    },
    "game.__main__": {"game", "game.cli", "game.engine", "game.ui"},
}
# The rules neither know the time nor throw dice, and neither read nor write.
NOT_IN_ENGINE = {
    *("asyncio", "datetime", "io", "multiprocessing", "os", "pathlib", "random", "secrets"),
    *("socket", "subprocess", "sys", "tempfile", "threading", "time", "uuid"),
}


def room_of(module):
    """The room of a module of ours, else the name of the package."""
    rooms = [room for room in MAY_IMPORT if f"{module}.".startswith(f"{room}.")]
    room = max(rooms, key=len, default=module.partition(".")[0])
    if room == "game" and module != "game":
        raise LookupError(f"{module} stands in no room")
    return room


def modules():
    """Every module of the game: its name, and its file."""
    for path in sorted(HOUSE.rglob("*.py")):
        parts = path.relative_to(HOUSE.parent).with_suffix("").parts
        yield ".".join(parts).removesuffix(".__init__"), path


def is_ours(module):
    path = HOUSE.parent.joinpath(*module.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def imports_in(source):
    """The modules that a file imports, those in functions and type checks too."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                raise LookupError("imports name the whole path")
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if node.module == "game" and is_ours(inner) else node.module


def faults(module, source):
    """What a file imports against the rules of its room."""
    room = room_of(module)
    wrong = []
    for imported in imports_in(source):
        known = room_of(imported)
        if known in sys.stdlib_module_names:
            if room == "game.engine" and known in NOT_IN_ENGINE:
                wrong.append(imported)
        elif known != room and known not in MAY_IMPORT[room]:
            wrong.append(imported)
    return wrong


def names_in(path):
    """Every name and attribute that a file uses."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    return {node.id for node in nodes if isinstance(node, ast.Name)} | {
        node.attr for node in nodes if isinstance(node, ast.Attribute)
    }


def test_every_import_keeps_to_the_rooms():
    found = {module: faults(module, path.read_text("utf-8")) for module, path in modules()}
    assert len(found) > 20
    assert {module: wrong for module, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize(
    ("module", "source", "wrong"),
    [
        ("game.engine.position", "def f():\n    import time", ["time"]),
        ("game.engine.position", "import numpy.random, enum", []),
        ("game.engine", "from game.ai.player import Player", ["game.ai.player"]),
        ("game.engine", "from game import ai", ["game.ai"]),
        ("game.ai.greedy", "if TYPE_CHECKING:\n    from pygame import Rect", ["pygame"]),
        ("game.ai.core.tree", "from numba import njit", []),
        ("game.ai.searcher", "from game.ai.core.tree import grow", []),
        ("game.ai.levels", "from game.ai.core.tree import grow", ["game.ai.core.tree"]),
        ("game.ai.greedy", "from numba import njit", ["numba"]),
        ("game.gtp", "import pygame.version", ["pygame.version"]),
        ("game.ui.shell.app", "from numba import njit", ["numba"]),
        ("game.ui.shell.app", "from game import __version__, ui", []),
        ("game", "import numpy", ["numpy"]),
    ],
)
def test_the_check_sees_what_is_wrong(module, source, wrong):
    assert faults(module, source) == wrong


def test_modules_are_imported_by_name_only_where_commands_are_chosen():
    by_name = {"import_module", "__import__", "find_spec", "exec", "eval"}
    assert [m for m, path in modules() if names_in(path) & by_name] == ["game.__main__"]


def test_the_rules_neither_throw_dice_nor_read_nor_write():
    engine = [path for module, path in modules() if room_of(module) == "game.engine"]
    assert len(engine) > 5
    for path in engine:
        assert not names_in(path) & {"random", "default_rng", "print", "open", "input"}, path


@pytest.mark.parametrize(
    ("module", "unwanted"),
    [
        ("game", {"numpy", "pygame", "game.engine"}),
        ("game.engine", {"pygame", "numba", "scipy", "game.ai"}),
        ("game.ai", {"pygame"}),
        ("game.ai.levels", {"pygame", "numba", "game.ai.core", "game.ui", "game.files"}),
        ("game.ai.client", {"pygame", "numba", "game.ai.core", "game.ui", "game.files"}),
        ("game.gtp.serve", {"pygame", "numba", "game.ui"}),
        ("game.match", {"pygame", "numba", "game.ui"}),
        ("game.__main__", {"pygame", "numba", "scipy"}),
        ("game.ui.start", {"numba", "scipy", "game.ai.core"}),
    ],
)
def test_importing_loads_no_more_than_it_should(module, unwanted):
    code = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=HOUSE.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stdout.split())
    assert module in loaded
    assert loaded & unwanted == set()
