"""`cornerwise analyze`: the cost of each event of a game, as a table and as JSON."""

import json
import sys

import pytest
from helpers.kept import KeptFiles, a_game, a_game_of_dice

from game.ai.game_sweep import GameSweep, analyse_game
from game.ai.kinds import OPPONENTS
from game.ai.player import Budget
from game.commands.command_line import main
from game.engine import Options
from game.files.library import load_record
from game.records.blksgf import write
from game.records.tree import Record


@pytest.fixture
def file_of(tmp_path):
    """Save a game and return the path of its file."""

    def file_of(game):
        KeptFiles(tmp_path).games.save(game)
        (path,) = tmp_path.rglob("2*.json")
        return str(path)

    return file_of


def test_a_line_for_each_event_and_the_sums(file_of, capsys):
    game = a_game(6, Options("Blokus Duo"))
    assert main(["analyze", file_of(game), "--simulations", "50"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + 6 + 1 + 2
    table = game.position.ruleset.table
    for line, event in zip(lines[1:], game.played, strict=False):
        assert table.name_of(event.placement) in line
    assert lines[-2].startswith("player 1: ")
    assert "in 3 events" in lines[-1]


def test_values(file_of, capsys):
    game = a_game(5, Options("Blokus Duo"))
    assert main(["analyze", file_of(game), "--json", "--simulations", "50"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["options"]["name"] == "Blokus Duo"
    assert [ply["player"] for ply in found["plies"]] == [0, 1, 0, 1, 0]
    assert found["end"]["simulations"] == 50
    assert not found["end"]["solved"]
    for ply in found["plies"]:
        assert ply["cost"] >= 0
        assert ply["played"]["event"] == ply["event"]
        assert ply["before"]["candidates"][0]["line"]


def test_dice(file_of, capsys):
    assert main(["analyze", file_of(a_game_of_dice()), "--json"]) == 0
    roll, take = json.loads(capsys.readouterr().out)["plies"]
    assert roll["cost"] is None
    assert take["event"] == "strike 5 a1"
    assert take["cost"] > 1


@pytest.mark.parametrize(
    ("content", "told"),
    [
        *((content, "holds no ") for content in (b"{}", b"\xff\x00", b"hello", b"[" * 100_000)),
        (b"", ""),
        (b'{"a":' * 200_000, ""),
        (b"(;GM[Blokus Duo]", "the file ends before"),
        (b"(;GM[Go])", "'Go'"),
        (b"(;GM[Blokus])", "nothing has happened"),
        (b"(;GM[Blokus Duo];B[a1])", "holds no game: line 1"),
    ],
)
@pytest.mark.parametrize("name", ["game.blksgf", "GAME.BLKSGF", "game.json", "game"])
def test_what_is_no_game_is_told_in_a_line(tmp_path, capsys, name, content, told):
    path = tmp_path / name
    path.write_bytes(content)
    assert main(["analyze", str(path)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"cornerwise analyze: {path}")
    assert error.count("\n") == 1
    assert told in error
    assert path.read_bytes() == content


def test_a_record_is_known_by_its_name_or_by_how_it_begins(tmp_path, capsys):
    for name, begin in (("game.blksgf", "{}"), ("game.json", "\ufeff ")):
        path = tmp_path / name
        path.write_text(begin + RECORD, encoding="utf-8")
        assert main(["analyze", str(path), "--simulations", "20"]) == 0


def test_files_that_are_not_there(tmp_path, capsys):
    for path in (tmp_path / "nothing.json", tmp_path):
        assert main(["analyze", str(path)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right on Windows")
def test_a_link_that_leads_nowhere(tmp_path, capsys):
    link = tmp_path / "link"
    link.symlink_to(link)
    assert main(["analyze", str(link)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    with pytest.raises(OSError, match="links"):
        load_record(link)


RECORD = """(;GM[Blokus Duo];B[e10](;W[j5];PL[W];W[i6,h7,i7])
(;W[j5];B[a1]))(;GM[Blokus])"""


def test_a_record_is_analysed_whatever_is_wrong_beside_its_main_line(tmp_path, capsys):
    path, link = tmp_path / "game.blksgf", tmp_path / "link.blksgf"
    path.write_text(RECORD)
    try:
        link.symlink_to(path)
    except OSError:  # Windows without the privilege to make links
        link = path
    assert main(["analyze", str(link), "--json", "--simulations", "20"]) == 0
    found, told = capsys.readouterr()
    plies = json.loads(found)["plies"]
    assert [ply["player"] for ply in plies] == [0, 1, None, 1]
    assert [ply["cost"] is None for ply in plies] == [False, False, True, False]
    assert told.count("\n") == 2
    assert main(["analyze", str(link), "--simulations", "20"]) == 0


def test_that_a_record_is_not_as_it_was_written_is_told(tmp_path, capsys):
    path = tmp_path / "game.blksgf"
    data = write(Record.of(a_game(2, Options("Blokus Duo"))))
    path.write_bytes(data)
    assert main(["analyze", str(path), "--simulations", "20"]) == 0
    assert capsys.readouterr().err == ""
    path.write_bytes(data.replace(b"PB[Ada]", b"PB[Eva]"))
    assert main(["analyze", str(path), "--simulations", "20"]) == 0
    assert "another program has changed it, or it is damaged\n" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "plies", "told"),
    [
        ("(;GM[Blokus Duo];B[e10];W[j5];B[d11", 2, "no ']' ends; it is left out"),
        ("(;GM[Blokus Duo];B[e10];W[j5];B[a1];W[i6])", 2, "that and what follows it is left out"),
        ("(;GM[Blokus Duo]SCORING[nonsense];B[e10])", 1, "'nonsense'"),
    ],
)
def test_a_record_that_breaks_off_is_analysed_so_far_and_what_is_left_out_is_told(
    tmp_path, capsys, content, plies, told
):
    path = tmp_path / "game.blksgf"
    path.write_text(content)
    assert len(load_record(path).record.main_line()[-1].events()) == plies
    assert main(["analyze", str(path), "--json", "--simulations", "20"]) == 0
    found, error = capsys.readouterr()
    assert len(json.loads(found)["plies"]) == plies
    assert told in error


# -- the pass -----------------------------------------------------------------


def passed(game, known=None, simulations=60):
    """The sweep of a game after one pass, and the plies that the pass searched."""
    whole = GameSweep(game.options, game.played, known)
    analyst = OPPONENTS[game.options.kind].analyst(game.options)
    return whole, [ply for ply, _ in analyse_game(whole, analyst, Budget(work=simulations))]


def test_a_pass_goes_back_and_can_be_gone_on_with():
    game = a_game(6, Options("Blokus Duo"))
    whole, searched = passed(game)
    assert searched == [6, 5, 4, 3, 2, 1, 0]
    some = {ply: whole.evaluations[ply] for ply in (6, 5, 3)}
    again, rest = passed(game, some)
    assert rest == [4, 2, 1, 0]
    assert again.left == 0
    assert again.of(5) == whole.of(5)


def test_the_cost_is_what_the_lead_becomes_smaller():
    game = a_game(8, Options("Blokus Duo"))
    whole, _ = passed(game)
    for ply in whole:
        best, played = ply.best.outlook, ply.played.outlook
        lost = best.lead(ply.player) - played.lead(ply.player)
        assert ply.cost() == max(lost, 0)
        if ply.played.event == ply.before.candidates[0].event:
            assert ply.cost() == 0
