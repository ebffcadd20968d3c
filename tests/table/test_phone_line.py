"""What a phone's page makes of its line: when it takes it for lost, and what it takes from it."""

import json

import pytest
from chromium import PROGRAM
from helpers.network import RunningRelay
from helpers.phone_table import begin
from phone_hands import READY, Hands

from game.base.assets import asset
from game.base.gestures import Gesture
from game.table.room import Phase
from game.ui.phone_page import page_files

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="needs Chromium")


def prepared_phone(browser, url, before):
    """A phone on which a script has run before the page's own."""
    phone = browser.phone("about:blank")
    phone.call("Page.addScriptToEvaluateOnNewDocument", source=before)
    phone.call("Page.navigate", url=url)
    return phone


FAKES = """
  // A clock that only goes on when it is told to, and sockets that say nothing by themselves.
  let now = 0, latest = 0;
  const timers = new Map(), sockets = [];
  performance.now = () => now;
  window.setTimeout = (act, ms = 0) => (timers.set(++latest, [now + ms, act]), latest);
  window.clearTimeout = (number) => timers.delete(number);
  window.setInterval = () => 0;
  const pass = (ms) => {
    const end = now + ms;
    for (;;) {
      const next = [...timers].filter(([, [at]]) => at <= end).sort((a, b) => a[1][0] - b[1][0])[0];
      if (!next) break;
      timers.delete(next[0]);
      now = next[1][0];
      next[1][1]();
    }
    now = end;
  };
  window.WebSocket = class {
    constructor() {
      this.said = [];
      sockets.push(this);
    }
    send(data) {
      this.said.push(JSON.parse(data).is);
    }
    close() {}
    hear(message) {
      this.onmessage({ data: JSON.stringify(message) });
    }
  };
  const { Connection } = await import("/connection.js");
  const { Guest } = await import("/guest.js");
  const guest = new Guest("test", false, (message) => connection.send(message), () => {});
  const connection = new Connection({ url: "ws://nowhere" }, {
    opened: () => guest.opened(),
    received: (message) => guest.received(message),
    closed: (leadsNowhere) => guest.closed(leadsNowhere),
  });
  const current = () => sockets.at(-1);
  const comeIn = () => {
    current().onopen();
    current().hear({ is: "welcome", epoch: 1, guest: 1, token: "abc" });
    guest.tick();
  };
"""


def on_a_line(browser, url, code):
    """The value of code in which `guest` has a `connection`, by `sockets` that do as told."""
    phone = browser.phone(url)
    phone.until("document.querySelector('form.card')")
    return phone.value(f"(async () => {{ {FAKES} {code} }})()")


def test_a_try_that_nothing_answers_is_given_up_after_five_seconds(browser, table):
    code = """
      connection.open();
      pass(4900);
      const waits = [guest.lost, sockets.length];
      pass(1000);
      const first = [guest.lost, sockets.length];
      current().onopen();
      pass(6000);
      return [waits, first, sockets.length];
    """
    assert on_a_line(browser, table.url, code) == [[False, 1], [True, 2], 3]


def test_a_line_on_which_nothing_is_answered_for_eight_seconds_is_lost(browser, table):
    code = """
      connection.open();
      comeIn();
      const asks = current().said.at(-1);
      pass(7900);
      const before = [guest.connected, sockets.length];
      pass(500);
      const after = [guest.connected, guest.lost, sockets.length];
      comeIn();
      return [asks, before, after, [guest.connected, guest.lost]];
    """
    assert on_a_line(browser, table.url, code) == [
        "have",
        [True, 1],
        [False, True, 2],
        [True, False],
    ]


def test_a_page_that_asks_rarely_while_it_is_hidden_keeps_a_line_that_answers(browser, table):
    code = """
      connection.open();
      comeIn();
      for (let n = 0; n < 5; n++) {
        current().hear({ is: "now", epoch: 1, number: 0, revision: 0 });
        pass(60_000);
        guest.tick();
      }
      return [guest.connected, sockets.length];
    """
    assert on_a_line(browser, table.url, code) == [True, 1]


@pytest.mark.parametrize("event", ["online", "pageshow", "visibilitychange"])
def test_whoever_is_back_at_a_phone_knows_soon_whether_the_line_is_dead(browser, table, event):
    target = "document" if event == "visibilitychange" else "window"
    code = f"""
      connection.open();
      comeIn();
      current().hear({{ is: "now", epoch: 1, number: 0, revision: 0 }});
      const said = current().said.length;
      {target}.dispatchEvent(new Event("{event}"));
      const asked = current().said.slice(said);
      pass(3000);
      return [asked, sockets.length];
    """
    assert on_a_line(browser, table.url, code) == [["have"], 2]


def test_a_link_that_leads_nowhere_is_tried_again_by_whoever_was_at_its_table(browser, table):
    code = """
      connection.open();
      current().onopen();
      current().onclose({ code: 4004 });
      const stranger = guest.turnedAway?.why;
      guest.introduce("Ada", "");
      pass(1000);
      comeIn();
      current().onclose({ code: 4004 });
      const soon = guest.turnedAway;
      for (let n = 0; n < 12; n++) {
        pass(5000);
        current().onclose?.({ code: 4004 });
      }
      return [stranger, soon, guest.turnedAway?.why];
    """
    assert on_a_line(browser, table.url, code) == ["gone", None, "gone"]


# -- what is told ---------------------------------------------------------------


LISTENING = """
  const told = (window.told = {});
  window.WebSocket = class extends WebSocket {
    constructor(url) {
      super(url);
      window.line = this;
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        told[message.is] = message;
      });
    }
  };
"""

NONSENSE = """async (seed, tries) => {
  const hear = window.line.onmessage;
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const any = (list) => list[Math.floor(random() * list.length)];
  const wrong = [null, -1, 0.5, 3, 999_999, 1e300, "", "x", true, [], {}, [[]], [1]];
  const places = (it) => it instanceof Object
    ? Object.keys(it).flatMap((key) => [[it, key], ...places(it[key])])
    : [];
  const say = (message) => hear({ data: JSON.stringify(message) });
  const { number } = told.phone_position, asked = { number: 1, asker: 2, waits_for: [1] };
  const others = {
    held: { is: "held", seat: 1, holds: true, piece: 3, orientation: 5, x: 0.4, y: 0.4 },
    gesture_made: { is: "gesture_made", seat: 1, gesture: "wow" },
    phone_hint: { is: "phone_hint", epoch: 1, number, orientation: 0, offset: [1, 1] },
    refused: { is: "refused", serial: 1, why: "late" },
    now: { is: "now" },
  };
  const kinds = Object.keys({ ...told, ...others });
  let revision = told.room.revision;
  const truth = (kind) => structuredClone(
    kind === "room" ? { ...told.room, asked, revision: ++revision } : told[kind] ?? others[kind]);
  for (let n = 0; n < tries; n++) {
    const message = truth(any(kinds));
    for (let k = 0; k < 1 + 2 * random(); k++) {
      const [parent, key] = any(places(message)) ?? [message, "is"];
      if (random() < 0.2) delete parent[key];
      else parent[key] = structuredClone(any(wrong));
    }
    say(message);
    // What is true is told again, so that the next one is heard by a page in a game.
    const game = ["welcome", "room", "phone_game", "phone_position", "phone_turn"];
    if (n % 3 === 0) game.map(truth).forEach(say);
  }
  const texts = ["", "{", "null", "7", '{"is":"constructor"}', "[".repeat(9999)];
  texts.forEach((data) => hear({ data }));
}"""


def test_nothing_that_a_page_is_told_throws(browser, table):
    ada = Hands(prepared_phone(browser, table.url, LISTENING), "Ada", 1)
    begin(table, ada)
    ada.phone.until(READY)
    ada.play()
    ben = Hands(browser.phone(table.url), "Ben", 2)
    ben.come_in()
    ben.phone.tap(".chairs .primary")
    ben.phone.until(READY)
    ben.play()
    ada.phone.until("window.told.phone_turn.number === window.told.phone_position.number")
    ada.phone.until(READY)
    for seed in range(1, 6):
        ada.phone.value(f"({NONSENSE})({seed}, 150)")
    assert ada.phone.troubles == []
    ada.phone.reload()
    ada.phone.until(READY)
    ada.play()
    assert ada.phone.troubles == []


def test_a_piece_in_hand_that_does_not_exist_hides_nothing_else(browser, table):
    ada = Hands(prepared_phone(browser, table.url, LISTENING), "Ada", 1)
    begin(table, ada)
    ada.phone.until(READY)
    held = {"is": "held", "seat": 0, "holds": True, "piece": 1, "orientation": 999_999, "x": 0.5}
    asked = {"number": 1, "asker": 0, "waits_for": [1]}
    room = f"{{...told.room, revision: told.room.revision + 1, asked: {json.dumps(asked)}}}"
    hear = "(one) => line.onmessage({ data: JSON.stringify(one) })"
    ada.phone.value(f"[{json.dumps(held)}, {room}].forEach({hear})")
    ada.phone.until("document.querySelector('.question button')")
    assert ada.phone.troubles == []


# -- what browsers give ---------------------------------------------------------


def test_a_relay_without_https_says_what_is_missing(browser):
    relay = RunningRelay(page=page_files())
    try:
        without = "Object.defineProperty(crypto, 'subtle', { value: undefined })"
        url = f"{relay.url}/{'a' * 26}#AAAAAAAAAAAAAAAAAAAAAA"
        phone = prepared_phone(browser, url, without)
        phone.until("document.body.innerText.includes('https://')")
        assert phone.troubles == []
    finally:
        relay.end()


LIT = """
  window.lit = 0;
  Object.defineProperty(navigator, "wakeLock", { value: {
    request: async (kind) => {
      const lock = new EventTarget();
      window.lit += kind === "screen";
      lock.release = async () => {
        window.lit--;
        lock.dispatchEvent(new Event("release"));
      };
      window.lock = lock;
      return lock;
    },
  } });
"""


def test_the_screen_stays_lit_while_somebody_sits_until_the_game_is_over(browser, table):
    ada = Hands(prepared_phone(browser, table.url, LIT), "Ada", 1)
    ada.come_in()
    assert ada.phone.value("lit") == 0
    ada.sit()
    ada.phone.until("lit === 1")
    # Browsers end it while the page is hidden.
    ada.phone.value("lock.release()")
    ada.phone.value("document.dispatchEvent(new Event('visibilitychange'))")
    ada.phone.until("lit === 1")
    ada.phone.tap(".chairs li.own button")
    ada.phone.until("lit === 0")
    assert ada.phone.troubles == []


def test_a_browser_that_lets_no_page_keep_the_screen_lit_is_no_trouble(browser, table):
    refuses = "navigator.wakeLock.request = () => Promise.reject(new Error('battery'))"
    ada = Hands(prepared_phone(browser, table.url, refuses), "Ada", 1)
    ada.come_in()
    ada.sit()
    ada.phone.until("document.querySelector('.chairs li.own')")
    assert ada.phone.troubles == []


# -- gestures -------------------------------------------------------------------


def test_a_gesture_is_seen_beside_the_name_of_who_made_it(browser, table):
    people = [Hands(browser.phone(table.url), name, 1) for name in ("Ada", "Ben")]
    begin(table, *people)
    ada, ben = people
    ben.phone.until("document.querySelector('.strip')")
    ben.phone.tap(".tool.menu")
    ben.phone.tap("dialog [aria-label='Well played!']")
    for one in people:
        shown = "document.querySelector('.strip li:has(.gesture) .name')?.textContent"
        assert one.phone.until(shown) == "Ben"
        assert one.phone.troubles == []
    assert ada.phone.value("document.getElementById('news').textContent") == "Ben: Well played!"
    assert table.on_host(lambda host: host.room.phase) is Phase.PLAYING


def test_the_page_knows_the_gestures_that_there_are():
    code = asset("table_page", "told.js").read_text("utf-8")
    listed = code.partition("GESTURES = ")[2].partition(";")[0]
    assert json.loads(listed) == [one.value for one in Gesture]
    signs = asset("table_page", "index.html").read_text("utf-8")
    assert all(f'id="{one.value}"' in signs for one in Gesture)
