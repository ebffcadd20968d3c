"""High scores by name and stars of stages, as they are kept and as they are compared."""

import pytest
from helpers.kept import write_content

from game.files.kept_files import KeptFiles
from game.files.notices import FileNotices
from game.files.scores import KEPT, HighScore, HighScores
from game.files.shared_file import DataFolder


@pytest.fixture
def scores():
    return HighScores(DataFolder(None, FileNotices()))


def test_the_best_come_first_and_of_equals_the_earlier(scores):
    for name, points in (("A", 20), ("B", 30), ("C", 20), ("D", 10)):
        scores.enter("rush", HighScore(name, points))
    assert "".join(one.name for one in scores.best("rush")) == "BACD"


def test_only_so_many_are_kept(scores):
    for points in range(KEPT + 3):
        scores.enter("rush", HighScore("", points))
    assert [one.points for one in scores.best("rush")] == list(range(KEPT + 2, 2, -1))


def test_a_score_takes_the_place_of_an_earlier_one_of_its_game(scores):
    for name, points in (("A", 20), ("B", 30), ("", 20), ("C", 10)):
        scores.enter("rush", HighScore(name, points))
    scores.enter("rush", HighScore("D", 20), HighScore("", 20))
    assert "".join(one.name for one in scores.best("rush")) == "BADC"
    scores.enter("rush", HighScore("D", 30), HighScore("D", 20))
    assert "".join(one.name for one in scores.best("rush")) == "BDAC"
    scores.enter("rush", HighScore("E", 40), HighScore("long gone", 5))
    assert "".join(one.name for one in scores.best("rush")) == "EBDAC"


@pytest.mark.parametrize("deals", [(1, 2), (2, 1)])
def test_the_deal_of_another_day_takes_no_score_away(scores, deals):
    for deal in deals:
        for points in range(KEPT + 1):
            scores.enter("rush.day", HighScore("A", points, deal))
    for deal in deals:
        assert [one.points for one in scores.best("rush.day", deal)] == list(range(KEPT, 0, -1))


def test_a_table_keeps_the_deals_that_were_played_last(scores, tmp_path, files):
    for deal in (999, 1, 2, 1, 3):
        files.high_scores.enter("rush.day", HighScore("A", deal, deal))
    kept = KeptFiles(tmp_path).high_scores
    assert [len(kept.best("rush.day", deal)) for deal in (1, 2, 3, 999)] == [2, 0, 1, 0]


def test_kept_scores_are_sorted_and_their_names_cleaned(tmp_path):
    write_content(
        tmp_path / "scores.json",
        {"rush": [{"name": " A\u202e ", "points": 1}, {"name": "B", "points": 2}]},
    )
    assert [one.name for one in KeptFiles(tmp_path).high_scores.best("rush")] == ["B", "A"]


# -- stages ----------------------------------------------------------------------


def test_only_more_stars_than_before_count(tmp_path):
    stars = KeptFiles(tmp_path).stage_stars
    for earned in (2, 1, 3, 2):
        assert stars.earn("07", earned)
    stars.earn("08", 0)
    assert KeptFiles(tmp_path).stage_stars.value == {"07": 3}
