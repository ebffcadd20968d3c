// What comes before and around the game: coming in, taking seats, questions, the menu.

import { h, icon, named, once } from "./dom.js";
import { choosePalette, marks, palette, palettes, showMarks } from "./look.js";
import { SIDES, chooseSide, side } from "./seen.js";
import { t } from "./texts.js";
import { GESTURES } from "./told.js";

const button = (words, onclick, style = "") => h("button", { type: "button", class: style, onclick }, words);

/** A form that asks for a name, and for a code unless one is known. */
export class Join {
  constructor(guest, code, come) {
    this.name = h("input", { name: "name", maxlength: 24, required: true, autocomplete: "nickname", value: guest.name });
    this.code = h("input", { name: "code", maxlength: 12, autocapitalize: "characters", autocomplete: "off", spellcheck: "false", value: code });
    this.codeField = h("label", {}, t("page.code"), this.code);
    this.why = h("p", { class: "why", role: "alert" });
    this.element = h("form", {
      class: "card",
      onsubmit: (event) => {
        event.preventDefault();
        come(this.name.value.trim(), this.code.value.replace(/[\s-]/g, "").toUpperCase());
      },
    }, h("h1", {}, "Cornerwise"), this.why, this.codeField, h("label", {}, t("page.name"), this.name),
      h("button", { class: "primary" }, t("page.join")));
  }

  show(turnedAway, hasCode) {
    this.codeField.hidden = hasCode && turnedAway?.why !== "code";
    const key = turnedAway && `page.why.${turnedAway.why.replace(" ", "_")}`;
    this.why.textContent = key ? t(key, { seconds: turnedAway.wait_s ?? 0 }) : "";
  }
}

/** The chairs: free ones can be taken, and one's own left. */
export class Chairs {
  constructor(guest, badges, done) {
    Object.assign(this, { guest, badges, done });
    this.element = h("section", { class: "card chairs" });
  }

  sit(seats, names) {
    this.guest.request("sit", { seats, names });
  }

  show() {
    const { guest } = this, { room } = guest, own = guest.seats;
    const names = own.map((seat) => room.chairs[seat].name);
    once(this.element, [room.chairs, own, room.phase, guest.refusal, guest.game?.owners], () => [
      h("h2", {}, t("page.seats")),
      h("ul", {}, ...room.chairs.map((chair, seat) => {
        const mine = own.includes(seat), free = chair.sitter === "nobody";
        const act = mine
          ? button(t("page.get_up"), () => this.sit(own.filter((one) => one !== seat), names.filter((_, n) => own[n] !== seat)))
          : free
            ? button(t("page.sit"), () => this.take(seat), "primary")
            : null;
        const who = free ? t("page.free") : chair.sitter === "level" ? `${chair.name} (${t("page.computer")})` : chair.name;
        return h("li", { class: mine ? "own" : "" }, ...this.badges(seat), named(who), act);
      })),
      guest.refusal ? h("p", { class: "why" }, reason(guest.refusal)) : null,
      own.length && room.phase === "gathering" ? h("p", {}, t("page.waiting", { name: room.host })) : null,
      room.phase !== "gathering" ? button(t(own.length ? "page.play" : "page.watch"), () => this.done()) : null,
    ]);
  }

  /** Take a seat; whoever shares this phone says what they are called. */
  take(seat) {
    const { guest } = this, own = guest.seats, names = own.map((one) => guest.room.chairs[one].name);
    if (!own.length) return this.sit([seat], [guest.name]);
    const name = h("input", { maxlength: 24, required: true, autocomplete: "off" });
    ask(h("label", {}, t("page.who"), name), [
      [t("page.sit"), () => this.sit([...own, seat], [...names, name.value.trim()])],
      [t("page.cancel"), () => {}],
    ]);
  }
}

/** Why a request was refused, in words. */
export const reason = (refusal) => t(`page.no.${refusal.why.replace(" ", "_")}`);

/** Ask something in a dialogue, with buttons for the answers. */
export function ask(what, answers) {
  const dialog = h("dialog", { onclose: () => dialog.remove() }, what,
    h("div", { class: "answers" }, ...answers.map(([words, act], n) =>
      button(words, () => {
        dialog.close();
        act();
      }, n ? "" : "primary"))));
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** The menu of a game, for whoever has a seat; undefined for who only looks on. */
export function openMenu(guest, seat, { hint, toSeats, left }) {
  const mayAsk = guest.mayPlay && !guest.turn.rolls && guest.room.rules?.hints !== false;
  const mayTakeBack = guest.seats.some((seat) => guest.position?.may_take_back[seat]);
  const choose = h("select", { onchange: () => choosePalette(choose.value) },
    ...palettes().map((name) => h("option", { value: name, selected: name === palette() }, t(`settings.palette.${name}`))));
  const marked = h("input", { type: "checkbox", checked: marks(), onchange: () => showMarks(marked.checked) });
  const seen = h("select", { onchange: () => (chooseSide(seen.value), guest.changed()) },
    ...SIDES.map((name) => h("option", { value: name, selected: name === side() }, t(`settings.board_side.${name}`))));
  const item = (key, act) => key && button(t(key), () => {
    dialog.close();
    act();
  });
  const mayGesture = seat !== undefined && guest.room.rules?.gestures !== false;
  const gesture = (name) => h("button", {
    type: "button", class: "tool", "aria-label": t(`gesture.${name}`), title: t(`gesture.${name}`),
    onclick: () => {
      dialog.close();
      guest.say({ is: "gesture", seat, gesture: name });
    },
  }, icon(name));
  const dialog = ask(
    h("div", { class: "menu" },
      mayGesture && h("div", { class: "tools" }, ...GESTURES.map(gesture)),
      item(mayAsk && "play.tool.hint", hint),
      item(mayTakeBack && "page.ask_back", () => guest.inGame("ask_back")),
      item("page.seats", toSeats),
      item("page.leave", () => ask(h("p", {}, t("page.leave.sure")), [[t("page.stay"), () => {}], [t("page.leave"), left]])),
      guest.game?.corners?.length && h("label", {}, t("settings.board_side"), seen),
      h("label", {}, t("settings.palette"), choose),
      h("label", { class: "check" }, marked, t("settings.marks"))),
    [[t("page.close"), () => {}]],
  );
}

/** What somebody asks to take back: a line, and buttons for those who have to agree. */
export class Question {
  constructor(guest) {
    this.guest = guest;
    this.element = h("section", { class: "question", role: "alert" });
  }

  show() {
    const { guest, element } = this, asked = guest.room?.asked;
    const deciders = asked?.host_decides ? [0] : (asked?.waits_for ?? []);
    const isAsked = deciders.includes(guest.number), asks = asked && asked.asker === guest.number;
    element.hidden = !asked;
    once(element, [asked, guest.number], () => {
      if (!asked) return [];
      const nameOf = (number) => (number ? guest.guest(number)?.name : guest.room.host);
      const name = nameOf(asked.asker), names = deciders.map(nameOf).join(", ");
      const agree = (agrees) => () => guest.request("agree", { epoch: guest.epoch, question: asked.number, agrees });
      return asks
        ? [h("p", {}, t("page.asked_back", { names }))]
        : [h("p", {}, t("page.asks_back", { name })),
          isAsked ? button(t("page.agree"), agree(true), "primary") : null,
          isAsked ? button(t("page.refuse"), agree(false)) : null];
    });
  }
}
