"""The log file that keeps the games of matches, and which of them count."""

import json
import math
import os
from pathlib import Path

import pytest
from helpers.contenders import match_spec, result

from game.commands.match.match import MatchLog
from game.commands.match.result import MatchError
from game.commands.match.score import MatchScore


def test_games_come_back_as_they_were(tmp_path):
    path, match = tmp_path / "log.jsonl", match_spec()
    games = [result(1), result(0, points=0.5)]
    log = MatchLog(path, match)
    for game in games:
        log.add(game)
    assert MatchLog(path, match).results == games
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert [line["number"] for line in lines] == [1, 0]
    assert lines[0]["events"] == [["B", "e10"], ["W", "j5"]]
    assert lines[0]["match"]["name"] == "Blokus Junior"
    assert lines[0]["match"]["A"] == "us"


def test_without_a_file_nothing_is_kept():
    log = MatchLog(None, match_spec())
    log.add(result(0))
    assert log.results == []


def test_unknown_times_stay_unknown(tmp_path):
    log = MatchLog(tmp_path / "log.jsonl", match_spec())
    log.add(result(0, cpu=math.nan))
    assert "NaN" not in (tmp_path / "log.jsonl").read_text()
    (found,) = MatchLog(tmp_path / "log.jsonl", match_spec()).results
    assert not found.time_used[0].known


def test_a_match_of_other_weights_is_another(tmp_path, monkeypatch):
    path = tmp_path / "log.jsonl"
    (tmp_path / "x.npz").write_bytes(b"old")
    names = (f"dial 3 weights={tmp_path / 'x.npz'}", "9")
    match = match_spec("Blokus Duo", names=names)
    MatchLog(path, match).add(result(0))
    assert MatchLog(path, match_spec("Blokus Duo", names=names)).results == [result(0)]
    (tmp_path / "x.npz").write_bytes(b"new")
    with pytest.raises(MatchError, match=r"A\.weights \w{12} there, \w{12} here$"):
        MatchLog(path, match_spec("Blokus Duo", names=names))
    (tmp_path / "x.npz").write_bytes(b"old")
    monkeypatch.setattr("game.ai.search.book.book_name", lambda game: "none.json")
    monkeypatch.setattr("game.ai.levels.calibration.dials_of", lambda game: range(10))
    with pytest.raises(MatchError, match=r"B\.book \w{12} there, not given here; B\.dial 1[\d.]+"):
        MatchLog(path, match_spec("Blokus Duo", names=names))


@pytest.mark.parametrize("cut", [1, 5, 60])
def test_a_line_that_was_cut_off_is_dropped(tmp_path, cut):
    path, match = tmp_path / "log.jsonl", match_spec()
    log = MatchLog(path, match)
    log.add(result(0))
    whole = path.read_bytes()
    path.write_bytes(whole + whole[:cut])
    log = MatchLog(path, match)
    log.add(result(1))
    assert MatchLog(path, match).results == [result(0), result(1)]


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (match_spec(seed=2), "seed 2 there, 1 here"),
        (match_spec(names=("us", "hard")), "B hard there, them here"),
        (match_spec(names=("us", "them", "more")), "C more there, not given here"),
        (match_spec("Blokus Duo", opening_plies=4), "name Blokus Duo there, Blokus Junior here; "),
    ],
)
def test_a_log_of_another_match_is_refused(tmp_path, other, told):
    path = tmp_path / "log.jsonl"
    MatchLog(path, other).add(result(0))
    with pytest.raises(MatchError, match=f"line 1 is of another match: {told}"):
        MatchLog(path, match_spec())


def spoilt(**values):
    """A line with values that no match would write."""
    line = {"match": match_spec().as_json(), **result(0).as_json()}
    return json.dumps(line | values) + "\n"


@pytest.mark.parametrize(
    "text",
    [
        *(
            "{}\n",
            "[]\n",
            "1\n",
            "\n",
            "nonsense\n",
            '{"match": 1}\n',
            "my diary",
            '{"matches": 1}',
        ),
        spoilt(ranks=[2, 2]),
        spoilt(ranks=[1]),
        spoilt(seats=[0, 0]),
        spoilt(seats=[0, 2]),
        spoilt(seats=[1, 0]),
        spoilt(number=-2),
        spoilt(number=math.inf),
        spoilt(time_used=[]),
    ],
)
def test_what_is_no_log_is_refused_and_left_alone(tmp_path, text):
    path = tmp_path / "file"
    path.write_text(text)
    with pytest.raises(MatchError, match="give another file"):
        MatchLog(path, match_spec())
    assert path.read_text() == text


def test_a_device_is_not_read():
    with pytest.raises(MatchError, match="no regular file"):
        MatchLog(Path(os.devnull), match_spec())


def test_a_file_that_cannot_be_written(tmp_path):
    for path in (tmp_path, tmp_path / "no folder" / "log.jsonl"):
        with pytest.raises(MatchError, match=str(path)):
            MatchLog(path, match_spec())


def test_only_finished_rounds_count():
    score = MatchScore(2)
    assert score.add(result(0, points=1.0)) is None
    assert score.outcomes(0) == (0, 0, 0)
    assert score.add(result(2, points=0.0)) is None
    assert score.add(result(1, points=0.5)) == [result(0), result(1, points=0.5)]
    assert score.outcomes(0) == (1, 1, 0)
    assert score.outcomes(1) == (0, 1, 1)
    assert score.points(0).share == 0.75
    assert score.points(1).share == 0.25
    assert score.time_used[0].moves == 6
