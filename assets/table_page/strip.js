// The players in a line: whose turn it is, what they have placed, clocks, gestures, who is away.

import { coloured, h, icon, named, once, s } from "./dom.js";
import { markPath } from "./shapes.js";
import { t } from "./texts.js";

const SHORT_MS = 10_000;

/** Squares or points, which may have halves. */
export const points = (number) =>
  number.toLocaleString(document.documentElement.lang).replace("-", "−");

/** A clock's time. */
const clock = (ms) => {
  const seconds = Math.ceil(Math.abs(ms) / 1000), rest = String(seconds % 60).padStart(2, "0");
  return `${ms < 0 ? "−" : ""}${Math.floor(seconds / 60)}:${rest}`;
};

/** A round sign in a colour, with its mark. */
export const badge = (colour) => coloured(
  s("svg", { class: "badge", viewBox: "-8 -8 16 16", role: "img", "aria-label": t(`colour.${colour.toLowerCase()}`) },
    s("circle", { r: 7.5 }), s("path", { d: markPath(colour, 3.6, [[0, 0]]) })), colour);

/** The names of the colours that a seat has now. */
export function coloursOf({ game, position }, seat) {
  const held = position?.state.dice?.held[seat];
  return [...game.colours.keys()]
    .filter((colour) => (held == null ? game.owners[colour].join() === String(seat) : colour === held))
    .map((colour) => game.colours[colour].name);
}

export class Strip {
  /** `look` is told of a seat whose board is to be shown, where each has its own. */
  constructor(guest, look) {
    this.guest = guest;
    this.look = look;
    this.element = h("ol", { class: "strip" });
    setInterval(() => this.showClocks(), 250);
  }

  show(board) {
    const { guest } = this, { game, position, room, seats } = guest, { dice } = position.state;
    const facts = room.chairs.map((chair, seat) => ({
      name: chair.name,
      away: guest.isAway(chair),
      note: chair.standing_in ? "page.stands_in" : guest.isAway(chair) ? "page.away" : null,
      points: points(position.points[seat]),
      gesture: guest.gestures.get(seat)?.gesture,
      colours: coloursOf(guest, seat),
      strikes: "✕".repeat(dice?.strikes[seat] ?? 0),
      style: `${seat === position.player ? "now" : ""} ${seats.includes(seat) ? "own" : ""}`,
      shown: game.boards > 1 && seat === board,
    }));
    once(this.element, facts, () => facts.map((one, seat) => {
      const parts = [
        ...one.colours.map(badge),
        h("span", { class: "name" }, named(one.name)),
        h("b", { "aria-label": t("page.placed_so_far", { squares: one.points }) }, one.points),
        one.strikes && h("small", { "aria-label": `${t("dice.strike.off")}: ${one.strikes.length}` }, one.strikes),
        position.clocks && h("time", { "data-seat": seat }),
        one.note && h("small", {}, t(one.note)),
        one.gesture && h("span", { class: "gesture" }, icon(one.gesture)),
      ];
      const look = { type: "button", onclick: () => this.look(seat), "aria-pressed": String(one.shown) };
      return h("li", { class: `${one.style} ${one.away ? "away" : ""}`, "aria-current": one.style.startsWith("now") && "true" },
        ...(game.boards > 1 ? [h("button", look, ...parts)] : parts));
    }));
    this.showClocks();
  }

  showClocks() {
    for (const time of this.element.querySelectorAll("time")) {
      const left = this.guest.timeLeft(Number(time.dataset.seat));
      time.textContent = left == null ? "" : clock(left);
      time.classList.toggle("short", left <= SHORT_MS);
    }
  }
}
