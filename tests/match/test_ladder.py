"""The ladder of all levels."""

from itertools import pairwise

import ladder
import pytest

from game.ai.kinds import LEVEL_NAMES


def test_a_ladder_is_a_table(tmp_path, capsys):
    log = tmp_path / "log.jsonl"
    command = ["--levels", "easy,easy", "--variant", "Blokus Junior", "--log", str(log)]
    assert ladder.main([*command, "--games", "2"]) == 0
    head, line, row = capsys.readouterr().out.splitlines()[-3:]
    assert head.split(" | ")[:3] == ["| level", "below", "games"]
    assert set(line) == set("| -")
    assert row.startswith("| easy | easy | 2 | ")
    assert head.count("|") == line.count("|") == row.count("|") == 7
    with pytest.raises(SystemExit):
        ladder.main([*command, "--seed", "2"])
    assert "seed 1 there, 2 here" in capsys.readouterr().err


def test_every_level_stands_on_the_ladder(monkeypatch):
    played = []
    monkeypatch.setattr(
        ladder, "play_matches", lambda program, matches, follow, table: played.extend(matches)
    )
    ladder.main([])
    rungs = [(*(c.name for c in match.spec.contenders), match.games) for match in played]
    assert rungs == [(high, low, 200) for low, high in pairwise(LEVEL_NAMES)]
