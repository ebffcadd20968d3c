"""Analyses in the opponents' process: they grow, end, and yield to requests."""

import os
import signal
import time

from helpers.heard import PATIENCE_S, POSIX, think
from helpers.opponent_servers import OPTIONS

from game.ai.analysis import AnalysisGoal
from game.ai.degradation import Cause
from game.ai.process import supervisor
from game.ai.process.messages import Analyse, Analysed, Chosen, NotAnalysed
from game.ai.process.supervisor import MOST_DEATHS
from game.engine import Ply
from game.engine.position import Position


def told(heard, is_enough, within_s=4 * PATIENCE_S):
    """The analysis's messages, up to the first that is enough."""
    found = []
    deadline = time.monotonic() + within_s
    while time.monotonic() < deadline:
        heard.news.clear()
        if (message := heard.client.take_analysis()) is not None:
            found.append(message)
            if is_enough(message):
                return found
        heard.news.wait(0.5)
    raise AssertionError(found)


def is_final(message):
    return isinstance(message, Analysed) and message.final


def first_plies(count):
    position, events = Position(OPTIONS.ruleset), ()
    for _ in range(count):
        events += (Ply(position.colour, int(position.legal()[-1])),)
        position = position.after(events[-1])
    return events


def test_an_analysis_ends_with_its_work(heard):
    heard.client.analyse(Analyse(OPTIONS, first_plies(4), AnalysisGoal(simulations=500)))
    last = told(heard, is_final)[-1].evaluation
    assert last.simulations == 500
    assert len(last.candidates) == 5
    # What was found survives stepping back and forward again.
    heard.client.analyse(Analyse(OPTIONS, first_plies(3), AnalysisGoal(simulations=100)))
    told(heard, is_final)
    heard.client.analyse(Analyse(OPTIONS, first_plies(4), AnalysisGoal(simulations=10)))
    assert told(heard, is_final)[-1].evaluation.simulations >= 500


def test_once_its_game_is_forgotten_nothing_is_kept_of_an_analysis(heard):
    for simulations in (500, 10):
        goal = AnalysisGoal(simulations=simulations)
        heard.client.analyse(Analyse(OPTIONS, first_plies(4), goal))
        assert told(heard, is_final)[-1].evaluation.simulations == simulations
        heard.client.forget()
        # Orders are carried out in sequence: once this is answered, the game is forgotten.
        heard.answer(think())


def test_only_the_newest_is_told_until_it_is_stopped(heard):
    heard.client.analyse(Analyse(OPTIONS, (), AnalysisGoal()))
    heard.client.analyse(Analyse(OPTIONS, first_plies(6), AnalysisGoal()))
    first = told(heard, lambda message: True)[0]
    position = Position(OPTIONS.ruleset)
    for event in first_plies(6):
        position = position.after(event)
    assert position.is_legal(first.evaluation.candidates[0].event.placement)
    more = told(heard, lambda message: True)[0]
    assert more.evaluation.simulations > first.evaluation.simulations
    heard.client.stop_analysis()
    assert heard.client.take_analysis() is None
    heard.answer(think())
    assert heard.client.take_analysis() is None


def test_requests_are_answered_meanwhile_and_it_goes_on(heard):
    alone = heard.answer(think("5", seed=3))
    heard.client.analyse(Analyse(OPTIONS, first_plies(6), AnalysisGoal()))
    before = told(heard, lambda message: True)[0].evaluation.simulations
    assert heard.answer(think("5", seed=3)) == alone
    assert isinstance(heard.messages[-1], Chosen)
    told(heard, lambda message: message.evaluation.simulations > before)


def test_where_it_cannot_be_it_says_so(heard):
    illegal = (Ply(0, 0), Ply(0, 0))
    heard.client.analyse(Analyse(OPTIONS, illegal, AnalysisGoal()))
    (message,) = told(heard, lambda message: True)
    assert isinstance(message, NotAnalysed)
    heard.client.analyse(Analyse(OPTIONS, (), AnalysisGoal(simulations=20)))
    told(heard, is_final)


@POSIX
def test_a_killed_process_is_replaced_and_goes_on(heard):
    heard.client.analyse(Analyse(OPTIONS, first_plies(6), AnalysisGoal()))
    told(heard, lambda message: True)
    os.kill(heard.client.pid, signal.SIGKILL)
    heard.client.take_analysis()
    told(heard, lambda message: True)


@POSIX
def test_what_kills_every_process_is_given_up(heard):
    heard.client.analyse(Analyse(OPTIONS, first_plies(6), AnalysisGoal()))
    for _ in range(3):
        told(heard, lambda message: True)
        killed = heard.client.pid
        os.kill(killed, signal.SIGKILL)
        deadline = time.monotonic() + PATIENCE_S
        while heard.client.pid == killed and time.monotonic() < deadline:
            time.sleep(0.01)
    assert isinstance(told(heard, lambda m: isinstance(m, NotAnalysed))[-1], NotAnalysed)


def test_while_no_process_can_be_started_no_analysis_waits_for_one(heard, monkeypatch):
    tries = []

    def refuse(*arguments):
        tries.append(arguments)
        raise OSError("no more processes")

    monkeypatch.setattr(supervisor, "PAUSES_S", (0.0,) * MOST_DEATHS + (PATIENCE_S,))
    order = Analyse(OPTIONS, (), AnalysisGoal(simulations=20))
    monkeypatch.setattr(supervisor, "OpponentProcess", refuse)
    # It is tried several times, then once, and not at all until the pause is over.
    for count in (MOST_DEATHS, MOST_DEATHS + 1, MOST_DEATHS + 1):
        heard.client.analyse(order)
        (message,) = told(heard, bool, PATIENCE_S / 2)
        assert message.reason.cause is Cause.STARTING
        assert len(tries) == count
