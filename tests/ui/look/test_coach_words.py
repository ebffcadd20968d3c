"""Every reason the coach gives is a sentence, in every language."""

import pytest

from game.base.languages import LANGUAGES, SOURCE
from game.coach.reasons import Reason, ReasonKind
from game.engine import Options
from game.engine.dice import dice_ruleset
from game.ui.look.coach_words import ABOUT_AREAS, reason_text
from game.ui.look.texts import tr

RULESET = Options("Blokus Two-Player").ruleset


@pytest.fixture
def speak():
    yield tr.speak
    tr.speak(SOURCE)


THREE_NUMBERS = {ReasonKind.COLOUR_CLOSING, ReasonKind.DIE_LEFT}


def reason(kind, cells="h7", colours=(0, 1), numbers=(1, 4)):
    named = tuple(map(RULESET.geometry.cell_named, cells.split(",")))
    return Reason(kind, colours, named, (*numbers, 2) if kind in THREE_NUMBERS else numbers)


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
        (
            ReasonKind.ATTACH_POINTS_NOT_OPENED,
            (2, 5),
            (0,),
            "This opens fewer new corners: 2 instead of 5.",
        ),
        (
            *(ReasonKind.REGION_LEFT_OPEN, (9,), (1, 3)),
            "This leaves Yellow and Green a way into the marked area.",
        ),
        (
            *(ReasonKind.SHARED_AGAINST_OWN, (1,), (3, 2)),
            "The shared colour takes a corner from Red.",
        ),
        (
            *(ReasonKind.STRIKE_SPENT, (4, 1), (0,)),
            "This spends a strike to fill 1 more; kept, it’s worth about 4 squares.",
        ),
        (
            *(ReasonKind.STRIKE_SPENT, (2, 0), (0,)),
            "No strike was needed here; kept, it’s worth about 2 squares.",
        ),
    ],
)
def test_what_is_said_in_english(kind, numbers, colours, text):
    assert reason_text(RULESET, reason(kind, colours=colours, numbers=numbers)) == text


@pytest.mark.parametrize(
    ("kind", "numbers", "text"),
    [
        (
            *(ReasonKind.COLOUR_CLOSING, (1, 6, 1)),
            "Red comes next round, with room for only 1 shape instead of 6.",
        ),
        (
            *(ReasonKind.COLOUR_CLOSING, (2, 9, 3)),
            "Red comes in 3 rounds, with room for only 2 shapes instead of 9.",
        ),
        (
            *(ReasonKind.COLOUR_CLOSING, (0, 6, 1)),
            "Red comes next round, and nothing fits in it any more: that’s the end.",
        ),
        (
            *(ReasonKind.COLOUR_CLOSING, (0, 6, 2)),
            "Nothing fits in Red any more: when it comes, that’s the end.",
        ),
        (
            *(ReasonKind.DIE_LEFT, (5, 4, 2)),
            "This leaves the 5 for Red: a shape of 4 squares instead of 2.",
        ),
        (
            *(ReasonKind.DIE_LEFT, (5, 4, 0)),
            "This leaves the 5 for Red, to whom the other die gives nothing.",
        ),
    ],
)
def test_what_is_said_of_dice(kind, numbers, text):
    assert reason_text(dice_ruleset(), Reason(kind, (2,), (), numbers)) == text


def test_cells_are_called_what_they_are():
    trigon = Options("Blokus Trigon Two-Player").ruleset
    missed = Reason(ReasonKind.LAST_PLACEMENT_MISSED, (0,), (), (3,))
    assert "a piece of 3 squares would have fitted" in reason_text(RULESET, missed)
    assert "a piece of 3 triangles would have fitted" in reason_text(trigon, missed)


AREAS = sorted(ABOUT_AREAS, key=lambda kind: kind.value)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", AREAS)
def test_areas_are_marked_and_not_counted(kind, language, speak):
    speak(language)
    texts = {reason_text(RULESET, reason(kind, numbers=(number, 7))) for number in (4, 21)}
    assert len(texts) == 1
    assert not any(sign.isdigit() for text in texts for sign in text)
