// The board: its cells, what lies there, and whatever is held over it.

import { coloured, once, s } from "./dom.js";
import { pairs } from "./shapes.js";

const MARGIN = 0.5, ZOOM = 1.7, ZOOM_MS = 160;

const moved = (element, [x, y]) => {
  element.setAttribute("transform", `translate(${x.toFixed(3)} ${y.toFixed(3)})`);
  return element;
};

export class Board {
  constructor(label) {
    const layer = (name) => s("g", { class: name });
    this.layers = { ground: layer("ground"), pieces: layer("pieces"), dots: layer("dots"), over: layer("over") };
    this.svg = s("svg", { class: "board", role: "img", "aria-label": label }, ...Object.values(this.layers));
    this.lying = new Map();
    this.zoomed = 1;
    this.focus = [0, 0];
  }

  /** Lay out the board of a game. */
  begin(shapes) {
    this.shapes = shapes;
    this.begun = (this.begun ?? 0) + 1;
    this.lying.clear();
    this.which = null;
    this.layers.pieces.replaceChildren();
    const { game } = shapes, area = shapes.path(game.outline);
    this.room = [game.size[0] + 2 * MARGIN, game.size[1] + 2 * MARGIN];
    this.svg.parentElement.style.setProperty("--ratio", this.room[0] / this.room[1]);
    this.layers.ground.replaceChildren(
      s("path", { class: "plate", d: area, "stroke-width": 1.6 * MARGIN }),
      s("path", { class: "recess", d: area }),
      s("path", { class: "barred", d: shapes.path(game.barred) }),
      s("path", { class: "grid", d: shapes.lines(game.seams), "stroke-width": 0.06 * shapes.width }),
      (this.starts = s("g", {})),
    );
    this.frame();
  }

  frame() {
    const [width, height] = this.room, share = 1 - 1 / this.zoomed;
    const [x, y] = [this.focus[0] * width * share, this.focus[1] * height * share];
    const box = [x - MARGIN, y - MARGIN, width / this.zoomed, height / this.zoomed];
    this.svg.setAttribute("viewBox", box.map((one) => one.toFixed(3)).join(" "));
  }

  /** Show what lies on one of the boards; new pieces come down if it is the one shown before. */
  show(state, which) {
    const { shapes } = this, { colours } = shapes.game, same = this.which === which;
    const plies = state.boards[which];
    this.which = which;
    const now = new Map(plies.map((ply) => [ply.join(), ply]));
    for (const [key, piece] of this.lying)
      if (!same || !now.has(key)) {
        piece.remove();
        this.lying.delete(key);
      }
    for (const [key, [colour, orientation, ...offset]] of now) {
      if (this.lying.has(key)) continue;
      const piece = shapes.piece(orientation, colours[colour].name);
      const lying = moved(s("g", { class: same ? "new" : "" }, piece), shapes.at(offset));
      this.layers.pieces.append(lying);
      this.lying.set(key, lying);
    }
    const newest = plies.length && state.last === which ? plies.at(-1).join() : null;
    for (const [key, piece] of this.lying) piece.classList.toggle("newest", key === newest);
    this.showStarts(new Set(plies.map(([colour]) => colour)));
  }

  /** Show where colours may start that haven't yet; where all may, that is nobody's. */
  showStarts(started) {
    const { game } = this.shapes, same = game.starts.every((one) => one.join() === game.starts[0].join());
    const colours = [...game.colours.keys()].filter((colour) => !started.has(colour));
    once(this.starts, [colours, this.begun], () =>
      colours.map((colour) => {
        const spot = s("path", { class: "start", d: this.shapes.path(game.starts[colour]) });
        return same ? spot : coloured(spot, game.colours[colour].name);
      }).slice(same ? -1 : 0));
  }

  /** Show from where the colour to play can go on. */
  showDots(spots, colour) {
    once(this.layers.dots, [spots, colour, this.begun], () =>
      pairs(spots).map(this.shapes.game.seen).map(([cx, cy]) => coloured(s("circle", { cx, cy, r: 0.14 * this.shapes.width }), colour)));
  }

  /** Show pieces in hand: each has an orientation, a colour, where its middle is, and a class. */
  showHeld(held) {
    once(this.layers.over, [held, this.begun], () =>
      held.map(({ orientation, colour, at, style }) => {
        const [dx, dy] = this.shapes.game.orientations[orientation].middle;
        const piece = this.shapes.piece(orientation, colour);
        return moved(s("g", { class: `held ${style}` }, piece), [at[0] - dx, at[1] - dy]);
      }),
    );
  }

  // -- places -------------------------------------------------------------------

  /** The pixels in the length of a cell's edge, while nothing is zoomed. */
  get scale() {
    const { width, height } = this.svg.getBoundingClientRect();
    return Math.min(width / this.room[0], height / this.room[1]);
  }

  /** The place on the board at a pixel of the page, while nothing is zoomed. */
  spot(x, y) {
    const box = this.svg.getBoundingClientRect(), scale = this.scale;
    return [
      (x - box.left - box.width / 2) / scale + this.room[0] / 2 - MARGIN,
      (y - box.top - box.height / 2) / scale + this.room[1] / 2 - MARGIN,
    ];
  }

  isOver([x, y], beyond = 1) {
    const [width, height] = this.shapes.game.size;
    return x > -beyond && y > -beyond && x < width + beyond && y < height + beyond;
  }

  /** Look at a place closely, which stays where it is on the screen; or at the whole board. */
  zoom(at = null) {
    const to = at ? ZOOM : 1;
    if (at) this.focus = [0, 1].map((k) => Math.min(1, Math.max(0, (at[k] + MARGIN) / this.room[k])));
    if (to !== this.target) {
      this.svg.classList.toggle("near", Boolean(at));
      this.target = to;
      const from = this.zoomed, since = performance.now();
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const step = (now) => {
        if (this.target !== to) return;
        const share = still ? 1 : Math.min(1, Math.max(0, (now - since) / ZOOM_MS));
        this.zoomed = from + (to - from) * (1 - (1 - share) ** 3);
        this.frame();
        if (share < 1) requestAnimationFrame(step);
      };
      step(since + (still ? ZOOM_MS : 0));
    }
    this.frame();
  }
}
