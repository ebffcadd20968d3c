"""Blokus Dice over GTP, with the commands that were added for it."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_gtp import COMMANDS, Random, ask, command_line, engine_with, fail, survive

from game.engine import VARIANTS
from game.engine.dice import FACES, STRIKES, Take, dice_ruleset

GAMES_OF_DICE = {"Blokus Dice Two-Player": 2, "Blokus Dice Three-Player": 3, "Blokus Dice": 4}
OWN = "all_takes genroll gentake reg_gentake roll strike take turn"
MOVES = "all_legal g genmove get_value move_values p play reg_genmove"


def engine_of(game="Blokus Dice Two-Player", seed=0):
    return engine_with(Random, game, seed)


@pytest.fixture
def engine():
    return engine_of()


def tell(engine, *lines):
    for line in lines:
        assert ask(engine, line) == ""


# -- whole games ------------------------------------------------------------


def play_to_the_end(engine):
    """Have the engine play a whole game; its events as commands."""
    happened = []
    while (turn := ask(engine, "turn").split())[0] != "over":
        if turn[1] == "roll":
            assert 1 <= int(turn[0]) <= engine.position.players
            happened.append(ask(engine, "genroll"))
            assert happened[-1].split()[0] == "roll"
            assert len(happened[-1].split()) == 1 + int(turn[2])
        else:
            meant = ask(engine, "reg_gentake")
            happened.append(ask(engine, "gentake"))
            assert happened[-1] == meant
            word, die, _ = meant.split()
            assert word in ("take", "strike")
            assert die in turn[3:]
    return happened


@pytest.mark.parametrize(("game", "players"), GAMES_OF_DICE.items())
def test_a_game_from_the_first_roll_to_the_end_again_and_back(game, players):
    engine = engine_of(game, seed=players)
    happened = play_to_the_end(engine)
    assert engine.position.over
    assert {line.split()[0] for line in happened} == {"roll", "take", "strike"}
    score, board = ask(engine, "final_score"), ask(engine, "showboard")
    counts = [tuple(map(int, word.split(":"))) for word in score.split()]
    assert len(counts) == players
    for player, (unfilled, strikes) in enumerate(counts):
        assert unfilled == (engine.position.boards[player].board[:-1] < 0).sum()
        assert 0 <= strikes <= STRIKES
    for line in ("genroll", "gentake", "reg_gentake", "all_takes", "roll 1 1 1 1 1", "take 1 a1"):
        assert fail(engine, line) == "the game is over: nobody can draw any more"

    other = engine_of("Blokus", seed=99)
    tell(other, f"set_game {game}")
    start = other.position
    tell(other, *happened)
    assert (ask(other, "final_score"), ask(other, "showboard")) == (score, board)

    tell(other, *["undo"] * len(happened))
    assert other.position is start
    assert ask(other, "final_score") == " ".join(["81:0"] * players)
    assert fail(other, "undo") == "nothing to undo"


def test_every_take_that_is_listed_can_be_given_as_it_stands(engine):
    chance = random.Random(1)
    for _ in range(8):
        while ask(engine, "turn").split()[1] == "roll":
            ask(engine, "genroll")
        listed = ask(engine, "all_takes").splitlines()
        assert len(listed) == len(set(listed)) == len(engine.position.takes())
        before = engine.position
        for line in chance.sample(listed, 3):
            tell(engine, line, "undo")
            assert engine.position is before
        tell(engine, chance.choice(listed))


# -- single commands --------------------------------------------------------


def test_turns_go_round_and_so_do_the_colours(engine):
    for line, turn in (
        (None, "1 roll 2"),
        ("roll 1 2", "1 take Blue 1 2"),
        ("take 1 a1", "2 take Yellow 2"),
        ("take 2 a1, A2", "2 roll 2"),
        ("roll 3 3", "2 take Blue 3 3"),
        ("strike 3 i9", "1 take Red 3"),
        ("undo", "2 take Blue 3 3"),
        ("undo", "2 roll 2"),
    ):
        if line:
            tell(engine, line)
        assert ask(engine, "turn") == turn


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("take 3 a1", "illegal move: there is no 3 among the dice 1 2"),
        ("take 2 a1", "illegal move: the shape is of row 1, the die shows 2"),
        ("take 1 b1", "illegal move: start"),
        ("take 7 a1", "a die shows a number from 1 to 6, not '7'"),
        ("strike one a1", "a die shows a number from 1 to 6, not 'one'"),
        ("take 1 a10", "no cell 'a10' on this board: cells run from a1 to i9"),
        ("take 1 a1,a3", "no piece has the shape 'a1,a3'"),
        ("take 1", "expected arguments: DIE CELLS"),
        ("all_takes 1", "expected arguments: none"),
        ("roll 1 2", "player 1 is to take one of 1 2"),
        ("genroll", "player 1 is to take one of 1 2"),
    ],
)
def test_errors_when_it_is_time_to_take(engine, line, reason):
    tell(engine, "roll 1 2")
    assert fail(engine, line) == reason


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("roll 1", "it is time to roll 2 dice, not 1"),
        ("roll 1 2 3", "it is time to roll 2 dice, not 3"),
        ("roll 1 +2", "a die shows a number from 1 to 6, not '+2'"),
        ("roll 1 0", "a die shows a number from 1 to 6, not '0'"),
        ("roll", "expected arguments: DICE"),
        ("take 1 a1", "player 1 is to roll 2 dice"),
        ("gentake", "player 1 is to roll 2 dice"),
        ("all_takes", "player 1 is to roll 2 dice"),
        ("undo", "nothing to undo"),
    ],
)
def test_errors_when_it_is_time_to_roll(engine, line, reason):
    assert fail(engine, line) == reason


def test_showboard(engine):
    tell(engine, "roll 1 2", "take 1 a1")
    board = ask(engine, "showboard").splitlines()
    assert board[0] == "9  . . . . . . . . .  9"
    assert board[8].split() == ["1", "b", *"." * 8, "1"]
    left = "2: 2 V3 W P; 3: I3 O F Y; 4: T4 Z5 N; 5: L4 T5 V5; 6: I4 U I5"
    first, second = "1 filled, 0 strikes, Blue", "0 filled, 0 strikes, Yellow"
    assert board[10] == f"  player 1: {first} in hand, left 1: Z4 X L5; {left}"
    # The first shape covers a corner cell.
    assert board[11].split() == ["9", "+", *"." * 7, "+", "9"]
    assert board[19].split() == ["1", "+", *"." * 7, "+", "1"]
    assert board[21] == f"> player 2: {second} in hand, left 1: 1 Z4 X L5; {left}"
    assert board[22:] == ["dice 2", "next Red Green"]
    assert "" not in board


def test_showboard_at_the_end():
    engine = engine_of("Blokus Dice Three-Player")
    play_to_the_end(engine)
    board = ask(engine, "showboard").splitlines()
    assert len(board) == 3 * 11
    assert [line[:12] for line in board[10::11]] == [f"- player {n}: " for n in (1, 2, 3)]
    assert not any(mark in "".join(board) for mark in ("+", "in hand"))


# -- the seed ---------------------------------------------------------------


def test_a_seed_makes_dice_and_takes_repeatable():
    one, same = (play_to_the_end(engine_of(seed=seed)) for seed in (7, 7))
    assert one == same
    assert one != play_to_the_end(engine_of(seed=8))
    later = engine_of(seed=1)
    ask(later, "set_random_seed 7")
    assert play_to_the_end(later) == one


def test_dice_fall_the_same_way_after_they_are_taken_back(engine):
    rolled = ask(engine, "genroll")
    assert {int(die) for die in rolled.split()[1:]} <= set(FACES)
    tell(engine, "undo")
    assert ask(engine, "genroll") == rolled


def test_the_next_game_has_other_dice():
    engine = engine_of("Blokus Dice")
    first = [event for event in play_to_the_end(engine) if event.startswith("roll")]
    tell(engine, "clear_board")
    assert engine.position.players == 4
    second = [event for event in play_to_the_end(engine) if event.startswith("roll")]
    assert first != second


# -- among the other games --------------------------------------------------


def test_games_of_dice_are_set_by_name(engine):
    for name, players in GAMES_OF_DICE.items():
        for line in (f"set_game {name}", "clear_board", f"set_game  {name.lower()} "):
            tell(engine, line)
            assert engine.position.players == players
            assert ask(engine, "turn") == f"1 roll {players}"
    reason = fail(engine, "set_game Blokus Dice Five-Player")
    assert all(name in reason for name in (*VARIANTS, *GAMES_OF_DICE))


def test_each_game_knows_its_own_commands(engine):
    shared = set(COMMANDS.split()) - set(MOVES.split())
    for game, own, others in (
        ("Blokus Dice", OWN, MOVES),
        ("Blokus Duo", MOVES, OWN),
        ("Blokus Dice Two-Player", OWN, MOVES),
    ):
        tell(engine, f"set_game {game}")
        listed = ask(engine, "list_commands").splitlines()
        assert set(listed) == shared | set(own.split())
        assert len(listed) == len(set(listed))
        for name in listed:
            assert ask(engine, f"known_command {name}") == "true"
        for name in others.split():
            assert ask(engine, f"known_command {name}") == "false"
            told = f"unknown command ({name}) in {game}: list_commands says which there are"
            assert fail(engine, f"{name} 1") == told
        assert fail(engine, "nonsense") == "unknown command (nonsense)"


def test_an_opponent_that_cheats_is_told_in_one_line():
    class Cheat(Random):
        def choose(self, position, budget, stop=None):
            return Take(3, False, dice_ruleset().table.parse("a1"))

    engine = engine_with(Cheat, "Blokus Dice")
    tell(engine, "roll 1 1 1 1")
    assert fail(engine, "gentake") == "illegal move: there is no 3 among the dice 1 1 1 1"


def test_the_command_line():
    commands = b"3 genroll\ngentake\nturn\nquit\n"
    options = ("--variant", "blokus dice three-player", "--level", "hard", "--seed", "3")
    done = command_line(*options, commands=commands)
    assert (done.returncode, done.stderr) == (0, b"")
    rolled, taken, turn, *rest = done.stdout.decode().replace("\r\n", "\n").split("\n\n")
    assert rolled.startswith("=3 roll ")
    assert taken.startswith(("= take ", "= strike "))
    assert turn.startswith("= 2 take Yellow ")
    assert rest == ["= ", ""]
    assert done.stdout == command_line(*options, commands=commands).stdout


# -- nonsense ---------------------------------------------------------------

words = st.one_of(
    st.sampled_from([name for name in f"{COMMANDS} {OWN}".split() if name != "quit"]),
    st.sampled_from(["1", "3", "6", "7", "²", "٣", "a1", "a1,a2", "i9", "Blokus Dice", "#", "-1"]),
    st.text(max_size=6),
)
sensible = st.sampled_from(
    ["genroll", "gentake", "roll 1 2", "take 1 a1", "strike 2 a1,a2", "undo", "turn", "showboard"]
    + [f"set_game {name}" for name in ("Blokus Dice", "Blokus Dice Two-Player", "Blokus Duo")]
)
lines = st.one_of(
    sensible, st.sampled_from(["genroll", "gentake"]), st.lists(words, max_size=4).map(" ".join)
)


@settings(max_examples=120)
@given(st.lists(lines, max_size=20))
def test_no_line_crashes_it_and_no_failure_changes_anything(script):
    engine = engine_of()
    survive(engine, script)
