// The sealed channel of game/network/sealed.py, in which a guest's messages go through a relay.

import { Initiator, hashedKeys } from "./noise.js";

const KEY = 0, GUEST = 2;
const COME = 0, UNKNOWN = 1;
const INFO = { [KEY]: "cornerwise key", [GUEST]: "cornerwise token" };
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const text = new TextEncoder();

/** Whether this browser can do it: only by https, and not if it is some years old. */
export const canSeal = async () => {
  try {
    return Boolean(await crypto.subtle.generateKey({ name: "X25519" }, false, ["deriveBits"]));
  } catch {
    return false;
  }
};

/** The host no longer knows who comes back, who may come as somebody new. */
export class UnknownGuest extends Error {}

/** A guest's side of a channel. What `pass` is given has to arrive in that order. */
export class SealedChannel {
  /** `member` is { guest, token } for who comes back; `own` is for examples only. */
  constructor({ key, room, member }, pass, own) {
    const kind = member ? GUEST : KEY, head = new Uint8Array(9);
    head[0] = kind;
    new DataView(head.buffer).setBigUint64(1, BigInt(member?.guest ?? 0));
    this.room = room;
    this.pass = pass;
    this.isOpen = false;
    const secret = member ? text.encode(member.token) : key;
    this.secret = hashedKeys(new Uint8Array(), secret, 1, text.encode(INFO[kind]));
    this.noise = new Initiator(new Uint8Array([...text.encode("cornerwise table 2"), ...head]));
    // Cryptography takes its time, but frames keep their order.
    this.sending = this.noise.start(own).then((first) => pass(new Uint8Array([...head, ...first])));
    this.receiving = this.sending;
  }

  /** Seal a message, once the channel is open. */
  send(message) {
    this.sending = this.sending.then(async () =>
      this.pass(await this.noise.outgoing.encrypt(message)));
    return this.sending;
  }

  /** The message in a frame, or null if it served to open the channel. Rejects a wrong one. */
  receive(frame) {
    this.receiving = this.receiving.then(() => this.take(frame));
    return this.receiving;
  }

  async take(frame) {
    if (this.isOpen) return this.noise.incoming.decrypt(frame);
    if (frame.length === 1 && frame[0] === UNKNOWN) throw new UnknownGuest();
    if (frame[0] !== COME) throw new Error("this is no answer");
    await this.noise.finish(frame.slice(1), (await this.secret)[0]);
    if ((await roomOf(this.noise.static)) !== this.room) throw new Error("somebody else answers");
    await this.send(new Uint8Array());
    this.isOpen = true;
    return null;
  }
}

/** The room that is called after a public key. */
async function roomOf(key) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", key)).slice(0, 16);
  const bits = [...hash].map((byte) => byte.toString(2).padStart(8, "0")).join("") + "00";
  return bits.match(/.{5}/g).map((five) => LETTERS[parseInt(five, 2)]).join("");
}

/** The key of a link, from its fragment; null if it has none. */
export function keyIn(fragment) {
  if (!/^[\w-]{22}$/.test(fragment)) return null;
  const letters = atob(fragment.replaceAll("-", "+").replaceAll("_", "/") + "==");
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
