"""The functions of mathematics that are the same everywhere are also right."""

import math
from decimal import Decimal, localcontext

import numpy as np
import pytest

from game.ai.core.compiled import maths
from game.ai.core.compiled.kernel import kernel


@kernel
def all_exp(bits, out):
    numbers = bits.view(np.float32)
    for i in range(len(bits)):
        out[i] = maths.exp(numbers[i])


@kernel
def all_log1p(bits, out):
    numbers = bits.view(np.float32)
    for i in range(len(bits)):
        out[i] = maths.log1p(numbers[i])


def float32s(first, last, step):
    """Those whose bits are numbers of a range."""
    return np.arange(first, last, step, dtype=np.uint32)


def units(found, exact):
    """How far numbers are from exact ones, in units in the last place of float32."""
    return np.abs(found - exact) / np.spacing(np.abs(exact).astype(np.float32)).astype(np.float64)


@pytest.mark.parametrize("sign", [0, 0x80000000])
def test_exp_is_rounded_from_a_result_that_is_as_good_as_exact(sign):
    bits = float32s(sign, sign + 0x42B20000, 997)  # to ±89
    found = np.zeros(len(bits), np.float32)
    all_exp(bits, found)
    exact = np.exp(bits.view(np.float32).astype(np.float64))
    usual = (exact > 1.2e-38) & (exact < 3.4e38)
    assert usual.sum() > 500_000
    assert units(found[usual], exact[usual]).max() < 0.5002


def test_log1p_is_rounded_from_a_result_that_is_as_good_as_exact():
    bits = float32s(0x00800000, 0x7F800000, 997)  # all that aren't negative
    found = np.zeros(len(bits), np.float32)
    all_log1p(bits, found)
    exact = np.log1p(bits.view(np.float32).astype(np.float64))
    assert units(found, exact).max() < 0.5002


def test_at_the_ends():
    numbers = np.array([0, -0.0, -104, -200, -np.inf, 89, 1000, np.inf], np.float32)
    found = np.zeros(len(numbers), np.float32)
    all_exp(numbers.view(np.uint32), found)
    assert found.tolist() == [1, 1, 0, 0, 0, np.inf, np.inf, np.inf]
    numbers = np.array([0, 1e-45, 1, 3], np.float32)
    found = found[:4]
    all_log1p(numbers.view(np.uint32), found)
    assert found.tolist() == [0, numbers[1], np.float32(math.log(2)), np.float32(math.log(4))]


def test_what_is_left_out_is_as_small_as_is_said():
    with localcontext() as context:
        context.prec = 40
        r = Decimal("0.3466")
        series = sum(r**n / math.factorial(n) for n in range(10))
        assert abs(r.exp() - series) / r.exp() < Decimal("7.2e-12")
        s = Decimal("0.1716")
        exact = ((1 + s) / (1 - s)).ln() / 2
        series = sum(s ** (2 * n + 1) / (2 * n + 1) for n in range(7))
        assert (exact - series) / exact < Decimal("1.4e-12")
