"""What earlier versions kept opens as before: a folder as the version of November 2026 left it."""

import shutil
from pathlib import Path

import pytest

from game.ai.levels.scale import MATCH
from game.engine import Options
from game.engine.dice import DiceOptions
from game.files.kept_files import KeptFiles
from game.files.seat_choice import SeatChoice, SeatKind
from game.files.settings import YOUNGEST, Settings

KEPT = Path(__file__).parent / "kept_by" / "2026_11"


@pytest.fixture
def files(tmp_path):
    """The files, opened in a copy of the folder; nothing in it may have been reported."""
    files = KeptFiles(shutil.copytree(KEPT, tmp_path / "kept"))
    files.open()
    yield files
    assert not files.notices.take()


def test_settings_with_a_list_for_each_property_of_seats(files):
    settings = files.settings.load()
    assert settings == Settings(
        size=(1600, 900),
        position=(-40, 25),
        maximised=True,
        fullscreen=True,
        theme="light",
        language="de",
        palette="blue_yellow",
        text_size="large",
        marks=True,
        reduced_motion=True,
        ponder=False,
        sound=False,
        effects=3,
        music=0,
        options=DiceOptions(3, (2, 3, 0)),
        seats=(
            SeatChoice(SeatKind.PERSON, "Ada", "Hal", level="3", pad=2, place=2),
            SeatChoice(SeatKind.COMPUTER, "Ben", "Rex", level="4.6", pad=0, place=3),
            SeatChoice(SeatKind.MATCH, "", "", level="9", pad=1, place=0),
            SeatChoice(SeatKind.PERSON, "Åsa", "Zoë", level="1", pad=3, place=1),
        ),
        coordinates=True,
        move_numbers=True,
        pace="quick",
        clock="bank",
        turn_seconds=30,
        bank="10+5",
        clock_plays=False,
        begins=YOUNGEST,
        youngest="Åsa",
        series=0,
        hand_over="hidden",
        teaching=True,
    )
    levels = [seat.level_in(Options()) for seat in settings.seats]
    assert levels == [None, "4.6", MATCH, None]
    # Kept anew, they are the same.
    assert files.settings.save(settings)
    assert files.settings.load() == settings
