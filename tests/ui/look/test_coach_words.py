"""Every reason the coach gives is a sentence, in every language."""

import pytest

from game.base.languages import LANGUAGES, SOURCE
from game.coach.reasons import Reason, ReasonKind
from game.engine import Options
from game.ui.look.coach_words import reason_text
from game.ui.look.texts import tr

RULESET = Options("Blokus Two-Player").ruleset


@pytest.fixture
def speak():
    yield tr.speak
    tr.speak(SOURCE)


def reason(kind, cells="h7", colours=(0, 1), numbers=(1, 4)):
    named = tuple(map(RULESET.geometry.cell_named, cells.split(",")))
    return Reason(kind, colours, named, numbers)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_is_a_sentence_of_its_own(language, speak):
    speak(language)
    for cells, number in (("h7", 1), ("h7,h9,h11,h13", 4), ("h7", 5)):
        usual = {kind: reason_text(RULESET, reason(kind, cells)) for kind in ReasonKind}
        for kind in ReasonKind:
            text = reason_text(RULESET, reason(kind, cells, numbers=(number, 7)))
            assert "{" not in text, kind
            assert text not in {usual[other] for other in ReasonKind if other != kind}, kind


@pytest.mark.parametrize("kind", ReasonKind)
def test_cells_are_not_named_which_few_boards_show(kind):
    cells = reason(kind, "h7,j9")
    assert not {"h7", "j9"} & set(reason_text(RULESET, cells).strip(".").replace(":", "").split())


def test_corners_are_one_or_several():
    one = reason_text(RULESET, reason(ReasonKind.ATTACH_POINTS_GIVEN_AWAY))
    assert one == "This gives away a corner: Yellow can take it."
    two = reason_text(RULESET, reason(ReasonKind.ATTACH_POINTS_GIVEN_AWAY, "h7,j9"))
    assert two == "This gives away corners: Yellow can take them."


@pytest.mark.parametrize(
    ("kind", "numbers", "colours", "text"),
    [
        (ReasonKind.PIECES_UNPLACEABLE, (1, 5), (2,), "Red: 1 piece no longer fits anywhere."),
        (ReasonKind.PIECES_UNPLACEABLE, (3, 14), (2,), "Red: 3 pieces no longer fit anywhere."),
        (ReasonKind.RIVAL_GAINED, (12,), (3,), "Green can reach 12 more squares."),
        (
            ReasonKind.ATTACH_POINTS_NOT_OPENED,
            (2, 5),
            (0,),
            "This opens fewer new corners: 2 instead of 5.",
        ),
        (
            *(ReasonKind.REGION_LEFT_OPEN, (9,), (1, 3)),
            "This leaves a region open: Yellow and Green can reach 9 squares in it.",
        ),
        (
            *(ReasonKind.SHARED_AGAINST_OWN, (1,), (3, 2)),
            "The shared colour takes a corner from Red.",
        ),
    ],
)
def test_what_is_said_in_english(kind, numbers, colours, text):
    assert reason_text(RULESET, reason(kind, colours=colours, numbers=numbers)) == text


def test_cells_are_called_what_they_are():
    trigon = Options("Blokus Trigon Two-Player").ruleset
    gained = Reason(ReasonKind.RIVAL_GAINED, (0, 1), (), (1,))
    assert reason_text(RULESET, gained).endswith("can reach 1 more square.")
    assert reason_text(trigon, gained).endswith("can reach 1 more triangle.")
