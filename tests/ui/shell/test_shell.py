"""The shell: the stack of scenes, the layers it paints, and the loop."""

import time
from types import SimpleNamespace
from unittest.mock import patch

import pygame
import pytest
from helpers.controls import control, controls_of, place_of_focus
from helpers.pads import Holder, Port
from helpers.robot import TURN_MS

from game.files.kept_files import KeptFiles
from game.ui.look.cache import PACER
from game.ui.rooms.help.help import Help
from game.ui.rooms.menu.menu import Menu
from game.ui.rooms.review.path_form import open_form
from game.ui.rooms.setup.seats import OfSeat
from game.ui.rooms.setup.setup import Setup
from game.ui.shell import painter
from game.ui.shell.controls import DOUBT_MS
from game.ui.shell.scene import Doors, Enter, Home, Pop, Push, Quit, Reset, Scene, Unsaved
from game.ui.shell.stack import SceneStack


class Fake(Scene):
    """A scene of one colour that notes what is done to it."""

    def __init__(self, ui, name, modal=False):
        super().__init__(ui)
        self.name = name
        self.modal = modal
        self.colour = pygame.Color(0, 0, 0)
        self.calls = []
        self.change = None

    def arrange(self):
        self.calls.append("arrange")

    def leave(self):
        self.calls.append("leave")

    def handle(self, action):
        self.calls.append(action)
        return self.change

    def paint(self, surface):
        self.calls.append("paint")
        if not self.modal:
            surface.fill(self.colour)


def leads_to(ui, name):
    """A door to a scene of that name, over which others stay visible or not."""
    return lambda *_: Fake(ui, name, modal=name in ("help", "keyboard", "unsaved"))


@pytest.fixture
def stack():
    ui = SimpleNamespace(open_table=None)
    doors = Doors(**{name: leads_to(ui, name) for name in Doors.__struct_fields__})
    stack = SceneStack(ui, lambda: doors)
    stack.apply(Push(Fake(ui, "first")))
    stack.apply(Push(Fake(ui, "second")))
    return stack


def names(stack):
    return [scene.name for scene in stack.scenes]


@pytest.mark.parametrize(
    ("change", "after", "left"),
    [
        (Push(Fake(None, "third")), ["first", "second", "third"], []),
        (Pop(), ["first"], ["second"]),
        (Reset(lambda: Fake(None, "third")), ["third"], ["first", "second"]),
        (Home(), ["home"], ["first", "second"]),
        (Enter(lambda doors: doors.help(None)), ["first", "second", "help"], []),
        (Enter(lambda doors: doors.report(None, None), True), ["first", "report"], ["second"]),
        (Quit(), [], ["first", "second"]),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_change_of_the_stack(stack, change, after, left):
    scenes = list(stack.scenes)
    stack.apply(change)
    assert names(stack) == after
    assert bool(stack) is bool(after)
    assert [scene.name for scene in scenes if "leave" in scene.calls] == left
    if stack:
        assert stack.top.calls[-1] == "arrange"
        assert stack.top.stale


def test_who_agrees_to_leave_a_table_is_still_asked_about_unsaved_work(stack):
    stack.top.ui.open_table = SimpleNamespace(waited_for=True)
    stack.top.keep = Unsaved
    stack.apply(Quit())
    assert names(stack)[-1] == "at_table"
    stack.apply(Quit(agreed=True))
    assert names(stack)[-1] == "unsaved"
    # Closing the window once more closes it regardless.
    stack.apply(Quit())
    assert not stack


def test_modals_leave_what_is_below_visible(stack):
    assert [scene.name for scene in stack.visible] == ["second"]
    stack.apply(Enter(lambda doors: doors.help(None)))
    stack.apply(Push(Fake(None, "options", modal=True)))
    assert [scene.name for scene in stack.visible] == ["second", "help", "options"]


@pytest.fixture
def robot(robots):
    """A window with a red scene on top of a blue one."""
    robot = robots(home=lambda ui: Fake(ui, "home"), motion=True)
    for name in ("blue", "red"):
        scene = Fake(robot.ui, name)
        scene.colour = pygame.Color(name)
        robot.start(scene)
    return robot


@pytest.mark.painted
def test_the_static_layer_is_painted_only_when_it_is_stale(robot):
    scene = robot.scene
    robot.step(5)
    assert scene.calls.count("paint") == 1
    scene.stale = True
    robot.step()
    assert scene.calls.count("paint") == 2
    assert robot.app.screen.get_at((9, 9)) == scene.colour


def at_middle_and_edges(robot):
    """The colours of the window on the left, in the middle and on the right."""
    width = robot.ui.size[0]
    return [tuple(robot.app.screen.get_at((x, 9)))[:3] for x in (2, width // 2, width - 3)]


RED, BLUE = (255, 0, 0), (0, 0, 255)


def test_a_scene_glides_in_from_where_the_path_leads(robot):
    lower, upper = robot.app.stack.scenes[-2:]
    upper.change = Pop()
    robot.key(pygame.K_RETURN)
    assert at_middle_and_edges(robot) == [RED, BLUE, BLUE]
    robot.step(30)
    assert at_middle_and_edges(robot) == [BLUE] * 3
    assert not robot.app._painter.changing
    lower.change = Push(upper)
    robot.key(pygame.K_RETURN)
    assert at_middle_and_edges(robot) == [RED, RED, BLUE]
    robot.step(30)
    assert at_middle_and_edges(robot) == [RED] * 3


def test_a_dialog_fades_in_where_it_is_and_what_it_covers_is_dimmed_at_once(robot):
    dialog = Fake(robot.ui, "modal", modal=True)
    card = pygame.Rect(300, 200, 400, 300)
    with patch.object(Fake, "card", card):
        robot.scene.change = Push(dialog)
        robot.key(pygame.K_RETURN)
        robot.step(2)
        inside, outside = (robot.app.screen.get_at(at) for at in (card.center, (9, 9)))
        robot.step(30)
    rest = robot.app.screen.get_at((9, 9))
    assert outside == rest
    assert rest.r < inside.r < 255


def test_what_a_modal_covers_is_dimmed(robot):
    robot.scene.change = Push(Fake(robot.ui, "modal", modal=True))
    robot.key(pygame.K_RETURN)
    robot.step(30)
    assert 0 < robot.app.screen.get_at((9, 9)).r < 255


def test_every_scene_is_laid_out_anew_for_another_size(robot):
    scenes = list(robot.app.stack.scenes)
    robot.resize((1100, 800))
    assert robot.ui.size == robot.app.screen.get_size() == (1100, 800)
    assert robot.ui.settings.size == (1100, 800)
    assert all(scene.calls.count("arrange") == 2 for scene in scenes)


@pytest.mark.parametrize(
    "kind",
    [
        pygame.WINDOWEXPOSED,
        pygame.WINDOWSHOWN,
        pygame.WINDOWRESTORED,
        pygame.WINDOWFOCUSGAINED,
        pygame.WINDOWDISPLAYCHANGED,
    ],
    ids=pygame.event.event_name,
)
def test_a_picture_that_the_system_lost_is_shown_again(robot, kind):
    scene = robot.scene
    robot.app.screen.fill((1, 2, 3))
    robot.step(5)
    assert robot.app.screen.get_at((9, 9)) == (1, 2, 3)
    pygame.event.post(pygame.Event(kind, window=None))
    robot.step()
    assert robot.app.screen.get_at((9, 9)) == scene.colour
    assert scene.calls.count("arrange") == scene.calls.count("paint") == 1


class Slow(Fake):
    """A scene of many parts, each slow to draw and drawn once per size."""

    def __init__(self, ui, parts=6):
        super().__init__(ui, "slow")
        self.parts = parts
        self.made = set()

    def paint(self, surface):
        for part in range(self.parts):
            if (self.ui.size, part) not in self.made:
                PACER.ask()
                time.sleep(0.02)
                self.made.add((self.ui.size, part))
        surface.fill("green")


@pytest.mark.painted
def test_after_a_change_of_size_pictures_are_drawn_a_few_at_a_time(robots):
    robot = robots(home=lambda ui: Fake(ui, "home"), motion=True, in_slices=True)
    scene = robot.start(Slow(robot.ui))
    assert len(scene.made) == 6
    robot.app.screen.fill("red")
    robot.resize((1100, 800))
    taken = []
    for _ in range(12):
        # Meanwhile the window shows the old picture, scaled to its size.
        assert robot.app.screen.get_at((1090, 790)) == pygame.Color("green")
        before = len(scene.made)
        robot.step()
        taken.append(len(scene.made) - before)
    assert sum(taken) == 6
    assert max(taken) <= 3
    assert not scene.stale


@pytest.mark.painted
def test_a_scene_comes_in_once_all_of_its_pictures_are_drawn(robots):
    robot = robots(home=lambda ui: Fake(ui, "home"), motion=True, in_slices=True)
    robot.start(Fake(robot.ui, "below"))
    robot.app.screen.fill("red")
    slow = Slow(robot.ui, 30)
    robot.scene.change = Push(slow)
    robot.key(pygame.K_RETURN)
    edge = robot.app.screen.get_width() - 5, 9
    shown, drawn = [], []
    while slow.stale:
        shown.append(robot.app.screen.get_at(edge))
        drawn.append(len(slow.made))
        robot.step()
    assert sorted(drawn) == drawn
    assert set(map(tuple, shown)) == {tuple(pygame.Color("red"))}
    # Only now it glides in, from the right, however long that took.
    assert len(drawn) * TURN_MS > robot.ui.motion.scene
    assert robot.app.screen.get_at((9, 9)) == pygame.Color("green")
    assert robot.app.screen.get_at(edge) == pygame.Color("red")
    robot.pass_time(robot.ui.motion.scene + 100)
    assert robot.app.screen.get_at(edge) == pygame.Color("green")


class Lingering(Fake):
    """A scene that is slow to lay out."""

    def arrange(self):
        super().arrange()
        time.sleep(2 * painter.SLICE_MS / 1000)


@pytest.mark.painted
def test_what_took_long_to_lay_out_is_drawn_in_the_next_frame(robots):
    robot = robots(home=lambda ui: Fake(ui, "home"), motion=True, in_slices=True)
    robot.start(Fake(robot.ui, "below"))
    slow = Lingering(robot.ui, "slow")
    robot.scene.change = Push(slow)
    robot.key(pygame.K_RETURN)
    assert slow.calls == ["arrange"]
    robot.step()
    assert slow.calls == ["arrange", "paint"]


@pytest.mark.painted
def test_pictures_that_never_fit_are_drawn_in_the_end(robots, monkeypatch):
    monkeypatch.setattr(painter, "MOST_SLICES", 3)
    robot = robots(home=lambda ui: Fake(ui, "home"), motion=True, in_slices=True)
    scene = robot.start(Slow(robot.ui, 4))
    scene.made = Forgetful()
    robot.resize((1100, 800))
    robot.step(6)
    assert not scene.stale


class Forgetful(set):
    """A set that keeps nothing."""

    def add(self, item):
        pass


def test_closing_the_window_leaves_every_scene(robot):
    scenes = list(robot.app.stack.scenes)
    robot.ask_to_close()
    assert not robot.running
    assert all(scene.calls[-1] == "leave" for scene in scenes)


class Failing(Fake):
    """A scene that can't be left."""

    def leave(self):
        super().leave()
        raise LookupError("it can't be left")


def test_whatever_fails_as_the_window_closes_all_is_saved_before(robots, tmp_path, monkeypatch):
    files = KeptFiles(tmp_path)
    robot = robots(home=lambda ui: Fake(ui, "home"), files=files, settings=files.open())
    below = robot.start(Fake(robot.ui, "below"))
    failing = robot.start(Failing(robot.ui, "on top"))
    robot.ui.settings.effects = 3
    calls = []

    def fail(name):
        def failing():
            calls.append((name, KeptFiles(tmp_path).settings.load().effects))
            raise RuntimeError(f"{name} can't be closed")

        return failing

    for name in ("sounds", "opponents"):
        monkeypatch.setattr(getattr(robot.ui, name), "close", fail(name))
    with pytest.raises(RuntimeError, match="sounds can't be closed"):
        robot.close()
    # Both were asked to, once all was saved.
    assert calls == [("opponents", 3), ("sounds", 3)]
    assert below.calls[-1] == failing.calls[-1] == "leave"
    assert not pygame.display.get_init()
    monkeypatch.undo()


@pytest.mark.parametrize(("key", "kind"), [(pygame.K_F1, Help), (pygame.K_RETURN, Setup)])
def test_a_key_that_is_held_does_what_it_does_once(menu, key, kind):
    menu.hold(key, times=6)
    assert isinstance(menu.scene, kind)


def test_keys_that_move_go_on_while_they_are_held(menu):
    start = place_of_focus(menu.scene)
    menu.hold(pygame.K_DOWN, times=3)
    moved = place_of_focus(menu.scene)
    menu.key(pygame.K_UP, times=3)
    assert place_of_focus(menu.scene) == start != moved
    # A key released while another window has the focus sends no event here.
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="", scancode=0))
    pygame.event.post(pygame.Event(pygame.WINDOWFOCUSLOST, window=None))
    menu.step()
    menu.key(pygame.K_F1)
    assert isinstance(menu.scene, Menu)


def test_a_name_is_erased_while_the_key_is_held(menu):
    menu.key(pygame.K_RETURN)
    field = control(menu.scene, (OfSeat.NAME, 0))
    menu.click(field.rect.center)
    menu.type("abcdef")
    written = field.text
    menu.hold(pygame.K_BACKSPACE, times=4)
    assert field.text == written[:-4]


def test_a_key_that_opens_a_form_writes_nothing_into_it_while_it_is_held(menu):
    pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, scancode=0))
    menu.step()
    menu.start(open_form(menu.ui))
    form = menu.scene
    for _ in range(3):
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, scancode=0))
        pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=" "))
        menu.step()
    assert form.path == ""
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, scancode=0))
    menu.type("a b")
    assert form.path == "a b"


def test_full_screen_goes_on_and_off_though_the_new_window_hears_no_release(menu):
    def press():
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0, scancode=0))
        menu.step()

    press()
    assert menu.ui.settings.fullscreen
    # The key is still held.
    press()
    press()
    assert menu.ui.settings.fullscreen
    pygame.event.post(pygame.Event(pygame.KEYUP, key=pygame.K_F11, mod=0, scancode=0))
    press()
    assert not menu.ui.settings.fullscreen
    # Now its release gets lost.
    menu.pass_time(DOUBT_MS)
    press()
    assert menu.ui.settings.fullscreen


def test_a_button_that_another_scene_covers_is_not_pressed_any_more(menu):
    button = controls_of(menu.scene)[0].rect
    menu.press(button.center)
    pressed = menu.picture(button)
    menu.key(pygame.K_F1)
    menu.release(button.center)
    menu.key(pygame.K_ESCAPE)
    assert isinstance(menu.scene, Menu)
    assert menu.picture(button) != pressed


@pytest.mark.parametrize("wrong", [float("nan"), float("inf"), float("-inf")])
def test_numbers_that_are_not_finite_do_nothing(robots, wrong):
    port = Port()
    robot = robots(port=port)
    menu = robot.start(Menu(robot.ui))
    Holder(robot, port, 0)
    pad = Holder(robot, port, 1, known=False)
    chosen = place_of_focus(menu)
    touched = {"touch_id": 1, "finger_id": 0, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
    for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
        robot.post(kind, **touched, x=wrong, y=0.5)
        robot.post(kind, **touched, x=0.5, y=wrong)
        robot.post(kind, **{**touched, "pressure": wrong}, x=0.5, y=0.5)
    robot.post(pygame.JOYAXISMOTION, instance_id=1, axis=1, value=wrong)
    robot.post(pygame.MOUSEWHEEL, x=0, y=1, flipped=False, precise_x=0.0, precise_y=wrong)
    robot.post(pygame.MOUSEMOTION, pos=(wrong, 5), rel=(1, 0), buttons=(0, 0, 0))
    assert (robot.scene, place_of_focus(menu), robot.ui.touch) == (menu, chosen, False)
    # What comes after is heard as ever.
    pad.axis(1, 1.0)
    assert place_of_focus(menu) != chosen


def test_a_finger_reported_far_outside_is_at_the_edge(robots):
    robot = robots(Setup)
    finger = {"touch_id": 1, "finger_id": 0, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
    for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
        robot.post(kind, **finger, x=1e308, y=-1e308)
    assert robot.ui.touch
    assert robot.running
