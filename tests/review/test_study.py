"""Studies: walk through any line of a record, and play on to add variations."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import Options
from game.engine.events import Ply, SetUp
from game.engine.kinds import KINDS
from game.records.tree import Record
from game.review.study import Study

OPTIONS = Options("Blokus Junior")
NAMES = ("Ada", "Ben")


def grown(seed, plies, branches):
    """A record of a random game, with variations of one to three plies."""
    chance, record = random.Random(seed), Record(OPTIONS)
    node = record.root
    for _ in range(plies):
        node = record.add(node, event_at(record, node, chance))
    for _ in range(branches):
        node = chance.choice(record.main_line()[:-1])
        for _ in range(chance.randrange(1, 4)):
            if record.position(node).over:
                break
            node = record.add(node, event_at(record, node, chance))
    return record


def event_at(record, node, chance):
    position = record.position(node)
    return position.event(int(chance.choice(position.legal())))


def assert_in_step(study):
    """Check that the game of a study agrees with the record."""
    node, game = study.node, study.game
    assert study.nodes[0] is study.record.root
    assert all(after.parent is before for before, after in pairwise(study.nodes))
    assert not study.nodes[-1].children
    assert game.played == node.events()
    assert game.events == study.nodes[-1].events()
    start = KINDS[OPTIONS.kind].start(OPTIONS)
    for event in game.played:
        start = start.after(event)
    assert (start.board == game.position.board).all()
    assert start.colour == game.position.colour


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.data())
def test_however_one_walks_game_and_record_agree(seed, data):
    record = grown(seed, plies=10, branches=4)
    study, chance = Study(record, NAMES), random.Random(seed)
    for _ in range(12):
        match data.draw(st.sampled_from(["step", "end", "ply", "node", "aside", "play", "delete"])):
            case "step":
                study.step(chance.randrange(-3, 4))
            case "end":
                study.step_to_end(last=chance.random() < 0.5)
            case "ply":
                study.go_to_ply(chance.randrange(0, 12))
            case "node":
                study.go_to(chance.choice(list(record.root.subtree())))
            case "aside":
                study.step_aside(1)
            case "play" if not study.game.position.over:
                event = event_at(record, study.node, chance)
                study.game.play(event)
                study.played(event)
            case "delete":
                study.delete()
        assert_in_step(study)


def test_what_is_played_again_is_no_second_variation():
    record = grown(1, plies=6, branches=0)
    study = Study(record, NAMES)
    event = record.root.children[0].event
    study.game.play(event)
    study.played(event)
    assert len(record.root.children) == 1
    assert len(study.nodes) == 7


def test_the_first_step_aside_leads_back_in_the_end():
    record = grown(2, plies=5, branches=0)
    chance = random.Random(3)
    while len(record.root.children) < 3:
        record.add(record.root, event_at(record, record.root, chance))
    study = Study(record, NAMES, record.root.children[0])
    seen = [study.node]
    for _ in range(3):
        assert study.step_aside(1)
        seen.append(study.node)
    assert seen[0] is seen[3]
    assert len(set(map(id, seen))) == 3


def test_deleting_leads_to_the_node_before_and_the_line_that_is_left():
    record = grown(4, plies=5, branches=0)
    first, second = record.root, event_at(record, record.root, random.Random(9))
    other = record.add(first, second)
    study = Study(record, NAMES, other)
    assert study.delete()
    assert study.node is record.root
    assert other not in record.root.children
    assert len(study.nodes) == 6
    assert not study.delete()


def test_what_another_has_deleted_is_left():
    record = grown(4, plies=5, branches=0)
    lower = Study(record, NAMES, record.main_line()[-1])
    upper = Study(record, NAMES, record.main_line()[3])
    assert not lower.follow_record()
    upper.delete()
    assert lower.follow_record()
    assert lower.nodes == record.main_line()
    assert (lower.index, lower.game.ply, len(lower.game.events)) == (2, 2, 2)
    assert not lower.follow_record()


def test_what_another_has_added_at_the_end_is_followed():
    record = grown(4, plies=5, branches=0)
    mine, theirs = (Study(record, NAMES, record.main_line()[-1]) for _ in range(2))
    position = theirs.game.position
    theirs.game.play(position.event(int(position.legal()[0])))
    theirs.played(theirs.game.events[-1])
    assert mine.follow_record()
    assert mine.nodes == record.main_line()
    assert (mine.index, mine.game.ply, len(mine.game.events)) == (5, 5, 6)
    assert not mine.follow_record()


def test_a_line_is_made_the_main_one():
    record = grown(5, plies=4, branches=0)
    other = record.add(record.root, event_at(record, record.root, random.Random(8)))
    study = Study(record, NAMES, other)
    study.make_main()
    assert record.main_line()[1] is other


@pytest.mark.parametrize("ply", [-1, 7])
def test_a_game_has_no_other_plies_than_its_own(ply):
    study = Study(grown(6, plies=6, branches=0), NAMES)
    with pytest.raises(ValueError, match="plies 0 to 6"):
        study.game.go_to(ply)


def test_an_impossible_event_leaves_a_game_as_it_was():
    study = Study(grown(7, plies=6, branches=0), NAMES)
    study.go_to_ply(3)
    before = study.game.position
    with pytest.raises(ValueError, match="corner"):
        study.game.continue_with([Ply(0, 0), Ply(0, 0)])
    assert study.game.position is before


def a_set_up(seed, plies):
    """A set-up with a board taken from a random game."""
    record = grown(seed, plies, branches=0)
    position = record.position(record.main_line()[-1])
    return KINDS[OPTIONS.kind].set_up(position)


def test_a_board_set_up_before_anything_has_happened_stands_in_the_root():
    record = Record(OPTIONS)
    record.root.comment = "from a book"
    study = Study(record, NAMES)
    for event in (a_set_up(1, 5), a_set_up(2, 7)):
        study.set_up(event)
        assert_in_step(study)
        assert study.node is record.root
        assert record.root.event == event
        assert record.root.comment == "from a book"
        # One node stands for both plies, as there is no node before it.
        assert study.nodes_by_ply() == [record.root, record.root]
        assert (study.game.ply, study.ply_of(record.root)) == (1, 1)
    study.game.play(event_at(record, record.root, random.Random(1)))
    study.played(study.game.events[-1])
    assert_in_step(study)
    assert study.nodes_by_ply() == [record.root, record.root, study.node]
    assert study.ply_of(study.node) == 2
    study.go_to_ply(0)
    assert study.node is record.root
    assert_in_step(study)


def test_a_board_set_up_later_is_a_variation():
    record = grown(3, plies=6, branches=0)
    line, study = record.main_line(), Study(record, NAMES, record.main_line()[3])
    event = a_set_up(4, 5)
    study.set_up(event)
    assert_in_step(study)
    assert record.main_line() == line
    assert line[3].children == [line[4], study.node]
    assert study.node.event == event
    assert study.game.ply == study.ply_of(study.node) == 4


def test_what_breaks_the_rules_is_set_up_nowhere():
    for record in (Record(OPTIONS), grown(5, plies=3, branches=0)):
        study, root = Study(record, NAMES), record.root
        with pytest.raises(ValueError, match="start"):
            study.set_up(SetUp((Ply(0, 0),), 0))
        assert record.root is root
        assert root.event is None
        assert_in_step(study)
