"""The driver of a game in play: turns, pace, requests to opponents, and listeners."""

import pytest
from scenes.analysed import NO_WEIGHTS
from scenes.scripted import ScriptedOpponents

from game.ai.process.messages import Chosen, Degraded, Think, Thinking
from game.engine import FAMILIES, Game, Options, Ply, Seat
from game.engine.clock import Clock, ClockKind, ClockRules
from game.engine.dice import Roll, Take
from game.files.kept_files import KeptFiles
from game.files.settings import PACES, USUAL_PACE, Settings
from game.play.changes import Origin, Played, Replayed, TakenBack, TimeShort, Weakened
from game.play.driver import GameDriver
from game.play.running_clock import RunningClock
from game.play.session import Services, at_table

PACE_MS = PACES[USUAL_PACE]
DUO = Options("Blokus Duo")
PERSON, OPPONENT = Seat("Ada"), Seat("Hard", "9")


class Table:
    """A driver with everything it needs; tests advance the time themselves."""

    def __init__(self, options, *seats, clock=None, ponder=False, pace=USUAL_PACE):
        self.time = 0.0
        self.opponents = ScriptedOpponents()
        self.changes = []
        self.game = Game(options, seats)
        settings = Settings(ponder=ponder, pace=pace)
        services = Services(KeptFiles(), self.opponents, settings, self.now)
        self.driver = GameDriver(
            self.game,
            at_table(self.game, services, 7),
            clock=None if clock is None else RunningClock(self.game, clock, self.now),
            seed=7,
            listeners=[self.changes.append],
        )

    def now(self):
        return self.time

    def legal(self, index=0):
        """A legal ply."""
        return self.game.position.event(int(self.game.position.legal()[index]))

    def answer(self, event):
        """Have the opponent choose an event, and wait until it is due."""
        self.driver.update()
        self.opponents.inbox.append(Chosen(event))
        self.time += PACE_MS[1]
        return self.driver.update()


def test_an_opponent_is_asked_once_and_acts_no_sooner_than_its_pace():
    table = Table(DUO, OPPONENT, PERSON, ponder=True)
    assert table.opponents.orders == [("prepare", DUO)]
    for _ in range(3):
        assert table.driver.update() is None
    assert table.opponents.asked == [Think(DUO, (), "9", 7, True)]
    assert table.driver.due is None
    ply = table.legal(3)
    table.opponents.inbox.append(Chosen(ply))
    assert table.driver.update() is None
    assert PACE_MS[0] <= table.driver.due <= PACE_MS[1]
    table.time = table.driver.due - 1
    assert table.driver.update() is None
    table.time = table.driver.due
    assert table.driver.update() == ply
    assert table.game.events == [ply]
    assert table.driver.persons_turn
    assert table.driver.due is None


def test_without_persons_nobody_thinks_ahead():
    table = Table(DUO, OPPONENT, OPPONENT, ponder=True)
    table.driver.update()
    assert table.opponents.asked == [Think(DUO, (), "9", 7, False)]


def test_what_opponents_say_on_the_way():
    table = Table(DUO, OPPONENT, PERSON)
    table.driver.update()
    table.opponents.inbox.append(Thinking())
    table.driver.update()
    assert not table.driver.degraded
    table.opponents.inbox.append(Degraded(NO_WEIGHTS))
    table.driver.update()
    assert table.driver.degraded
    assert table.changes == [Weakened(NO_WEIGHTS)]


def test_what_is_known_of_an_opponent_is_no_warning_and_holds_for_one_turn():
    table = Table(DUO, OPPONENT, OPPONENT)
    table.driver.update()
    table.opponents.inbox.append(Degraded(NO_WEIGHTS, known=True))
    table.driver.update()
    assert table.driver.degraded
    assert table.changes == []
    assert not table.game.stood_in
    table.answer(table.legal())
    table.driver.update()
    assert not table.driver.degraded
    # The game remembers it until its end.
    table.answer(table.legal())
    assert table.game.stood_in


def test_undo_drops_what_was_asked():
    table = Table(DUO, PERSON, OPPONENT)
    first = table.legal()
    table.driver.play(first)
    table.driver.update()
    assert table.driver.undo() == [first]
    assert table.opponents.orders[-1] == "stop"
    assert table.changes[-1] == TakenBack((first,))
    # A late answer from the stopped opponent isn't played.
    table.opponents.inbox.append(Chosen(Ply(1, 0)))
    assert table.driver.update() is None
    assert table.driver.redo() == [first]
    assert table.changes[-1] == Replayed((first,))
    reply = table.legal()
    assert table.answer(reply) == reply
    assert table.driver.undo() == [first, reply]
    assert table.driver.undo() == []
    assert table.driver.redo() == [first, reply]
    assert table.driver.redo() == []


def test_a_pause_ends_thinking_ahead_but_not_a_turn():
    table = Table(DUO, PERSON, OPPONENT)
    table.driver.pause()
    table.driver.play(table.legal())
    table.driver.pause()
    assert table.opponents.orders.count("stop") == 2
    table.driver.update()
    table.driver.pause()
    assert isinstance(table.opponents.orders[-1], Think)


def test_chance_decides_for_persons_when_they_say_so():
    table = Table(FAMILIES["dice"][2], PERSON, PERSON)
    assert table.driver.persons_turn
    roll = table.driver.roll()
    assert isinstance(roll, Roll)
    assert table.game.events == [roll]
    with pytest.raises(ValueError, match="time to roll"):
        table.driver.roll()
    assert Table(FAMILIES["dice"][2], PERSON, PERSON).driver.roll() == roll


def test_chance_decides_for_opponents_at_their_pace():
    table = Table(FAMILIES["dice"][2], OPPONENT, PERSON)
    assert table.driver.update() is None
    assert PACE_MS[0] <= table.driver.due <= PACE_MS[1]
    assert table.opponents.asked == []
    # A late answer to an earlier request isn't taken for a roll.
    table.opponents.inbox.append(Chosen(Take(1, False, 0)))
    table.time = table.driver.due
    roll = table.driver.update()
    assert isinstance(roll, Roll)
    take = table.game.position.takes()[0]
    assert table.answer(take) == take
    assert [think.events for think in table.opponents.asked] == [(roll,)]


# -- clocks, hints and pace ----------------------------------------------------

SHORT_TURNS = ClockRules(ClockKind.TURN, 15)


def pass_time(table, seconds):
    """Let time pass, running the clock each second as the loop does; the events it played."""
    played = []
    for _ in range(seconds):
        table.time += 1000
        played.append(table.driver.run_clock())
    return [event for event in played if event is not None]


def timed(*seats, rules=SHORT_TURNS, options=DUO):
    table = Table(options, *seats, clock=Clock(rules))
    table.driver.run_clock()
    return table


def test_a_turn_whose_time_is_up_is_played_with_one_of_the_largest_pieces():
    table = timed(PERSON, PERSON)
    assert pass_time(table, 14) == []
    (ply,) = pass_time(table, 1)
    assert table.game.events == [ply]
    assert table.game.position.ruleset.table.sizes[ply.placement] == 5
    assert table.changes == [TimeShort(0), Played(ply, 0, Origin.TIME_UP)]
    assert table.driver.clock.clock.spent == (15_000,)


def test_a_clock_that_only_counts_goes_on_below_zero():
    table = timed(PERSON, PERSON, rules=ClockRules(ClockKind.TURN, 15, plays=False))
    assert pass_time(table, 20) == []
    assert table.driver.clock.left(0) == -5_000
    assert table.changes == [TimeShort(0)]


def test_an_opponents_time_runs():
    table = timed(OPPONENT, PERSON)
    table.driver.update()
    table.opponents.inbox.append(Thinking())
    assert len(pass_time(table, 15)) == 1
    assert table.opponents.orders[-1] == "stop"
    # Nobody is warned when an opponent's time runs short.
    assert [type(change) for change in table.changes] == [Played]
    # Its late answer isn't played.
    table.opponents.inbox.append(Chosen(Ply(0, 0)))
    assert table.driver.update() is None


def test_where_time_can_run_out_opponents_are_asked_with_a_share_of_theirs():
    bank = ClockRules(ClockKind.BANK, 60, 2)
    for rules, seconds in (
        (bank, 60 / 21 + 2 - 0.5),
        (SHORT_TURNS, 14.5),
        (ClockRules(ClockKind.TURN, 15, plays=False), None),
    ):
        table = timed(OPPONENT, PERSON, rules=rules)
        table.driver.update()
        assert table.opponents.asked[-1].seconds == pytest.approx(seconds, abs=0.001)
    # At the end of a bank even the pause of the calmest pace is cut short.
    table = Table(DUO, OPPONENT, PERSON, clock=Clock(bank, turn=59_000), pace="calm")
    table.driver.update()
    assert table.opponents.asked[-1].seconds == pytest.approx(0.5)
    table.opponents.inbox.append(Chosen(table.legal()))
    table.driver.update()
    assert table.driver.due == pytest.approx(500)


def test_a_bank_lasts_for_every_turn_that_an_opponent_may_have():
    for increment in (0, 2):
        rules, left = ClockRules(ClockKind.BANK, 60, increment), 60_000
        for turns in range(42, 0, -1):
            allowed = Clock(rules).allowance(left, turns)
            assert 0 < allowed <= left - 500
            left += 1000 * increment - allowed


def test_an_opponent_out_of_time_plays_its_answer_if_that_is_known():
    table = timed(OPPONENT, PERSON)
    table.driver.update()
    ply = table.legal(3)
    pass_time(table, 14)
    table.opponents.inbox.append(Chosen(ply))
    assert pass_time(table, 1) == []
    assert table.driver.update() == ply
    assert table.changes[-1] == Played(ply, 0)
    assert not table.game.stood_in
    assert table.driver.clock.clock.spent == (15_000,)


def test_a_turn_that_an_opponent_loses_on_time_counts_as_stood_in():
    table = timed(OPPONENT, PERSON)
    table.driver.update()
    assert len(pass_time(table, 15)) == 1
    assert table.game.stood_in
    people = timed(PERSON, PERSON)
    pass_time(people, 15)
    assert not people.game.stood_in
    rolled = timed(OPPONENT, PERSON, options=FAMILIES["dice"][2])
    assert len(pass_time(rolled, 15)) == 1
    assert not rolled.game.stood_in


def test_clocks_come_back_with_what_is_taken_back():
    table = timed(PERSON, PERSON, rules=ClockRules(ClockKind.BANK, 60, 5))
    for seconds in (4, 7, 9):
        pass_time(table, seconds)
        table.driver.play(table.legal())
    clock = table.driver.clock
    assert (clock.left(0), clock.left(1)) == (60_000 - 13_000 + 10_000, 60_000 - 7_000 + 5_000)
    pass_time(table, 3)
    table.driver.undo()
    table.driver.undo()
    assert (clock.left(0), clock.left(1)) == (60_000 - 4_000 + 5_000, 60_000)
    pass_time(table, 2)
    table.driver.redo()
    assert (clock.left(0), clock.left(1)) == (61_000, 58_000)


def test_a_pause_stops_clocks_and_a_long_sleep_costs_little():
    table = timed(PERSON, PERSON)
    table.driver.pause()
    table.time += 60_000
    table.driver.run_clock()
    assert table.driver.clock.left(0) == 15_000
    assert pass_time(table, 1) == []
    table.time += 3_600_000
    table.driver.run_clock()
    assert table.driver.clock.left(0) > 12_000


@pytest.mark.parametrize("pace", PACES)
def test_opponents_act_at_the_pace_that_is_set(pace):
    table = Table(DUO, OPPONENT, PERSON, pace=pace)
    table.driver.update()
    ply = table.legal()
    table.opponents.inbox.append(Chosen(ply))
    least, most = PACES[pace]
    assert (table.driver.update() == ply) is (most == 0)
    if most:
        assert least <= table.driver.due <= most
