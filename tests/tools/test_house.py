"""The tool that prints figures of the code's shape, on a small program made up for it."""

import house
import pytest
from parsed_code import Code

FILES = {
    "__init__.py": "",
    "low/__init__.py": "",
    "low/one.py": "from typing import Any\nfrom game.low import two\ndef f(a: Any): ...\n",
    "low/two.py": "def g():\n    from game.low.one import f\n    return f\n",
    "ui/__init__.py": "",
    "ui/scene.py": (
        "from typing import TYPE_CHECKING, Protocol\n"
        "if TYPE_CHECKING:\n    from game.ui import other\n"
        "class Scene: ...\n"
        "class Form(Scene): ...\n"
        "class Menu(Form):\n"
        "    def first(self): ...\n"
        "    def second(self, px, rect):\n"
        "        rect.top = 3\n"
        "        low = rect.bottom + 4\n"
        "        if px(\n            3\n        ):\n            return self.focus.widget('x')\n"
        "        return low\n"
        "class Mirror(Protocol):\n"
        "    def first(self): ...\n"
        "    def second(self): ...\n"
    ),
    "ui/other.py": "from game.ui.scene import Scene\n",
}


@pytest.fixture
def code(tmp_path):
    for name, text in FILES.items():
        path = tmp_path / "game" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return Code(tmp_path)


@pytest.mark.parametrize(
    ("figure", "found"),
    [
        ("lines of game/ui", 19),
        # Assignment, sum, and the head of `if`, which has three lines.
        ("lines that compute layout, in ui", 5),
        ("px( in ui", 1),
        ("widgets looked up by string, in ui", 1),
        ("depth of inheritance of scenes", 3),
        ("protocols that mirror one class", 1),
        ("Any outside the core", 1),
        ("circles: modules, rooms", (1, 0)),
        ("imports in functions (PLC0415)", 1),
        ("entries at the top of game", 2),
    ],
)
def test_figures_are_counted_as_they_say(code, figure, found):
    assert house.FIGURES[figure](code) == found


def test_an_earlier_commit_that_is_not_there_is_told(tmp_path):
    with pytest.raises(ValueError, match="no commit nonesuch"):
        house.earlier("nonesuch", tmp_path)
