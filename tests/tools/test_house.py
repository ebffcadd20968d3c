"""The tool that prints figures of the code's shape, on a small program made up for it."""

import house
import pytest

FILES = {
    "__init__.py": "",
    "low/__init__.py": "",
    "low/one.py": (
        '"""Says\nsomething."""\n\nfrom typing import Any\nfrom game.low import two\n\n'
        'A = """x\ny"""\n"""What it is."""\n\n\ndef f(a: Any): ...  # why\n'
    ),
    "low/two.py": "def g():\n    from game.low.one import f\n    return f\n",
    "ui/__init__.py": "",
    "ui/scene.py": (
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from game.ui import other\n"
        "class Scene:\n    def first(self): ...\n"
    ),
    "ui/other.py": "from game.ui.scene import Scene\n",
}


@pytest.fixture
def code(tmp_path):
    for name, text in FILES.items():
        path = tmp_path / "game" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return house.Code(tmp_path)


@pytest.mark.parametrize(
    ("figure", "found"),
    [
        ("lines of game", 21),
        ("lines of code proper", 3 + 2 + 3),
        ("lines of game/ui", 6),
        ("files of game", 7),
        ("classes of game", 1),
        ("functions of game", 3),
        ("circles of modules", 2),
        ("imports in functions", 1),
        ("Any outside the core", 1),
    ],
)
def test_figures_are_counted_as_they_say(code, figure, found):
    assert house.FIGURES[figure](code) == found


def test_an_earlier_commit_that_is_not_there_is_told(tmp_path):
    with pytest.raises(ValueError, match="no commit nonesuch"):
        house.earlier("nonesuch", tmp_path)
