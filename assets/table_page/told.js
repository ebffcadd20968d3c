// What the page takes of what it is told, as its program's guests decode it: whatever can't be is
// passed over, so that it is neither shown in part nor throws.

/** What people tell each other without words, as in game/base/gestures.py. */
export const GESTURES = ["well_played", "thanks", "good_luck", "laugh", "wow", "oops"];

const count = (it) => Number.isSafeInteger(it) && it >= 0;
const below = (end) => (it) => count(it) && it < end;
const text = (it) => typeof it === "string";
const flag = (it) => typeof it === "boolean";
const one = (...values) => (it) => values.includes(it);
const within = (least, most) => (it) => Number.isFinite(it) && it >= least && it <= most;
const some = (shape) => (it) => it === undefined || shape(it);
const orNull = (shape) => (it) => it == null || shape(it);
const list = (shape) => (it) => Array.isArray(it) && it.every((each) => shape(each));
const row = (shape, size) => (it) => list(shape)(it) && it.length === size;
const many = (shape) => (it) => list(shape)(it) && it.length > 0;
const tuple = (...shapes) => (it) => Array.isArray(it) && it.length === shapes.length && shapes.every((shape, n) => shape(it[n]));
const like = (shapes) => (it) => it instanceof Object && Object.entries(shapes).every(([name, shape]) => shape(it[name]));

const length = within(-1e4, 1e4), step = (it) => Number.isInteger(it) && length(it);
const spot = tuple(length, length), offset = tuple(step, step);
const spots = (it) => list(length)(it) && it.length % 2 === 0, loops = list(spots);
const offsets = (it) => list(step)(it) && spots(it);
const chair = like({ name: text, sitter: one("here", "level", "guest", "nobody"), guest: some(count), standing_in: some(flag) });
const person = like({ number: count, name: text, away: some(flag), again: some(flag) });
const question = like({ number: count, asker: some(count), waits_for: list(count), host_decides: some(flag) });

/** The fields that the page uses of each message, given what is known, and the message. */
const MESSAGES = {
  welcome: () => ({ epoch: count, guest: count, token: text, serial: some(count), missed: some(flag) }),
  turned_away: () => ({ why: text, wait_s: some(count) }),
  room: () => ({
    epoch: count, revision: count, host: text, phase: one("gathering", "playing", "over"),
    chairs: many(chair), guests: some(list(person)), asked: orNull(question),
    rules: some(like({ hints: some(flag), gestures: some(flag) })),
  }),
  done: () => ({ serial: count }),
  refused: () => ({ serial: count, why: text }),
  held: ({ seat, lies }) => ({
    seat, holds: some(flag), orientation: some(lies), x: some(within(-1, 2)), y: some(within(-1, 2)),
  }),
  gesture_made: ({ seat }) => ({ seat, gesture: one(...GESTURES) }),
  phone_game: (_, { colours, pieces, orientations, turns }) => {
    const lies = below(orientations?.length), side = within(0.1, 1e4);
    return {
      boards: below(100), width: within(0.01, 100), radius: length, size: tuple(side, side),
      origin: spot, step: spot, left: step, outline: loops, seams: spots, barred: loops,
      colours: many(like({ name: text, ident: text })), starts: row(loops, colours?.length),
      owners: row(list(count), colours?.length), strikes: some(count),
      turns: some(below(13)), corners: some(list(below(turns))),
      pieces: many(like({ name: text, worth: length, first: lies, row: some(count) })),
      orientations: many(like({
        piece: below(pieces?.length), right: lies, left: lies, over: lies, points: list(offset),
        outline: loops, seams: spots, marks: spots, middle: spot,
      })),
    };
  },
  phone_position: ({ game, people, seat, lies }) => {
    const colours = game?.colours.length, colour = below(colours), each = (shape) => row(shape, people);
    const [boards, hands] = game?.boards > 1 ? [people, people] : [1, colours];
    return {
      epoch: count, number: count, name: text, player: orNull(seat), points: each(length),
      ranks: each(count), may_take_back: each(flag),
      clocks: orNull(like({ left: each(Number.isFinite), runs: flag })),
      state: like({
        boards: row(list(tuple(colour, lies, step, step)), boards), last: orNull(below(boards)),
        colour: orNull(colour), left: row(row(count, game?.pieces.length), hands),
        dice: orNull(like({ dice: list(one(1, 2, 3, 4, 5, 6)), strikes: each(below(100)), held: each(colour) })),
      }),
    };
  },
  phone_turn: ({ lies }) => ({
    number: count, rolls: some(flag), attach: some(spots), legal: some(list(tuple(lies, offsets))),
  }),
  phone_hint: ({ lies, number }) => ({
    number: one(number), orientation: lies, offset, die: some(below(7)), strike: some(flag),
  }),
};

/** Whether a guest can take a message, who knows a room, a game and a position, or hasn't yet. */
export function makesSense(message, { room, game, position }) {
  if (!Object.hasOwn(MESSAGES, message?.is)) return false;
  const people = room?.chairs.length, lies = below(game?.orientations.length);
  const known = { game, people, seat: below(people), lies, number: position?.number };
  return like(MESSAGES[message.is](known, message))(message);
}
