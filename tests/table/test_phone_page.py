"""The page of a phone in a browser: people come in, sit, play by touch, and come back."""

import gzip
import json
import math
import re
from pathlib import Path

import msgspec
import pytest
from chromium import PROGRAM
from helpers.network import RunningRelay
from helpers.phone_table import a_table, begin
from helpers.tables import NAMES
from helpers.whole_games import next_event
from phone_hands import READY, Hands
from websockets.datastructures import Headers
from websockets.http11 import Request

from game.base.assets import asset
from game.base.languages import LANGUAGES
from game.engine import GAMES
from game.engine.facing import own_facing
from game.files.kept_tables import TableRules
from game.network.page import answer, packed
from game.table.messages import No, Why
from game.table.room import HOST, Phase
from game.ui.look.texts import ENGLISH
from game.ui.phone_page import page_files

MOST_SENT, MOST_WRITTEN = 38_500, 95_000
"""How many bytes of the page may be sent in one language, and how many it may have with all that is
written in it for people."""

needs_browser = pytest.mark.skipif(PROGRAM is None, reason="needs Chromium")


def seated(browser, table, *names):
    """People with a phone each, who sit; the game has begun."""
    people = [Hands(browser.phone(table.url), name, 1) for name in names]
    begin(table, *people)
    return people


def seat_to_play(table):
    return table.on_host(lambda host: host.session.game.position.player)


def test_the_page_is_small():
    files = {path: file.content for path, file in page_files().items() if path != "/"}
    texts = [path for path in files if path.startswith("/texts/")]
    assert len(texts) == len(LANGUAGES)
    loaded = [content for path, content in files.items() if path not in texts[1:]]
    assert sum(len(packed(content)) for content in loaded) < MOST_SENT
    folder = [path for path in asset("table_page").rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in folder) < MOST_WRITTEN


def test_files_are_packed_for_whoever_unpacks_them():
    files = page_files()
    plain = answer(Request("/main.js", Headers(Host="localhost")), files)
    small = answer(
        Request("/main.js", Headers({"Host": "localhost", "Accept-Encoding": "br, gzip"})), files
    )
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(small.body) == plain.body == files["/main.js"].content
    assert int(small.headers["Content-Length"]) == len(small.body) < len(plain.body)


def test_each_text_of_the_page_is_asked_for_and_each_asked_for_exists():
    texts = msgspec.json.decode(page_files()["/texts/en.json"].content)
    code = "".join(path.read_text("utf-8") for path in asset("table_page").glob("*.js"))
    asked = set(re.findall(r'"((?:page|play|dice|hint|results|settings)\.[a-z_.]+)"', code))
    assert asked <= set(texts)
    families = re.findall(r"`([a-z_.]+\.)\$", code)
    assert len(families) > 2
    assert not [key for key in texts if key not in asked and not key.startswith(tuple(families))]
    assert {f"page.why.{why.value.replace(' ', '_')}" for why in Why} <= set(texts)
    assert {f"page.no.{no.value.replace(' ', '_')}" for no in No} <= set(texts)


def test_texts_are_those_of_the_catalogues():
    german = msgspec.json.decode(page_files()["/texts/de.json"].content)
    assert german["page.join"] == "Mitspielen"
    assert german["colour.blue"] == "Blau"


@needs_browser
def test_two_phones_play_a_game_and_one_is_loaded_again_in_the_middle(browser, table):
    ada, ben = seated(browser, table, "Ada", "Ben")
    plies = 0
    while table.on_host(lambda host: host.room.phase) is not Phase.OVER:
        hands = (ada, ben)[seat_to_play(table)]
        hands.phone.until(READY)
        hands.play()
        plies += 1
        if plies == 4:
            ben.phone.reload()
            ben.phone.until("document.querySelector('.tray button')")
    assert plies > 10
    totals = table.on_host(lambda host: host.session.game.position.points())
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


NEWEST = """(() => {
  const [board, piece] = [".board .recess", ".newest .body"].map((one) =>
    document.querySelector(one)?.getBoundingClientRect());
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  return piece && middle(piece).map((one, k) => (one - middle(board)[k]) / board.width);
})()"""
"""Where the latest piece is seen, from the middle of the board, in widths of it."""


@needs_browser
@pytest.mark.parametrize("name", ["Blokus Two-Player", "Blokus Trigon Two-Player", "Nexos"])
def test_a_phone_may_see_the_board_from_its_own_corner(browser, name):
    table = a_table(GAMES[name])
    try:
        people = seated(browser, table, *NAMES[: GAMES[name].players])
        ben, ruleset = people[1], GAMES[name].ruleset
        ben.phone.tap(".tool.menu")
        ben.phone.value("""(() => {
          const choose = document.querySelector(".menu select");
          choose.value = "corner";
          choose.dispatchEvent(new Event("change"));
        })()""")
        ben.phone.tap("dialog .primary")
        turn = math.tau * own_facing(ruleset, 1) / ruleset.geometry.lattice.turns
        for ply in range(6):
            hands = people[seat_to_play(table)]
            hands.phone.until(READY)
            hands.play()
            for one in people[:2]:
                one.phone.until(f"document.querySelectorAll('.pieces > g').length > {ply}")
            (x, y), there = (one.phone.until(NEWEST) for one in people[:2])
            cos, sin = math.cos(turn), math.sin(turn)
            # The box around a piece isn't the same after a turn by less than a quarter.
            near = 0.02 if ruleset.geometry.lattice.turns == 4 else 0.06
            assert there == pytest.approx((x * cos - y * sin, x * sin + y * cos), abs=near)
        assert [one.phone.troubles for one in people] == [[]] * len(people)
    finally:
        table.close()


@needs_browser
@pytest.mark.thorough
@pytest.mark.parametrize("name", ["Blokus", "Blokus Trigon", "Nexos", "GembloQ", "Blokus Dice"])
def test_four_phones_play_a_whole_game(browser, name):
    table = a_table(GAMES[name])
    try:
        people = seated(browser, table, *NAMES)
        while table.on_host(lambda host: host.room.phase) is not Phase.OVER:
            hands = people[seat_to_play(table)]
            hands.phone.until(READY)
            hands.play()
        for one in people:
            one.phone.until("!document.querySelector('.results').hidden")
            assert one.phone.troubles == []
    finally:
        table.close()


@needs_browser
def test_two_seats_on_one_phone_take_turns(browser, table):
    ada = Hands(browser.phone(table.url), "Ada", 2)
    ada.come_in()
    ada.sit()
    ada.phone.tap(".chairs .primary")
    ada.phone.type("dialog input", "Bea")
    ada.phone.tap("dialog .primary")
    ada.phone.until("document.querySelectorAll('.chairs li.own').length === 2")
    table.on_host(lambda host: host.start())
    for seat, name in enumerate(("Ada", "Bea", "Ada")):
        ada.phone.until(READY)
        pressed = "document.querySelector('.hands [aria-pressed=true]').textContent"
        assert ada.phone.value(pressed) == name
        assert seat_to_play(table) == seat % 2
        ada.play()
    assert ada.phone.troubles == []


@needs_browser
def test_what_somebody_asks_to_take_back_the_other_may_grant(browser, table):
    ada, ben = seated(browser, table, "Ada", "Ben")
    ada.phone.until(READY)
    ada.play()
    ben.phone.until(READY)
    for button, plies in ((":not(.primary)", 1), (".primary", 0)):
        ada.phone.tap(".tool.menu")
        ada.phone.tap("dialog .menu > button")
        ada.phone.until("document.querySelector('.question p')?.textContent.includes('Ben')")
        ben.phone.tap(f".question button{button}")
        ben.phone.until("document.querySelector('.question').hidden")
        assert table.on_host(lambda host: host.session.game.ply) == plies
    ada.phone.until(READY)


@needs_browser
def test_a_phone_that_was_away_says_that_a_move_was_taken_back_meanwhile(browser):
    table = a_table(rules=TableRules(patience_s=0))
    ada, ben = seated(browser, table, "Ada", "Ben")
    ada.phone.until(READY)
    ada.play()
    ben.phone.until(READY)
    ben.phone.call("Page.navigate", url="about:blank")
    ada.phone.until("document.body.textContent.includes('away')")
    ada.phone.tap(".tool.menu")
    ada.phone.tap("dialog .menu > button")
    # The host decides for Ben.
    ada.phone.until("document.querySelector('.question p')?.textContent.includes('Hannah')")
    table.on_host(lambda host: host.agree(HOST, host.room.asked.number, agrees=True))
    ada.phone.until(READY)
    ben.phone.call("Page.navigate", url=table.url)
    told = json.dumps(ENGLISH.texts["play.missed"])
    ben.phone.until(f"document.querySelector('.line')?.textContent === {told}")
    assert ben.phone.troubles == []
    table.close()


@needs_browser
def test_a_hint_takes_a_good_piece_in_hand(browser, table):
    (ada,) = seated(browser, table, "Ada")
    ada.phone.until(READY)
    ada.phone.tap(".tool.menu")
    ada.phone.tap("dialog .menu > button")
    ada.phone.until("document.querySelector('.landing')")
    good = table.on_host(lambda host: next_event(host.session.game.position))
    ada.place()
    placed = table.on_host(lambda host: host.session.game.played)
    assert placed == [good]
    assert ada.phone.troubles == []


@needs_browser
def test_a_wrong_code_is_asked_for_again(browser, table):
    ada = Hands(browser.phone(f"{table.url}X"), "Ada", 1)
    ada.phone.until("document.querySelector('form.card')")
    ada.phone.type("input[name=name]", "Ada")
    ada.phone.tap("form .primary")
    ada.phone.until("document.querySelector('.why').textContent")
    ada.phone.type("input[name=code]", table.url.partition("#")[2].lower())
    ada.phone.tap("form .primary")
    ada.phone.until("document.querySelector('.chairs')")


@needs_browser
def test_who_was_sent_away_is_told_and_may_come_again(browser, table):
    (ada,) = seated(browser, table, "Ada")
    ada.phone.until(READY)
    table.on_host(lambda host: host.send_away(1))
    ada.phone.until("document.querySelector('.why').textContent")
    ada.phone.tap("form .primary")
    ada.phone.until("document.querySelector('.chairs')")


@needs_browser
def test_a_page_seals_as_the_vectors_say(browser, table):
    phone = browser.phone(table.url)
    phone.until("document.querySelector('form.card')")
    vectors = Path(__file__).parents[1] / "network" / "sealed_vectors.json"
    results = phone.value(f"({SEALING})({vectors.read_text('utf-8')})")
    assert results
    assert set(results) == {True}


@needs_browser
def test_a_link_that_leads_nowhere_any_more_is_told(browser):
    relay = RunningRelay(page=page_files())
    try:
        phone = browser.phone(f"{relay.url}/{'a' * 26}#AAAAAAAAAAAAAAAAAAAAAA")
        phone.until("document.querySelector('form.card')")
        phone.type("input[name=name]", "Ada")
        phone.tap("form .primary")
        phone.until("document.querySelector('.why').textContent")
    finally:
        relay.end()


SEALING = """async (vectors) => {
  const { SealedChannel } = await import("/sealed.js");
  const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (two) => parseInt(two, 16));
  const hex = (data) => [...data].map((one) => one.toString(16).padStart(2, "0")).join("");
  const x25519 = { name: "X25519" }, prefix = "302e020100300506032b656e04220420";
  const results = [];
  for (const vector of vectors) {
    const whole = bytes(prefix + vector.guest_ephemeral);  // PKCS #8, as browsers read keys
    const privateKey = await crypto.subtle.importKey("pkcs8", whole, x25519, true, ["deriveBits"]);
    const { kty, crv, x } = await crypto.subtle.exportKey("jwk", privateKey);
    const publicKey = await crypto.subtle.importKey("jwk", { kty, crv, x }, x25519, true, []);
    const { guest, token, room } = vector, member = guest ? { guest, token } : null;
    const sent = [];
    const channel = new SealedChannel(
      { key: bytes(vector.key), room, member }, (frame) => sent.push(hex(frame)),
      { privateKey, publicKey });
    for (const { from, message, frame } of vector.frames) {
      if (from === "guest") {
        await (message === undefined ? channel.sending : channel.send(bytes(message)));
        results.push(sent.shift() === frame);
      } else {
        const opened = await channel.receive(bytes(frame));
        results.push((opened && hex(opened)) === (message ?? null));
      }
    }
    let refused = false;
    await channel.receive(bytes(vector.frames[1].frame)).catch(() => { refused = true });
    results.push(refused);
    // Whoever answers in the host's place, though they have the secret.
    const other = new SealedChannel(
      { key: bytes(vector.key), room: "a".repeat(26), member }, () => {},
      { privateKey, publicKey });
    let believed = true;
    await other.receive(bytes(vector.frames[1].frame)).catch(() => { believed = false });
    results.push(!believed);
  }
  return results;
}"""


@needs_browser
def test_a_phone_comes_by_a_relay_and_again_after_that_was_restarted(browser):
    page = page_files()
    relay = RunningRelay(page=page)
    table = a_table(relay=relay.url)
    try:
        (ada,) = seated(browser, table, "Ada")
        ada.phone.until(READY)
        relay.end()
        ada.phone.until("document.querySelector('.lost')")
        relay = RunningRelay(relay.port, page=page)
        ada.phone.until("!document.querySelector('.lost')")
        ada.phone.until(READY)
        ada.play()
        ada.phone.until("document.querySelector('.strip b').textContent !== '0'")
        assert table.on_host(lambda host: host.session.game.ply) == 1
    finally:
        table.close()
        relay.end()
