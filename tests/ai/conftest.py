"""Shared by the tests of opponents."""

from pathlib import Path

import pytest


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """A file in which players of another process note what they do."""
    (tmp_path / "notes").touch()
    return tmp_path / "notes"
