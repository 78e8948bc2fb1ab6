import type { BenchLane } from './items.ts';
import { FROM, TO } from './items.ts';

const AXIS = 20;
const LANE = 50;
const HEAD = 168;

/** The first index at or above `wanted`. */
function bound(values: readonly number[], wanted: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A minimal timeline: a canvas, one binary search per lane, 3 px steps where it is dense. No editing. */
export class FloorView {
  readonly #canvas: HTMLCanvasElement;
  readonly #lanes: readonly BenchLane[];
  #from = FROM;
  #to = TO;
  #asked = false;

  constructor(host: HTMLElement, lanes: readonly BenchLane[]) {
    this.#lanes = lanes;
    this.#canvas = document.createElement('canvas');
    this.#canvas.width = host.clientWidth;
    this.#canvas.height = AXIS + lanes.length * LANE;
    host.append(this.#canvas);
    this.#canvas.addEventListener(
      'wheel',
      (event) => {
        event.preventDefault();
        const scale = (this.#to - this.#from) / (this.#canvas.width - HEAD);
        if (event.shiftKey)
          this.show(this.#from + event.deltaY * scale, this.#to + event.deltaY * scale);
        else {
          const at = this.#from + (event.offsetX - HEAD) * scale;
          const factor = 2 ** (event.deltaY / 240);
          this.show(at - (at - this.#from) * factor, at + (this.#to - at) * factor);
        }
      },
      { passive: false },
    );
    this.#draw();
  }

  get element(): HTMLElement {
    return this.#canvas;
  }

  show(from: number, to: number): void {
    this.#from = from;
    this.#to = to;
    if (this.#asked) return;
    this.#asked = true;
    requestAnimationFrame(() => {
      this.#asked = false;
      this.#draw();
    });
  }

  #draw(): void {
    const c = this.#canvas.getContext('2d');
    if (c === null) return;
    const { width, height } = this.#canvas;
    c.fillStyle = '#14161a';
    c.fillRect(0, 0, width, height);
    c.font = '12px sans-serif';
    const scale = (width - HEAD) / (this.#to - this.#from);
    this.#drawAxis(c, scale, height);
    for (const [index, lane] of this.#lanes.entries())
      this.#drawLane(c, lane, AXIS + index * LANE, scale, width);
    c.fillStyle = '#22252b';
    c.fillRect(0, 0, HEAD, height);
    c.fillStyle = '#ddd';
    for (const index of this.#lanes.keys())
      c.fillText(`Channel ${String(index + 1)}`, 10, AXIS + index * LANE + 30);
  }

  #drawAxis(c: CanvasRenderingContext2D, scale: number, height: number): void {
    const steps = [1e3, 1e4, 6e4, 3e5, 18e5, 36e5, 108e5, 216e5, 864e5, 2 * 864e5, 7 * 864e5];
    const step = steps.find((one) => one * scale >= 76) ?? 30 * 864e5;
    for (let at = Math.ceil(this.#from / step) * step; at < this.#to; at += step) {
      const x = HEAD + Math.round((at - this.#from) * scale);
      c.fillStyle = '#444';
      c.fillRect(x, 0, 1, height);
      c.fillStyle = '#aaa';
      c.fillText(new Date(at).toISOString().slice(11, 19), x + 4, 14);
    }
  }

  #drawLane(
    c: CanvasRenderingContext2D,
    { starts, finishes, titles }: BenchLane,
    top: number,
    scale: number,
    width: number,
  ): void {
    c.fillStyle = '#333';
    c.fillRect(HEAD, top + LANE - 1, width, 1);
    let at = Math.max(0, bound(starts, this.#from) - 1);
    while (at < starts.length) {
      const x = HEAD + ((starts[at] ?? 0) - this.#from) * scale;
      if (x > width) return;
      const wide = ((finishes[at] ?? 0) - (starts[at] ?? 0)) * scale;
      if (wide < 3) {
        c.fillStyle = '#4aa3df';
        c.fillRect(x, top + 5, 3, 39);
        at = Math.max(at + 1, bound(starts, this.#from + (x - HEAD + 3) / scale));
        continue;
      }
      c.fillStyle = '#2a2e35';
      c.fillRect(x, top + 5, wide - 1, 39);
      c.fillStyle = '#4aa3df';
      c.fillRect(x, top + 5, Math.min(3, wide - 1), 39);
      if (wide > 30) {
        c.fillStyle = '#ddd';
        c.fillText(
          (titles[at] ?? '').slice(0, Math.floor((wide - 16) / 7)),
          Math.max(HEAD, x) + 10,
          top + 22,
        );
      }
      at += 1;
    }
  }
}
