"""The analysis board through the real loop: stepping through, trying out, search results."""

import random
from dataclasses import replace

import pygame
import pytest
from helpers.controls import control, controls_like, words_of
from helpers.dice_player import events_to
from helpers.dice_player import settle as settle_dice
from helpers.forms import click
from helpers.whole_games import a_finished_game
from helpers.word_reader import Reader
from scenes.analysed import NO_WEIGHTS
from scenes.scripted import ScriptedOpponents

from game.ai.process.messages import Analysed, NotAnalysed
from game.engine import FAMILIES, Game, Options, Seat
from game.engine.kinds import KINDS
from game.evaluation import Candidate, Evaluation, Outlook
from game.records.tree import Record
from game.review.study import Study
from game.ui.games.results import headline, places_of
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.review.chart import Curves, CurvesChart, curves_of
from game.ui.rooms.review.notes import Note, NoteForm
from game.ui.rooms.review.overlays import Overlay, marked_cells
from game.ui.rooms.review.panel import CandidateRow
from game.ui.rooms.review.scene import CHART_SIMULATIONS, FIRST_LOOK, AnalysisScene
from game.ui.shell.scene import Push
from game.ui.table.tools import Tool

DUO = Options("Blokus Duo")
ADA, BEN, EASY = Seat("Ada"), Seat("Ben"), Seat("Easy", "2")


def a_record(options, plies, seed=1):
    """A record of some random plies."""
    chance, record = random.Random(seed), Record(options)
    node = record.root
    for _ in range(plies):
        position = record.position(node)
        if position.over:
            break
        event = position.chance_event(chance.choice)
        if event is None:
            events = position.takes() if options.kind == "dice" else None
            event = (
                chance.choice(events)
                if events is not None
                else position.event(int(chance.choice(position.legal())))
            )
        node = record.add(node, event)
    return record


@pytest.fixture
def look(robots):
    """Opens the board: `look(options, plies)` gives robot, scene and the opponents' client."""

    def start(options=DUO, plies=12, size=(1280, 720), motion=False, record=None, **settings):
        robot = robots(motion=motion, size=size, **settings)
        robot.ui.opponents = opponents = ScriptedOpponents()
        record = record or a_record(options, plies)
        study = Study(record, [f"Player {number}" for number in range(1, options.players + 1)])
        robot.start(Menu(robot.ui))
        scene = AnalysisScene(robot.ui, study)
        robot.app.stack.apply(Push(scene))
        robot.step(2)
        return robot, scene, opponents

    return start


def evaluation_of(order, simulations=500, owners=False):
    """A plausible search result for a position: its first placements, each a point worse."""
    position = KINDS[order.options.kind].start(order.options)
    for event in order.events:
        position = position.after(event)
    players, player = order.options.players, position.player
    rest = [(1 - 0.6) / max(1, players - 1)] * players
    chances = tuple(0.6 if one == player else rest[one] for one in range(players))
    candidates = []
    for rank, placement in enumerate(position.legal()[:5].tolist()):
        points = tuple(-20.0 - rank * (one == player) for one in range(players))
        event = position.event(placement)
        candidates.append(Candidate(event, 100, 0.2, Outlook(chances, points), (event,)))
    cells = position.ruleset.geometry.size
    return Evaluation(
        simulations,
        candidates[0].outlook,
        tuple(candidates),
        tuple((0.5,) * cells for _ in position.ruleset.colours) if owners else (),
    )


def answer(robot, opponents, final=True, **how):
    """Answer the last order to analyse."""
    order = opponents.analyses[-1]
    found = evaluation_of(order, order.goal.simulations or 10_000, owners=order.goal.owners)
    opponents.found = Analysed(found, final)
    robot.step()
    return found


# -- walking ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "ply"),
    [
        ([pygame.K_END], 12),
        ([pygame.K_RIGHT] * 3, 3),
        ([pygame.K_PAGEDOWN] * 4 + [pygame.K_PAGEUP], 3),
        ([pygame.K_END, pygame.K_LEFT, pygame.K_HOME], 0),
        ([pygame.K_LEFT], 0),
    ],
)
def test_keys_walk(look, keys, ply):
    robot, scene, _ = look()
    for key in keys:
        robot.key(key)
    assert scene.game.ply == ply


def chart_of(scene):
    """Where the chart is."""
    (chart,) = controls_like(scene, CurvesChart)
    return chart.rect


def rows_of(scene):
    """The candidates' rows."""
    return controls_like(scene, CandidateRow)


def test_a_press_on_the_chart_goes_there_and_is_let_go_anywhere(look):
    robot, scene, _ = look()
    chart = chart_of(scene)
    robot.click((chart.right - 9, chart.centery))
    assert scene.game.ply == 12
    robot.click((chart.left + chart.width // 2 + 10, chart.centery))
    assert 4 <= scene.game.ply <= 8
    robot.press((chart.right - 9, chart.centery))
    robot.move(scene.area.board.rect.center)
    robot.release()
    robot.move((chart.left + 40, chart.centery))
    assert scene.game.ply == 12


def test_nothing_beneath_the_board_stays_lit_once_the_pointer_is_in_the_panel(look):
    robot, scene, _ = look()
    robot.move(scene.table.toolbar.rects[Tool.BACK].center)
    assert scene.table.target is not None
    robot.move(scene.panel.rect.center)
    assert scene.table.target is None


def test_trays_that_fade_keep_the_loop_awake(look):
    game = a_finished_game(ADA, BEN)
    robot, scene, _ = look(motion=True, record=Record.of(game))
    robot.key(pygame.K_END)
    assert scene.area.fading
    assert robot.moving
    robot.until(lambda: not robot.moving)
    assert not scene.area.fading


# -- trying out ---------------------------------------------------------------


def test_what_is_dragged_onto_the_board_becomes_a_variation(look):
    robot, scene, _ = look()
    record = scene.study.record
    main = record.main_line()
    for _ in range(2):
        robot.key(pygame.K_RIGHT)
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_RETURN)
    robot.step(3)
    assert scene.game.ply == 3
    assert scene.study.node is not main[3]
    assert len(main[2].children) == 2
    # The other variation is a step aside.
    robot.key(pygame.K_n)
    assert scene.study.node is main[3]
    robot.key(pygame.K_n)
    robot.key(pygame.K_DELETE)
    assert scene.study.node is main[2]
    assert len(main[2].children) == 1


@pytest.mark.painted
def test_the_next_variation_is_a_press_away(look):
    robot, scene, _ = look()
    main = scene.study.record.main_line()
    robot.key(pygame.K_RIGHT, times=2)
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_RETURN)
    robot.step(3)
    assert scene.study.node is not main[3]
    (line, body) = controls_like(scene, Note)
    left, top = line.rect.topleft
    for expected in (main[3], main[2].children[1]):
        robot.click((left + 8, top + 4))
        assert scene.study.node is expected
    # A click beside that line opens the notes, as ever.
    robot.click((body.rect.right - 8, body.rect.top + 4))
    assert type(robot.scene) is NoteForm


# -- what a search tells ------------------------------------------------------


def test_the_place_where_one_stands_comes_first_then_the_line_then_it_goes_on(look):
    robot, _, opponents = look(plies=3)
    asked = []
    for _ in range(5):
        order = opponents.analyses[-1]
        asked.append((len(order.events), order.goal.simulations))
        answer(robot, opponents)
    assert asked == [
        (0, FIRST_LOOK),
        (1, CHART_SIMULATIONS),
        (2, CHART_SIMULATIONS),
        (3, CHART_SIMULATIONS),
        (0, None),
    ]
    # Everything that can be known there is known, so nothing more is asked.
    assert len(opponents.analyses) == len(asked)


def test_what_is_known_is_not_asked_again_when_one_comes_back(look):
    robot, _, opponents = look(plies=3)
    for _ in range(5):
        answer(robot, opponents)
    count = len(opponents.analyses)
    robot.key(pygame.K_RIGHT)
    first = opponents.analyses[count]
    assert (len(first.events), first.goal.simulations) == (1, FIRST_LOOK)
    robot.key(pygame.K_LEFT)
    assert all(len(order.events) == 1 for order in opponents.analyses[count:])


@pytest.mark.painted
def test_a_candidate_is_played_by_a_press_on_its_row(look):
    robot, scene, opponents = look()
    found = answer(robot, opponents)
    row = rows_of(scene)[1]
    assert row.candidate == found.candidates[1]
    robot.click(row.rect.center)
    assert scene.study.node.event == found.candidates[1].event
    assert scene.game.ply == 1
    # The pointer is now over another candidate, of another position.
    answer(robot, opponents)
    robot.step()
    shown = robot.picture(scene.area.board.rect)
    robot.move(scene.area.board.rect.topleft)
    robot.step()
    assert robot.picture(scene.area.board.rect) != shown
    robot.move(row.rect.center)
    robot.step()
    assert robot.picture(scene.area.board.rect) == shown


@pytest.mark.painted
@pytest.mark.parametrize("by", ["key", "click"])
def test_a_candidate_of_the_place_before_is_not_played(look, by):
    """Both inputs arrive before anything is painted, as on a machine that has to catch up."""
    robot, scene, opponents = look()
    answer(robot, opponents)
    at = rows_of(scene)[0].rect.center
    robot.move(at)
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    clicks = [pygame.Event(kind, pos=at, button=1) for kind in kinds]
    if by == "key":
        fields = {"key": pygame.K_RIGHT, "mod": 0, "unicode": "", "scancode": 0}
        first = [pygame.Event(kind, fields) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
    else:
        first = clicks
    for event in (*first, *clicks):
        pygame.event.post(event)
    robot.step()
    assert scene.game.ply == 1


@pytest.mark.painted
def test_where_there_is_but_a_comment_candidates_are_those_of_the_position(look):
    record = a_record(DUO, 6)
    record.add_silent(record.main_line()[-1]).comment = "Think before you go on."
    robot, scene, opponents = look(record=record)
    robot.key(pygame.K_END)
    assert scene.study.node.event is None
    answer(robot, opponents)
    robot.step()
    candidate = rows_of(scene)[0].candidate
    robot.click(rows_of(scene)[0].rect.center)
    robot.step()
    assert scene.game.events[6:] == [candidate.event]


@pytest.mark.painted
def test_those_that_lead_by_most_come_first_and_the_hardly_searched_last(look):
    robot, scene, opponents = look()
    leads, visits = (1.0, 3.0, 2.0, 9.0, 2.5), (100, 60, 50, 5, 40)
    found = evaluation_of(opponents.analyses[-1])
    told = tuple(
        replace(one, visits=count, outlook=Outlook((0.5, 0.5), (lead, 0.0)))
        for one, lead, count in zip(found.candidates, leads, visits, strict=True)
    )
    opponents.found = Analysed(replace(found, candidates=told), True)
    robot.step()
    rows = rows_of(scene)
    assert [row.candidate for row in rows] == [told[number] for number in (1, 4, 2, 0, 3)]
    assert [row.cost for row in rows] == [0, 0.5, 1, 2, 0]


@pytest.mark.painted
def test_a_solved_endgame_is_told_as_it_is_and_not_asked_for_again(look, monkeypatch):
    robot, scene, opponents = look(plies=1)
    reader = Reader(robot.ui, monkeypatch)
    answer(robot, opponents)
    texts = [one.text for one in reader.read(scene.panel.paint)]
    assert "Chance to win" in texts
    assert {"−1.0", "−4.0"} <= set(texts)
    robot.key(pygame.K_RIGHT)
    found = evaluation_of(opponents.analyses[-1], simulations=0)
    # None was visited; the best are reported first.
    told = tuple(replace(one, visits=0) for one in found.candidates)
    opponents.found = Analysed(replace(found, candidates=told, solved=True), True)
    robot.step()
    assert [row.candidate for row in rows_of(scene)] == list(told)
    assert [row.cost for row in rows_of(scene)] == [0, 1, 2, 3, 4]
    texts = [one.text for one in reader.read(scene.panel.paint)]
    assert "Result of best play" in texts
    assert {"−1", "−4"} <= set(texts)  # exact points have no decimals
    assert "Chance to win" not in texts
    count = len(opponents.analyses)
    for key in (pygame.K_LEFT, pygame.K_RIGHT):
        robot.key(key)
        answer(robot, opponents)
    assert all(not order.events for order in opponents.analyses[count:])


def test_candidates_are_marked_on_cells_of_their_own(look):
    robot, scene, opponents = look()
    found = answer(robot, opponents)
    placements = [candidate.event.placement for candidate in found.candidates]
    marked = marked_cells(scene.area.board, placements)
    table = scene.game.position.ruleset.table
    assert len(set(marked)) == len(placements)
    assert all(cell in table.cells_of(one) for cell, one in zip(marked, placements, strict=True))


def test_a_key_goes_through_all_that_the_board_can_show(look):
    robot, scene, opponents = look()
    robot.key(pygame.K_END)
    first, pictures = scene.panel.overlay, {}
    for _ in Overlay:
        overlay = scene.panel.overlay
        robot.step(2)
        if overlay in (Overlay.CANDIDATES, Overlay.OWNERS):
            # Who will own the cells is asked for only where it is shown.
            assert opponents.analyses[-1].goal.owners == (overlay is Overlay.OWNERS)
            answer(robot, opponents, final=False)
        pictures[overlay] = robot.picture(scene.area.board.rect)
        robot.key(pygame.K_o)
    assert scene.panel.overlay is first
    assert len(set(pictures.values())) == len(Overlay)


def test_that_nothing_can_be_found_out_is_told_once_and_tried_again_elsewhere(look):
    robot, scene, opponents = look()
    opponents.found = NotAnalysed(NO_WEIGHTS)
    robot.step()
    assert "missing or damaged" in scene.line
    assert len(opponents.analyses) == 1
    robot.step(3)
    assert len(opponents.analyses) == 1
    robot.pass_time(10_000)
    robot.key(pygame.K_RIGHT)
    robot.step(3)
    assert len(opponents.analyses) == 2
    opponents.found = NotAnalysed(NO_WEIGHTS)
    robot.step(3)
    assert "missing or damaged" not in scene.line
    robot.key(pygame.K_LEFT)
    robot.step(3)
    answer(robot, opponents)
    assert scene.found is not None
    # Something was found in the meantime, so it is news again.
    opponents.found = NotAnalysed(NO_WEIGHTS)
    robot.step()
    assert "missing or damaged" in scene.line


def test_once_it_is_left_nothing_is_analysed(look):
    robot, scene, opponents = look()
    robot.key(pygame.K_ESCAPE)
    assert robot.scene is not scene
    assert opponents.orders[-1] == "stop analysis"


def test_dice_are_rolled_by_chance(look, monkeypatch):
    monkeypatch.setattr("game.ui.rooms.review.study_scene.random.choice", lambda faces: 4)
    robot, scene, _ = look(FAMILIES["dice"][2], plies=0)
    robot.key(pygame.K_RETURN)
    assert set(scene.study.node.event.dice) == {4}


def prompted(scene):
    return {prompt.key for prompt in scene.prompts()}


@pytest.mark.painted
@pytest.mark.parametrize("options", [DUO, FAMILIES["dice"][2]], ids=["Duo", "Dice"])
def test_at_the_end_stands_who_has_won_in_place_of_moves(look, options):
    robot, scene, _ = look(options, plies=999)
    robot.key(pygame.K_LEFT)
    robot.step(2)
    assert headline(places_of(scene.game)) not in words_of(scene.panel)
    robot.key(pygame.K_END)
    robot.step(2)
    assert scene.game.position.over
    first, second = places_of(scene.game)
    assert {headline([first, second]), first.words, second.words} <= set(words_of(scene.panel))
    assert rows_of(scene) == []
    # Of the result nothing is expected any more: it is known.
    unknown = [None] * len(scene.game.positions())
    curves = curves_of(scene.game, None, Curves.RESULT, unknown, [(0, 0, 0)] * 2)
    assert [curve.values[-1] for curve in curves] == list(scene.game.position.points())
    assert all(value is None for curve in curves for value in curve.values[:-1])
    assert "prompt.try_piece" not in prompted(scene)


# -- from a game and its results ----------------------------------------------


def test_a_game_in_progress_is_walked_through_undisturbed(sit):
    robot, scene, opponents = sit(ADA, EASY)
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_RETURN)
    robot.step(3)
    asked = list(opponents.asked)
    robot.key(pygame.K_PAGEUP)
    board = robot.scene
    assert isinstance(board, AnalysisScene)
    assert board.study.game.ply == 0
    assert (board.panel.overlay, board.panel.curves) == (Overlay.NOTHING, Curves.TOTAL)
    robot.step(3)
    assert opponents.analyses == []
    robot.key(pygame.K_ESCAPE)
    robot.click(control(robot.scene, "record.leave.game").rect.center)
    robot.step(3)
    assert robot.scene is scene
    assert scene.game.ply == 1
    assert scene.game.hints == [0, 0]
    assert opponents.asked == asked


def test_who_asks_the_search_about_a_game_in_progress_has_a_hint(sit):
    robot, scene, opponents = sit(ADA, BEN)
    robot.key(pygame.K_a)
    robot.scene.panel.choose_overlay(Overlay.CANDIDATES)
    robot.step(3)
    assert scene.game.hints == [0, 0]
    answer(robot, opponents)
    assert scene.game.hints == [1, 0]
    robot.scene.panel.choose_overlay(Overlay.NOTHING)
    robot.step()
    robot.scene.panel.choose_overlay(Overlay.CANDIDATES)
    robot.step()
    assert scene.game.hints == [1, 0]


@pytest.mark.painted
def test_alone_rows_tell_the_result_and_no_chance_to_win(look, monkeypatch):
    robot, scene, opponents = look(Options("Blokus Solo"), plies=4)
    reader = Reader(robot.ui, monkeypatch)
    chosen = scene.panel.overlay
    scene.panel.choose_curves(Curves.TOTAL)
    scene.panel.choose_overlay(Overlay.NOTHING)
    robot.step()
    about = " ".join(one.text for one in reader.read(scene.panel.paint))
    assert "the result to expect" in about
    assert "win" not in about
    scene.panel.choose_overlay(chosen)
    robot.step()
    found = evaluation_of(opponents.analyses[-1])
    candidates = tuple(
        replace(one, outlook=Outlook((1.0,), (30.0 + rank,)))
        for rank, one in enumerate(found.candidates)
    )
    opponents.found = Analysed(replace(found, candidates=candidates), True)
    robot.step()
    words = [one.text for one in reader.read(scene.panel.paint)]
    assert {"30.0", "31.0", "−1.0", "34.0"} <= set(words)
    assert not [word for word in words if "win" in word or "%" in word or "+" in word]


def test_a_game_that_is_over_is_analysed_from_its_results(sit):
    game = a_finished_game(ADA, BEN)
    robot, scene, opponents = sit(ADA, BEN, events=game.events[:-1])
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_RETURN)
    robot.step(3)
    robot.pass_time(3000)
    robot.until(lambda: hasattr(robot.scene, "finale"))
    robot.step(2)
    click(robot, "results.report")
    click(robot, "results.analyse")
    board = robot.scene
    assert isinstance(board, AnalysisScene)
    assert board.panel.overlay is Overlay.CANDIDATES
    robot.key(pygame.K_LEFT)
    robot.step(2)
    assert opponents.analyses
    assert scene.game.hints == [0, 0]


# -- other kinds of games -----------------------------------------------------


def first_roll(fits, seeds=range(200)):
    """The first game of Dice with a roll that fits, played until just before it, and the roll."""
    for seed in seeds:
        chance, game = random.Random(seed), Game(FAMILIES["dice"][2], (ADA, BEN))
        while not game.position.over:
            event = game.position.chance_event(chance.choice)
            if event is None:
                takes = game.position.takes()
                event = chance.choice([take for take in takes if not take.strike] or takes)
            elif fits(game.position.after(event)):
                return Record.of(game), event
            game.play(event)
    raise AssertionError("no such roll")


@pytest.mark.painted
def test_while_dice_roll_the_panel_shows_what_was_known_before(look, monkeypatch):
    record, roll = first_roll(lambda position: position.chooser is not None)
    robot, scene, opponents = look(motion=True, record=record, options=record.options)
    robot.key(pygame.K_END)
    settle_dice(robot, scene)
    reader = Reader(robot.ui, monkeypatch)
    ply = scene.game.ply

    def seen():
        """The place in the game, and the events of the candidates."""
        robot.step()
        words = [one.text for one in reader.read(scene.panel.paint)]
        places = [number for number in range(ply + 2) if f"{number} of {ply + 1}" in words]
        rows = [row.candidate for row in rows_of(scene)]
        return places, [candidate.event for candidate in rows if candidate is not None]

    scene.play(roll)
    robot.step()
    order, (take, *_) = opponents.analyses[-1], scene.game.position.takes()
    assert len(order.events) == ply + 1
    outlook = Outlook((0.9, 0.1), (-20.0, -30.0))
    found = Evaluation(500, outlook, (Candidate(take, 100, 0.2, outlook, (take,)),), ())
    opponents.found = Analysed(found, True)
    assert seen() == ([ply], [])
    assert scene.area.motion.rolling is not None
    settle_dice(robot, scene)
    assert seen() == ([ply + 1], [take])


def test_two_takes_of_dice_in_a_row_are_those_of_two_players(look):
    robot, scene, _ = look(FAMILIES["dice"][3], plies=1, motion=True)
    robot.key(pygame.K_END)
    settle_dice(robot, scene)
    first = scene.game.position.chooser
    for _ in range(2):
        scene.play(scene.game.position.takes()[0])
    second = scene.game.positions()[-2].chooser
    assert scene.area.player == second != first


def test_from_wherever_one_comes_the_same_board_of_dice_is_shown(look):
    events = events_to(lambda position: position.over)
    record = Record.of(Game(FAMILIES["dice"][2], (ADA, BEN), events))
    robot, scene, _ = look(record=record, options=record.options)
    shown = set()
    for ply in (1, 2, len(events) - 1):
        robot.key(pygame.K_HOME)
        robot.key(pygame.K_RIGHT, times=ply)
        robot.step(2)
        if scene.area.placing is not None:
            robot.key(pygame.K_s)
            assert scene.area.choice.striking
        robot.key(pygame.K_END)
        robot.step(2)
        shown.add(scene.area.player)
        assert (scene.area.choice.face, scene.area.choice.striking) == (None, False)
    assert len(shown) == 1


def test_who_walks_away_leaves_no_dice_rolling(look):
    robot, scene, _ = look(FAMILIES["dice"][2], plies=0, motion=True)
    robot.key(pygame.K_RETURN)
    assert scene.area.motion.rolling is not None
    assert scene.line == "Player 1 rolls…"
    robot.key(pygame.K_HOME)
    assert scene.game.ply == 0
    assert not scene.area.moving
    assert scene.line == "Player 1, roll the dice."
