"""Pieces, boards, panels and text: pictures show what they should, on any lattice."""

import ast
import contextlib
import itertools
import math

import pygame
import pytest
from helpers.source import nodes

from game.base.assets import asset
from game.engine import BLOKUS_PIECES, SQUARE, TRIANGLE, VARIANTS, hexagon_board, square_board
from game.engine.geometry import grid_board
from game.engine.lattice import QUARTER, SEGMENT
from game.engine.lattice.borders import cell_width
from game.engine.lattice.segments import LINE_WIDTH
from game.engine.pieces import GEMBLOQ_PIECES, NEXOS_PIECES
from game.ui.look import plate as plate_module
from game.ui.look.backdrop import light, ramp
from game.ui.look.cache import PACER, OutOfTime, SurfaceCache
from game.ui.look.canvas import MOST_SUBPIXELS, Canvas
from game.ui.look.fonts import Fonts
from game.ui.look.icons import icon
from game.ui.look.ink import VARIANTS as INKS
from game.ui.look.logo import EMBLEM, ICON_SIZE, window_icon, wordmark
from game.ui.look.outline import outline
from game.ui.look.parallax import FAR, NEAR
from game.ui.look.plate import BoardPlates
from game.ui.look.shapes import (
    attach_dot,
    blurred,
    colour_badge,
    panel,
    soft_shadow,
)
from game.ui.look.sprites import PieceSprites
from game.ui.look.theme import DARK, LIGHT, LIGHTS, MARKS, THEMES, Motion, Theme, mix
from game.ui.table.held_view import OPACITY

BOTH = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)


ICONS = {path.stem for path in asset("signs").iterdir()}

HEXAGON = hexagon_board(2)
BAR = ((0, 0), (1, 0), (2, 0))
RHOMB = ((0, 0), (1, 0), (0, 1), (1, 1), (2, 1))


@pytest.fixture
def sprites():
    return PieceSprites(DARK)


def pixel(sprite, lattice, cell, point, shift=(0, 0)):
    """The colour of a sprite at the middle of a cell, or `shift` pixels from there."""
    x, y = lattice.centre(point)
    spot = (
        math.floor(sprite.origin[0] + x * cell + shift[0]),
        math.floor(sprite.origin[1] - y * cell + shift[1]),
    )
    inside = sprite.surface.get_rect().collidepoint(spot)
    return sprite.surface.get_at(spot) if inside else pygame.Color(0, 0, 0, 0)


def luminance(colour):
    """Relative luminance, as WCAG 2 defines it."""
    red, green, blue = (
        c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a, b):
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def brightness(colour):
    return colour.r + colour.g + colour.b


# -- themes and words ----------------------------------------------------------


@BOTH
def test_words_are_legible_on_whatever_they_lie(theme):
    panels = (theme.panel, theme.panel_active)
    tones = (*(tone for _, tone in LIGHTS), *theme.colours.values())
    ramps = (ramp(theme, tone, tension) for tone in tones for tension in (0.0, 1.0))
    falling = pygame.surfarray.array2d(light((64, 48)))
    lowest = falling.min() - sum(depth.relief / 2 for depth in (FAR, NEAR))
    highest = falling.max() + sum(depth.relief / 2 + depth.body for depth in (FAR, NEAR))
    assert 0 <= lowest < highest < 256
    numbers = slice(int(lowest), int(highest) + 2)
    backgrounds = {colour for colours in ramps for colour in colours[numbers]}
    for back in (*panels, *backgrounds, theme.control):
        for text in (theme.text, theme.muted, theme.accent, theme.warning):
            assert contrast(text, back) >= 4.5
    assert contrast(theme.text, theme.control_hover) >= 4.5
    assert contrast(theme.on_primary, theme.primary) >= 4.5


@BOTH
def test_marks_can_be_told_apart_and_seen(theme):
    assert theme.colours.keys() == MARKS.keys()
    assert len(set(MARKS.values())) == len(MARKS)
    for jewel in theme.jewels.values():
        assert contrast(jewel.on_base, jewel.base) >= 3


def test_every_colour_and_duration_is_used():
    used = {node.attr for _, node in nodes(ast.Attribute)}
    assert {*Theme.__struct_fields__, *Motion.__struct_fields__} - used == set()


def test_every_icon_is_used_and_each_asked_for_is_there():
    asked = {node.value for _, node in nodes(ast.Constant)}
    assert ICONS - asked == set()
    calls = (node for _, node in nodes(ast.Call) if ast.unparse(node.func) == "icon")
    named = {call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant)}
    assert named
    assert named <= ICONS


def test_assets_are_found_or_named():
    assert asset("fonts", "OFL.txt").is_file()
    with pytest.raises(FileNotFoundError, match=r"nothing\.ttf"):
        asset("fonts", "nothing.ttf")


def test_figures_stand_still():
    fonts = Fonts()
    ones, eights = (fonts.figures(figures, 24, DARK.text) for figures in ("−111", "−888"))
    assert ones.get_width() == eights.get_width() == fonts.figures_width("−123", 24)
    assert fonts.width("111", 24) < fonts.width("888", 24)


def test_words_are_shortened_to_fit():
    fonts = Fonts()
    name = "A rather long name for a player"
    room = fonts.width("A rather lo", 18)
    short = fonts.shortened(name, 18, room)
    assert short.endswith("…")
    assert name.startswith(short[:-1])
    assert fonts.fit(name, 18, room, DARK.text).get_width() <= room
    assert fonts.shortened(name, 18, 10_000) == name
    assert fonts.shortened(name, 18, 0) == "…"


def test_words_wrap_at_spaces():
    fonts = Fonts()
    sentence = "Pieces of one colour meet corner to corner"
    room = fonts.width("Pieces of one", 18)
    lines = fonts.wrap(sentence, 18, room)
    assert len(lines) > 2
    assert " ".join(lines) == sentence
    assert all(fonts.width(line, 18) <= room for line in lines)
    assert fonts.wrap("a\n\nb", 18, room) == ["a", "", "b"]


def test_a_cache_keeps_to_its_budget():
    cache = SurfaceCache(10_000)
    made = []

    def draw(key):
        made.append(key)
        return pygame.Surface((30, 30), pygame.SRCALPHA, 32)

    for key in (1, 2, 1, 3, 1, 2):
        cache.get(key, lambda key=key: draw(key))
    assert made == [1, 2, 3, 2]  # room for two: 3 replaced 2, as 1 had been used since
    assert cache.used <= 10_000


def test_what_an_interrupted_painting_needs_is_kept_until_it_is_done():
    cache, made = SurfaceCache(10_000), []

    def draw(key):
        made.append(key)
        return pygame.Surface((30, 30), pygame.SRCALPHA, 32)

    def paint():
        for key in (1, 2, 3, 4):
            cache.get(key, lambda key=key: draw(key))

    PACER.begin(1000)
    paint()
    paint()
    PACER.lift()
    PACER.done()
    assert made == [1, 2, 3, 4]
    assert cache.used > 10_000
    cache.get(5, lambda: draw(5))
    assert cache.used <= 10_000


# -- outlines --------------------------------------------------------------------


def area(loop):
    points = [(knot.x, knot.y) for knot in loop]
    following = [*points[1:], points[0]]
    return sum(a * d - b * c for (a, b), (c, d) in zip(points, following, strict=True)) / 2


def test_cells_join_to_one_outline_and_leave_seams():
    for piece in BLOKUS_PIECES.pieces:
        shape = outline(SQUARE, piece.points)
        assert len(shape.loops) == 1
        assert area(shape.loops[0]) == pytest.approx(piece.size, rel=0.05)
        joints = sum(n in piece.points for p in piece.points for n in SQUARE.edge_neighbours(p))
        assert len(shape.seams) == joints / 2


def test_a_hole_is_a_loop_the_other_way():
    ring = tuple((x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1))
    areas = sorted(area(loop) for loop in outline(SQUARE, ring).loops)
    assert areas == pytest.approx([-1, 9], abs=0.05)


@pytest.mark.parametrize("other", [(1, 1), (-1, 1)])
def test_cells_that_touch_at_a_corner_are_outlined_apart(other):
    loops = outline(SQUARE, ((0, 0), other)).loops
    assert [area(loop) for loop in loops] == pytest.approx([1, 1], abs=0.05)


def test_the_width_of_a_cell_is_that_of_the_circle_inside():
    assert cell_width(SQUARE) == pytest.approx(1)
    assert cell_width(TRIANGLE) == pytest.approx(1 / math.sqrt(3))
    # Of four quarters, and of a grid's line.
    assert cell_width(QUARTER) == pytest.approx(1)
    assert cell_width(SEGMENT) == pytest.approx(LINE_WIDTH)


def test_quarters_of_a_square_look_like_one_cell():
    one = outline(QUARTER, GEMBLOQ_PIECES.pieces[GEMBLOQ_PIECES.number_of("1")].points)
    assert len(one.centres) == 1
    assert not one.seams
    assert area(one.loops[0]) == pytest.approx(1, abs=0.05)
    two = outline(QUARTER, GEMBLOQ_PIECES.pieces[GEMBLOQ_PIECES.number_of("2")].points)
    assert math.dist(*two.centres) == pytest.approx(1)
    assert len(two.seams) == 1
    half = outline(QUARTER, GEMBLOQ_PIECES.pieces[GEMBLOQ_PIECES.number_of("1.5")].points)
    assert len(half.centres) == 2
    assert area(half.loops[0]) == pytest.approx(1.5, abs=0.1)


@pytest.mark.parametrize("piece", NEXOS_PIECES.pieces, ids=lambda piece: piece.name)
def test_a_piece_of_segments_is_one_stick_without_seams(piece):
    shape = outline(SEGMENT, piece.points)
    outer = [loop for loop in shape.loops if area(loop) > 0]
    assert len(outer) == 1
    assert not shape.seams
    assert len(shape.centres) == piece.worth


def test_two_bends_share_an_intersection(sprites):
    bends = ((0, 1), (1, 0)), ((0, -1), (-1, 0))
    covered = []
    for bend in bends:
        picture = sprites.piece(SEGMENT, bend, "Blue", 60)
        canvas = pygame.Surface((160, 160), pygame.SRCALPHA)
        picture.blit(canvas, (80, 80))
        # Just inside its half of the junction, whose lower left corner is the origin.
        inner = 11 if bend[0][1] > 0 else 4
        assert canvas.get_at((80 + inner, 80 - inner)).a == 255
        covered.append(pygame.mask.from_surface(canvas))
    assert covered[0].overlap(covered[1], (0, 0)) is None


def test_the_plate_of_a_grid_has_no_holes():
    plate = BoardPlates(DARK).plate(grid_board(4), 40, {})
    x, y = plate.origin
    hole = SEGMENT.centre((1, 1))
    spot = x + round(40 * hole[0]), y - round(40 * hole[1])
    assert plate.surface.get_at(spot)[:3] == DARK.floor


# -- pieces ------------------------------------------------------------------------


@pytest.mark.parametrize("lattice", [SQUARE, TRIANGLE])
@pytest.mark.parametrize("points", [BAR, RHOMB, ((4, 2), (5, 2), (5, 3))])
@pytest.mark.parametrize("cell", [15, 46, 48.76])
def test_a_piece_covers_its_cells_and_no_others(sprites, lattice, points, cell):
    sprite = sprites.piece(lattice, points, "Blue", cell)
    around = {n for point in points for n in lattice.edge_neighbours(point)} - set(points)
    for point in points:
        colour = pixel(sprite, lattice, cell, point)
        assert colour.a == 255
        assert colour.b > colour.r
    assert all(pixel(sprite, lattice, cell, point).a == 0 for point in around)


@pytest.mark.parametrize("cell", [14, 30, 46, 62])
def test_cells_join_and_neighbours_leave_a_hair(sprites, cell):
    sprite = sprites.piece(SQUARE, BAR, "Red", cell)
    half = cell / 2
    assert pixel(sprite, SQUARE, cell, (0, 0), (half - 1, 0)).a == 255
    assert pixel(sprite, SQUARE, cell, (0, 0), (half, 0)).a == 255
    for shift in ((-half, 0), (0, -half), (0, half - 1)):
        assert pixel(sprite, SQUARE, cell, (0, 0), shift).a < 128


def test_a_piece_is_lit_from_the_upper_left(sprites):
    sprite = sprites.piece(SQUARE, ((0, 0),), "Green", 46)
    upper, left = (pixel(sprite, SQUARE, 46, (0, 0), s) for s in ((0, -21), (-21, 0)))
    lower, right = (pixel(sprite, SQUARE, 46, (0, 0), s) for s in ((0, 20), (20, 0)))
    middle = pixel(sprite, SQUARE, 46, (0, 0))
    assert min(map(brightness, (upper, left))) > brightness(middle)
    assert max(map(brightness, (lower, right))) < brightness(middle)


@pytest.mark.parametrize(("lattice", "cell"), [(SQUARE, 46), (SQUARE, 30.5), (TRIANGLE, 46)])
def test_a_sprite_lies_where_its_cells_lie(sprites, lattice, cell):
    """A piece drawn at a spot covers the same cells as one drawn there from the origin."""
    offset = (4, 2)
    here = sprites.piece(lattice, BAR, "Blue", cell)
    there = sprites.piece(lattice, [(x + 4, y + 2) for x, y in BAR], "Blue", cell)
    dx, dy = lattice.plane(offset)
    assert here.origin[0] - there.origin[0] == pytest.approx(dx * cell, abs=1)
    assert here.origin[1] - there.origin[1] == pytest.approx(-dy * cell, abs=1)
    if lattice is SQUARE and cell == 46:
        assert here.surface is there.surface
        assert sprites.piece(SQUARE, BAR, "Blue", 47).surface is not here.surface


def test_marks_stand_out_when_they_are_on(sprites):
    for name in DARK.colours:
        mark_colour, base = DARK.jewels[name].on_base, DARK.jewels[name].base
        plain, marked = (sprites.piece(SQUARE, BAR, name, 46, marks=on) for on in (False, True))
        changed = [
            abs(
                brightness(plain.surface.get_at((x, y))) - brightness(marked.surface.get_at((x, y)))
            )
            for x in range(46)
            for y in range(46)
        ]
        assert max(changed) > 0.4 * abs(sum(mark_colour) - sum(base))


@pytest.mark.parametrize("lattice", [SQUARE, TRIANGLE])
def test_what_else_shows_a_piece(sprites, lattice):
    cell = 46
    ghost = sprites.ghost(lattice, BAR, "Green", cell)
    assert 0 < pixel(ghost, lattice, cell, (1, 0)).a < 255
    silhouette = sprites.silhouette(lattice, BAR, cell)
    assert 0 < pixel(silhouette, lattice, cell, (1, 0)).a < 128
    rim = sprites.rim(lattice, BAR, cell)
    assert pixel(rim, lattice, cell, (1, 0)).a == 0
    assert pygame.mask.from_surface(rim.surface).count() > 2 * cell
    shadow = sprites.shadow(lattice, BAR, cell)
    assert 0 < pixel(shadow, lattice, cell, (1, 0)).a < 255
    assert shadow.surface.get_width() > rim.surface.get_width()


@pytest.mark.parametrize("lattice", [SQUARE, TRIANGLE])
@BOTH
def test_only_the_cells_that_break_a_rule_are_hatched(theme, lattice):
    sprites, cell, points = PieceSprites(theme), 46, [(4, 2), (5, 2), (6, 2)]
    none, one = (sprites.illegal(lattice, points, bad, "Blue", cell) for bad in ([], [(6, 2)]))
    for point in points:
        same = pixel(none, lattice, cell, point) == pixel(one, lattice, cell, point)
        assert same == (point != (6, 2))
        assert 0 < pixel(none, lattice, cell, point).a < 128


@BOTH
@pytest.mark.parametrize("cell", [24, 46])
@pytest.mark.parametrize("name", DARK.colours)
def test_a_hatch_is_seen_on_every_colour(theme, cell, name):
    """Its lines contrast with the ground between them, and one of the two with the piece."""
    sprites, points = PieceSprites(theme), ((0, 0), (1, 0))
    spot = (10, 2 * cell)
    surface = pygame.Surface((3 * cell, 3 * cell))
    surface.fill(theme.recess)
    sprites.piece(SQUARE, points, name, cell).blit(surface, spot, OPACITY)
    sprites.illegal(SQUARE, points, points[1:], name, cell).blit(surface, spot)
    rim = cell // 5
    hatched = sorted(
        (
            surface.get_at((spot[0] + x, spot[1] - y))[:3]
            for x in range(cell + rim, 2 * cell - rim)
            for y in range(rim, cell - rim)
        ),
        key=luminance,
    )
    tenth = len(hatched) // 10
    dark, light, base = hatched[tenth], hatched[-tenth], theme.colours[name]
    assert contrast(dark, light) >= 3.5
    assert max(contrast(dark, base), contrast(light, base)) >= 2.2


@pytest.mark.parametrize("variant", range(INKS))
@pytest.mark.parametrize("cell", [24, 33, 60, 96])
def test_ink_has_no_hairlines(cell, variant):
    """Between strokes lies what is as dark as an overlap, or nothing that is darker at all."""
    sprites, jewel = PieceSprites(LIGHT), LIGHT.jewels["Green"]
    ink = sprites.inked(SQUARE, (*BAR, (3, 0)), "Green", cell, variant=variant)
    lightest, overlap = (
        mix(jewel.base, jewel.shadow, 0.13)[1],
        mix(jewel.base, jewel.shadow, 0.3)[1],
    )
    # Below the marks, above the rim, and away from where cells meet.
    for left, y in itertools.product(range(4), range(round(0.76 * cell), round(0.82 * cell))):
        columns = range(round((left + 0.12) * cell), round((left + 0.88) * cell))
        row = [ink.surface.get_at((ink.origin[0] + x, y)).g for x in columns]
        found = itertools.groupby(enumerate(row), lambda spot: spot[1] < lightest - 4)
        for run in (list(run) for is_darker, run in found if is_darker):
            if run[0][0] and run[-1][0] < len(row) - 1:
                assert min(green for _, green in run) < (lightest + 3 * overlap) / 4


# -- boards ------------------------------------------------------------------------


@pytest.mark.parametrize("geometry", [square_board(6), HEXAGON], ids=repr)
@BOTH
def test_a_board_shows_its_cells_and_where_colours_begin(theme, geometry):
    cell, lattice = 40, geometry.lattice
    plates = BoardPlates(theme)
    bare = plates.plate(geometry, cell, {})
    signed = plates.plate(geometry, cell, {0: "Yellow", 5: None})
    assert bare.surface.get_size() == signed.surface.get_size()
    for number, point in enumerate(geometry.points):
        plain, start = (pixel(plate, lattice, cell, point) for plate in (bare, signed))
        assert plain[:3] == theme.recess
        assert (plain == start) == (number not in (0, 5))
    assert bare.surface.get_at((0, 0)).a == 0
    # Around the plate is its shadow, which reaches furthest below.
    middle, foot = bare.surface.get_width() // 2, bare.surface.get_height() - 1
    column = [bare.surface.get_at((middle, y)).a for y in range(foot + 1)]
    solid = [y for y, alpha in enumerate(column) if alpha == 255]
    assert solid == list(range(solid[0], solid[-1] + 1))
    assert 0 < column[solid[-1] + 3] < 255
    assert column[solid[-1] + 3] > column[solid[0] - 3]


@pytest.mark.parametrize("game", ["Blokus", "Blokus Trigon", "Callisto", "Nexos", "GembloQ"])
@pytest.mark.parametrize("cell", [7, 22.5, 41])
@BOTH
def test_a_board_drawn_in_parts_is_as_if_drawn_at_once(theme, cell, game, monkeypatch):
    geometry = VARIANTS[game].geometry()
    parts = BoardPlates(theme).plate(geometry, cell, {}).surface
    whole = [(0, parts.get_width())]
    monkeypatch.setattr(plate_module, "_with_edges", lambda *_: whole)
    monkeypatch.setattr(plate_module, "_BAND", 10_000)
    at_once = BoardPlates(theme).plate(geometry, cell, {}).surface
    # Of what is transparent the colour makes no difference.
    seen = [pygame.image.tobytes(one.premul_alpha(), "RGBA") for one in (parts, at_once)]
    assert seen[0] == seen[1]


@pytest.mark.parametrize("game", ["Blokus", "Blokus Trigon"])
def test_a_board_that_is_drawn_over_many_frames_is_whole(game):
    geometry = VARIANTS[game].geometry()
    slow, frames, surface = BoardPlates(DARK), 0, None
    while surface is None:
        frames += 1
        PACER.begin(0)
        with contextlib.suppress(OutOfTime):
            surface = slow.plate(geometry, 31, {0: None}).surface
        PACER.lift()
    at_once = BoardPlates(DARK).plate(geometry, 31, {0: None}).surface
    assert frames > 3
    assert pygame.image.tobytes(surface, "RGBA") == pygame.image.tobytes(at_once, "RGBA")


# -- panels, badges ------------------------------------------------------------------------


def test_a_panel_has_round_corners_a_rim_and_room_for_a_shadow():
    plain = panel((120, 60), 12, DARK.panel, rim=DARK.accent, rim_width=3)
    assert plain.get_size() == (120, 60)
    assert plain.get_at((0, 0)).a == 0
    assert plain.get_at((60, 30))[:3] == DARK.panel
    for spot in ((60, 0), (60, 59), (0, 30), (119, 30), (1, 30)):
        assert plain.get_at(spot) == (*DARK.accent, 255)
    shaded = panel((120, 60), 12, DARK.panel, shadow=10)
    assert shaded.get_size() == (140, 80)
    assert 0 < shaded.get_at((70, 75)).a < 128
    assert shaded.get_at((70, 40))[:3] == DARK.panel


@pytest.mark.parametrize("size", [(1, 1), (9, 9), (5, 80), (26, 3)])
def test_a_panel_may_be_smaller_than_its_corners(size):
    assert panel(size, 12, DARK.panel, rim=DARK.accent, rim_width=2).get_size() == size


def test_a_glow_fades_outwards():
    glow = soft_shadow((100, 60), 10, 16, DARK.accent, 120)
    assert glow.get_size() == (132, 92)
    alphas = [glow.get_at((x, 46)).a for x in range(0, 24, 4)]
    assert alphas == sorted(alphas)
    assert alphas[0] <= 4
    assert glow.get_at((66, 46))[:3] == DARK.accent


def test_badges_and_dots():
    badges = [colour_badge(name, 22, DARK) for name in DARK.colours]
    assert len({pygame.image.tobytes(badge, "RGBA") for badge in badges}) == len(badges)
    breath = [attach_dot(DARK.colours["Red"], (9, 9, 9), 46, phase / 8) for phase in range(9)]
    assert len({dot.get_size() for dot in breath}) == 1
    assert breath[8] is breath[0]
    solid = [pygame.mask.from_surface(dot, 200).count() for dot in breath[:5]]
    assert solid[4] > solid[0] > 0


def test_icons_are_all_different_and_fill_their_square():
    pictures = set()
    for name in ICONS:
        picture = icon(name, 24, DARK.text)
        assert picture.get_size() == (24, 24)
        rect = pygame.mask.from_surface(picture).get_rect()
        drawn = pygame.mask.from_surface(picture).get_bounding_rects()
        assert rect.contains(drawn[0].unionall(drawn[1:]))
        assert max(drawn[0].unionall(drawn[1:]).size) >= 6
        pictures.add(pygame.image.tobytes(picture, "RGBA"))
    assert len(pictures) == len(ICONS)


def test_the_emblem_keeps_the_rules():
    covered = [point for _, points in EMBLEM for point in points]
    assert len(covered) == len(set(covered))
    for (name, points), (other_name, others) in itertools.combinations(EMBLEM, 2):
        if name == other_name:
            assert not any(n in others for p in points for n in SQUARE.edge_neighbours(p))
            assert any(n in others for p in points for n in SQUARE.corner_neighbours(p))


def test_the_logo_comes_in_any_size():
    icon = window_icon()
    assert icon.get_size() == (ICON_SIZE, ICON_SIZE)
    assert icon.get_at((0, 0)).a == 0
    small, large = (wordmark(px, PieceSprites(LIGHT), Fonts()) for px in (30, 60))
    assert small.get_width() < large.get_width()


def test_a_large_canvas_takes_no_more_memory_than_it_may():
    small, large = Canvas((200, 200), (0, 0, 0)), Canvas((1900, 1900), (0, 0, 0))
    assert small.scale == 4
    assert 1 <= large.scale < 4
    assert 1900**2 * large.scale**2 <= MOST_SUBPIXELS
    large.disc((950, 950), 300, (9, 8, 7))
    picture = large.finish()
    assert picture.get_size() == (1900, 1900)
    assert picture.get_at((950, 950)) == (9, 8, 7, 255)
    assert picture.get_at((640, 950)).a == 0


@pytest.mark.parametrize("radius", [2, 9, 24])
def test_a_blur_looks_the_same_however_finely_it_was_made(radius):
    sharp = pygame.Surface((160, 120), pygame.SRCALPHA, 32)
    pygame.draw.rect(sharp, (0, 0, 0, 200), (40, 30, 80, 60))
    soft, plain = blurred(sharp, radius), pygame.transform.gaussian_blur(sharp, radius)
    assert soft.get_size() == sharp.get_size()
    for at in ((80, 60), (40, 60), (80, 30), (44, 34), (5, 5)):
        assert abs(soft.get_at(at).a - plain.get_at(at).a) <= 24
