"""Measures how loud sounds are: as Recommendation ITU-R BS.1770-4 says, and by their true peaks."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Sound = npt.NDArray[np.float64]
"""``(samples, channels)`` with one or two channels; full scale is 1."""

BLOCK_S, OVERLAP = 0.4, 0.75
"""The length of the blocks whose loudness is measured, and how much of each the next one shares."""

SILENT, BELOW = -70.0, -10.0
"""Blocks below the first, in LUFS, don't count, nor those this much below the mean of the rest."""

SHELF = 1681.974450955533, 3.999843853973347, 0.7071752369554196
HIGH_PASS = 38.13547087602444, 0.5003270373238773
"""The analogue filters behind the Recommendation's coefficients for 48 kHz: frequency in hertz,
gain in dB of the first, quality. From these, coefficients follow for every sample rate."""


def decibels(ratio: float) -> float:
    """A ratio of amplitudes in dB; silence is -200.

    >>> decibels(10), decibels(0)
    (20.0, -200.0)
    """
    return float(20 * np.log10(max(ratio, 1e-10)))


def _response(count: int, rate: int) -> npt.NDArray[np.complex128]:
    """How the weighting filter passes each frequency of a spectrum of `count` samples."""
    frequency, gain, quality = SHELF
    k = np.tan(np.pi * frequency / rate)
    high = 10 ** (gain / 20)
    band = high**0.4996667741545416
    whole = 1 + k / quality + k * k
    shelf = np.array([high + band * k / quality + k * k, 2 * (k * k - high), 0.0])
    shelf[2] = high - band * k / quality + k * k
    under_shelf = np.array([whole, 2 * (k * k - 1), 1 - k / quality + k * k])
    frequency, quality = HIGH_PASS
    k = np.tan(np.pi * frequency / rate)
    whole = 1 + k / quality + k * k
    under_pass = np.array([1.0, 2 * (k * k - 1) / whole, (1 - k / quality + k * k) / whole])
    back = np.exp(-2j * np.pi * np.fft.rfftfreq(count))
    powers = np.stack([np.ones_like(back), back, back * back])
    return np.asarray(
        (shelf @ powers)
        / (under_shelf @ powers)
        * (np.array([1, -2, 1]) @ powers)
        / (under_pass @ powers)
    )


def _powers(sound: Sound, rate: int) -> Sound:
    """The weighted power of each block, summed over the channels."""
    # Room for the filter to ring, and for one block at least.
    count = max(len(sound), round(BLOCK_S * rate)) + rate
    spectrum = np.fft.rfft(sound, count, axis=0) * _response(count, rate)[:, None]
    weighted = np.fft.irfft(spectrum, count, axis=0)[: count - rate]
    block, step = round(BLOCK_S * rate), round(BLOCK_S * (1 - OVERLAP) * rate)
    sums = np.cumsum(np.concatenate((np.zeros(1), (weighted**2).sum(axis=1))))
    starts = np.arange(0, len(weighted) - block + 1, step)
    return np.asarray((sums[starts + block] - sums[starts]) / block)


def _lufs(power: float) -> float:
    return float(-0.691 + 10 * np.log10(max(power, 1e-12)))


def loudness(sound: Sound, rate: int) -> float:
    """The loudness of the whole in LUFS, without what is silent; -inf if all is."""
    powers = _powers(sound, rate)
    heard = powers[powers > 10 ** ((SILENT + 0.691) / 10)]
    if not len(heard):
        return -np.inf
    heard = heard[heard > heard.mean() * 10 ** (BELOW / 10)]
    return _lufs(heard.mean())


def loudest(sound: Sound, rate: int) -> float:
    """The loudness at the loudest spot, over `BLOCK_S`, in LUFS.

    A sound shorter than that counts as if silence followed, as it does for ears.
    """
    return _lufs(_powers(sound, rate).max())


def true_peak(sound: Sound) -> float:
    """The largest value between samples too, in dB relative to full scale.

    Found by sampling four times as often, in parts that overlap.
    """
    part, margin, most = 1 << 16, 256, 0.0
    for start in range(0, len(sound), part):
        piece = sound[max(0, start - margin) : start + part + margin]
        # Cut ends would swing: they are brought down to zero where the neighbour is measured.
        edge = min(margin // 2, len(piece) // 4)
        window = np.ones((len(piece), 1))
        if start > 0:
            window[:edge, 0] = np.linspace(0, 1, edge)
        if start + part + margin < len(sound):
            window[len(piece) - edge :, 0] = np.linspace(1, 0, edge)
        spectrum = np.fft.rfft(piece * window, axis=0)
        finer = 4 * np.fft.irfft(spectrum, 4 * len(piece), axis=0)
        most = max(most, float(np.abs(finer).max()))
    return decibels(most)


def brightness(sound: Sound, rate: int) -> float:
    """The middle of the spectrum's power, in hertz."""
    power = (np.abs(np.fft.rfft(sound, axis=0)) ** 2).sum(axis=1)
    return float((power * np.fft.rfftfreq(len(sound), 1 / rate)).sum() / max(power.sum(), 1e-30))
