"""A puzzle in the window, solved by every device through the real loop."""

import pygame
import pytest
from helpers.controls import control, controls_of
from helpers.forms import click
from helpers.kept import full
from helpers.player import by_dragging, by_keys, click_tool, drag, settle
from helpers.solver_at_table import at_puzzle, first_of, solve, way_of, wrong_answer
from helpers.toucher import by_fingers

from game.base.ratings import new_rating
from game.exercises import collection
from game.exercises.attempt import Attempt
from game.exercises.collection import Box
from game.exercises.puzzle import Kind, Verdict
from game.files.kept_files import KeptFiles
from game.files.puzzle_book import PuzzleResult
from game.ui.look.puzzle_signs import PuzzleSign
from game.ui.look.texts import tr
from game.ui.rooms.exercises.posed import Posed, of_box
from game.ui.rooms.exercises.puzzle_scene import PuzzleScene, opened
from game.ui.rooms.menu.menu import Menu
from game.ui.sound.effects import Effect

TRIED, HELPED, SOLVED = PuzzleResult
CHOICES = (Kind.BEST_MARGIN, Kind.ONE_MOVE)
"""The kinds in which one placement is asked for."""


@pytest.fixture
def open_puzzle(robots):
    """Opens the first puzzle of a kind: a robot in front of it, and its scene."""

    def at(kind, files=None, port=None, **chosen):
        chosen.setdefault("reduced_motion", True)
        robot = robots(Menu, files=files, port=port, motion=True, ratings=True, **chosen)
        return robot, at_puzzle(robot, first_of(kind))

    return at


def result_of(robot, scene):
    return robot.ui.files.puzzles.value.results.get(scene.posed.name)


def verdict(scene):
    """What the panel says of what was done."""
    return scene.told().verdict.words


def go_on(robot, scene):
    settle(robot, scene)
    robot.key(pygame.K_RETURN)


# -- solving --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "place", "size"),
    [
        *((kind, by_dragging, (1280, 720)) for kind in Kind),
        (Kind.TILING, by_dragging, (960, 600)),
        (Kind.TILING, by_dragging, (1000, 1400)),
        (Kind.STARS, by_keys, (1280, 720)),
        (Kind.ONE_MOVE, by_keys, (1280, 720)),
        (Kind.PLACE_ALL, by_fingers, (1280, 720)),
    ],
)
def test_a_puzzle_of_each_kind_is_solved_and_leads_to_the_next(open_puzzle, kind, place, size):
    robot, scene = open_puzzle(kind, size=size)
    solve(robot, scene, place)
    assert scene.attempt.verdict is Verdict.SOLVED
    assert result_of(robot, scene) is SOLVED
    assert verdict(scene) == tr("puzzle.solved")
    if place is by_fingers:
        robot.tap(control(scene, "next").rect.center)
    else:
        go_on(robot, scene)
    assert isinstance(robot.scene, PuzzleScene)
    assert robot.scene.posed.name != scene.posed.name
    assert robot.scene.attempt.puzzle.kind is kind


def test_pieces_on_the_board_and_in_the_tray_are_those_of_the_puzzle(open_puzzle):
    _, scene = open_puzzle(Kind.TILING)
    left = scene.attempt.start.left
    assert [len(tray.slots) for tray in scene.area.trays] == left.sum(axis=1).tolist()
    layout = scene.area.layout
    assert not layout.panel.colliderect(layout.board)
    for tray in scene.area.trays:
        boxes = [tray.box(slot) for slot in tray.slots]
        assert all(layout.pieces.contains(box) for box in boxes)
        assert all(box.collidelist(boxes[n + 1 :]) < 0 for n, box in enumerate(boxes))


@pytest.mark.parametrize(
    ("kind", "sign", "named"),
    [
        (Kind.STARS, PuzzleSign.STAR, "stars"),
        (Kind.CROSSES, PuzzleSign.CROSS, "crosses"),
        (Kind.CONNECT, PuzzleSign.END, "ends"),
    ],
)
def test_what_a_goal_is_about_is_marked_on_the_board(open_puzzle, kind, sign, named):
    _, scene = open_puzzle(kind)
    geometry = scene.area.ruleset.geometry
    marks = [(one, geometry.name_of(cell)) for one, cell in scene.area.marks()]
    assert marks == [(sign, name) for name in getattr(scene.attempt.puzzle.goal, named)]


# -- taking back ----------------------------------------------------------------------------------


def test_what_was_placed_is_taken_back_piece_by_piece_or_at_once(open_puzzle):
    robot, scene = open_puzzle(Kind.STARS)
    click_tool(robot, scene, "undo")
    assert scene.line == tr("play.nothing_to_undo")
    way = way_of(scene)
    for placement in way[:2]:
        by_dragging(robot, scene, placement)
    robot.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    assert [ply.placement for ply in scene.attempt.placed] == way[:1]
    settle(robot, scene)
    by_dragging(robot, scene, way[1])
    robot.key(pygame.K_HOME)
    assert scene.attempt.placed == ()
    settle(robot, scene)
    solve(robot, scene, by_dragging)
    assert result_of(robot, scene) is SOLVED


def test_a_failure_is_taken_back_and_costs_nothing(open_puzzle):
    robot, scene = open_puzzle(Kind.CROSSES)
    while scene.attempt.verdict is Verdict.OPEN:
        by_keys(robot, scene, int(scene.area.placing.legal()[0]))
    assert scene.attempt.verdict is Verdict.FAILED
    assert [one.about for one in controls_of(scene)] == ["undo", "over", "next"]
    assert result_of(robot, scene) is None
    robot.key(pygame.K_RETURN)
    assert scene.attempt.verdict is Verdict.OPEN
    click_tool(robot, scene, "start_over")
    settle(robot, scene)
    solve(robot, scene, by_dragging)
    assert result_of(robot, scene) is SOLVED


def test_escape_puts_the_piece_back_first_and_then_leaves(open_puzzle):
    robot, scene = open_puzzle(Kind.STARS)
    robot.key(pygame.K_TAB)
    robot.key(pygame.K_ESCAPE)
    assert robot.scene is scene
    assert scene.table.hand is None
    robot.key(pygame.K_ESCAPE)
    assert isinstance(robot.scene, Menu)


# -- hints ----------------------------------------------------------------------------------------


def test_a_hint_tells_the_piece_then_the_corner_then_the_place_where_it_is_taken_up(open_puzzle):
    robot, scene = open_puzzle(Kind.STARS)
    for step in ("piece", "corner", "place"):
        robot.key(pygame.K_h)
        assert scene.hinting.step == step
        assert verdict(scene) == tr(f"puzzle.hint.{step}")
    placement = scene.hinting.hint.placement
    assert placement in way_of(scene)
    robot.key(pygame.K_RETURN)
    assert scene.table.hand.landing().placement == placement
    robot.key(pygame.K_RETURN)
    assert [ply.placement for ply in scene.attempt.placed] == [placement]
    assert scene.hinting.step == ""
    assert result_of(robot, scene) is TRIED
    settle(robot, scene)
    for rest in way_of(scene)[1:]:
        by_dragging(robot, scene, rest)
        settle(robot, scene)
    assert result_of(robot, scene) is HELPED
    assert verdict(scene) == tr("puzzle.helped")


def test_only_a_click_on_the_place_of_a_hint_takes_its_piece_up(open_puzzle):
    robot, scene = open_puzzle(Kind.STARS)
    for _ in range(3):
        click_tool(robot, scene, "hint")
    board, cells = scene.area.board, scene.area.ruleset.table.cells_of(scene.hinting.hint.placement)
    spots = {tuple(map(round, board.middle(cell))) for cell in cells}
    corners = (board.rect.topleft, board.rect.bottomright)
    robot.click(max(corners, key=lambda at: min(abs(at[0] - x) + abs(at[1] - y) for x, y in spots)))
    assert scene.table.hand is None
    robot.click(spots.pop())
    assert scene.table.hand is not None


def test_after_a_wrong_turn_a_hint_says_that_nothing_leads_on(open_puzzle):
    robot, scene = open_puzzle(Kind.CROSSES)
    legal = scene.area.placing.legal().tolist()
    by_keys(robot, scene, next(one for one in legal if leads_nowhere(scene.posed, one)))
    robot.key(pygame.K_h)
    assert verdict(scene) == tr("puzzle.hint.none")


def leads_nowhere(posed, placement):
    """Whether a puzzle can't be solved after a placement although it is open."""
    attempt = Attempt(posed.load())
    return attempt.place(placement) is Verdict.OPEN and attempt.hint() is None


# -- one placement --------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", CHOICES)
def test_a_wrong_choice_is_tried_again(open_puzzle, kind):
    robot, scene = open_puzzle(kind)
    by_dragging(robot, scene, wrong_answer(scene))
    assert scene.attempt.verdict is Verdict.FAILED
    assert result_of(robot, scene) is TRIED
    robot.pass_time(1000)
    assert set(robot.mixer.names) & set(Effect.OUT.sounds)
    click(robot, "retry")
    settle(robot, scene)
    answer = scene.attempt.puzzle.goal.answers[-1]
    by_dragging(robot, scene, scene.area.ruleset.table.parse(answer))
    assert result_of(robot, scene) is HELPED
    assert verdict(scene) == tr("puzzle.later")


@pytest.mark.parametrize("is_right", [True, False])
@pytest.mark.parametrize("kind", CHOICES)
def test_why_compares_the_best_placement_with_another(open_puzzle, kind, is_right):
    robot, scene = open_puzzle(kind)
    placement = way_of(scene)[0] if is_right else wrong_answer(scene)
    by_dragging(robot, scene, placement)
    click(robot, "why")
    told, table = scene.why, scene.area.ruleset.table
    assert table.name_of(told.best.placement) in scene.attempt.puzzle.goal.answers
    assert table.name_of(told.other.placement) not in scene.attempt.puzzle.goal.answers
    assert placement == (told.best if is_right else told.other).placement
    assert scene.told().words == told.words
    assert len(told.words) == 1 + len(told.reasons)
    assert told.reasons or is_right or kind is not Kind.ONE_MOVE
    assert scene.area.seen is scene.attempt.start
    assert scene.area.placing is None
    assert scene.prompts() == ()
    robot.picture()
    robot.key(pygame.K_ESCAPE)
    assert scene.why is None
    assert scene.area.seen is scene.attempt.position


# -- what is kept ---------------------------------------------------------------------------------


def test_the_first_attempt_alone_rates_the_person_and_the_puzzle(open_puzzle, tmp_path):
    robot, scene = open_puzzle(Kind.STARS, KeptFiles(tmp_path))
    solve(robot, scene, by_dragging)
    book = robot.ui.files.puzzles.value
    assert book.person.mean > new_rating().mean
    assert scene.posed.name in book.ratings
    assert str(book.person.points) in scene.told().verdict.news
    robot.ui.settings.ratings = False
    assert scene.told().verdict.news == ""
    robot.ui.settings.ratings = True
    again = at_puzzle(robot, scene.posed)
    solve(robot, again, by_dragging)
    assert again.told().verdict.news == ""
    kept = KeptFiles(tmp_path).puzzles.value
    assert (kept.results, kept.person) == ({scene.posed.name: SOLVED}, book.person)


def test_a_hint_is_rated_as_not_solved(open_puzzle):
    robot, _ = open_puzzle(Kind.STARS)
    robot.key(pygame.K_h)
    assert robot.ui.files.puzzles.value.person.mean < new_rating().mean


def test_an_attempt_that_cannot_be_rated_counts_all_the_same(open_puzzle, monkeypatch):
    def fails(*args, **kwargs):
        raise ImportError("no openskill")

    monkeypatch.setattr("game.ui.rooms.exercises.posed.after_attempt", fails)
    robot, scene = open_puzzle(Kind.ONE_MOVE)
    solve(robot, scene, by_dragging)
    assert result_of(robot, scene) is SOLVED
    assert not robot.ui.files.puzzles.value.is_rated


def test_what_cannot_be_kept_is_told_in_a_line_and_waits(open_puzzle, tmp_path, monkeypatch):
    robot, scene = open_puzzle(Kind.ONE_MOVE, KeptFiles(tmp_path))
    with monkeypatch.context() as patch:
        patch.setattr("game.base.disk.os.open", full)
        by_dragging(robot, scene, way_of(scene)[0])
        assert scene.line.startswith("The results of puzzles can’t be saved")
        assert result_of(robot, scene) is SOLVED
    assert robot.ui.files.flush() == ()
    assert KeptFiles(tmp_path).puzzles.value.results == {scene.posed.name: SOLVED}


# -- what is posed, and how it ends ---------------------------------------------------------------


def test_a_damaged_puzzle_is_told_of_and_passed_over(robots, monkeypatch, tmp_path, caplog):
    path = tmp_path / "stars.jsonl"
    lines = collection.asset("puzzles", "stars.jsonl").read_bytes().splitlines(keepends=True)
    lines[1] = lines[1].replace(b'"kind"', b'"mind"')
    path.write_bytes(b"".join(lines))
    made = collection.Collection({Kind.STARS: path})
    for module in ("posed", "puzzle_scene"):
        monkeypatch.setattr(f"game.ui.rooms.exercises.{module}.shipped", lambda: made)
    robot = robots(motion=True)
    wanted = of_box(Kind.STARS, Box.EASY, robot.ui.files.puzzles.value)
    scene = robot.start(opened(robot.ui, wanted))
    assert scene.posed == wanted[1]
    assert scene.line == tr("puzzle.damaged")
    assert wanted[0].name in caplog.text
    assert opened(robot.ui, wanted[:1]) is None


def test_flourishes_and_sounds_celebrate(open_puzzle):
    robot, scene = open_puzzle(Kind.HARD_BONUS, reduced_motion=False)
    solve(robot, scene, drag)
    assert robot.moving
    robot.picture()
    robot.pass_time(8000)
    robot.until(lambda: not robot.moving)
    heard = set(robot.mixer.names)
    assert heard & set(Effect.PERFECT.sounds)
    assert heard & set(Effect.KNOCK.sounds)


def test_the_puzzle_of_a_day_is_shown_in_its_image(robots):
    posed = Posed(first_of(Kind.STARS).name, image=5)
    puzzle = posed.load()
    assert puzzle != collection.shipped().load(posed.name)
    assert opened(robots(motion=True).ui, [posed]).attempt.puzzle == puzzle
