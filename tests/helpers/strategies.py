"""Hypothesis strategies shared by the property tests."""

from hypothesis import strategies as st

from game.engine import VARIANTS, Options
from game.engine.dice import PLAYERS, DiceOptions


def rules_of(names=tuple(VARIANTS)):
    """Any options that one of these games offers."""
    return st.sampled_from(names).flatmap(_rules)


def _rules(name):
    variant = VARIANTS[name]
    return st.builds(
        Options,
        st.just(name),
        st.sampled_from(variant.scorings),
        st.sampled_from(variant.free_starts),
        st.sampled_from(variant.firsts),
        st.sampled_from(variant.shareable or (None,)),
        st.sampled_from(variant.partnerships),
    )


def any_rules():
    """Any options of any game, including Dice."""
    return rules_of() | st.builds(DiceOptions, st.sampled_from(PLAYERS))
