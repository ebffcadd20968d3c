"""Controls and the focus: what mouse and keys do to them, without a window."""

from itertools import accumulate
from types import SimpleNamespace

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.base.names import clean_text, graphemes
from game.ui.kit.boxes import Measure
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, ChoiceItem
from game.ui.kit.control import RADIUS, TEXT
from game.ui.kit.field import Field
from game.ui.kit.focus import Focus, neighbour
from game.ui.look.fonts import Fonts
from game.ui.look.scale import UiScale
from game.ui.shell.actions import (
    Command,
    Compose,
    Do,
    EraseWord,
    MoveCaret,
    Point,
    Press,
    Reach,
    Release,
    SelectAll,
    Write,
)
from game.ui.shell.controls import EDITS
from game.ui.shell.scene import Pop

LEFT, RIGHT, UP, DOWN = Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN


CLOCK = [0.0]
UI = SimpleNamespace(
    px=round,
    scale=UiScale(1),
    fonts=Fonts(),
    now=lambda: CLOCK[0],
    touch=False,
    size=(960, 720),
    least_target=0,
)
"""All that controls need of a `UiContext`, in a window of the design's size."""


class Stand:
    """A focus over a field, a choice of three and a button in a column, and a list of changes."""

    def __init__(self):
        self.record = []
        self.field = self.new_field("")
        options = [ChoiceItem(key, key.upper()) for key in ("a", "b", "c")]
        self.choice = Choice("Which", options, "a", self.choose)
        self.button = Button("Go", Pop)
        self.focus = Focus(lambda effect: None)
        self.show(self.field, self.choice, self.button)

    def new_field(self, text):
        return Field(UI, text, "Player 1", self.name, limit=14)

    def name(self, text):
        self.record.append(("name", text))

    def choose(self, value):
        self.record.append(("choice", value))

    def show(self, *controls):
        for top, control in enumerate(controls):
            control.placed(Measure(UI), pygame.Rect(0, 100 * top, 300, 60))
        self.focus.show(controls)


@pytest.fixture
def stand():
    return Stand()


def click(focus, at):
    CLOCK[0] += 1000  # Long enough for no double click.
    focus.handle(Point(at))
    focus.handle(Press(at))
    return focus.handle(Release(at))


def do(focus, *commands):
    return [focus.handle(Do(command)) for command in commands][-1]


def test_enter_after_a_click_on_a_choice_is_for_the_main_button(stand):
    focus, record = stand.focus, stand.record
    choice = stand.choice
    click(focus, (250, 110))
    assert do(focus, Command.CONFIRM) is None
    assert record == [("choice", "c"), ("choice", "a")]
    main = Button("Start", lambda: Pop(2), main=True)
    stand.show(stand.field, choice, stand.button, main)
    click(focus, (250, 110))
    assert do(focus, Command.CONFIRM) == Pop(2)
    assert focus.selected is main
    assert choice.value == "c"
    # Confirming cycles a choice selected by keys, and presses a button under the pointer.
    do(focus, UP, UP, Command.CONFIRM)
    assert choice.value == "a"
    focus.handle(Point((10, 210)))
    assert do(focus, Command.CONFIRM) == Pop()


def test_a_button_acts_on_release_and_only_above_itself(stand):
    focus = stand.focus
    assert focus.handle(Press((10, 210))) is None
    assert focus.handle(Release((10, 210))) == Pop()
    focus.handle(Press((10, 210)))
    assert focus.handle(Release((10, 110))) is None
    focus.handle(Press((10, 190)))
    assert focus.handle(Release((10, 210))) is None


def test_a_click_chooses_the_option_below_it_if_it_was_pressed_there(stand):
    focus, record = stand.focus, stand.record
    click(focus, (150, 110))
    click(focus, (299, 110))
    click(focus, (299, 110))
    focus.handle(Press((10, 110)))
    focus.handle(Release((299, 110)))
    assert record == [("choice", "b"), ("choice", "c")]


def test_arrows_step_through_a_choice_and_stop_at_its_ends(stand):
    focus, record = stand.focus, stand.record
    focus.select(stand.choice)
    do(focus, LEFT, RIGHT, RIGHT, RIGHT, LEFT)
    assert [value for _, value in record] == ["b", "c", "b"]


def test_confirming_a_choice_goes_round(stand):
    focus, record = stand.focus, stand.record
    focus.select(stand.choice)
    do(focus, *[Command.CONFIRM] * 3)
    assert [value for _, value in record] == ["b", "c", "a"]


def test_the_pointer_selects_what_it_is_over_and_keys_go_on_from_there(stand):
    focus = stand.focus
    assert focus.point((10, 210))
    assert focus.selected is stand.button
    assert not focus.point((11, 210))
    do(focus, UP)
    assert focus.selected is stand.choice
    assert not focus.point((500, 500)) or focus.selected is stand.choice


def test_tab_goes_round_both_ways(stand):
    focus = stand.focus
    seen = []
    for _ in range(4):
        do(focus, Command.NEXT)
        seen.append(focus.selected)
    assert seen == [stand.choice, stand.button, stand.field, stand.choice]
    do(focus, Command.PREVIOUS, Command.PREVIOUS)
    assert focus.selected is stand.button


def test_a_field_is_edited_after_a_click_or_a_key_but_not_below_the_pointer(stand):
    focus = stand.focus
    focus.point((10, 10))
    assert not focus.editing
    click(focus, (10, 10))
    assert focus.editing
    do(focus, Command.CANCEL)
    assert not focus.editing
    do(focus, Command.CONFIRM)
    assert focus.editing
    do(focus, Command.CONFIRM)
    assert not focus.editing
    assert focus.selected is stand.choice
    do(focus, Command.PREVIOUS)
    assert focus.editing


def test_a_nudge_of_the_pointer_does_not_end_editing(stand):
    focus, record = stand.focus, stand.record
    do(focus, Command.NEXT, Command.PREVIOUS)
    focus.handle(Point((10, 210)))
    focus.handle(Write("Ada"))
    assert record == [("name", "Ada")]
    click(focus, (10, 110))
    focus.handle(Write("x"))
    assert not focus.editing
    assert record == [("name", "Ada")]


def test_a_click_puts_the_caret_where_the_pointer_is(stand):
    focus = stand.focus
    field = stand.field
    do(focus, Command.NEXT, Command.PREVIOUS)
    focus.handle(Write("Wilma"))
    left = field.rect.left + RADIUS
    for caret in range(6):
        do(focus, Command.NEXT)
        # A pixel to either side of the spot between two letters does as well.
        x = left + UI.fonts.width("Wilma"[:caret], TEXT) if caret else left
        click(focus, (x + (1 if caret % 2 else -1), 10))
        assert field.line.selection == (caret, caret)
    click(focus, (299, 10))
    assert field.line.caret == 5
    do(focus, Command.NEXT)
    click(focus, (1, 10))
    focus.handle(Write("_"))
    assert field.text == "_Wilma"


def test_a_press_beside_a_field_ends_what_a_press_in_it_begins(stand):
    focus = stand.focus
    focus.handle(Press((10, 10)))
    assert focus.editing
    focus.handle(Release((10, 300)))
    assert focus.editing
    focus.handle(Press((10, 300)))
    assert not focus.editing


def test_home_end_and_delete(stand):
    focus = stand.focus
    field = stand.field
    click(focus, (10, 10))
    focus.handle(Write("Clea"))
    do(focus, Command.FIRST, Command.ERASE_AHEAD)
    assert (field.text, field.line.caret) == ("lea", 0)
    do(focus, Command.ERASE)
    focus.handle(Write("B"))
    do(focus, Command.LAST, Command.ERASE_AHEAD, Command.ERASE)
    assert (field.text, field.line.caret) == ("Ble", 3)
    focus.handle(SelectAll())
    do(focus, Command.FIRST, RIGHT, Command.ERASE_AHEAD)
    assert (field.text, field.line.caret) == ("Be", 1)
    focus.handle(SelectAll())
    do(focus, Command.ERASE_AHEAD)
    assert field.text == ""


def test_the_selection_stays_on_what_is_about_the_same(stand):
    focus = stand.focus
    focus.select(stand.button)
    renamed = Button("Los", Pop)
    stand.show(stand.choice, renamed)
    assert focus.selected is renamed
    stand.show(stand.field, Choice("Welche", stand.choice.items, "a", stand.choose, first=True))
    assert focus.selected.label == "Welche"
    stand.show()
    assert focus.selected is None
    assert do(focus, Command.CONFIRM, Command.NEXT, UP) is None


def test_a_field_made_anew_keeps_its_caret_unless_its_text_is_another(stand):
    click(stand.focus, (10, 10))
    stand.focus.handle(Write("Ada"))
    do(stand.focus, LEFT)
    again = stand.new_field("Ada")
    again.go_on_from(stand.field)
    assert again.line.caret == 2
    other = stand.new_field("Benjamin")
    other.go_on_from(again)
    assert other.text == "Benjamin"


MOVES = [edit for edit in EDITS.values() if isinstance(edit, MoveCaret)]


@given(
    st.lists(
        st.one_of(
            st.text(max_size=5).map(Write),
            st.text(max_size=3).map(lambda text: Compose(text, len(text))),
            st.sampled_from([*MOVES, EraseWord(-1), EraseWord(1), SelectAll()]),
            st.sampled_from([MoveCaret(by, Reach.LETTER) for by in (-1, 1)]),
            st.sampled_from([("erase", 1), ("erase", -1), ("press", (40, 10)), ("drag", (90, 10))]),
        ),
        max_size=30,
    )
)
def test_a_field_keeps_to_its_limit_whatever_is_done(steps):
    told = [""]
    field = Field(UI, "", "", told.append, limit=14)
    for step in steps:
        if isinstance(step, tuple):
            getattr(field, step[0])(*step[1:])
        else:
            field.edit(step)
        assert len(graphemes(field.text)) <= 14
        places = list(accumulate(map(len, graphemes(field.text)), initial=0))
        assert {field.line.caret, *field.line.selection} <= set(places)
        assert clean_text(field.text) == field.text
        assert told[-1] == field.text


@pytest.mark.parametrize("text", ["\u200b", "\ue000", ""])
def test_what_cannot_be_shown_replaces_no_selection(text):
    told = []
    field = Field(UI, "Wilhelmina", "", told.append, limit=14)
    field.begin()
    field.write(text)
    assert (field.text, field.line.selected, told) == ("Wilhelmina", "Wilhelmina", [])
    assert (field.note == "") == (text == "")
    field.write(f"A{text}")
    assert (field.text, told) == ("A", ["A"])


GRID = [pygame.Rect(100 * x, 100 * y, 60, 60) for y in range(3) for x in range(3)]


@pytest.mark.parametrize(
    ("start", "direction", "end"),
    [(4, (1, 0), 5), (4, (-1, 0), 3), (4, (0, -1), 1), (4, (0, 1), 7), (5, (1, 0), None)],
)
def test_arrows_lead_to_the_nearest_straight_ahead(start, direction, end):
    assert neighbour(GRID, start, direction) == end


def test_what_lies_straight_ahead_is_nearer_than_what_lies_aside():
    here = pygame.Rect(0, 0, 50, 50)
    ahead, aside = pygame.Rect(0, 200, 50, 50), pygame.Rect(120, 60, 50, 50)
    assert neighbour([here, aside, ahead], 0, (0, 1)) == 2
