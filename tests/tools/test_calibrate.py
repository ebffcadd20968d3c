"""The tools that fit the levels' dials and measure habits."""

import json
import math
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import calibrate
import habits
import numpy as np
import pytest
from elo_curve import EloCurve, ReferenceLine, Result
from helpers.contenders import result

from game.ai.levels import calibration
from game.base.assets import asset
from game.commands.match.estimate import Estimate
from game.commands.match.log import MatchLog
from game.engine import Options, options_for
from game.engine.position import Position


def test_an_odd_number_of_games_is_refused(capsys):
    with pytest.raises(SystemExit):
        calibrate.main(["Blokus Junior", "--check", "--games", "3"])
    assert "give an even number" in capsys.readouterr().err


def share(difference):
    """The expected share of points for a player stronger by this much Elo."""
    return 1 / (1 + 10 ** (-difference / 400))


TRUE = {"dial 0.00": 0.0, "dial 2.00": 150.0, "dial 5.00": 700.0, "dial 14.61": 1500.0}
DIALS = {name: float(name.removeprefix("dial ")) for name in TRUE}


def results(games):
    return [
        Result(one, other, share(TRUE[one] - TRUE[other]), games) for one, other in pairwise(TRUE)
    ]


def test_a_curve_finds_strengths_from_results():
    curve = EloCurve(results(100_000), DIALS)
    for name, strength in TRUE.items():
        assert curve.elo[name] == pytest.approx(strength, abs=5)
        assert curve.elo_at(curve.dial_at(strength)) == pytest.approx(strength, abs=5)


def test_a_curve_never_falls_and_bears_one_sided_results():
    lost = [Result("dial 2.00", "dial 0.00", 0.0, 20), Result("dial 5.00", "dial 2.00", 1.0, 20)]
    curve = EloCurve(lost, {name: DIALS[name] for name in list(DIALS)[:3]})
    heights = [curve.elo_at(dial) for dial in np.linspace(0, 5, 20)]
    assert heights == sorted(heights)
    assert np.isfinite(heights).all()


def test_a_line_finds_a_reference():
    shares = [(dial, 1 / (1 + np.exp(0.4 * (dial - 1))), 10_000) for dial in (-1.0, 0.5, 3.0)]
    line = ReferenceLine(shares)
    assert line.dial_at(0.5) == pytest.approx(1, abs=0.1)
    assert line.dial_at(0.6) == pytest.approx(1 - np.log(1.5) / 0.4, abs=0.1)
    # A few games that make the stronger one look easier don't tilt the line the wrong way.
    odd = ReferenceLine([(0.0, 0.4, 10), (2.0, 0.7, 10)])
    assert odd.dial_at(0.6) < odd.dial_at(0.5) < odd.dial_at(0.4)


def test_references_say_where_the_scale_begins_and_the_steps_above_are_even():
    curve = EloCurve(results(100_000), DIALS)
    lines = {
        "beginner": ReferenceLine([(-1.0, 0.75, 10_000), (2.0, 0.35, 10_000)]),
        "greedy": ReferenceLine([(1.0, 0.6, 10_000), (5.0, 0.2, 10_000)]),
    }
    dials = calibrate.fitted(curve, lines, [*range(8), 14.61, 18.0])
    assert dials[8:] == [14.61, 18.0]
    assert dials == sorted(dials)
    for anchor in calibrate.ANCHORS:
        wanted = lines[anchor.reference].dial_at(anchor.share)
        assert dials[anchor.level - 1] == pytest.approx(wanted, abs=0.03)
    steps = np.diff([curve.elo_at(dial) for dial in dials[:9]])
    assert steps[1] == pytest.approx(steps[2], abs=8)
    assert steps[3:] == pytest.approx(np.full(5, steps[3:].mean()), abs=12)


def test_references_too_close_together_still_give_levels_that_grow():
    curve = EloCurve(results(100_000), DIALS)
    line = ReferenceLine([(3.0, 0.5, 10_000), (3.1, 0.4, 10_000)])
    dials = calibrate.fitted(curve, {"beginner": line, "greedy": line}, [*range(8), 14.61, 18.0])
    assert all(below < above for below, above in pairwise(dials))


@pytest.mark.parametrize(
    ("fair", "share", "margin"),
    [(True, 0.76, 0.0), (False, 0.64, 0.0), (False, 0.91, 0.0), (True, 0.64, calibrate.NEARLY)],
)
def test_what_is_fair(fair, share, margin):
    taken = Estimate(share, share - 0.06, share + 0.06)
    assert calibrate.is_fair(taken, calibrate.RANGES[2], margin) == fair


@pytest.fixture(scope="module")
def logs(tmp_path_factory):
    """The games of a small ladder."""
    folder = tmp_path_factory.mktemp("logs")
    command = ["Blokus Junior", "--check", "--games", "2", "--highest", "1", "--logs", str(folder)]
    assert calibrate.main(command) == 0
    return folder


def test_a_ladder_is_played_kept_and_told(logs, capsys):
    command = ["Blokus Junior", "--check", "--games", "2", "--highest", "1", "--logs", str(logs)]
    before = {path: path.read_bytes() for path in logs.iterdir()}
    assert calibrate.main(command) == 0
    assert {path: path.read_bytes() for path in logs.iterdir()} == before
    rows = [line.split(" | ") for line in capsys.readouterr().out.splitlines() if line[0] == "|"]
    assert [row[:3] for row in rows[2:]] == [["| beginner", "1", "2"]]
    assert calibrate.main([*command, "--seed", "2"]) == 2
    assert "seed 1 there, 2 here" in capsys.readouterr().err


def test_what_was_played_is_taken_in_and_nothing_more_is_played(tmp_path, monkeypatch):
    monkeypatch.setattr(calibrate.Match, "play", lambda self: pytest.fail("plays"))
    ladder = calibrate.Ladder(options_for("Blokus Junior"), 1, tmp_path, 1)
    pairs = [("beginner", "dial 0.00"), ("dial 3.00", "dial 0.00"), ("dial 11.75", "dial 3.00")]
    for upper, lower in reversed(pairs):
        spec = ladder._match(upper, lower, 2).spec
        name = f"blokus-junior--{upper}--{lower}.jsonl".replace(" ", "_")
        # A kill while two games run at once may leave a gap.
        for number in (0, 1, 3):
            MatchLog(tmp_path / name, [spec]).add(spec, result(number))
    ladder.recall()
    assert {key: len(match.score.games) for key, match in ladder.results.items()} == dict.fromkeys(
        pairs, 2
    )
    rows = calibrate.table(ladder, [0.0, 3.0, 11.75]).splitlines()[2:]
    assert [row.split(" | ")[:2] for row in rows] == [
        ["| beginner", "1"],
        ["| 2", "1"],
        ["| 3", "2"],
    ]


def test_steps_out_of_the_range_are_told(capsys):
    ladder = calibrate.Ladder(options_for("Blokus Junior"), 1, Path(), 1)
    ladder.results = {
        ("beginner", "dial 0.00"): played(0.7),
        ("dial 1.00", "dial 0.00"): played(0.76),
        ("dial 2.00", "dial 1.00"): played(0.97),
    }
    calibrate.tell_unfair(ladder, range(10))
    (line,) = capsys.readouterr().err.splitlines()
    assert "dial 2.00 against dial 1.00: 97.0 %" in line


def played(share):
    """A match in which the first contender took this share."""
    points = Estimate(share, share - 0.05, share + 0.05)
    return SimpleNamespace(score=SimpleNamespace(points=lambda contender: points, games=[0] * 200))


def test_a_beginner_who_is_weak_against_all_has_its_equal_below(tmp_path):
    ladder = calibrate.Ladder(options_for("Blokus Junior"), 1, tmp_path, 1)
    ladder.results = {
        ("beginner", "dial 3.00"): played(0.02),
        ("beginner", "dial 1.00"): played(0.1),
    }
    assert ladder.line("beginner").dial_at(0.5) < 1


def test_a_calibration_is_written_as_it_is_read(tmp_path, monkeypatch):
    (tmp_path / "levels").mkdir()
    share = calibration.load_calibration("Blokus Duo").bias_factor
    monkeypatch.setattr(calibrate, "asset", lambda *parts: tmp_path.joinpath(*parts))
    path = calibrate.write("Blokus Duo", calibration.USUAL_DIALS)
    monkeypatch.setattr(
        calibration,
        "asset",
        lambda *parts: path if parts[0] == "levels" else asset(*parts),
    )
    found = calibration.load_calibration("Blokus Duo")
    assert found.dials == calibration.USUAL_DIALS
    assert found.bias_factor == share > 0


def test_habits_of_a_game(logs, capsys):
    paths = [str(path) for path in logs.iterdir()]
    assert habits.main([*paths, "--players", "beginner"]) == 0
    row = capsys.readouterr().out.splitlines()[-1].split(" | ")
    assert row[:2] == ["| beginner", "2"]
    squares = [float(cell) for cell in row[2].split(" / ")[:2]]
    assert 2 < squares[1] < squares[0] <= 5
    assert "%" in row[3]


@pytest.mark.parametrize(
    "changes",
    [
        {"match": None},
        {"match": {}},
        {"match": []},
        {"number": math.inf},
        {"events": [["roll", 1]]},
    ],
)
def test_a_log_that_is_none_is_told(logs, tmp_path, capsys, changes):
    whole = json.loads(next(logs.iterdir()).read_text().splitlines()[0])
    (tmp_path / "log").write_text(json.dumps(whole | changes) + "\n")
    assert habits.main([str(tmp_path / "log")]) == 2
    assert "log, line 1: no game of a match" in capsys.readouterr().err


def most_cells_slowly(position):
    """`habits.most_cells` by brute force."""
    if position.over:
        return 0
    sizes = position.ruleset.table.sizes
    return max(
        int(sizes[placement]) + most_cells_slowly(position.play(int(placement)))
        for placement in position.legal()
    )


def test_the_most_cells_that_a_colour_alone_can_cover():
    position, rng = Position(Options("Blokus Duo").ruleset), np.random.default_rng(2)
    found = []
    while not position.over:
        legal = position.legal()
        found.append(position)
        position = position.play(int(rng.choice(legal)))
    for last in found[-3:]:
        assert habits.most_cells(last) == most_cells_slowly(last)
    assert habits.most_cells(found[4]) is None
