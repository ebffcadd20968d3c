"""Every colour and duration of the window, as data: themes, palettes, motion.

Colours are ``(red, green, blue)`` from 0 to 255; durations are in milliseconds. Nothing here draws.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType

from msgspec import Struct, convert
from msgspec.structs import replace

RGB = tuple[int, int, int]
"""Red, green and blue, each from 0 to 255."""


def rgb(code: str) -> RGB:
    """The colour for a code of six hexadecimal digits.

    >>> rgb("#ffb454")
    (255, 180, 84)
    """
    digits = code.removeprefix("#")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


@lru_cache(maxsize=4096)
def mix(a: RGB, b: RGB, share: float) -> RGB:
    """The colour that lies `share` of the way from `a` to `b`, 0 being `a`.

    >>> mix((0, 0, 0), (200, 100, 50), 0.5)
    (100, 50, 25)
    """
    red, green, blue = (
        min(255, max(0, round(p + (q - p) * share))) for p, q in zip(a, b, strict=True)
    )
    return red, green, blue


WHITE: RGB = (255, 255, 255)
BLACK: RGB = (0, 0, 0)
DARK_TEXT: RGB = (20, 24, 32)


def luminance(colour: RGB) -> float:
    """The relative luminance of WCAG 2, from 0 to 1, with a gamma of 2.2."""
    red, green, blue = (math.pow(part / 255, 2.2) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21.

    >>> round(contrast(BLACK, WHITE), 2), contrast(WHITE, WHITE)
    (21.0, 1.0)
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def text_on(colour: RGB) -> RGB:
    """Dark or white, whichever reads better on a colour.

    >>> text_on((255, 238, 140)), text_on((140, 20, 60))
    ((20, 24, 32), (255, 255, 255))
    """
    return max(DARK_TEXT, WHITE, key=lambda tone: contrast(tone, colour))


SEEN = 3.3
"""The contrast from which on lines and signs are seen: WCAG 2.2, 1.4.11 asks for 3 : 1, and their
smooth edges take a little of it."""


@lru_cache(maxsize=256)
def set_off(colour: RGB, towards: RGB, ground: RGB) -> RGB:
    """A colour, as far on its way towards another one as it takes to be seen on a ground.

    >>> set_off((245, 197, 24), (120, 70, 0), BLACK), set_off((245, 197, 24), (120, 70, 0), WHITE)
    ((245, 197, 24), (176, 127, 11))
    """
    ways = (mix(colour, towards, step / 20) for step in range(20))
    return next((tone for tone in ways if contrast(tone, ground) >= SEEN), towards)


MARKS: Mapping[str, str] = MappingProxyType(
    {
        "Blue": "ring",
        "Yellow": "diamond",
        "Red": "bar",
        "Green": "cross",
        "Purple": "dot",
        "Orange": "chevron",
    }
)
"""The mark of each colour, by the name of the engine's, for people who can't tell colours apart."""


class Jewel(Struct, frozen=True):
    """The colours in which pieces of one colour are drawn.

    Attributes:
        base: the colour itself.
        shadow: a darker tone.
        highlight: a lighter tone.
        on_base: the colour of marks and text on `base`.
    """

    base: RGB
    shadow: RGB
    highlight: RGB
    on_base: RGB


class Paper(Struct, frozen=True):
    """The colours of a dry-erase board.

    Attributes:
        face, area: the board, and the squares on which one draws.
        line: the lines between them.
        printed: whatever else is printed on it.
        text, muted: words on it, and less important ones.
    """

    face: RGB
    area: RGB
    line: RGB
    printed: RGB
    text: RGB
    muted: RGB


class Theme(Struct, frozen=True, eq=False, dict=True):
    """The colours of the whole window.

    Attributes:
        name: the theme's name in the settings.
        dark: whether light things are drawn on dark ones.
        background_top, background_bottom: the gradient of the background.
        plate, floor, recess, grid: the board, what is between its cells, these, the lines around
            them.
        panel, panel_active: a panel, and the panel of the colour to play.
        control, control_hover: a button or field on a panel, and the same under the pointer.
        line: thin lines, rims of panels and controls.
        edge: the lower edge of what is raised and can be pressed.
        shadow: the shadows of what is raised.
        text, muted: text, and less important text.
        accent: text and rims that stand out.
        lit: signs of what is reached or chosen, which needn't be read.
        primary, on_primary: the main button, and text on it.
        warning: what breaks a rule.
        scrim: covers a scene below a modal.
        scrim_alpha: the opacity of that cover, from 0 to 255.
        shadow_alpha: the opacity of soft shadows, from 0 to 255.
        paper: the boards that are drawn on.
        jewels: the colours of the pieces, by the name of the engine's colour.
        cost_colours: the colours of moves that cost nothing, something, and much.
    """

    name: str
    dark: bool
    background_top: RGB
    background_bottom: RGB
    plate: RGB
    floor: RGB
    recess: RGB
    grid: RGB
    panel: RGB
    panel_active: RGB
    control: RGB
    control_hover: RGB
    line: RGB
    edge: RGB
    shadow: RGB
    text: RGB
    muted: RGB
    accent: RGB
    lit: RGB
    primary: RGB
    on_primary: RGB
    warning: RGB
    scrim: RGB
    scrim_alpha: int
    shadow_alpha: int
    paper: Paper
    jewels: Mapping[str, Jewel]
    cost_colours: tuple[RGB, RGB, RGB]

    @cached_property
    def colours(self) -> Mapping[str, RGB]:
        """The base of each jewel, by the name of the engine's colour."""
        return MappingProxyType({name: jewel.base for name, jewel in self.jewels.items()})

    def line_in(self, name: str, ground: RGB) -> RGB:
        """The tone of lines and signs in a jewel's colour that are seen on a ground."""
        jewel = self.jewels[name]
        return set_off(jewel.base, jewel.highlight if self.dark else jewel.shadow, ground)


def _table(rows: str) -> dict[str, list[RGB]]:
    """The colours of each row of a table, by its name."""
    split = map(str.split, rows.strip().splitlines())
    return {name: [rgb(code) for code in codes] for name, *codes in split}


def _jewels(rows: str) -> Mapping[str, Jewel]:
    return MappingProxyType({name: Jewel(*colours) for name, colours in _table(rows).items()})


#                     dark    light   contrast
_COLOURS = _table("""
    background_top    #12161f #e3e8f0 #000000
    background_bottom #1b2230 #d4dbe6 #000000
    plate             #232b3a #c19c6b #303030
    floor             #29324a #e0ddd8 #000000
    recess            #1d2431 #f1ece4 #000000
    grid              #3a4660 #c3beb5 #8a8a8a
    panel             #1e2533 #fdfdfc #161616
    panel_active      #2a3243 #ffffff #262626
    control           #2a3344 #f3f1ed #242424
    control_hover     #313c51 #e6e0d6 #444444
    line              #343f53 #a89f92 #b8b8b8
    edge              #131924 #8d8375 #b8b8b8
    shadow            #000000 #2b2418 #000000
    text              #eef2f8 #1c2330 #ffffff
    muted             #9aa7bc #4f5a6d #dedede
    accent            #ffb454 #8f4b00 #ffd23f
    lit               #ffb454 #b86200 #ffd23f
    primary           #ffb454 #ffb454 #ffd23f
    on_primary        #2a1a00 #2a1a00 #000000
    warning           #ff8a5c #ab370b #ffae8a
    scrim             #080a0f #3a4456 #000000
""")

_PAPER = _table("""
    face              #232a37 #fbfbf8 #000000
    area              #2a3241 #ffffff #101010
    line              #465268 #c6ced9 #8a8a8a
    printed           #7886a0 #6f7d93 #d0d0d0
    text              #eef2f8 #1c2330 #ffffff
    muted             #9aa7bc #566175 #dedede
""")

#          base    shadow  highlight on_base
_JEWELS = _jewels("""
    Blue   #3b82f6 #152f9c #8fd0ff #ffffff
    Yellow #f5c518 #b56a00 #fff3a3 #3d2600
    Red    #ef4444 #8a0f35 #ffab94 #ffffff
    Green  #22c55e #04604a #9af5a8 #00300f
    Purple #a855f7 #4c1391 #e3b5ff #ffffff
    Orange #f97316 #98270a #ffc787 #3d1500
""")

_COSTS = (rgb("#34c759"), rgb("#f5c518"), rgb("#ef4444"))


def _theme(column: int, name: str, *, dark: bool, scrim_alpha: int, shadow_alpha: int) -> Theme:
    """The theme of a column of the tables."""
    fields: dict[str, object] = {field: row[column] for field, row in _COLOURS.items()}
    fields |= {"name": name, "dark": dark, "scrim_alpha": scrim_alpha, "shadow_alpha": shadow_alpha}
    fields["paper"] = {field: row[column] for field, row in _PAPER.items()}
    return convert({**fields, "jewels": _JEWELS, "cost_colours": _COSTS}, Theme)


DARK = _theme(0, "dark", dark=True, scrim_alpha=170, shadow_alpha=120)
"""Bright pieces on dark slate."""

LIGHT = _theme(1, "light", dark=False, scrim_alpha=130, shadow_alpha=127)
"""The same pieces on light wood."""

CONTRAST = _theme(2, "contrast", dark=True, scrim_alpha=215, shadow_alpha=120)
"""The same pieces on black between bright lines, for people who need high contrast."""

THEMES: Mapping[str, Theme] = MappingProxyType(
    {theme.name: theme for theme in (DARK, LIGHT, CONTRAST)}
)
"""The themes by name."""


class Palette(Struct, frozen=True, eq=False):
    """What a palette changes in the colours of the themes.

    Attributes:
        on_dark: the jewels that differ from the theme's own in dark themes, by colour.
        on_light: the same for light themes.
        cost_colours: the colours of moves by their cost.
    """

    on_dark: Mapping[str, Jewel]
    on_light: Mapping[str, Jewel]
    cost_colours: tuple[RGB, RGB, RGB] = _COSTS


PALETTES: Mapping[str, Palette] = MappingProxyType(
    {
        # The themes' own colours; on light ground the edges of yellow are deeper.
        "usual": Palette({}, _jewels("Yellow #f5c518 #8f5200 #fff3a3 #3d2600")),
        # For protanopia and deuteranopia, which confuse red and green.
        "red_green": Palette(
            _jewels("""
                Blue   #3f83f8 #15309e #90d0ff #ffffff
                Yellow #ffd426 #b86c00 #fff4a8 #3d2600
                Red    #e3262b #7d0a2c #ff9d8a #ffffff
                Green  #66c7a2 #0b5f50 #b5f3d6 #00301f
            """),
            _jewels("""
                Blue   #2f74f2 #122a90 #86c8ff #ffffff
                Yellow #fbcb1a #8c5000 #fff2a0 #3d2600
                Red    #d3161c #70082a #ff9684 #ffffff
                Green  #2c9f7c #064f43 #98e8c6 #00241a
            """),
            (rgb("#50aafa"), rgb("#ffee8c"), rgb("#d2003c")),
        ),
        # For tritanopia, which confuses blue with green and yellow with grey.
        "blue_yellow": Palette(
            _jewels("""
                Blue   #3c72f2 #142a96 #8ac4ff #ffffff
                Yellow #f8ca20 #b56a00 #fff3a3 #3d2600
                Green  #17db68 #046048 #9cf8ae #00300f
            """),
            _jewels("""
                Blue   #2f5fd0 #112580 #84b8fa #ffffff
                Yellow #f3c318 #8a4f00 #fff0a0 #3d2600
                Green  #16b955 #045844 #90efa0 #00300f
            """),
            (rgb("#28cd64"), rgb("#ffd746"), rgb("#b21434")),
        ),
    }
)
"""The palettes by name. They are for people who can't tell some of the usual one's colours apart.

They are adapted from Okabe & Ito, "Color Universal Design" (2008): a blue that stands alone, a
bright yellow, a deep red, and a green that leans towards blue or stands out by its lightness. Every
colour is still called by the same name, so that talk about a colour is clear to everybody at the
table, whatever their sight. Purple and orange only ever meet each other, and everybody can tell
them apart as they are.
"""


@lru_cache
def themed(theme: str, palette: str) -> Theme:
    """A theme in the colours of a palette, both by name; always the same object."""
    plain, changes = THEMES[theme], PALETTES[palette]
    jewels = changes.on_dark if plain.dark else changes.on_light
    return replace(
        plain,
        jewels=MappingProxyType({**plain.jewels, **jewels}),
        cost_colours=changes.cost_colours,
    )


def share_over(now: float, since: float, duration: float) -> float:
    """How much of something that began then and lasts so long is over, from 0 to 1.

    >>> share_over(150, 100, 200), share_over(500, 100, 200), share_over(100, 100, 0)
    (0.25, 1.0, 1.0)
    """
    return min(1.0, max(0.0, (now - since) / duration)) if duration else 1.0


class Motion(Struct, frozen=True):
    """How long animations last, in milliseconds; 0 means instantly.

    Attributes:
        playful: whether things move that needn't, for joy alone.
        lift: a piece rises from its tray into the hand.
        rotate: a held piece turns by the lattice's smallest angle.
        flip: a held piece turns over.
        place: a piece comes down on the board.
        settle: how much larger it is on its way there, at most, as a share of its size.
        press: it is pressed into the board and springs back; the game goes on meanwhile.
        glide: an opponent's piece flies from its tray to the board.
        arc: the height of that flight, as a share of its length.
        ring: light runs around a piece that was placed.
        points: what it counts rises, and flies to its owner's number.
        roll_up: that number counts up.
        shake: the board shakes.
        crown: the crown hops to whoever has taken the lead.
        wave: the pieces of a colour that is out dim, one after the other.
        gold: gold runs over the pieces of a colour that has placed them all.
        stir: the pieces of whoever's turn it is stir in their tray.
        scene: one scene gives way to the next.
        count: the squares of a place are counted on the results.
        flourish: the winner is celebrated there.
        dim: the tray of a colour that is out fades.
        drop: a piece of the menu's game comes down.
        pulse: an attach point's dot grows and shrinks.
        beat: a clock swells and shrinks, once a second, as a person's time runs out.
        roll: dice tumble.
        draw: a shape is drawn with a marker.
        pass_on: a marker goes to the next player.
        notice: a line of text stays at least this long; a long one stays as long as reading takes.
        rumble: a gamepad rumbles.
        hand_over: a card says who is next.
    """

    playful: bool = True
    lift: int = 110
    rotate: int = 140
    flip: int = 160
    place: int = 90
    settle: float = 0.06
    press: int = 190
    glide: int = 350
    arc: float = 0.14
    ring: int = 360
    points: int = 760
    roll_up: int = 220
    shake: int = 120
    crown: int = 380
    wave: int = 640
    gold: int = 1200
    stir: int = 420
    scene: int = 120
    count: int = 380
    flourish: int = 4000
    dim: int = 700
    drop: int = 340
    pulse: int = 1200
    beat: int = 420
    roll: int = 800
    draw: int = 260
    pass_on: int = 900
    notice: int = 2600
    rumble: int = 140
    hand_over: int = 1700


MOTION = Motion()
"""The usual durations."""

PACED: Mapping[str, Motion] = MappingProxyType(
    {
        "calm": replace(MOTION, glide=550),
        "quick": replace(MOTION, glide=220, roll=500, pass_on=600),
        "at_once": replace(MOTION, glide=110, roll=300, pass_on=350),
    }
)
"""The durations where they differ from the usual ones, by the opponents' pace, a key of
`game.files.settings.PACES`."""

_MOVES = set(Motion.__struct_fields__) - {"playful", "notice", "hand_over"}

REDUCED = replace(MOTION, playful=False, **dict.fromkeys(_MOVES, 0))
"""Only fades, for people who are disturbed by movement."""
