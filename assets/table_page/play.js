// A game in play: the board, the players, the tray, and the tools for the piece in hand.

import { Board } from "./board.js";
import { Dice } from "./dice.js";
import { h, icon, named, once } from "./dom.js";
import { follow, still } from "./drag.js";
import { Hand } from "./hand.js";
import { seenFrom, side } from "./seen.js";
import { Shapes, pairs } from "./shapes.js";
import { Strip, badge, coloursOf, points } from "./strip.js";
import { t } from "./texts.js";
import { Tray } from "./tray.js";

const LIFT_PX = 72, HOLD_MS = 80, BUZZ_MS = 60;
const NOTHING_HELD = JSON.stringify({ is: "hold" });

export class Play {
  constructor(guest, news, openMenu) {
    Object.assign(this, { guest, news, hand: null, chosen: null, looksAt: null, complaint: null });
    this.legal = new Map();
    this.told = NOTHING_HELD;
    this.board = new Board(t("page.board"));
    this.strip = new Strip(guest, (seat) => this.look(seat));
    this.dice = new Dice(guest, () => {
      if (this.hand && !this.dice.gives(this.hand.piece)) this.hand = null;
      this.show();
    });
    this.tray = new Tray((piece) => this.take(piece), (piece, event) => this.pullOut(piece, event));
    const tool = (name, key, onclick) =>
      h("button", { type: "button", class: `tool ${name}`, "aria-label": t(key), title: t(key), onclick }, icon(name));
    this.tools = h("div", { class: "tools", role: "toolbar" },
      tool("left", "play.tool.turn_left", () => this.turn("left")),
      tool("over", "play.tool.flip", () => this.turn("over")),
      tool("right", "play.tool.turn_right", () => this.turn("right")),
      tool("previous", "page.previous", () => this.walk(-1)),
      tool("next", "page.next", () => this.walk(1)),
      tool("back", "play.tool.put_back", () => this.putBack()),
      (this.placing = h("button", { type: "button", class: "primary place", onclick: () => this.place() }, t("play.tool.place"))));
    this.line = h("p", { class: "line" });
    this.hands = h("div", { class: "hands", role: "group", "aria-label": t("page.hands") });
    this.results = h("section", { class: "results" });
    this.element = h("section", { class: "play" },
      h("header", {}, this.strip.element, tool("menu", "play.tool.menu", () => openMenu(this.own?.seat))),
      h("div", { class: "table" }, this.board.svg),
      h("div", { class: "foot" }, this.line, this.dice.element, this.hands, this.tray.element, this.tools, this.results));
    this.board.svg.addEventListener("pointerdown", (event) => this.press(event));
    this.board.svg.addEventListener("touchmove", still, { passive: false });
  }

  // -- what is known --------------------------------------------------------------

  colourName = (colour) => this.guest.game.colours[colour].name;

  /** The hands of this phone: each is a seat, and a colour of its pieces. */
  get ownHands() {
    const { game, position, seats } = this.guest, { dice, colour } = position.state;
    if (dice) return seats.map((seat) => ({ seat, colour: dice.held[seat] }));
    return seats.flatMap((seat) => game.owners.flatMap((owners, own) => {
      const inTurn = owners.length === 1 || (own === colour && seat === position.player);
      return owners.includes(seat) && inTurn ? [{ seat, colour: own }] : [];
    }));
  }

  /** The hand that is shown: one that was chosen, or the one to play. */
  get own() {
    const hands = this.ownHands, { player, state } = this.guest.position;
    const find = (one) => hands.find(({ seat, colour }) => seat === one?.seat && colour === one.colour);
    return find(this.chosen) ?? find({ seat: player, colour: state.colour }) ?? hands[0];
  }

  /** Whether the hand that is shown is to play, and may. */
  get plays() {
    const { guest, own } = this, { player, state } = guest.position;
    return guest.mayPlay && own?.seat === player && own.colour === state.colour;
  }

  fits(piece) {
    const lies = this.shapes.lying[piece].some((orientation) => this.legal.has(orientation));
    return !this.plays || (lies && this.dice.gives(piece));
  }

  /** Whose turn it is, in words. */
  get turnLine() {
    const { position, room, seats } = this.guest, { player } = position;
    const key = seats.includes(player) ? "page.your_turn" : "page.turn";
    return player == null ? `${t("page.over")} ${this.result}` : t(key, { name: room.chairs[player].name });
  }

  /** Who has won, in words; nothing for who plays alone. */
  get result() {
    const { position, room } = this.guest, names = room.chairs.map(({ name }) => name);
    const best = names.filter((_, seat) => position.ranks[seat] === 1);
    if (names.length === 1) return "";
    return best.length > 1 ? t("page.tie", { names: best.join(", ") }) : t("results.wins", { name: best[0] });
  }

  // -- what is shown --------------------------------------------------------------

  show() {
    const { guest, own, plays } = this, { game, position, turn } = guest;
    const facing = side() === "corner" ? (game.corners?.[own?.seat] ?? 0) : 0;
    if (this.drawn?.game !== game || this.drawn.facing !== facing) {
      this.drawn = { game, facing };
      this.hand = null;
      this.shapes = new Shapes(seenFrom(game, facing));
      this.board.begin(this.shapes);
      this.before = null;
    }
    if (this.offered !== turn) {
      this.offered = turn;
      this.legal = new Map((turn?.legal ?? []).map(([orientation, offsets]) => [orientation, pairs(offsets)]));
    }
    if (this.before !== position) this.moveOn(position);
    if (this.hand && plays) this.hand.legal = this.legal;
    const board = game.boards > 1 ? (this.looksAt ?? own?.seat ?? position.player ?? 0) : 0;
    this.shown = board;
    this.board.show(position.state, board);
    this.board.showDots(plays ? (turn.attach ?? []) : [], own && this.colourName(own.colour));
    this.strip.show(board);
    this.dice.show(plays);
    this.showLine();
    this.showHands();
    this.showTray();
    this.showResults();
    this.showHand();
  }

  /** The position is another: say what has happened. */
  moveOn(position) {
    const { guest, before } = this, goes = before?.name === position.name;
    Object.assign(this, { before: position, hand: null, looksAt: null, complaint: null });
    this.dice.begin();
    this.board.zoom();
    if (guest.seats.includes(position.player)) {
      this.chosen = null;
      const isNew = goes && before.player !== position.player;
      if (isNew && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
    }
    if (guest.missed) this.complaint = t("play.missed");
    this.news(`${this.complaint ?? (goes ? this.change(before, position) : "")} ${this.turnLine}`);
    guest.missed = false;
  }

  /** What has changed between two positions, in words. */
  change(before, { state }) {
    const { game, room } = this.guest, name = room.chairs[before.player]?.name;
    const count = ({ boards }) => boards.flat().length, more = count(state) - count(before.state);
    if (more === 1) {
      const [, orientation] = state.boards[state.last].at(-1);
      return t("page.placed", { name, piece: game.pieces[game.orientations[orientation].piece].name });
    }
    if (more < 0) return t("page.taken_back");
    return state.dice?.dice.length ? t("page.rolled", { dice: state.dice.dice.join(", ") }) : "";
  }

  showLine() {
    const { guest, hand, line, plays } = this;
    const lost = plays && hand && !hand.offset && (hand.places.length ? "page.not_here" : "page.nowhere");
    line.textContent = guest.pending ? "…" : (this.complaint ?? (lost ? t(lost) : this.turnLine));
    line.classList.toggle("yours", plays);
  }

  showHands() {
    const hands = this.ownHands, { own } = this, { chairs } = this.guest.room;
    this.hands.hidden = hands.length < 2;
    once(this.hands, [hands, own, chairs], () => hands.map((one) => h("button", {
      type: "button",
      "aria-pressed": String(one.seat === own.seat && one.colour === own.colour),
      onclick: () => {
        this.chosen = one;
        this.look(null);
      },
    }, badge(this.colourName(one.colour)), named(chairs[one.seat].name))));
  }

  showTray() {
    const { guest, own, tray } = this, { game, position } = guest;
    tray.element.hidden = !own || position.player == null;
    if (!own) return;
    tray.show(this.shapes, {
      left: position.state.left[game.boards > 1 ? own.seat : own.colour],
      colour: this.colourName(own.colour),
      label: t("page.tray", { name: guest.room.chairs[own.seat].name }),
      fits: game.pieces.map((_, piece) => this.fits(piece)),
      held: this.hand?.piece,
    });
  }

  showResults() {
    const { guest } = this, { points: all, ranks } = guest.position, { chairs, phase, host } = guest.room;
    this.line.hidden = this.tools.hidden = phase === "over";
    this.results.hidden = phase !== "over";
    if (phase !== "over") return;
    const asked = Boolean(guest.guest(guest.number)?.again);
    once(this.results, [all, ranks, chairs, asked], () => {
      const order = [...chairs.keys()].sort((a, b) => ranks[a] - ranks[b]);
      return [
        h("h2", {}, this.result || t("page.over")),
        h("ol", {}, ...order.map((seat) => h("li", { value: ranks[seat] },
          ...coloursOf(guest, seat).map(badge), named(chairs[seat].name), h("b", {}, points(all[seat]))))),
        asked
          ? h("p", {}, t("page.another.asked", { name: host }))
          : h("button", { type: "button", class: "primary", onclick: () => guest.request("again") }, t("page.another")),
      ];
    });
  }

  /** Show what is in hand, here and at other machines. */
  showHand() {
    const { hand, guest } = this, { game, position } = guest, shown = [];
    for (const { seat, orientation = 0, x = 0, y = 0 } of guest.held.values()) {
      const colour = this.colourName(position.state.colour ?? 0), at = this.shapes.game.seen([x * game.size[0], y * game.size[1]]);
      if (seat === position.player && (game.boards === 1 || seat === this.shown))
        shown.push({ orientation, colour, at, style: "others" });
    }
    if (hand) {
      const { orientation, offset, at } = hand, colour = this.colourName(hand.colour);
      const there = offset && this.shapes.middle(orientation, offset);
      if (offset) shown.push({ orientation, colour, at: there, style: "landing" });
      if (at !== there && at.join() !== there?.join()) shown.push({ orientation, colour, at, style: offset ? "faint" : "floating" });
    }
    this.board.showHeld(shown);
    this.tools.inert = !hand;
    this.placing.disabled = !hand?.offset || !this.plays;
    this.tellHeld();
  }

  /** Tell the others what is in hand, not too often. */
  tellHeld() {
    const { hand, guest } = this, { size } = guest.game;
    const at = hand && this.shapes.game.unseen(hand.at);
    const share = (k) => Math.min(2, Math.max(-1, +(at[k] / size[k]).toFixed(4)));
    const now = hand && this.plays
      ? { is: "hold", seat: hand.seat, piece: hand.piece, orientation: hand.orientation, x: share(0), y: share(1) }
      : { is: "hold" };
    const told = JSON.stringify(now);
    if (told === this.told || this.waits) return;
    this.told = told;
    guest.say(now);
    this.waits = setTimeout(() => {
      this.waits = null;
      this.tellHeld();
    }, HOLD_MS);
  }

  // -- the piece in hand ----------------------------------------------------------

  /** Look at somebody's board, in Dice; null for one's own. */
  look(seat) {
    this.looksAt = seat;
    this.putBack();
  }

  /** Take a piece in hand where it fits, or put it back if it is there. */
  take(piece) {
    if (this.hand?.piece === piece) this.putBack();
    else if (this.pick(piece)) this.walk(1);
  }

  /** Take a piece in hand; returns whether that is possible. */
  pick(piece) {
    const { own, guest } = this;
    if (!own || guest.pending) return false;
    this.look(null);
    if (this.plays && !this.dice.gives(piece)) {
      this.complain(t("dice.no_row", { number: guest.game.pieces[piece].row }));
      return false;
    }
    this.hand = new Hand(this.shapes, this.plays ? this.legal : new Map(), own.seat, own.colour, piece);
    this.show();
    return true;
  }

  complain(words) {
    this.complaint = words;
    this.news(words);
    this.show();
  }

  putBack() {
    this.hand = this.complaint = null;
    this.show();
  }

  turn(way) {
    this.hand?.turn(way);
    this.show();
  }

  /** Go to the next legal place of the piece in hand, and say which that is. */
  walk(by) {
    const { hand } = this;
    hand.walk(by);
    this.show();
    const { length: count } = hand.places, number = hand.place + 1;
    if (hand.offset) this.news(t("page.place_of", { number, count, cells: hand.cells }));
    else if (this.plays) this.news(t("page.nowhere"));
  }

  /** Place the piece where it would land. */
  place() {
    const { hand, guest } = this;
    if (!hand?.offset || !this.plays) return;
    const { cells } = hand, { dice } = guest.position.state;
    guest.propose(dice ? { ...this.dice.takeFor(hand.piece), cells } : [guest.game.colours[hand.colour].ident, cells]);
    this.show();
  }

  /** Take the piece of a good event in hand, where it would lie. */
  showHint({ orientation, offset, die, strike = false }) {
    if (die) Object.assign(this.dice, { die, strike });
    if (!this.pick(this.guest.game.orientations[orientation].piece)) return;
    Object.assign(this.hand, { orientation, offset });
    this.hand.settle();
    this.complain(t("hint.found"));
  }

  // -- fingers ----------------------------------------------------------------------

  /** A piece is pulled out of the tray: it floats above the finger. */
  pullOut(piece, down) {
    if (this.hand?.piece !== piece && !this.pick(piece)) return;
    const lift = down.pointerType === "mouse" ? 0 : LIFT_PX;
    this.carry(down, ({ clientX, clientY }) => this.board.spot(clientX, clientY - lift), () => this.letGo());
  }

  /** A finger is down on the board: it moves the piece in hand from wherever it is. */
  press(down) {
    if (down.button || !this.hand || this.guest.pending) return;
    const { board } = this, from = this.hand.at, start = board.spot(down.clientX, down.clientY);
    this.carry(down, ({ clientX, clientY }) => {
      const now = board.spot(clientX, clientY);
      return from.map((one, k) => one + now[k] - start[k]);
    }, (tapped) => (tapped ? this.tap(start) : this.letGo()));
  }

  /** A finger carries the piece in hand, until it is lifted. */
  carry(down, place, done) {
    const { board, hand } = this;
    follow(down, {
      moved: (event) => {
        if (this.hand !== hand) return;
        hand.moveTo(place(event));
        board.zoom(board.isOver(hand.at, 0) ? hand.at : null);
        this.showLine();
        this.showHand();
      },
      turned: () => this.turn("right"),
      lifted: (tapped) => {
        board.zoom();
        if (this.hand === hand) done(tapped);
      },
    });
  }

  /** A tap on the piece places it, one beside it brings it there. */
  tap(spot) {
    const { hand, shapes } = this, [, , width, height] = shapes.box(hand.orientation);
    const reach = shapes.width + Math.max(width, height) / 2;
    if (hand.offset && Math.hypot(spot[0] - hand.at[0], spot[1] - hand.at[1]) < reach) return this.place();
    hand.moveTo(spot);
    this.letGo();
  }

  /** The piece comes to lie near where it is, or goes back if that isn't on the board. */
  letGo() {
    if (!this.board.isOver(this.hand.at)) return this.putBack();
    this.hand.drop();
    this.show();
  }
}
