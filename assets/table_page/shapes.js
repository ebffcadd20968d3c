// Pieces and boards as paths, on whatever cells: the host sends outlines, seams and middles.

import { coloured, s } from "./dom.js";
import { markOf } from "./look.js";

const INNER_RADIUS = 0.05;

const show = (...numbers) => numbers.map((number) => +number.toFixed(3)).join(" ");

/** Places from a list of an x and a y in turn. */
export const pairs = (numbers) =>
  numbers.flatMap((x, n) => (n % 2 ? [] : [[x, numbers[n + 1]]]));

/** The path of a closed line with rounded corners; outer ones turn to the left. */
function rounded(loop, radius) {
  const spots = pairs(loop), count = spots.length;
  const path = spots.map(([x, y], n) => {
    const sides = [spots.at(n - 1), spots[(n + 1) % count]].map(([u, v]) => [u - x, v - y]);
    const [[ax, ay], [bx, by]] = sides, turn = ax * by - ay * bx;
    const [start, end] = sides.map(([dx, dy]) => {
      const length = Math.hypot(dx, dy), reach = turn > 0 ? radius : INNER_RADIUS;
      const share = Math.abs(turn) < 1e-3 ? 0 : Math.min(reach / length, 0.5);
      return [x + share * dx, y + share * dy];
    });
    return `${n ? "L" : "M"}${show(...start)}Q${show(x, y, ...end)}`;
  });
  return `${path.join("")}Z`;
}

const MARKS = {
  ring: (r) => `m${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`,
  diamond: (r) => `m0 ${-r}l${r} ${r} ${-r} ${r} ${-r} ${-r}z`,
  bar: (r) => `m${-r} 0h${2 * r}`,
  cross: (r) => `m${-r} 0h${2 * r}m${-r} ${-r}v${2 * r}`,
  dot: (r) => MARKS.ring(r / 3.5),
  chevron: (r) => `m${-r} ${r / 2}l${r} ${-r} ${r} ${r}`,
};

/** The path of a colour's mark in some places. */
export const markPath = (colour, radius, spots) =>
  spots.map((spot) => `M${show(...spot)}${MARKS[markOf(colour)](radius)}`).join("");

/** All that is drawn of one game: its board, its pieces, where they lie. */
export class Shapes {
  constructor(game) {
    this.game = game;
    this.width = game.width;
    this.pictures = new Map();
    this.lying = game.pieces.map(() => []);
    for (const [number, { piece }] of game.orientations.entries()) this.lying[piece].push(number);
  }

  path = (loops) => loops.map((loop) => rounded(loop, this.game.radius)).join("");

  lines = (ends) => pairs(ends).map((spot, n) => `${n % 2 ? "L" : "M"}${show(...spot)}`).join("");

  /** A piece, its origin at (0, 0). */
  piece(orientation, colour) {
    const key = `${orientation} ${colour}`, { pictures, width } = this;
    if (!pictures.has(key)) {
      const { outline, seams, marks } = this.game.orientations[orientation];
      const part = (name, d, line, more) =>
        s("path", { class: name, d, "stroke-width": line * width, ...more });
      pictures.set(key, coloured(s("g", { class: "piece" },
        part("body", this.path(outline), 0.06, { fill: `url(#glass-${colour})` }),
        part("seams", this.lines(seams), 0.05),
        part("mark", markPath(colour, 0.24 * width, pairs(marks)), 0.11)), colour));
    }
    return pictures.get(key).cloneNode(true);
  }

  /** Where the origin of a piece lies on the board, given its offset. */
  at([x, y]) {
    const { origin, step, seen } = this.game;
    return seen([origin[0] + step[0] * x, origin[1] - step[1] * y]);
  }

  /** Where its middle is then. */
  middle(orientation, offset) {
    const [x, y] = this.at(offset), [dx, dy] = this.game.orientations[orientation].middle;
    return [x + dx, y + dy];
  }

  /** The name of the cells that a piece covers. */
  nameOf(orientation, [ox, oy]) {
    return this.game.orientations[orientation].points
      .map(([x, y]) => [x + ox, y + oy])
      .sort((a, b) => a[1] - b[1] || a[0] - b[0])
      .map(([x, y]) => `${letters(x - this.game.left)}${y + 1}`)
      .join(",");
  }

  /** The box around an orientation: its left, top, width and height. */
  box(orientation) {
    const spots = pairs(this.game.orientations[orientation].outline.flat());
    const [xs, ys] = [0, 1].map((k) => spots.map((spot) => spot[k]));
    const left = Math.min(...xs), top = Math.min(...ys);
    return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
  }
}

/** A column's letters: a to z, then aa, ab and so on. */
const letters = (column) =>
  (column > 25 ? letters(Math.floor(column / 26) - 1) : "") + String.fromCharCode(97 + (column % 26));
