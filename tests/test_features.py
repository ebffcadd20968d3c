"""The list of what a player has, `docs/features.md`, names tests that there are."""

import re
from pathlib import Path

TOP = Path(__file__).parents[1]


def test_each_feature_is_shown_by_a_test_that_exists():
    rows = [
        line
        for line in (TOP / "docs" / "features.md").read_text("utf-8").splitlines()
        if line.startswith("| ") and "`" in line
    ]
    assert len(rows) > 80
    for row in rows:
        shown = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", row)
        assert shown, row
        for path, name in shown:
            text = (TOP / path).read_text("utf-8")
            assert re.search(rf"^def {name}\(", text, re.MULTILINE), (path, name)
