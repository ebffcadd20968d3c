"""Tests of reading and writing record files, for every game."""

from datetime import date
from io import BytesIO
from random import Random

import pytest
from helpers.refereed import games_of
from helpers.strategies import any_rules, rules_of
from helpers.trees import TEXTS, assert_same, line, random_event, random_record, random_set_up
from hypothesis import example, given, settings
from hypothesis import strategies as st

from game.engine import (
    FAMILIES,
    GAMES,
    VARIANTS,
    Options,
    Ply,
    SetUp,
)
from game.engine.dice import DiceOptions, Roll, Take
from game.records.blksgf import MOST_IN_LINE, MOST_PROBLEMS, read, read_header, write, write_checked
from game.records.board_properties import MOST_SET_UPS
from game.records.dice_properties import MOST_EVENTS
from game.records.header import Header
from game.records.sgf import MOST_NODES, RecordError, UnknownGameError
from game.records.tree import Record

DUO = b"(;GM[Blokus Duo];B[e10];W[j5]"


def read_well(data, **known):
    """The record read from a file, which must have no problems."""
    loaded = read(data, **known)
    assert loaded.problems == ()
    return loaded.record


def reasons(data):
    return [str(problem) for problem in read(data).problems]


# -- round trips --------------------------------------------------------------


@settings(max_examples=40)
@given(any_rules(), st.integers(0, 2**32))
def test_random_records_come_back(options, seed):
    record = random_record(options, seed)
    data = write_checked(record)
    again = read_well(data)
    assert_same(record, again)
    assert write(again) == data


@settings(max_examples=40)
@given(rules_of(), st.integers(0, 2**32))
@example(Options("Blokus Junior"), 183)  # pieces come back in another order
def test_boards_that_are_set_up_come_back(options, seed):
    record = Record(options)
    record.root.event = random_set_up(options, seed)
    one = record.add(record.root, random_set_up(options, seed + 1))
    record.add(one, random_set_up(options, seed, plies=20))
    record.add(one, random_set_up(options, seed, plies=0))
    data = write(record)
    again = read_well(data)
    assert again.root.event == record.root.event
    for a, b in zip(record.root.subtree(), again.root.subtree(), strict=True):
        assert set(a.event.plies) == set(b.event.plies)
        assert a.event.colour == b.event.colour
    assert write(again) == data


@pytest.mark.parametrize("variant", VARIANTS)
def test_refereed_games(variant):
    for game in games_of(variant)[:10]:
        moves = [(ident, cells) for ident, cells, *_ in game["moves"] if cells != "pass"]
        text = "".join(f";{ident}[{cells}]" for ident, cells in moves)
        record = read_well(f"(;GM[{variant}]{text})".encode())
        assert len(record.main_line()) == len(moves) + 1
        assert record.position(record.main_line()[-1]).over
        assert text in write(record).decode().replace("\n", "")


def test_choices_stand_in_the_root():
    options = Options("Blokus Three-Player", "basic", free_starts=True, first=2, shared=0)
    data = write(Record(options))
    assert b"SCORING[basic]STARTS[free]FIRST[3]SHARED[1]" in data
    assert b"SCORING" not in write(Record(Options()))
    record = read_well(data)
    assert record.options == options
    assert record.root.properties == {}


# -- spellings ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("GM[Blokus Duo];B[E10,f10]", "GM[Blokus Duo];B[e10,f10]"),
        ("GM[Blokus Duo];B[f10,e10]", "GM[Blokus Duo];B[e10,f10]"),
        ("GM[Blokus Duo];B[e10][f10]", "GM[Blokus Duo];B[e10,f10]"),
        ("GM[Blokus Duo]\n; B [ e10 , f10 ]", "GM[Blokus Duo];B[e10,f10]"),
        ("GM[Blokus Duo];1[e10];2[j5]", "GM[Blokus Duo];B[e10];W[j5]"),
        ("GM[Blokus Duo];BLUE[e10];GREEN[j5]", "GM[Blokus Duo];B[e10];W[j5]"),
        (
            "GM[Blokus];BLUE[a20];YELLOW[t20];RED[t1];GREEN[a1]",
            "GM[Blokus];1[a20];2[t20];3[t1];4[a1]",
        ),
        ("GM[Blokus Duo]A1[e10]PL[2]", "GM[Blokus Duo]AB[e10]PL[W]"),
        ("GM[Blokus Two-Player]AB[a20]PL[W]", "GM[Blokus Two-Player]A1[a20]PL[2]"),
        ("GM[Blokus Duo]PL[W]B[e10,f10]C[x];W[j5]", "GM[Blokus Duo]C[x];B[e10,f10];W[j5]"),
        ("GM[Blokus Duo];PL[B]B[e10]C[x];W[j5]", "GM[Blokus Duo];B[e10]C[x];W[j5]"),
        ("GM[blokus  DUO ];B[e10]", "GM[Blokus Duo];B[e10]"),
        ("FF[3]GaMe[Blokus Duo];Black[e10]Comment[x];W[j5]", "GM[Blokus Duo];B[e10]C[x];W[j5]"),
        ("gm[Blokus Duo];b[e10]c[x];White[j5]", "GM[Blokus Duo];B[e10]C[x];W[j5]"),
        ("\r\nGM\r\n[Blokus Duo]\r\n;\tB\t[e10] ; W [j5]\r\n", "GM[Blokus Duo];B[e10];W[j5]"),
        ("GM[Blokus Duo]AB[e10]PL[black]", "GM[Blokus Duo]AB[e10]PL[B]"),
        ("GM[Blokus]A1[a20]PL[Red]", "GM[Blokus]A1[a20]PL[3]"),
    ],
)
def test_other_spellings(text, usual):
    assert_same(read_well(f"(;{text})".encode()), read_well(f"(;{usual})".encode()))
    assert write(read_well(f"(;{text})".encode())) == write(read_well(f"(;{usual})".encode()))


def test_what_is_not_known_is_kept_in_order():
    data = DUO + b"C[x]MN[3]ZZ[1][2][]TE[1])"
    record = read_well(data)
    node = record.main_line()[-1]
    assert list(node.properties.items()) == [
        ("C", ["x"]),
        ("MN", ["3"]),
        ("ZZ", ["1", "2", ""]),
        ("TE", ["1"]),
    ]
    assert b";W[j5]C[x]MN[3]ZZ[1][2][]TE[1]\n" in write(record)


def test_since_ff_4_small_letters_count_in_names_of_properties():
    record = read_well(b"(;GM[Blokus Duo]FF[4]Black[x];B[e10]x9y[1])")
    assert record.root.properties == {"Black": ["x"]}
    assert record.main_line()[1].properties == {"x9y": ["1"]}
    assert b"Black[x]" in write_checked(record)


@pytest.mark.parametrize(
    ("text", "day", "partial"),
    [
        *(("2024-05-01", date(2024, 5, 1), ()), ("2024-05-01,02", date(2024, 5, 1), ())),
        *((" 2024-5-1 ", date(2024, 5, 1), ()), ("2024/05/01 12:30", date(2024, 5, 1), ())),
        *(("2024-05", None, (2024, 5)), ("2024-05,06", None, (2024, 5)), ("2024", None, (2024,))),
        *(("2024,2025", None, (2024,)), ("2024-13", None, ()), ("2024-02-30", None, ())),
        *(
            ("0000-01-01", None, ()),
            ("20240501", date(2024, 5, 1), ()),
            ("May 2024", None, ()),
            ("", None, ()),
        ),
    ],
)
def test_a_date_may_lack_its_day_or_month(text, day, partial):
    header = Header(Options("Blokus Duo"), {"DT": [text]})
    assert (header.date, header.partial_date) == (day, partial)


# -- boards that are set up ----------------------------------------------------


def boards(text):
    """At each node of the main line, the names of the placements on the board and who plays."""
    record = read_well(text.encode())
    table = record.options.ruleset.table
    found = []
    for node in record.main_line():
        position = record.position(node)
        names = {table.name_of(ply.placement) for ply in position.plies}
        found.append((names, position.colour))
    return found


def test_a_setup_changes_the_board():
    text = (
        "(;GM[Blokus Duo]AB[d11,d12][e10]AW[j5];B[a13,b13,c13]"
        ";AE[d11,d12][c13,b13,a13]PL[B];AW[k4,k3];PL[W])"
    )
    assert boards(text) == [
        ({"e10", "d11,d12", "j5"}, 0),
        ({"e10", "d11,d12", "j5", "a13,b13,c13"}, 1),
        ({"e10", "j5"}, 0),
        ({"e10", "j5", "k3,k4"}, 0),
        ({"e10", "j5", "k3,k4"}, 1),
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("AB[e10][e9,e8]", "Purple's piece 2 can't lie on e8,e9: own edge"),
        ("AB[a1]", "Purple's piece 1 can't lie on a1: start"),
        ("AB[e10]AW[j5][e10]", "Orange's piece 1 can't lie on e10: used"),
        ("AB[e10]AW[e10,e11]", "Orange's piece 2 can't lie on e10,e11: occupied"),
        ("AB[e10][c13,c14]", "Purple's piece 2 can't lie on c13,c14: no corner"),
        ("AB[e10]B[d11,d12]", "a node has one move, or a board that is set up"),
        ("AB[z10]", "no cell 'z10' on this board"),
        ("AB" + "[e10]" * 22, "Purple has at most 21 pieces on a board, not 22"),
        ("AB[e10]AW" + "[j5]" * 4000, "a board has at most 42 pieces"),
        ("AE" + "[e10]" * 4000, "a board has at most 42 pieces"),
    ],
)
def test_a_piece_that_cannot_lie_there(text, told):
    [problem] = reasons(f"(;GM[Blokus Duo];{text})".encode())
    assert problem.startswith(f"line 1, column 17, move 1: {told}")


# -- what is wrong -------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("B[e10]W[j5]", "one move"),
        ("B[]", "no cell ''"),
        ("B[e10,e12]", "no piece has the shape 'e10,e12'"),
        ("B[o10]", "no cell 'o10'"),
        ("B[a1,a2]", "Purple's piece 2 can't lie on a1,a2: start"),
        (f"B[{'e10,' * 1000}]", "a move names the cells of a piece"),
    ],
)
def test_an_impossible_move(text, told):
    [problem] = reasons(f"(;GM[Blokus Duo]\n;{text})".encode())
    assert problem.startswith("line 2, column 1, move 1: ")
    assert told in problem
    assert len(problem) < 260


def test_the_record_ends_before_what_is_wrong_and_other_lines_stay():
    data = DUO + b"(;B[e9]\n;W[k4,k3])(;B[d11,d12];W[k4,k3]))"
    loaded = read(data)
    [problem] = loaded.problems
    assert (problem.line, problem.column, problem.path, problem.move) == (1, 31, (1,), 3)
    assert "Purple's piece 1 can't lie on e9: used" in str(problem)
    assert len(loaded.record.main_line()) == 5


def test_a_problem_in_a_variation_says_which():
    data = DUO + b"(;B[d11,d12])(;B[f9,g9](;W[a1])(;W[k4,k3](;B[a1])(;B[a2]))))"
    problems = read(data).problems
    assert [problem.path for problem in problems] == [(2, 1), (2, 2, 1), (2, 2, 2)]
    assert "move 4 of variation 2.1: " in str(problems[0])


def test_only_the_first_problems_are_told():
    assert len(reasons(DUO + b"(;B[a1])" * 1000 + b")")) == MOST_PROBLEMS


@pytest.mark.parametrize("wrong", ["B[a1]", "AB[a1]AW[j5]PL[W]", "AB[e10]B[j5]", "AE[x]PL[B]"])
def test_a_root_that_is_wrong_keeps_what_it_says_and_can_be_gone_on_with(wrong):
    loaded = read(f"(;GM[Blokus Duo]PB[Ada]{wrong}XX[y];W[j5])".encode())
    assert loaded.record.header.names == ("Ada", "")
    assert loaded.record.root.properties == {"PB": ["Ada"], "XX": ["y"]}
    assert [problem.move for problem in loaded.problems] == [1]
    line(loaded.record, "B:e10 W:j5")
    assert_same(loaded.record, read_well(write_checked(loaded.record)))


def test_whose_turn_it_is_on_a_set_up_board_is_told_if_it_cannot_be_read():
    loaded = read(b"(;GM[Blokus Duo]AB[e10]PL[nobody];W[j5])")
    [problem] = loaded.problems
    assert str(problem) == "line 1, column 2, move 1: PL says nothing here"
    assert problem.notice
    assert len(loaded.record.main_line()) == 2
    assert_same(loaded.record, read_well(write_checked(loaded.record)))


@pytest.mark.parametrize(
    "choice", ["SCORING[golf]", "STARTS[somewhere]", "FIRST[9]", "SHARED[1]", "FIRST[]"]
)
def test_choices_that_the_game_does_not_offer(choice):
    loaded = read(f"(;GM[Blokus Duo]{choice};B[e10])".encode())
    assert loaded.record.options == Options("Blokus Duo")
    assert len(loaded.problems) == 1
    assert len(loaded.record.main_line()) == 2


@pytest.mark.parametrize(
    ("after", "told"),
    [
        (")\0\0\0", "expected the end of the file or '(;' of another game"),
        (")\n)", "expected the end of the file or '(;' of another game"),
        (")\nsome [text]", "expected the end of the file or '(;' of another game"),
        (")\n(;GM[Blokus Duo];B[f9,e1", "a value begins here that no ']' ends"),
        (")\n(a letter)", "expected ';'"),
        (")(;GM[Blokus])", "1 more in this file: only the first is read"),
    ],
)
def test_what_follows_the_game_costs_none_of_it(after, told):
    loaded = read(DUO + after.encode())
    assert all(problem.notice for problem in loaded.problems)
    assert told in str(loaded.problems[-1])
    assert_same(loaded.record, read_well(DUO + b")"))


def test_a_fault_tells_which_variation_is_missing():
    for after, path in ((b"", ()), (b"(;B[d11,d12])(;B[d9,c9]", (2,)), (b"(;B[d11,d12])", (2,))):
        [problem] = read(DUO + after).problems
        assert (problem.path, problem.move, problem.notice) == (path, 0, False)


def test_of_several_problems_one_that_costs_something_comes_first():
    loaded = read(DUO + b"C[\xe4];B[a1])(;GM[Blokus])")
    assert [problem.notice for problem in loaded.problems] == [True, True, False]
    assert "Purple's piece 1" in str(loaded.problem)
    assert read(DUO + b")").problem is None


HEADS = [
    b"(;GM[Blokus Duo]PB[M\xfcller]SCORING[basic]DT[2024];B[e10])",
    b"(;GM[Blokus Duo]CA[ISO-8859-1]PB[M\xc3\xbcller];B[e10];C[\xe4])",
    b"(;GM[blokus duo]PB[a\\]b]C[x [y] z]PW[Ben];B[e10",
    "(;FF[3]GaMe[Blokus Trigon]Player1[x]1P[Zoë];B[e10])".encode("utf-16"),
    b"(;GM[Blokus Duo]PB[Ada];",
    b"(;GM[Blokus Duo]PB[Ada](;B[e1",
    b"(;GM[Blokus Duo]PB[Ada]AB[e10]=PW[Ben];B[e10])",
    b"(;GM[Blokus Duo]PB[Ada]AB[a1];B[e10])",
    b"(;GM[Blokus Duo]PB[Ada]FIRST[9];B[e10])",
]


@pytest.mark.parametrize("data", HEADS, ids=range(len(HEADS)))
def test_the_header_alone_is_as_when_all_is_read(data):
    options, header = read_header(BytesIO(data))
    record = read(data).record
    assert options == record.options
    assert (header.names, header.date) == (record.header.names, record.header.date)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"(;GM[Blokus", "the file holds no saved game"),
        (
            b"(;GM[Blokus Duo]PB[Ada]",
            "line 1, column 24: the file ends before the '\\)' of its game",
        ),
        (b"(;GM[Blokus Duo]PB[Ada", "line 1, column 19: a value begins here"),
        (b"(;GM[Blokus Duo](B[e10]))", "line 1, column 18: expected ';'"),
        (b"(;PB[Ada];GM[Blokus Duo])", "it has no GM"),
        (b"(;GM[Chess])", "isn't known here: 'Chess'"),
        (b"(;GM[Blokus Duo])" + b" " * 2**24, "larger than 16 MB"),
    ],
    ids=range(7),
)
def test_what_has_no_header_is_not_read_either(data, told):
    for reading in (read, lambda data: read_header(BytesIO(data))):
        with pytest.raises(RecordError, match=told):
            reading(data)


@pytest.mark.parametrize("game", ["Chess", "Callisto Four-Player", "1", "x" * 10_000])
def test_other_games(game):
    with pytest.raises(UnknownGameError, match="isn't known here") as caught:
        read(f"(;GM[{game}])".encode())
    assert len(str(caught.value)) < 120


# -- Dice ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ROLL[7,1]", "a roll is numbers from 1 to 6"),
        ("ROLL[1,2,3]", "it is time to roll 2 dice"),
        ("TAKE[1:a1]", "nobody is to choose now"),
        ("ROLL[1,2];TAKE[a1]", "a colon, and cells"),
        ("ROLL[1,2];TAKE[6:a1]", "there is no 6"),
        ("ROLL[1,2]TAKE[1:a1]", "one roll, take or strike"),
    ],
)
def test_what_cannot_happen_in_dice(text, told):
    [problem] = reasons(f"(;GM[Blokus Dice Two-Player];{text})".encode())
    assert told in problem


def test_the_markers_of_dice_are_kept_unless_they_are_the_usual_ones():
    for options, written in (
        (DiceOptions(2, (2, 0)), b"MARKERS[3,1]"),
        (FAMILIES["dice"][2], None),
    ):
        record = Record(options)
        node = record.add(record.root, Roll((1, 2)))
        record.add(node, Take(1, False, options.ruleset.table.parse("a1")))
        data = write(record)
        assert (b"MARKERS" in data) is (written is not None)
        assert written is None or written in data
        again = read_well(data)
        assert again.options == options
        assert again.position(again.main_line()[-1]).markers.held == options.held


@pytest.mark.parametrize("value", ["", "1", "1,1", "1,5", "1,2,3", "blue,red"])
def test_markers_that_cannot_be_are_told_and_the_usual_ones_taken(value):
    loaded = read(f"(;GM[Blokus Dice Two-Player]SZ[9]MARKERS[{value}];ROLL[1,2])".encode())
    (problem,) = loaded.problems
    assert "the markers are 2 different ones of 1, 2, 3, 4, separated by commas" in str(problem)
    assert loaded.record.options == FAMILIES["dice"][2]


@pytest.mark.parametrize("root", ["", "SZ[9]", "SZ[ 9 ]"])
@pytest.mark.parametrize("markers", ["", "MARKERS[3,1]"])
def test_a_record_of_dice_says_how_large_the_boards_are(root, markers):
    text = f"(;GM[Blokus Dice Two-Player]FF[4]CA[UTF-8]{root}{markers};ROLL[1,2];TAKE[1:i9])"
    record = read_well(text.encode())
    options = DiceOptions(2, (2, 0) if markers else ())
    assert record.options == options
    assert read_header(BytesIO(text.encode()))[0] == options
    assert len(record.main_line()) == 3
    written = write(record)
    assert b"SZ[9]" in written
    assert read_well(written).options == options
    assert write(read_well(written)) == written


@pytest.mark.parametrize("size", ["14", "0", "", "9:14", "x" * 10_000, "9][14"])
def test_a_record_of_dice_on_boards_of_a_size_that_is_not_known_is_not_read(size):
    data = f"(;GM[Blokus Dice]SZ[{size}];ROLL[1,2,3,4];TAKE[1:a1])".encode()
    with pytest.raises(UnknownGameError, match="unknown size: SZ is 9, not ") as error:
        read(data)
    assert len(str(error.value)) < 120
    assert "\n" not in str(error.value)
    with pytest.raises(UnknownGameError):
        read_header(BytesIO(data))


def test_a_size_says_nothing_where_boards_have_one():
    record = read_well(b"(;GM[Blokus Duo]SZ[14];B[e10])")
    assert record.options == Options("Blokus Duo")
    assert b"SZ[14]" in write(record)


# -- limits --------------------------------------------------------------------


@pytest.mark.parametrize("unit", [";PL[W];PL[B]", ";AE[e10];AB[e10]", "(;AB[e10])", "(;AB[a1])"])
def test_only_so_many_boards_are_set_up(unit, looks):
    problems = read(f"(;GM[Blokus Duo]{unit * 1000})".encode()).problems
    assert len(looks) < 10 * MOST_SET_UPS
    told = [f"a file sets up at most {MOST_SET_UPS} boards" in str(one) for one in problems]
    assert any(told) or len(problems) == MOST_PROBLEMS


def test_a_set_up_of_one_piece_many_times_is_hardly_looked_at(looks):
    for count in (21, 42, 1000):
        assert len(reasons(f"(;GM[Blokus Duo];AB{'[e10]' * count})".encode())) == 1
    assert len(looks) < 100


def test_only_so_much_happens_in_a_line():
    again = ";AE[e10][j5]PL[B];B[e10];W[j5];B[d11,d12];AE[e10][j5][d11,d12]PL[B];B[e10];W[j5]"
    loaded = read(DUO + 2 * MOST_IN_LINE * again.encode() + b")")
    assert len(loaded.record.main_line()) <= MOST_IN_LINE + 1


def test_only_so_many_events_of_dice_are_read():
    text = "(;GM[Blokus Dice Two-Player]" + "(;ROLL[1,2])" * (MOST_EVENTS + 2) + ")"
    problems = reasons(text.encode())
    assert len(problems) == 2
    assert f"a file has at most {MOST_EVENTS} events of Dice" in problems[0]


# -- writing -------------------------------------------------------------------


def test_a_record_that_could_not_be_read_again_is_not_written():
    record = Record(Options("Blokus Duo"))
    for _ in range(MOST_NODES):
        record.add_silent(record.root)
    with pytest.raises(ValueError, match=f"read again: .*more than {MOST_NODES} nodes"):
        write_checked(record)
    record = Record(Options("Blokus Duo"))
    record.root.comment = "x" * 2**24
    with pytest.raises(ValueError, match="larger than 16 MB"):
        write_checked(record)


@pytest.mark.parametrize(
    "properties", [{"AB": ["a1"]}, {"x y": ["1"]}, {"B": ["e10"]}, {"": ["1"]}]
)
def test_what_would_be_read_as_something_else_is_not_written(properties):
    record = Record(Options("Blokus Duo"))
    record.root.properties = properties
    with pytest.raises(ValueError, match="read again"):
        write_checked(record)


def test_what_happened_counts_whatever_else_a_node_says():
    record = Record(Options("Blokus Duo"))
    record.begin_with(SetUp((Ply(0, record.options.ruleset.table.parse("e10")),), 1))
    record.root.properties = {"PL": ["nobody"], "C": ["x"]}
    again = read_well(write_checked(record))
    assert again.root.event == record.root.event
    assert again.root.event.colour == 1


# -- damage --------------------------------------------------------------------


@settings(max_examples=150)
@given(st.data())
def test_damaged_files_raise_nothing_but_what_is_told(data):
    options = data.draw(st.sampled_from([GAMES["Blokus Duo"], GAMES["Blokus Dice Two-Player"]]))
    damaged = bytearray(FILES.setdefault(options, write(random_record(options, 4))))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        kind = data.draw(st.sampled_from(["cut", "flip", "drop", "repeat", "swap"]))
        other = data.draw(st.integers(0, len(damaged) - 1))
        if kind == "cut":
            del damaged[max(1, at) :]
        elif kind == "flip":
            damaged[at] ^= 1 << data.draw(st.integers(0, 7))
        elif kind == "drop":
            del damaged[at : at + 1 if len(damaged) > 1 else at]
        elif kind == "repeat":
            damaged[at:at] = damaged[other : other + 40]
        else:
            damaged[at], damaged[other] = damaged[other], damaged[at]
    try:
        loaded = read(bytes(damaged))
    except RecordError:
        return
    record = loaded.record
    for node in record.root.subtree():
        record.position(node)
    assert_same(record, read_well(write(record)))


FILES = {}


@settings(max_examples=60)
@given(st.data())
def test_what_comes_before_damage_is_read(data):
    """A line with something done to it somewhere: all moves before that are still there."""
    options = data.draw(st.sampled_from([GAMES["Blokus Duo"], GAMES["Blokus Dice Two-Player"]]))
    whole = LINES.setdefault(options, write(a_line(options)))
    ends = [at + 1 for at in range(len(whole)) if whole.startswith(b"]\n", at)]
    at = data.draw(st.integers(ends[0] + 1, len(whole)))
    other = data.draw(
        st.binary(max_size=20) | st.sampled_from([b"\0" * 40, b"]", b"(", b";", b"\xff"])
    )
    kept = data.draw(st.integers(0, 40)) if data.draw(st.booleans()) else len(whole)
    moves = read_well(whole).main_line()
    # The first end is that of the root. What comes right behind a node may belong to it: something
    # that was added, or the next move if its semicolon was taken away.
    sure = sum(end <= at for end in ends[1:]) - (not {at, at - 1}.isdisjoint(ends))
    try:
        loaded = read(whole[:at] + other + whole[at + kept :])
    except RecordError:
        assert sure <= 0
        return
    assert len(loaded.record.main_line()) > sure
    for before, after in zip(moves[: sure + 1], loaded.record.main_line(), strict=False):
        assert before.event == after.event


LINES = {}


def a_line(options):
    """A record with a single line, with texts in some of its nodes."""
    record, rng = Record(options), Random(5)
    record.header.names = ("Zoë [3d]", "好棋")
    node = record.root
    for ply in range(12):
        node = record.add(node, random_event(record.position(node), rng))
        if ply % 3 == 2:
            node.comment = rng.choice(TEXTS)
    return record


def test_a_deep_record():
    text = "(;GM[Blokus Duo]" + "(;C[x]" * 20_000 + ";B[e10]" + ")" * 20_001
    record = read_well(text.encode())
    assert len(record.main_line()) == 20_002
    assert_same(record, read_well(write(record)))


def test_a_set_up_in_a_variation_is_written_as_a_change():
    record = Record(Options("Blokus Duo"))
    node = line(record, "B:e10 W:j5")
    table = record.options.ruleset.table
    record.add(node, SetUp((Ply(0, table.parse("e10")), Ply(0, table.parse("d11,d12"))), 0))
    assert b";AE[j5]AB[d11,d12]PL[B]\n" in write(record)
