// The page of a phone that is a hand at a table: which of its screens is shown.

import { ScreenLight } from "./awake.js";
import { Connection, placeOfTable } from "./connection.js";
import { h } from "./dom.js";
import { Guest } from "./guest.js";
import { loadLook } from "./look.js";
import { Play } from "./play.js";
import { badge, coloursOf } from "./strip.js";
import { canSeal } from "./sealed.js";
import { Chairs, Join, Question, ask, openMenu, reason } from "./screens.js";
import { loadTexts, t } from "./texts.js";

const page = document.getElementById("page"), spoken = document.getElementById("news");

/** Have a screen reader say something. */
const news = (words) => {
  spoken.textContent = words;
};

async function start() {
  await loadTexts(await loadLook());
  const place = placeOfTable(), light = new ScreenLight();
  if (place.key && !(await canSeal())) {
    const why = crypto.subtle ? "page.old_browser" : "page.no_https";
    return page.replaceChildren(h("p", { class: "card" }, t(why)));
  }
  const say = (message) => connection.send(message);
  const guest = new Guest(place.store, Boolean(place.key), say, changed);
  const connection = new Connection(place, {
    opened: () => guest.opened(),
    received: (message) => guest.received(message),
    closed: (forGood) => guest.closed(forGood),
  }, () => guest.member);
  let introduced = Boolean(guest.token), choosing = false, watching = false, gameName = null;
  guest.code = place.code;

  const come = (name, code) => {
    guest.introduce(name, code);
    introduced = true;
    connection.open();
    show();
  };
  const join = new Join(guest, place.code, come);
  const left = () => {
    guest.leave();
    introduced = watching = false;
    setTimeout(() => connection.close(), 200);
    show();
  };
  const play = new Play(guest, news, (seat) => openMenu(guest, seat, {
    toSeats: () => {
      choosing = true;
      show();
    },
    hint: () => {
      play.complain(t("hint.looking"));
      guest.inGame("ask_hint");
    },
    left,
  }));
  const badges = (seat) => (guest.game ? coloursOf(guest, seat).map(badge) : []);
  const chairs = new Chairs(guest, badges, () => {
    choosing = false;
    watching = true;
    show();
  });
  const question = new Question(guest);
  const lost = h("p", { class: "lost", role: "alert" }, t("page.lost"));
  const waiting = h("p", { class: "card" }, t("page.connecting"));

  function changed(message) {
    if (message?.is === "turned_away") {
      connection.close();
      introduced = false;
    }
    if (message?.is === "refused") {
      news(reason(message));
      if (guest.position) play.complain(reason(message));
    }
    if (message?.is === "phone_position" && message.name !== gameName) {
      gameName = message.name;
      choosing = false;
    }
    if (message?.is === "gesture_made")
      news(`${guest.room.chairs[message.seat].name}: ${t(`gesture.${message.gesture}`)}`);
    light.keepLit(guest.connected && guest.seats.length > 0 && guest.room.phase !== "over");
    show();
    if (message?.is === "phone_hint" && guest.mayPlay) play.showHint(message);
  }

  function screen() {
    if (!introduced) return join;
    if (!guest.room) return null;
    const inGame = guest.position && guest.room.phase !== "gathering";
    if (choosing || !inGame || !(guest.seats.length || watching)) return chairs;
    return play;
  }

  function show() {
    const one = screen(), parts = [one?.element ?? waiting];
    if (one === join) join.show(guest.turnedAway, Boolean(place.code || place.key || guest.token));
    else one?.show();
    question.show();
    if (guest.room && introduced) parts.push(question.element);
    if (guest.lost && introduced) parts.push(lost);
    if (parts.length !== page.children.length || parts.some((part, n) => page.children[n] !== part))
      page.replaceChildren(...parts);
  }

  if (introduced) connection.open();
  show();
}

start();
