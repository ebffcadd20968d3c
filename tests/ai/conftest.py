"""Fixtures shared by the tests of opponents."""

from pathlib import Path

import pytest

from game.ai.search.weights import file_name
from game.base import assets


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """A file in which players in another process note what they do."""
    (tmp_path / "notes").touch()
    return tmp_path / "notes"


@pytest.fixture
def own_assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An assets folder of the test's own, with the real Duo weights."""
    for part in ("books", "levels", "models"):
        (tmp_path / part).mkdir()
    weights = file_name("Blokus Duo")
    (tmp_path / "models" / weights).write_bytes(assets.asset("models", weights).read_bytes())
    monkeypatch.setattr(assets, "_root", lambda: tmp_path)
    return tmp_path
