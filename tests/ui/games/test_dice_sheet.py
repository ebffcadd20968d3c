"""The sheets of Dice: whose is large, what is seen of the others', and how shapes are drawn."""

from itertools import product

import pygame
import pytest
from helpers.dice_player import by_keys, settle
from helpers.player import drag, tray_pixel
from helpers.rects import assert_inside_and_apart
from helpers.seated import sit_down
from helpers.sizes import SIZES
from pygame import Rect

from game.engine import Game, Seat
from game.engine.dice import FACES, DiceOptions, Roll, Take
from game.engine.dice.position import Markers
from game.engine.lattice import SQUARE
from game.play.changes import Origin
from game.ui.games.dice.layout import dice_layout
from game.ui.games.dice.ring import round_of
from game.ui.games.dice.sheet_view import SheetView, sheet_rows
from game.ui.games.dice.shown import sits_here
from game.ui.look.ink import drawn_so_far
from game.ui.rooms.play.scene import GameScene
from game.ui.rooms.review.scene import AnalysisScene
from game.ui.shell.tooltip import DELAY_MS
from game.ui.table.side_panel import TRAYS
from game.ui.table.tools import PLAYING

NAMES = ("Ada", "Bo", "Cy", "Di")
PEOPLE = tuple(map(Seat, NAMES))
AGAINST_COMPUTERS = (Seat("Ada"), Seat("Bo", "2"), Seat("Cy", "2"), Seat("Di", "2"))
ROLLED = Roll((1, 2, 3, 4))


@pytest.fixture
def sit(robots):
    """Starts a game: `sit(seats, events)` gives the robot and the scene; nobody decides alone."""

    def start(seats=AGAINST_COMPUTERS, events=(ROLLED,), still=True):
        options = DiceOptions(len(seats))
        chosen = {"reduced_motion": still, "hand_over": "never"}
        robot, scene = sit_down(robots, options, seats, list(events), **chosen)
        settle(robot, scene)
        return robot, scene

    return start


def take_of(position) -> Take:
    """A take that a die gives, of the largest shape."""
    takes = [take for take in position.takes() if not take.strike]
    return max(takes, key=lambda take: position.ruleset.table.sizes[take.placement])


def decide(robot, scene, *, rest=True) -> Take:
    """Let whoever is to choose take a die, as an opponent does; wait until nothing moves."""
    take = take_of(scene.game.position)
    scene.driver.play(take, Origin.DECIDED)
    if rest:
        come_to_rest(robot, scene)
    return take


def come_to_rest(robot, scene) -> None:
    """Wait until the shape is drawn and its points have flown to their number."""
    settle(robot, scene)
    robot.until(lambda: not (scene.area.motion.drawing or scene.flourishes.stage.animating))
    robot.step()


# -- whose sheet is large -----------------------------------------------------


def test_ones_own_sheet_stays_while_computers_play(sit) -> None:
    robot, scene = sit()
    for _ in range(4):
        assert scene.area.player == 0
        decide(robot, scene)
    # Bo starts the next round.
    assert scene.game.position.player == 1
    assert scene.area.player == 0
    scene.table.status.clear()
    assert scene.line == "Bo rolls…"
    assert len(scene.area.drawn(0)) == 1


def test_what_a_computer_draws_is_seen_on_its_card(sit) -> None:
    robot, scene = sit(still=False)
    decide(robot, scene)
    card = scene.area.card_of(1)
    robot.until(lambda: not scene.flourishes.stage.animating)
    robot.step()
    before = robot.picture(card.board.rect)
    own = robot.picture(scene.area.board.rect)
    decide(robot, scene, rest=False)
    # The card is lit until the shape is drawn; the die flies there first.
    assert scene.area.motion.taken.player == 1
    assert scene.area.acting == 1
    assert robot.picture(card.board.rect) == before
    come_to_rest(robot, scene)
    assert robot.picture(card.board.rect) != before
    assert robot.picture(scene.area.board.rect) == own


def test_whose_sheet_is_large() -> None:
    game = Game(DiceOptions(4), AGAINST_COMPUTERS, [ROLLED])
    assert sits_here(game.position, None, []) == 0
    assert sits_here(game.position, None, [2, 3]) == 2
    assert sits_here(game.position, 3, [2, 3]) == 3
    assert sits_here(game.position, 3, [0, 3]) == 0
    # Whoever left the table has no sheet there.
    assert sits_here(game.position, 1, [2, 3]) == 2


def test_the_analysis_shows_the_sheet_of_whoever_is_to_move(sit) -> None:
    robot, scene = sit()
    decide(robot, scene)
    robot.key(pygame.K_a)
    robot.until(lambda: isinstance(robot.scene, AnalysisScene))
    assert robot.scene.area.player == 1
    robot.key(pygame.K_LEFT)
    assert robot.scene.area.player == 0


def test_what_is_repainted_in_part_looks_as_if_all_had_been(sit) -> None:
    robot, scene = sit()
    layout = scene.area.layout
    sheets = layout.sheet.unionall([layout.ring, *layout.cards])
    for step in range(9):
        if scene.game.position.to_roll:
            scene.driver.play(scene.game.position.chance_event(lambda faces: faces[0]))
            settle(robot, scene)
        else:
            decide(robot, scene)
        robot.step(2)
        in_parts = robot.picture(sheets)
        scene.refresh()
        robot.step(2)
        assert robot.picture(sheets) == in_parts, step


# -- looking at another's -------------------------------------------------------


def press_own_dice_and_shapes(robot, scene) -> None:
    """Try to draw with all that would draw on one's own sheet."""
    view = scene.area
    for spot in (view.sheet.die_rect(2).center, view.dice.spots(4)[1].center):
        robot.click(spot)
    robot.press(view.sheet.box(1).center)
    robot.move(scene.area.board.rect.center)
    robot.release()
    for key in (pygame.K_2, pygame.K_s, pygame.K_TAB, pygame.K_n, pygame.K_RETURN):
        robot.key(key)


@pytest.mark.painted
def test_a_click_on_a_card_shows_that_sheet_and_nobody_can_draw_there(sit) -> None:
    robot, scene = sit()
    view = scene.area
    robot.click(view.cards[1].rect.center)
    assert (scene.area.home, scene.area.player) == (0, 2)
    assert scene.area.told(2).title == "Cy’s sheet"
    assert scene.line == "You’re looking at Cy’s sheet."
    before = list(scene.game.events)
    press_own_dice_and_shapes(robot, scene)
    assert (scene.table.hand, scene.game.events, scene.area.player) == (None, before, 2)
    assert (scene.area.choice.face, scene.area.choice.striking) == (None, False)
    # The button leads back, and everything works again.
    robot.click(scene.area.head.back.center)
    assert (scene.area.player, scene.area.told(0).title) == (0, "")
    by_keys(robot, scene)
    assert len(scene.game.events) == len(before) + 1


def test_the_sheet_that_is_looked_at_stays_while_others_play(sit) -> None:
    robot, scene = sit()
    decide(robot, scene)
    robot.click(scene.area.cards[2].rect.center)
    decide(robot, scene)
    assert scene.area.player == 3
    assert scene.line == "Cy is choosing…"
    decide(robot, scene)
    take = decide(robot, scene)
    # What is drawn there is seen there.
    assert [ply.placement for ply in scene.area.drawn(3)] == [take.placement]
    assert scene.area.player == 3
    robot.key(pygame.K_ESCAPE)
    assert scene.area.player == 0
    assert isinstance(robot.scene, GameScene)


def test_keys_walk_through_all_sheets_and_back_to_ones_own(sit) -> None:
    robot, scene = sit()
    found = []
    for _ in range(4):
        robot.key(pygame.K_f)
        found.append(scene.area.player)
    assert found == [1, 2, 3, 0]
    # A shape in hand is flipped instead.
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_f)
    assert scene.area.player == 0
    assert scene.table.hand is not None


def test_taking_back_leads_back_to_ones_own_sheet(sit) -> None:
    robot, scene = sit()
    by_keys(robot, scene)
    robot.click(scene.area.cards[0].rect.center)
    assert scene.area.player == 1
    robot.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.area.player == 0


# -- the circle of markers ------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_marker_goes_where_the_next_one_is(players) -> None:
    markers = Markers.at_start(players)
    before, after = round_of(markers), round_of(markers.advanced())
    assert after == (before[-1], *before[:-1])


def test_the_table_says_which_marker_comes_to_whom(sit) -> None:
    robot, scene = sit()
    slots = scene.area.ring.marker_slots(scene.game.position.markers)
    robot.move(slots[1].center)
    robot.pass_time(DELAY_MS + 100)
    assert scene.table.tip.shown == "Next round Bo draws in Blue."
    for _ in range(4):
        decide(robot, scene)
    assert scene.game.position.markers.held[1] == 0


# -- drawing --------------------------------------------------------------------


def test_a_shape_is_drawn_stroke_by_stroke_and_nobody_waits_for_it(sit) -> None:
    robot, scene = sit(PEOPLE[:2], (Roll((1, 2)),), still=False)
    take = take_of(scene.game.position)
    drag(robot, scene, take.placement)
    assert scene.game.events[-1] == take
    (drawing,) = scene.area.motion.drawing
    assert drawing.ply.placement == take.placement
    assert drawing.tween.duration <= 260
    assert not scene.table.flights.moving
    settle(robot, scene)
    # The next shape may be taken while that one is still being drawn.
    scene.area.motion.draw(0, drawing.ply)
    assert scene.area.placing is not None
    assert scene.table.animating
    robot.until(lambda: not scene.area.motion.drawing)
    robot.until(lambda: not scene.area.fading)


def test_ink_grows_and_ends_as_the_whole_shape(robots) -> None:
    sprites = robots(motion=True).ui.sprites
    points = ((0, 0), (1, 0), (1, 1), (1, 2))
    whole = sprites.inked(SQUARE, points, "Blue", 40, variant=3).surface

    def inked(share: float) -> int:
        picture, _ = drawn_so_far(whole, 40, 3, share)
        return pygame.mask.from_surface(picture).count()

    found = [inked(share / 4) for share in range(5)]
    assert found == sorted(found)
    assert found[0] < found[2] < found[3] < found[4]
    assert found[-1] == pygame.mask.from_surface(whole).count()


def test_a_die_hops_when_it_is_chosen(sit) -> None:
    robot, scene = sit(still=False)
    robot.key(pygame.K_3)
    assert scene.area.motion.hopping.index == 2
    assert scene.area.placing is not None
    robot.until(lambda: scene.area.motion.hopping is None)
    for mod, face in ((0, 4), (pygame.KMOD_SHIFT, 3), (pygame.KMOD_SHIFT, 2)):
        robot.key(pygame.K_d, mod)
        assert scene.area.choice.face == face


# -- layout ----------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_everything_is_inside_the_window_and_apart(robots, size) -> None:
    robot = robots(motion=True, size=size)
    for players in (2, 3, 4):
        game = Game(DiceOptions(players), PEOPLE[:players])
        view = robot.play(game).area
        layout = view.layout
        rects = [layout.sheet, layout.ring, *layout.cards, *layout.tools, layout.status]
        assert_inside_and_apart(rects, Rect((0, 0), size))
        assert len(layout.cards) == players - 1
        parts = [layout.head, layout.rows, layout.strikes, view.board.rect]
        assert_inside_and_apart(parts, layout.sheet)
        for card in view.cards:
            assert_inside_and_apart([card.board.rect, card.die], card.rect)
        slots = list(view.ring.marker_slots(game.position.markers).values())
        assert_inside_and_apart([*slots, *view.ring._names, view.dice.rect], layout.ring)
        for rect in (*view.dice.spots(players), view.dice.button()):
            assert view.dice.rect.contains(rect)


@pytest.mark.parametrize("size", SIZES)
def test_shapes_dice_and_strikes_are_apart(robots, size) -> None:
    ui = robots(motion=True, size=size).ui
    for players, narrow in product((2, 4), (1.0, TRAYS)):
        layout = dice_layout(ui, size, players, PLAYING, narrow)
        sheet = SheetView(ui.scaled(layout.scale), layout)
        boxes = [sheet.box(piece) for piece in range(21)]
        boxes += [sheet.die_rect(face) for face in FACES] + [sheet.strikes]
        assert_inside_and_apart(boxes, layout.sheet)


@pytest.mark.parametrize(
    ("size", "down"), [((300, 600), 6), ((440, 800), 6), ((440, 200), 3), ((1200, 360), 3)]
)
def test_rows_stand_in_two_columns_where_shapes_are_larger_for_it(size, down) -> None:
    inside = Rect((7, 9), size)
    rects = sheet_rows(inside, 34).rects
    assert list(rects) == list(FACES)
    assert_inside_and_apart(list(rects.values()), inside)
    assert len({rect.top for rect in rects.values()}) == down
    assert [rect.top for rect in rects.values()][:down] == sorted({r.top for r in rects.values()})


def test_shapes_that_were_drawn_can_no_longer_be_taken(sit) -> None:
    robot, scene = sit(PEOPLE[:2], (Roll((1, 1)),))
    by_keys(robot, scene)
    by_keys(robot, scene)
    robot.key(pygame.K_RETURN)
    settle(robot, scene)
    player = scene.area.player
    (ply,) = scene.area.drawn(player)
    used = int(scene.game.position.ruleset.table.piece[ply.placement])
    robot.click(scene.area.sheet.box(used).center)
    assert scene.table.hand is None
    other = next(piece for piece in scene.area.placeable())
    robot.click(tray_pixel(scene, other))
    assert scene.table.hand.piece == other
