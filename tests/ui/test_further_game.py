"""A game that is all in one folder, `helpers/hexagons`: whatever the house has works with it."""

from random import Random

import pygame
import pytest
from helpers.blunders import blundered
from helpers.controls import words_of
from helpers.forms import choose
from helpers.hexagons import BOARD, COVER, FAMILY, PIECES, RULES, known
from helpers.player import by_clicking, by_dragging, by_keys
from helpers.rule_pictures import laid
from helpers.tables import OPEN, Party
from helpers.trees import assert_same
from helpers.whole_games import next_event, played_out
from msgspec.json import encode
from training.plain_model import plain_model

from game.ai.core.board.board_arrays import board_arrays
from game.ai.kinds import level_of
from game.ai.search.models import encode_model
from game.coach.report import report_of
from game.engine import Game, Seat
from game.engine.position import Position
from game.records.blksgf import read, write_checked
from game.records.tree import Record
from game.table.phone_kinds import board_state, phone_game, phone_turn
from game.ui.look.texts import tr
from game.ui.rooms.help.how_to_play import HowToPlay
from game.ui.rooms.results.results_scene import ResultsScene
from game.ui.rooms.setup.setup import Setup

SEATS = (Seat("Ada"), Seat("Ben"))


@pytest.fixture(autouse=True)
def options():
    with known() as options:
        yield options


def cubes(cells):
    """Cells as hexagons with three coordinates, whose sum is 0."""
    spots = [BOARD.points[cell] for cell in cells]
    return {((x - y) // 2, y, -(x + y) // 2) for x, y in spots}


STEPS = [(1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1)]


def around(hexagons, steps):
    return {(a + i, b + j, c + k) for a, b, c in hexagons for i, j, k in steps}


def test_what_is_legal_is_what_the_rule_says(options):
    """Tip to tip and never along an edge, from the start; said once more in other coordinates."""
    tips = [
        tuple(map(sum, zip(s, t, strict=True)))
        for s, t in zip(STEPS, STEPS[1:] + STEPS[:1], strict=True)
    ]
    ruleset, rng = options.ruleset, Random(3)
    position = Position(ruleset)
    where = [cubes(ruleset.table.cells_of(number)) for number in range(len(ruleset.table))]
    while not position.over:
        colour, taken, own = position.colour, set(), set()
        for ply in position.plies:
            taken |= where[ply.placement]
            own |= where[ply.placement] if ply.colour == colour else set()
        ways_on = around(own, tips) if own else cubes(ruleset.starts[colour])
        legal = [
            number
            for number, cells in enumerate(where)
            if position.left[colour][ruleset.table.piece[number]]
            and not cells & taken
            and not cells & around(own, STEPS)
            and cells & ways_on
        ]
        assert position.legal().tolist() == legal
        position = position.play(rng.choice(legal))


def test_a_record_comes_back(options):
    record = Record.of(played_out(Game(options, SEATS)))
    assert_same(read(write_checked(record)).record, record)


def test_a_level_plays_it_to_the_end(options, tmp_path):
    file = tmp_path / "plain.npz"
    file.write_bytes(encode_model(plain_model(board_arrays(options.ruleset))))
    level = level_of(options, f"dial 6 weights={file}")
    players, game = [level.player(seed) for seed in (1, 2)], Game(options, SEATS)
    while not game.position.over:
        game.play(players[game.position.player].choose(game.position, level.budget))
    assert min(game.position.points()) > PIECES.worth / 2


def test_the_coach_reports_on_it(options):
    options, history, evaluations = blundered(3, 4, options=options)
    report = report_of(options, history, evaluations)
    assert max(cost.played.points for cost in report.costs if cost) > 0


def test_guests_play_it_at_a_table(options):
    party, lines = Party(options, (OPEN, OPEN)), []
    for number, seat in enumerate(SEATS):
        lines.append(party.guest(seat.name))
        party.settle()
        lines[-1].guest.sit([number])
        party.settle()
    party.host.start()
    party.settle()
    while not (game := party.host.session.game).position.over:
        session = lines[game.position.player].guest.session
        session.play(next_event(session.game.position))
        party.settle(20)
    assert [line.guest.session.game.played for line in lines] == [game.played] * 2


def test_a_phone_is_told_of_it(options):
    told, game = phone_game(options), played_out(Game(options, SEATS))
    assert (len(told.pieces), len(told.starts), told.turns) == (len(PIECES.pieces), 2, 6)
    assert encode((told, board_state(game), phone_turn(Game(options, SEATS), 1, 1)))


@pytest.mark.parametrize("place", [by_dragging, by_clicking, by_keys])
def test_it_is_played_in_the_window_and_taken_back(robots, options, place):
    robot = robots()
    scene = robot.play(Game(options, SEATS))
    robot.step(2)
    place(robot, scene, int(scene.game.position.legal()[0]))
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.game.ply == 0
    rng = Random(2)
    while not scene.game.position.over:
        placement = rng.choice(scene.game.position.legal().tolist())
        before = scene.game.ply
        place(robot, scene, placement)
        assert [event.placement for event in scene.game.events[before:]] == [placement]
    robot.until(lambda: isinstance(robot.scene, ResultsScene))


@pytest.mark.painted
def test_it_is_set_up_and_explained_and_its_pictures_show_what_they_say(robots, options):
    robot = robots(Setup)
    choose(robot, "new_board.game", FAMILY)
    assert robot.scene.setup.options.family == FAMILY
    robot.start(HowToPlay(robot.ui, FAMILY))
    assert tr(RULES[0].key) in words_of(robot.scene)
    for picture in (COVER, *RULES):
        assert bool(laid(FAMILY, picture)) is not picture.allowed, picture.key
