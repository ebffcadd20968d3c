"""Which rooms of the program may import which, checked on every import anywhere in a file."""

import ast
import re
import subprocess
import sys
from collections import Counter
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

GAME = Path(__file__).parents[1] / "game"

MOST_LINES_OF_A_FILE = 600
MOST_LINES_OF_A_CLASS = 350

# How opponents are chosen and asked: nothing of this loads the core.
OPPONENTS = {"game.ai", "game.ai.kinds", "game.ai.levels", "game.ai.process"}
# What tables need, and nothing else.
OF_TABLES = {"game.network", "websockets", "cryptography", "spake2", "ifaddr", "segno", "zeroconf"}
IN_ANY_SCENE = {"game.ui.kit", "game.ui.look", "game.ui.shell", "pygame"}

# The scenes, each of which may import those before it, and what is below all of them.
SCENES = tuple(
    f"game.ui.rooms.{name}"
    for name in (
        *("settings", "help", "results", "play", "setup", "learn"),
        *("review", "exercises", "coach", "library", "statistics", "tables", "menu"),
    )
)
OF_SCENES = {
    *(*IN_ANY_SCENE, *OPPONENTS, "game", "game.base", "game.base.ratings", "game.coach"),
    *("game.engine", "game.evaluation", "game.exercises", "game.files", "game.files.animation"),
    *("game.play", "game.records", "game.review", "game.table", "game.ui.games"),
    *("game.ui.games.kinds", "game.ui.open_table", "game.ui.sound", "game.ui.table"),
    *("msgspec", "numpy"),
}

# What each room may import besides itself and the standard library. A module belongs to the room
# with the longest name that its own name starts with.
MAY_IMPORT = {
    "game": set(),
    "game.base": {"game", "msgspec"},
    "game.base.ratings": {"msgspec", "openskill"},  # the latter only inside a function
    "game.base.toolkit": {"pygame"},  # only inside a function
    "game.network": {
        *("game.base", "cryptography", "msgspec", "spake2", "websockets"),
        *("ifaddr", "segno", "zeroconf"),  # only inside functions
    },
    "game.engine": {"msgspec", "numpy"},
    "game.ai": {"game.engine", "game.evaluation"},
    "game.ai.heuristics": {"game.ai", "game.engine", "numpy"},
    # The core takes too long to load for the window. The search imports it, as do the opponents in
    # Dice; each has one door, `opponent.compiled_search` and `opponent.compiled_dice`, by which it
    # is loaded when it is needed.
    "game.ai.core": set(),
    # numba and llvmlite only in `jit`, which is imported by its name where something is compiled.
    "game.ai.core.compiled": {"game", "numpy", "numba", "llvmlite"},
    "game.ai.core.board": {"game.engine", "game.ai.heuristics", "game.ai.core.compiled", "numpy"},
    "game.ai.core.policy_value": {
        *("game.ai.core.compiled", "game.ai.core.board", "llvmlite", "numba", "numpy"),
    },
    "game.ai.core.tree": {
        *("game.ai.core.compiled", "game.ai.core.board", "game.ai.core.policy_value", "numpy"),
    },
    "game.ai.core.endgame": {
        *("game.engine", "game.ai.core.compiled", "game.ai.core.board", "game.ai.core.tree"),
        "numpy",
    },
    "game.ai.core.dice": {"game.engine", "game.ai.core.compiled", "numpy"},
    "game.ai.search": {
        *("game.ai", "game.ai.core.board", "game.ai.core.compiled", "game.ai.core.endgame"),
        *("game.ai.core.policy_value", "game.ai.core.tree", "game.ai.heuristics"),
        *("game.base", "game.engine", "game.evaluation", "msgspec", "numpy"),
    },
    "game.ai.levels": {
        *("game.ai", "game.ai.heuristics", "game.ai.search", "game.base", "game.engine"),
        *("msgspec", "numpy"),
    },
    "game.ai.dice": {
        *("game.ai", "game.ai.core.compiled", "game.ai.core.dice", "game.ai.heuristics"),
        *("game.ai.levels", "game.ai.search", "game.base", "game.engine", "game.evaluation"),
        "numpy",
    },
    "game.ai.kinds": {
        *("game.ai", "game.ai.dice", "game.ai.heuristics", "game.ai.levels", "game.ai.search"),
        "game.engine",
    },
    "game.ai.process": {
        *("game.ai", "game.ai.kinds", "game.engine", "game.evaluation"),
        "numpy",  # only inside a function
    },
    "game.evaluation": {"game.engine"},
    "game.records": {"game", "game.base", "game.engine"},
    "game.coach": {"game.engine", "numpy", "game.evaluation"},
    "game.files": {
        *(
            "game.ai.levels",
            "game.base",
            "game.base.ratings",
            "game.engine",
            "game.records",
            "msgspec",
        ),
    },
    "game.files.folder": {"pygame"},  # only inside a function
    "game.files.animation": {"PIL"},  # only inside functions
    "game.play": {
        *(*OPPONENTS, "game.base", "game.base.ratings", "game.coach", "game.engine"),
        *("game.evaluation", "game.files", "msgspec"),
    },
    "game.table": {
        *("game", "game.base", "game.engine", "game.files", "game.play", "msgspec"),
        *("game.ai", "numpy"),
    },
    "game.network.tables": {
        *("game.base", "game.files", "game.network", "game.play", "game.table", "msgspec"),
    },
    "game.review": {
        *(*OPPONENTS, "game.coach", "game.engine", "game.evaluation", "game.files"),
        "game.records",
    },
    "game.exercises": {
        *("game.ai", "game.ai.kinds", "game.ai.levels", "game.ai.process", "game.base"),
        *("game.base.ratings", "game.coach", "game.engine", "game.files", "game.play"),
        *("game.review", "msgspec", "numpy"),
        "fsrs",  # only inside functions
    },
    "game.commands": {
        *("game.base", "game.engine", "game.ai.levels", "game.ai.kinds", "game.ai.process"),
        "game.files",
    },
    "game.commands.analyze": {
        *("game.base", "game.engine", "game.ai", "game.ai.kinds", "game.evaluation"),
        *("game.records", "game.files", "game.commands"),
    },
    "game.commands.gtp": {
        *("game", "game.base", "game.engine", "game.ai", "game.ai.levels", "game.ai.kinds"),
        *("game.evaluation", "game.records", "game.files", "game.commands"),
    },
    "game.commands.host": {
        *("game.ai.levels", "game.ai.process", "game.base", "game.commands", "game.engine"),
        *("game.files", "game.files.folder", "game.network", "game.network.tables"),
        *("game.play", "game.table", "game.ui.phone_page", "msgspec"),
    },
    "game.commands.relay": {"game.base", "game.commands", "game.network", "game.ui.phone_page"},
    "game.commands.match": {
        *OPPONENTS,
        "game.base",
        "game.commands",
        "game.engine",
        "msgspec",
        "numpy",
    },
    "game.ui": {"game.base"},
    "game.ui.look": {"game.base", "game.coach", "game.engine", "msgspec", "numpy", "pygame"},
    "game.ui.open_table": {
        *("game", "game.base", "game.files", "game.network", "game.network.tables", "game.play"),
        *("game.table", "game.ui.look", "msgspec"),
    },
    "game.ui.phone_page": {"game.base", "game.network", "game.ui.look", "msgspec"},
    "game.ui.sound": {"game.base", "msgspec", "numpy", "pygame"},
    "game.ui.shell": {
        *(
            "game.ui.look",
            "game.ui.open_table",
            "game.ui.sound",
            "game.ai.process",
            "game.base",
            "game.engine",
            "game.files",
            "game.records",
            "game.review",
        ),
        *("msgspec", "pygame"),
    },
    "game.ui.kit": {
        *("game.ui.shell", "game.ui.look", "game.ui.sound", "game.base", "msgspec", "pygame"),
    },
    "game.ui.table": {*IN_ANY_SCENE, "game.base", "game.engine", "game.ui.sound", "numpy"},
    "game.ui.games": {
        *(*IN_ANY_SCENE, "game.base", "game.engine", "game.ai.levels", "game.coach", "game.play"),
        *("game.files", "game.ui.open_table", "game.ui.sound", "game.ui.table", "msgspec"),
        "numpy",
    },
    "game.ui.games.blokus": {
        *(*IN_ANY_SCENE, "game.engine", "game.ai.levels", "game.files", "game.play"),
        *("game.ui.sound", "game.ui.table", "game.ui.games", "msgspec"),
    },
    "game.ui.games.dice": {
        *(*IN_ANY_SCENE, "game.engine", "game.play", "game.ui.sound", "game.ui.table"),
        "game.ui.games",
    },
    "game.ui.games.kinds": {
        *("game.ui.games", "game.ui.games.blokus", "game.ui.games.dice", "game.engine"),
    },
    "game.ui.rooms": set(),
    **{scene: {*OF_SCENES, *SCENES[:number]} for number, scene in enumerate(SCENES)},
    "game.ui.start": {
        *("game.engine", "game.records", "game.files", "game.files.folder", "game.ui.shell"),
        *("game.ui.rooms.learn", "game.ui.rooms.setup", "game.ui.rooms.exercises"),
        *("game.ui.rooms.library", "game.ui.rooms.menu", "msgspec"),
    },
    "game.commands.command_line": {
        *("game", "game.base", "game.base.toolkit", "game.commands", "game.engine"),
        *("game.files.folder", "game.ui", "game.ui.start"),
    },
    "game.__main__": {"game.base", "game.commands.command_line"},
}
MAY_IMPORT["game.ui.rooms.tables"] |= {
    *("game.network", "game.network.tables", "game.ui.phone_page"),
}
MAY_IMPORT["game.ui.rooms.menu"] |= {"game.ai.heuristics"}
# The rules read no clock, throw no dice and do no input or output.
NOT_IN_ENGINE = {
    *("asyncio", "datetime", "io", "multiprocessing", "os", "pathlib", "random", "secrets"),
    *("socket", "subprocess", "sys", "tempfile", "threading", "time", "uuid"),
}


def room_of(module):
    """The room of one of our modules, or the package name of any other."""
    rooms = [room for room in MAY_IMPORT if f"{module}.".startswith(f"{room}.")]
    room = max(rooms, key=len, default=module.partition(".")[0])
    if room in ("game", "game.ui") and module != room:
        raise LookupError(f"{module} stands in no room")
    return room


def modules():
    """Every module of the game: its name and its file."""
    for path in sorted(GAME.rglob("*.py")):
        parts = path.relative_to(GAME.parent).with_suffix("").parts
        yield ".".join(parts).removesuffix(".__init__"), path


MODULES = dict(modules())


def imported_by(nodes):
    """The modules named by import statements among the nodes."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            if node.level:
                raise LookupError("imports name the whole path")
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                yield inner if inner in MODULES else node.module


def nodes_that_run(node, *, on_import=False):
    """The nodes that ever run: none under ``TYPE_CHECKING``; none inside functions `on_import`."""
    for child in ast.iter_child_nodes(node):
        for_types = isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"
        later = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef)
        if not (for_types or (on_import and later)):
            yield child
            yield from nodes_that_run(child, on_import=on_import)


def faults(module, source):
    """Imports that break the rules of a file's room, in functions and for type checks too."""
    room = room_of(module)
    wrong = []
    for imported in imported_by(ast.walk(ast.parse(source))):
        known = room_of(imported)
        if known in sys.stdlib_module_names:
            if room == "game.engine" and known in NOT_IN_ENGINE:
                wrong.append(imported)
        elif known != room and known not in MAY_IMPORT[room]:
            wrong.append(imported)
    return wrong


def import_order(sources):
    """An order in which each module stands after those it imports, in functions too.

    Raises CycleError if there is none.
    """
    graph = {
        module: {name for name in imported_by(nodes_that_run(ast.parse(source))) if name in sources}
        for module, source in sources.items()
    }
    return tuple(TopologicalSorter(graph).static_order())


def names_in(path):
    """Every name and attribute used in a file."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    return {node.id for node in nodes if isinstance(node, ast.Name)} | {
        node.attr for node in nodes if isinstance(node, ast.Attribute)
    }


def test_every_import_keeps_to_the_rooms():
    found = {module: faults(module, path.read_text("utf-8")) for module, path in MODULES.items()}
    assert len(found) > 20
    assert {module: wrong for module, wrong in found.items() if wrong} == {}


def test_every_room_has_modules():
    rooms = {room_of(module) for module in MODULES}
    assert rooms == MAY_IMPORT.keys()


def rooms_told(text):
    """The rooms in the table of a document's chapter "Rooms", in its order."""
    chapter = text.partition("\n## Rooms\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `([a-z_.]+)` \|", chapter, re.MULTILINE)


def test_rooms_import_downwards_as_told():
    """The table for readers has every room, and each imports only rooms above it there."""
    told = rooms_told((GAME.parent / "ARCHITECTURE.md").read_text("utf-8"))
    assert sorted(told) == sorted(MAY_IMPORT)
    above = {room: set(told[:number]) for number, room in enumerate(told)}
    below = {room: MAY_IMPORT[room] & MAY_IMPORT.keys() - above[room] for room in told}
    assert {room: wrong for room, wrong in below.items() if wrong} == {}


@pytest.mark.parametrize(
    ("module", "source", "wrong"),
    [
        ("game.engine.position", "def f():\n    import time", ["time"]),
        ("game.engine.position", "import numpy.random, enum", []),
        ("game.engine", "from game.ai.player import Player", ["game.ai.player"]),
        ("game.engine", "from game import ai", ["game.ai"]),
        ("game.ai.heuristics.greedy", "if TYPE_CHECKING:\n    from pygame import Rect", ["pygame"]),
        ("game.ai.core.compiled.jit.dispatch", "from numba import njit", []),
        ("game.ai.search.searcher", "import game.ai.core.tree.simulation", []),
        ("game.ai.levels.scale", "from game.ai.core.tree import grow", ["game.ai.core.tree"]),
        ("game.ai.search.searcher", "from numba import njit", ["numba"]),
        ("game.play.driver", "from game.ui.look.texts import tr", ["game.ui.look.texts"]),
        ("game.commands.gtp", "import pygame.version", ["pygame.version"]),
        ("game.ui.shell.app", "from numba import njit", ["numba"]),
        ("game.ui.shell.app", "from game.ui import rooms", ["game.ui.rooms"]),
        ("game.ui.games.dice.area", "import game.ui.games.play_area", []),
        ("game.ui.games.dice.area", "import game.ui.games.blokus", ["game.ui.games.blokus"]),
        ("game.ui.games.frames", "import game.ui.games.kinds", ["game.ui.games.kinds"]),
        ("game.ui.rooms.menu.menu", "from game import __version__", []),
        ("game", "import numpy", ["numpy"]),
    ],
)
def test_the_check_sees_what_is_wrong(module, source, wrong):
    assert faults(module, source) == wrong


def test_no_module_imports_itself_by_way_of_others():
    order = import_order({module: path.read_text("utf-8") for module, path in MODULES.items()})
    assert len(order) > 20


@pytest.mark.parametrize(
    ("source", "circular"),
    [
        ("import game.engine", True),
        ("try:\n    from game import engine\nexcept ImportError:\n    pass", True),
        ("def f():\n    import game.engine", True),
        ("if TYPE_CHECKING:\n    import game.engine", False),
    ],
)
def test_the_check_sees_circles(source, circular):
    sources = {"game.engine": "from game.commands.cli import Parser", "game.commands.cli": source}
    if circular:
        with pytest.raises(CycleError):
            import_order(sources)
    else:
        assert import_order(sources) == ("game.commands.cli", "game.engine")


def test_files_and_classes_are_small():
    large = []
    for module, path in MODULES.items():
        source = path.read_text("utf-8")
        if (lines := len(source.splitlines())) > MOST_LINES_OF_A_FILE:
            large.append((module, lines))
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef):
                lines = node.end_lineno - node.lineno + 1
                if lines > MOST_LINES_OF_A_CLASS:
                    large.append((f"{module}.{node.name}", lines))
    assert not large


def test_a_module_names_nothing_twice():
    """Two constants of one name are one: the first would silently have the second's value."""
    twice = []
    for module, path in MODULES.items():
        named = Counter(
            name.id
            for node in ast.parse(path.read_text("utf-8")).body
            if isinstance(node, ast.Assign | ast.AnnAssign)
            for target in getattr(node, "targets", None) or [node.target]
            for name in ast.walk(target)
            if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
        )
        twice += [(module, name) for name, times in named.items() if times > 1]
    assert not twice


def test_opponents_have_few_doors():
    """Imports in functions hide what a module needs: each has its reason written beside it."""
    doors = set()
    for module, path in MODULES.items():
        tree = ast.parse(path.read_text("utf-8"))
        if module.startswith("game.ai."):
            always = set(imported_by(nodes_that_run(tree, on_import=True)))
            doors |= {(module, name) for name in set(imported_by(ast.walk(tree))) - always}
    assert doors == {
        ("game.ai.search.opponent", "game.ai.core.compiled.library"),
        ("game.ai.search.opponent", "game.ai.core.compiled.library_file"),
        ("game.ai.search.opponent", "game.ai.search.searcher"),
        ("game.ai.search.opponent", "game.ai.search.board_analyst"),
        ("game.ai.dice.opponent", "game.ai.dice.analyst"),
        ("game.ai.dice.opponent", "game.ai.dice.board_player"),
        ("game.ai.dice.opponent", "game.ai.dice.board_search"),
        ("game.ai.process.supervisor", "numpy.random"),
        ("game.ai.process.parent", "ctypes"),
    }


def test_few_modules_are_imported_by_name():
    by_name = {"import_module", "__import__", "find_spec", "exec", "eval"}
    assert {m for m, path in MODULES.items() if names_in(path) & by_name} == {
        "game.commands.command_line",
        # What numba is told, where it compiles: it imports the functions that it is about.
        "game.ai.core.compiled.kernel",
        "game.ai.core.compiled.jit.dispatch",
    }


def test_the_rules_neither_throw_dice_nor_read_nor_write():
    engine = [path for module, path in MODULES.items() if room_of(module) == "game.engine"]
    assert len(engine) > 5
    for path in engine:
        assert not names_in(path) & {"random", "default_rng", "print", "open", "input"}, path


@pytest.mark.parametrize(
    ("module", "unwanted"),
    [
        ("game", {"numpy", "pygame", "game.engine"}),
        ("game.base.log", {"numpy", "pygame", "game.engine"}),
        ("game.engine", {"numpy", "pygame", "game.ai"}),
        ("game.engine.dice.position", {"pygame", "numba", "scipy", "game.ai"}),
        ("game.ai", {"pygame"}),
        ("game.ai.kinds", {"pygame", "numba", "game.ai.core", "game.ui", "game.files"}),
        ("game.ai.process.client", {"pygame", "numba", "game.ai.core", "game.ui", "game.files"}),
        ("game.files.folder", {"pygame", "numba"}),
        ("game.files.kept_files", {"numpy", "pygame", "openskill"}),
        ("game.review.statistics", {"pygame", "numba", "openskill", "game.ui"}),
        ("game.exercises.due", {"pygame", "numba", "fsrs", "game.ai.core", "game.ui"}),
        ("game.coach.report", {"pygame", "numba", "game.ai", "game.ui", "game.files"}),
        ("game.exercises.attempt", {"pygame", "numba", "openskill", "game.ai", "game.ui"}),
        ("game.play.session", {"pygame", "numba", "openskill", "game.ai.core", "game.ui"}),
        ("game.commands.gtp", {"pygame", "numba", "game.ui"}),
        ("game.commands.match", {"pygame", "numba", "game.ui"}),
        ("game.commands.analyze", {"pygame", "numba", "game.ui"}),
        ("game.__main__", {"numpy", "pygame", "game.commands", "game.engine"}),
        ("game.commands.command_line", {"pygame", "numba", "scipy", *OF_TABLES}),
        ("game.commands.relay", {"pygame", "numba", *(OF_TABLES - {"game.network"})}),
        ("game.network.links", {"pygame", "numpy", *(OF_TABLES - {"game.network"})}),
        ("game.network.endpoint", {"pygame", "numpy", "cryptography", "segno", "zeroconf"}),
        ("game.ui.start", {"numpy", "openskill", "game.ai.core", "game.records", *OF_TABLES}),
        ("game.ui.start", {"game.files.kept_tables"}),
    ],
)
def test_importing_loads_no_more_than_it_should(module, unwanted):
    code = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=GAME.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = set(done.stdout.split())
    assert module in loaded
    assert loaded & unwanted == set()
