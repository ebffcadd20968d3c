"""Building blocks of sounds: struck things, plucked strings, noise, envelopes, and a small room.

Everything is computed with numpy: sums of decaying sines, one for each way in which a thing rings
(modal synthesis; see Cook, *Real Sound Synthesis for Interactive Applications*, 2002), and noise
shaped in its spectrum. The results are the same each time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from game.ui.sound.instruments import RATE, hertz

Wave = npt.NDArray[np.float64]
"""``(samples,)``, `RATE` a second; full scale is 1."""

MIDDLE = hertz("A4")
"""The pitch at which a body rings as long as it says: lower ones ring longer."""

HIGHEST = 15_000
"""No partial is higher than this, in hertz."""


@dataclass(frozen=True)
class Body:
    """How something rings when struck or plucked.

    Attributes:
        partials: for each partial, its frequency as a multiple of the lowest's, its strength, and
            how fast it dies away as a multiple of the lowest's speed.
        attack: the seconds until it is loudest.
    """

    partials: tuple[tuple[float, float, float], ...]
    attack: float = 0.001

    def brighter(self, factor: float) -> Body:
        """The same, struck so that each partial above the lowest is that much stronger."""
        (lowest, *others) = self.partials
        stronger = tuple((ratio, factor * strength, fall) for ratio, strength, fall in others)
        return replace(self, partials=(lowest, *stronger))


BLOCK = Body(((1.0, 1.0, 1.0), (2.756, 0.42, 1.9), (5.404, 0.2, 3.2), (8.93, 0.09, 4.6)))
"""A wooden block. The ratios are those of a bar with free ends."""

MARIMBA = Body(((1.0, 1.0, 1.0), (4.0, 0.5, 1.8), (9.9, 0.22, 3.2)), attack=0.0015)
"""A wooden bar whose first overtones are tuned by an arch cut into its lower side."""

BARS = Body(((1.0, 1.0, 1.0), (4.0, 0.36, 1.3), (10.0, 0.13, 2.2), (18.0, 0.04, 3.5)), attack=0.003)
"""A metal bar tuned like that, under a soft mallet."""

GLASS = Body(
    ((1.0, 1.0, 1.0), (2.32, 0.4, 1.4), (4.25, 0.26, 2.0), (6.63, 0.17, 2.6), (9.38, 0.1, 3.3)),
    attack=0.002,
)
"""The ratios are roughly those of a wine glass's rim."""

TONGUE = Body(
    ((1.0, 1.0, 1.0), (2.0, 0.3, 1.3), (3.0, 0.18, 1.8), (5.8, 0.24, 2.6), (10.4, 0.1, 4.0)), 0.0015
)
"""A plucked metal tongue over a wooden box."""

BOWL = Body(
    ((1.0, 1.0, 1.0), (2.0, 0.6, 1.1), (3.0, 0.42, 1.3), (5.2, 0.22, 1.9), (8.3, 0.12, 2.6)),
    attack=0.003,
)
"""A field of a hand pan, hammered so that its octave and twelfth are in tune."""

SLATE = Body(
    ((1.0, 1.0, 1.0), (1.72, 0.7, 1.3), (2.41, 0.5, 1.6), (3.37, 0.36, 2.1), (4.6, 0.2, 3.0)),
    attack=0.0008,
)
"""A thick plate lying on a table. The ratios are near those of a rectangular plate."""


def string(place: float, count: int = 24, damping: float = 0.012) -> Body:
    """A plucked string.

    It rings as the Fourier series of a string pulled aside at `place`, a share of its length, has
    it; the higher a partial, the faster it dies away.
    """
    numbers = np.arange(1, count + 1)
    strengths = np.abs(np.sin(np.pi * numbers * place)) / numbers**1.15
    strengths /= strengths[0]
    stiff = numbers * np.sqrt(1 + 0.00008 * numbers**2)
    falls = 1 + damping * (numbers**2 - 1)
    return Body(tuple(zip(stiff, strengths, falls, strict=True)), attack=0.0015)


NYLON = string(0.19)
DEEP = string(0.23, count=16, damping=0.02)
"""A large, soft string."""


def struck(body: Body, pitch: float, seconds: float, length: float) -> Wave:
    """Something struck, `length` seconds long, at a pitch in hertz.

    Its lowest partial falls to 1/e in `seconds`; longer below `MIDDLE`, shorter above.
    """
    time = np.arange(round(length * RATE)) / RATE
    seconds *= (MIDDLE / pitch) ** 0.4
    tone = np.zeros_like(time)
    for ratio, strength, fall in body.partials:
        if ratio * pitch < HIGHEST:
            swing = np.sin(2 * np.pi * ratio * pitch * time)
            tone += strength * swing * np.exp(-time * fall / seconds)
    return tone * np.minimum(1, time / body.attack) * fade_out(length, 0.4 * length)


def fade_out(length: float, last: float) -> Wave:
    """An envelope of 1 that falls to 0 in the last seconds: a hard cut would click."""
    time = np.arange(round(length * RATE)) / RATE
    return np.asarray(np.sin(0.5 * np.pi * np.clip((length - time) / last, 0, 1)) ** 2)


def noise(seed: int, length: float, low: float, high: float) -> Wave:
    """Noise between two frequencies in hertz, softly bounded, with an RMS value of 1."""
    count = round(length * RATE)
    white = np.random.default_rng(seed).standard_normal(count)
    frequencies = np.maximum(np.fft.rfftfreq(count, 1 / RATE), 1)
    shape = 1 / (1 + (low / frequencies) ** 4) / (1 + (frequencies / high) ** 4)
    shaped = np.fft.irfft(np.fft.rfft(white) * shape, count)
    return shaped / np.sqrt(np.mean(shaped**2))


def swell(length: float, top: float) -> Wave:
    """An envelope that rises to 1 at the share `top` of its length, and falls again."""
    time = np.linspace(0, 1, round(length * RATE))
    rise = np.where(time < top, time / top, (1 - time) / (1 - top))
    return np.asarray(np.sin(0.5 * np.pi * rise) ** 2)


def knock(seed: int, seconds: float, low: float, high: float) -> Wave:
    """The short noise of two things touching."""
    length = 8 * seconds
    time = np.arange(round(length * RATE)) / RATE
    fall = np.exp(-time / seconds) * np.minimum(1, time / 0.0006)
    return noise(seed, length, low, high) * fall


def swish(seed: int, length: float, first: float, last: float, width: float = 1.5) -> Wave:
    """Air that moves: noise whose pitch glides from one frequency in hertz to another.

    Args:
        seed: of the noise.
        length: in seconds.
        first: the middle of the noise at the beginning.
        last: and at the end.
        width: the ratio of its highest to its lowest frequency.
    """
    count = round(length * RATE)
    glide = np.linspace(0, 1, count)
    whole = np.zeros(count)
    # Bands of noise beside each other; the gliding window lets one after another be heard.
    middles = np.geomspace(min(first, last) / width, max(first, last) * width, 9)
    now = np.log(first) + glide * np.log(last / first)
    for index, middle in enumerate(middles):
        near = np.exp(-(((np.log(middle) - now) / np.log(width)) ** 2))
        whole += near * noise(seed + index, length, middle / 1.2, middle * 1.2)
    return whole * swell(length, 0.4) / np.sqrt(np.mean(whole**2))


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Mix parts, each given as the second at which it begins, its strength, and its wave."""
    placed = [(round(start * RATE), strength * part) for start, strength, part in parts]
    whole = np.zeros(max(begin + len(part) for begin, part in placed))
    for begin, part in placed:
        whole[begin : begin + len(part)] += part
    return whole


def in_room(dry: Wave, share: float = 0.16, seconds: float = 0.09, high: float = 3800) -> Wave:
    """The same in a small, soft room, whose echo is noise that dies away."""
    time = np.arange(round(5 * seconds * RATE)) / RATE
    echo = noise(5, 5 * seconds, 180, high) * np.exp(-time / seconds) * np.minimum(1, time / 0.004)
    echo /= np.sqrt(np.sum(echo**2))
    count = len(dry) + len(echo) - 1
    wet = np.fft.irfft(np.fft.rfft(dry, count) * np.fft.rfft(echo, count), count)
    wet *= share
    wet[: len(dry)] += dry
    return wet


def notes(play: Callable[[str], Wave], line: Sequence[tuple[float, str, float]]) -> Wave:
    """Play notes given as (second, name, strength)."""
    return mixed(*((start, strength, play(one)) for start, one, strength in line))
