// The handshake Noise_NXpsk2_25519_AESGCM_SHA256 of game/network/noise.py, for who begins it.

const NAME = "Noise_NXpsk2_25519_AESGCM_SHA256";
const KEY = 32, TAG = 16;
const X25519 = { name: "X25519" };
const text = new TextEncoder();

const joined = (...parts) => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** HKDF with SHA-256 (RFC 5869): keys of 32 bytes each. */
export async function hashedKeys(salt, material, count, info = new Uint8Array()) {
  const secret = await crypto.subtle.importKey("raw", material, "HKDF", false, ["deriveBits"]);
  const how = { name: "HKDF", hash: "SHA-256", salt, info };
  const bits = new Uint8Array(await crypto.subtle.deriveBits(how, secret, 256 * count));
  return Array.from({ length: count }, (_, n) => bits.slice(KEY * n, KEY * (n + 1)));
}

/** Encrypts or decrypts the messages of one direction, in their order. */
export class Cipher {
  constructor(key) {
    this.key = crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt", "decrypt"]);
    this.number = 0;
  }

  async work(what, data, bound) {
    const nonce = new Uint8Array(12);
    new DataView(nonce.buffer).setUint32(8, this.number++);
    const how = { name: "AES-GCM", iv: nonce, additionalData: bound };
    return new Uint8Array(await crypto.subtle[what](how, await this.key, data));
  }

  encrypt = (message, bound = new Uint8Array()) => this.work("encrypt", message, bound);
  decrypt = (data, bound = new Uint8Array()) => this.work("decrypt", data, bound);
}

/** Who begins. After `finish`, `static` is the other side's key, which it has proved. */
export class Initiator {
  constructor(prologue) {
    this.prologue = prologue;
    this.chain = this.transcript = text.encode(NAME);
  }

  /** The first message; `own` is a key pair, only given to have the same message again. */
  async start(own) {
    this.own = own ?? (await crypto.subtle.generateKey(X25519, false, ["deriveBits"]));
    const mine = new Uint8Array(await crypto.subtle.exportKey("raw", this.own.publicKey));
    await this.mixHash(this.prologue);
    await this.mixEphemeral(mine);
    return joined(mine, await this.seal(new Uint8Array()));
  }

  /** Take in the second message; rejects one that isn't made with the secret of 32 bytes. */
  async finish(message, secret) {
    if (message.length < 2 * KEY + 2 * TAG) throw new Error("a handshake is cut off");
    const theirs = message.slice(0, KEY), sealed = message.slice(KEY);
    await this.mixEphemeral(theirs);
    await this.mixShared(theirs);
    this.static = await this.open(sealed.slice(0, KEY + TAG));
    await this.mixShared(this.static);
    const [chain, hashed, key] = await hashedKeys(this.chain, secret, 3);
    this.chain = chain;
    await this.mixHash(hashed);
    this.cipher = new Cipher(key);
    await this.open(sealed.slice(KEY + TAG));
    const [outgoing, incoming] = await hashedKeys(this.chain, new Uint8Array(), 2);
    this.outgoing = new Cipher(outgoing);
    this.incoming = new Cipher(incoming);
  }

  async mixHash(data) {
    const whole = joined(this.transcript, data);
    this.transcript = new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
  }

  async mixKey(material) {
    const [chain, key] = await hashedKeys(this.chain, material, 2);
    this.chain = chain;
    this.cipher = new Cipher(key);
  }

  async mixEphemeral(key) {
    await this.mixHash(key);
    await this.mixKey(key);
  }

  async mixShared(key) {
    const theirs = await crypto.subtle.importKey("raw", key, X25519, false, []);
    const how = { name: "X25519", public: theirs };
    const shared = await crypto.subtle.deriveBits(how, this.own.privateKey, 8 * KEY);
    await this.mixKey(new Uint8Array(shared));
  }

  async seal(message) {
    const data = await this.cipher.encrypt(message, this.transcript);
    await this.mixHash(data);
    return data;
  }

  async open(data) {
    const message = await this.cipher.decrypt(data, this.transcript);
    await this.mixHash(data);
    return message;
  }
}
