// The pieces that a hand has left, as buttons.

import { h, once, s } from "./dom.js";
import { still } from "./drag.js";
import { t } from "./texts.js";

const AWAY_PX = 10;

export class Tray {
  /** `take` is told of a piece that is pressed, `drag` of one pulled out, with the event. */
  constructor(take, drag) {
    this.element = h("div", { class: "tray", role: "group" });
    this.take = take;
    this.drag = drag;
    this.element.addEventListener("touchmove", (event) => this.pulls && still(event), { passive: false });
  }

  /** Show pieces: how many are left of each, whether each fits, and which one is in hand. */
  show(shapes, { left, colour, label, fits, held }) {
    const { element } = this, { pieces } = shapes.game;
    element.setAttribute("aria-label", label);
    once(element, [left, colour, fits, pieces.length, label], () => {
      // The largest come first; in Dice, rows stay together.
      const order = [...pieces.keys()].filter((piece) => left[piece] > 0);
      order.sort((a, b) => pieces[a].row - pieces[b].row || pieces[b].worth - pieces[a].worth || a - b);
      const boxes = order.map((piece) => shapes.box(pieces[piece].first));
      const side = 0.9 * Math.max(...boxes.flatMap(([, , width, height]) => [width, height]), 1);
      return order.map((piece, n) => {
        const [x, y, width, height] = boxes[n], high = Math.max(height, 0.45 * side);
        const box = [x + (width - side) / 2 - 0.1, y + (height - high) / 2 - 0.1, side + 0.2, high + 0.2];
        const one = h("button", {
          type: "button",
          "data-piece": piece,
          class: fits[piece] ? "" : "unfit",
          "aria-label": t(fits[piece] ? "page.piece" : "page.piece.unfit", { piece: pieces[piece].name }),
          onclick: () => this.take(piece),
          onpointerdown: (event) => this.press(piece, event),
        }, s("svg", { viewBox: box.join(" "), "aria-hidden": "true" }, shapes.piece(pieces[piece].first, colour)));
        if (left[piece] > 1) one.append(h("small", {}, `×${left[piece]}`));
        return one;
      });
    });
    // A piece that a finger pulls must stay where it is, or its touches are no longer heard.
    for (const one of element.children)
      one.setAttribute("aria-pressed", String(Number(one.dataset.piece) === held));
  }

  /** A finger is down on a piece: along the tray it scrolls, away from it it pulls the piece out. */
  press(piece, down) {
    if (down.button) return;
    const target = down.currentTarget;
    this.pulls = false;
    const scrollsDown = getComputedStyle(this.element).overflowY === "auto";
    const end = () => {
      target.removeEventListener("pointermove", move);
      for (const name of ["pointerup", "pointercancel"]) target.removeEventListener(name, end);
    };
    const move = (event) => {
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY].map(Math.abs);
      const [along, across] = scrollsDown ? [y, x] : [x, y];
      if (across < AWAY_PX || across < along) return;
      end();
      this.pulls = true;
      this.drag(piece, event);
    };
    target.addEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) target.addEventListener(name, end);
  }
}
