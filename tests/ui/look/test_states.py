"""States that must be told apart are: WCAG 2.2, success criterion 1.4.11, in every theme.

Each is drawn as the window draws it, once in either state, and the two pictures are compared.
"""

from functools import partial
from types import SimpleNamespace

import numpy as np
import pygame
import pytest
from pygame import Rect

from game.engine import SQUARE, square_board
from game.engine.lattice import SEGMENT
from game.exercises.rush.deal import board_rules
from game.exercises.rush.heat import HOTTEST
from game.exercises.rush.news import Kind, Special
from game.ui.games.dice.material import (
    FITTING,
    UNFIT,
    in_colour,
    paint_die,
    paint_die_rim,
    paint_strikes,
    printed,
)
from game.ui.games.sketch import paint_badge
from game.ui.kit.choice import Choice, OneOfMany, Steps
from game.ui.kit.control import paint_box
from game.ui.kit.plot import paint_progress
from game.ui.kit.text import Text
from game.ui.kit.tree import picture_of
from game.ui.look.icons import EMPTY, filled, icon
from game.ui.look.puzzle_signs import PuzzleSign, puzzle_sign
from game.ui.look.scale import UiScale
from game.ui.look.shapes import attach_dot
from game.ui.look.theme import PALETTES, THEMES
from game.ui.rooms.exercises.rush_look import heat_tone, paint_heat, paint_rim, paint_special
from game.ui.table.scene import SIZE
from game.ui.table.tools import Tool, Toolbar
from game.ui.table.tray import DIMMED
from game.ui.table.tray_view import paint_player_panel

RATIO = 3
"""The least contrast."""

SHARE = 0.05
"""How much of all that looks different has it at least; a line around it all is always enough."""

SIDE = 64
BENT = ((0, 0), (1, 0), (1, 1))
BAR = ((0, 0), (2, 0))
COLOURS = tuple(THEMES["dark"].jewels)


def luminances(surface):
    """The relative luminance of each pixel, as WCAG 2 defines it."""
    share = pygame.surfarray.array3d(surface) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return linear @ (0.2126, 0.7152, 0.0722)


def told_apart(one, other):
    """Whether enough of what differs between two pictures differs by enough, and its share."""
    differs = (pygame.surfarray.array3d(one) != pygame.surfarray.array3d(other)).any(axis=2)
    a, b = luminances(one) + 0.05, luminances(other) + 0.05
    enough = np.maximum(a, b) / np.minimum(a, b) >= RATIO
    if not differs.any():
        return False, 0.0
    wide, high = (np.ptp(spots) + 1 for spots in differs.nonzero())
    share = enough[differs].mean()
    return share >= SHARE or enough.sum() >= 2 * (wide + high), share


# Each draws a state on a surface of one tone, in the middle of which there is room for `SIDE`.

ROOM = Rect(SIDE // 2, SIDE // 2, SIDE, SIDE)


def in_the_middle(surface, picture):
    surface.blit(picture, picture.get_rect(center=ROOM.center))


def sign(name, px, ui, surface, state):
    in_the_middle(surface, filled(name, px, ui.theme, is_full=state))


def piece(lattice, points, cell, colour, ui, surface, state):
    """A piece in its tray, or where it lay."""
    sprites = ui.sprites
    sprite = sprites.silhouette(lattice, points, cell)
    if state:
        sprite = sprites.piece(lattice, points, colour, cell)
    sprite.blit(surface, ROOM.bottomleft)


def placeable(cell, colour, ui, surface, state):
    ui.sprites.piece(SQUARE, BENT, colour, cell).blit(
        surface, ROOM.bottomleft, 255 if state else DIMMED
    )


def on_board(draw, ui, surface, state):
    """What `draw` draws on the cell in the middle of a board, or nothing."""
    board = square_board(5)
    ui.plates.plate(board, SIDE / 2, {}).blit(surface, (-0.5 * SIDE, 2.5 * SIDE))
    if state:
        draw(ui, surface)


def taken(colour, ui, surface):
    ui.sprites.piece(SQUARE, BENT, colour, SIDE / 2).blit(surface, ROOM.bottomleft)


def would_land(colour, ui, surface):
    ui.sprites.ghost(SQUARE, BENT, colour, SIDE // 2).blit(surface, ROOM.bottomleft)


def may_go_on(colour, ui, surface):
    theme = ui.theme
    rim = theme.line_in(colour, theme.recess)
    dot = attach_dot(theme.colours[colour], rim, SIZE * SIDE / 2, 0.0)
    in_the_middle(surface, dot)


def begins(colour, ui, surface):
    board = square_board(5)
    plate = ui.plates.plate(board, SIDE / 2, {12: colour})
    plate.blit(surface, (-0.5 * SIDE, 2.5 * SIDE))


def is_barred(ui, surface):
    """A cell that some piece may never cover."""
    ui.plates.plate(square_board(5), SIDE / 2, {}, [12]).blit(surface, (-0.5 * SIDE, 2.5 * SIDE))


def to_cover(mark, ui, surface):
    in_the_middle(surface, puzzle_sign(mark, SIDE // 2, ui.theme, done=False))


def covered(mark, colour, ui, surface, state):
    """A sign of a puzzle that is covered, on a piece."""
    ui.sprites.piece(SQUARE, BENT, colour, SIDE / 2).blit(surface, ROOM.bottomleft)
    if state:
        lies = puzzle_sign(mark, SIDE // 2, ui.theme, done=True)
        surface.blit(lies, lies.get_rect(center=(ROOM.left + SIDE // 4, ROOM.bottom - SIDE // 4)))


def latest(colour, ui, surface, state):
    ui.sprites.piece(SQUARE, BENT, colour, SIDE / 2).blit(surface, ROOM.bottomleft)
    if state:
        ui.sprites.rim(SQUARE, BENT, SIDE / 2, strong=True).blit(surface, ROOM.bottomleft)


def words(ui, surface, state):
    """A choice of words: the left one is chosen, or the right one."""
    control = Choice("", {False: "off", True: "on"}, state, lambda value: None)
    surface.blit(picture_of(ui, control, ROOM.inflate(SIDE, 0).size), (0, ROOM.top))


def tiles(ui, surface, state):
    faces = [Text("a"), Text("b")]
    control = Choice("", {False: "a", True: "b"}, state, lambda value: None, faces=faces)
    surface.blit(picture_of(ui, control, ROOM.inflate(SIDE, 0).size), (0, ROOM.top))


def pips(ui, surface, state):
    values = {0: "none", 1: "1", 2: "2"}
    control = OneOfMany("", values, 1 + state, lambda value: None, steps=Steps.PIPS)
    picture = picture_of(ui, control, ROOM.inflate(SIDE, 0).size)
    surface.blit(picture.subsurface((0, SIDE * 3 // 5, 2 * SIDE, SIDE // 3)), (0, ROOM.top))


def goes_on(ui, surface, state):
    """A number that can still grow, or not."""
    values = {1: "1", 2: "2", 3: "3"}
    control = OneOfMany("", values, 2 if state else 3, lambda value: None, steps=Steps.SIGNS)
    picture = picture_of(ui, control, ROOM.inflate(2 * SIDE, 0).size)
    surface.blit(picture, (-SIDE, ROOM.top))


def of_calendar(one, other, ui, surface, state):
    sign = icon(other if state else one, 16, ui.theme.lit)
    in_the_middle(surface, sign)


def selected(ui, surface, state):
    paint_box(surface, ui, ROOM, ui.theme.control, selected=state)


def usable(ui, surface, state):
    bar = Toolbar(ui, (Tool.UNDO,))
    bar.arrange([ROOM], ui.scale)
    bar.paint_button(surface, Tool.UNDO, {Tool.UNDO} if state else set())


def to_play(colour, ui, surface, state):
    paint_player_panel(surface, ui, ROOM, UiScale(1), colour if state else None)


def bar(ui, surface, state):
    paint_progress(surface, ui, Rect(0, ROOM.centery, 2 * SIDE, 12), 0.8 if state else 0.4)


def badge(ui, surface, state):
    """A lesson that is done: a badge on the picture of its board."""
    ui.plates.plate(square_board(5), SIDE / 4, {}).blit(surface, ROOM.bottomleft)
    if state:
        paint_badge(surface, ui, ROOM.inflate(0, SIDE), "check")


def struck(ui, surface, state):
    box = Rect(0, 0, 24, 24)
    box.center = ROOM.center
    paint_strikes(surface, ui, [box], int(state), striking=False)


def die_lit(ui, surface, state):
    paint_die(surface, ui, 5, ROOM, lit=state)


def die_chosen(ui, surface, state):
    if state:
        paint_die_rim(surface, ui, ROOM, ui.theme.lit)
    paint_die(surface, ui, 5, ROOM)


def given(colour, ui, surface, state):
    """A shape of a sheet that can be drawn, or that doesn't fit."""
    cells = ui, SQUARE, BENT, SIDE // 2
    sprite = in_colour(*cells, colour) if state else printed(*cells, UNFIT)
    sprite.blit(surface, ROOM.bottomleft)


def fits(ui, surface, state):
    sprite = printed(ui, SQUARE, BENT, SIDE // 2, FITTING if state else UNFIT)
    sprite.blit(surface, ROOM.bottomleft)


def ground(name):
    return lambda theme: getattr(theme, name)


def hot(heat, ui, surface, state):
    """A heat of Rush that is reached, or the one below it."""
    high = SIDE // 3
    paint_heat(surface, ui, heat if state else heat - 1, Rect(ROOM.left, ROOM.top, SIDE, high))


def kept(heat, ui, surface, state):
    """The rim of a board so hot, or of one that has cooled."""
    paint_rim(surface, ROOM, SIDE / 3, heat_tone(ui.theme, heat), 1.0 if state else 0.0)


def special(kind, colour, ui, surface):
    """A square of Rush that is worth something."""
    square = Rect(0, 0, SIDE // 2, SIDE // 2)
    square.center = ROOM.center
    view = SimpleNamespace(ruleset=board_rules(), cell=SIDE // 2, square=lambda cells: square)
    paint_special(surface, ui, view, Special(kind, 10_000, 12, colour), 0, 5000)


def paper(theme):
    return theme.paper.face


GROUNDS = "panel", "panel_active", "control", "background_top", "background_bottom"

STATES = {
    f"{name} {px} on {under}": (partial(sign, name, px), ground(under))
    for name in EMPTY
    for px in (9, 16, 40)
    for under in GROUNDS
}
"""By a name: what draws either state, and the tone below it."""

for _colour in COLOURS:
    STATES |= {
        f"piece in its tray, {_colour}": (
            partial(piece, SQUARE, BENT, SIDE / 2, _colour),
            ground("panel"),
        ),
        f"small piece on a card, {_colour}": (
            partial(piece, SQUARE, BENT, 6, _colour),
            ground("panel"),
        ),
        f"sticks, {_colour}": (partial(piece, SEGMENT, BAR, 16, _colour), ground("panel")),
        f"placeable, {_colour}": (partial(placeable, SIDE / 2, _colour), ground("panel_active")),
        f"taken cell, {_colour}": (partial(on_board, partial(taken, _colour)), ground("plate")),
        f"landing, {_colour}": (partial(on_board, partial(would_land, _colour)), ground("plate")),
        f"attach dot, {_colour}": (partial(on_board, partial(may_go_on, _colour)), ground("plate")),
        f"start, {_colour}": (partial(on_board, partial(begins, _colour)), ground("plate")),
        f"latest, {_colour}": (partial(latest, _colour), ground("recess")),
        f"covered star, {_colour}": (partial(covered, PuzzleSign.STAR, _colour), ground("recess")),
        f"covered cross, {_colour}": (
            partial(covered, PuzzleSign.CROSS, _colour),
            ground("recess"),
        ),
        f"to play, {_colour}": (partial(to_play, _colour), ground("background_bottom")),
        f"given shape, {_colour}": (partial(given, _colour), paper),
    }
STATES |= {
    f"{mark.value} of a puzzle": (partial(on_board, partial(to_cover, mark)), ground("plate"))
    for mark in PuzzleSign
}
STATES |= {
    **{f"heat {heat}": (partial(hot, heat), ground("panel")) for heat in range(2, HOTTEST + 1)},
    **{
        f"rim at heat {heat}": (partial(kept, heat), ground("background_bottom"))
        for heat in range(2, HOTTEST + 1)
    },
    "golden square": (partial(on_board, partial(special, Kind.GOLD, None)), ground("plate")),
    **{
        f"cut off {colour}": (
            partial(on_board, partial(special, Kind.CUT_OFF, colour)),
            ground("plate"),
        )
        for colour in range(len(board_rules().colours))
    },
    "barred": (partial(on_board, is_barred), ground("plate")),
    "goes on": (goes_on, ground("panel")),
    "solved by oneself": (partial(of_calendar, "star_outline", "star"), ground("control")),
    "start of any colour": (partial(on_board, partial(begins, None)), ground("plate")),
    "words": (words, ground("panel")),
    "tiles": (tiles, ground("panel")),
    "pips": (pips, ground("panel")),
    "selected": (selected, ground("panel")),
    "usable": (usable, ground("background_bottom")),
    "bar": (bar, ground("panel")),
    "badge": (badge, ground("background_bottom")),
    "struck": (struck, paper),
    "lit die": (die_lit, paper),
    "chosen die": (die_chosen, ground("recess")),
    "fitting shape": (fits, paper),
}


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("theme", THEMES)
def test_states_are_told_apart(robots, theme, palette):
    ui = robots(theme=theme, palette=palette).ui
    few = []
    for name, (draw, under) in STATES.items():
        pictures = []
        for state in (False, True):
            surface = pygame.Surface((2 * SIDE, 2 * SIDE))
            surface.fill(under(ui.theme))
            draw(ui, surface, state)
            pictures.append(surface)
        well, share = told_apart(*pictures)
        if not well:
            few.append(f"{name}: {share:.1%}")
    assert not few, "\n".join(few)
