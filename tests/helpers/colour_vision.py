"""Simulates colour blindness and measures how far apart colours then look.

The simulation follows Machado, Oliveira & Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics
15 (6), 2009: their matrices for severity 1.0, applied to linear RGB. The distance is CIEDE2000,
by the formulas of Sharma, Wu & Dalal, "The CIEDE2000 Color-Difference Formula", Color Research and
Application 30 (1), 2005, for sRGB under D65.
"""

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

USUAL = "usual"
SIGHTS = {
    USUAL: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""For each kind of sight, the matrix that turns linear RGB into what is seen."""

_TO_XYZ = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = tuple(sum(row) for row in _TO_XYZ)


def _times(matrix, vector):
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def _linear(level):
    share = level / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _lightened(share):
    return share ** (1 / 3) if share > 216 / 24389 else (24389 / 27 * share + 16) / 116


def lab(colour, sight=USUAL):
    """The CIELAB coordinates of an RGB colour, 0 to 255, as seen with that sight."""
    seen = _times(SIGHTS[sight], tuple(map(_linear, colour)))
    xyz = _times(_TO_XYZ, tuple(min(1.0, max(0.0, part)) for part in seen))
    x, y, z = (_lightened(part / white) for part, white in zip(xyz, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _hue(a, b):
    return degrees(atan2(b, a)) % 360 if a or b else 0.0


def ciede2000(one, other):
    """The CIEDE2000 distance between two colours in CIELAB."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean7 = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - 0.5 * sqrt(mean7 / (mean7 + 25**7))
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2, h1, h2 = hypot(a1, b1), hypot(a2, b2), _hue(a1, b1), _hue(a2, b2)
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    middle = h1 + h2 if not c1 * c2 else (h1 + turn / 2) % 360
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    weight = (
        1
        - 0.17 * cos(radians(middle - 30))
        + 0.24 * cos(radians(2 * middle))
        + 0.32 * cos(radians(3 * middle + 6))
        - 0.20 * cos(radians(4 * middle - 63))
    )
    of_light = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    rotation = -2 * sqrt(chroma**7 / (chroma**7 + 25**7))
    rotation *= sin(radians(60 * exp(-(((middle - 275) / 25) ** 2))))
    light_part = (l2 - l1) / of_light
    chroma_part = (c2 - c1) / (1 + 0.045 * chroma)
    hue_part = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * weight)
    whole = light_part**2 + chroma_part**2 + hue_part**2 + rotation * chroma_part * hue_part
    return sqrt(whole)


def distance(one, other, sight=USUAL):
    """The CIEDE2000 distance between two RGB colours as seen with that sight."""
    return ciede2000(lab(one, sight), lab(other, sight))
