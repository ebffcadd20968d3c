"""`tools/endgames.py`, which measures how much players give away in endgames."""

import pytest
from endgames import main


def test_solvers_give_nothing_away(capsys: pytest.CaptureFixture[str]) -> None:
    weak, strong = "dial 0", "dial 13"
    assert main([weak, strong, "--endgames", "3"]) == 0
    head, _, *rows = capsys.readouterr().out.splitlines()
    assert head.startswith("| player | gave away in | squares |")
    assert rows[0].startswith("| dial 0 | ")
    assert rows[1].startswith("| dial 13 | 0 of 3 | 0 | 0 | 0 | ")


@pytest.mark.parametrize("arguments", [["wizard"], ["dial 3", "--variant", "Blokus"]])
def test_players_and_games_that_are_not_known(arguments: list[str]) -> None:
    with pytest.raises(SystemExit):
        main(arguments)
