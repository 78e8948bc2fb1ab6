import { readCanvasColors } from '../../../ui/canvas-colors.ts';
import type { TimelineFrame } from './geometry.ts';

const colors = {
  line: ['var(--line)', 'GrayText'],
  lineStrong: ['var(--line-strong)', 'CanvasText'],
  text: ['var(--text)', 'CanvasText'],
  dim: ['var(--dim)', 'CanvasText'],
  accent: ['var(--accent)', 'Highlight'],
  accentSoft: ['var(--accent-soft)', 'Canvas'],
  warn: ['var(--warn)', 'CanvasText'],
  bad: ['var(--bad)', 'LinkText'],
  sunken: ['var(--sunken)', 'Canvas'],
  surface: ['var(--surface)', 'Canvas'],
  raised: ['var(--raised)', 'Canvas'],
  /** Items. */
  clip: ['var(--surface)', 'Canvas'],
  /** The left edge of an item, one color per kind of source. */
  file: ['var(--c1)', 'CanvasText'],
  synthetic: ['var(--c5)', 'CanvasText'],
  stream: ['var(--c7)', 'CanvasText'],
  script: ['var(--c8)', 'CanvasText'],
  noSource: ['var(--idle)', 'GrayText'],
  /** The range that the server has already loaded. */
  loaded: ['var(--dim)', 'CanvasText'],
  /** Items in the output strip: on time, and late. */
  sent: ['color-mix(in srgb, var(--c1) 28%, var(--sunken))', 'Canvas'],
  sentLate: ['color-mix(in srgb, var(--warn) 28%, var(--sunken))', 'Canvas'],
  /** Black output, and text on it, in every theme. */
  black: ['#000', 'Canvas'],
  onBlack: ['#fff', 'CanvasText'],
  /** Bars of many items on `raised`. Opaque, because thousands of translucent bars per frame cost twice as much. */
  dense: ['color-mix(in srgb, var(--c1) 42%, var(--raised))', 'GrayText'],
} as const;

/** The resolved colors. Read them again when the theme changes. */
export type TimelinePalette = Readonly<Record<keyof typeof colors | 'font', string>> & {
  readonly forced: boolean;
};

/** Resolves the colors as they apply to `element`. */
export function readPalette(element: Element): TimelinePalette {
  const { colors: own, ...rest } = readCanvasColors(element, colors);
  return { ...own, ...rest };
}

/** The context, frame and colors that every paint function needs. */
export interface Pen {
  readonly c: CanvasRenderingContext2D;
  readonly frame: TimelineFrame;
  readonly palette: TimelinePalette;
}

const MAX_WIDTHS = 20_000;

/** Cuts texts to a width and caches the measurements. */
export class TextFit {
  readonly #measure: (text: string) => number;
  readonly #widths = new Map<string, number>();
  readonly #cuts = new Map<string, string>();

  /** `measure`: the width of a text (px) in the font that this instance serves. */
  constructor(measure: (text: string) => number) {
    this.#measure = measure;
  }

  width(text: string): number {
    const known = this.#widths.get(text);
    if (known !== undefined) return known;
    if (this.#widths.size > MAX_WIDTHS) this.#widths.clear();
    const width = this.#measure(text);
    this.#widths.set(text, width);
    return width;
  }

  /** Cuts a text to `room` px with an ellipsis; '' if fewer than two letters fit. */
  fit(text: string, room: number): string {
    const whole = this.width(text);
    if (whole <= room) return text;
    // Start from a proportional guess; one or two measurements then make it fit.
    let letters = Math.floor((text.length * (room - 8)) / whole);
    if (letters < 2) return '';
    const name = `${String(letters)} ${text}`;
    const known = this.#cuts.get(name);
    if (known !== undefined) return known;
    if (this.#cuts.size > MAX_WIDTHS) this.#cuts.clear();
    let cut = '';
    for (; letters >= 2; letters -= 1) {
      cut = `${text.slice(0, letters).trimEnd()}…`;
      if (this.#measure(cut) <= room) break;
      cut = '';
    }
    this.#cuts.set(name, cut);
    return cut;
  }
}
