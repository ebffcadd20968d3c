"""What is behind all scenes: it lives, rests, and leaves alone whatever covers it."""

import numpy as np
import pygame
import pytest

from game.engine import Options
from game.engine.dice import dice_ruleset
from game.ui.kit.boxes import Back, Fill
from game.ui.kit.containers import Column
from game.ui.kit.form import Form
from game.ui.look.backdrop import Backdrop
from game.ui.look.theme import THEMES

pytestmark = pytest.mark.painted

BLOKUS = Options("Blokus").ruleset


class Bare(Form):
    """A scene with little on it, which says of its backdrop what a test wants."""

    backdrop = Backdrop(BLOKUS)
    shadow = 0

    def contents(self):
        card = Back(fill=self.ui.theme.panel, radius=self.shadow, shadow=self.shadow)
        return Column(Fill(height=100), Column(Fill(), back=card, width=300, height=250), Fill())


@pytest.fixture
def bare(robots):
    """A window with such a scene, moving unless asked otherwise."""

    def make(backdrop=Bare.backdrop, *, motion=True, hour=12.0, **settings):
        robot = robots(motion=motion, size=(800, 600), **settings)
        robot.hour = hour
        scene = Bare(robot.ui)
        scene.backdrop = backdrop
        robot.start(scene)
        return robot

    return make


def at_rest(robot):
    """What the window shows once nothing moves any more, by ``[x, y]``."""
    robot.step(20)  # It waits a little before it begins.
    robot.until(lambda: not robot.moving)
    return seen(robot)


def seen(robot):
    return pygame.surfarray.array3d(robot.app.screen).astype(int)


def differs(one, other):
    """How many pixels differ."""
    return int((one != other).any(axis=2).sum())


def plain(bare, **settings):
    return at_rest(bare(Backdrop(), **settings))


# -- it moves -------------------------------------------------------------------


def test_shapes_come_in_and_then_it_rests_for_good(bare):
    robot = bare()
    first, then = seen(robot), at_rest(robot)
    assert differs(first, then) > 50_000
    robot.time += 120_000
    robot.step(2)
    assert not robot.moving
    assert robot.due > robot.time
    assert differs(then, seen(robot)) == 0


def test_it_drifts_with_the_pointer_and_back(bare):
    robot = bare()
    robot.move((400, 300))
    middle = at_rest(robot)
    robot.move((790, 590))
    assert robot.moving
    corner = at_rest(robot)
    assert differs(middle, corner) > 20_000
    robot.move((400, 300))
    assert differs(at_rest(robot), middle) == 0


def test_it_waits_while_something_is_dragged(bare):
    robot = bare()
    robot.move((10, 10))
    before = at_rest(robot)
    robot.press()
    robot.move((790, 590))
    robot.step(5)
    assert not robot.moving
    assert differs(seen(robot), before) == 0
    robot.release()
    assert robot.moving
    assert differs(at_rest(robot), before) > 20_000


def test_it_drifts_and_turns_with_the_tension(bare):
    robot = bare(Backdrop(BLOKUS, 0.0, (255, 120, 0)))
    calm = at_rest(robot)
    robot.scene.backdrop = Backdrop(BLOKUS, 0.5, (255, 120, 0))
    tense = at_rest(robot)
    red, _, blue = (tense - calm).mean(axis=(0, 1))
    assert red > 0 > blue
    robot.scene.backdrop = Backdrop(BLOKUS)
    assert differs(at_rest(robot), calm) == 0


def test_nobody_sees_it_jump(bare):
    robot = bare(Backdrop(BLOKUS, 0.0, (255, 120, 0)))
    robot.scene.backdrop = Backdrop(BLOKUS, 0.2, (255, 120, 0))
    robot.move((790, 590))
    robot.step(20)
    before, steps = seen(robot), 0
    while robot.moving:
        now = seen(robot)
        changed = np.abs(now - before).max(axis=(0, 2))
        assert changed.max() <= 8
        # A frame moves a part of it.
        assert np.count_nonzero(changed) <= 600 / 20
        before, steps = now, steps + 1
        robot.step()
    assert steps > 100


def test_it_moves_only_where_nothing_covers_it(bare):
    robot = bare()
    robot.move((10, 590))
    before = at_rest(robot)
    robot.move((790, 10))
    after = at_rest(robot)
    changed = (before != after).any(axis=2)
    assert changed.any()
    (card,) = (place.rect for place in robot.scene.tree.places if place.box.back is not None)
    assert card.width > 200
    assert not changed[card.left : card.right, card.top : card.bottom].any()
    # Painted anew, all is as it was moved there.
    robot.scene.stale = True
    robot.step()
    assert differs(seen(robot), after) == 0


def test_under_soft_shadows_it_stays_until_they_are_painted_anew(bare, monkeypatch):
    monkeypatch.setattr(Bare, "shadow", 16)
    robot = bare()
    robot.move((10, 590))
    at_rest(robot)
    robot.move((790, 10))
    moved = at_rest(robot)
    robot.scene.stale = True
    robot.step()
    assert 0 < np.abs(seen(robot) - moved).max() <= 12


def test_under_a_dialog_it_stands_still_and_goes_on_after_it(bare):
    robot = bare()
    at_rest(robot)
    robot.key(pygame.K_F1)
    shown = at_rest(robot)
    robot.move((790, 590))
    corner = differs(at_rest(robot), shown)
    robot.key(pygame.K_ESCAPE)
    beneath = at_rest(robot)
    other = bare()
    other.move((790, 590))
    assert corner < 20_000  # only what the pointer lights in the dialog
    assert differs(at_rest(other), beneath) == 0


# -- it doesn't -----------------------------------------------------------------


@pytest.mark.parametrize(
    "still", [{"motion": False}, {"theme": "contrast"}], ids=["reduced motion", "high contrast"]
)
def test_it_is_plain_and_still_for_those_whom_it_would_disturb(bare, still):
    robot = bare(Backdrop(BLOKUS, 1.0, (255, 0, 0)), **still)
    first = seen(robot)
    robot.step(30)
    robot.move((790, 590))
    robot.hour = 0.0
    robot.step(30)
    assert not robot.moving
    assert differs(first, seen(robot)) == 0
    assert differs(first, plain(bare, **still)) == 0


def test_high_contrast_has_one_colour(bare):
    picture = seen(bare(theme="contrast"))
    black = (picture == THEMES["contrast"].background_top).all(axis=2)
    assert black[:, :90].all()


def test_it_stops_as_soon_as_motion_is_to_be_reduced(bare):
    robot = bare()
    at_rest(robot)
    robot.ui.settings.reduced_motion = True
    robot.step(2)
    assert differs(seen(robot), plain(bare, motion=False)) == 0
    robot.ui.settings.reduced_motion = False
    assert differs(at_rest(robot), plain(bare)) > 50_000


def test_it_stands_still_where_nobody_looks(bare):
    robot = bare()
    at_rest(robot)
    robot.post(pygame.WINDOWFOCUSLOST)
    robot.scene.backdrop = Backdrop(BLOKUS, 1.0)
    robot.step()
    assert not robot.moving
    robot.post(pygame.WINDOWFOCUSGAINED)
    assert robot.moving


@pytest.mark.parametrize(
    ("odd", "like"), [(float("nan"), 0.0), (-3.0, 0.0), (float("inf"), 1.0), (7.0, 1.0)]
)
def test_an_impossible_tension_is_the_nearest_possible(bare, odd, like):
    pictures = [at_rest(bare(Backdrop(BLOKUS, tension))) for tension in (odd, like)]
    assert differs(*pictures) == 0


def test_whatever_says_nothing_has_what_is_below_it(bare):
    robot = bare()
    shown = at_rest(robot)
    above = Bare(robot.ui)
    above.backdrop = None
    robot.start(above)
    assert differs(at_rest(robot), shown) == 0
    assert differs(plain(bare), shown) > 50_000


# -- what it shows --------------------------------------------------------------


def test_each_game_has_its_own(bare):
    names = "Blokus", "Blokus Trigon", "Callisto", "Nexos", "GembloQ"
    rulesets = [*(Options(name).ruleset for name in names), dice_ruleset()]
    pictures = [at_rest(bare(Backdrop(ruleset))) for ruleset in rulesets]
    pictures.append(plain(bare))
    for number, one in enumerate(pictures):
        for other in pictures[number + 1 :]:
            assert differs(one, other) > 20_000


def test_another_game_comes_in_once_the_first_has_gone(bare):
    robot, trigon = bare(), Backdrop(Options("Blokus Trigon").ruleset)
    at_rest(robot)
    robot.scene.backdrop = trigon
    assert differs(at_rest(robot), at_rest(bare(trigon))) == 0


def test_the_light_is_warm_by_day_and_cool_by_night(bare):
    warmth = {}
    for hour in (1.0, 12.0, 19.0):
        picture = at_rest(bare(hour=hour))
        warmth[hour] = (picture[:, :, 0] - picture[:, :, 2]).mean()
    assert warmth[1.0] < warmth[12.0] < warmth[19.0]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_it_is_lightest_at_the_upper_left(bare, theme):
    picture = plain(bare, theme=theme).sum(axis=2)
    assert picture[:160, :90].mean() > picture[:160, 500:].mean() > picture[640:, 500:].mean()


def test_the_hour_turns_the_light_when_something_else_happens(bare):
    robot = bare()
    noon = at_rest(robot)
    robot.hour = 1.0
    robot.move((500, 300))
    night = at_rest(robot)
    assert (night[:, :, 2] - noon[:, :, 2]).mean() > 1
    other = bare(hour=1.0)
    other.move((500, 300))
    assert differs(at_rest(other), night) == 0
