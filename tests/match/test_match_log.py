"""The file that keeps the games of matches."""

import json
import math

import pytest
from arena.sides import terms

from tools.arena.account import Account
from tools.arena.errors import ArenaError
from tools.arena.log import Log
from tools.arena.record import Record
from tools.arena.standing import Standing


def record(number, points=1.0, cpu=0.5):
    account = Account(cpu=cpu, moves=2, longest=0.25)
    return Record(
        number, (("B", "e10"), ("W", "j5")), (3, 4), number % 2, points, 1, (account,) * 2
    )


def test_games_come_back_as_they_were(tmp_path):
    path, match = tmp_path / "log.jsonl", terms()
    games = [record(1), record(0, points=0.5)]
    log = Log(path, [match])
    for game in games:
        log.add(match, game)
    assert Log(path, [match]).records(match) == games
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [line["number"] for line in lines] == [1, 0]
    assert lines[0]["moves"] == [["B", "e10"], ["W", "j5"]]
    assert lines[0]["match"]["variant"] == "Blokus Junior"


def test_without_a_file_nothing_is_kept():
    log = Log(None, [terms()])
    log.add(terms(), record(0))
    assert log.records(terms()) == []


def test_unknown_times_stay_unknown(tmp_path):
    log = Log(tmp_path / "log.jsonl", [terms()])
    log.add(terms(), record(0, cpu=math.nan))
    assert "NaN" not in (tmp_path / "log.jsonl").read_text()
    (found,) = Log(tmp_path / "log.jsonl", [terms()]).records(terms())
    assert not found.accounts[0].known


def test_several_matches_share_a_file(tmp_path):
    path, one, other = tmp_path / "log.jsonl", terms(ours="medium"), terms(ours="hard")
    log = Log(path, [one, other])
    log.add(one, record(0))
    log.add(other, record(1))
    again = Log(path, [one, other])
    assert again.records(one) == [record(0)]
    assert again.records(other) == [record(1)]


@pytest.mark.parametrize("cut", [1, 5, 60])
def test_a_line_that_was_cut_off_is_dropped(tmp_path, cut):
    path, match = tmp_path / "log.jsonl", terms()
    log = Log(path, [match])
    log.add(match, record(0))
    whole = path.read_bytes()
    path.write_bytes(whole + whole[:cut])
    log = Log(path, [match])
    log.add(match, record(1))
    assert Log(path, [match]).records(match) == [record(0), record(1)]


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (terms(seed=2), "seed 2 there, 1 here"),
        (terms(theirs="hard"), "theirs hard there, them here"),
        (terms("Blokus Duo", opening_plies=4), "opening_plies 4 there, 2 here; variant Blokus Duo"),
    ],
)
def test_a_log_of_another_match_is_refused(tmp_path, other, told):
    path = tmp_path / "log.jsonl"
    Log(path, [other]).add(other, record(0))
    with pytest.raises(ArenaError, match=f"line 1 is of another match: {told}"):
        Log(path, [terms()])


@pytest.mark.parametrize(
    "text",
    ["{}\n", "[]\n", "1\n", "\n", "nonsense\n", '{"match": 1}\n', "my diary", '{"matches": 1}'],
)
def test_what_is_no_log_is_refused_and_left_alone(tmp_path, text):
    path = tmp_path / "file"
    path.write_text(text)
    with pytest.raises(ArenaError, match="give another file"):
        Log(path, [terms()])
    assert path.read_text() == text


def test_a_file_that_cannot_be_written(tmp_path):
    for path in (tmp_path, tmp_path / "no folder" / "log.jsonl"):
        with pytest.raises(ArenaError, match=str(path)):
            Log(path, [terms()])


def test_only_finished_pairs_count():
    standing = Standing()
    assert standing.add(record(0, points=1)) is None
    assert standing.outcomes == (0, 0, 0)
    assert standing.add(record(2, points=0)) is None
    assert standing.add(record(1, points=0.5)) == (record(0), record(1, points=0.5))
    assert standing.outcomes == (1, 1, 0)
    assert standing.estimate.share == 0.75
    assert standing.accounts[0].moves == 6
