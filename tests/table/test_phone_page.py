"""The page of a phone in a browser: people come in, sit, play by touch, and come back."""

import pytest
from chromium import PROGRAM, Chromium
from helpers.tables import OPEN, QuickOpponents, chair
from live_table import LiveTable
from phone_hands import READY, Hands

from game.base.assets import asset
from game.engine import Options
from game.table.room import Phase

MOST_BYTES = 60_000
"""How large the page may be, so that it is there at once."""

needs_browser = pytest.mark.skipif(PROGRAM is None, reason="needs Chromium")


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    running = Chromium(tmp_path_factory.mktemp("chromium"))
    yield running
    running.close()


@pytest.fixture
def table(request):
    options, sitters = request.param
    chairs = [chair(name, sitter) for name, sitter in zip(("Ada", "Ben"), sitters, strict=True)]
    opened = LiveTable(options, chairs, opponents=QuickOpponents())
    yield opened
    opened.close()


DUO = Options("Blokus Duo")


def test_the_page_is_small():
    files = [path for path in asset("table_page").rglob("*") if path.is_file()]
    assert len(files) > 5
    assert sum(path.stat().st_size for path in files) < MOST_BYTES


@needs_browser
@pytest.mark.parametrize("table", [(DUO, (OPEN, OPEN))], indirect=True)
def test_two_phones_play_a_game_and_one_is_loaded_again_in_the_middle(browser, table):
    ada, ben = (Hands(browser.phone(table.url), name, 1) for name in ("Ada", "Ben"))
    for one in (ada, ben):
        one.come_in()
        one.sit()
    table.on_host(lambda host: host.start())
    plies = 0
    while table.on_host(lambda host: host.room.phase) is not Phase.OVER:
        seat = table.on_host(lambda host: host.session.game.position.player)
        hands = (ada, ben)[seat]
        hands.phone.until(READY)
        hands.play()
        plies += 1
        if plies == 4:
            ben.phone.reload()
            ben.phone.until("document.querySelector('.tray button')")
    assert plies > 20
    totals = table.on_host(lambda host: host.session.game.position.totals())
    for one in (ada, ben):
        shown = one.phone.until(
            "[...document.querySelectorAll('.results li b')].map((one) => one.textContent)"
        )
        assert sorted(float(text.replace("−", "-")) for text in shown) == sorted(totals)
        one.phone.tap(".results .primary")
        one.phone.until(
            "document.querySelector('.results') && !document.querySelector('.results .primary')"
        )
        assert one.phone.troubles == []
    table.on_host(lambda host: host.begin_next())
    ada.phone.until("document.querySelector('.results').hidden")
