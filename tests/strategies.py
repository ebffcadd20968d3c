"""What properties are tested over."""

from hypothesis import strategies as st

from game.engine import GAMES, Rules
from game.engine.dice import PLAYERS, DiceRules


def rules_of(names=tuple(GAMES)):
    """Any choices that one of these games offers."""
    return st.sampled_from(names).flatmap(_rules)


def _rules(name):
    sheet = GAMES[name]
    return st.builds(
        Rules,
        st.just(name),
        st.sampled_from(sheet.scorings),
        st.sampled_from(sheet.free_starts),
        st.sampled_from(sheet.firsts),
        st.sampled_from(sheet.shareable or (None,)),
    )


def any_rules():
    """Any choices of any game, Dice too."""
    return rules_of() | st.builds(DiceRules, st.sampled_from(PLAYERS))
