import { CARD } from '../../../../../shared/workflows/rules/layout-node.ts';
import type { Graph } from './graph-model.ts';
import type { Painted, StepPalette } from './paint-graph.ts';
import { paintGraph, readPalette } from './paint-graph.ts';

/** Empty space (px) around the graph, and the range of its scale. */
const MARGIN = 14;
const MIN_SCALE = 0.1;
const MAX_SCALE = 2;
/** Initial scale of a graph that does not fit; its text is still readable. */
const READABLE = 0.7;
/** Below this scale, text is not drawn. */
const LETTERS = 0.4;

/**
 * Draws a graph on a canvas, at most once per frame and without React, and holds the visible area. A canvas instead of SVG, because the
 * first drawing of 300 steps takes two thirds of the time, and a frame while panning one third.
 */
export class StepGraphView {
  readonly #host: HTMLElement;
  readonly #canvas: HTMLCanvasElement;
  readonly #read: () => Painted;
  readonly #onScale: (scale: number) => void;
  #palette: StepPalette | null = null;
  #scale = 1;
  #x = 0;
  #y = 0;
  #asked = 0;
  /** The user has not moved or scaled the graph. */
  #untouched = true;
  #width = 0;
  #height = 0;

  constructor(
    host: HTMLElement,
    canvas: HTMLCanvasElement,
    read: () => Painted,
    onScale: (scale: number) => void,
  ) {
    this.#host = host;
    this.#canvas = canvas;
    this.#read = read;
    this.#onScale = onScale;
    this.resize();
  }

  readonly ask = (): void => {
    if (this.#asked === 0)
      this.#asked = requestAnimationFrame(() => {
        this.#asked = 0;
        this.#draw();
      });
  };

  /** Adapts to the size of its element. */
  readonly resize = (): void => {
    const { clientWidth, clientHeight } = this.#host;
    const [width, height] = [clientWidth, clientHeight].map((size) =>
      Math.round(size * devicePixelRatio),
    );
    if (width === this.#canvas.width && height === this.#canvas.height) return;
    this.#width = clientWidth;
    this.#height = clientHeight;
    this.#canvas.width = width ?? 0;
    this.#canvas.height = height ?? 0;
    this.replaced();
    // Resizing clears a canvas, so it is drawn immediately.
    this.#draw();
  };

  /** Reads the colors of the theme again. */
  readonly restyle = (): void => {
    this.#palette = null;
    this.ask();
  };

  /** Shows another graph, or the same one in another size. */
  replaced(): void {
    if (this.#untouched) this.start();
    else this.#set(this.#scale, this.#x, this.#y);
  }

  /** Fits the whole graph into view if its text stays readable, otherwise shows the selected step. */
  start(): void {
    const { graph, selected } = this.#read();
    const fit = this.#computeFit(graph);
    this.#untouched = true;
    this.#set(Math.max(Math.min(1, fit), READABLE), MARGIN, MARGIN);
    if (fit < READABLE) this.#center(selected);
  }

  readonly fit = (): void => {
    this.#untouched = true;
    this.#set(Math.min(1, this.#computeFit(this.#read().graph)), MARGIN, MARGIN);
  };

  /** Scales around a point of the element (px); default: its middle. */
  zoom(factor: number, x = this.#width / 2, y = this.#height / 2): void {
    const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, this.#scale * factor));
    const ratio = scale / this.#scale;
    this.#untouched = false;
    this.#set(scale, x - (x - this.#x) * ratio, y - (y - this.#y) * ratio);
  }

  /** Moves the graph (px). Returns false at the edge of the graph. */
  pan(dx: number, dy: number): boolean {
    const x = this.#x;
    const y = this.#y;
    this.#set(this.#scale, x + dx, y + dy);
    const moved = x !== this.#x || y !== this.#y;
    if (moved) this.#untouched = false;
    return moved;
  }

  /** Moves a step into view. */
  reveal(index: number): void {
    const box = this.findBox(index);
    if (box === null) return;
    const over = (from: number, size: number, room: number): number =>
      from < MARGIN ? MARGIN - from : Math.min(0, room - MARGIN - from - size);
    this.#set(
      this.#scale,
      this.#x + over(box.x, box.width, this.#width),
      this.#y + over(box.y, box.height, this.#height),
    );
  }

  /** Index of the step at a point of the window (px); -1: none. */
  at(clientX: number, clientY: number): number {
    const { left, top } = this.#host.getBoundingClientRect();
    const x = (clientX - left - this.#x) / this.#scale;
    const y = (clientY - top - this.#y) / this.#scale;
    return this.#read().graph.cards.findIndex(
      (card) => x >= card.x && x <= card.x + CARD.width && y >= card.y && y <= card.y + CARD.height,
    );
  }

  /** The place of a card in the element (px). */
  findBox(index: number) {
    const card = this.#read().graph.cards[index];
    if (card === undefined) return null;
    const size = { width: CARD.width * this.#scale, height: CARD.height * this.#scale };
    return { x: this.#x + card.x * this.#scale, y: this.#y + card.y * this.#scale, ...size };
  }

  dispose(): void {
    cancelAnimationFrame(this.#asked);
  }

  #computeFit({ width, height }: Graph): number {
    const room = (size: number, whole: number): number => (size - 2 * MARGIN) / Math.max(1, whole);
    const fit = Math.min(room(this.#width, width), room(this.#height, height));
    return Math.max(MIN_SCALE, Math.min(MAX_SCALE, fit));
  }

  #center(index: number): void {
    const box = this.findBox(Math.max(0, index));
    if (box === null) return;
    const { x, y, width, height } = box;
    this.#set(
      this.#scale,
      this.#x + (this.#width - width) / 2 - x,
      this.#y + (this.#height - height) / 2 - y,
    );
  }

  /** Centers a graph smaller than the element; keeps a larger one from leaving empty space at its sides. */
  #set(scale: number, x: number, y: number): void {
    const { graph } = this.#read();
    const within = (at: number, size: number, room: number): number => {
      const least = room - MARGIN - size;
      return Math.round(least > MARGIN ? (room - size) / 2 : Math.min(MARGIN, Math.max(least, at)));
    };
    this.#x = within(x, graph.width * scale, this.#width);
    this.#y = within(y, graph.height * scale, this.#height);
    if (scale !== this.#scale) {
      this.#scale = scale;
      this.#onScale(scale);
    }
    this.ask();
  }

  #draw(): void {
    const c = this.#canvas.getContext('2d');
    if (c === null) return;
    this.#palette ??= readPalette(this.#host);
    const ratio = devicePixelRatio;
    const scale = this.#scale;
    const x = this.#x;
    const y = this.#y;
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.clearRect(0, 0, this.#canvas.width, this.#canvas.height);
    c.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * x, ratio * y);
    paintGraph(c, this.#palette, this.#read(), {
      left: -x / scale,
      top: -y / scale,
      right: (this.#width - x) / scale,
      bottom: (this.#height - y) / scale,
      texts: scale >= LETTERS,
    });
  }
}
