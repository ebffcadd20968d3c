"""Matches against engines that answer badly, or not at all, and some that answer well."""

import os
import sys

import pytest
from helpers.contenders import FirstLegal, contest_engine, fake_engine, match_spec, play_game

from game.ai.kinds import level_of
from game.commands.match import engine
from game.commands.match.engine import MOST_BYTES, TAIL_BYTES, EnginePlayer, EngineProcess
from game.commands.match.player import LevelPlayer, always
from game.commands.match.result import GameResult, MatchError


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    """Engines that are told to go have little time to do so."""
    monkeypatch.setattr(engine, "QUIT_S", 0.1)
    monkeypatch.setattr(engine, "JOIN_S", 0.5)


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (["genmove=die"], "ended with status 3 when asked 'genmove b' (out of ideas)"),
        (["set_game=die"], "ended with status 3 when asked 'set_game Blokus Junior' (out of"),
        (["clear_board=die"], "ended with status 3 when asked 'clear_board' (out of ideas)"),
        (["play=die"], "ended with status 3 when asked 'play b "),
        (["genmove=closed"], "closed its output when asked 'genmove b'"),
        (["genmove=Your move?"], "answered 'genmove b' with 'Your move?', which isn't GTP"),
        (["genmove==7 e10"], "answered 'genmove b' with '=7 e10', which isn't GTP"),
        (["genmove==12"], "answered 'genmove b' with '=12', which isn't GTP"),
        (["genmove=# my best\\n= e10"], "answered 'genmove b' with '# my best', which isn't GTP"),
        (["genmove== e10\\n= e10"], "answered no move at ply 3"),
        (["genmove== e10 # my best"], "answered no move at ply 3"),
        (["genmove== pass"], "passed at ply 3 although it can place"),
        (["genmove== z99"], "answered no move at ply 3"),
        (["genmove=="], "answered no move at ply 3"),
        (["genmove== a1"], "played a1 at ply 3: illegal, no corner"),
        (["genmove=? no time"], "refused 'genmove b': no time"),
        (["genmove=?"], "refused 'genmove b'"),
        (["set_game=? never heard of it"], "refused 'set_game Blokus Junior': never heard of it"),
        (["clear_board=? which board"], "refused 'clear_board': which board"),
        (["play=? I object"], "refused 'play b "),
        (["known_command== true", "cputime== soon"], "answered 'cputime' with 'soon'"),
        (["known_command== true", "cputime== nan"], "answered 'cputime' with 'nan'"),
        (["known_command== true", "cputime== 1e999"], "answered 'cputime' with '1e999'"),
        (["known_command== true", "cputime== -1"], "answered 'cputime' with '-1'"),
    ],
)
def test_bad_answers_are_told_in_a_line(answers, told):
    with pytest.raises(MatchError) as caught:
        play_against(fake_engine(*answers))
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def play_against(command, answer_s=20.0, game="Blokus Junior"):
    match = match_spec(game)
    engine = EnginePlayer(command, match.options.ruleset, answer_s)
    try:
        return play_game(match, 0, [engine, FirstLegal()])
    finally:
        engine.close()


def test_the_contender_is_named():
    with pytest.raises(MatchError, match=r"^A \(us\) passed at ply 3"):
        play_against(fake_engine("genmove== pass"))


# -- engines that say too much, or nothing ------------------------------------


@pytest.mark.parametrize("command", ["set_game Blokus Junior", "clear_board", "genmove b"])
@pytest.mark.parametrize("answer", ["endless", "lines"])
def test_an_answer_without_end_is_cut_short(command, answer):
    with pytest.raises(MatchError, match=rf"answered '{command}' with more than 64 KiB$"):
        play_against(fake_engine(f"{command.split()[0]}={answer}"))


@pytest.mark.parametrize("before", ["= ", "= e10\n", "\n\n= "])
@pytest.mark.parametrize("excess", [0, 1])
def test_an_answer_may_have_so_many_bytes(tmp_path, before, excess):
    # The two line ends after it count too.
    text = before + "x" * (MOST_BYTES - len(before) - 2 + excess)
    script = tmp_path / "engine.py"
    script.write_text(f"input(); print({text!r}, end=chr(10) * 2, flush=True); input()")
    engine = EngineProcess(f'"{sys.executable}" -S "{script}"', 20.0)
    try:
        if excess:
            with pytest.raises(MatchError, match="with more than 64 KiB"):
                engine.ask("name")
        else:
            assert engine.ask("name") == text.strip("= \n")
    finally:
        engine.close()


def test_what_comes_unasked_waits_for_the_next_command_and_takes_no_memory(tmp_path):
    script = tmp_path / "engine.py"
    script.write_text(
        "input(); print('= mine\\n', flush=True)\nwhile True: print('x' * 65536, end='')"
    )
    engine = EngineProcess(f'"{sys.executable}" -S "{script}"', 20.0)
    try:
        assert engine.ask("name") == "mine"
        with pytest.raises(MatchError, match="answered 'version' with more than 64 KiB"):
            engine.ask("version")
    finally:
        engine.close()


def test_what_it_says_beside_its_answers_never_holds_it_up_and_the_end_is_kept():
    engine = EngineProcess(fake_engine("stderr=endless", "name== me"), 20.0)
    try:
        assert [engine.ask("name") for _ in range(3)] == ["me"] * 3
    finally:
        engine.close()
    assert 0 < len(engine.error_output) <= TAIL_BYTES


@pytest.mark.parametrize("answer", ["hang", "ignored", "dribble"])
def test_no_answer_in_time_is_told_with_the_command_and_the_time(answer):
    engine = EngineProcess(fake_engine(f"name={answer}"), answer_s=0.3)
    try:
        with pytest.raises(MatchError, match=r"^gave no answer to 'name' in 0\.3 s$"):
            engine.ask("name")
    finally:
        engine.close()


def test_an_engine_that_ignores_quit_is_ended(tmp_path):
    engine = EngineProcess(fake_engine("quit=ignored", f"pid={tmp_path / 'pid'}"), 20.0)
    engine.ask("name")
    engine.close()
    with pytest.raises(ProcessLookupError):
        os.kill(int((tmp_path / "pid").read_text()), 0)


@pytest.mark.parametrize(
    "answer",
    [
        "genmove== \\x1b[31mred\\x1b[0m",
        "genmove=\\x1b]0;title\\x07= e10",
        "genmove=? \\x9b2J\\u202egone",
        "genmove== a\\x00b\\u2066c",
        "set_game=? \\x1b[2J",
    ],
)
def test_nothing_that_steers_a_terminal_is_told(answer):
    with pytest.raises(MatchError) as caught:
        play_against(fake_engine(answer))
    assert str(caught.value).isprintable()


def test_nor_is_it_from_the_last_words():
    script = "import sys; sys.exit(chr(27) + '[31mbad' + chr(0x202e))"
    engine = EngineProcess(f'"{sys.executable}" -S -c "{script}"', 20.0)
    try:
        with pytest.raises(MatchError, match=r"\(\\x1b\[31mbad\\u202e\)$"):
            engine.ask("name")
    finally:
        engine.close()


# -- engines that know what twogtp sends, and nothing else ---------------------


@pytest.mark.parametrize("unknown", ["leave", "ignore"])
@pytest.mark.parametrize("game", ["Blokus Junior", "Blokus Two-Player", "Blokus Three-Player"])
def test_an_engine_is_told_what_twogtp_tells(monkeypatch, unknown, game):
    # An engine that keeps silent about what it knows is asked once.
    monkeypatch.setattr("game.commands.match.engine.KNOWN_S", 0.5)
    if game == "Blokus Three-Player":
        match = match_spec(game, "abc")
        engine = EnginePlayer(contest_engine(unknown), match.options.ruleset, 20.0)
        try:
            played = play_game(match, 0, [engine, FirstLegal(), FirstLegal()])
        finally:
            engine.close()
    else:
        played = play_against(contest_engine(unknown), game=game)
    assert played.resigned is None
    assert min(played.totals) > 0 or game != "Blokus Junior"


def test_an_engine_that_does_not_know_its_commands_is_not_seeded_and_the_system_keeps_its_time():
    engine = EnginePlayer(fake_engine("known_command=die"), match_spec().options.ruleset, 20.0)
    try:
        engine.begin(7)
        assert sys.platform != "linux" or engine.cpu() > 0
    finally:
        engine.close()


# -- resigning ------------------------------------------------------------------


@pytest.mark.parametrize("game", ["Blokus Junior", "Blokus Two-Player"])
@pytest.mark.parametrize("number", [0, 1])
def test_an_engine_that_resigns_loses_the_game(game, number):
    match = match_spec(game)
    engine = EnginePlayer(fake_engine("genmove== Resign"), match.options.ruleset, 20.0)
    try:
        played = play_game(match, number, [engine, FirstLegal()])
    finally:
        engine.close()
    assert played.resigned == number
    assert (played.points(0), played.points(1)) == (0, 1)
    assert (played.rank(0), played.rank(1)) == (2, 1)
    assert len(played.events) == 2 + number
    assert GameResult.from_json(played.as_json()) == played


def test_a_game_goes_on_after_one_that_was_resigned():
    match = match_spec()
    engine = EnginePlayer(contest_engine(resigns_after=9), match.options.ruleset, 20.0)
    try:
        for number in range(2):
            played = play_game(match, number, [engine, FirstLegal()])
            assert played.resigned == played.seats.index(0)
            assert len(played.events) in (9, 10)
    finally:
        engine.close()


@pytest.mark.parametrize("game", ["Blokus", "Blokus Trigon Three-Player"])
def test_only_a_game_of_two_players_can_be_resigned(game):
    match = match_spec(game, "abc" if "Three" in game else "ab", opening_plies=0)
    engine = EnginePlayer(fake_engine("genmove== resign"), match.options.ruleset, 20.0)
    others = [FirstLegal() for _ in match.contenders[1:]]
    try:
        with pytest.raises(MatchError, match=r"resigned at ply 1, which only .* two .*--noresign"):
            play_game(match, 0, [engine, *others])
    finally:
        engine.close()


# -- starting, and keeping time --------------------------------------------------


@pytest.mark.parametrize("command", ["/no/such/engine --quiet", ".", ""])
def test_what_cannot_be_started(command):
    with pytest.raises(MatchError, match="can't be started: "):
        EngineProcess(command)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere an engine has to tell")
def test_the_system_tells_the_time_of_an_engine_that_does_not():
    ruleset = match_spec().options.ruleset
    silent = EnginePlayer(fake_engine("known_command== false"), ruleset, 20.0)
    assert 0 < silent.cpu() <= silent.cpu() < 60
    silent.close()
    telling = EnginePlayer(fake_engine("known_command== true", "cputime== 4.25"), ruleset, 20.0)
    assert telling.cpu() == 4.25
    telling.close()


def test_a_level_over_the_protocol_plays_as_it_does_here():
    command = f'"{sys.executable}" -m game gtp --level easy'
    match = match_spec("Blokus Duo")
    easy = level_of(match.options, "2")
    level = LevelPlayer(easy, match.options, always(easy.budget))
    engine = EnginePlayer(command, match.options.ruleset, 20.0)
    try:
        over_protocol = play_game(match, 1, [level, engine])
    finally:
        engine.close()
    here = play_game(match, 1, [level, LevelPlayer(easy, match.options, always(easy.budget))])
    assert over_protocol.events == here.events
    assert over_protocol.totals == here.totals
    assert over_protocol.time_used[1].cpu > 0
