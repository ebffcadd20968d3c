"""A game being played, without a window: who decides, what is told, and what is kept of it."""

import subprocess
import sys

import pytest
from helpers.elsewhere import Elsewhere
from helpers.whole_games import a_finished_game, events_to_the_end, next_event, played_out
from scenes.analysed import NO_WEIGHTS
from scenes.scripted import ScriptedOpponents

from game.ai.process.messages import Chosen, Degraded, NotAnalysed
from game.coach.teaching import Caution
from game.engine import FAMILIES, Game, Options, Seat, Series
from game.engine.clock import Clock, ClockKind, ClockRules
from game.engine.dice import Roll
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.files.library import load_record
from game.files.settings import PACES, Settings
from game.play.changes import (
    Cautioned,
    Ended,
    HintGiven,
    Origin,
    Played,
    Replayed,
    TakenBack,
    Unjudged,
    YourTurn,
)
from game.play.deciders import HAND
from game.play.session import Services, Session

DUO, JUNIOR, SOLO = Options("Blokus Duo"), Options("Blokus Junior"), Options("Blokus Solo")
ADA, BEN, HARD = Seat("Ada"), Seat("Ben"), Seat("Hard", "9")
BANK = ClockRules(ClockKind.BANK, 60, 5)


class Table:
    """A session with everything around it; tests advance the time themselves."""

    def __init__(self, game, folder=None, *, deciders=(), rules=None, **settings):
        self.time = 0.0
        self.opponents = ScriptedOpponents()
        self.files = KeptFiles(folder)
        self.changes = []
        services = Services(
            self.files, self.opponents, Settings(ponder=False, **settings), lambda: self.time
        )
        self.game = game
        clock = None if rules is None else Clock(rules)
        self.session = Session(OpenGame(game, clock), services, seed=7, deciders=deciders)
        self.session.subscribe(self.changes.append)

    def update(self, milliseconds=0, *, moving=False):
        self.time += milliseconds
        self.session.update(moving=moving)

    def told(self):
        """What was told since the last call."""
        changes, self.changes[:] = list(self.changes), []
        return changes

    def next_event(self):
        return next_event(self.game.position)

    def answer(self):
        """Have the opponent choose, and wait until that is due; return what was chosen."""
        self.update()
        event = self.next_event()
        self.opponents.inbox.append(Chosen(event))
        self.update()
        self.update(PACES[Settings().pace][1])
        return event


def two(options=DUO, *seats, **kwargs):
    return Game(options, seats or (ADA, BEN), **kwargs)


# -- who decides --------------------------------------------------------------


def test_somebody_elsewhere_decides_as_the_hand_at_this_table_does():
    """Nothing but the list of deciders says who they are: a player far away is a new value."""
    there, here = Elsewhere(), Table(two())
    table = Table(two(), deciders=(HAND, there))
    while not table.game.position.over:
        event, player = table.next_event(), table.game.position.player
        assert table.session.may_decide is (player == 0)
        if player == 0:
            table.session.play(event)
        else:
            table.update()
            assert table.game.ply == there.asked[-1]
            there.arrived.append(event)
            table.update()
        here.session.play(event)
    assert table.game.events == here.game.events == list(events_to_the_end("Blokus Duo"))
    assert there.asked == [ply for ply, player in enumerate(deciding(table.game)) if player == 1]
    moves = [change for change in table.changes if isinstance(change, Played)]
    assert [(change.event, change.player) for change in moves] == [
        (change.event, change.player) for change in here.changes if isinstance(change, Played)
    ]
    assert {change.origin for change in moves if change.player == 0} == {Origin.HAND}
    assert {change.origin for change in moves if change.player == 1} == {Origin.DECIDED}
    # Who comes after somebody elsewhere is called; two people at one table call each other.
    assert YourTurn(0) in table.changes
    assert not any(isinstance(change, YourTurn) for change in here.changes)
    assert isinstance(table.changes[-1], Ended)


def deciding(game):
    return [position.player for position, _ in game.history()]


def test_nobody_decides_for_a_seat_that_is_not_theirs():
    there = Elsewhere()
    table = Table(two(), deciders=(HAND, there))
    event = table.next_event()
    there.arrived.append(event)
    table.update()
    assert table.game.ply == 0
    table.session.play(event)
    assert not table.session.may_decide
    with pytest.raises(ValueError, match="somebody else"):
        table.session.play(table.next_event())
    assert table.game.played == [event]


def test_the_coach_and_hints_are_for_who_sits_at_this_table():
    there = Elsewhere()
    table = Table(two(), deciders=(there, HAND), teaching=True)
    table.update()
    table.session.count_hint()
    assert table.game.hints == [0, 1]
    there.arrived.append(table.next_event())
    table.update()
    assert table.opponents.analyses == []
    assert not table.session.judging
    table.update()
    assert [len(order.events) for order in table.opponents.analyses] == [1]
    table.session.play(table.next_event())
    assert table.session.judging


def test_an_opponent_decides_in_its_process_once_nothing_is_moving():
    table = Table(two(DUO, ADA, HARD))
    table.session.play(table.next_event())
    table.update(moving=True)
    assert table.opponents.asked == []
    event = table.answer()
    assert table.told()[-2:] == [Played(event, 1), YourTurn(0)]


def test_a_game_goes_on_without_a_window(tmp_path):
    code = f"""
import sys
from pathlib import Path
from game.ai.process.client import OpponentClient
from game.engine import GAMES, Game, Seat
from game.files.games import OpenGame
from game.files.kept_files import KeptFiles
from game.files.settings import Settings
from game.play.session import Services, Session
game = Game(GAMES["Blokus Solo"], [Seat("Ada")])
files = KeptFiles(Path({str(tmp_path)!r}))
session = Session(OpenGame(game), Services(files, OpponentClient(), Settings(), lambda: 0.0))
while not game.position.over:
    session.play(game.position.event(int(game.position.legal()[-1])))
    session.update(moving=False)
session.close()
print(*sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "game.play.session" in loaded
    assert not loaded & {"pygame", "game.ui", "numba"}
    assert len(KeptFiles(tmp_path).history.games()) == 1


# -- what is told --------------------------------------------------------------


def test_the_end_is_told_with_what_was_entered(tmp_path):
    game = Game(SOLO, (ADA,), events_to_the_end("Blokus Solo")[:-1])
    table = Table(game, tmp_path)
    table.session.play(events_to_the_end("Blokus Solo")[-1])
    _, ended = table.told()
    assert ended == Ended(table.files.history.games()[0], *table.files.best_results.best(SOLO.name))
    table.session.undo()
    table.session.redo()
    assert [type(change) for change in table.told()] == [TakenBack, Replayed, Ended]


def test_what_is_told_has_been_written_down_before(tmp_path):
    table = Table(two(JUNIOR), tmp_path)
    kept = []
    table.session.subscribe(
        lambda change: kept.append([len(one.events) for one in KeptFiles(tmp_path).games.kept()])
    )
    table.session.play(table.next_event())
    table.session.play(table.next_event())
    table.session.undo()
    assert kept == [[1], [2], [1]]


# -- hints ---------------------------------------------------------------------


def test_a_hint_that_is_found_is_counted_and_kept(tmp_path):
    table = Table(two(), tmp_path)
    table.session.play(table.next_event())
    table.told()
    table.session.hints.ask()
    event = table.next_event()
    table.opponents.inbox += [Degraded(NO_WEIGHTS), Chosen(event)]
    table.update()
    assert table.told() == [HintGiven(1, event, weakened=NO_WEIGHTS)]
    assert table.game.hints == [0, 1]
    (kept,) = KeptFiles(tmp_path).games.kept()
    assert kept.hints == (0, 1)
    # What was found in one position says nothing of the next.
    table.session.play(table.next_event())
    assert table.session.hints.event is None


def test_hints_are_counted_for_whom_they_are():
    table = Table(two())
    table.session.count_hint()
    table.session.play(table.next_event())
    table.session.count_hint()
    table.session.count_hint()
    assert table.game.hints == [1, 2]
    assert table.told()[-1] == HintGiven(1)


def test_a_hint_in_an_opponents_turn_is_the_next_persons():
    table = Table(two(DUO, HARD, ADA))
    table.session.count_hint()
    assert table.game.hints == [0, 1]
    shared = Table(two(Options("Blokus Three-Player"), HARD, ADA, BEN))
    shared.session.count_hint(2)
    assert shared.game.hints == [0, 0, 1]


# -- the coach -----------------------------------------------------------------


@pytest.fixture
def coached(monkeypatch):
    """A game of two with a coach who says what the test has it say: `found` is that, once."""

    def sit(options=DUO):
        table = Table(two(options, ADA, HARD), teaching=True)
        table.found, table.looking = None, False

        def say():
            found, table.found = table.found, None
            return found

        teacher = table.session._teacher
        monkeypatch.setattr(teacher, "update", say)
        monkeypatch.setattr(type(teacher), "looking", property(lambda _: table.looking))
        return table

    return sit


CAUTION = Caution(None, ())


def test_the_coach_stops_the_game_once_the_piece_lies_there(coached):
    table = coached()
    table.session.play(table.next_event())
    table.looking = True
    table.update()
    assert table.opponents.asked == []
    table.looking, table.found = False, CAUTION
    table.told()
    table.update(moving=True)
    assert (table.told(), table.session.waits_for_coach) == ([], True)
    table.update()
    assert (table.told(), table.session.stopped) == ([Cautioned(CAUTION)], True)
    assert not table.session.may_decide
    assert table.opponents.asked == []
    table.update()
    assert not table.session.stopped
    assert len(table.opponents.asked) == 1


def test_what_is_taken_back_at_once_is_not_warned_of(coached):
    table = coached()
    table.session.play(table.next_event())
    table.found = CAUTION
    table.update(moving=True)
    table.session.undo()
    table.update()
    assert not any(isinstance(change, Cautioned) for change in table.told())
    assert table.session.may_decide


def test_a_roll_waits_for_the_coach(coached):
    table = coached(FAMILIES["dice"][2])
    table.looking = True
    table.session.roll()
    table.update()
    assert table.game.ply == 0
    table.looking = False
    table.update()
    (played,) = table.told()
    assert isinstance(played.event, Roll)
    table.update()
    assert table.told() == []


def test_that_the_coach_cannot_judge_is_told_once():
    table = Table(two(DUO, ADA, HARD), teaching=True)
    table.update()
    table.opponents.found = NotAnalysed(NO_WEIGHTS)
    for _ in range(3):
        table.update()
    assert table.told() == [Unjudged(NO_WEIGHTS)]
    assert table.session.may_decide


# -- time, and leaving ---------------------------------------------------------


def test_the_time_used_is_kept_whenever_the_game_is_covered_or_left(tmp_path):
    table = Table(two(), tmp_path, rules=BANK)
    table.session.play(table.next_event())
    table.update()
    for _ in range(4):
        table.update(1000)
    table.session.stop_time()
    files = KeptFiles(tmp_path)
    (kept,) = files.games.kept()
    assert files.games.load(kept.ident).clock == Clock(BANK, (0,), 4000)
    table.session.close()
    assert table.opponents.orders[-1] == "forget"


def test_another_game_has_the_same_people_and_clocks():
    table = Table(a_finished_game(ADA, BEN), rules=BANK)
    other = table.session.another()
    assert (other.game.seats, other.game.ply) == ((ADA, BEN), 0)
    assert other.clock.clock == Clock(BANK)


# -- the books -----------------------------------------------------------------

BOOKS = (("history", "enter"), ("library", "keep"), ("best_results", "enter"), ("games", "save"))


class Killed(BaseException):
    """Nothing after this happens any more."""


def kill_at(files, step):
    """Have the program die just before it writes into its books for the `step`-th time."""
    left = [step]

    def before(write):
        def written(*args, **kwargs):
            left[0] -= 1
            if not left[0]:
                raise Killed
            return write(*args, **kwargs)

        return written

    for store, name in (*BOOKS, ("games", "drop")):
        setattr(getattr(files, store), name, before(getattr(getattr(files, store), name)))


def go_on(folder, options):
    """Play whatever is kept in a folder, as the next starts do; return the files."""
    files = KeptFiles(folder)
    files.open()
    for kept in files.games.kept():
        if kept.options == options and kept.events:
            opened = files.games.load(kept.ident)
            services = Services(files, ScriptedOpponents(), Settings(), lambda: 0.0)
            session = Session(opened, services)
            while not opened.game.position.over:
                session.play(next_event(opened.game.position))
    return files


@pytest.mark.parametrize("taken_back", [False, True], ids=["once", "taken back"])
@pytest.mark.parametrize(
    "options", [DUO, SOLO, JUNIOR, FAMILIES["dice"][2]], ids=lambda one: one.name
)
def test_a_kill_at_any_step_of_the_books_loses_nothing_and_counts_nothing_twice(
    tmp_path, options, taken_back
):
    seats = (ADA, BEN)[: options.players]
    series = Series(2) if options is JUNIOR else None
    events = played_out(Game(options, seats)).events
    step, killed = 0, True
    while killed:
        step, killed = step + 1, False
        folder = tmp_path / str(step)
        table = Table(Game(options, seats, events[:-2], series=series), folder)
        table.session.play(events[-2])
        kill_at(table.files, step)
        try:
            table.session.play(events[-1])
            if taken_back:
                table.session.undo()
                while not table.game.position.over:
                    table.session.play(table.next_event())
        except Killed:
            killed = True
        files = go_on(folder, options)
        (entry,) = files.history.games()
        (record,) = files.library.entries()
        assert load_record(record.path).record.main_line()[-1].events() == events
        assert len(files.best_results.best(options.name)) == (options is SOLO)
        # Of a series there is the next game, once, and of nothing else.
        following = files.games.kept()
        assert [one.series.number for one in following] == ([2] if series else [])
        assert files.notices.take() == ()
        assert entry.game == options.name
    assert step > (4 if table.game.taken_back else 3)


def test_the_next_game_of_a_series_goes_with_an_end_that_is_taken_back(tmp_path):
    events = events_to_the_end("Blokus Junior")
    game = Game(JUNIOR, (ADA, BEN), events[:-1], series=Series(3))
    table = Table(game, tmp_path, rules=BANK)
    table.session.play(events[-1])
    following = table.session.books.following
    assert following.game.series.number == 2
    assert table.session.another().game is following.game
    assert table.session.another().clock.clock == Clock(BANK)
    table.session.undo()
    assert table.session.books.following is None
    assert [one.series.number for one in table.files.games.kept()] == [1]
