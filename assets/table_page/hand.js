// The piece in hand: how it lies, where it is, and the legal place that it would take.

/** How far a piece snaps to a legal place while it is moved, and once it is let go; in tiles. */
const SNAP = 1.2, FALL = 3;

export class Hand {
  /** Take a piece in hand; `legal` has the legal offsets of each orientation. */
  constructor(shapes, legal, seat, colour, piece) {
    Object.assign(this, { shapes, legal, seat, colour, piece });
    this.orientation = shapes.game.pieces[piece].first;
    this.at = shapes.game.size.map((side) => side / 2);
    this.offset = null;
  }

  /** The legal offset of its orientation nearest to where it is, and how far that is, in tiles. */
  nearest(orientation = this.orientation) {
    let best = null, least = Infinity;
    for (const offset of this.legal.get(orientation) ?? []) {
      const [x, y] = this.shapes.middle(orientation, offset);
      const distance = Math.hypot(x - this.at[0], y - this.at[1]);
      if (distance < least) [best, least] = [offset, distance];
    }
    return { offset: best, distance: least / this.shapes.width };
  }

  snap(within) {
    const { offset, distance } = this.nearest();
    this.offset = distance <= within ? offset : null;
  }

  /** Move its middle to a place. */
  moveTo(at) {
    this.at = at;
    this.snap(SNAP);
  }

  /** Let it go: it comes to lie where it fits, if that is near. */
  drop() {
    this.snap(FALL);
    this.settle();
  }

  settle() {
    if (this.offset) this.at = this.shapes.middle(this.orientation, this.offset);
  }

  /** Turn it "right" or "left", or "over". */
  turn(way) {
    this.orientation = this.shapes.game.orientations[this.orientation][way];
    this.drop();
  }

  /** All its legal places, as it lies first, and then turned. */
  get places() {
    return this.shapes.lying[this.piece]
      .flatMap((one) => (this.legal.get(one) ?? []).map((offset) => [one, offset]));
  }

  /** The number of the place where it lies, from 0; -1 for none. */
  get place() {
    const { orientation, offset } = this;
    return this.places.findIndex(([lies, at]) => lies === orientation && at.join() === offset?.join());
  }

  /** Go to the next place, or the one before. */
  walk(by) {
    const { places } = this, from = this.place;
    if (!places.length) return;
    const next = from < 0 ? this.first() : (from + by + places.length) % places.length;
    [this.orientation, this.offset] = places[next];
    this.settle();
  }

  /** The place with which to begin: the nearest as it lies, or any. */
  first() {
    const { offset } = this.nearest();
    const found = this.places.findIndex(([lies, at]) => lies === this.orientation && at === offset);
    return Math.max(found, 0);
  }

  /** The name of the cells where it would be placed. */
  get cells() {
    return this.shapes.nameOf(this.orientation, this.offset);
  }
}
