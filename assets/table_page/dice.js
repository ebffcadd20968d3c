// What is chosen in Dice before a shape is drawn: a die, perhaps a strike.

import { h, once } from "./dom.js";
import { t } from "./texts.js";

const ONE = 0x2680; // the letter that shows a die with one spot

export class Dice {
  /** `changed` is told when something else is chosen. */
  constructor(guest, changed) {
    Object.assign(this, { guest, changed });
    this.element = h("div", { class: "dice", role: "group" });
    this.begin();
  }

  get dice() {
    return this.guest.position?.state.dice?.dice ?? [];
  }

  /** Another turn: a die is chosen only if all show the same. */
  begin() {
    this.die = new Set(this.dice).size === 1 ? this.dice[0] : null;
    this.strike = false;
  }

  /** The die, and the strike if need be, by which a piece is drawn; null if nothing gives it. */
  takeFor(piece) {
    const { dice, die, strike } = this, { row } = this.guest.game.pieces[piece];
    if (dice.includes(row) && (die ?? row) === row) return { die: row, strike: false };
    return strike ? { die: die ?? dice[0], strike } : null;
  }

  /** Whether a piece may be drawn, or placed in other games. */
  gives(piece) {
    return !this.guest.position.state.dice || this.takeFor(piece) != null;
  }

  choose(face) {
    const isOnly = new Set(this.dice).size === 1 && !this.strike;
    this.die = this.die === face && !isOnly ? null : face;
    this.changed();
  }

  show(plays) {
    const { guest, dice, element } = this, { strikes } = guest.position.state.dice ?? {};
    const rolls = plays && guest.turn.rolls, mayStrike = plays && strikes?.[guest.position.player] < guest.game.strikes;
    element.hidden = !(dice.length || rolls);
    once(element, [dice, rolls, plays, this.die, this.strike, mayStrike], () => [
      ...dice.map((face) => h("button", {
        type: "button", class: "die", disabled: !plays, "aria-pressed": String(this.die === face),
        "aria-label": t("page.die", { number: face }), onclick: () => this.choose(face),
      }, String.fromCodePoint(ONE + face - 1))),
      dice.length && h("button", {
        type: "button", class: "strike", disabled: !mayStrike, "aria-pressed": String(this.strike),
        onclick: () => {
          this.strike = !this.strike;
          this.changed();
        },
      }, t("dice.strike.keys")),
      rolls && h("button", { type: "button", class: "primary", onclick: () => guest.inGame("roll") }, t("page.roll")),
    ]);
  }
}
