"""High scores by name, as they are kept and as they are compared."""

import pytest
from helpers.kept import write_content

from game.files.high_scores import KEPT, MOST_TABLES, HighScore, HighScores
from game.files.kept_files import KeptFiles
from game.files.notices import FileKind, FileNotices, Quarantined


@pytest.fixture
def scores():
    return HighScores(None, FileNotices())


def test_the_best_come_first_and_of_equals_the_earlier(scores):
    for name, points in (("A", 20), ("B", 30), ("C", 20), ("D", 10)):
        scores.enter("rush", HighScore(name, points))
    assert "".join(one.name for one in scores.best("rush")) == "BACD"


def test_the_place_is_told_before_anything_is_entered(scores):
    for points in range(100, 100 + KEPT):
        scores.enter("rush", HighScore("", points))
    assert scores.place("rush", 1000) == 1
    assert scores.place("rush", 100 + KEPT - 1) == 2
    assert scores.place("rush", 100) is None
    assert scores.place("other", 1) == 1
    assert scores.place("other", 0) is None


def test_only_so_many_are_kept(scores):
    for points in range(KEPT + 3):
        scores.enter("rush", HighScore("", points))
    assert [one.points for one in scores.best("rush")] == list(range(KEPT + 2, 2, -1))


def test_a_new_deal_begins_a_new_table(scores):
    scores.enter("rush.day", HighScore("A", 50, deal=1))
    assert scores.place("rush.day", 10, deal=2) == 1
    scores.enter("rush.day", HighScore("B", 10, deal=2))
    assert scores.best("rush.day", deal=1) == ()
    assert [one.name for one in scores.best("rush.day", deal=2)] == ["B"]


def test_two_windows_enter_scores_in_one_file(tmp_path):
    one, other = KeptFiles(tmp_path), KeptFiles(tmp_path)
    assert one.high_scores.enter("rush", HighScore("A", 1))
    assert other.high_scores.enter("rush", HighScore("B", 2))
    assert [score.name for score in KeptFiles(tmp_path).high_scores.best("rush")] == ["B", "A"]


@pytest.mark.parametrize(
    "content",
    [
        [],
        {"rush": [{"name": "A"}]},
        {"rush": [{"name": "A", "points": -1}]},
        {"rush": [{"name": "A", "points": 1, "more": 2}]},
        {"rush": [{"name": "A", "points": 1}] * (KEPT + 1)},
        {str(number): [] for number in range(MOST_TABLES + 1)},
    ],
)
def test_anything_else_is_put_aside(tmp_path, content):
    write_content(tmp_path / "scores.json", content)
    files = KeptFiles(tmp_path)
    assert files.high_scores.best("rush") == ()
    (notice,) = files.notices.take()
    assert isinstance(notice, Quarantined)
    assert notice.kind is FileKind.SCORES


def test_kept_scores_are_sorted_and_their_names_cleaned(tmp_path):
    write_content(
        tmp_path / "scores.json",
        {"rush": [{"name": " A\u202e ", "points": 1}, {"name": "B", "points": 2}]},
    )
    assert [one.name for one in KeptFiles(tmp_path).high_scores.best("rush")] == ["B", "A"]
