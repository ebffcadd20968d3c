"""The tool that grows opening books."""

from concurrent.futures.process import BrokenProcessPool
from itertools import islice

import grow_book
import msgspec
import pytest
from training.book_tree import A_PLY, BookTree, Searched

from game.ai.levels.calibration import hash_of_weights
from game.ai.search.book import Book, BookFile
from game.base.envelope import unseal
from game.engine import Options
from game.engine.position import Position
from game.evaluation import RANKED_VISITS

DUO = Options("Blokus Duo").ruleset
FIRST = ("f9,e10,f10,g10,f11", "e9,d10,e10,f10,e11", "f9,g9,f10,e10,f11")


def name(text):
    return DUO.table.name_of(DUO.table.parse(text))


FIRST = tuple(map(name, FIRST))
MIRRORED = "e8,d9,e9,f9,e10"
"""The mirror image of the first of these."""


def searched(line, *chances, names=None, visits=100):
    """A search that found these chances for the mover, by default for the last legal placements."""
    tree = BookTree(DUO)
    position = tree.position(line)
    names = names or [DUO.table.name_of(int(one)) for one in position.legal()[-len(chances) :]]
    of_both = [
        (chance, 1 - chance) if position.player == 0 else (1 - chance, chance) for chance in chances
    ]
    candidates = zip(names, [visits] * len(names), of_both, strict=True)
    return Searched(tuple(line), 1000, tuple(candidates))


def lines(tree, count):
    return [line for _, line in islice(tree.leaves(), count)]


def test_first_comes_the_start():
    assert lines(BookTree(DUO), 5) == [()]


def test_what_is_given_away_counts_as_plies():
    tree = BookTree(DUO)
    tree.add(searched((), 0.6, 0.6 - 1.5 * A_PLY, 0.6 - 4 * A_PLY, names=FIRST))
    best, second, third = ((one,) for one in FIRST)
    assert lines(tree, 9) == [best, second, third]
    # One ply deeper in the best line costs less than what the alternatives give away.
    tree.add(searched(best, 0.4, 0.4 - A_PLY))
    replies = [branch.name for branch in next(iter(reversed(tree.nodes.values()))).branches]
    assert lines(tree, 9) == [
        (*best, replies[0]),
        second,
        (*best, replies[1]),
        third,
    ]


def test_what_an_answer_refutes_is_worth_less():
    tree = BookTree(DUO)
    tree.add(searched((), 0.6, 0.59, names=FIRST[:2]))
    tree.add(searched(FIRST[:1], 0.5, 0.45))
    start = tree.book().positions["B"]
    assert start == {FIRST[1]: 0.59}  # The other is now worth 0.5, too little to keep.
    tree.add(searched(FIRST[1:2], 0.43))
    assert tree.book().positions["B"] == {FIRST[1]: 0.57}


def test_of_mirrored_placements_one_is_followed():
    tree = BookTree(DUO)
    tree.add(searched((), 0.6, 0.6, names=(FIRST[0], MIRRORED)))
    assert lines(tree, 9) == [FIRST[:1]]


def test_hardly_visited_placements_are_not_followed():
    tree = BookTree(DUO)
    few = searched((), 0.6, 0.9, names=FIRST[:2])
    (kept, visits, chances), (odd, _, others) = few.candidates
    candidates = ((kept, visits, chances), (odd, RANKED_VISITS - 1, others))
    tree.add(msgspec.structs.replace(few, candidates=candidates))
    assert list(tree.book().positions["B"]) == [kept]


def test_lines_that_meet_are_one_position():
    """A colour's second and third placements, in either order, lead to the same leaf."""
    tree, position = BookTree(DUO), Position(DUO)
    opening = []
    for _ in range(2):
        opening.append(DUO.table.name_of(int(position.legal()[-1])))
        position = position.play(int(position.legal()[-1]))
    answer = int(position.play(int(position.legal()[-1])).legal()[0])
    one = int(position.legal()[-1])
    other = next(
        int(other)
        for other in position.legal()
        if position.play(one).play(answer).is_legal(int(other))
        and position.play(int(other)).is_legal(answer)
        and position.play(int(other)).play(answer).is_legal(one)
    )
    one, other, answer = map(DUO.table.name_of, (one, other, answer))
    tree.add(searched((), 0.5, names=opening[:1]))
    tree.add(searched(opening[:1], 0.5, names=opening[1:]))
    tree.add(searched(opening, 0.5, 0.5, names=[one, other]))
    for first, last in ((one, other), (other, one)):
        tree.add(searched([*opening, first], 0.5, names=[answer]))
        tree.add(searched([*opening, first, answer], 0.5, names=[last]))
    ((key, end),) = tree.leaves()
    assert end in {(*opening, one, answer, other), (*opening, other, answer, one)}
    to_play, *placements = key.split(" ")
    assert to_play == "W"
    assert placements == sorted(placements)


@pytest.fixture
def run(tmp_path):
    """Run the tool and return its exit status."""

    def run(*arguments):
        files = ["--log", str(tmp_path / "log.jsonl"), "--out", str(tmp_path / "book.json")]
        return grow_book.main(["blokus duo", "--work", "60", *files, *arguments])

    return run


def test_a_book_grows_and_goes_on_where_it_was_cut_off(run, tmp_path, capsys):
    log = tmp_path / "log.jsonl"
    assert run("--positions", "3") == 0
    assert capsys.readouterr().out.startswith("3 positions: 1 after 0, ")
    before = log.read_bytes()
    log.write_bytes(before + b'{"line":["f9')
    assert run("--positions", "5") == 0
    whole = log.read_bytes()
    assert whole.startswith(before)
    assert len(whole.splitlines()) == 7
    book = msgspec.json.decode(unseal((tmp_path / "book.json").read_bytes()).json, type=BookFile)
    assert len(book.positions) == 5
    start = Position(DUO)
    assert set(Book(book).chances(start)) <= set(start.legal().tolist())


def refused(run, capsys, *arguments):
    """The one-line error about a log that the tool refuses."""
    assert run("--positions", "3", *arguments) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    return error


def heading(work=60, weights=None):
    weights = weights or hash_of_weights("Blokus Duo")
    return msgspec.json.encode(grow_book.Heading("Blokus Duo", work, weights))


@pytest.mark.parametrize(
    ("known", "difference"),
    [({"work": 61}, "work 61 there, 60 here"), ({"weights": "old"}, "weights old there, ")],
)
def test_the_log_of_other_searches_is_refused(run, tmp_path, capsys, known, difference):
    log = tmp_path / "log.jsonl"
    whole = heading(**known) + b"\n"
    log.write_bytes(whole)
    assert difference in refused(run, capsys)
    assert log.read_bytes() == whole


NO_SEARCHES = [
    msgspec.json.encode(Searched(("a1",), 10, (("a2", 1, (0.5, 0.5)),))),
    msgspec.json.encode(Searched((), 10, ((FIRST[0], 1, (0.5, 0.25, 0.25)),))),
    b'{"match": {}}',
    b'{"line":7}',
    b"tea",
]


@pytest.mark.parametrize("line", NO_SEARCHES)
def test_lines_that_are_no_searches_of_the_game_are_refused(run, tmp_path, capsys, line):
    log = tmp_path / "log.jsonl"
    for lines in ([heading(), line], [line, heading()]):
        whole = b"\n".join(lines) + b"\n"
        log.write_bytes(whole)
        assert "give another" in refused(run, capsys)
        assert log.read_bytes() == whole


def test_a_file_of_something_else_that_begins_with_an_empty_line_is_refused(run, tmp_path, capsys):
    log = tmp_path / "log.jsonl"
    log.write_bytes(b"\ntea\n")
    assert "is no log of this tool" in refused(run, capsys)
    assert log.read_bytes() == b"\ntea\n"


def test_a_process_that_dies_is_told_and_the_book_written(run, tmp_path, monkeypatch, capsys):
    assert run("--positions", "2") == 0
    (tmp_path / "book.json").unlink()

    def die(*_):
        raise BrokenProcessPool

    monkeypatch.setattr(grow_book, "grow", die)
    assert run("--positions", "3") == 0
    captured = capsys.readouterr()
    assert "as a process died" in captured.err
    assert captured.out.splitlines()[-1].startswith("2 positions: ")
    assert (tmp_path / "book.json").exists()
