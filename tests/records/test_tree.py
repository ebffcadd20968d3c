"""Tests of records as trees: variations, positions, comments and merging."""

import random
from datetime import date
from types import SimpleNamespace

import pytest
from helpers.trees import line, random_event, random_record

from game.engine import FAMILIES, GAMES, Game, Options, Ply, Seat, SetUp
from game.engine.contacts import IllegalPlacementError
from game.records.blksgf import read, write
from game.records.header import result_of
from game.records.tree import MOST_POSITIONS, Node, Record

FIRST = "B:e10 W:j5"


@pytest.fixture
def record():
    return Record(Options("Blokus Duo"))


def test_an_event_that_is_there_is_followed(record):
    first = line(record, FIRST)
    assert line(record, FIRST) is first
    other = line(record, "B:e10,e9 W:j5")
    assert [len(record.root.children), len(first.parent.children)] == [2, 1]
    assert other.path()[1] is record.root.children[1]


def test_what_the_rules_do_not_allow_is_not_added(record):
    with pytest.raises(IllegalPlacementError):
        line(record, "B:a1")
    assert record.root.children == []


def test_a_variation_becomes_the_main_line(record):
    nodes = [line(record, f"B:{cells}") for cells in ("e10", "e10,e9", "e10,e11", "e10,f10")]
    below = line(record, "W:j5", nodes[3])
    record.make_main(below)
    assert record.root.children == [nodes[3], *nodes[:3]]
    assert record.main_line() == [record.root, nodes[3], below]


def test_records_that_have_gone_apart_are_merged(record):
    nodes = [line(record, f"B:{cells} W:j5") for cells in ("e10", "e10,e9", "e10,e11")]
    nodes[0].comment = nodes[1].comment = "before"
    base = read(write(record)).record
    other = read(write(record)).record
    theirs = other.root.children
    theirs[0].children[0].comment, theirs[1].children[0].comment = "theirs", "changed"
    line(other, "B:e10,f10 W:j5,j6")
    other.delete(theirs[2])
    nodes[0].comment = "mine"
    record.delete(nodes[1].parent)
    record.merge(other, base)
    assert nodes[0].comment == "mine"
    assert len(record.root.children) == 3  # e10, e10,e11 and e10,f10
    assert len(record.root.children[-1].children) == 1
    assert nodes[2].parent in record.root.children
    again = write(record)
    record.merge(other, base)
    assert write(record) == again


def merged(change_mine, change_theirs):
    """What a record of three first moves becomes when it was changed in two places."""
    mine = Record(Options("Blokus Duo"))
    for cells in ("e10", "e10,e9", "e10,e11"):
        line(mine, f"B:{cells} W:j5")
    base, theirs = (read(write(mine)).record for _ in range(2))
    change_mine(mine)
    change_theirs(theirs)
    mine.merge(theirs, base)
    return [mine.options.ruleset.table.name_of(n.event.placement) for n in mine.root.children]


def promote(number):
    return lambda record: record.make_main(record.root.children[number])


def promote_new(record):
    record.make_main(line(record, "B:e10,f10 W:j5,j6"))


def test_the_main_line_is_the_one_that_was_changed():
    def leave(record):
        pass

    kept = ["e10", "e9,e10", "e10,e11"]
    assert merged(leave, leave) == kept
    assert merged(leave, promote(2)) == ["e10,e11", "e10", "e9,e10"]
    assert merged(promote(2), leave) == ["e10,e11", "e10", "e9,e10"]
    assert merged(promote(1), promote(2)) == ["e9,e10", "e10", "e10,e11"]
    assert merged(leave, promote_new) == ["e10,f10", *kept]
    # What was deleted here isn't brought back, not even as the main line.
    assert merged(lambda record: record.delete(record.root.children[2]), promote(2)) == kept[:2]


def test_a_node_goes_with_all_below(record):
    last = line(record, FIRST)
    kept = line(record, "B:e10,e9")
    assert record.delete(last.parent) is record.root
    assert list(record.root.subtree()) == [record.root, kept]
    with pytest.raises(ValueError, match="root"):
        record.delete(record.root)


def test_what_is_said_at_a_node(record):
    node = record.root
    node.comment, node.name = "a ] comment", "opening"
    assert (node.comment, node.name) == ("a ] comment", "opening")
    node.comment = ""
    assert node.properties == {"N": ["opening"]}


@pytest.mark.parametrize("name", ["Blokus", "Blokus Trigon Three-Player", "Blokus Dice Two-Player"])
def test_positions_are_those_of_the_line(name):
    record = random_record(GAMES[name], 5, nodes=60)
    nodes = list(record.root.subtree())
    random.Random(1).shuffle(nodes)
    for node in nodes:
        position = record.kind.start(record.options)
        for event in node.events():
            position = position.after(event)
        there = record.position(node)
        assert (there.player, there.totals()) == (position.player, position.totals())


def test_few_positions_are_kept(record):
    for seed in range(12):
        node, rng = record.root, random.Random(seed)
        while not record.position(node).over:
            node = record.add(node, random_event(record.position(node), rng))
    assert len(list(record.root.subtree())) > MOST_POSITIONS
    assert len(record._positions) == MOST_POSITIONS


def test_a_deep_record_needs_no_recursion(record):
    node = record.root
    for _ in range(100_000):
        node = record.add_silent(node)
    assert len(node.path()) == len(record.main_line()) == 100_001
    assert record.position(node).ply == 0
    record.make_main(node)
    assert sum(1 for _ in record.root.subtree()) == 100_001


# -- games --------------------------------------------------------------------


def played(options, seats, plies, seed=3):
    game, rng = Game(options, seats), random.Random(seed)
    while game.ply < plies and not game.position.over:
        game.play(random_event(game.position, rng))
    return game


@pytest.mark.parametrize("name", GAMES)
def test_a_game_becomes_a_record_and_again_a_game(name):
    options = GAMES[name]
    level = "5" if options.opponents else None
    seats = [Seat("Ada"), *(Seat("Level 5", level) for _ in range(options.players - 1))]
    game = played(options, seats, 1000)
    record = Record.of(game, date(2026, 3, 7))
    header = record.header
    assert header.names == tuple(seat.name for seat in seats)
    assert header.levels == tuple(seat.level for seat in seats)
    assert header.date == date(2026, 3, 7)
    again = record.game(record.main_line()[-1], seats)
    assert again.played == game.played
    assert again.seats == game.seats
    assert again.position.totals() == game.position.totals()
    assert [seat.name for seat in record.game(record.root).seats] == [seat.name for seat in seats]


def test_what_was_taken_back_is_not_in_the_record():
    game = played(Options("Blokus Duo"), [Seat("Ada"), Seat("Ben")], 6)
    game.undo()
    assert [node.event for node in Record.of(game).main_line()[1:]] == game.events[:5]


@pytest.mark.parametrize(
    ("totals", "places", "options", "result"),
    [
        ([20, 13], [1, 2], Options("Blokus Duo"), "B+7"),
        ([13, 20], [2, 1], Options("Blokus Duo"), "W+7"),
        ([13, 20], [1, 2], Options("Blokus Duo", scoring="basic"), "B+7"),
        ([5, 5], [1, 1], Options("Blokus Duo"), "0"),
        ([40, 31], [2, 1], FAMILIES["dice"][2], "W+9"),
        ([40, 40], [2, 1], FAMILIES["dice"][2], "W+"),
        ([1, 2, 3, 4], [4, 3, 2, 1], Options("Blokus"), "1 2 3 4"),
    ],
)
def test_results_in_words(totals, places, options, result):
    from game.records.header import result_of

    class Over:
        def totals(self):
            return totals

        def ranks(self):
            return places

    assert result_of(options, Over()) == result


def test_a_game_on_a_board_that_was_set_up_has_it_in_the_root():
    options = Options("Blokus Duo")
    event = SetUp((Ply(0, options.ruleset.table.parse("e10")),), 0)
    game = Game(options, [Seat("Ada"), Seat("Ben")], [event])
    game.play(game.position.event(int(game.position.legal()[0])))
    record = Record.of(game)
    assert record.root.event == event
    assert record.game(record.main_line()[-1]).played == game.played


def test_a_header_says_nothing_where_nothing_is_written():
    header = Record(Options(), Node()).header
    assert (header.result, header.date) == ("", None)
    assert header.names == ("",) * 4
    header.properties["DT"] = ["2026-99"]
    assert header.date is None
    header.result = "B+5"
    header.result = ""
    assert header.properties == {"DT": ["2026-99"]}


@pytest.mark.parametrize("several", ["1996-05-06,07,08", "1996-05-06,1996-06-01"])
def test_of_several_days_the_first_is_that_of_the_game(several):
    header = Record(Options(), Node()).header
    header.properties["DT"] = [several]
    assert header.date == date(1996, 5, 6)


def test_of_several_children_with_one_event_each_is_merged_with_its_own():
    text = b"(;GM[Blokus Duo](;C[first idea];B[e10])(;C[second idea];B[e10,e9])(;B[e10])(;B[e10]))"
    record, base, other = (read(text).record for _ in range(3))
    record.root.comment = "mine"
    other.root.children[1].comment = "theirs"
    other.add_silent(other.root).comment = "third idea"
    record.merge(other, base)
    assert [child.comment for child in record.root.children] == [
        *("first idea", "theirs", "", ""),
        "third idea",
    ]
    assert [len(child.children) for child in record.root.children] == [1, 1, 0, 0, 0]


def test_records_that_begin_with_different_boards_are_not_merged():
    record, base, other = (Record(Options("Blokus Duo")) for _ in range(3))
    other.begin_with(SetUp((), 1))
    with pytest.raises(ValueError, match="different boards"):
        record.merge(other, base)


def test_a_game_that_begins_with_a_position_is_read_back_the_same():
    game = Game(Options("Blokus Duo"), (Seat("Ada"), Seat("Ben")))
    for _ in range(9):
        game.play(game.position.event(int(game.position.legal()[-1])))
    on = Game(game.options, game.seats, [game.kind.set_up(game.position)])
    assert read(write(Record.of(on))).record.main_line()[-1].events() == list(on.played)


def test_the_result_says_who_won_where_points_do_not():
    options = FAMILIES["dice"][3]

    def result(totals, ranks):
        return result_of(options, SimpleNamespace(totals=lambda: totals, ranks=lambda: ranks))

    assert result([113, 113, 120], [2, 1, 3]) == "113:2 113:1 120:3"
    assert result([113, 113, 120], [1, 1, 3]) == "113 113 120"
