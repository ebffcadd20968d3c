"""Records that the GTP engine reads and writes."""

import os

import pytest
from helpers.kept import full
from test_gtp import Random, ask, engine_with

DUO = "(;GM[Blokus Duo]PB[Ada];B[e10]C[first](;W[j5];B[d11,d12])(;W[j5,j6]))"


@pytest.fixture
def engine():
    return engine_with(Random)


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "a game.blksgf"
    path.write_text(DUO, encoding="utf-8")
    return path


def lying(engine):
    """The number of pieces on the board."""
    return engine.position.ply


def test_a_file_is_loaded_up_to_its_end_or_before_a_move(engine, path):
    for number, pieces in (("", 3), (" 1", 0), (" 2", 1), (" 3", 2), (" 4", 3), (" 99", 3)):
        assert ask(engine, f"loadsgf {path}{number}") == ""
        assert engine.position.ruleset.name == "Blokus Duo"
        assert lying(engine) == pieces
    ask(engine, "undo")
    assert lying(engine) == 2
    ask(engine, "g")
    assert lying(engine) == 3


def test_what_is_saved_has_all_that_was_loaded_and_played(engine, path, tmp_path):
    ask(engine, f"loadsgf {path}")
    ask(engine, "play W k4,k3")
    saved = tmp_path / "saved.blksgf"
    assert ask(engine, f"savesgf {saved}") == ""
    text = saved.read_text(encoding="utf-8").replace("\n", "")
    assert ";B[e10]C[first](;W[j5];B[d11,d12];W[k3,k4])(;W[j5,j6]))" in text
    ask(engine, "undo")
    ask(engine, f"savesgf {saved}")
    assert "k3" not in saved.read_text(encoding="utf-8")


def test_a_file_that_cannot_be_written_stays_whole(engine, path, monkeypatch):
    ask(engine, f"loadsgf {path}")
    monkeypatch.setattr("game.base.disk.os.replace", full)
    assert "No space left" in engine.answer(f"savesgf {path}")
    assert path.read_text(encoding="utf-8") == DUO


def test_what_a_file_had_is_not_undone(engine, path, tmp_path):
    ask(engine, f"loadsgf {path} 2")
    ask(engine, "play W j5")
    ask(engine, "undo")
    ask(engine, "undo")
    assert lying(engine) == 0
    saved = tmp_path / "saved.blksgf"
    ask(engine, f"savesgf {saved}")
    assert "(;W[j5];B[d11,d12])(;W[j5,j6])" in saved.read_text("utf-8").replace("\n", "")


def test_what_only_a_comment_follows_is_undone_at_once(engine, path):
    path.write_text("(;GM[Blokus Duo];B[e10];W[j5];C[a good game];C[indeed])")
    ask(engine, f"loadsgf {path}")
    for pieces in (1, 0):
        assert ask(engine, "undo") == ""
        assert lying(engine) == pieces


@pytest.mark.parametrize("end", [" ", " # keep it"])
def test_blanks_at_the_end_of_a_line_are_no_part_of_it(engine, path, tmp_path, end):
    ask(engine, f"loadsgf {path}")
    ask(engine, f"savesgf {tmp_path / 'saved.blksgf'}{end}")
    assert (tmp_path / "saved.blksgf").exists()
    assert ask(engine, f"known_command play{end}") == "true"


@pytest.mark.parametrize("after", ["(;GM[Blokus])", "\n(;GM[Blokus", "\0" * 50, "\nsome text"])
def test_whatever_follows_a_game_it_is_loaded(engine, path, after):
    path.write_text(f"{DUO}{after}", encoding="utf-8")
    assert ask(engine, f"loadsgf {path}") == ""
    assert lying(engine) == 3
    # Saving doesn't overwrite a file with other games in it, or anything else.
    before = path.read_text(encoding="utf-8")
    assert "other games" in engine.answer(f"savesgf {path}")
    assert path.read_text(encoding="utf-8") == before
    assert ask(engine, f"savesgf {path.with_name('another.blksgf')}") == ""


@pytest.mark.parametrize(
    ("content", "pieces", "told"),
    [
        (DUO[: DUO.index("d11,d12")], 2, "a value begins here that no ']' ends; it is left out"),
        ("(;GM[Blokus Duo];B[e10];W[j5];B[a1];W[i6])", 2, "that and what follows it is left out"),
        ("(;GM[Blokus Duo]SCORING[nonsense];B[e10])", 1, "'nonsense'"),
    ],
)
def test_a_game_that_breaks_off_is_loaded_so_far_and_what_is_left_out_is_told(
    engine, path, caplog, content, pieces, told
):
    path.write_text(content, encoding="utf-8")
    assert ask(engine, f"loadsgf {path}") == ""
    assert lying(engine) == pieces
    assert told in caplog.text
    assert "more than was read" in engine.answer(f"savesgf {path}")
    assert path.read_text(encoding="utf-8") == content


def test_a_variation_that_is_played_becomes_the_main_line(engine, path, tmp_path):
    ask(engine, f"loadsgf {path} 2")
    ask(engine, "play W j5,j6")
    saved = tmp_path / "saved.blksgf"
    ask(engine, f"savesgf {saved}")
    text = saved.read_text(encoding="utf-8").replace("\n", "")
    assert ";B[e10]C[first](;W[j5,j6])(;W[j5];B[d11,d12]))" in text


def test_a_move_in_the_root_is_a_move(engine, path):
    path.write_text("(;GM[Blokus Duo]PB[Ada]B[e10];W[j5])", encoding="utf-8")
    for number, pieces in (("", 2), (" 1", 0), (" 2", 1)):
        ask(engine, f"loadsgf {path}{number}")
        assert lying(engine) == pieces
    ask(engine, f"savesgf {path}")
    assert "PB[Ada]" in path.read_text(encoding="utf-8")
    ask(engine, f"loadsgf {path}")
    ask(engine, "undo")
    ask(engine, "undo")
    assert lying(engine) == 0


@pytest.mark.parametrize("game", ["Blokus", "Blokus Dice Two-Player", "Blokus Trigon"])
def test_a_game_that_was_played_comes_back(engine, tmp_path, game):
    saved = tmp_path / "game.blksgf"
    ask(engine, f"set_game {game}")
    for _ in range(4):
        for command in ("genroll", "gentake", "g"):
            engine.answer(command)
    shown = ask(engine, "showboard")
    ask(engine, f"savesgf {saved}")
    ask(engine, "set_game Blokus Junior")
    ask(engine, f"loadsgf {saved}")
    assert ask(engine, "showboard") == shown


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("(;GM[Blokus Duo];B[a1])", "move 1: Purple's piece 1 can't lie on a1: start"),
        ("(;GM[Blokus Duo]SCORING[nonsense])", "'nonsense'"),
        ("(;GM[Go])", "isn't known here: 'Go'"),
        ("(;GM[Blokus Duo]", "the file ends before"),
    ],
)
def test_what_cannot_be_loaded_changes_nothing(engine, path, content, told):
    path.write_text(content, encoding="utf-8")
    answer = engine.answer(f"loadsgf {path}")
    assert answer.startswith("? ")
    assert told in answer
    assert engine.position.ruleset.name == "Blokus"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_is_not_waited_for(engine, tmp_path):
    pipe = tmp_path / "pipe.blksgf"
    os.mkfifo(pipe)
    assert engine.answer(f"loadsgf {pipe}") == "? it is no regular file\n\n"


def test_files_that_are_not_there(engine, path):
    nowhere = path.parent / "nowhere" / "x.blksgf"
    assert "can't read" in engine.answer(f"loadsgf {nowhere}")
    assert "can't write" in engine.answer(f"savesgf {nowhere}")
    assert "numbered from 1" in engine.answer(f"loadsgf {path} 0")
