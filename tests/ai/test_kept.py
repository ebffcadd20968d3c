"""Compiled kernels are never older than the files that they are made of."""

from game.ai.core.cache_dir import folder_for


def test_another_folder_once_any_file_has_changed(tmp_path):
    (tmp_path / "tree.py").write_text("grow = 1")
    (tmp_path / "value.py").write_text("estimate = 1")
    before = folder_for(tmp_path)
    before.mkdir(parents=True)
    assert folder_for(tmp_path) == before
    assert before.is_dir()
    (tmp_path / "value.py").write_text("estimate = 2")
    assert folder_for(tmp_path) != before
    assert not before.exists()


def test_what_python_keeps_there_stays(tmp_path):
    kept = tmp_path / "__pycache__" / "tree.cpython-311.pyc"
    kept.parent.mkdir()
    kept.write_bytes(b"")
    folder_for(tmp_path)
    assert kept.exists()
