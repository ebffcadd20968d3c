"""Shared by the tests of opponents."""

from pathlib import Path

import pytest

from game import assets
from game.ai.weights import file_name


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """A file in which players of another process note what they do."""
    (tmp_path / "notes").touch()
    return tmp_path / "notes"


@pytest.fixture
def own_assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of assets of its own, with the real weights of Duo."""
    for part in ("books", "levels", "models"):
        (tmp_path / part).mkdir()
    weights = file_name("Blokus Duo")
    (tmp_path / "models" / weights).write_bytes(assets.asset("models", weights).read_bytes())
    monkeypatch.setattr(assets, "_root", lambda: tmp_path)
    return tmp_path
