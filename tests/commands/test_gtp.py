"""The GTP engine, in the dialect that Pentobi's controllers speak."""

import io
import os
import random
import re
import subprocess
import sys
from contextlib import chdir
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ai.levels import search_levels
from game.ai.player import Budget
from game.commands.gtp.engine import LONGEST_LINE, GtpEngine, players_for, run
from game.commands.gtp.session import PlayerFactory
from game.engine import VARIANTS, Options
from game.engine.position import Position

COMMANDS = (
    "name version protocol_version known_command list_commands set_game clear_board play genmove "
    "reg_genmove all_legal undo final_score showboard set_random_seed cputime g p quit "
    "loadsgf savesgf get_value move_values set_partners"
)


NO_LIMIT = Budget()
FIVE_AND_A_HALF = (
    "n19,o19,r19,s19,t19,u19,l20,m20,n20,o20,p20,q20,r20,s20,l21,m21,n21,o21,p21,q21,n22,o22"
)
"""A first placement in GembloQ for two, of the largest piece."""


class Random:
    """An opponent that plays random legal events in any game, and notes its budgets."""

    def __init__(self, seed):
        self.seed = seed
        self.rng = random.Random(seed)
        self.budgets = []

    def choose(self, position, budget, stop=None):
        self.budgets.append(budget)
        if not isinstance(position, Position):
            # Asked twice about a position, it gives the same answer.
            rng = random.Random(f"{self.seed} {position.round} {position.turns}")
            return rng.choice(position.takes())
        return position.event(int(self.rng.choice(position.legal())))

    def searched(self):
        return None


def engine_with(make, variant="Blokus", seed=0, budget=NO_LIMIT):
    """An engine whose opponent `make` creates from a seed."""
    players = PlayerFactory(lambda options, seed: make(seed), lambda options: budget)
    return GtpEngine(players, variant, seed)


@pytest.fixture
def engine():
    return engine_with(Random, budget=Budget(work=7))


def ask(engine, line):
    """The text of an answer, which must be a success."""
    answer = engine.answer(line)
    assert answer.startswith("= ")
    assert answer.endswith("\n\n")
    return answer[2:].strip()


def fail(engine, line):
    """The reason in an answer, which must be a failure and change nothing."""
    before = engine.position
    answer = engine.answer(line)
    assert answer.startswith("? ")
    assert answer.endswith("\n\n")
    assert engine.position is before
    reason = answer[2:-2]
    assert reason
    assert "\n" not in reason
    return reason


def talk(engine, text):
    answers = io.StringIO()
    run(engine, io.StringIO(text), answers)
    return answers.getvalue()


# -- lines ------------------------------------------------------------------


def test_answers_look_as_controllers_expect_them(engine):
    assert engine.answer("name") == "= Cornerwise\n\n"
    assert engine.answer("clear_board") == "= \n\n"
    assert engine.answer("nonsense") == "? unknown command (nonsense)\n\n"


def test_an_answer_repeats_the_number_of_its_command(engine):
    assert engine.answer("12 name") == "=12 Cornerwise\n\n"
    assert engine.answer("007 undo") == "?007 nothing to undo\n\n"
    assert engine.answer("5") == "? unknown command (5)\n\n"


@pytest.mark.parametrize("line", ["", "\n", "  \t \r\n", "# a remark", "  # name", "\x00\x1b\n"])
def test_lines_without_a_command_get_no_answer(engine, line):
    assert engine.answer(line) is None


@pytest.mark.parametrize(
    "line", ["name\r\n", "\tname ", "name # who?", "na\x07me", "  name\t\n", "\ufeffname"]
)
def test_what_surrounds_a_command_is_ignored(engine, line):
    assert engine.answer(line) == "= Cornerwise\n\n"


def test_quit_ends_the_talk_and_so_does_the_end_of_input(engine):
    assert talk(engine, "name\r\nundo\nname") == "= Cornerwise\n\n? nothing to undo\n\n" + (
        "= Cornerwise\n\n"
    )
    assert engine.running
    assert talk(engine, "quit now\nquit\nname\n") == "? expected arguments: none\n\n= \n\n"
    assert not engine.running


class Endless(io.TextIOBase):
    """A stream that never ends its line, and notes how much is read of it at once."""

    def __init__(self, beginning, most):
        self.text = io.StringIO(beginning + "x" * most)
        self.sizes = set()

    def readline(self, size=-1):
        self.sizes.add(size)
        return self.text.readline(size)


def test_a_line_without_end_is_refused_and_takes_no_memory(engine):
    answers = io.StringIO()
    commands = Endless("name\n", 10 * LONGEST_LINE)
    run(engine, commands, answers)
    told = f"= Cornerwise\n\n? a line has at most {LONGEST_LINE} characters\n\n"
    assert answers.getvalue() == told
    assert 0 < min(commands.sizes) <= max(commands.sizes) <= LONGEST_LINE + 1


@pytest.mark.parametrize("excess", [0, 1])
def test_a_line_may_have_so_many_characters(engine, excess):
    line = "known_command " + "x" * (LONGEST_LINE - len("known_command \n") + excess) + "\n"
    first = f"? a line has at most {LONGEST_LINE} characters\n\n" if excess else "= false\n\n"
    assert talk(engine, line + "name\n") == first + "= Cornerwise\n\n"


def test_a_comment_may_be_of_any_length(engine):
    comment = "#" + " name" * LONGEST_LINE
    assert talk(engine, f"name {comment}\n{comment}\nname") == "= Cornerwise\n\n" * 2


def test_a_reason_is_one_line_that_steers_no_terminal(engine, monkeypatch):
    def choose(self, position, budget, stop=None):
        raise ValueError("two\n\nlines \x1b[31m\u202e")

    monkeypatch.setattr(Random, "choose", choose)
    assert fail(engine, "g") == r"two lines \x1b[31m\u202e"


# -- about the engine -------------------------------------------------------


def test_all_commands_are_listed_and_known(engine):
    listed = ask(engine, "list_commands").splitlines()
    assert sorted(listed) == sorted(COMMANDS.split())
    assert {ask(engine, f"known_command {name}") for name in listed} == {"true"}
    assert ask(engine, "known_command nonsense") == "false"
    assert ask(engine, "protocol_version") == "2"
    assert float(ask(engine, "cputime")) > 0


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("play 1", "expected arguments: COLOUR MOVE"),
        ("genmove", "expected arguments: COLOUR"),
        ("showboard 1", "expected arguments: none"),
        ("all_legal 5", "no colour '5': the colours are 1 (Blue), 2 (Yellow), 3 (Red), 4 (Green)"),
        ("genmove 1 2", "no colour '1 2': the colours are"),
        ("set_game Chess", "unknown variant 'Chess': choose one of Blokus, Blokus Two-Player"),
        ("set_random_seed six", "a seed is a whole number, not 'six'"),
        ("play 1 a99", "no cell 'a99' on this board: cells run from a1 to t20"),
        ("play 1 a20,c20", "no piece has the shape 'a20,c20'"),
        ("play 1 b20", "illegal move: start"),
        ("play 1 pass", "illegal move: no pass while the colour can still place"),
        ("p pass", "illegal move: no pass while the colour can still place"),
        ("undo", "nothing to undo"),
        ("NAME", "unknown command (NAME)"),
    ],
)
def test_errors_say_why(engine, line, reason):
    assert fail(engine, line).startswith(reason)


# -- the game ---------------------------------------------------------------


def test_moves_in_turn_and_out_of_turn(engine):
    ask(engine, "play 1 a20")
    ask(engine, "p t20 , T19")
    ask(engine, "play green a1")
    assert engine.position.colour == 0
    ask(engine, "play Red t1")
    assert engine.position.colour == 3
    assert fail(engine, "p b3,b4") == "illegal move: no corner"
    assert fail(engine, "play 4 a2,a3") == "illegal move: own edge"
    assert fail(engine, "play 4 b2") == "illegal move: used"
    assert fail(engine, "play 2 r1,s1,t1") == "illegal move: occupied"


def test_undo_takes_back_one_move(engine):
    positions = [engine.position]
    for line in ("play 3 t1", "genmove 1", "g", "p t2"):
        engine.answer(line)
        if engine.position is not positions[-1]:
            positions.append(engine.position)
    assert len(positions) == 4
    for position in reversed(positions[:-1]):
        ask(engine, "undo")
        assert engine.position is position
    fail(engine, "undo")


@pytest.mark.parametrize("line", ["clear_board", "set_game Blokus"])
def test_a_new_game_can_not_be_undone(engine, line):
    ask(engine, "g")
    ask(engine, line)
    assert engine.position.ply == 0
    fail(engine, "undo")


def test_games_are_set_by_their_names_in_records(engine):
    for name in VARIANTS:
        ask(engine, f"set_game {name}")
        assert engine.position.ruleset.name == name
        ask(engine, f"set_game  {name.lower()} ")
        assert engine.position.ruleset.name == name
        ask(engine, "clear_board")
        assert engine.position.ruleset.name == name
    for family, name in (("Classic", "Blokus"), ("trigon", "Blokus Trigon")):
        ask(engine, f"set_game {family}")
        assert engine.position.ruleset.name == name


def test_all_legal_lists_any_colours_moves(engine):
    moves = ask(engine, "all_legal 2").splitlines()
    table = engine.position.ruleset.table
    assert [table.parse(move) for move in moves] == engine.position.legal(1).tolist()
    ask(engine, "play 2 t20")
    assert "s19" not in ask(engine, "all_legal 2").splitlines()
    assert "s18,s19" in ask(engine, "all_legal 2").splitlines()


def test_a_pass_is_a_move_where_there_is_no_other(engine):
    while ask(engine, "genmove 1") != "pass":
        pass
    before = engine.position
    assert not before.over
    assert ask(engine, "all_legal 1") == ""
    assert ask(engine, "reg_genmove 1") == "pass"
    ask(engine, "play 1 PASS")
    assert engine.position is before
    ask(engine, "undo")
    assert engine.position is before
    ask(engine, "undo")
    assert engine.position.ply == before.ply - 1


@pytest.mark.parametrize(
    ("game", "moves", "score"),
    [
        ("Blokus", [], "0 0 0 0"),
        ("Blokus Two-Player", [], "0"),
        ("Blokus Three-Player", ["a19,a20", "t20", "t1,t2,t3"], "2 1 3 0"),
        ("Blokus Two-Player", ["a19,a20", "t20", "t1,t2,t3"], "B+4"),
        ("Blokus Junior", ["e10", "j4,j5"], "W+1"),
        ("Blokus Solo", ["a20", "t19,t20"], "1 2 0 0"),
        ("GembloQ Two-Player", [FIVE_AND_A_HALF, "ad1,ae1,ad2,ae2,af2,ag2"], "B+4"),
    ],
)
def test_final_score(engine, game, moves, score):
    ask(engine, f"set_game {game}")
    for move in moves:
        ask(engine, f"p {move}")
    assert ask(engine, "final_score") == score


@pytest.mark.parametrize("game", VARIANTS)
def test_an_opponent_plays_every_game_to_its_end(engine, game):
    ask(engine, f"set_game {game}")
    moves = 0
    while ask(engine, "g") != "pass":
        moves += 1
    assert engine.position.over
    assert engine.position.ply == moves
    assert fail(engine, "p a1") == "the game is over: no colour can place any more"


def test_showboard(engine):
    ask(engine, "p a20,a19")
    ask(engine, "play 2 t20")
    ask(engine, "play 2 s18,s19")
    board = ask(engine, "showboard").splitlines()
    assert board[0].split()[1:-1] == ["b", *"." * 18, "Y"]
    assert board[1].split()[1:-1] == ["b", *"." * 17, "y", "."]
    assert board[19].split()[1:-1] == [*"." * 19, "+"]
    assert board[20].split() == list("abcdefghijklmnopqrst")
    assert [line[:12].split() for line in board[21:]] == [
        ["Blue", "2"],
        ["Yellow", "3"],
        [">", "Red", "0"],
        ["Green", "0"],
    ]
    assert board[22].endswith(" I3 V3 I4 L4 T4 O Z4 F I5 L5 N P T5 U V5 W X Y Z5")
    assert "" not in board


def test_showboard_draws_triangles(engine):
    ask(engine, "set_game Blokus Trigon Three-Player")
    ask(engine, "p o14,p14,q14")
    rows = ask(engine, "showboard").splitlines()
    assert rows[0].split() == ["16", "/.\\." * 8 + "/.\\", "16"]
    assert rows[2][3 + 2 * 14 :].startswith("\\b/b\\b/.")
    assert rows[15].split() == ["1", "\\./." * 8 + "\\./", "1"]
    assert rows[16].split() == ["a"] * 5
    assert rows[17].split() == [*"abcdefghijklmnopqrstuvwxyz", *"abcde"]


# -- the opponent -----------------------------------------------------------


def test_a_time_of_ones_own_gives_a_tree_with_room_for_it(monkeypatch):
    monkeypatch.setattr(search_levels, "SearchOpponent", lambda search, seed, warn: search)
    options = Options("Blokus Duo")
    usual, timed = players_for("2"), players_for("2", seconds=0.5)
    assert usual.player(options, 1).max_nodes < 10_000
    assert timed.player(options, 1).max_nodes == search_levels.MOST_NODES
    assert usual.budget(options).work is not None
    assert timed.budget(options) == Budget(seconds=0.5)


def test_what_the_search_found_is_told_after_a_move():
    engine = GtpEngine(players_for("4"), "Blokus Duo", 1)
    for line in ("get_value", "move_values"):
        assert engine.answer(line).startswith("? nothing was searched")
    move = ask(engine, "genmove B")
    assert 0 < float(ask(engine, "get_value")) < 1
    rows = [row.split() for row in ask(engine, "move_values").splitlines()]
    assert move in [row[3] for row in rows]
    visits = [int(row[0]) for row in rows]
    assert visits == sorted(visits, reverse=True)
    for _, count, value, placed in rows:
        assert float(count) > 0
        assert 0 < float(value) < 1
        assert engine.position.ruleset.table.parse(placed) >= 0


def test_genmove_plays_and_reg_genmove_does_not(engine):
    before = engine.position
    assert ask(engine, "reg_genmove 3") in ask(engine, "all_legal 3").splitlines()
    assert engine.position is before
    move = ask(engine, "genmove 3")
    assert engine.position.last[2] == engine.position.ruleset.table.parse(move)
    assert engine.position.colour == 3


def test_a_seed_makes_moves_repeatable():
    script = "set_random_seed 5\n" + "g\n" * 8 + "clear_board\n" + "g\n" * 8
    first = talk(engine_with(Random, seed=1), script)
    assert first == talk(engine_with(Random, seed=2), script)
    assert first == talk(engine_with(Random, seed=5), script)
    assert first != talk(engine_with(Random, seed=5), script.replace("5", "6"))


def test_every_game_has_a_player_of_its_own():
    players = []

    def make(seed):
        players.append(Random(seed))
        return players[-1]

    engine = engine_with(make, budget=Budget(work=7), seed=2**32 + 3)
    talk(engine, "set_game Blokus Two-Player\nclear_board\ng\nclear_board\ng\ng\nset_game Blokus")
    assert [player.seed for player in players] == [3, 3, 3, 4, 5]
    assert [player.budgets for player in players[2:]] == [
        [Budget(work=7)],
        [Budget(work=7)] * 2,
        [],
    ]
    ask(engine, "set_random_seed -1")
    assert players[-1].seed == 2**32 - 1


def test_a_faulty_opponent_is_told_in_one_line():
    class Faulty(Random):
        def choose(self, position, budget, stop=None):
            raise RuntimeError("two\n\nlines")

    class Cheat(Random):
        def choose(self, position, budget, stop=None):
            return position.event(position.ruleset.table.parse("k10"))

    assert fail(engine_with(Faulty), "g") == "internal error: RuntimeError two lines"
    assert fail(engine_with(Cheat), "genmove 2") == "illegal move: start"


# -- anything else ----------------------------------------------------------

words = st.one_of(
    st.sampled_from([name for name in COMMANDS.split() if name != "quit"]),
    st.sampled_from(["1", "2", "red", "9", "pass", "a20", "t20,t19", "b19", "Blokus", "#", "-3"]),
    st.text(max_size=6),
)
lines = st.one_of(
    st.text(max_size=30),
    st.lists(words, max_size=4).map(" ".join),
    st.sampled_from(["g", "undo", "genmove 3", "play 1 a20", "p pass", "clear_board"]),
)


@settings(max_examples=60)
@given(st.lists(lines, max_size=12))
def test_no_line_crashes_it_and_no_failure_changes_anything(script):
    survive(engine_with(Random), script)


def survive(engine, script):
    """Give an engine any lines: answers are well-formed, and failures change nothing."""
    # `savesgf` writes to any path it is given.
    with TemporaryDirectory() as folder, chdir(folder):
        for line in script:
            _survive_line(engine, line)


def _survive_line(engine, line):
    before = (engine.position, engine.running, ask(engine, "list_commands"))
    answer = engine.answer(line)
    if answer is None:
        return
    assert answer[0] in "=?"
    assert answer.endswith("\n\n")
    assert "\n\n" not in answer[:-2]
    assert "internal error" not in answer
    if answer[0] == "?":
        assert "\n" not in answer[:-2]
        assert (engine.position, engine.running, ask(engine, "list_commands")) == before


def command_line(*arguments, commands=b""):
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [sys.executable, "-m", "game", "gtp", *arguments],
        input=commands,
        capture_output=True,
        env=environment,
        check=False,
    )


def test_the_command_line():
    commands = b"# no display\r\nname\r\n\xff\xfe\r\n7 genmove 1\r\nall_legal 4\nquit\nname\n"
    options = ("--variant", "blokus two-player", "--level", "easy", "--seed", "3")
    done = command_line(*options, commands=commands)
    assert done.returncode == 0
    assert done.stderr == b""
    answers = done.stdout.decode().replace("\r\n", "\n").split("\n\n")
    assert answers[0] == "= Cornerwise"
    assert answers[1].startswith("? unknown command (")
    assert answers[2].startswith("=7 ")
    assert len(answers[3].split()) == 1 + 58
    assert answers[4:] == ["= ", ""]
    # A seed makes the moves repeatable, whatever is asked for.
    crowd = command_line(*options, "--threads", "100000", commands=commands)
    assert crowd.stdout == done.stdout
    assert re.fullmatch(
        rb"cornerwise gtp: 100000 threads .* cores: \d+ are at work\n", crowd.stderr
    )
    hurried = command_line(*options, "--seconds", "0.01", "--threads", "1", commands=commands)
    assert (hurried.returncode, hurried.stdout.count(b"\n")) == (0, done.stdout.count(b"\n"))


def test_two_against_two(engine, tmp_path):
    ask(engine, "set_partners true")
    assert engine.position.ruleset.options == Options(partners=True)
    ask(engine, "play 1 a20")
    ask(engine, f"savesgf {tmp_path / 'two.blksgf'}")
    assert b"PARTNERS[1+3 2+4]" in (tmp_path / "two.blksgf").read_bytes()
    ask(engine, "clear_board")
    assert engine.position.ruleset.options.partners
    ask(engine, "set_game Blokus")
    assert not engine.position.ruleset.options.partners
    ask(engine, f"loadsgf {tmp_path / 'two.blksgf'}")
    assert engine.position.ruleset.options.partners
    assert "give true or false, not 'Ada'" in fail(engine, "set_partners Ada")
    ask(engine, "set_game Blokus Duo")
    assert "choose one of Blokus, Blokus Trigon" in fail(engine, "set_partners true")
    ask(engine, "set_game Blokus Dice")
    assert "no partners" in fail(engine, "set_partners true")
