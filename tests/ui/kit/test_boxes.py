"""Boxes and trees of them: where they lie, what is drawn of them, and what a form makes of them."""

from dataclasses import dataclass, field

import pygame
import pytest
from helpers.controls import control, focus_of
from hypothesis import given, settings
from hypothesis import strategies as st
from pygame import Rect

from game.files.settings import Settings
from game.ui.kit.boxes import Back, Fill, Measure, Picture
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, ChoiceItem
from game.ui.kit.containers import Column, Container, Grid, Row, Stack
from game.ui.kit.control import Role
from game.ui.kit.field import Field
from game.ui.kit.form import Form, buttons, dialog, heading
from game.ui.kit.lengths import Size, Span, divide, rows
from game.ui.kit.scroll import Scroll
from game.ui.kit.text import Alike, Text
from game.ui.look.fonts import TEXT_FACTORS
from game.ui.shell.scene import Pop

WORDS = "The quick brown fox jumps over the lazy dog"

# -- lengths ------------------------------------------------------------------

spans = st.builds(
    lambda least, more, most: Span(least, least + more, least + more + most),
    *[st.integers(0, 400)] * 3,
)


@given(st.lists(st.tuples(spans, st.sampled_from([0, 1, 2.5])), max_size=7), st.integers(0, 1500))
def test_lengths_add_up_and_keep_to_what_boxes_need(boxes, total):
    needs, grow = [span for span, _ in boxes], [weight for _, weight in boxes]
    lengths = divide(total, needs, grow)
    assert sum(lengths) <= total
    assert all(length >= 0 for length in lengths)
    if total >= sum(span.least for span in needs):
        assert all(map(int.__ge__, lengths, (span.least for span in needs)))
    assert all(map(int.__le__, lengths, (span.most for span in needs)))
    taken_by_nobody = total - sum(lengths)
    if taken_by_nobody > 0:
        full = (length == span.most for length, span in zip(lengths, needs, strict=True))
        assert all(one or not weight for one, weight in zip(full, grow, strict=True))


# -- places -------------------------------------------------------------------


@pytest.fixture(scope="module")
def ui():
    from helpers.robot import Robot

    robot = Robot(settings=Settings(size=(1280, 720)))
    yield robot.ui
    robot.close()


lengths = st.one_of(
    st.none(),
    st.integers(1, 400),
    st.builds(Size, usual=st.integers(50, 300), least=st.integers(1, 40), most=st.just(600)),
    st.builds(Size, share=st.floats(0.1, 1.0)),
)
outlines = st.fixed_dictionaries(
    {
        "width": lengths,
        "height": lengths,
        "grow": st.sampled_from([0, 1, 3]),
        "pad": st.sampled_from([0, 8, (4, 16)]),
        "back": st.sampled_from([None, Back()]),
    }
)
leaves = st.one_of(
    outlines.map(lambda outline: Fill(**outline)),
    outlines.map(lambda outline: Picture(aspect=1.5, **outline)),
    st.tuples(st.booleans(), outlines).map(lambda o: Text(WORDS, wraps=o[0], **o[1])),
    outlines.map(lambda outline: Button("Go", Pop, **outline)),
)


def containers(inner):
    boxes = st.lists(inner, min_size=1, max_size=4)
    return st.one_of(
        st.tuples(st.sampled_from([Row, Column, Stack]), boxes, outlines).map(
            lambda made: made[0](*made[1], **made[2])
        ),
        st.tuples(boxes, boxes, outlines).map(
            lambda made: Grid(list(zip(made[0], made[1], strict=False)), **made[2])
        ),
    )


trees = st.recursive(leaves, containers, max_leaves=8)


@settings(max_examples=150, deadline=None)
@given(tree=trees, size=st.tuples(st.integers(0, 1400), st.integers(0, 900)))
def test_boxes_lie_within_their_containers_and_beside_each_other(ui, tree, size):
    room = Rect((10, 20), size)
    places = {place.box: place.rect for place in tree.arrange(Measure(ui), room)}
    assert places[tree] == room
    for box, rect in places.items():
        assert room.contains(rect) or rect.width == 0 or rect.height == 0
        if not isinstance(box, Container):
            continue
        inner = [places[one] for one in box.boxes]
        assert all(rect.contains(one) or 0 in one.size for one in inner)
        if not isinstance(box, Stack):
            drawn = [one for one in inner if 0 not in one.size]
            assert all(one.collidelistall(drawn) == [n] for n, one in enumerate(drawn))


def test_a_row_gives_each_what_it_needs_and_the_rest_to_those_that_grow(ui):
    left, middle, right = Fill(width=100), Fill(), Fill(width=50)
    tree = Row(left, middle, right, gap=10)
    places = {one.box: one.rect for one in tree.arrange(Measure(ui), Rect(0, 0, 400, 40))}
    assert [places[box] for box in (left, middle, right)] == [
        (0, 0, 100, 40),
        (110, 0, 230, 40),
        (350, 0, 50, 40),
    ]


def test_where_fingers_are_in_use_controls_move_apart_as_far_as_there_is_room(ui, monkeypatch):
    stack = Column(*(Button(word, Pop, about=word, height=40) for word in "abc"), gap=4)

    def tops(height):
        places = stack.arrange(Measure(ui), Rect(0, 0, 300, height))
        return [one.rect.top for one in places if isinstance(one.box, Button)]

    assert tops(400) == [0, 44, 88]
    monkeypatch.setattr(type(ui), "least_target", 64)
    assert tops(400) == [0, 64, 128]
    assert 44 < tops(150)[1] < 64


# -- words --------------------------------------------------------------------


@pytest.mark.parametrize("text_size", TEXT_FACTORS)
@pytest.mark.parametrize("wraps", [False, True])
def test_words_stay_in_their_room_however_small(robots, text_size, wraps):
    robot = robots(motion=True, text_size=text_size)
    surface = pygame.Surface((500, 200))
    for width in (30, 120, 480):
        for height in (12, 30, 150):
            surface.fill("black")
            rect = Rect(10, 10, width, height)
            text = Text(WORDS, tone=(255, 255, 255), wraps=wraps)
            text.placed(Measure(robot.ui), rect)
            text.paint(surface, robot.ui, rect)
            mask = pygame.mask.from_threshold(surface, (255, 255, 255), (250, 250, 250))
            drawn = rect.unionall(mask.get_bounding_rects())
            # Letters are never below the least legible size, even if the room is.
            lowest = robot.ui.fonts.line_height(robot.ui.fonts.least(1))
            assert drawn.height <= max(height, lowest) + 2
            assert drawn.width <= width + 2


def test_texts_that_are_alike_have_the_size_of_the_smallest(ui):
    alike = Alike()
    short, long = (Text(words, alike=alike, least=10) for words in ("Go", WORDS))
    for text in (short, long):
        text.placed(Measure(ui), Rect(0, 0, 200, 30))
    assert alike.px < ui.px(18)
    alone = Alike()
    Text("Go", alike=alone).placed(Measure(ui), Rect(0, 0, 200, 30))
    assert alone.px == ui.px(18)


# -- a form -------------------------------------------------------------------


@dataclass
class Trip:
    """What the demo scene is about."""

    who: str = ""
    how: str = "train"
    stops: list[str] = field(default_factory=lambda: [f"Stop {n}" for n in range(1, 31)])
    booked: int = 0


class TripForm(Form):
    """A form as a scene would be: a heading, a field, a choice, a long list, buttons."""

    def __init__(self, ui, trip):
        super().__init__(ui)
        self.trip = trip

    def contents(self):
        trip, muted = self.trip, self.ui.theme.muted
        ways = [ChoiceItem(way, way.title()) for way in ("train", "boat", "plane")]
        stops = Column(*(Text(stop, height=rows(30)) for stop in trip.stops), gap=0)
        return Column(
            heading("A trip"),
            Row(
                Field(self.ui, trip.who, "Who", self._name, limit=20, width=300),
                Choice("How", ways, trip.how, self._choose, first=True, grow=1),
            ),
            Text(f"By {trip.how}.", 14, tone=muted),
            Scroll(stops, step=30, about="stops", label="Stops", grow=1),
            buttons(Button("Back", self.cancel), Button("Book", self._book, main=True)),
            pad=24,
        )

    def _name(self, who):
        self.trip.who = who

    def _choose(self, how):
        self.trip.how = how

    def _book(self):
        self.trip.booked += 1


@pytest.fixture
def trip(robots):
    robot = robots(motion=True)
    robot.start(TripForm(robot.ui, Trip()))
    robot.step(30)
    return robot


def test_a_form_says_what_it_contains_and_shows_it(trip):
    form = trip.scene
    assert focus_of(form).selected is control(form, "How")
    trip.key(pygame.K_RIGHT)
    assert form.trip.how == "boat"
    assert "By boat." in [one.box.words for one in form.tree.places if isinstance(one.box, Text)]
    trip.click(control(form, "Who").rect.center)
    trip.type("Ada")
    assert form.writing
    assert form.trip.who == "Ada"
    assert control(form, "Who").line.caret == 3
    trip.click(control(form, "Book").rect.center)
    assert form.trip.booked == 1
    assert not form.writing


def test_a_form_says_in_words_what_each_control_is(trip):
    told = [(one.role, one.label, one.value) for one, _ in trip.scene.tree.described()]
    assert told == [
        (Role.TEXT_BOX, "Who", ""),
        (Role.RADIO_GROUP, "How", "Train"),
        (Role.SCROLL_BAR, "Stops", ""),
        (Role.BUTTON, "Back", ""),
        (Role.BUTTON, "Book", ""),
    ]
    assert [selected for _, selected in trip.scene.tree.described()] == [False, True, *[False] * 3]


def test_a_long_list_scrolls_by_wheel_keys_and_bar_and_stays_there(trip):
    scroll = lambda: control(trip.scene, "stops")  # noqa: E731
    assert scroll().scrolls
    trip.move(scroll().rect.center)
    trip.wheel(-1)
    assert scroll().offset == trip.ui.px(30)
    before = scroll()
    trip.resize((1000, 700))
    assert scroll() is not before
    assert scroll().offset > 0
    trip.key(pygame.K_END)
    inner = scroll()
    assert inner.offset == inner._high - inner.rect.height
    trip.click((inner.rect.right - 3, inner.rect.top + 1))
    assert scroll().offset == 0
    hidden = [one for one in trip.scene.tree.places if getattr(one.box, "words", "") == "Stop 30"]
    assert not hidden[0].rect.colliderect(hidden[0].clip)


def test_a_dialog_is_in_the_middle_of_the_window(robots):
    class Note(Form):
        modal = True

        def contents(self):
            self.panel = dialog(self.ui, "Note", Text(WORDS, wraps=True), width=400)
            return self.panel

    robot = robots(motion=True, size=(800, 600))
    form = robot.start(Note(robot.ui))
    panel = form.tree.rect_of(form.panel.boxes[0])
    assert abs(panel.centerx - 400) <= 1
    assert abs(panel.centery - 300) <= 1
    assert panel.width == robot.ui.px(400)
    assert form.tree.rect_of(form.panel) == (0, 0, 800, 600)
