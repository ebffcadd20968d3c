// The connection to the table, directly or sealed through a relay; it is tried again by itself.

import { whenBack } from "./awake.js";
import { SealedChannel, UnknownGuest, keyIn } from "./sealed.js";

const SHORTEST_MS = 300, LONGEST_MS = 5000;
// How long each step of coming in may take, an answer, and one to a phone that somebody is back at:
// browsers tell pages nothing of pings, nor that a line is dead.
const STEP_MS = 5000, SILENCE_MS = 8000, BACK_MS = 2500;
// Codes that sockets are closed with, as in game/network/pipe.py.
const UNKNOWN_ROOM = 4004, WRONG_KEY = 4005, ENDED = 1000;
const utf8 = new TextDecoder(), bytes = new TextEncoder();

/** How the table is reached, from the page's address. */
export function placeOfTable() {
  const fragment = location.hash.slice(1), room = location.pathname.slice(1).toLowerCase();
  const key = room && keyIn(fragment);
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return {
    url: `${scheme}//${location.host}/table${key ? `/${room}` : ""}`,
    code: key ? "" : fragment,
    key,
    room,
    // Many tables have the same address one after the other, at a relay many at a time.
    store: key ? `table ${room}` : "table",
  };
}

export class Connection {
  /** `memberNow` gives who comes back, or null; only what is sealed needs it. */
  constructor({ url, key, room }, { opened, received, closed }, memberNow) {
    this.url = url;
    this.key = key;
    this.room = room;
    this.tell = { opened, received, closed };
    this.memberNow = memberNow;
    this.isUnknown = false;
    this.wait = SHORTEST_MS;
    this.wanted = false;
    this.latest = Infinity;
    whenBack(() => (this.put ? this.expect(BACK_MS) : this.now()));
  }

  /** Connect, and again whenever that breaks. */
  open() {
    this.wanted = true;
    this.now();
  }

  close() {
    this.wanted = false;
    this.socket?.close();
  }

  /** Connect without waiting any longer, if nothing is connected. */
  now() {
    clearTimeout(this.timer);
    if (!this.wanted || this.socket) return;
    const socket = (this.socket = new WebSocket(this.url));
    let channel = null;
    socket.binaryType = "arraybuffer";
    const ready = () => {
      this.isUnknown = false;
      this.put = channel
        ? (data) => channel.send(bytes.encode(data))
        : (data) => socket.send(data);
      this.tell.opened();
    };
    this.expect(STEP_MS);
    socket.onopen = () => {
      this.heard();
      this.expect(STEP_MS);
      if (!this.key) return ready();
      const { key, room } = this, member = this.isUnknown ? null : this.memberNow();
      channel = new SealedChannel({ key, room, member }, (frame) => socket.send(frame));
    };
    socket.onmessage = async ({ data }) => {
      if (!channel) return this.received(data);
      const opened = await channel.receive(new Uint8Array(data)).catch((error) => {
        // The link may still let them in, as somebody new.
        this.isUnknown = error instanceof UnknownGuest;
        socket.close(this.isUnknown ? ENDED : WRONG_KEY);
      });
      if (this.socket !== socket) return;
      if (opened) this.received(utf8.decode(opened));
      else if (channel.isOpen && !this.put) ready();
    };
    socket.onclose = ({ code }) => this.lost(code);
  }

  received(data) {
    this.heard();
    this.wait = SHORTEST_MS;
    let message = null;
    try {
      message = JSON.parse(data);
    } catch {
      // Nobody understands it.
    }
    this.tell.received(message);
  }

  /** The line is closed, or taken for lost: a dead one would be closed only after minutes. */
  lost(code) {
    const { socket } = this;
    this.heard();
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.socket = this.put = null;
    this.tell.closed([UNKNOWN_ROOM, WRONG_KEY].includes(code));
    if (!this.wanted) return;
    this.timer = setTimeout(() => this.now(), this.wait);
    this.wait = Math.min(2 * this.wait, LONGEST_MS);
  }

  /** Something has to be heard within that time, or the line is lost. */
  expect(ms) {
    const latest = performance.now() + ms;
    if (latest >= this.latest) return;
    this.latest = latest;
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.lost(), ms);
  }

  heard() {
    clearTimeout(this.patience);
    this.latest = Infinity;
  }

  /** Send a message, if there is anybody to hear it. A guest says every few seconds what is answered. */
  send(message) {
    if (!this.put) return;
    this.put(JSON.stringify(message));
    this.expect(SILENCE_MS);
  }
}
