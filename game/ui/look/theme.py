"""Every colour and duration of the window, as data.

Colours are ``(red, green, blue)`` from 0 to 255; durations are in milliseconds. Nothing here draws.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType

from msgspec import Struct
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


LEAST_LUMINANCE = 0.2
"""On colours brighter than this `DARK_TEXT`, of luminance 0.009, has more contrast than white, with
the contrast of WCAG 2: (L + 0.05) / (l + 0.05), L being the brighter luminance and l the other."""


def text_on(colour: RGB) -> RGB:
    """Dark or white, whichever reads better on a colour.

    This depends on the relative luminance 0.2126 R + 0.7152 G + 0.0722 B of WCAG 2, with R, G and B
    linearised by a gamma of 2.2.

    >>> text_on((255, 238, 140)), text_on((140, 20, 60))
    ((20, 24, 32), (255, 255, 255))
    """
    red, green, blue = ((part / 255) ** 2.2 for part in colour)
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return DARK_TEXT if luminance > LEAST_LUMINANCE else WHITE


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
"""The mark of each colour, for people who can't tell the colours apart."""


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


_JEWELS: Mapping[str, Jewel] = MappingProxyType(
    {
        "Blue": Jewel(rgb("#3b82f6"), rgb("#152f9c"), rgb("#8fd0ff"), WHITE),
        "Yellow": Jewel(rgb("#f5c518"), rgb("#b56a00"), rgb("#fff3a3"), rgb("#3d2600")),
        "Red": Jewel(rgb("#ef4444"), rgb("#8a0f35"), rgb("#ffab94"), WHITE),
        "Green": Jewel(rgb("#22c55e"), rgb("#04604a"), rgb("#9af5a8"), rgb("#00300f")),
        "Purple": Jewel(rgb("#a855f7"), rgb("#4c1391"), rgb("#e3b5ff"), WHITE),
        "Orange": Jewel(rgb("#f97316"), rgb("#98270a"), rgb("#ffc787"), rgb("#3d1500")),
    }
)


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
        plate, recess, grid: the board, its cells, the lines between them.
        panel, panel_active: a panel, and the panel of the colour to play.
        control, control_hover: a button or field on a panel, and the same under the pointer.
        line: thin lines, rims of panels and controls.
        text, muted: text, and less important text.
        accent: text and rims that stand out.
        primary, on_primary: the main button, and text on it.
        warning: what breaks a rule.
        scrim: covers a scene below a modal.
        scrim_alpha: the opacity of that cover, from 0 to 255.
        shadow_alpha: the opacity of soft shadows, from 0 to 255.
        paper: the boards that are drawn on.
        jewels: the colours of the pieces, by the name of the engine's colour.
        marks: the mark of each colour, likewise: ring, diamond, bar, cross, dot or chevron.
        cost_colours: the colours of moves that cost nothing, something, and much.
    """

    name: str
    dark: bool
    background_top: RGB
    background_bottom: RGB
    plate: RGB
    recess: RGB
    grid: RGB
    panel: RGB
    panel_active: RGB
    control: RGB
    control_hover: RGB
    line: RGB
    text: RGB
    muted: RGB
    accent: RGB
    primary: RGB
    on_primary: RGB
    warning: RGB
    scrim: RGB
    scrim_alpha: int
    shadow_alpha: int
    paper: Paper
    jewels: Mapping[str, Jewel] = _JEWELS
    marks: Mapping[str, str] = MARKS
    cost_colours: tuple[RGB, RGB, RGB] = (rgb("#34c759"), rgb("#f5c518"), rgb("#ef4444"))

    @cached_property
    def colours(self) -> Mapping[str, RGB]:
        """The base of each jewel, by the name of the engine's colour."""
        return MappingProxyType({name: jewel.base for name, jewel in self.jewels.items()})


DARK = Theme(
    name="dark",
    dark=True,
    background_top=rgb("#12161f"),
    background_bottom=rgb("#1b2230"),
    plate=rgb("#232b3a"),
    recess=rgb("#1d2431"),
    grid=rgb("#354057"),
    panel=rgb("#1e2533"),
    panel_active=rgb("#2a3243"),
    control=rgb("#2a3344"),
    control_hover=rgb("#313c51"),
    line=rgb("#343f53"),
    text=rgb("#eef2f8"),
    muted=rgb("#9aa7bc"),
    accent=rgb("#ffb454"),
    primary=rgb("#ffb454"),
    on_primary=rgb("#2a1a00"),
    warning=rgb("#ff8a5c"),
    scrim=rgb("#080a0f"),
    scrim_alpha=170,
    shadow_alpha=120,
    paper=Paper(
        face=rgb("#232a37"),
        area=rgb("#2a3241"),
        line=rgb("#465268"),
        printed=rgb("#7886a0"),
        text=rgb("#eef2f8"),
        muted=rgb("#9aa7bc"),
    ),
)
"""Bright pieces on dark slate."""

LIGHT = Theme(
    name="light",
    dark=False,
    background_top=rgb("#e3e8f0"),
    background_bottom=rgb("#d4dbe6"),
    plate=rgb("#b2bccb"),
    recess=rgb("#c8d0dc"),
    grid=rgb("#aab5c6"),
    panel=rgb("#f8fafc"),
    panel_active=WHITE,
    control=rgb("#edf1f6"),
    control_hover=rgb("#dce3ed"),
    line=rgb("#a9b5c6"),
    text=rgb("#1c2330"),
    muted=rgb("#4f5a6d"),
    accent=rgb("#8f4b00"),
    primary=rgb("#ffb454"),
    on_primary=rgb("#2a1a00"),
    warning=rgb("#ab370b"),
    scrim=rgb("#3a4456"),
    scrim_alpha=130,
    shadow_alpha=56,
    paper=Paper(
        face=rgb("#fbfbf8"),
        area=WHITE,
        line=rgb("#c6ced9"),
        printed=rgb("#8a97aa"),
        text=rgb("#1c2330"),
        muted=rgb("#566175"),
    ),
)
"""The same pieces on light grey."""

CONTRAST = replace(
    DARK,
    name="contrast",
    background_top=BLACK,
    background_bottom=BLACK,
    plate=rgb("#303030"),
    recess=BLACK,
    grid=rgb("#8a8a8a"),
    panel=rgb("#161616"),
    panel_active=rgb("#262626"),
    control=rgb("#242424"),
    control_hover=rgb("#444444"),
    line=rgb("#b8b8b8"),
    text=WHITE,
    muted=rgb("#dedede"),
    accent=rgb("#ffd23f"),
    primary=rgb("#ffd23f"),
    on_primary=BLACK,
    warning=rgb("#ffae8a"),
    scrim=BLACK,
    scrim_alpha=215,
    paper=Paper(
        face=BLACK,
        area=rgb("#101010"),
        line=rgb("#8a8a8a"),
        printed=rgb("#d0d0d0"),
        text=WHITE,
        muted=rgb("#dedede"),
    ),
)
"""The same pieces on black between bright lines, for people who need high contrast."""

THEMES: Mapping[str, Theme] = MappingProxyType(
    {theme.name: theme for theme in (DARK, LIGHT, CONTRAST)}
)
"""The themes by name."""


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

STILL = (
    *("lift", "rotate", "flip", "place", "press", "glide", "ring", "points", "roll_up", "shake"),
    *("crown", "wave", "gold", "stir", "scene", "count", "flourish", "dim", "drop", "pulse"),
    *("beat", "roll", "draw", "rumble", "pass_on"),
)
"""What happens at once where motion is reduced."""

REDUCED = replace(MOTION, playful=False, settle=0.0, arc=0.0, **dict.fromkeys(STILL, 0))
"""Only fades, for people who are disturbed by movement."""
