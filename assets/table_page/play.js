// A game in play: the board, the strip of players, the tray, and the tools for the piece in hand.

import { Board } from "./board.js";
import { coloured, h, icon, named, once } from "./dom.js";
import { Hand } from "./hand.js";
import { Shapes, markPath, pairs } from "./shapes.js";
import { s } from "./dom.js";
import { t } from "./texts.js";
import { Tray } from "./tray.js";

/** Keep a browser from scrolling or flinging, for whose end it would take the next tap. */
export const still = (event) => event.cancelable && event.preventDefault();

const LIFT_PX = 72, TAP_PX = 9, HOLD_MS = 80;

/** Points, which may have halves. */
const points = (number) => number.toLocaleString(document.documentElement.lang);

/** A clock's time. */
const clock = (ms) => {
  const seconds = Math.ceil(Math.abs(ms) / 1000), rest = String(seconds % 60).padStart(2, "0");
  return `${ms < 0 ? "−" : ""}${Math.floor(seconds / 60)}:${rest}`;
};

export class Play {
  constructor(guest, news, openMenu) {
    this.guest = guest;
    this.news = news;
    this.board = new Board(t("page.board"));
    this.tray = new Tray((piece) => this.take(piece), (piece, event) => this.pullOut(piece, event));
    this.hand = this.die = this.before = this.chosen = this.looksAt = null;
    this.strike = false;
    const tool = (name, key, act) =>
      h("button", { type: "button", class: `tool ${name}`, "aria-label": t(key), title: t(key), onclick: act }, icon(name));
    this.tools = h("div", { class: "tools", role: "toolbar" },
      tool("left", "play.tool.turn_left", () => this.turn("left")),
      tool("over", "play.tool.flip", () => this.turn("over")),
      tool("right", "play.tool.turn_right", () => this.turn("right")),
      tool("previous", "page.previous", () => this.walk(-1)),
      tool("next", "page.next", () => this.walk(1)),
      tool("back", "play.tool.put_back", () => this.putBack()),
      (this.placing = h("button", { type: "button", class: "primary place", onclick: () => this.place() }, t("play.tool.place"))));
    this.strip = h("ol", { class: "strip" });
    this.line = h("p", { class: "line" });
    this.dice = h("div", { class: "dice", role: "group" });
    this.hands = h("div", { class: "hands", role: "group", "aria-label": t("page.hands") });
    this.results = h("section", { class: "results" });
    this.element = h("section", { class: "play" },
      h("header", {}, this.strip, h("button", { type: "button", class: "tool", "aria-label": t("play.tool.menu"), onclick: openMenu }, icon("menu"))),
      h("div", { class: "table" }, this.board.svg),
      h("div", { class: "foot" }, this.line, this.dice, this.hands, this.tray.element, this.tools, this.results));
    this.board.svg.addEventListener("pointerdown", (event) => this.press(event));
    this.board.svg.addEventListener("touchmove", still, { passive: false });
    setInterval(() => this.showClocks(), 250);
  }

  // -- what is shown ------------------------------------------------------------

  /** Show the game as the guest knows it. */
  show() {
    const { guest } = this, { game, position } = guest;
    if (!game || !position) return;
    if (this.shapes?.game !== game) {
      this.shapes = new Shapes(game);
      this.board.begin(this.shapes);
      this.hand = this.before = this.chosen = this.looksAt = null;
    }
    if (this.before !== position) this.moveOn(position);
    if (this.offered !== guest.turn) {
      this.offered = guest.turn;
      this.legal = new Map();
      for (const [orientation, offsets] of guest.turn?.legal ?? []) this.legal.set(orientation, pairs(offsets));
      if (this.hand) this.hand.legal = this.legal;
      this.attach = guest.turn?.attach ?? [];
    }
    const own = this.own;
    const seat = game.boards > 1 ? (this.looksAt ?? own?.seat ?? position.player ?? 0) : 0;
    this.shownBoard = seat;
    this.board.show(position.state, seat);
    this.board.showDots(this.playsNow ? this.attach : [], this.colourName(position.state.colour ?? 0));
    this.showStrip();
    this.showLine();
    this.showDice();
    this.showHands();
    this.showTray();
    this.showResults();
    this.showHand();
  }

  /** The position is another: say what has happened. */
  moveOn(position) {
    const { guest, before } = this, { game } = guest;
    this.before = position;
    if (before && before.name !== position.name) this.chosen = null;
    this.hand = null;
    this.die = null;
    this.strike = false;
    this.looksAt = null;
    this.board.zoom();
    const said = [], dice = position.state.dice?.dice;
    if (dice?.length && new Set(dice).size === 1) this.die = dice[0];
    if (before?.name === position.name) {
      const count = (one) => one.state.boards.reduce((sum, plies) => sum + plies.length, 0);
      const name = guest.room.chairs[before.player]?.name, more = count(position) - count(before);
      if (more === 1 && name) {
        const [, orientation] = position.state.boards[position.state.last].at(-1);
        const piece = game.pieces[game.orientations[orientation].piece].name;
        said.push(t("page.placed", { name, piece }));
      } else if (more < 0) said.push(t("page.taken_back"));
      else if (dice?.length && !before.state.dice.dice.length)
        said.push(t("page.rolled", { name: guest.room.chairs[position.player]?.name, dice: dice.join(", ") }));
    }
    const mine = guest.seats.includes(position.player);
    if (mine) {
      this.chosen = null;
      if (before && before.player !== position.player && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
    }
    said.push(this.turnLine());
    this.news(said.join(" "));
  }

  /** Whose turn it is, in words. */
  turnLine() {
    const { guest } = this, { player } = guest.position;
    if (player == null) return t("page.over");
    const { name } = guest.room.chairs[player];
    return t(guest.seats.includes(player) ? "page.your_turn" : "page.turn", { name });
  }

  /** The hands of this phone: each is a seat, and a colour of its pieces. */
  get ownHands() {
    const { guest } = this, { game, position } = guest, { dice, colour } = position.state;
    return guest.seats.flatMap((seat) => {
      if (dice) return [{ seat, colour: dice.held[seat] }];
      return game.owners.flatMap((owners, own) => {
        const inTurn = own === colour && seat === position.player;
        return owners.includes(seat) && (owners.length === 1 || inTurn) ? [{ seat, colour: own }] : [];
      });
    });
  }

  /** The hand that is shown: the one to play, or one that was chosen. */
  get own() {
    const hands = this.ownHands, { player, state } = this.guest.position;
    const is = (one) => (other) => other.seat === one?.seat && other.colour === one?.colour;
    return hands.find(is({ seat: player, colour: state.colour })) && !this.chosen
      ? hands.find(is({ seat: player, colour: state.colour }))
      : (hands.find(is(this.chosen)) ?? hands[0] ?? null);
  }

  /** Whether the hand that is shown is to play, and may. */
  get playsNow() {
    const { guest, own } = this, { player, state } = guest.position;
    return guest.mayPlay && own?.seat === player && own.colour === state.colour;
  }

  colourName = (colour) => this.guest.game.colours[colour].name;

  /** The colours of a seat now. */
  coloursOf(seat) {
    const { game, position } = this.guest, dice = position?.state.dice;
    if (dice) return [dice.held[seat]];
    return game.owners.flatMap((owners, colour) => (owners.length === 1 && owners[0] === seat ? [colour] : []));
  }

  badge(colour) {
    const name = this.colourName(colour);
    return coloured(s("svg", { class: "badge", viewBox: "-8 -8 16 16", role: "img", "aria-label": t(`colour.${name.toLowerCase()}`) },
      s("circle", { r: 7.5 }), s("path", { d: markPath(name, 3.6, [[0, 0]]) })), name);
  }

  showStrip() {
    const { guest } = this, { room, position, game } = guest, own = guest.seats;
    const away = (chair) => Boolean(chair.guest && guest.guest(chair.guest)?.away);
    const facts = room.chairs.map((chair, seat) => [
      chair.name, away(chair), chair.standing_in, position.points[seat], this.coloursOf(seat),
      position.state.dice?.strikes[seat] ?? 0,
    ]);
    once(this.strip, [facts, position.player, own, this.shownBoard, position.clocks != null], () =>
      room.chairs.map((chair, seat) => {
        const note = chair.standing_in ? t("page.stands_in") : away(chair) ? t("page.away") : null;
        const strikes = position.state.dice?.strikes[seat];
        const seen = [
          ...this.coloursOf(seat).map((colour) => this.badge(colour)),
          h("span", { class: "name" }, named(chair.name)),
          h("b", { "aria-label": t("page.points", { points: points(position.points[seat]) }) }, points(position.points[seat])),
          strikes ? h("small", { "aria-label": `${t("dice.strike.off")}: ${strikes}` }, "✕".repeat(strikes)) : null,
          position.clocks ? h("time", { "data-seat": seat }) : null,
          note ? h("small", {}, note) : null,
        ];
        const now = seat === position.player, look = () => this.lookAt(seat);
        const inside = game.boards > 1
          ? [h("button", { type: "button", onclick: look, "aria-pressed": String(seat === this.shownBoard), "aria-label": `${t("dice.sheet.of", { name: chair.name })}, ${points(position.points[seat])}` }, ...seen)]
          : seen;
        return h("li", {
          class: `${now ? "now" : ""} ${own.includes(seat) ? "own" : ""} ${away(chair) ? "away" : ""}`,
          "aria-current": now && "true",
        }, ...inside);
      }));
    this.showClocks();
  }

  showClocks() {
    for (const time of this.strip.querySelectorAll("time")) {
      const left = this.guest.timeLeft(Number(time.dataset.seat));
      if (left == null) continue;
      time.textContent = clock(left);
      time.classList.toggle("short", left <= 10_000);
    }
  }

  /** Look at somebody's sheet, in Dice. */
  lookAt(seat) {
    this.looksAt = seat;
    this.putBack();
  }

  showLine() {
    const { guest, hand } = this;
    let line = this.turnLine();
    if (this.playsNow && hand && !hand.offset)
      line = t(hand.places.length ? "page.not_here" : "page.nowhere");
    if (guest.pending) line = "…";
    if (this.complaint) line = this.complaint;
    this.line.textContent = line;
    this.line.classList.toggle("yours", this.playsNow);
  }

  showHands() {
    const hands = this.ownHands, own = this.own, { room } = this.guest;
    this.hands.hidden = hands.length < 2;
    once(this.hands, [hands, own, room.chairs.map((one) => one.name)], () =>
      hands.map((one) => h("button", {
        type: "button",
        "aria-pressed": String(one.seat === own.seat && one.colour === own.colour),
        onclick: () => {
          this.chosen = one;
          this.looksAt = null;
          this.putBack();
        },
      }, this.badge(one.colour), named(room.chairs[one.seat].name))));
  }

  // -- Dice ----------------------------------------------------------------------

  showDice() {
    const { guest } = this, { dice, strikes } = guest.position.state.dice ?? {};
    const rolls = this.playsNow && guest.turn.rolls;
    this.dice.hidden = !dice || !(dice.length || rolls);
    if (!dice) return;
    const mayStrike = this.playsNow && strikes[this.own.seat] < guest.game.strikes;
    once(this.dice, [dice, rolls, this.playsNow, this.die, this.strike, mayStrike], () => [
      ...dice.map((face) => h("button", {
        type: "button",
        class: "die",
        disabled: !this.playsNow,
        "aria-pressed": String(this.die === face),
        "aria-label": t("page.die", { number: face }),
        onclick: () => this.chooseDie(face),
      }, String.fromCodePoint(0x267f + face))),
      dice.length ? h("button", {
        type: "button",
        class: "strike",
        disabled: !mayStrike,
        "aria-pressed": String(this.strike),
        onclick: () => this.toggleStrike(),
      }, t("dice.strike.keys")) : null,
      rolls ? h("button", { type: "button", class: "primary", onclick: () => guest.inGame("roll") }, t("page.roll")) : null,
    ]);
  }

  chooseDie(face) {
    const { dice } = this.guest.position.state.dice;
    this.die = this.die === face && (new Set(dice).size > 1 || this.strike) ? null : face;
    this.putBackUnlessGiven();
  }

  toggleStrike() {
    this.strike = !this.strike;
    this.putBackUnlessGiven();
  }

  putBackUnlessGiven() {
    if (this.hand && !this.gives(this.hand.piece)) this.hand = null;
    this.show();
  }

  /** The die, and the strike if need be, by which a piece is drawn in Dice; null if none gives it. */
  takeFor(piece) {
    const { row } = this.guest.game.pieces[piece], { dice } = this.guest.position.state.dice;
    if (dice.includes(row) && (this.die ?? row) === row) return { die: row, strike: false };
    return this.strike ? { die: this.die ?? dice[0], strike: true } : null;
  }

  gives(piece) {
    return !this.guest.position.state.dice || this.takeFor(piece) != null;
  }

  // -- the tray and the hand -------------------------------------------------------

  showTray() {
    const { guest, own, shapes } = this, { game, position } = guest;
    this.tray.element.hidden = !own || position.player == null;
    if (!own) return;
    const left = position.state.left[game.boards > 1 ? own.seat : own.colour];
    const fits = game.pieces.map((_, piece) => !this.playsNow || (!guest.turn.rolls && this.fits(piece) && this.gives(piece)));
    const label = t("page.tray", { name: guest.room.chairs[own.seat].name });
    this.tray.show(shapes, { left, colour: this.colourName(own.colour), label, fits, held: this.hand?.piece ?? null });
  }

  fits(piece) {
    return this.shapes.lying[piece].some((orientation) => this.legal.has(orientation));
  }

  /** Take a piece in hand, or put it back if it is there. */
  take(piece) {
    if (this.hand?.piece === piece) return this.putBack();
    this.pick(piece);
    if (this.hand) this.walk(1);
  }

  pick(piece) {
    this.complaint = null;
    const { own } = this;
    if (!own || this.guest.pending) return;
    if (this.playsNow && !this.gives(piece)) {
      const { row } = this.guest.game.pieces[piece];
      this.hand = null;
      this.complain(t("dice.no_row", { number: row }));
      return;
    }
    this.looksAt = null;
    const legal = this.playsNow ? this.legal : new Map();
    this.hand = new Hand(this.shapes, legal, own.seat, own.colour, piece);
    this.show();
  }

  complain(words) {
    this.complaint = words;
    this.news(words);
    this.show();
  }

  putBack() {
    this.hand = null;
    this.complaint = null;
    this.show();
  }

  turn(way) {
    if (!this.hand) return;
    this.hand.turn(way);
    this.show();
  }

  /** Go to the next legal place of the piece in hand, and say which that is. */
  walk(by) {
    const { hand } = this;
    if (!hand) return;
    hand.walk(by);
    this.show();
    const count = hand.places.length;
    if (hand.offset) this.news(t("page.place_of", { number: hand.place + 1, count, cells: hand.cells }));
    else if (this.playsNow) this.news(t("page.nowhere"));
  }

  /** Place the piece where it would land. */
  place() {
    const { hand, guest } = this;
    if (!hand?.offset || !this.playsNow) return;
    const cells = hand.cells;
    const event = guest.position.state.dice
      ? { ...this.takeFor(hand.piece), cells }
      : [guest.game.colours[hand.colour].ident, cells];
    this.board.zoom();
    guest.propose(event);
    this.show();
  }

  showHand() {
    const { hand, guest, board, tools } = this, { game } = guest, shown = [];
    for (const one of guest.held.values()) {
      const place = this.position?.player;
      const seat = one.seat, colour = this.coloursOf(seat)[0] ?? guest.position.state.colour;
      if (game.boards > 1 && seat !== this.shownBoard) continue;
      const named = guest.position.player === seat ? guest.position.state.colour : colour;
      const at = [(one.x ?? 0) * game.size[0], (one.y ?? 0) * game.size[1]];
      shown.push({ orientation: one.orientation ?? 0, colour: this.colourName(named), at, style: "others" });
    }
    if (hand) {
      const { orientation, at, offset } = hand, colour = this.colourName(hand.colour);
      if (offset) {
        const there = this.shapes.middle(orientation, offset);
        shown.push({ orientation, colour, at: there, style: guest.pending ? "pending" : "landing" });
      }
      if (!offset || Math.hypot(...[0, 1].map((k) => at[k] - this.shapes.middle(orientation, offset)[k])) > 0.05)
        shown.push({ orientation, colour, at, style: offset ? "faint" : "floating" });
    }
    board.showHeld(shown);
    tools.inert = !hand;
    this.placing.disabled = !hand?.offset || !this.playsNow;
    this.tellHeld();
  }

  /** Tell the others what is in hand, not too often. */
  tellHeld() {
    const { hand, guest } = this, { size } = this.shapes.game;
    const share = (k) => Math.min(2, Math.max(-1, +(hand.at[k] / size[k]).toFixed(4)));
    const now = hand && this.playsNow && hand.seat === guest.position.player
      ? { is: "hold", seat: hand.seat, piece: hand.piece, orientation: hand.orientation, x: share(0), y: share(1) }
      : { is: "hold" };
    const key = JSON.stringify(now);
    if (key === (this.told ?? '{"is":"hold"}') || this.telling) return;
    const wait = (this.toldAt ?? 0) + HOLD_MS - performance.now();
    if (wait > 0) {
      this.telling = setTimeout(() => {
        this.telling = null;
        this.tellHeld();
      }, wait);
      return;
    }
    this.told = key;
    this.toldAt = performance.now();
    guest.say(now);
  }

  // -- fingers -------------------------------------------------------------------

  /** A piece is pulled out of the tray: it floats above the finger. */
  pullOut(piece, down) {
    if (this.hand?.piece !== piece) this.pick(piece);
    if (!this.hand) return;
    const lift = down.pointerType === "mouse" ? 0 : LIFT_PX;
    this.follow(down, ({ clientX, clientY }) => this.board.spot(clientX, clientY - lift), (at) => {
      if (this.board.isOver(at)) this.letGo();
      else this.putBack();
    });
  }

  /** A finger is down on the board: it moves the piece in hand from wherever it is. */
  press(down) {
    if (down.button || !this.hand || this.guest.pending) return;
    down.preventDefault();
    const { board } = this, from = this.hand.at, start = board.spot(down.clientX, down.clientY);
    const moved = ({ clientX, clientY }) => {
      const now = board.spot(clientX, clientY);
      return from.map((one, k) => one + now[k] - start[k]);
    };
    this.follow(down, moved, (at, tapped) => {
      if (!tapped) this.letGo();
      else this.tap(start);
    });
  }

  /** A tap on the piece places it, one beside it brings it there. */
  tap(spot) {
    const { hand, shapes } = this;
    const reach = 1.5 * shapes.width + Math.max(...shapes.box(hand.orientation).slice(2)) / 2;
    if (hand.offset && Math.hypot(spot[0] - hand.at[0], spot[1] - hand.at[1]) < reach) return this.place();
    hand.moveTo(spot);
    this.letGo();
  }

  letGo() {
    this.hand.drop();
    this.show();
  }

  /** Follow a finger until it is lifted; a second one turns the piece. */
  follow(down, place, done) {
    const { board, hand } = this;
    let at = hand.at, tapped = true;
    this.fingers?.abort();
    const fingers = (this.fingers = new AbortController()), { signal } = fingers;
    const end = (cancelled) => (event) => {
      if (event.pointerId !== down.pointerId) return;
      fingers.abort();
      board.zoom();
      if (this.hand !== hand) return;
      if (cancelled) this.letGo();
      else done(at, tapped);
    };
    const move = (event) => {
      if (event.pointerId !== down.pointerId || this.hand !== hand) return;
      if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > TAP_PX) tapped = false;
      if (tapped && event !== down) return;
      at = place(event);
      hand.moveTo(at);
      board.zoom(board.isOver(at, 0) ? at : null);
      this.show();
    };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", end(false), { signal });
    addEventListener("pointercancel", end(true), { signal });
    addEventListener("pointerdown", (event) => {
      if (event.pointerId !== down.pointerId) this.turn("right");
    }, { signal });
  }

  // -- the end -------------------------------------------------------------------

  showResults() {
    const { guest } = this, { position, room } = guest;
    this.results.hidden = room.phase !== "over";
    if (this.results.hidden) return;
    const asked = Boolean(guest.guest(guest.number)?.again);
    once(this.results, [position.points, position.ranks, room.chairs, asked], () => {
      const order = room.chairs.map((_, seat) => seat).sort((a, b) => position.ranks[a] - position.ranks[b]);
      const best = order.filter((seat) => position.ranks[seat] === 1).map((seat) => room.chairs[seat].name);
      const title = best.length > 1 ? t("page.tie", { names: best.join(", ") }) : t("results.wins", { name: best[0] });
      return [
        h("h2", {}, room.chairs.length > 1 ? title : t("page.over")),
        h("ol", {}, ...order.map((seat) => h("li", { value: position.ranks[seat] }, ...this.coloursOf(seat).map((one) => this.badge(one)), named(room.chairs[seat].name), h("b", {}, points(position.points[seat]))))),
        asked
          ? h("p", {}, t("page.another.asked", { name: room.host }))
          : h("button", { type: "button", class: "primary", onclick: () => guest.request("again") }, t("page.another")),
      ];
    });
  }
}
