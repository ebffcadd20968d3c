"""A game in play: whose turn, at which pace, what is asked of opponents, and who is told."""

import pytest

from game.ai.messages import Chosen, Degraded, Preparing, Think, Thinking
from game.driver import PACES, USUAL_PACE, GameChange, GameDriver
from game.engine import Game, IllegalPlacementError, Options, Ply, Seat
from game.engine.dice import DiceOptions, Roll, Take

PACE_MS = PACES[USUAL_PACE]
DUO = Options("Blokus Duo")
PERSON, OPPONENT = Seat("Ada"), Seat("Hard", "9")


class Opponents:
    """Notes what is asked of it; says what it is told to."""

    def __init__(self):
        self.orders = []
        self.messages = []

    def prepare(self, options):
        self.orders.append(("prepare", options))

    def ask(self, think):
        self.messages.clear()
        self.orders.append(think)

    def stop(self):
        self.orders.append("stop")

    def forget(self):
        self.orders.append("forget")

    def take(self):
        messages, self.messages = self.messages, []
        return messages

    @property
    def asked(self):
        return [order for order in self.orders if isinstance(order, Think)]


class Table:
    """A driver with all that it needs; time passes by hand."""

    def __init__(self, options, *seats, **kwargs):
        self.time = 0.0
        self.opponents = Opponents()
        self.changes = []
        self.game = Game(options, seats)
        self.driver = GameDriver(
            self.game,
            self.opponents,
            lambda: self.time,
            seed=7,
            listeners=[self.changes.append],
            **kwargs,
        )

    def legal(self, index=0):
        """A ply that may be played now."""
        return self.game.position.event(int(self.game.position.legal()[index]))

    def answer(self, event):
        """Have the opponent choose an event, and let its turn last long enough."""
        self.driver.update()
        self.opponents.messages.append(Chosen(event))
        self.time += PACE_MS[1]
        return self.driver.update()


def test_a_person_plays_and_listeners_are_told():
    table = Table(DUO, PERSON, PERSON)
    assert table.driver.persons_turn
    assert table.driver.update() is None
    ply = table.legal()
    table.driver.play(ply)
    assert table.changes == [GameChange(table.game, played=(ply,))]
    with pytest.raises(IllegalPlacementError):
        table.driver.play(Ply(1, ply.placement))
    assert len(table.changes) == 1
    assert table.opponents.orders == []


def test_an_opponent_is_asked_once_and_acts_no_sooner_than_its_pace():
    table = Table(DUO, OPPONENT, PERSON, ponder=lambda: True)
    assert table.opponents.orders == [("prepare", DUO)]
    for _ in range(3):
        assert table.driver.update() is None
    assert table.opponents.asked == [Think(DUO, (), "9", 7, True)]
    assert table.driver.due is None
    ply = table.legal(3)
    table.opponents.messages.append(Chosen(ply))
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
    table = Table(DUO, OPPONENT, OPPONENT, ponder=lambda: True)
    table.driver.update()
    assert table.opponents.asked == [Think(DUO, (), "9", 7, False)]


def test_what_opponents_say_on_the_way():
    table = Table(DUO, OPPONENT, PERSON)
    table.driver.update()
    table.opponents.messages.append(Preparing())
    table.driver.update()
    assert table.driver.preparing
    table.opponents.messages.append(Thinking())
    table.driver.update()
    assert not table.driver.preparing
    assert not table.driver.degraded
    table.opponents.messages.append(Degraded("no weights"))
    table.driver.update()
    assert table.driver.degraded
    assert table.driver.warnings() == ["no weights"]
    assert table.driver.warnings() == []


def test_what_is_known_of_an_opponent_is_no_warning_and_holds_for_one_turn():
    table = Table(DUO, OPPONENT, OPPONENT)
    table.driver.update()
    table.opponents.messages.append(Degraded("no weights", known=True))
    table.driver.update()
    assert table.driver.degraded
    assert table.driver.warnings() == []
    assert not table.game.stood_in
    table.answer(table.legal())
    table.driver.update()
    assert not table.driver.degraded
    # The game remembers it to its end.
    table.answer(table.legal())
    assert table.game.stood_in


def test_undo_drops_what_was_asked():
    table = Table(DUO, PERSON, OPPONENT)
    first = table.legal()
    table.driver.play(first)
    table.driver.update()
    assert table.driver.undo() == [first]
    assert table.opponents.orders[-1] == "stop"
    assert table.changes[-1] == GameChange(table.game, taken_back=(first,))
    # The answer that the stopped opponent still gives isn't played.
    table.opponents.messages.append(Chosen(Ply(1, 0)))
    assert table.driver.update() is None
    assert table.driver.redo() == [first]
    assert table.changes[-1] == GameChange(table.game, played=(first,))
    reply = table.legal()
    assert table.answer(reply) == reply
    assert table.driver.undo() == [first, reply]
    assert table.driver.undo() == []
    assert table.driver.redo() == [first, reply]
    assert table.driver.redo() == []


def test_a_pause_ends_thinking_ahead_but_not_a_turn():
    table = Table(DUO, PERSON, OPPONENT)
    table.driver.pause()
    assert table.opponents.orders[-1] == "stop"
    table.driver.play(table.legal())
    table.driver.update()
    table.driver.pause()
    assert isinstance(table.opponents.orders[-1], Think)
    table.driver.close()
    assert table.opponents.orders[-1] == "forget"


def test_chance_decides_for_persons_when_they_say_so():
    table = Table(DiceOptions(2), PERSON, PERSON)
    assert table.driver.persons_turn
    roll = table.driver.roll()
    assert isinstance(roll, Roll)
    assert table.game.events == [roll]
    with pytest.raises(ValueError, match="time to roll"):
        table.driver.roll()
    assert Table(DiceOptions(2), PERSON, PERSON).driver.roll() == roll


def test_chance_decides_for_opponents_at_their_pace():
    table = Table(DiceOptions(2), OPPONENT, PERSON)
    assert table.driver.update() is None
    assert PACE_MS[0] <= table.driver.due <= PACE_MS[1]
    assert table.opponents.asked == []
    # What an earlier request still brings is no answer to a roll.
    table.opponents.messages.append(Chosen(Take(1, False, 0)))
    table.time = table.driver.due
    roll = table.driver.update()
    assert isinstance(roll, Roll)
    take = table.game.position.takes()[0]
    assert table.answer(take) == take
    assert [think.events for think in table.opponents.asked] == [(roll,)]


def test_solo_leaves_nothing_to_chance():
    table = Table(Options("Blokus Solo"), PERSON)
    with pytest.raises(ValueError, match="time to roll"):
        table.driver.roll()
