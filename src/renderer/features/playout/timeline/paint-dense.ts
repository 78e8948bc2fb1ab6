import type { Lane } from '../model/lane.ts';
import { CLIP_GAP, CLIP_HEIGHT } from './geometry.ts';
import type { Palette } from './palette.ts';

type Context = CanvasRenderingContext2D;

/** Columns of a lane in which items lie too close to be drawn one by one; filled anew for every lane. */
export class DenseColumns {
  readonly #xs: number[] = [];
  readonly #from: number[] = [];
  readonly #to: number[] = [];
  #width = 0;

  clear(): void {
    this.#xs.length = 0;
    this.#from.length = 0;
    this.#to.length = 0;
  }

  /** Items [from, to) in the column at `x` px. */
  readonly add = (from: number, to: number, x: number, width: number): void => {
    this.#xs.push(x);
    this.#from.push(from);
    this.#to.push(to);
    this.#width = width;
  };

  get size(): number {
    return this.#xs.length;
  }

  /** A block for every unbroken run, on it a bar a column: the more items, the higher. */
  paint(c: Context, lane: Lane, top: number, palette: Palette): void {
    const y = top + CLIP_GAP;
    c.fillStyle = palette.raised;
    for (let at = 0; at < this.#xs.length;) {
      const x = this.#xs[at] ?? 0;
      let end = x;
      while (at < this.#xs.length && (this.#xs[at] ?? 0) <= end + 0.5) {
        end = (this.#xs[at] ?? 0) + this.#width;
        at += 1;
      }
      c.fillRect(Math.round(x), y, Math.max(1, Math.round(end) - Math.round(x)), CLIP_HEIGHT);
    }
    c.fillStyle = palette.dense;
    for (let at = 0; at < this.#xs.length; at += 1) {
      const items = (this.#to[at] ?? 0) - (this.#from[at] ?? 0);
      const high = Math.min(CLIP_HEIGHT, Math.round(7 + 5 * Math.log2(items)));
      c.fillRect(Math.round(this.#xs[at] ?? 0), y + CLIP_HEIGHT - high, 2, high);
    }
    this.#paintFindings(c, lane, y, palette);
  }

  #paintFindings(c: Context, { errors, warnings }: Lane, y: number, palette: Palette): void {
    const within = (counts: Uint32Array, at: number): boolean =>
      counts[this.#to[at] ?? 0] !== counts[this.#from[at] ?? 0];
    if (errors.at(-1) === 0 && warnings.at(-1) === 0) return;
    for (const [at, x] of this.#xs.entries()) {
      const bad = within(errors, at);
      if (!bad && !within(warnings, at)) continue;
      c.fillStyle = bad ? palette.bad : palette.warn;
      c.fillRect(Math.round(x), y, 3, bad ? 8 : 5);
    }
  }
}
