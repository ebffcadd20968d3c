"""Widgets and the focus: what mouse and keys do to them, without a window."""

from itertools import accumulate
from types import SimpleNamespace

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.base.names import clean_text, graphemes
from game.ui.look.fonts import Fonts
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
from game.ui.shell.editing import EDITS
from game.ui.shell.scene import Pop
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Choice, ChoiceItem
from game.ui.widgets.field import Field
from game.ui.widgets.focus import Focus, neighbour
from game.ui.widgets.widget import RADIUS, TEXT

LEFT, RIGHT, UP, DOWN = Command.LEFT, Command.RIGHT, Command.UP, Command.DOWN


CLOCK = [0.0]
UI = SimpleNamespace(px=lambda design: design, fonts=Fonts(), now=lambda: CLOCK[0], touch=False)
"""All that a field needs of a `UiContext`, in a window of the design's size."""


@pytest.fixture
def stand():
    """A focus over a field, a choice of three and a button in a column, and a list of changes."""
    record = []
    field = Field(UI, "name", "", "Player 1", 14, lambda text: record.append(("name", text)))
    options = [ChoiceItem(key, key.upper()) for key in ("a", "b", "c")]
    choice = Choice("choice", options, "a", lambda value: record.append(("choice", value)))
    button = Button("go", "Go", Pop)
    for top, widget in enumerate((field, choice, button)):
        widget.rect = pygame.Rect(0, 100 * top, 300, 60)
    focus = Focus()
    focus.show([field, choice, button])
    return focus, record


def click(focus, at):
    CLOCK[0] += 1000  # Long enough for no double click.
    focus.handle(Point(at))
    focus.handle(Press(at))
    return focus.handle(Release(at))


def do(focus, *commands):
    return [focus.handle(Do(command)) for command in commands][-1]


def test_enter_after_a_click_on_a_choice_is_for_the_main_button(stand):
    focus, record = stand
    field, choice, button = focus.widgets
    click(focus, (250, 110))
    assert do(focus, Command.CONFIRM) is None
    assert record == [("choice", "c"), ("choice", "a")]
    main = Button("start", "Start", lambda: Pop(2), main=True)
    main.rect = pygame.Rect(0, 300, 300, 60)
    focus.show([field, choice, button, main])
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
    focus, _ = stand
    assert focus.handle(Press((10, 210))) is None
    assert focus.handle(Release((10, 210))) == Pop()
    focus.handle(Press((10, 210)))
    assert focus.handle(Release((10, 110))) is None
    focus.handle(Press((10, 190)))
    assert focus.handle(Release((10, 210))) is None


def test_a_click_chooses_the_option_below_it(stand):
    focus, record = stand
    click(focus, (150, 110))
    click(focus, (299, 110))
    click(focus, (299, 110))
    assert record == [("choice", "b"), ("choice", "c")]


def test_a_press_and_a_release_on_different_options_choose_none(stand):
    focus, record = stand
    focus.handle(Press((10, 110)))
    focus.handle(Release((299, 110)))
    assert record == []


def test_arrows_step_through_a_choice_and_stop_at_its_ends(stand):
    focus, record = stand
    focus.select("choice")
    do(focus, LEFT, RIGHT, RIGHT, RIGHT, LEFT)
    assert [value for _, value in record] == ["b", "c", "b"]


def test_confirming_a_choice_goes_round(stand):
    focus, record = stand
    focus.select("choice")
    do(focus, *[Command.CONFIRM] * 3)
    assert [value for _, value in record] == ["b", "c", "a"]


def test_the_pointer_selects_what_it_is_over_and_keys_go_on_from_there(stand):
    focus, _ = stand
    assert focus.point((10, 210))
    assert focus.selected.name == "go"
    assert not focus.point((11, 210))
    do(focus, UP)
    assert focus.selected.name == "choice"
    assert not focus.point((500, 500)) or focus.selected.name == "choice"


def test_tab_goes_round_both_ways(stand):
    focus, _ = stand
    seen = []
    for _ in range(4):
        do(focus, Command.NEXT)
        seen.append(focus.selected.name)
    assert seen == ["choice", "go", "name", "choice"]
    do(focus, Command.PREVIOUS, Command.PREVIOUS)
    assert focus.selected.name == "go"


def test_a_field_is_edited_after_a_click_or_a_key_but_not_below_the_pointer(stand):
    focus, _ = stand
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
    assert focus.selected.name == "choice"
    do(focus, Command.PREVIOUS)
    assert focus.editing


def test_a_nudge_of_the_pointer_does_not_end_editing(stand):
    focus, record = stand
    do(focus, Command.NEXT, Command.PREVIOUS)
    focus.handle(Point((10, 210)))
    focus.handle(Write("Ada"))
    assert record == [("name", "Ada")]
    click(focus, (10, 110))
    focus.handle(Write("x"))
    assert not focus.editing
    assert record == [("name", "Ada")]


def test_text_is_marked_on_beginning_and_replaced_by_typing(stand):
    focus, _ = stand
    click(focus, (10, 10))
    focus.handle(Write("Ada"))
    do(focus, Command.NEXT, Command.PREVIOUS)
    focus.handle(Write("Ben"))
    assert focus.widget("name").text == "Ben"
    do(focus, Command.NEXT, Command.PREVIOUS, Command.ERASE)
    assert focus.widget("name").text == ""


def test_arrows_move_the_caret_in_text_that_stays(stand):
    focus, _ = stand
    click(focus, (10, 10))
    focus.handle(Write("Ad"))
    do(focus, LEFT)
    focus.handle(Write("n"))
    do(focus, RIGHT)
    focus.handle(Write("y"))
    assert focus.widget("name").text == "Andy"
    do(focus, LEFT, Command.ERASE)
    assert focus.widget("name").text == "Any"


def test_a_click_puts_the_caret_where_the_pointer_is(stand):
    focus, _ = stand
    field = focus.widget("name")
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
    focus, _ = stand
    focus.handle(Press((10, 10)))
    assert focus.editing
    focus.handle(Release((10, 300)))
    assert focus.editing
    focus.handle(Press((10, 300)))
    assert not focus.editing


def test_home_end_and_delete(stand):
    focus, _ = stand
    field = focus.widget("name")
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


def test_keys_for_text_do_nothing_elsewhere(stand):
    focus, record = stand
    focus.select("choice")
    do(focus, Command.FIRST, Command.LAST, Command.ERASE, Command.ERASE_AHEAD)
    for edit in set(EDITS.values()):
        focus.handle(edit)
    assert record == []
    assert focus.selected.name == "choice"
    assert not focus.editing


def test_the_selection_follows_a_name_when_widgets_change(stand):
    focus, _ = stand
    focus.select("go")
    focus.show(focus.widgets[1:])
    assert focus.selected.name == "go"
    focus.show(focus.widgets[:1], start="choice")
    assert focus.selected.name == "choice"
    with pytest.raises(KeyError):
        focus.widget("go")


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
    field = Field(UI, "name", "", "", 14, told.append)
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
    field = Field(UI, "name", "Wilhelmina", "", 14, told.append)
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
