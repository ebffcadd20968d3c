// The sealed channel of game/network/sealed.py, in which a guest's messages go through a relay.

const SALT_BYTES = 16;
const text = new TextEncoder();

/** One direction: the frames that are sealed or opened with its key, in their order. */
class Direction {
  constructor(key) {
    this.key = key;
    this.number = 0;
  }

  nonce() {
    const nonce = new Uint8Array(12);
    new DataView(nonce.buffer).setUint32(8, this.number++);
    return { name: "AES-GCM", iv: nonce };
  }

  seal = async (data) => new Uint8Array(await crypto.subtle.encrypt(this.nonce(), this.key, data));
  open = async (data) => new Uint8Array(await crypto.subtle.decrypt(this.nonce(), this.key, data));
}

/** A guest's side of a channel. What `send` is given has to arrive in that order. */
export class SealedChannel {
  constructor(key, send, salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))) {
    this.secret = crypto.subtle.importKey("raw", key, "HKDF", false, ["deriveKey"]);
    this.salt = salt;
    this.pass = send;
    this.isOpen = false;
    // Cryptography takes its time, but frames keep their order.
    this.sending = this.receiving = Promise.resolve();
    send(salt);
  }

  /** Seal a message, once the channel is open. */
  send(message) {
    this.sending = this.sending.then(async () => this.pass(await this.outgoing.seal(message)));
    return this.sending;
  }

  /** The message in a frame, or null if it served to open the channel. Rejects a wrong one. */
  receive(frame) {
    this.receiving = this.receiving.then(() => this.take(frame));
    return this.receiving;
  }

  async take(frame) {
    if (!this.incoming) {
      if (frame.length !== SALT_BYTES) throw new Error("no salt");
      const salts = new Uint8Array([...frame, ...this.salt]);
      [this.incoming, this.outgoing] = await Promise.all(
        ["host to guest", "guest to host"].map((way) => this.direction(salts, way)),
      );
      await this.send(new Uint8Array());
      return null;
    }
    const message = await this.incoming.open(frame);
    if (this.isOpen) return message;
    if (message.length) throw new Error("the first sealed frame isn't empty");
    this.isOpen = true;
    return null;
  }

  async direction(salt, way) {
    const info = text.encode(`cornerwise table 1 ${way}`);
    const how = { name: "HKDF", hash: "SHA-256", salt, info };
    const use = [way === "host to guest" ? "decrypt" : "encrypt"];
    const aes = { name: "AES-GCM", length: 256 };
    return new Direction(await crypto.subtle.deriveKey(how, await this.secret, aes, false, use));
  }
}

/** The key of a link, from its fragment; null if it has none. */
export function keyIn(fragment) {
  if (!/^[\w-]{22}$/.test(fragment)) return null;
  const letters = atob(fragment.replaceAll("-", "+").replaceAll("_", "/") + "==");
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}
