"""Compiled kernels are never older than the files that they are made of."""

from game.ai.core.cache_dir import cache_dir_for


def test_another_folder_once_any_file_has_changed(tmp_path):
    (tmp_path / "tree.py").write_text("grow = 1")
    (tmp_path / "value.py").write_text("evaluate = 1")
    before = cache_dir_for(tmp_path)
    before.mkdir(parents=True)
    assert cache_dir_for(tmp_path) == before
    assert before.is_dir()
    (tmp_path / "value.py").write_text("evaluate = 2")
    assert cache_dir_for(tmp_path) != before
    assert not before.exists()


def test_what_python_keeps_there_stays(tmp_path):
    kept = tmp_path / "__pycache__" / "tree.cpython-311.pyc"
    kept.parent.mkdir()
    kept.write_bytes(b"")
    cache_dir_for(tmp_path)
    assert kept.exists()
