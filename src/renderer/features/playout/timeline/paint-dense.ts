import type { Lane } from '../model/lane.ts';
import { CLIP_GAP, CLIP_HEIGHT } from './geometry.ts';
import type { Palette } from './palette.ts';

type Context = CanvasRenderingContext2D;

/** Heights of the bars (px) by the number of items: a step each time they double, so that as good as equal is equal. */
const heights = Uint8Array.from({ length: 257 }, (_, items) =>
  Math.min(CLIP_HEIGHT, 7 + 5 * Math.floor(Math.log2(Math.max(1, items)))),
);

/** Columns of a lane in which items lie too close to be drawn one by one; filled anew for every lane. */
export class DenseColumns {
  #xs = new Float64Array(512);
  #from = new Int32Array(512);
  #to = new Int32Array(512);
  #count = 0;
  #width = 0;

  clear(): void {
    this.#count = 0;
  }

  /** Items [from, to) in the column at `x` px. */
  readonly add = (from: number, to: number, x: number, width: number): void => {
    if (this.#count === this.#xs.length) this.#grow();
    this.#xs[this.#count] = x;
    this.#from[this.#count] = from;
    this.#to[this.#count] = to;
    this.#count += 1;
    this.#width = width;
  };

  get size(): number {
    return this.#count;
  }

  /** A block for every unbroken run, on it a skyline: the more items, the higher. */
  paint(c: Context, lane: Lane, top: number, palette: Palette): void {
    const y = top + CLIP_GAP;
    c.fillStyle = palette.raised;
    this.#runs(
      () => CLIP_HEIGHT,
      (x, w, high) => {
        c.fillRect(x, y, w, high);
      },
    );
    c.fillStyle = palette.dense;
    this.#runs(
      (at) => heights[Math.min(256, (this.#to[at] ?? 0) - (this.#from[at] ?? 0))] ?? 0,
      (x, w, high) => {
        c.fillRect(x, y + CLIP_HEIGHT - high, w, high);
      },
    );
    this.#paintFindings(c, lane, y, palette);
  }

  /** Neighboring columns of the same height, as one block. */
  #runs(
    highOf: (at: number) => number,
    draw: (x: number, width: number, high: number) => void,
  ): void {
    for (let at = 0; at < this.#count;) {
      const x = this.#xs[at] ?? 0;
      const high = highOf(at);
      let end = x;
      while (at < this.#count && this.#joins(at, end) && highOf(at) === high) {
        end = (this.#xs[at] ?? 0) + this.#width;
        at += 1;
      }
      const left = Math.round(x);
      draw(left, Math.max(1, Math.round(end) - left), high);
    }
  }

  /** Stretches of a lane that were moved may begin before the one drawn last. */
  #joins(at: number, end: number): boolean {
    const x = this.#xs[at] ?? 0;
    return x <= end + 0.5 && x >= end - this.#width - 0.5;
  }

  #paintFindings(c: Context, { errors, warnings }: Lane, y: number, palette: Palette): void {
    const within = (counts: Uint32Array, at: number): boolean =>
      counts[this.#to[at] ?? 0] !== counts[this.#from[at] ?? 0];
    if (errors.at(-1) === 0 && warnings.at(-1) === 0) return;
    for (let at = 0; at < this.#count; at += 1) {
      const bad = within(errors, at);
      if (!bad && !within(warnings, at)) continue;
      c.fillStyle = bad ? palette.bad : palette.warn;
      c.fillRect(Math.round(this.#xs[at] ?? 0), y, 3, bad ? 8 : 5);
    }
  }

  #grow(): void {
    const size = this.#xs.length * 2;
    const grown = {
      xs: new Float64Array(size),
      from: new Int32Array(size),
      to: new Int32Array(size),
    };
    grown.xs.set(this.#xs);
    grown.from.set(this.#from);
    grown.to.set(this.#to);
    this.#xs = grown.xs;
    this.#from = grown.from;
    this.#to = grown.to;
  }
}
