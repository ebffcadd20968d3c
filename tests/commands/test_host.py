"""A table without a window, as a process: what it prints and accepts, and that it comes back."""

import os
import signal
import subprocess
import sys

import pytest
from helpers.tables import OPEN, Party
from helpers.whole_games import next_event
from msgspec.structs import replace

from game.commands.command_line import main
from game.commands.host import chairs_of, decide, news, seat_words
from game.engine import Options
from game.files.kept_files import KeptFiles
from game.files.kept_tables import Chair, Sitter
from game.table.room import Guest, Phase, Room

DUO = Options("Blokus Duo")


def started(home, *arguments):
    """`cornerwise host`, whose output can be read line by line."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "CORNERWISE_HOME": str(home)}
    return subprocess.Popen(
        [sys.executable, "-m", "game", "host", "--port", "0", *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_a_game_of_opponents_is_told_to_its_end(tmp_path):
    KeptFiles(tmp_path).settings.change(lambda settings: replace(settings, pace="at_once"))
    host = started(tmp_path, "--variant", "Duo", "--seats", "1,1", "--games", "1")
    output, _ = host.communicate(timeout=100)
    assert host.returncode == 0, output
    assert "the table's code is " in output
    assert "the game begins: Blokus Duo" in output
    assert "the game is over: " in output
    assert list((tmp_path / "records").glob("*.blksgf"))


def test_a_table_that_was_killed_is_open_again_with_the_same_code(tmp_path):
    host = started(tmp_path, "--variant", "Duo", "--seats", "open,1")
    code = host.stdout.readline()
    assert code.startswith("the table's code is ")
    host.send_signal(signal.SIGKILL)
    host.communicate()
    host = started(tmp_path, "--again")
    assert host.stdout.readline() == code
    host.send_signal(signal.SIGTERM)
    assert host.wait(timeout=30) == 130
    host.communicate()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "open,wizard"], ["wizard", "open", "1 to 10"]),
        (["--seats", "open,open,open", "--variant", "Duo"], ["Duo", "2 seats", "3"]),
        (["--again"], ["--again"]),
        (["--relay", "http://relay.example"], ["https"]),
        (["--patience", "0"], ["--patience"]),
        (["--stand-in", "wizard"], ["wizard"]),
    ],
)
def test_what_isnt_accepted_is_one_line(arguments, words, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("CORNERWISE_HOME", str(tmp_path))
    try:
        status = main(["host", *arguments])
    except SystemExit as ended:
        status = ended.code
    assert status == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert all(word in error for word in words)


def test_opponents_have_names_of_their_own():
    chairs = chairs_of(seat_words("open,hard,hard,open"))
    assert len({chair.name for chair in chairs}) == 4
    assert [chair.sitter for chair in chairs] == [
        *(Sitter.NOBODY, Sitter.LEVEL, Sitter.LEVEL, Sitter.NOBODY)
    ]


def test_without_a_window_nothing_is_taken_back_behind_who_is_away():
    party = Party(DUO, (OPEN, OPEN))
    lines = [party.guest(name) for name in ("Ada", "Ben")]
    party.settle()
    for seat, line in enumerate(lines):
        line.guest.sit([seat])
    party.settle()
    party.host.start()
    party.settle()
    ada, ben = lines
    ada.guest.session.play(next_event(ada.guest.session.game.position))
    party.settle()
    ben.drop()
    ada.guest.session.undo()
    party.settle()
    decide(party.host)
    assert party.host.room.asked.deciders == (2,)
    party.settle(60_000)
    decide(party.host)
    assert party.host.room.asked is None
    assert party.host.session.game.ply == 1


def test_what_happens_at_a_table_is_told_line_by_line():
    def room(*guests, phase=Phase.GATHERING, **changes):
        chair = {"name": "Bea", "sitter": Sitter.GUEST, "guest": 1, **changes}
        chairs = (Chair("Ada", Sitter.HERE), Chair(**chair))
        return Room(1, 1, "Hannah", phase, DUO, chairs, guests)

    bea = Guest(1, "Bea")
    nobody = room(sitter=Sitter.NOBODY, guest=0)
    assert list(news(nobody, room(bea))) == ["Bea has come", "Bea sits on seat 2"]
    away = room(Guest(1, "Bea", away=True), phase=Phase.PLAYING)
    assert list(news(room(bea), away)) == ["Bea is away", "the game begins: Blokus Duo"]
    stands_in = room(Guest(1, "Bea", away=True), phase=Phase.PLAYING, standing_in=True)
    assert list(news(away, stands_in)) == ["an opponent plays for Bea"]
    over = room(Guest(1, "Bea", again=True), phase=Phase.OVER)
    assert list(news(room(bea, phase=Phase.OVER), over)) == ["Bea would like another game"]
    assert list(news(over, room(sitter=Sitter.NOBODY, guest=0, phase=Phase.OVER))) == [
        "Bea has gone"
    ]
