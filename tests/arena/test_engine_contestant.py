"""Engines that answer badly, and one that answers well."""

import sys

import pytest
from arena.sides import fake_engine, terms

from game.ai.levels import LEVELS
from tools.arena.bout import Bout
from tools.arena.engine_contestant import EngineContestant
from tools.arena.engine_process import EngineProcess
from tools.arena.errors import ArenaError, SideError, blaming
from tools.arena.level_contestant import LevelContestant


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (["genmove=die"], "ended with status 3 when asked 'genmove B' (out of ideas)"),
        (["genmove=Your move?"], "answered 'genmove B' with 'Your move?', which isn't GTP"),
        (["genmove== pass"], "passed at ply 3 although it can place"),
        (["genmove== resign"], "resigned: have it play on (Pentobi does with --noresign)"),
        (["genmove== z99"], "answered no move at ply 3"),
        (["genmove=="], "answered no move at ply 3"),
        (["genmove== a1"], "played a1 at ply 3: illegal, no corner"),
        (["genmove=? no time"], "refused 'genmove B': no time"),
        (["set_game=? never heard of it"], "refused 'set_game Blokus Junior': never heard of it"),
        (["play=? I object"], "refused 'play B "),
        (["known_command== true", "cputime== soon"], "answered 'cputime' with 'soon'"),
        (["known_command=die"], "ended with status 3 when asked 'known_command"),
    ],
)
def test_bad_answers_are_told_in_a_line(answers, told):
    level = LevelContestant(LEVELS["easy"], LEVELS["easy"].budget)
    with pytest.raises(SideError) as caught:
        play_against(fake_engine(*answers), level)
    assert str(caught.value).startswith("ours (us) ")
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def play_against(command, level):
    with blaming("ours (us)"):
        engine = EngineContestant(command)
    try:
        return Bout(terms(), 0, (engine, level)).play()
    finally:
        engine.close()


def test_no_answer_in_time():
    engine = EngineProcess(fake_engine("name=hang"))
    try:
        with pytest.raises(ArenaError, match=r"gave no answer to 'name' in 0\.1 s"):
            engine.ask("name", patience=0.1)
    finally:
        engine.close()


@pytest.mark.parametrize("command", ["/no/such/engine --quiet", ".", ""])
def test_what_cannot_be_started(command):
    with pytest.raises(ArenaError, match="can't be started: "):
        EngineProcess(command)


def test_complaints_do_not_fill_up_the_pipe():
    talker = "import sys; [sys.stderr.write('x' * 10**6 + '\\n') for _ in range(3)]; input(); "
    engine = EngineProcess(f'"{sys.executable}" -S -c "{talker} print(chr(61), chr(10))"')
    assert engine.ask("name") == ""
    engine.close()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere an engine has to tell")
def test_the_system_tells_the_time_of_an_engine_that_does_not():
    silent = EngineContestant(fake_engine("known_command== false"))
    assert 0 < silent.cpu() <= silent.cpu() < 60
    silent.close()
    telling = EngineContestant(fake_engine("known_command== true", "cputime== 4.25"))
    assert telling.cpu() == 4.25
    telling.close()


def test_a_level_over_the_protocol_plays_as_it_does_here():
    command = f'"{sys.executable}" -m game gtp --level easy'
    match, easy = terms("Blokus Duo"), LEVELS["easy"]
    level, engine = LevelContestant(easy, easy.budget), EngineContestant(command)
    try:
        over_protocol = Bout(match, 1, (level, engine)).play()
    finally:
        engine.close()
    here = Bout(match, 1, (level, LevelContestant(easy, easy.budget))).play()
    assert over_protocol.moves == here.moves
    assert over_protocol.totals == here.totals
    assert over_protocol.accounts[1].cpu > 0
