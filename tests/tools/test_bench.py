"""The benchmarks other than the search itself, and how figures are printed."""

import sys

import pytest
from bench import Figure
from search_speed import EngineError, engine_simulations_per_s, first_move_s, lists_per_s

ENGINE = """
import sys
rates = iter((17, 1234))
for line in sys.stdin:
    if line.startswith("genmove"):
        print(f"Nds 745, Tm 00:02, Sim/s {next(rates)}, Len 55.9", file=sys.stderr)
    print("=\\n")
"""


def command_for(folder, text):
    script = folder / "engine.py"
    script.write_text(text)
    return f"{sys.executable} {script}"


def test_an_engine_tells_how_fast_it_is_once_it_is_set_up(tmp_path):
    assert engine_simulations_per_s(command_for(tmp_path, ENGINE)) == 1234


def test_engines_that_do_not_tell(tmp_path):
    with pytest.raises(EngineError, match="as Pentobi does"):
        engine_simulations_per_s(command_for(tmp_path, ENGINE.replace("Sim/s", "")))
    with pytest.raises(EngineError, match="it ended with status 0 when asked 'set_game Blokus Two"):
        engine_simulations_per_s(command_for(tmp_path, "input()"))
    with pytest.raises(EngineError, match=r"it answered .* with more than 64 KiB"):
        engine_simulations_per_s(command_for(tmp_path, "while True: print('x', end='')"))
    with pytest.raises(EngineError, match="can't be started"):
        engine_simulations_per_s(str(tmp_path / "nothing"))
    with pytest.raises(EngineError, match="can't be started: an empty command"):
        engine_simulations_per_s("")


def test_the_first_move_of_a_process_is_measured():
    assert first_move_s({}) > 0


@pytest.mark.parametrize("game", ["Blokus Duo", "Callisto", "Nexos", "GembloQ"])
def test_the_lists_that_are_measured_are_complete(game):
    assert lists_per_s(game, openings=1, times=1) > 0


def test_aims_from_below_and_from_above():
    assert "12.500   aim < 20 " in Figure("few", 20, "as few as possible").line(12.5)
    assert "6000   aim > 5000 " in Figure("many", 5000, "as many", more=True).line(6000.4)
