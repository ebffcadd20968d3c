"""Content that no version has written, under a valid checksum: put aside, whatever it is of."""

import pytest
from helpers.kept import KINDS, content_of, keep, put, read, with_value_at, write_content

from game.files.kept_files import KeptFiles
from game.files.notices import Quarantined
from game.files.scores import KEPT, MOST_TABLES
from game.files.settings import Settings

A_SCORE = {"name": "A", "points": 1}
MANY_DEALS = [A_SCORE | {"deal": number} for number in range(2 * KEPT + 1)]

SENSELESS = {
    "settings": [(where, 7) for where in (("age",), ("options", "age"), ("seats", 2, "age"))],
    "board": [
        *((("events",), events) for events in ([], [["1", "a20"]] * 2, [["1", "z99"]])),
        *((("events",), [event]) for event in (["1", "a1,c1"], ["9", "a20"], ["B", "a20"])),
        *((("saved",), f"{year}-01-01T00:00:00Z") for year in (1970, 9999)),
        (("saved",), "2026-01-01T00:00:00"),
        (("seats",), [{"name": "x", "level": "wizard"}] * 3),
        (("seats",), [{"name": "x"}] * 2),
        (("options",), {"kind": "board", "name": "Chess"}),
        (("options",), {"kind": "board", "first": 1.0}),
        (("options",), {"name": "Blokus"}),
        *((("hints",), hints) for hints in ([1], [1, -1, 0])),
        *(
            (("clock",), {"kind": "bank", "seconds": 300} | clock)
            for clock in (
                {"kind": "sand"},
                {"seconds": 0},
                {"spent": [-1]},
                {"turn": 1e400},
            )
        ),
        (("clock",), {}),
    ],
    "dice": [
        (("seats",), [{"name": "Ada"}] * 5),
        (("options",), {"kind": "dice", "players": 7}),
        *((("events",), [roll]) for roll in ([7, 1], ["2", "5"], [True, 3.0])),
        *(
            (("events",), [[2, 5], {"die": 5, "cells": "a1"} | take])
            for take in ({"strike": 1}, {"strike": False}, {}, {"strike": True, "cells": [7]})
        ),
    ],
    "history": [
        *((("game",), game) for game in ("Chess", "Blokus")),
        (("scoring",), "goals"),
        (("outcome",), "abandoned"),
        *((("ended",), ended) for ended in ("1813-03-07T20:00:00Z", "2026-03-07T20:00:00")),
        (("seats", 0, "level"), "6"),
        *(
            (("seats", 0), {"name": "Hal", "level": level, "rank": 1, "total": 3})
            for level in ("wizard", "easy")
        ),
        *((("seats", 0, field), None) for field in ("before", "after", "rank", "total")),
        *((("seats", 0, "after"), after) for after in ([1e9, 8], [25, 0], [25, 9])),
    ],
    "scores": [
        ((), []),
        *((("rush",), [score]) for score in ({"name": "A"}, {"name": "A", "points": -1})),
        (("rush",), [A_SCORE | {"more": 2}]),
        (("rush",), [A_SCORE] * (KEPT + 1)),
        (("rush",), MANY_DEALS),
        ((), {str(number): [] for number in range(MOST_TABLES + 1)}),
    ],
    "stars": [
        ((), []),
        *(((), {"01": stars}) for stars in (0, 4, "2", {})),
        ((), {"x" * 900: 1}),
    ],
    "ladder": [
        *((("rung",), rung) for rung in (0, 101)),
        *((("lives",), lives) for lives in (-1, 101)),
        (("points",), -1),
        (("lead",), 3),
    ],
    "puzzles": [
        (("name",), "x" * 41),
        (("result",), "won"),
        (("day",), "2026-13-01"),
        (("rated",), [[25.0, 1.0]]),
        (("rated",), [[25.0, 0.0], [25.0, 1.0]]),
        (("more",), 1),
    ],
    "practice": [
        *((("ply",), ply) for ply in (-1, 1001)),
        (("times",), 0),
        *((("stability",), stability) for stability in (0.0, 1e999)),
        (("difficulty",), 11.0),
        *((("at",), at) for at in ("1999-01-01T00:00:00Z", "2026-01-01T00:00:00")),
        (("ident",), "x" * 41),
    ],
}
"""For each kind, where in a good file what else stands. `test_damage.py` tries wrong types."""


@pytest.mark.parametrize(
    ("kind", "where", "wrong"),
    [(kind, *change) for kind, changes in SENSELESS.items() for change in changes],
)
def test_what_makes_no_sense_is_put_aside(tmp_path, kind, where, wrong):
    path = keep(kind, tmp_path)
    content = content_of(path)
    if where and where[-1] not in (inside := value_at(content, where[:-1])):
        inside[where[-1]] = None
    write_content(path, with_value_at(content, where, wrong))
    files = KeptFiles(tmp_path)
    assert read(kind, files) is None
    (notice,) = files.notices.take()
    assert isinstance(notice, Quarantined)
    assert [file for file in path.parent.glob("*.broken") if file.name == notice.name]
    assert read(kind, files) is None
    assert not files.notices.take()


def value_at(content, where):
    for key in where:
        content = content[key]
    return content


@pytest.mark.parametrize("kind", KINDS)
def test_without_a_folder_it_lasts_until_the_end_or_not_at_all(kind):
    files = KeptFiles()
    put(kind, files)
    assert (read(kind, files) is None) is (kind in ("board", "dice"))
    files.flush()
    assert (files.library.entries(), files.settings.load()) == ([], Settings())


@pytest.mark.parametrize("kind", ["puzzles", "practice"])
def test_nothing_is_read_or_written_before_it_is_asked_for(tmp_path, kind):
    keep(kind, tmp_path)
    files = KeptFiles(tmp_path)
    files.open()
    assert files.flush() == ()
    assert kind not in vars(files)
