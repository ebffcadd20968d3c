"""Every colour and duration of the window, as data.

Colours are ``(red, green, blue)`` from 0 to 255. Durations are milliseconds. Nothing here draws.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

RGB = tuple[int, int, int]
"""Red, green and blue, each from 0 to 255."""


def rgb(code: str) -> RGB:
    """The colour of a code of six hexadecimal digits.

    >>> rgb("#ffb454")
    (255, 180, 84)
    """
    digits = code.removeprefix("#")
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


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
"""The sign of each colour, for people who can't tell the colours apart."""


@dataclass(frozen=True)
class Jewel:
    """The tones of one colour's glass.

    Attributes:
        base: the colour itself.
        deep: its shade, where little light comes through.
        glow: its light, where much does.
        ink: what is legible upon it.
    """

    base: RGB
    deep: RGB
    glow: RGB
    ink: RGB


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


@dataclass(frozen=True, eq=False)
class Theme:
    """One set of colours for the whole window.

    Attributes:
        name: how settings call it.
        dark: whether light things lie on dark ones.
        table_top, table_bottom: the table's gradient.
        plate, recess, grid: the board, its cells, the line between them.
        panel, panel_lit: a panel, and the one of the colour to play.
        control, control_hover: a button or field on a panel, and the same under the pointer.
        line: hairlines, rims of panels and controls.
        text, quiet: words, and words that may be overlooked.
        accent: words and rims that stand out.
        call, on_call: the one thing to do next, and words written on it.
        warning: what breaks a rule.
        shade: what dims a scene below a modal.
        shade_alpha: how much, from 0 to 255.
        shadow_alpha: how dark soft shadows are, from 0 to 255.
        labels: the pieces' colours as words on panels, by the name of the engine's colour.
        jewels: the pieces' colours as glass, likewise.
        marks: the sign of each colour, by name: ring, diamond, bar, cross, dot or chevron.
    """

    name: str
    dark: bool
    table_top: RGB
    table_bottom: RGB
    plate: RGB
    recess: RGB
    grid: RGB
    panel: RGB
    panel_lit: RGB
    control: RGB
    control_hover: RGB
    line: RGB
    text: RGB
    quiet: RGB
    accent: RGB
    call: RGB
    on_call: RGB
    warning: RGB
    shade: RGB
    shade_alpha: int
    shadow_alpha: int
    labels: Mapping[str, RGB]
    jewels: Mapping[str, Jewel]
    marks: Mapping[str, str]

    @cached_property
    def colours(self) -> Mapping[str, RGB]:
        """The base of each jewel, by the name of the engine's colour."""
        return MappingProxyType({name: jewel.base for name, jewel in self.jewels.items()})


DARK = Theme(
    name="dark",
    dark=True,
    table_top=rgb("#12161f"),
    table_bottom=rgb("#1b2230"),
    plate=rgb("#232b3a"),
    recess=rgb("#1d2431"),
    grid=rgb("#354057"),
    panel=rgb("#1e2533"),
    panel_lit=rgb("#2a3243"),
    control=rgb("#2a3344"),
    control_hover=rgb("#313c51"),
    line=rgb("#343f53"),
    text=rgb("#eef2f8"),
    quiet=rgb("#9aa7bc"),
    accent=rgb("#ffb454"),
    call=rgb("#ffb454"),
    on_call=rgb("#2a1a00"),
    warning=rgb("#ff8a5c"),
    shade=rgb("#080a0f"),
    shade_alpha=170,
    shadow_alpha=120,
    labels=MappingProxyType(
        {
            "Blue": rgb("#7db0ff"),
            "Yellow": rgb("#f8d04a"),
            "Red": rgb("#ff8a8a"),
            "Green": rgb("#4ade80"),
            "Purple": rgb("#cb9bff"),
            "Orange": rgb("#ff9d5c"),
        }
    ),
    jewels=_JEWELS,
    marks=MARKS,
)
"""Jewels on slate, at night."""

LIGHT = Theme(
    name="light",
    dark=False,
    table_top=rgb("#e9edf3"),
    table_bottom=rgb("#dbe1ea"),
    plate=rgb("#cfd6e1"),
    recess=rgb("#c3cbd8"),
    grid=rgb("#b4bdcc"),
    panel=rgb("#f4f6f9"),
    panel_lit=WHITE,
    control=rgb("#e3e8ef"),
    control_hover=rgb("#d5dce6"),
    line=rgb("#c5cdd9"),
    text=rgb("#1c2330"),
    quiet=rgb("#566175"),
    accent=rgb("#8f4b00"),
    call=rgb("#ffb454"),
    on_call=rgb("#2a1a00"),
    warning=rgb("#ab370b"),
    shade=rgb("#3a4456"),
    shade_alpha=130,
    shadow_alpha=56,
    labels=MappingProxyType(
        {
            "Blue": rgb("#1d5fd6"),
            "Yellow": rgb("#806000"),
            "Red": rgb("#c81e1e"),
            "Green": rgb("#0f7a38"),
            "Purple": rgb("#7e22ce"),
            "Orange": rgb("#b04a00"),
        }
    ),
    jewels=_JEWELS,
    marks=MARKS,
)
"""The same table by day."""

THEMES: Mapping[str, Theme] = MappingProxyType({theme.name: theme for theme in (DARK, LIGHT)})
"""The themes by name."""


@dataclass(frozen=True)
class Motion:
    """How long things take, in milliseconds; 0 means that they happen at once.

    Attributes:
        lift: a piece comes off the table.
        rotate: it turns through the angle.
        flip: it turns over through its edge.
        place: it settles on the board, `settle` beyond its size and back.
        settle: that overshoot, as a share of the piece's size.
        glide: an opponent's piece flies from its tray, on an arc `arc` of the way high.
        arc: that height, as a share of the distance.
        scene: one scene gives way to the next.
        count: a score counts up.
        pulse: a hint's or an attach point's breath, in and out.
        roll: dice tumble.
    pass_on: a marker goes to the next player.
    fade: what takes the place of movement when motion is reduced.
        notice: a notice stays to be read.
    """

    lift: int = 90
    rotate: int = 120
    flip: int = 160
    place: int = 140
    settle: float = 0.03
    glide: int = 350
    arc: float = 0.08
    scene: int = 180
    count: int = 900
    pulse: int = 1200
    roll: int = 800
    pass_on: int = 900
    fade: int = 120
    notice: int = 2600


MOTION = Motion()
"""Things move."""

REDUCED = replace(
    MOTION,
    lift=0,
    rotate=0,
    flip=0,
    place=0,
    settle=0.0,
    glide=0,
    arc=0.0,
    count=0,
    pulse=0,
    roll=0,
    pass_on=0,
)
"""Cuts and fades only, for people whom movement disturbs."""
