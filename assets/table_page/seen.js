// A board as it is seen from another side than printed.

import { keep, kept } from "./kept.js";
import { pairs } from "./shapes.js";

/** From where boards are seen on this phone: as printed, or from one's own corner. */
export const SIDES = ["printed", "corner"];
export const side = () => kept("side") ?? SIDES[0];
export const chooseSide = (name) => keep("side", name);

/** A game whose board is drawn after some turns; `seen` and `unseen` turn places on it. */
export function seenFrom(game, facing) {
  const angle = (2 * Math.PI * facing) / (game.turns ?? 1), middle = game.size.map((one) => one / 2);
  const turned = (about, by) => ([x, y]) => {
    const [right, down] = [x - about[0], y - about[1]], [cos, sin] = [Math.cos(by), Math.sin(by)];
    return [about[0] + right * cos - down * sin, about[1] + right * sin + down * cos];
  };
  const seen = turned(middle, angle), own = turned([0, 0], angle);
  const each = (turn) => (numbers) => pairs(numbers).flatMap(turn), board = each(seen), piece = each(own);
  const after = (lies, way, times) => (times ? after(game.orientations[lies][way], way, times - 1) : lies);
  return {
    ...game,
    seen,
    unseen: turned(middle, -angle),
    outline: game.outline.map(board),
    seams: board(game.seams),
    barred: game.barred.map(board),
    starts: game.starts.map((loops) => loops.map(board)),
    pieces: game.pieces.map((one) => ({ ...one, first: after(one.first, "left", facing) })),
    orientations: game.orientations.map((one, lies) => ({
      ...one,
      over: game.orientations[after(lies, "right", 2 * facing)].over,
      outline: one.outline.map(piece),
      seams: piece(one.seams),
      marks: piece(one.marks),
      middle: own(one.middle),
    })),
  };
}
