"""Which positions a lesson gets of those that were found."""

import msgspec
import pytest
from lesson_making.making import Found, choose, found_in

from game.exercises.lessons import shipped_positions


@pytest.fixture
def folder(tmp_path):
    """A folder in which the positions of a lesson were found, each twice."""
    for seed, position in enumerate(shipped_positions()["corners"] * 2):
        found = Found("corners", position, seed % 5, 10, 0.1 * (seed % 5))
        (tmp_path / f"{seed:06}.jsonl").write_bytes(msgspec.json.encode(found) + b"\n")
    return tmp_path


def test_the_clearest_are_chosen_once_each_and_the_easiest_come_first(folder):
    found = found_in(folder)
    assert len(found) == 10
    chosen = choose([folder], 3)["corners"]
    assert len({one.lying for one in chosen}) == 3
    priors = [max(one.prior for one in found if one.position == position) for position in chosen]
    assert priors == sorted(priors, reverse=True)
    every = {one.lying for one in shipped_positions()["corners"]}
    assert {one.lying for one in choose([folder], 5)["corners"]} == every
