"""The tool that measures how much a player gains from more time."""

import pytest
from gain_from_time import main, row
from helpers.contenders import match_spec, result

from game.commands.match.log import MatchLog
from game.commands.match.match import Match


def test_it_plays_each_against_the_next(tmp_path, capsys):
    # Who doesn't search needs no compiled core, which takes longer to load than the games.
    command = ["beginner", "greedy", "dial 2", "--variant", "Blokus Junior", "--games", "2"]
    assert main([*command, "--log", str(tmp_path / "log.jsonl")]) == 0
    *_, head, _, first, second = capsys.readouterr().out.splitlines()
    assert head.startswith("| player | against | games | ")
    assert first.startswith("| greedy | beginner | 2 | ")
    assert second.startswith("| dial 2 | greedy | 2 | ")
    assert len((tmp_path / "log.jsonl").read_text().splitlines()) == 4


@pytest.mark.parametrize(
    ("cpu", "doublings"), [((2.0, 0.5), "2.00"), ((0.5, 0.5), "-"), ((0.5, 2.0), "−2.00")]
)
def test_the_gain_is_told_for_each_doubling(tmp_path, cpu, doublings):
    log = MatchLog(tmp_path / "log.jsonl", [match_spec()])
    for number in range(40):
        game = result(number, 1.0 if number % 4 else 0.0)
        for used, seconds in zip(game.time_used, cpu, strict=True):
            used.cpu = seconds
        log.add(match_spec(), game)
    told = row(Match(match_spec(), 40, 1, MatchLog(tmp_path / "log.jsonl", [match_spec()])))
    assert told[:2] == ("us", "them")
    assert told[-2] == doublings
    if doublings == "2.00":
        # Three points out of four are 191 Elo.
        assert told[-1].startswith("+95 (+")
    else:
        assert told[-1] == "-"


def test_one_player_gains_nothing(capsys):
    assert main(["dial 3"]) == 2
    assert "give two or more" in capsys.readouterr().err
