"""How a game on one board is scored, in words."""

from __future__ import annotations

from game.engine import Options
from game.ui.games.rule_page import Sentence
from game.ui.look.texts import tr


def scoring_head(options: Options) -> Sentence:
    """What the scoring is called; alone, a person has only a result."""
    if options.players == 1:
        return Sentence("setup.scoring")
    return Sentence("rules.scoring.head", {"scoring": tr(f"setup.scoring.{options.scoring}")})


def scoring_sentence(options: Options) -> Sentence:
    """What counts."""
    if options.players == 1:
        return Sentence("rules.alone")
    cell = options.ruleset.geometry.lattice.cell
    return Sentence(f"setup.scoring.{options.scoring}.{cell}")


def scoring_words(options: Options) -> tuple[str, str]:
    """Both in words; see `GameUi.scoring`."""
    return scoring_head(options).words(), scoring_sentence(options).words()
