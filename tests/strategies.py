"""What properties are tested over."""

from hypothesis import strategies as st

from game.engine import GAMES, Rules


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
