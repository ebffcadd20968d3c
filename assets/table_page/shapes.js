// Pieces and boards as paths, on whatever cells: what the host sends are polygons.

import { s, coloured } from "./dom.js";
import { markOf } from "./look.js";

const INNER_RADIUS = 0.05;

/** The corner of that number among the vertices of polygons. */
const vertex = ({ vertices }, number) => [vertices[2 * number], vertices[2 * number + 1]];

/** The tile of a polygon. */
const tileOf = ({ tiles }, number) => (tiles?.length ? tiles[number] : number);

/** The mean of some points. */
const mean = (points) => [0, 1].map((n) => points.reduce((sum, p) => sum + p[n], 0) / points.length);

/** The middle of a polygon. */
export const middleOf = (shape, number) =>
  mean(shape.corners[number].map((corner) => vertex(shape, corner)));

/** The edges around polygons, and the seams where those of different tiles meet. */
function edges(shape) {
  const border = new Map(), seams = [];
  shape.corners.forEach((corners, number) =>
    corners.forEach((from, at) => {
      const to = corners[(at + 1) % corners.length], tile = tileOf(shape, number);
      const other = border.get(`${to},${from}`);
      if (!other) border.set(`${from},${to}`, { from, to, tile });
      else {
        if (other.tile !== tile) seams.push([from, to]);
        border.delete(`${to},${from}`);
      }
    }),
  );
  return { border: [...border.values()], seams };
}

/** Join edges into loops. Where two touch at a corner, each stays with its own cells. */
function loops(shape, border) {
  const following = new Map();
  for (const { from, to } of border) following.set(from, [...(following.get(from) ?? []), to]);
  const turn = (before, here, after) => {
    const [[ax, ay], [bx, by], [cx, cy]] = [before, here, after].map((n) => vertex(shape, n));
    const [dx, dy, ex, ey] = [bx - ax, by - ay, cx - bx, cy - by];
    return Math.atan2(dy * ex - dx * ey, dx * ex + dy * ey);
  };
  const found = [];
  for (const { from } of border) {
    while (following.get(from)?.length) {
      const loop = [from, following.get(from).pop()];
      while (loop.at(-1) !== from) {
        const [before, here] = loop.slice(-2), ways = following.get(here);
        const best = ways.reduce((a, b) => (turn(before, here, b) > turn(before, here, a) ? b : a));
        ways.splice(ways.indexOf(best), 1);
        loop.push(best);
      }
      loop.pop();
      const around = loop.map((here, n) => ({
        at: vertex(shape, here),
        turn: turn(loop.at(n - 1), here, loop[(n + 1) % loop.length]),
      }));
      found.push(around.filter((corner) => Math.abs(corner.turn) > 0.01));
    }
  }
  return found;
}

/** How far around loops go: 1 around cells, -1 around a hole. */
const sense = (loop) => Math.sign(loop.reduce((sum, corner) => sum + corner.turn, 0));

const show = (...numbers) => numbers.map((number) => +number.toFixed(3)).join(" ");

/** The path of a loop with rounded corners. */
function rounded(loop, radius) {
  const path = loop.map(({ at, turn }, n) => {
    const ends = [loop.at(n - 1).at, loop[(n + 1) % loop.length].at].map((other) => {
      const length = Math.hypot(other[0] - at[0], other[1] - at[1]);
      const share = Math.min(turn > 0 ? radius : INNER_RADIUS, length / 2) / length;
      return [0, 1].map((k) => at[k] + share * (other[k] - at[k]));
    });
    return `${n ? "L" : "M"}${show(...ends[0])}Q${show(...at, ...ends[1])}`;
  });
  return `${path.join("")}Z`;
}

/** The width of a tile: the diameter of the largest circle inside the first one. */
function tileWidth(shape) {
  const first = tileOf(shape, 0);
  const tile = shape.corners.filter((_, number) => tileOf(shape, number) === first);
  const { border } = edges({ ...shape, corners: tile, tiles: tile.map(() => 0) });
  const [x, y] = mean(border.map(({ from }) => vertex(shape, from)));
  return 2 * Math.min(...border.map(({ from, to }) => {
    const [[ax, ay], [bx, by]] = [vertex(shape, from), vertex(shape, to)];
    return Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / Math.hypot(bx - ax, by - ay);
  }));
}

const MARKS = {
  ring: (x, y, r) => `M${show(x - r, y)}a${show(r, r)} 0 1 0 ${show(2 * r)} 0a${show(r, r)} 0 1 0 ${show(-2 * r)} 0`,
  diamond: (x, y, r) => `M${show(x, y - r)}L${show(x + r, y)} ${show(x, y + r)} ${show(x - r, y)}Z`,
  bar: (x, y, r) => `M${show(x - r, y)}h${show(2 * r)}`,
  cross: (x, y, r) => `M${show(x - r, y)}h${show(2 * r)}M${show(x, y - r)}v${show(2 * r)}`,
  dot: (x, y, r) => `M${show(x - r / 3, y)}h${show(r / 1.5)}`,
  chevron: (x, y, r) => `M${show(x - r, y + r / 2)}L${show(x, y - r / 2)} ${show(x + r, y + r / 2)}`,
};

/** The path of a colour's mark within a circle. */
export const markPath = (colour, x, y, radius) => MARKS[markOf(colour)](x, y, radius);

/** All that is drawn of one game: its board, its pieces, where they lie. */
export class Shapes {
  constructor(game) {
    this.game = game;
    this.width = tileWidth(game.cells);
    this.radius = game.rounding * this.width;
    this.paths = new Map();
    const { border, seams } = edges(game.cells), around = loops(game.cells, border);
    const whole = around.filter((loop) => sense(loop) > 0);
    this.plate = whole.map((loop) => rounded(loop, this.radius)).join("");
    this.area = around.map((loop) => rounded(loop, this.radius)).join("");
    this.grid = game.seams ? this.lines(game.cells, seams) : "";
    this.middles = game.cells.corners.map((_, cell) => middleOf(game.cells, cell));
    this.firsts = new Map();
    for (const [number, { piece }] of game.orientations.entries())
      this.firsts.set(piece, [...(this.firsts.get(piece) ?? []), number]);
  }

  lines(shape, ends) {
    return ends
      .map(([from, to]) => `M${show(...vertex(shape, from))}L${show(...vertex(shape, to))}`)
      .join("");
  }

  /** The cells themselves, as one path. */
  cells(numbers) {
    const { cells } = this.game;
    return numbers
      .map((cell) => `M${cells.corners[cell].map((n) => show(...vertex(cells, n))).join("L")}Z`)
      .join("");
  }

  /** The paths of an orientation: its outline, its seams, and the middles of its tiles. */
  pathsOf(orientation) {
    let paths = this.paths.get(orientation);
    if (!paths) {
      const { shape } = this.game.orientations[orientation], { border, seams } = edges(shape);
      const tiles = new Map();
      shape.corners.forEach((corners, number) => {
        // Joints, and the junctions that are narrow both ways, have no marks.
        const xs = corners.map((n) => vertex(shape, n)), tile = tileOf(shape, number);
        const wide = Math.max(...[0, 1].map((k) => {
          const side = xs.map((spot) => spot[k]);
          return Math.max(...side) - Math.min(...side);
        }));
        if (tile >= 0 && wide > 0.5) tiles.set(tile, [...(tiles.get(tile) ?? []), mean(xs)]);
      });
      paths = {
        outline: loops(shape, border).map((loop) => rounded(loop, this.radius)).join(""),
        seams: this.game.seams ? this.lines(shape, seams) : "",
        tiles: [...tiles.values()].map(mean),
      };
      this.paths.set(orientation, paths);
    }
    return paths;
  }

  /** A piece, its origin at (0, 0). */
  piece(orientation, colour) {
    const { outline, seams, tiles } = this.pathsOf(orientation), size = 0.24 * this.width;
    const marks = tiles.map(([x, y]) => markPath(colour, x, y, size)).join("");
    const piece = s("g", { class: "piece" },
      s("path", { class: "body", d: outline, fill: `url(#glass-${colour})`, "stroke-width": 0.06 * this.width }),
      s("path", { class: "seams", d: seams, "stroke-width": 0.05 * this.width }),
      s("path", { class: "mark", d: marks, "stroke-width": 0.11 * this.width }));
    return coloured(piece, colour);
  }

  /** Where the origin of a piece lies on the board, given its offset. */
  at([x, y]) {
    const { origin, step } = this.game;
    return [origin[0] + step[0] * x, origin[1] - step[1] * y];
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
    const { vertices } = this.game.orientations[orientation].shape;
    const [xs, ys] = [0, 1].map((k) => vertices.filter((_, n) => n % 2 === k));
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
  }
}

/** A column's letters: a to z, then aa, ab and so on. */
function letters(column) {
  let found = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26))
    found = String.fromCharCode(97 + ((left - 1) % 26)) + found;
  return found;
}
