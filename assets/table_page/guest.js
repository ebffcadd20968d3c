// What a guest of game/table says and hears, without what is seen of it.

import { whenBack } from "./awake.js";
import { keep, kept } from "./kept.js";
import { makesSense } from "./told.js";

const PROTOCOL = 2, AGAIN_MS = 1000, SPEAK_MS = 2000, GESTURE_MS = 4000;
// How long a link may lead nowhere for whoever was at its table: a relay that was started again
// waits for its hosts.
const NOWHERE_MS = 30_000;

export class Guest {
  /** `isSealed` says whether a guest has proved who they are before they say anything. */
  constructor(store, isSealed, send, changed) {
    this.store = store;
    this.isSealed = isSealed;
    this.say = send;
    this.changed = changed;
    const { token = "", guest = 0 } = JSON.parse(kept(store) ?? "{}");
    this.token = token;
    this.name = kept("name") ?? "";
    this.code = "";
    this.connected = this.lost = false;
    this.number = guest;
    this.room = this.game = this.position = this.turn = this.turnedAway = this.refusal = null;
    this.held = new Map();
    this.gestures = new Map();
    this.requests = [];
    this.serial = this.epoch = 0;
    setInterval(() => this.tick(), 250);
    whenBack(() => {
      this.spoke = -Infinity;
      this.tick();
    });
  }

  /** There is a connection: say who wants in. */
  opened() {
    const { name, code, token } = this, told = this.isSealed ? {} : { code, token };
    this.say({ is: "hello", protocol: PROTOCOL, program: "page", name, ...told, phone: true });
  }

  /** The connection is gone, or none was made; perhaps as its link leads nowhere. */
  closed(leadsNowhere) {
    const now = performance.now(), wait = this.token ? NOWHERE_MS : 0;
    this.connected = false;
    this.lost = true;
    this.held.clear();
    this.nowhere = leadsNowhere ? (this.nowhere ?? now) : null;
    if (leadsNowhere && now >= this.nowhere + wait) this.received({ is: "turned_away", why: "gone" });
    else this.changed();
  }

  /** Somebody has typed their name, and perhaps a code. */
  introduce(name, code) {
    this.name = name;
    this.code = code;
    this.turnedAway = null;
    this.lost = false;
    keep("name", name);
  }

  /** Forget the table: the next time somebody new comes. */
  forget() {
    keep(this.store, null);
    this.token = "";
    this.number = 0;
    this.requests = [];
    this.room = this.game = this.position = this.turn = null;
  }

  received(message) {
    if (!makesSense(message, this)) return;
    switch (message.is) {
      case "welcome":
        if (message.epoch !== this.epoch) {
          this.epoch = message.epoch;
          this.room = this.game = this.position = this.turn = null;
        }
        this.number = message.guest;
        this.token = message.token;
        this.serial = Math.max(this.serial, message.serial ?? 0);
        this.connected = true;
        this.lost = false;
        this.turnedAway = null;
        this.missed = Boolean(message.missed);
        this.spoke = -Infinity;
        keep(this.store, JSON.stringify({ token: this.token, guest: this.number }));
        break;
      case "turned_away":
        if (message.why === "elsewhere" && !this.connected) return;
        if (["sent away", "closed"].includes(message.why)) this.forget();
        this.turnedAway = message;
        this.connected = false;
        break;
      case "room":
        if (message.epoch !== this.epoch || message.revision <= (this.room?.revision ?? 0)) return;
        // A position is one of as many people.
        if (message.chairs.length !== this.room?.chairs.length) this.position = this.turn = null;
        this.room = message;
        break;
      case "phone_game":
        this.game = message;
        this.position = this.turn = null;
        this.held.clear();
        break;
      case "phone_position": {
        this.arrived = performance.now();
        const { position } = this, same = (key) => position?.[key] === message[key];
        // Whoever comes back keeps what is in hand, unless something has happened.
        if (["epoch", "number", "name"].every(same)) {
          position.clocks = message.clocks;
          this.missed = false;
        } else Object.assign(this, { position: message, turn: null, pending: null });
        break;
      }
      case "phone_turn":
        this.turn = message;
        break;
      case "phone_hint":
        break;
      case "held":
        if (message.holds) this.held.set(message.seat, message);
        else this.held.delete(message.seat);
        break;
      case "gesture_made":
        this.see(message);
        break;
      case "done":
      case "refused":
        if (message.serial !== this.requests[0]?.serial) return;
        this.answered = this.requests.shift();
        this.asked = 0;
        this.refusal = message.is === "refused" ? message : null;
        if (this.refusal && this.answered.is === "propose") this.pending = null;
        this.tick();
        break;
      default:
        return;
    }
    this.changed(message);
  }

  /** Somebody makes a gesture, which is seen for a moment. */
  see(gesture) {
    const { gestures } = this, { seat } = gesture;
    gestures.set(seat, gesture);
    setTimeout(() => {
      if (gestures.get(seat) !== gesture) return;
      gestures.delete(seat);
      this.changed();
    }, GESTURE_MS);
  }

  /** Ask again what wasn't answered, and tell now and then what is known here. */
  tick() {
    if (!this.connected) return;
    const now = performance.now();
    if (this.requests.length && now - (this.asked || -AGAIN_MS) >= AGAIN_MS) {
      this.asked = now;
      this.say(this.requests[0]);
    }
    if (now - this.spoke >= SPEAK_MS) {
      this.spoke = now;
      const number = this.position?.number ?? 0, revision = this.room?.revision ?? 0;
      this.say({ is: "have", epoch: this.epoch, number, revision });
    }
  }

  request(is, fields = {}) {
    this.requests.push({ is, serial: ++this.serial, ...fields });
    if (this.requests.length === 1) this.asked = 0;
    this.tick();
  }

  /** Ask for something in the game as it is shown. */
  inGame(is, fields = {}) {
    const { epoch, number: at } = this.position;
    this.request(is, { epoch, at, ...fields });
  }

  propose(event) {
    this.pending = event;
    this.inGame("propose", { event });
  }

  leave() {
    this.say({ is: "leave" });
    this.forget();
  }

  // -- what is known ----------------------------------------------------------

  /** By what this phone comes back, or null. */
  get member() {
    return this.token && this.number ? { guest: this.number, token: this.token } : null;
  }

  /** The numbers of this phone's seats. */
  get seats() {
    const chairs = this.room?.chairs ?? [];
    return chairs.flatMap((chair, seat) => (chair.guest === this.number ? [seat] : []));
  }

  /** Whether one of this phone's seats is to play, and it is known what it may do. */
  get mayPlay() {
    const { turn, position } = this;
    return Boolean(this.connected && turn && turn.number === position?.number && !this.pending);
  }

  guest(number) {
    return this.room.guests?.find((one) => one.number === number);
  }

  /** Whether a chair's guest isn't heard. */
  isAway(chair) {
    return Boolean(chair.guest && this.guest(chair.guest)?.away);
  }

  /** What a seat's clock shows now, in milliseconds; null if there are none. */
  timeLeft(seat) {
    const clocks = this.position?.clocks;
    if (!clocks) return null;
    const runs = clocks.runs && this.position.player === seat;
    return clocks.left[seat] - (runs ? performance.now() - this.arrived : 0);
  }
}
