"""Matches against engines that answer badly, and one that answers well."""

import sys

import pytest
from match.contenders import FirstLegal, fake_engine, match_spec, play_game

from game.ai.kinds import level_of
from game.match.engine_player import EnginePlayer
from game.match.engine_process import EngineProcess
from game.match.errors import MatchError
from game.match.level_player import LevelPlayer, always


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
    with pytest.raises(MatchError) as caught:
        play_against(fake_engine(*answers))
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def play_against(command):
    match = match_spec()
    engine = EnginePlayer(command, match.options.ruleset)
    try:
        return play_game(match, 0, [engine, FirstLegal()])
    finally:
        engine.close()


def test_the_contender_is_named():
    with pytest.raises(MatchError, match=r"^A \(us\) passed at ply 3"):
        play_against(fake_engine("genmove== pass"))


def test_no_answer_in_time():
    engine = EngineProcess(fake_engine("name=hang"))
    try:
        with pytest.raises(MatchError, match=r"gave no answer to 'name' in 0\.1 s"):
            engine.ask("name", timeout=0.1)
    finally:
        engine.close()


@pytest.mark.parametrize("command", ["/no/such/engine --quiet", ".", ""])
def test_what_cannot_be_started(command):
    with pytest.raises(MatchError, match="can't be started: "):
        EngineProcess(command)


def test_what_it_says_beside_its_answers_does_not_fill_up_the_pipe():
    talker = "import sys; [sys.stderr.write('x' * 10**6 + '\\n') for _ in range(3)]; input(); "
    engine = EngineProcess(f'"{sys.executable}" -S -c "{talker} print(chr(61), chr(10))"')
    assert engine.ask("name") == ""
    engine.close()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere an engine has to tell")
def test_the_system_tells_the_time_of_an_engine_that_does_not():
    ruleset = match_spec().options.ruleset
    silent = EnginePlayer(fake_engine("known_command== false"), ruleset)
    assert 0 < silent.cpu() <= silent.cpu() < 60
    silent.close()
    telling = EnginePlayer(fake_engine("known_command== true", "cputime== 4.25"), ruleset)
    assert telling.cpu() == 4.25
    telling.close()


def test_a_level_over_the_protocol_plays_as_it_does_here():
    command = f'"{sys.executable}" -m game gtp --level easy'
    match = match_spec("Blokus Duo")
    easy = level_of(match.options, "2")
    level = LevelPlayer(easy, match.options, always(easy.budget))
    engine = EnginePlayer(command, match.options.ruleset)
    try:
        over_protocol = play_game(match, 1, [level, engine])
    finally:
        engine.close()
    here = play_game(match, 1, [level, LevelPlayer(easy, match.options, always(easy.budget))])
    assert over_protocol.events == here.events
    assert over_protocol.totals == here.totals
    assert over_protocol.time_used[1].cpu > 0
