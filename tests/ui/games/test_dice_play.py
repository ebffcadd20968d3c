"""Dice from the menu to the results, through the real loop, with device events."""

from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest
from helpers.controls import control
from helpers.dice_player import (
    TABLE,
    by_keys,
    die_pixel,
    events_to,
    lay_by_keys,
    settle,
    starter_falls,
)
from helpers.forms import (
    choose,
    click,
    let_play,
    more_rules,
)
from helpers.player import KEYS, click_tool, tray_pixel, turns_to
from helpers.seated import PEOPLE, sit_down

from game.engine import FAMILIES
from game.engine.dice import ROW_OF, STRIKES, DiceOptions, Roll, Take, dice_ruleset
from game.engine.dice.position import Cause, Exit
from game.ui.games.dice.results import margin_line
from game.ui.games.dice.shown import news_line
from game.ui.games.play_area import OVER
from game.ui.games.results import headline, places_of
from game.ui.look.texts import tr
from game.ui.rooms.play.play_scene import RESULTS_AFTER_MS
from game.ui.rooms.results.results_scene import ResultsScene
from game.ui.rooms.setup.seats import OfSeat
from game.ui.rooms.setup.setup import Setup
from game.ui.sound.effects import Effect


@pytest.fixture
def sit(robots):
    """Starts a game of two: `sit(events)` gives the robot and the scene."""

    def start(events=(), still=True):
        robot, scene = sit_down(robots, FAMILIES["dice"][2], events=events, reduced_motion=still)
        settle(robot, scene)
        return robot, scene

    return start


GONE = {
    Cause.USED_UP: "Ben has drawn every shape.",
    Cause.NO_ROOM: "Ben is out: nothing fits in Red.",
    Cause.NO_DIE: "Ben is out: no die gives a shape that fits in Red.",
}


@pytest.mark.parametrize(("cause", "words"), GONE.items(), ids=lambda value: str(value))
def test_why_somebody_is_out_is_told_as_it_is(sit, cause, words) -> None:
    """Another colour may fit: the rule sheet has them out all the same."""
    _, scene = sit()
    game = scene.game
    game._positions[0] = replace(game.position, exits=(Exit(1, 2, cause),))
    assert news_line(game) == words


def test_who_alone_can_still_draw_is_told_so(sit) -> None:
    def alone(position):
        return position.to_roll == 1

    _, scene = sit(events_to(alone))
    scene.table.status.clear()
    name = scene.game.seat.name
    assert scene.line == f"{name}, only you can still draw: roll the dice."


@pytest.mark.parametrize(
    ("players", "colours"), [(2, (3, 1)), (3, (2, 0, 3))], ids=["two", "three"]
)
def test_any_of_the_four_markers_can_be_chosen(menu, players, colours) -> None:
    click(menu, "play")
    choose(menu, "new_board.game", "dice")
    choose(menu, "setup.players", players)
    for seat in range(players):
        let_play(menu, seat, None)
    more_rules(menu, "seats")
    for seat, colour in enumerate(colours):
        widget = control(menu.scene, (OfSeat.COLOURS, seat))
        assert len(widget.items) == 4
        menu.click(widget.parts[colour].center)
        assert control(menu.scene, (OfSeat.COLOURS, seat)).value == colour
    choose(menu, "page", "game")
    choose(menu, "first", colours[0])
    click(menu, "setup.start")
    game = menu.scene.game
    assert game.position.markers.held[0] == colours[0]
    held = dict(zip([seat.name for seat in game.seats], game.position.markers.held, strict=True))
    assert held == {f"Player {seat + 1}": colour for seat, colour in enumerate(colours)}
    waiting = [colour for colour in range(4) if colour not in colours]
    assert list(game.position.markers.standby) == waiting
    # They are still chosen in the setup of the next game.
    menu.start(Setup(menu.ui))
    assert menu.scene.setup.options == game.options


# -- dice and strikes -------------------------------------------------------


def test_the_dice_roll_in_view_and_every_marker_moves_on(sit) -> None:
    robot, scene = sit(still=False)
    robot.key(pygame.K_RETURN)
    assert scene.area.motion.rolling is not None
    assert scene.area.placing is None
    settle(robot, scene)
    assert scene.area.placing is not None
    by_keys(robot, scene)
    old = scene.area.ring.marker_slots(scene.area.motion.markers)
    lay_by_keys(robot, scene)
    robot.key(pygame.K_RETURN)
    robot.until(lambda: len(scene.area.motion.passing) == 4)
    assert scene.line == "Every marker moves on to the next player."
    settle(robot, scene)
    new = scene.area.ring.marker_slots(scene.area.motion.markers)
    # Ada's marker now lies at Ben's card, and the first one that waited lies at hers.
    assert new[0] == old[1]
    assert new[2] == old[0]
    assert all(new[colour] != old[colour] for colour in range(4))
    assert scene.area.player == 1
    assert scene.line == "Ben, roll the dice."


def roll(robot, scene, monkeypatch, dice) -> None:
    """Have the person roll these dice, which then roll in view."""
    faces = iter(dice)
    monkeypatch.setattr(scene.driver._random, "choice", lambda _: next(faces))
    robot.key(pygame.K_RETURN)
    assert scene.area.motion.rolling is not None


def test_who_is_out_is_told_once_the_dice_lie(sit, monkeypatch) -> None:
    events = events_to(starter_falls)
    robot, scene = sit(events[:-1], still=False)
    roller = scene.game.position.player
    roll(robot, scene, monkeypatch, events[-1].dice)
    name, other = PEOPLE[roller].name, PEOPLE[1 - roller].name
    while scene.area.motion.rolling is not None:
        assert scene.line == f"{name} rolls…"
        assert [scene.area.standing(seat)[0].startswith("out") for seat in (0, 1)] == [False] * 2
        assert not scene.area.dimming.fading
        robot.step()
    (gone,) = scene.game.position.exits
    colour = tr(f"colour.{dice_ruleset().colours[gone.colour].name.lower()}")
    assert scene.line == f"{name} is out: no die gives a shape that fits in {colour}."
    assert scene.area.dimming.fading
    assert scene.area.standing(roller)[0].startswith("out")
    scene.table.status.clear()
    assert scene.line.startswith(other)


def test_the_end_is_seen_once_the_dice_lie(sit, monkeypatch) -> None:
    events = events_to(lambda position: position.over and position.starter in position.fallen)
    robot, scene = sit(events[:-1], still=False)
    roller = scene.game.position.player
    robot.mixer.forget()
    roll(robot, scene, monkeypatch, events[-1].dice)
    assert scene.game.position.over
    while scene.area.motion.rolling is not None:
        assert scene.line == f"{PEOPLE[roller].name} rolls…"
        assert OVER[0] not in scene.prompts()
        (rolled,) = robot.mixer.names
        assert rolled in Effect.ROLL.sounds
        # No key shows the results before.
        robot.key(pygame.K_RETURN)
    assert "is out: no die gives" in scene.line
    assert robot.scene is scene
    robot.pass_time(RESULTS_AFTER_MS - 100)
    assert robot.scene is scene
    robot.pass_time(200)
    assert isinstance(robot.scene, ResultsScene)


def test_a_die_is_chosen_by_number_by_click_and_by_its_shape(sit) -> None:
    robot, scene = sit((Roll((2, 5)),))
    assert scene.area.choice.face is None
    robot.key(pygame.K_5)
    assert scene.area.choice.face == 5
    robot.key(pygame.K_5)
    assert scene.area.choice.face is None
    robot.key(pygame.K_3)
    assert scene.area.choice.face is None
    assert scene.line == "No die shows 3."
    robot.click(die_pixel(scene, 2))
    assert scene.area.choice.face == 2
    robot.click(scene.area.sheet.die_rect(5).center)
    assert scene.area.choice.face == 5
    robot.click(tray_pixel(scene, dice_ruleset().pieces.number_of("W")))
    assert scene.table.hand is not None
    assert scene.area.choice.face == 2
    # Choosing another die takes the shape out of the hand.
    robot.key(pygame.K_5)
    assert scene.table.hand is None


def test_only_a_strike_gives_a_shape_of_another_row(sit) -> None:
    robot, scene = sit((Roll((2, 5)),))
    long = dice_ruleset().pieces.number_of("I5")
    assert ROW_OF[long] == 6
    robot.click(tray_pixel(scene, long))
    assert scene.table.hand is None
    assert scene.line == "No die shows 6. A strike lets you draw from any row."
    robot.key(pygame.K_s)
    assert scene.area.choice.striking
    assert scene.area.lit_die == 2
    robot.key(pygame.K_5)
    robot.click(tray_pixel(scene, long))
    assert scene.table.hand.piece == long
    assert scene.area.choice.face == 5
    # Without the strike the shape goes back.
    robot.key(pygame.K_s)
    assert scene.table.hand is None
    robot.click(scene.area.sheet.strikes.center)
    robot.click(tray_pixel(scene, long))
    scene.table.hand.put_near((0, 0))
    robot.key(pygame.K_RETURN)
    settle(robot, scene)
    assert scene.game.position.strikes == (1, 0)
    assert scene.game.position.dice == (2,)


def lay_and_draw(robot, scene, placement) -> None:
    """Draw the shape in hand at a placement, by keys alone."""
    for command in turns_to(scene, placement):
        robot.key(KEYS[command])
    robot.key(pygame.K_n)
    while scene.table.hand.landing().placement != placement:
        robot.key(pygame.K_n)
    robot.key(pygame.K_RETURN)
    settle(robot, scene)


def test_a_die_chosen_for_a_strike_goes_with_a_shape_that_another_die_gives(sit) -> None:
    robot, scene = sit((Roll((2, 5)),))
    placement = int(scene.game.position.legal(2)[0])
    robot.key(pygame.K_5)
    robot.key(pygame.K_s)
    for _ in range(20):
        robot.key(pygame.K_TAB)
        assert scene.area.lit_die == 5
    robot.click(tray_pixel(scene, int(TABLE.piece[placement])))
    assert scene.area.lit_die == 5
    lay_and_draw(robot, scene, placement)
    assert scene.game.events[-1] == Take(5, True, placement)


def test_a_die_that_only_came_with_a_shape_is_not_kept_for_a_strike(sit) -> None:
    """Nobody crosses out a strike unawares for a shape that another die gives."""
    robot, scene = sit((Roll((2, 5)),))
    placement = int(scene.game.position.legal(5)[0])
    robot.click(tray_pixel(scene, dice_ruleset().pieces.number_of("W")))
    assert scene.area.choice.face == 2
    robot.key(pygame.K_s)
    robot.click(tray_pixel(scene, int(TABLE.piece[placement])))
    assert scene.area.lit_die == 5
    lay_and_draw(robot, scene, placement)
    assert scene.game.events[-1] == Take(5, False, placement)


def test_what_is_chosen_for_a_take_makes_that_take(sit) -> None:
    _, scene = sit((Roll((2, 5)),))
    area = scene.area
    for take in scene.game.position.takes():
        area.choose_for(take)
        made = area.event(area.placement_of(take))
        row = int(ROW_OF[TABLE.piece[take.placement]])
        # No strike is needed for what the die gives.
        assert made == Take(take.die, take.strike and row != take.die, take.placement)


def test_with_all_strikes_used_none_is_offered(sit) -> None:
    def needs_a_strike(position) -> bool:
        player = position.chooser
        if player is None or position.strikes[player] < STRIKES:
            return False
        fitting = position.boards[player].legal(position.colour)
        return any(ROW_OF[piece] not in position.dice for piece in TABLE.piece[fitting])

    robot, scene = sit(events_to(needs_a_strike))
    position = scene.game.position
    player = position.chooser
    fitting = TABLE.piece[position.boards[player].legal(position.colour)]
    other = next(int(piece) for piece in fitting if ROW_OF[piece] not in position.dice)
    robot.click(tray_pixel(scene, other))
    assert scene.table.hand is None
    assert scene.line == f"No die shows {ROW_OF[other]}."


def test_a_die_that_gives_nothing_says_so(sit) -> None:
    def one_gives_nothing(position) -> bool:
        given = {len(position.legal(die)) > 0 for die in position.dice}
        return position.chooser is not None and given == {True, False}

    robot, scene = sit(events_to(one_gives_nothing))
    position = scene.game.position
    nothing = next(die for die in position.dice if not len(position.legal(die)))
    robot.key(pygame.K_1 + nothing - 1)
    why = f"{PEOPLE[position.chooser].name}, this choice gives no shape that fits."
    assert (scene.line, scene.table.status.notice) == (why, None)
    robot.key(pygame.K_TAB)
    assert (scene.table.hand, scene.table.status.notice) == (None, why)
    scene.table.status.clear()
    robot.key(pygame.K_h)
    assert scene.table.status.notice == why
    robot.key(pygame.K_s)
    robot.key(pygame.K_TAB)
    assert scene.table.hand is not None


def test_a_die_that_only_came_with_a_shape_goes_back_with_it(sit) -> None:
    def fitting_nowhere(position) -> list[int]:
        """The shapes left in the row of a die that gives none, while another die gives some."""
        if position.chooser is None or not any(len(position.legal(die)) for die in position.dice):
            return []
        left = position.boards[position.chooser].left[position.colour]
        rows = [die for die in position.dice if not len(position.legal(die))]
        return [shape for shape, count in enumerate(left) if count and ROW_OF[shape] in rows]

    robot, scene = sit(events_to(fitting_nowhere))
    before, shape = scene.line, fitting_nowhere(scene.game.position)[0]
    robot.click(tray_pixel(scene, shape))
    assert (scene.table.hand.piece, scene.area.lit_die) == (shape, ROW_OF[shape])
    robot.key(pygame.K_ESCAPE)
    assert (scene.table.hand, scene.area.lit_die) == (None, None)
    assert scene.line == before
    robot.key(pygame.K_TAB)
    assert scene.table.hand is not None


def test_without_the_only_strike_nothing_is_given(sit) -> None:
    def needs_a_strike(position) -> bool:
        able = position.chooser is not None
        return able and not any(len(position.legal(die)) for die in position.dice)

    robot, scene = sit(events_to(needs_a_strike))
    assert scene.line == "No die gives a shape that fits, but a strike does: draw any shape."
    robot.key(pygame.K_s)
    scene.table.status.clear()
    assert scene.line.endswith(", this choice gives no shape that fits.")
    robot.key(pygame.K_s)
    assert ", a strike: draw any shape in " in scene.line


def test_undo_goes_back_to_the_roll_and_no_further(sit) -> None:
    robot, scene = sit((Roll((2, 5)),))
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.line == "A roll can’t be taken back."
    by_keys(robot, scene)
    by_keys(robot, scene)
    assert scene.game.position.to_roll == 2
    click_tool(robot, scene, "undo")
    settle(robot, scene)
    assert scene.game.position.player == 1
    assert scene.area.player == 1
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    settle(robot, scene)
    assert scene.game.played == [Roll((2, 5))]
    assert scene.area.player == 0


def test_what_was_taken_back_is_played_again(sit) -> None:
    robot, scene = sit((Roll((2, 5)),))
    by_keys(robot, scene)
    by_keys(robot, scene)
    robot.key(pygame.K_z, pygame.KMOD_CTRL, times=2)
    robot.key(pygame.K_y, pygame.KMOD_CTRL, times=2)
    settle(robot, scene)
    assert scene.game.ply == 3
    assert scene.area.player == 1
    assert scene.area.motion.markers == scene.game.position.markers


# -- results ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("results", "who", "why"),
    [
        (
            [(1, 107, 2), (2, 110, 0)],
            "Ada wins!",
            "107 empty squares, 3 fewer than Ben: fewest wins.",
        ),
        (
            [(1, 107, 1), (2, 107, 2)],
            "Ada wins!",
            "107 empty squares each, but fewer strikes used than Ben.",
        ),
        (
            [(1, 107, 1), (1, 107, 1), (3, 107, STRIKES)],
            "Ada and Ben share first place",
            "107 empty squares and 1 strike used each.",
        ),
    ],
)
def test_the_result_in_words(results, who, why) -> None:
    ranks, unfilled, strikes = zip(*results, strict=True)
    side = DiceOptions().whole
    position = SimpleNamespace(
        sides=tuple(range(len(ranks))),
        ranks=lambda: list(ranks),
        points=lambda: [side - one for one in unfilled],
        unfilled=unfilled.__getitem__,
        strikes=strikes,
    )
    game = SimpleNamespace(seats=PEOPLE[: len(ranks)], position=position)
    assert (headline(places_of(game)), margin_line(game)) == (who, why)
