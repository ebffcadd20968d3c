"""Whenever the program is killed, the next start finds everything played before."""

import json
import random
import subprocess
import sys
from collections import Counter
from functools import lru_cache
from itertools import count
from pathlib import Path
from shutil import copytree

import msgspec
import pytest
from helpers import killed_player
from helpers.killed_player import KINDS, SERIES, STAGE, new_game, number_of, part_of, taken_back
from helpers.thorough import only_thorough
from helpers.whole_games import played_out

from game.engine import Game
from game.files.kept_files import KeptFiles
from game.files.library import load_record
from game.files.notices import FileKind, Quarantined
from game.files.played_game import GameOutcome
from game.files.scores import Climb
from game.review.statistics import tally

GAMES = 20

THOROUGH_GAMES = 100

KILLS_BY_OTHERS = 8
"""This many kills come from outside, at any time; the others at a step of writing."""

ON_WINDOWS = sys.platform == "win32"


class Nurse:
    """Has games played by a process that gets killed as it plays."""

    def __init__(self):
        self._process = None if ON_WINDOWS else self._start()

    def _start(self):
        return subprocess.Popen(
            [sys.executable, killed_player.__file__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=Path(killed_player.__file__).parent,
            text=True,
        )

    def play(self, **order):
        """Play until killed or until all games are over; return whether it was killed."""
        line = json.dumps(order) + "\n"
        if self._process is not None:
            self._process.stdin.write(line)
            self._process.stdin.flush()
            return json.loads(self._process.stdout.readline())
        process = self._start()
        process.stdin.write(line)
        process.stdin.flush()
        if "ms" in order:
            # On Windows, starting takes most of a second before the first game.
            try:
                process.wait(1 + order["ms"] / 1000)
            except subprocess.TimeoutExpired:
                process.kill()
        process.communicate()
        return process.returncode != 0

    def close(self):
        if self._process is not None:
            self._process.stdin.close()
            self._process.stdout.close()
            self._process.wait()


@pytest.fixture(scope="module")
def nurse():
    nurse = Nurse()
    yield nurse
    nurse.close()


@lru_cache
def events_of(kind):
    """All events of a game of a kind, which are the same each time."""
    return tuple(played_out(new_game(kind)).events)


class Told:
    """How every game stands according to the log, and which change was under way at its end.

    A game is identified by its number and its place in its series.
    """

    def __init__(self, log):
        self._log, self._read = log, 0
        self.stands: dict[tuple[int, int], tuple[int, bool]] = {}
        self.pending: tuple[int, int] | None = None
        self.ply = 0

    def read(self):
        """Read what the log says since the last time."""
        lines = self._log.read_text().splitlines() if self._log.exists() else []
        for line in lines[self._read :]:
            what, number, part, self.ply, *over = json.loads(line)
            self.pending = (number, part) if what == "next" else None
            if what == "done":
                self.stands[number, part] = self.ply, *over
        self._read = len(lines)

    def settle(self, kept):
        """Work out what became of the pending change, given the games in progress."""
        if self.pending in kept:
            self.stands[self.pending] = len(kept[self.pending].events), False
        elif self.pending in self.stands:
            self.stands[self.pending] = len(events_of(self.pending[0] % len(KINDS))), True
        self.pending = None


def check(folder, told):
    """Everything confirmed is there, once; a change under way may or may not be there."""
    told.read()
    files = KeptFiles(folder)
    files.open()
    # A line whose writer was killed is set aside, which is said; what it was about is still there.
    cut_off = Quarantined(FileKind.HISTORY, "history.jsonl.broken", part=True)
    assert set(files.notices.take()) <= {cut_off}
    assert not list(folder.rglob("*.tmp"))
    kept = {(number_of(one.seats), part_of(one)): one for one in files.games.kept()}
    assert len(kept) == len(files.games.kept())
    entries = Counter(number_of(one.seats) for one in files.history.games())
    records = Counter(number_in(entry) for entry in files.library.entries())
    for one in kept.values():
        assert len(files.games.load(one.ident).game.events) == len(one.events)
    pending = told.pending
    for key, (ply, over) in told.stands.items():
        plies = {ply, told.ply} if key == pending else {ply}
        if key in kept:
            assert len(kept[key].events) in plies
            assert not over or key == pending
        else:
            # The game is over, or the pending change ended it.
            assert over or key == pending
            assert len(events_of(key[0] % len(KINDS))) in plies
    for number in {number for number, _ in told.stands}:
        games = [over for (other, _), (_, over) in told.stands.items() if other == number]
        ending = pending is not None and pending[0] == number
        # A game that was ending may be there already; it is entered again when it does end.
        for found in (entries, records):
            assert sum(games) - ending <= found[number] <= len(games), number
        if number % len(KINDS) == SERIES:
            # Each game of a series leads to the next.
            assert any(other == number for other, _ in kept) or sum(games) + ending >= 2
    told.settle(kept)


def number_in(entry):
    """The number of the game that a file of the library records."""
    return int(entry.path.name.partition("Game ")[2].split()[0].rstrip(","))


def check_end(folder, games):
    """Every game is over and there once, whole."""
    files = KeptFiles(folder)
    files.open()
    assert not files.games.kept()
    expected = Counter({n: 2 if n % len(KINDS) == SERIES else 1 for n in games})
    entries = files.history.games()
    assert Counter(number_of(one.seats) for one in entries) == expected
    assert {one.outcome for one in entries} == {GameOutcome.FINISHED}
    assert Counter(number_in(entry) for entry in files.library.entries()) == expected
    for entry in files.library.entries():
        loaded = load_record(entry.path)
        assert not loaded.problems
        record = loaded.record
        whole = events_of(number_in(entry) % len(KINDS))
        assert record.main_line()[-1].events() == list(whole)
        assert len(list(record.root.subtree())) == len(record.main_line())
    solo = sum(KINDS[n % len(KINDS)] == "Blokus Solo" for n in games)
    assert len(files.best_results.best("Blokus Solo")) == min(5, solo)
    with_ada = [one for one in entries if any(seat.name == "Ada" for seat in one.seats)]
    assert tally(with_ada, "Ada").played == sum(expected.values()) - solo


def test_kills_in_many_games_lose_nothing(tmp_path, nurse, thorough):
    games = THOROUGH_GAMES if thorough else GAMES
    rng, log, folder = random.Random(1), tmp_path / "log", tmp_path / "files"
    order, told = {"folder": str(folder), "log": str(log), "games": games}, Told(log)
    by_others = set(rng.sample(range(20), KILLS_BY_OTHERS))
    kills, killed = 0, True
    while killed:
        if kills in by_others:
            how = {"ms": rng.randrange(20, 300)}
        else:
            how = {"step": rng.randrange(1, 1000 if ON_WINDOWS else 300)}
        killed = nurse.play(**order, **how)
        kills += killed
        check(folder, told)
    assert kills > 10
    check_end(folder, range(games))


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(9, id="series"),
        only_thorough(2, name="solo"),
        only_thorough(4, name="series undo"),
        pytest.param(12, id="solo undo"),
    ],
)
def test_a_kill_at_any_step_of_the_end_of_a_game(tmp_path, nurse, number, thorough):
    step, stride = 0, 7 if ON_WINDOWS else 1 if thorough else 3
    ends = 0
    while ends < (2 if taken_back(number) else 1):
        step += stride
        folder, log = tmp_path / str(step), tmp_path / f"log{step}"
        order = {"folder": str(folder), "log": str(log), "games": 1}
        game, events = new_game(number), events_of(number % len(KINDS))[:-1]
        KeptFiles(folder).games.save(Game(game.options, game.seats, events, series=game.series))
        assert nurse.play(**order, step=step)
        ends = log.read_text().count("true")
        check(folder, Told(log))
        nurse.play(**order)
        check_end(folder, [number])
    assert step > 12


def celebrated(log, kind):
    """What had been celebrated before the kills, the last of it."""
    lines = log.read_bytes().splitlines() if log.exists() else []
    return msgspec.json.decode(lines[-1], type=kind) if lines else None


def strides(thorough):
    """The steps at which a task is ended, until it isn't any more."""
    return count(1, 7 if ON_WINDOWS else 1 if thorough else 2)


def test_a_kill_at_any_step_of_a_stage_loses_no_star_that_was_celebrated(tmp_path, nurse, thorough):
    for step in strides(thorough):
        folder, log = tmp_path / str(step), tmp_path / f"log{step}"
        order = {"folder": str(folder), "log": str(log), "task": "stage"}
        killed = nurse.play(**order, step=step)
        earned, told = KeptFiles(folder).stage_stars.value, celebrated(log, int)
        if not killed:
            break
        nurse.play(**order)
        stars = celebrated(log, int)
        assert stars
        # What is celebrated has been kept, and nothing else ever is.
        assert earned == {STAGE: stars} or (not earned and told is None)
        assert KeptFiles(folder).stage_stars.value == {STAGE: stars}
        assert not list(folder.rglob("*.tmp"))
    assert step > 3


def test_a_kill_at_any_step_of_a_rung_leaves_the_ladder_where_it_was_told_to_be(
    tmp_path, nurse, thorough
):
    before, log = tmp_path / "before", tmp_path / "log"
    nurse.play(folder=str(before), log=str(log), task="ladder")
    first = celebrated(log, Climb)
    assert first.rung == 2
    for step in strides(thorough):
        folder, log = tmp_path / str(step), tmp_path / f"log{step}"
        copytree(before, folder)
        order = {"folder": str(folder), "log": str(log), "task": "ladder"}
        killed = nurse.play(**order, step=step)
        files, told = KeptFiles(folder), celebrated(log, Climb)
        climb, (best, *_) = files.ladder.value, files.high_scores.best("ladder")
        assert climb == first or climb.rung == 3
        assert climb == told or told is None
        assert best.points in (first.points, climb.points)
        if not killed:
            break
        nurse.play(**order)
        files = KeptFiles(folder)
        assert files.ladder.value == celebrated(log, Climb)
        assert files.ladder.value.rung == climb.rung + 1
        assert files.high_scores.best("ladder")[0].points == files.ladder.value.points
        assert not list(folder.rglob("*.tmp"))
    assert step > 6
