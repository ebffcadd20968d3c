// The connection to the table, directly or sealed through a relay; it is tried again by itself.

import { SealedChannel, keyIn } from "./sealed.js";

const SHORTEST_MS = 300, LONGEST_MS = 5000;
// Codes that sockets are closed with, as in game/network/pipe.py.
const UNKNOWN_ROOM = 4004, WRONG_KEY = 4005;
const utf8 = new TextDecoder(), bytes = new TextEncoder();

/** How the table is reached, from the page's address. */
export function placeOfTable() {
  const fragment = location.hash.slice(1), room = location.pathname.slice(1);
  const key = room && keyIn(fragment);
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return {
    url: `${scheme}//${location.host}/table${key ? `/${room}` : ""}`,
    code: key ? "" : fragment,
    key,
    // Many tables have the same address one after the other, at a relay many at a time.
    store: key ? `table ${room}` : "table",
  };
}

export class Connection {
  constructor({ url, key }, { opened, received, closed }) {
    this.url = url;
    this.key = key;
    this.tell = { opened, received, closed };
    this.wait = SHORTEST_MS;
    this.wanted = false;
    const look = () => document.hidden || this.now();
    document.addEventListener("visibilitychange", look);
    for (const event of ["online", "pageshow"]) addEventListener(event, look);
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
      this.wait = SHORTEST_MS;
      this.put = channel
        ? (data) => channel.send(bytes.encode(data))
        : (data) => socket.send(data);
      this.tell.opened();
    };
    socket.onopen = () => {
      if (this.key) channel = new SealedChannel(this.key, (frame) => socket.send(frame));
      else ready();
    };
    socket.onmessage = async ({ data }) => {
      if (!channel) return this.tell.received(JSON.parse(data));
      const opened = await channel.receive(new Uint8Array(data)).catch(() => socket.close(WRONG_KEY));
      if (opened) this.tell.received(JSON.parse(utf8.decode(opened)));
      else if (channel.isOpen && !this.put) ready();
    };
    socket.onclose = ({ code }) => {
      this.socket = this.put = null;
      this.tell.closed([UNKNOWN_ROOM, WRONG_KEY].includes(code));
      if (!this.wanted) return;
      this.timer = setTimeout(() => this.now(), this.wait);
      this.wait = Math.min(2 * this.wait, LONGEST_MS);
    };
  }

  /** Send a message, if there is anybody to hear it. */
  send(message) {
    this.put?.(JSON.stringify(message));
  }
}
